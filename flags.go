package main

import (
	"errors"
	"fmt"
	"io/fs"
	"math"
	"net"
	"strconv"
	"strings"
	"time"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/scene/gltfmesh"
	"github.com/sitlark/sitlark/settings"
	"github.com/sitlark/sitlark/vehicle/catalog"
	"github.com/sitlark/sitlark/vehicle/layout"
	"github.com/spf13/pflag"
)

// flags are the command line as typed.
type flags struct {
	demo       bool
	headless   bool
	listen     string
	model      string
	layout     string
	wind       string
	turbulence float64
	seed       int64
	mission    string
	upload     uploadFlag
	home       string
	terrain    string
	flat       bool
	size       string
	uiScale    string
	screenshot string
	runFor     time.Duration
	video      filmFlags
	sitl       sitlFlags
	mavlink    string
	quality    string
	mesh       string
	timeOfDay  string
	settings   string
	control    controlFlags
	fleet      fleetFlags
	exchange   exchangeFlags
	set        *pflag.FlagSet // they were parsed with; nil: they were made by hand
}

// options are the command line, checked.
type options struct {
	demo        bool
	headless    bool
	listen      string
	model       *catalog.Model
	wind        command.SetWind
	turbulence  command.SetTurbulence
	seed        int64
	plan        mission.Plan // empty: none was given
	upload      bool         // it goes to ArduPilot
	climb       *returnClimb // of ArduPilot's return, as soon as it is read
	home        mission.Home
	place       place
	placeNotice string   // what a person should know of it
	notes       []string // likewise, of other flags
	exchange    exchangeFlags
	width       int
	height      int
	uiScale     float64 // of the panels, on top of the monitor's
	screenshot  string
	runFor      time.Duration  // 0: until closed
	mesh        *gltfmesh.Mesh // drawn as the vehicle's body; nil: none was given
	film        filmOptions
	sitl        sitlOptions
	mavlink     string  // address of the autopilot's MAVLink; empty: none
	quality     string  // empty: as the machine can; else low, medium or high
	timeOfDay   float64 // [h]
	control     controlOptions
	squadron    *squadron // that the window shows; nil: none
	fleet       []member  // empty: one vehicle, alone
	settings    string    // file, empty: the user's own
	sizeGiven   bool      // --size was there: it counts more than the remembered one
	play        *play     // a scenario; nil: none
	scaleGiven  bool      // --ui-scale was there, likewise
	desk        *sensorDesk
}

// usualListen is where ArduPilot sends to when nothing else is said.
const usualListen = "127.0.0.1:9002"

func (f *flags) register(set *pflag.FlagSet) {
	set.SortFlags = false
	f.set = set
	set.BoolVar(&f.demo, "demo", false, "the built-in autopilot flies a demonstration, again and again")
	set.BoolVar(&f.headless, "headless", false, "physics only: needs no display; prints a status line a second")
	set.StringVar(&f.listen, "listen", usualListen, "where ArduPilot's packets come in, `HOST:PORT`; 127.0.0.1 is this computer only")
	set.StringVar(&f.model, "model", "", "the vehicle: a `NAME` that sitlark frames lists, or a file .yaml or .json (default: "+catalog.Default+")")
	set.StringVar(&f.layout, "layout", "", "the default quad's parts on the motor layout `NAME`; with an ArduPilot frame file, its layout")
	f.fleet.register(set)
	set.StringVar(&f.wind, "wind", "0@0", "wind as `SPEED@FROM[,UP]`: m/s, degrees clockwise from north that it blows from, m/s upward")
	set.Float64Var(&f.turbulence, "turbulence", 0, "`INTENSITY` of turbulence, from 0 (still) to 1 (severe)")
	set.Int64Var(&f.seed, "seed", 1, "seed `N` of everything random: the same seed, packets and commands give the same flight")
	set.StringVar(&f.mission, "mission", "", "mission `FILE` (QGC WPL 110 or .plan) that the scene draws, and the built-in autopilot flies or ArduPilot gets")
	f.upload.register(set)
	set.StringVar(&f.home, "home", "", "`PLACE`: LAT,LON,ALT,YAW in degrees and metres, or a name of ArduPilot's locations.txt (default: the mission's, else CMAC)")
	set.StringVar(&f.terrain, "terrain", "", "ground from the SRTM tiles (.hgt, 1″ or 3″) in `DIR`, round home (default: made-up hills round an airfield)")
	set.BoolVar(&f.flat, "flat", false, "level ground everywhere")
	set.StringVar(&f.size, "size", "1280x720", "size of the window, `WxH` in pixels")
	set.StringVar(&f.uiScale, "ui-scale", "1", "`FACTOR` from 0.75 to 3 that panels and texts are larger than the monitor asks for")
	set.StringVar(&f.screenshot, "screenshot", "", "write a picture of the last frame to `FILE.png` when the program ends")
	f.video.register(set)
	f.sitl.register(set)
	f.exchange.register(set)
	set.StringVar(&f.mavlink, "mavlink", "", "where the autopilot speaks MAVLink, `ADDRESS`: tcp:127.0.0.1:5762, udp:HOST:PORT, udp-server:HOST:PORT, or off (default: with --sitl its own port)")
	set.StringVar(&f.quality, "quality", "auto", "of the picture, `LEVEL`: low, medium or high; auto takes the best that the machine keeps up with")
	set.StringVar(&f.mesh, "vehicle-mesh", "", "draw the vehicle's body from glTF `FILE.glb`: metres, +Y up, +Z ahead, origin at the centre of mass")
	set.StringVar(&f.timeOfDay, "time", "14:40", "time of day as `HH:MM`: where the sun stands, from 00:00 to 24:00")
	set.StringVar(&f.settings, "settings", "", "`FILE` that remembers what you arrange, or none (default: sitlark/settings.yaml in your config folder)")
	f.control.register(set)
	set.DurationVar(&f.runFor, "for", 0, "end after `DURATION` of physics time, such as 90s or 5m")
}

// options checks every flag before anything is opened. A value of the wrong form
// is a config.UsageError, a mission with a fault a config.InputError; one that can't be read is a failure.
func (f *flags) options() (options, error) {
	o := options{
		demo: f.demo, headless: f.headless || !hasWindow, listen: f.listen, seed: f.seed,
		screenshot: f.screenshot, runFor: f.runFor, uiScale: 1, settings: f.settings,
		sizeGiven:  f.set == nil || f.set.Changed("size"),
		scaleGiven: f.set == nil || f.set.Changed("ui-scale"),
		turbulence: command.SetTurbulence{Intensity: f.turbulence},
	}
	if f.set == nil && f.settings == "" {
		o.settings = settings.None // only a command line stands for a person
	}
	for _, parse := range []func(*options) error{
		f.parseListen, f.parseWind, f.parseTurbulence, f.parseHome, f.parseSize, f.parseScale, f.parseScreenshot, f.parseFor,
		f.parseVideo, f.parseQuality, f.parseSITL, f.parseExchange, f.parseMAVLink, f.parseUpload,
		f.parseTime, f.parseControl, f.checkFleet,
	} {
		if err := parse(&o); err != nil {
			return o, config.UsageError{Err: err}
		}
	}
	if err := f.loadModel(&o); err != nil {
		return o, err
	}
	for _, load := range []func(*options) error{f.loadMesh, f.loadMission, f.loadFleet, f.loadPlace} {
		if err := load(&o); err != nil {
			return o, err
		}
	}
	return o, nil
}

func (f *flags) parseListen(*options) error {
	host, port, err := net.SplitHostPort(f.listen)
	n, perr := strconv.ParseUint(port, 10, 16)
	switch {
	case err != nil || perr != nil:
		return fmt.Errorf("--listen %q: expected HOST:PORT with a port from 0 to 65535, such as 127.0.0.1:9002", f.listen)
	case host == "":
		return fmt.Errorf("--listen %q: name the address; 0.0.0.0:%d listens on every network, 127.0.0.1:%d on this computer only", f.listen, n, n)
	}
	return nil
}

func (f *flags) parseWind(o *options) error {
	w, err := parseWind(f.wind)
	if err != nil {
		return fmt.Errorf("--wind %q: %w", f.wind, err)
	}
	o.wind = w
	return nil
}

// parseWind reads SPEED@FROM[,UP].
func parseWind(s string) (command.SetWind, error) {
	var w command.SetWind
	form := fmt.Errorf("expected SPEED@FROM[,UP], such as 8@270 for 8 m/s from the west")
	speed, rest, ok := strings.Cut(s, "@")
	if !ok {
		return w, form
	}
	from, up, hasUp := strings.Cut(rest, ",")
	fields := []struct {
		text string
		dst  *float64
	}{{speed, &w.Speed}, {from, &w.FromDeg}, {up, &w.Vertical}}
	if !hasUp {
		fields = fields[:2]
	}
	for _, field := range fields {
		v, err := strconv.ParseFloat(strings.TrimSpace(field.text), 64)
		if err != nil {
			return w, form
		}
		*field.dst = v
	}
	if w.FromDeg >= -180 && w.FromDeg < 0 { // west of north
		w.FromDeg += 360
	}
	return w, withoutName(w)
}

// withoutName is a command's own check without its name, which a person at the
// command line never typed.
func withoutName(c command.Command) error {
	err := command.Validate(c)
	if err == nil {
		return nil
	}
	return errors.New(strings.TrimPrefix(err.Error(), command.Name(c)+": "))
}

func (f *flags) parseTurbulence(o *options) error {
	if err := withoutName(o.turbulence); err != nil {
		return fmt.Errorf("--turbulence: %w", err)
	}
	return nil
}

// The smallest window in which no panel overlaps, and the largest texture that
// every GL 3.3 can hold.
const (
	minWidth, minHeight = 640, 400
	maxSide             = 8192
)

func (f *flags) parseSize(o *options) error {
	w, h, ok := strings.Cut(strings.ToLower(f.size), "x")
	width, werr := strconv.Atoi(w)
	height, herr := strconv.Atoi(h)
	if !ok || werr != nil || herr != nil || width < minWidth || height < minHeight || max(width, height) > maxSide {
		return fmt.Errorf("--size %q: expected WxH in pixels from %dx%d to %dx%d, such as 1280x720", f.size, minWidth, minHeight, maxSide, maxSide)
	}
	o.width, o.height = width, height
	return nil
}

// The limits of --ui-scale: below, letters can't be read; above, a panel fills a
// usual screen.
const minScale, maxScale = 0.75, 3

func (f *flags) parseScale(o *options) error {
	if f.uiScale == "" {
		return nil
	}
	k, err := strconv.ParseFloat(f.uiScale, 64)
	if err != nil || !(k >= minScale && k <= maxScale) {
		return fmt.Errorf("--ui-scale %q: expected a factor from %g to %g, such as 1.5", f.uiScale, minScale, float64(maxScale))
	}
	o.uiScale = k
	return nil
}

func (f *flags) parseScreenshot(*options) error {
	if f.screenshot == "" {
		return nil
	}
	if f.headless || !hasWindow {
		return fmt.Errorf("--screenshot needs the window: leave out --headless, or run under xvfb-run where there is no display")
	}
	if !strings.HasSuffix(strings.ToLower(f.screenshot), ".png") {
		return fmt.Errorf("--screenshot %q: the picture is a PNG, name it FILE.png", f.screenshot)
	}
	return folderExists("--screenshot", f.screenshot)
}

func (f *flags) parseFor(*options) error {
	if f.runFor < 0 || f.runFor.Seconds() > math.MaxInt32 {
		return fmt.Errorf("--for %v: expected a positive duration such as 90s", f.runFor)
	}
	return nil
}

// loadModel finds the vehicle. An unknown name is a config.UsageError; a file with a fault is
// a failure.
func (f *flags) loadModel(o *options) (err error) {
	switch {
	case f.model == "" && f.layout != "":
		l, err := layout.Lookup(f.layout)
		if err != nil {
			return config.UsageError{Err: fmt.Errorf("--layout: %w", err)}
		}
		o.model = catalog.OnLayout(l)
		return nil
	case f.model == "":
		o.model, err = catalog.Find(catalog.Default, "")
	default:
		o.model, err = catalog.Find(f.model, f.layout)
	}
	if err != nil {
		return modelError("--model:", err)
	}
	return nil
}

// modelError says where a vehicle was asked for. An unknown name is a config.UsageError.
func modelError(where string, err error) error {
	wrapped := fmt.Errorf("%s %w", where, err)
	var unknown *catalog.UnknownError
	if errors.As(err, &unknown) {
		return config.UsageError{Err: wrapped}
	}
	return wrapped
}

func (f *flags) loadMission(o *options) error {
	if f.mission == "" {
		return nil
	}
	plan, err := mission.Load(f.mission)
	var unread *fs.PathError
	switch {
	case errors.As(err, &unread):
		return fmt.Errorf("--mission: %w", err)
	case err != nil:
		return config.InputError{Err: fmt.Errorf("--mission: %w", err)}
	}
	o.plan = plan
	if f.home == "" && plan.Home != nil {
		o.home = homeOf(plan)
	}
	check := plan.CheckPlaces
	if o.demo {
		check = plan.Check
	}
	if err := check(o.home); err != nil {
		return config.InputError{Err: fmt.Errorf("--mission: %w", err)}
	}
	return nil
}

// homeOf is where the mission was planned, looking as the usual home does.
func homeOf(plan mission.Plan) mission.Home {
	return mission.Home{
		LatDeg: plan.Home.LatDeg, LonDeg: plan.Home.LonDeg, AltM: plan.Home.AltM,
		YawDeg: mission.DefaultHome.YawDeg,
	}
}
