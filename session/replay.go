package session

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/fleet"
	"github.com/sitlark/sitlark/flightlog"
	"github.com/sitlark/sitlark/flightlog/align"
	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/record"
	"github.com/sitlark/sitlark/session/logs"
	"github.com/sitlark/sitlark/sim"
	"github.com/sitlark/sitlark/terrain"
	"github.com/sitlark/sitlark/timeline"
	"github.com/sitlark/sitlark/vehicle/airframe"
	"github.com/sitlark/sitlark/vehicle/catalog"
	"github.com/sitlark/sitlark/vehicle/craft"
	"github.com/sitlark/sitlark/vehicle/layout"
)

// Replay is a recording or a log that is shown instead of a flight.
type Replay struct {
	Path    string
	Length  float64             // of the longest of its vehicles' flights [s]
	Log     *flightlog.Flight   // an autopilot's log that is shown, in place of a recording or Beside it; nil: none
	Beside  *align.Comparison   // the log is laid beside the recording so; nil: it is not
	Of      string              // the vehicle of the recording that the log is of
	Moves   *timeline.Actuators // motors and servos of a log's vehicle as it is drawn
	Note    string              // what the user of the window should know; empty: nothing
	Only    string              // the vehicle of a fleet that is shown alone; empty: all are
	BuiltIn bool                // the built-in autopilot flew the recording
	params  []physics.Params
}

// LoadReplay returns the setup in which the window shows a recording or, by its content, an
// autopilot's log. c has what concerns the window, and the terrain of a log. A recording that this program's physics can't make again is shown from its recorded
// states; a notice says so. progress is told how much of a log was read, 0 to 1; nil: that is
// logged. It gives up when ctx ends. The error is a config.InputError.
func LoadReplay(ctx context.Context, path string, c config.Config, progress func(share float64)) (Setup, error) {
	switch recording, err := flightlog.IsRecording(path); {
	case err != nil:
		return Setup{}, config.InputError{Err: err}
	case !recording:
		return loadLog(ctx, path, c, progress)
	}
	r, err := record.OpenContext(ctx, path)
	if err != nil {
		return Setup{}, config.InputError{Err: err}
	}
	defer r.Close()
	s, err := setupOf(r, path, c)
	if err != nil {
		return Setup{}, err
	}
	s.Replay = &Replay{Path: path, BuiltIn: r.Vehicles[0].Flown != nil}
	for _, v := range r.Vehicles {
		_, p, _ := shownVehicle(v)
		p.Terrain, p.HomeAltitude = s.Terrain, s.Home.AltM
		s.Replay.params = append(s.Replay.params, p)
	}
	s.Replay.Length = lengthOf(r)
	return s, nil
}

// setupOf returns the setup of what a recording shows: home, terrain and vehicles. The error is
// a config.InputError.
func setupOf(r *record.Recording, path string, c config.Config) (Setup, error) {
	first := r.Vehicles[0]
	s := Setup{Config: c, Home: first.Home, Land: first.Terrain}
	var err error
	r.Check()
	if r.Damage != nil {
		s.Damage = fmt.Errorf("%s is damaged, and was read as far as it can be: %w", path, r.Damage)
		s.Notices = append(s.Notices, s.Damage.Error())
	}
	for _, line := range record.Lacks(r) {
		s.Notices = append(s.Notices, path+" has "+line)
	}
	var notice string
	if s.Terrain, s.Site, notice, err = s.Land.Load(s.Home); err != nil {
		s.Notices = append(s.Notices, fmt.Sprintf("the terrain of %s is not available, so the ground is shown flat: %v", path, err))
		s.Land.Flat, s.Land.Folder = true, ""
		s.Terrain, s.Site, notice, err = s.Land.Load(s.Home)
	}
	if err != nil {
		return Setup{}, config.InputError{Err: err}
	}
	if notice != "" {
		s.Notices = append(s.Notices, notice)
	}
	s.addShown(r)
	return s, nil
}

// addShown adds the recorded vehicles.
func (s *Setup) addShown(r *record.Recording) {
	var list []fleet.Vehicle
	var entries []*catalog.Entry
	for _, v := range r.Vehicles {
		e, p, note := shownVehicle(v)
		if note != "" && !slices.Contains(s.Notices, note) {
			s.Notices = append(s.Notices, note)
		}
		list, entries = append(list, fleet.Vehicle{Name: v.Name, North: p.PadNorth, East: p.PadEast}), append(entries, e)
	}
	s.Entry = entries[0]
	if len(list) == 1 {
		return
	}
	fleet.Complete(list, 2*airframe.Reach(&s.Entry.Vehicle))
	for i := range list {
		s.Members = append(s.Members, Member{Vehicle: list[i], Entry: entries[i], Index: i})
	}
}

// shownVehicle returns what a recorded vehicle is drawn as. note says what is not as it was.
func shownVehicle(v *record.Vehicle) (e *catalog.Entry, p physics.Params, note string) {
	if v.Inexact == nil || v.Bare {
		e = &catalog.Entry{Name: v.Start.Vehicle, Title: v.Title, Vehicle: v.Params.Vehicle, File: v.Start.File, SetUpFor: v.SetUp}
		if l, err := layout.Lookup(v.Start.Layout); err == nil {
			e.Layout = &l
		}
		if v.Bare {
			note = statesShown(v)
		}
		return e, v.Params, note
	}
	note = statesShown(v)
	e, err := catalog.Find(v.Start.Vehicle, "")
	if err != nil {
		e, _ = catalog.Find(catalog.Default, "")
		note += fmt.Sprintf("; it is drawn as a %s, because this sitlark has no vehicle %s", e.Name, v.Start.Vehicle)
	}
	return e, physics.Params{Vehicle: e.Vehicle}, note
}

// statesShown says why a vehicle is shown from its recorded states.
func statesShown(v *record.Vehicle) string {
	return fmt.Sprintf("this recording can't be simulated again exactly, so its recorded states are shown, 100 per second: %v", v.Inexact)
}

// ShowOnly shows one vehicle of a recording alone, by its name; empty: the first.
func (s *Setup) ShowOnly(name string) {
	for i, m := range s.Members {
		if m.Name == name || name == "" {
			s.Entry, s.Replay.Only, s.Replay.params, s.Members = m.Entry, m.Name, s.Replay.params[i:i+1], nil
			return
		}
	}
}

// Replay returns the recording that is shown; nil: a flight is flown.
func (f *Fleet) Replay() *Replay { return f.setup.Replay }

// vehicleOf makes a vehicle of a fleet that flies, or of a recording.
func vehicleOf(f *Fleet, m Member) (*Vehicle, error) {
	if f.setup.Replay == nil {
		return newVehicle(f, m, func() { f.cancel() }) // when --for is over
	}
	v := &Vehicle{Member: m, Setup: m.setup(f.setup), alone: f.airspace == nil, fleet: f, options: f.options,
		ReturnAltitude: new(ReturnAltitude), Sensors: &SensorFaults{off: "a recording is shown: nothing in it can be changed"}}
	var err error
	v.Sim, err = sim.New(sim.Config{World: f.setup.Replay.params[m.Index], Name: m.Name, RunControl: f.run})
	v.Pad = v.Setup.Home
	if only := f.setup.Replay.Only; only != "" {
		v.Name = only
	}
	return v, err
}

// loadLog returns the setup in which the window shows an autopilot's log.
func loadLog(ctx context.Context, path string, c config.Config, progress func(share float64)) (Setup, error) {
	f, err := logs.Open(ctx, path, progress)
	if err != nil {
		return Setup{}, config.InputError{Err: err}
	}
	if err := logs.Showable(f); err != nil {
		return Setup{}, config.InputError{Err: err}
	}
	s := Setup{Config: c, Home: f.Home, Replay: &Replay{Path: path, Length: f.Length, Log: f}}
	s.Notices = append(s.Notices, logs.Describe(f))
	if text := logs.Outputs(f); text != "" {
		s.Notices = append(s.Notices, path+": "+text)
	}
	for _, remark := range f.Remarks() {
		s.Notices = append(s.Notices, path+": "+remark)
	}
	s.Entry, s.Replay.Note = logs.DrawnAs(f)
	if s.Replay.Note != "" {
		s.Notices = append(s.Notices, s.Replay.Note)
	}
	s.Entry.Title, s.Entry.Notes = f.Title(), nil
	if f.Firmware != "" {
		s.Entry.Title += ", " + f.Firmware
	}
	s.Replay.Moves = logs.Actuators(f, s.Entry)
	for _, line := range f.Mission.NotDrawn(f.Home) {
		s.Notices = append(s.Notices, "the log's mission: "+line)
	}
	return s, s.loadLogLand(f)
}

// loadLogLand makes the land around a log's home: from the folder that the user names, else
// level.
func (s *Setup) loadLogLand(f *flightlog.Flight) error {
	s.Land = terrain.Source{Flat: s.Location.Terrain == "", Folder: s.Location.Terrain}
	land, site, notice, err := s.Land.Load(s.Home)
	if err != nil {
		return config.InputError{Err: fmt.Errorf("--terrain: %w", err)}
	}
	if notice != "" {
		s.Notices = append(s.Notices, notice)
	}
	if notice = logs.Settle(land, f); notice != "" {
		s.Notices = append(s.Notices, notice)
	}
	params := physics.Params{Vehicle: s.Entry.Vehicle, HomeAltitude: s.Home.AltM, Yaw: s.Home.YawDeg * math.Pi / 180}
	world, err := physics.New(params)
	if err != nil {
		return err
	}
	standing := world.State().Altitude()
	if c := craft.Of(s.Entry.Craft); c != nil {
		standing = c.Below
	}
	if params.Terrain, notice = logs.Lowered(land, f, standing); notice != "" {
		s.Notices = append(s.Notices, notice)
	}
	s.Terrain, s.Site, s.Replay.params = params.Terrain, site, []physics.Params{params}
	return nil
}

// CompareLog aligns ArduPilot's own log of a flight with the flight's recording and returns the
// EKF's errors. In a fleet of which all vehicles are shown it finds the one that wrote the log. progress is that of
// LoadReplay. The error is a config.InputError.
func (s *Setup) CompareLog(ctx context.Context, path string, progress func(share float64)) (*align.Comparison, error) {
	if s.Replay.Log != nil {
		return nil, config.InputError{Err: fmt.Errorf("--log: %s is itself a log: expected a sitlark recording (.mcap) to compare with %s", s.Replay.Path, path)}
	}
	f, err := logs.Open(ctx, path, progress)
	if err != nil {
		return nil, config.InputError{Err: fmt.Errorf("--log: %w", err)}
	}
	r, err := record.OpenContext(ctx, s.Replay.Path)
	if err != nil {
		return nil, config.InputError{Err: err}
	}
	defer r.Close()
	var failed error
	for _, v := range r.Vehicles {
		if s.Replay.Only != "" && v.Name != s.Replay.Only {
			continue
		}
		truth, err := logs.Truth(ctx, s.Replay.Path, v.Name)
		if err != nil {
			return nil, config.InputError{Err: err}
		}
		c, err := align.Compare(f, truth, v.Home)
		if err == nil {
			s.Replay.Log, s.Replay.Beside, s.Replay.Of = f, c, v.Name
			return c, nil
		}
		failed = errors.Join(failed, fmt.Errorf("--log: can't align %s with %s: %w", path, s.Replay.Path, err))
	}
	return nil, config.InputError{Err: failed}
}
