package page

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/goccy/go-yaml"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/flightlog"
	"github.com/sitlark/sitlark/internal/inputfile"
	"github.com/sitlark/sitlark/internal/plaintext"
	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/physics/contact"
	"github.com/sitlark/sitlark/physics/water"
	"github.com/sitlark/sitlark/record"
	"github.com/sitlark/sitlark/record/store"
	"github.com/sitlark/sitlark/terrain"
	"github.com/sitlark/sitlark/timeline"
	"github.com/sitlark/sitlark/vehicle/airframe"
	"github.com/sitlark/sitlark/vehicle/catalog"
)

// Flight is what a page shows.
type Flight struct {
	Length  float64  // [s]
	Notices []string // what the user should know of it: what is damaged, what is missing
	Damage  error    // why parts are missing; nil: none are

	title     string
	logged    bool // it is of a log, which may lack what a recording has
	facts     []fact
	verdicts  []verdict
	bookmarks []bookmark
	land      *land
	home      *mission.Home // the world's origin; nil: it is not known
	vehicles  []*vehicle
	bodies    []body // of the vehicles, each once
	data      []byte // columns of the vehicles, in their order, of the land, and of the bodies
}

// vehicle is a vehicle of the page.
type vehicle struct {
	Name    string   `json:"name"`
	Title   string   `json:"title"`
	Shape   outline  `json:"shape"`
	Columns []column `json:"columns"`
	Flights []flight `json:"flights"`
	Modes   []band   `json:"modes"`
	Gaps    []band   `json:"gaps"`
	Marks   []mark   `json:"marks"`

	Route [][3]float64 `json:"route"` // that its mission leads through: north, east, down [m]

	tape *tape
}

type flight struct {
	Number uint64  `json:"number"`
	Begins float64 `json:"begins"` // [s]
}

type band struct {
	From float64 `json:"from"` // [s]
	To   float64 `json:"to"`
	Name string  `json:"name"`
}

type mark struct {
	At       float64    `json:"at"`       // [s]
	Severity int        `json:"severity"` // of snapshot.Severity
	Source   string     `json:"source"`
	Motor    int        `json:"motor"` // 0: none
	Place    [3]float64 `json:"place"` // north, east, down [m]
	Text     string     `json:"text"`
}

type bookmark struct {
	At   float64 `json:"at"` // [s]
	Name string  `json:"name"`
}

// Read reads the flight of a file: a recording, or a log of an autopilot. only is the name of a
// vehicle in a fleet; empty: all of them. folder has the SRTM tiles of a log's land; empty: it is
// drawn level. The terrain of a recording is its own. It gives up when ctx ends.
func Read(ctx context.Context, path, only, folder string) (f *Flight, err error) {
	recording, err := flightlog.IsRecording(path)
	if err != nil {
		return nil, err
	}
	f = new(Flight)
	if recording {
		err = f.readRecording(ctx, path, only)
	} else {
		err = f.readLog(ctx, path, only, folder)
	}
	if err != nil {
		return nil, err
	}
	return f, f.finish(path)
}

// readRecording reads a recording.
func (f *Flight) readRecording(ctx context.Context, path, only string) error {
	r, err := record.OpenContext(ctx, path)
	if err != nil {
		return err
	}
	defer r.Close()
	shown, err := record.Chosen(r, only)
	if err != nil {
		return err
	}
	first := shown[0]
	f.readLand(first)
	for _, v := range shown {
		f.add(path, v, len(shown))
	}
	if err := f.fillTapes(ctx, path, shown); err != nil {
		return err
	}
	r.Check()
	for _, line := range record.Lacks(r) {
		f.Notices = append(f.Notices, "the recording has "+plaintext.Line(line))
	}
	if r.Damage != nil {
		f.damaged(r.Damage)
	}
	if err := f.readVerdicts(ctx, path, r, first); err != nil {
		return err
	}
	f.title = titleOf(shown)
	f.recordedFacts(r, shown)
	return nil
}

// titleOf returns the title of the page: the scenario's name, or what flew.
func titleOf(shown []*record.Vehicle) string {
	if name := scenarioName(shown[0]); name != "" {
		return name
	}
	if len(shown) > 1 {
		return fmt.Sprintf("%d vehicles", len(shown))
	}
	return plaintext.Line(nameOf(shown[0]))
}

// scenarioName returns the name of the scenario in which a vehicle flew; empty: none is known.
func scenarioName(v *record.Vehicle) string {
	if v.Flown == nil || v.Flown.Scenario == nil {
		return ""
	}
	var head struct {
		Name string `yaml:"name"`
	}
	if err := yaml.Unmarshal([]byte(v.Flown.Scenario.Text), &head); err != nil || head.Name == "" {
		return plaintext.Line(strings.TrimSuffix(v.Flown.Scenario.Name, filepath.Ext(v.Flown.Scenario.Name)))
	}
	return plaintext.Line(head.Name)
}

func nameOf(v *record.Vehicle) string {
	switch {
	case v.Name != "":
		return v.Name
	case v.Title != "":
		return v.Title
	}
	return v.Vehicle
}

// readLand loads the land over which a vehicle has flown.
func (f *Flight) readLand(v *record.Vehicle) {
	t, site, _, err := v.Terrain.Load(v.Home)
	if err != nil {
		f.Notices = append(f.Notices, fmt.Sprintf("the terrain is not available, so the ground is shown flat: %v", err))
		t, site = contact.Flat{}, terrain.Site{}
	}
	f.land = newLand(t, site)
	f.land.Unknown = err != nil
	if w := &v.Params.Water; w.Kind != command.NoWater {
		beach := w.Level + water.Beach
		f.land.Water, f.land.Beach = &w.Level, &beach
	}
}

// add adds a recorded vehicle, still without its states.
func (f *Flight) add(path string, v *record.Vehicle, of int) {
	frame := &v.Params.Vehicle
	if frame.Mass == 0 { // of another version: nothing was read
		frame = f.known(v.Vehicle)
	}
	shown := &vehicle{Name: plaintext.Line(v.Name), Title: plaintext.Line(v.Title), Shape: outlineOf(frame), tape: newTape(mostSamples / of)}
	shown.tape.winged, shown.tape.fuelled, shown.tape.assembly = frame.Winged(), frame.Tank.Fuel > 0, shown.Shape.assembly
	f.vehicles = append(f.vehicles, shown)
}

// known returns the vehicle of that name in this program's catalog, or the usual one.
func (f *Flight) known(name string) *airframe.Vehicle {
	e, err := catalog.Find(name, "")
	if err != nil {
		e, _ = catalog.Find(catalog.Default, "")
		f.Notices = append(f.Notices, fmt.Sprintf("this sitlark has no vehicle %s: it is drawn as a %s", name, e.Name))
	}
	return &e.Vehicle
}

// fillTapes reads the states of all vehicles.
func (f *Flight) fillTapes(ctx context.Context, path string, shown []*record.Vehicle) error {
	for i, v := range shown {
		if err := f.fill(ctx, f.vehicles[i], path, v.Name); err != nil {
			return err
		}
	}
	return nil
}

// fill reads the states of a recorded vehicle, and what is on its line.
func (f *Flight) fill(ctx context.Context, v *vehicle, path, name string) error {
	c, err := timeline.States(ctx, path, name, timeline.Options{Each: v.tape.add})
	if err != nil {
		return err
	}
	if c.Damage != nil {
		f.damaged(c.Damage)
	}
	f.take(v, c)
	return nil
}

// take takes over what is on a vehicle's line, after its states.
func (f *Flight) take(v *vehicle, c *timeline.Contents) {
	v.tape.end()
	f.Length = max(f.Length, c.Length)
	f.addVerdicts(c)
	if f.home == nil {
		f.home = c.Home
	}
	for _, x := range c.Flights {
		v.Flights = append(v.Flights, flight{x.Number, x.Begins})
	}
	v.Route = routeOf(c, f.land.terrain, v.Shape.assembly != nil && v.tape.winged)
	v.Modes, v.Gaps = bands(c.Modes), bands(c.Gaps)
	for i := range c.Marks {
		m := &c.Marks[i]
		v.Marks = append(v.Marks, mark{
			At: m.Elapsed, Severity: int(m.Severity), Source: m.Source.String(), Motor: m.Motor,
			Place: array(m.PositionNED), Text: plaintext.Line(m.Text.String()),
		})
	}
}

func bands(list []timeline.Band) []band {
	out := []band{}
	for _, b := range list {
		out = append(out, band{b.From, b.To, plaintext.Line(b.Name)})
	}
	return out
}

func (f *Flight) damaged(err error) {
	if f.Damage == nil {
		f.Notices = append(f.Notices, "this has what can be read: "+plaintext.Line(err.Error()))
	}
	f.Damage = err
}

// finish adds what every flight has, and packs its numbers.
func (f *Flight) finish(path string) error {
	for _, v := range f.vehicles {
		if len(v.tape.samples) == 0 {
			continue
		}
		f.data, v.Columns = v.tape.columns(f.data)
		f.land.include(v.tape)
	}
	if len(f.data) == 0 {
		return fmt.Errorf("%s has no state to show: the flight ended before its first physics step", path)
	}
	f.land.pack()
	f.data = append(f.data, f.land.packed...)
	f.addBodies()
	marks, err := store.Bookmarks(path)
	if err != nil {
		f.Notices = append(f.Notices, "its bookmarks are not shown: "+err.Error())
	}
	for _, b := range marks {
		f.bookmarks = append(f.bookmarks, bookmark{b.Elapsed, b.Name})
	}
	sum, err := sumOf(path)
	if err != nil {
		return err
	}
	f.facts = append(f.facts, fact{"SHA-256 of the file", sum})
	return nil
}

// longestFile is more than any flight takes [bytes].
const longestFile = 64 << 30

// sumOf returns the SHA-256 of a file, in hexadecimal digits.
func sumOf(path string) (string, error) {
	file, err := inputfile.Open(path, longestFile)
	if err != nil {
		return "", err
	}
	defer file.Close()
	sum := sha256.New()
	if _, err := io.Copy(sum, file); err != nil {
		return "", fmt.Errorf("%s: %w", path, err)
	}
	return hex.EncodeToString(sum.Sum(nil)), nil
}
