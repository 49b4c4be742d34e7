package session

import (
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"slices"
	"strings"

	"github.com/sitlark/sitlark/autopilot/tuning"
	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/internal/faults"
	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/mission/places"
	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/physics/contact"
	"github.com/sitlark/sitlark/record"
	"github.com/sitlark/sitlark/terrain"
	"github.com/sitlark/sitlark/vehicle/airframe"
	"github.com/sitlark/sitlark/vehicle/catalog"
	"github.com/sitlark/sitlark/vehicle/layout"
)

// Origin is the recorded flight from which another goes on, or that it repeats.
type Origin = record.Origin

// Setup is a configuration with everything it names, loaded and checked.
type Setup struct {
	config.Config
	Entry   *catalog.Entry
	Plan    mission.Plan // empty: none was given
	Home    mission.Home
	Land    terrain.Source // of Terrain
	Terrain contact.Terrain
	Site    terrain.Site     // what of the terrain the scene shows
	Members []Member         // of the fleet; empty: a single vehicle
	Damage  error            // of the recording that is shown or continued; nil: it has none
	Notices []string         // what the user should know about home and terrain
	Replay  *Replay          // the recording that is shown; nil: a flight is flown
	Paused  bool             // it begins paused
	Branch  *Branch          // where the flight goes on from; nil: it begins on the pad
	Origin  *Origin          // the flight of which it is a branch or a repetition; nil: none
	asked   command.SetWater // the water, before tiles completed it to Weather's
	tiles   inTiles          // what they have at home
}

// Load loads what c names. It returns a config.UsageError for an unknown name and a
// config.InputError for a file or folder that is missing, can't be read or has an error in it.
func Load(c config.Config) (Setup, error) {
	s := Setup{Config: c, asked: c.Weather.Water}
	for _, load := range []func() error{s.loadHome, s.loadVehicle, s.loadFleet, s.loadMission, s.checkWater, s.loadTerrain} {
		if err := load(); err != nil {
			return s, err
		}
	}
	if why := aboveSea(&s.Entry.Vehicle, s.Members, s.Weather, s.Home, "--home "); why != "" && !s.Demo {
		s.Notices = append(s.Notices, why)
	}
	if why := s.tiles.ashore(&s.Land, &s.Entry.Vehicle, s.Members, s.asked); why != "" {
		s.Notices = append(s.Notices, why)
	}
	return s, nil
}

// checkWater returns an error where any of the vehicles swims and no water was asked for.
func (s *Setup) checkWater() error {
	if err := s.findWater(); err != nil { // the fleet may swim where its first vehicle doesn't
		return err
	}
	if err := allSwim(&s.Entry.Vehicle, s.Members, s.Weather.Water, s.Dry, s.tiles.at); err != nil {
		return config.UsageError{Err: fmt.Errorf("--water: %w", err)}
	}
	return nil
}

// findWater completes the water that was asked for by what the tiles have at home.
func (s *Setup) findWater() error {
	s.Land = terrain.Source{Flat: s.Location.Flat, Folder: s.Location.Terrain}
	if err := s.tiles.find(&s.Land, s.Home, s.asked, anySwims(&s.Entry.Vehicle, s.Members), s.Dry); err != nil {
		return config.InputError{Err: fmt.Errorf("--terrain: %w", err)}
	}
	s.Weather.Water = s.tiles.water
	return nil
}

// loadHome finds home by coordinates or by the name of a place.
func (s *Setup) loadHome() error {
	s.Home = mission.DefaultHome
	text := s.Location.Home
	if text == "" {
		return nil
	}
	var err error
	if strings.Contains(text, ",") {
		s.Home, err = mission.ParseHome(text)
	} else {
		known := places.Open(places.Files(os.Getenv))
		s.Home, err = known.Find(strings.TrimSpace(text))
		s.Notices = append(s.Notices, known.Faults()...)
		if faults := known.Faults(); err != nil && len(faults) > 0 { // the name may be in one of the faulty lines
			err = fmt.Errorf("%w\n%s", err, strings.Join(faults, "\n"))
		}
	}
	if err != nil {
		return config.UsageError{Err: fmt.Errorf("--home: %w", err)}
	}
	return nil
}

func (s *Setup) loadVehicle() (err error) {
	v := s.Vehicle
	if v.Name == "" && v.Layout == "" {
		v.Name = catalog.Default
	}
	if s.Entry, err = findVehicle(v); err != nil {
		where := "--vehicle:"
		if v.Name == "" {
			where = "--layout:"
		}
		return VehicleError(where, err)
	}
	if err := s.findWater(); err != nil && (s.Location.Home != "" || len(s.Mission.Files) == 0) { // a mission may have another home
		return err
	}
	s.Home = bottomOf(&s.Entry.Vehicle, s.Weather, s.Home, s.Location.Home != "")
	return nil
}

// findVehicle returns the vehicle of a name or file, or the default quad's parts on a layout.
func findVehicle(v config.Vehicle) (*catalog.Entry, error) { return findIn(nil, v) }

// findIn is findVehicle with the vehicle files of a folder; nil: of this computer.
func findIn(folder fs.FS, v config.Vehicle) (*catalog.Entry, error) {
	if v.Name != "" && folder != nil {
		return catalog.FindIn(folder, v.Name, v.Layout)
	}
	if v.Name != "" {
		return catalog.Find(v.Name, v.Layout)
	}
	l, err := layout.Lookup(v.Layout)
	if err != nil {
		return nil, config.UsageError{Err: err}
	}
	return catalog.OnLayout(l), nil
}

// VehicleError prefixes err with the flag or file that named the vehicle. It returns a
// config.UsageError for an unknown name, else a config.InputError.
func VehicleError(where string, err error) error {
	wrapped := fmt.Errorf("%s %w", where, err)
	var unknown *catalog.UnknownError
	if errors.As(err, &unknown) {
		return config.UsageError{Err: wrapped}
	}
	return config.InputError{Err: wrapped}
}

// Refused returns why a vehicle of the user's own can't be flown, with its place in the file; nil: it can. What comes with sitlark flies.
func Refused(m *catalog.Entry) error {
	if m.File == "" {
		return nil
	}
	_, err := physics.New(physics.Params{Vehicle: m.Vehicle})
	return m.Locate(err)
}

// refused returns the error of a vehicle that can't be flown as the config.InputError of its file, others as they are.
func (s *Setup) refused(err error) error {
	var unflyable *airframe.UnflyableError
	if !errors.As(err, &unflyable) {
		return err
	}
	return VehicleError("--vehicle:", s.Entry.Locate(err))
}

func (s *Setup) loadMission() error {
	if len(s.Mission.Files) == 0 {
		return nil
	}
	plan, err := mission.LoadAll(s.Mission.Files)
	if err != nil {
		return config.InputError{Err: fmt.Errorf("--mission: %w", err)}
	}
	s.Plan = plan
	if s.Location.Home == "" {
		home, notice := plan.Start(s.Home)
		if notice != "" {
			s.Notices = append(s.Notices, notice)
		}
		if home != s.Home { // the plan's own
			s.Home = home
			if err := s.findWater(); err != nil {
				return err
			}
			s.Home = bottomOf(&s.Entry.Vehicle, s.Weather, home, false)
		}
	}
	if err := checkMission(s.Entry, s.Members, &s.Plan, s.Home, s.Demo); err != nil {
		return config.InputError{Err: fmt.Errorf("--mission: %w", err)}
	}
	if !s.Demo {
		s.Notices = append(s.Notices, plan.NotDrawn(s.Home)...)
		if s.Entry.Kind().Winged() {
			s.Notices = append(s.Notices, plan.WingNotes()...)
		}
	}
	return nil
}

// checkMission returns an error if a vehicle, or a member of a fleet, can't fly a plan: no autopilot can, or the built-in one, which flies it,
// can't. m may be nil.
func checkMission(m *catalog.Entry, members []Member, plan *mission.Plan, h mission.Home, builtIn bool) error {
	switch {
	case len(members) > 0:
		var all faults.List
		checked := map[airframe.Category]bool{} // what is wrong is so for all of them
		for i := range members {
			v := &members[i].Entry.Vehicle
			if err := tuning.CheckMission(v, *plan, h, builtIn); err != nil && !checked[v.Category()] {
				checked[v.Category()] = true
				all.Add(fmt.Errorf("%s: %w", members[i].Name, err))
			}
		}
		return all.Err()
	case m != nil:
		return tuning.CheckMission(&m.Vehicle, *plan, h, builtIn)
	case builtIn:
		return plan.Check(h)
	}
	return nil
}

// loadTerrain makes the terrain: level, from a folder of SRTM tiles, or generated from the
// seed, with an airfield that covers the mission.
func (s *Setup) loadTerrain() error {
	s.Land.Seed, s.Land.Reach = s.Seed, reachOf(s.PlannedMission(), s.Home)
	var notice string
	var err error
	if s.Terrain, s.Site, notice, err = s.tiles.kept.Load(s.Land, s.Home); err != nil {
		return config.InputError{Err: fmt.Errorf("--terrain: %w", err)}
	}
	if notice != "" {
		s.Notices = append(s.Notices, notice)
	}
	if err := onLand(&s.Entry.Vehicle, s.Members, s.Weather, s.PlannedMission(), s.Home, s.Terrain); err != nil {
		if len(s.Plan.Items) == 0 {
			return config.UsageError{Err: fmt.Errorf("--water: %w", err)} // for the demonstration's mission
		}
		return config.InputError{Err: fmt.Errorf("--mission: %w", err)}
	}
	return nil
}

// reachOf returns a mission's greatest distance from home [m].
func reachOf(plan mission.Plan, home mission.Home) float64 {
	reach := 0.0
	for _, w := range plan.Path(home) {
		reach = max(reach, math.Hypot(w.North, w.East))
	}
	return reach
}

// PlannedMission returns the mission that the built-in autopilot flies and the scene draws:
// the file's or, in a demonstration without one, the built-in mission.
func (s *Setup) PlannedMission() mission.Plan {
	if len(s.Plan.Items) == 0 && s.Demo {
		plan := tuning.Mission(&s.Entry.Vehicle, s.Home)
		plan.Fences, plan.Rally = s.Plan.Fences, s.Plan.Rally
		return plan
	}
	return s.Plan
}

// notes returns what the user should know before the flight: the parts of the mission that
// will not be flown, and notices about vehicle, home and terrain.
func (s *Setup) notes() []string {
	notes := slices.Clone(s.Plan.Notices)
	if s.Demo {
		notes = append(notes, s.Plan.LeftOut()...)
	}
	if s.SITL.Binary != "" && s.MAVLink.Address == "" && !s.Plan.Empty() {
		notes = append(notes, "--mission is drawn, but not uploaded: --mavlink is off")
	}
	return append(append(notes, s.Entry.Notes...), s.Notices...)
}
