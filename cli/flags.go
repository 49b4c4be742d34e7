package cli

import (
	"errors"
	"fmt"
	"time"

	"github.com/spf13/pflag"

	"github.com/sitlark/sitlark/app"
	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/internal/plaintext"
	"github.com/sitlark/sitlark/session"
	"github.com/sitlark/sitlark/vehicle/catalog"
)

// flags holds the command line as typed.
type flags struct {
	demo        bool
	demoHold    bool
	headless    bool
	listen      string
	model       string
	layout      string
	wind        string
	turbulence  float64
	water       string
	current     string
	waves       string
	seed        int64
	missions    []string
	upload      bool
	home        string
	terrain     string
	flat        bool
	size        string
	uiScale     string
	screenshot  string
	runFor      time.Duration
	video       filmFlags
	record      recordFlags
	sitl        sitlFlags
	mavlink     string
	terrainData string
	simParams   string
	quality     string
	mesh        string
	timeOfDay   string
	settings    string
	title       string
	presents    bool
	textScale   string
	logo        string
	control     controlFlags
	foxglove    foxgloveFlags
	share       shareFlags
	fleet       fleetFlags
	exchange    exchangeFlags
	set         *pflag.FlagSet // that parsed them
}

func (f *flags) register(set *pflag.FlagSet) {
	set.SortFlags = false
	f.set = set
	set.SetNormalizeFunc(currentName)
	set.BoolVar(&f.demo, "demo", false, "the built-in autopilot flies a demonstration in a loop")
	set.BoolVar(&f.demoHold, "demo-hold", false, "the demonstration stays where it landed, with its faults, until a reset, which begins the next flight")
	set.BoolVar(&f.headless, "headless", false, "physics only: needs no display; prints a status line every second")
	set.StringVar(&f.listen, "listen", config.DefaultListen, "`HOST:PORT` that receives ArduPilot's packets; 127.0.0.1 accepts only this computer")
	set.StringVar(&f.model, "vehicle", "", "vehicle to fly: a `NAME` listed by sitlark vehicles, or a .yaml or .json file (default: "+catalog.Default+")")
	set.StringVar(&f.layout, "layout", "", "fly the default quad's parts on the motor layout `NAME`; with an ArduPilot frame file, its layout")
	f.fleet.register(set)
	set.StringVar(&f.wind, "wind", "0@0", "wind as `SPEED@FROM[,UP]`: speed in m/s, direction it blows from in degrees clockwise from north, upward speed in m/s, such as 6@270 for 6 m/s from the west, or 15kt@270")
	set.Var((*percentage)(&f.turbulence), "turbulence", "turbulence `INTENSITY`, a share from 0 (none) to 1 (severe) such as 0.3, or 30%")
	set.StringVar(&f.water, "water", "", "water as `KIND[,LEVEL]`: fresh, brackish, sea or none, up to so many m over the ground at home, such as sea,3 (default: 2 m of fresh water for boats, 20 m for submarines, none for others; with --terrain the sea or lake at home)")
	set.StringVar(&f.current, "current", "0@0", "current of the water as `SPEED@TOWARD`: speed in m/s, direction it flows to in degrees clockwise from north, such as 0.5@90 for 0.5 m/s to the east")
	set.StringVar(&f.waves, "waves", "0@0", "waves as `HEIGHT@FROM[,PERIOD]`: a sea of that significant height in m, from a direction in degrees clockwise from north, with the peak of its spectrum at a period in s, 3 if left out, such as 0.3@250,2.5")
	set.Int64Var(&f.seed, "seed", 1, "random seed `N`, a whole number: the same seed, packets and commands give the same flight")
	set.StringArrayVar(&f.missions, "mission", nil, "mission `FILE` (QGC WPL 110 or .plan): drawn in the scene, and flown by the built-in autopilot or uploaded to ArduPilot; may be repeated for files with fences and rally points")
	set.BoolVar(&f.upload, "upload", false, "upload the mission to ArduPilot over MAVLink; the default with --sitl, where --upload=false turns it off")
	set.StringVar(&f.home, "home", "", "home `PLACE`: LAT,LON,ALT,YAW in degrees and metres above sea level, such as 47.3977,8.5456,488,90, or a name in ArduPilot's locations.txt, such as KSFO (default: the mission's, else CMAC)")
	set.StringVar(&f.terrain, "terrain", "", "terrain around home from the SRTM tiles in `DIR`, as they are downloaded: .hgt, .hgt.zip, .hgt.gz, in subfolders (default: generated hills around an airfield)")
	set.BoolVar(&f.flat, "flat", false, "flat terrain everywhere")
	set.StringVar(&f.size, "size", "1280x720", "window size, `WxH` in pixels, such as 1920x1080")
	set.StringVar(&f.uiScale, "ui-scale", "1", fmt.Sprintf("scale `FACTOR` of panels and text, from %g to %d, such as 1.5, on top of the monitor's own scale", config.MinScale, config.MaxScale))
	set.StringVar(&f.screenshot, "screenshot", "", "write the last frame to `FILE.png` on exit")
	f.record.register(set)
	f.video.register(set)
	f.sitl.register(set)
	f.exchange.register(set)
	set.StringVar(&f.mavlink, "mavlink", "", "`ADDRESS` of the autopilot's MAVLink port: tcp:127.0.0.1:5762, udp:HOST:PORT, udp-server:HOST:PORT, tcp-server:HOST:PORT, or off (default: with --sitl that ArduPilot's own)")
	set.StringVar(&f.terrainData, "terrain-data", "auto", "answer ArduPilot's requests for terrain with the land that it flies over, `WHEN`: auto (unless another ground station answers), always or never")
	set.StringVar(&f.simParams, "sim-params", "on", "`MODE`: on follows ArduPilot's SIM_ parameters for wind, turbulence, battery, shoves, twists and slung loads over MAVLink, off ignores them")
	set.StringVar(&f.quality, "quality", "auto", "rendering quality `LEVEL`: low, medium or high; auto takes the best that the machine keeps up with")
	set.StringVar(&f.mesh, "vehicle-mesh", "", "draw the vehicle's body from the glTF file `FILE.glb`: metres, +Y up, +Z forward, origin at the centre of mass")
	set.StringVar(&f.timeOfDay, "time", "14:40", "time of day as `HH:MM`, from 00:00 to 24:00, such as 18:30; sets the position of the sun")
	set.StringVar(&f.settings, "settings", "", "`FILE` that stores the window's settings, or none (default: sitlark/settings.yaml in your config folder)")
	set.StringVar(&f.title, "title", "", "`TEXT` of a title card, shown when the window opens and when a presentation begins")
	set.StringVar(&f.logo, "logo", "", "show the picture `FILE.png` in a corner of presentations and title cards")
	set.BoolVar(&f.presents, "presentation", false, "begin with a presentation, as F11 does: no panels, captions, the director's camera; with --video in a window of --size, else it fills the screen")
	set.StringVar(&f.textScale, "presentation-scale", "auto", fmt.Sprintf("scale `FACTOR` of a presentation's texts, from %g to %d, in place of --ui-scale; auto grows with the window: 1 at 1280x720, 1.5 at 1920x1080", config.MinScale, config.MaxTextScale))
	f.control.register(set)
	f.foxglove.register(set)
	f.share.register(set)
	set.DurationVar(&f.runFor, "for", 0, "exit after `DURATION` of physics time, such as 90s or 5m")
}

// currentName maps the former name of a flag to its current name.
func currentName(_ *pflag.FlagSet, name string) pflag.NormalizedName {
	if name == "model" {
		name = "vehicle"
	}
	return pflag.NormalizedName(name)
}

// config makes the configuration. A malformed value is a config.UsageError.
func (f *flags) config() (config.Config, error) {
	c := config.Config{
		Demo: f.demo, DemoHold: f.demoHold, Headless: f.headless || !app.HasWindow, Seed: f.seed, Duration: f.runFor, Speedup: f.sitl.speedup,
		Vehicle:  config.Vehicle{Name: f.model, Layout: f.layout},
		Location: config.Location{Home: f.home, Terrain: f.terrain, Flat: f.flat},
		Mission:  config.Mission{Files: f.missions},
		Exchange: f.exchange.config(f.listenAt(), f.demo && !f.set.Changed("listen")), // a demonstration needs no packets
		Fleet:    f.fleet.config(),
		Film:     f.video.config(),
	}
	for _, parse := range []func(*config.Config) error{f.parseWeather, f.parseWindow, f.parseSITL, f.parseMAVLink, f.parseControl, f.parseFoxglove, f.parseShare, f.record.parse} {
		if err := parse(&c); err != nil {
			return c, config.UsageError{Err: err}
		}
	}
	if f.runFor == 0 && f.set.Changed("for") {
		return c, config.UsageError{Err: errors.New("--for 0s: expected a positive duration such as 90s")}
	}
	given := f.set.Changed("upload")
	c.Mission.Upload = f.upload || !given && len(f.missions) > 0 && c.SITL.Binary != "" && c.MAVLink.Address != ""
	return config.New(c)
}

// listenAt is where ArduPilot's packets are received: by default where its instance sends them.
func (f *flags) listenAt() string {
	if f.set.Changed("listen") || f.listen != config.DefaultListen {
		return f.listen
	}
	return config.ListenFor(f.sitl.instance)
}

func (f *flags) parseWeather(c *config.Config) (err error) {
	if c.Weather.Wind, err = config.ParseWind(f.wind); err != nil {
		return fmt.Errorf("--wind %q: %w", f.wind, err)
	}
	c.WindAsked = f.set.Changed("wind")
	c.Weather.Turbulence.Intensity = f.turbulence
	if f.water != "" {
		if c.Weather.Water, err = config.ParseWater(f.water); err != nil {
			return fmt.Errorf("--water %q: %w", f.water, err)
		}
		c.Dry = c.Weather.Water.Kind == command.NoWater
	}
	if c.Weather.Current, err = config.ParseCurrent(f.current); err != nil {
		return fmt.Errorf("--current %q: %w", f.current, err)
	}
	waves, err := config.ParseWaves(f.waves)
	if err != nil {
		return fmt.Errorf("--waves %q: %w", f.waves, err)
	}
	if waves.Height > 0 {
		c.Weather.Waves = waves
	}
	return nil
}

func (f *flags) parseWindow(c *config.Config) (err error) {
	w := config.Window{
		Quality: config.Quality(f.quality), VehicleMesh: f.mesh, Screenshot: f.screenshot, Settings: f.settings, Title: plaintext.Line(f.title), Logo: f.logo,
		SizeGiven: f.set.Changed("size"), ScaleGiven: f.set.Changed("ui-scale"), Presentation: f.presents,
	}
	if w.Width, w.Height, err = config.ParseSize(f.size); err != nil {
		return err
	}
	if w.Scale, err = config.ParseScale(f.uiScale); err != nil {
		return err
	}
	if w.TextScale, err = config.ParseTextScale(f.textScale); err != nil {
		return err
	}
	w.TimeOfDay, err = config.ParseTimeOfDay(f.timeOfDay)
	c.Window = w
	return err
}

// load makes the configuration and loads everything it names.
func (f *flags) load() (session.Setup, error) {
	c, err := f.config()
	if err != nil {
		return session.Setup{}, err
	}
	return session.Load(c)
}
