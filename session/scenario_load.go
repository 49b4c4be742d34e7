package session

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strings"

	"github.com/sitlark/sitlark/autopilot/tuning"
	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/internal/faults"
	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/physics/contact"
	"github.com/sitlark/sitlark/protocol/mavlink"
	"github.com/sitlark/sitlark/scenario"
	"github.com/sitlark/sitlark/scenario/library"
	"github.com/sitlark/sitlark/terrain"
	"github.com/sitlark/sitlark/vehicle/airframe"
	"github.com/sitlark/sitlark/vehicle/catalog"
	"github.com/sitlark/sitlark/vehicle/layout"
	"github.com/sitlark/sitlark/vehicle/vehiclefile"
	"github.com/sitlark/sitlark/weather"
)

// LoadedScenario is a scenario with everything it names, loaded and checked.
type LoadedScenario struct {
	File    *scenario.File
	Entry   *catalog.Entry
	Plan    mission.Plan // without items where only ArduPilot knows it
	Home    mission.Home
	Land    terrain.Source // of Terrain
	Terrain contact.Terrain
	Site    terrain.Site   // what of the terrain the scene shows
	Members []Member       // of a fleet; empty: a single vehicle
	Params  []config.Param // of ArduPilot, before those of File
	Repeats []Repeat       // by vehicle: what fly steps lack of a flight that is flown again; empty: nothing
	Notices []string       // what the user should know about mission, vehicle and terrain
	tiles   inTiles
}

// LoadScenario loads the vehicle, the mission and the terrain of a scenario and checks it
// against them. The error says where in which file.
func LoadScenario(f *scenario.File) (*LoadedScenario, error) {
	p := &LoadedScenario{File: f}
	var all faults.List
	add := func(key string, err error) (ok bool) {
		all.Add(placed(f, key, err))
		return err == nil
	}
	ok := add("vehicle", p.loadVehicle())
	swimmers := ok
	ok = ok && add("vehicles", p.loadMembers()) // the vehicle is that of those that name none
	ok = add("mission", p.loadPlan()) && ok
	if swimmers {
		add("weather.water", allSwim(&p.Entry.Vehicle, p.Members, p.tiles.water, p.dry(), p.tiles.at))
	}
	if add("terrain", p.loadTerrain()) && ok {
		add("mission", p.checkBed())
	}
	if ok && f.Autopilot == scenario.ArduPilot {
		if why := aboveSea(&p.Entry.Vehicle, p.Members, p.weather(), p.Home, "home: "); why != "" {
			p.Notices = append(p.Notices, why)
		}
	}
	if ok {
		if why := p.tiles.ashore(&p.Land, &p.Entry.Vehicle, p.Members, f.Weather.Water); why != "" {
			p.Notices = append(p.Notices, why)
		}
	}
	for i := range f.Fly {
		if s := &f.Fly[i]; s.Kind == scenario.FlyCommand {
			if err := mavlink.CheckCommand(s.Command); err != nil {
				all.Add(f.FaultAt(s.Pos, err))
			}
		}
	}
	if ok {
		all.Add(f.Check(p.judged()))
	}
	if err := all.Err(); err != nil {
		return nil, err
	}
	return p, nil
}

// CheckVehicles returns the errors of the vehicles that a scenario names, each with its place. The rest of the file may have errors, too.
func CheckVehicles(f *scenario.File) error {
	p := &LoadedScenario{File: f}
	if err := p.loadVehicle(); err != nil {
		return placed(f, "vehicle", err)
	}
	if err := p.loadMembers(); err != nil {
		return placed(f, "vehicles", err)
	}
	return p.Refused()
}

// Refused returns why vehicles of the user's own can't be flown, as the function Refused does.
func (p *LoadedScenario) Refused() error {
	var all faults.List
	all.Add(Refused(p.Entry))
	for i := range p.Members {
		if e := p.Members[i].Entry; e != p.Entry && !slices.ContainsFunc(p.Members[:i], func(m Member) bool { return m.Entry.Name == e.Name }) {
			all.Add(Refused(e))
		}
	}
	return all.Err()
}

// placed returns the error of what a key of the file names: at the key's place, unless it has
// one in the file. Further faults of a file that the key names have their places there.
func placed(f *scenario.File, key string, err error) error {
	return faults.Map(err, func(i int, fault error) error {
		var own *scenario.Error
		if i == 0 && !(errors.As(fault, &own) && own.Name == f.Source.Name) {
			return f.Fault(key, fault)
		}
		return fault
	})
}

// dry reports whether the file says that there is no water.
func (p *LoadedScenario) dry() bool {
	return p.File.Given("weather.water") && p.File.Weather.Water.Kind == command.NoWater
}

// weather is that in which the flight starts.
func (p *LoadedScenario) weather() weather.Weather {
	w := p.File.Weather
	w.Water = p.tiles.water
	return w
}

// findWater completes the water of the file by what the tiles have at home. Where they can't be loaded loadTerrain says so.
func (p *LoadedScenario) findWater() {
	f := p.File
	p.Land = terrain.Source{Flat: f.Flat, Seed: p.Land.Seed, Reach: p.Land.Reach}
	if f.Terrain != "" {
		p.Land.Folder, p.Land.Files = f.Beside(f.Terrain), f.Source.Folder
	}
	swims := p.Entry != nil && anySwims(&p.Entry.Vehicle, p.Members)
	_ = p.tiles.find(&p.Land, p.Home, f.Weather.Water, swims, p.dry())
}

// With returns the scenario with other numbers and commands: f is made by File.With or WithAll.
// Vehicle and mission are shared.
func (p *LoadedScenario) With(f *scenario.File) (*LoadedScenario, error) {
	q := *p
	q.File, q.Notices = f, slices.Clip(p.Notices)
	moved := !sameHome(f.Home, p.File.Home)
	if moved {
		if err := q.loadPlan(); err != nil {
			return nil, f.Fault("mission", err)
		}
	}
	if !slices.Equal(f.Vehicles, p.File.Vehicles) {
		if err := q.loadMembers(); err != nil {
			return nil, f.Fault("vehicles", err)
		}
	}
	if !moved && f.Weather.Water != p.File.Weather.Water {
		q.findWater()
		if v := &q.Entry.Vehicle; airframe.Dives(v) { // its home is at the surface, as in bottomOf
			q.Home.AltM += waterFor(v, p.weather()).Level - waterFor(v, q.weather()).Level
		}
	}
	if moved || f.Seed != p.File.Seed || q.Land.Bed != p.Land.Bed || q.Land.Sea != p.Land.Sea {
		if err := q.loadTerrain(); err != nil {
			return nil, f.Fault("terrain", err)
		}
	}
	if err := q.checkBed(); err != nil {
		return nil, placed(f, "mission", err)
	}
	return &q, f.Check(q.judged())
}

func sameHome(a, b *mission.Home) bool {
	return a == b || a != nil && b != nil && *a == *b
}

// WithVehicle returns the scenario with other values of its vehicles' files, such as mass. Their
// autopilots stay set up for those that they were.
func (p *LoadedScenario) WithVehicle(set []vehiclefile.Setting) (*LoadedScenario, error) {
	q := *p
	var err error
	if q.Entry, err = catalog.Changed(p.Entry, set); err != nil {
		return nil, err
	}
	changed := map[*catalog.Entry]*catalog.Entry{p.Entry: q.Entry}
	q.Members = slices.Clone(p.Members)
	for i := range q.Members {
		m := &q.Members[i]
		if changed[m.Entry] == nil {
			if changed[m.Entry], err = catalog.Changed(m.Entry, set); err != nil {
				return nil, fmt.Errorf("vehicle %s: %w", m.Name, err)
			}
		}
		m.Entry = changed[m.Entry]
	}
	return &q, p.File.Check(q.judged())
}

// judged returns the setup of the scenario's judge.
func (p *LoadedScenario) judged() scenario.FlightSetup {
	s := scenario.FlightSetup{Vehicle: &p.Entry.Vehicle, Plan: p.Plan, Home: p.Home, Ground: p.Terrain, Water: waterFor(&p.Entry.Vehicle, p.weather())}
	for i := range p.Members {
		m := &p.Members[i]
		s.Fleet = append(s.Fleet, scenario.PlacedVehicle{Vehicle: &m.Entry.Vehicle, PadNorth: m.North, PadEast: m.East, Water: waterFor(&m.Entry.Vehicle, p.weather())})
	}
	return s
}

func (p *LoadedScenario) loadVehicle() (err error) {
	f := p.File
	switch {
	case f.Vehicle == "" && f.Layout != "":
		l, err := layout.Lookup(f.Layout)
		if err != nil {
			return f.Fault("layout", err)
		}
		p.Entry = catalog.OnLayout(l)
	case f.Vehicle == "":
		p.Entry, err = catalog.Find(catalog.Default, "")
	default:
		name := f.Vehicle
		if isFile(name) {
			name = f.Beside(name)
		}
		p.Entry, err = findIn(f.Source.Folder, config.Vehicle{Name: name, Layout: f.Layout})
	}
	if err != nil {
		return err
	}
	p.Notices = append(p.Notices, p.Entry.Notes...)
	return nil
}

// loadMembers loads the vehicles of a fleet.
func (p *LoadedScenario) loadMembers() (err error) {
	list := slices.Clone(p.File.Vehicles)
	for i := range list {
		if isFile(list[i].Airframe) {
			list[i].Airframe = p.File.Beside(list[i].Airframe)
		}
	}
	p.Members, err = newMembers(p.File.Source.Folder, list, p.Entry)
	p.Notices = append(p.Notices, overlapping(p.Members)...)
	return err
}

// isFile reports whether name is a file and not the name of a vehicle, as package catalog does.
func isFile(name string) bool {
	lower := strings.ToLower(name)
	for _, ext := range []string{".yaml", ".yml", ".json"} {
		if strings.HasSuffix(lower, ext) {
			return true
		}
	}
	return strings.ContainsAny(name, `/\`)
}

// builtInMission is that of the vehicle; of a copter where the vehicle can't be loaded, which is an error of its own. For ArduPlane
// it ends with a landing.
func (p *LoadedScenario) builtInMission() mission.Plan {
	if p.Entry == nil {
		return mission.BuiltIn(p.Home)
	}
	if p.File.DemoForArduPilot {
		return tuning.MissionForArduPilot(&p.Entry.Vehicle, p.Home)
	}
	return tuning.Mission(&p.Entry.Vehicle, p.Home)
}

func (p *LoadedScenario) loadPlan() error {
	f := p.File
	p.Home = mission.DefaultHome
	if f.Home != nil {
		p.Home = *f.Home
	}
	p.findWater()
	if p.Entry != nil {
		p.Home = bottomOf(&p.Entry.Vehicle, p.weather(), p.Home, f.Home != nil)
	}
	if len(f.Missions) == 0 {
		if f.Autopilot == scenario.BuiltIn || f.DemoForArduPilot {
			p.Plan = p.builtInMission()
		}
		return nil
	}
	var err error
	if p.Plan, err = loadMissions(f); err != nil {
		return err
	}
	p.Notices = append(p.Notices, p.Plan.Notices...)
	if f.Home == nil {
		home, notice := p.Plan.Start(p.Home)
		if notice != "" {
			p.Notices = append(p.Notices, notice)
		}
		if home != p.Home { // the plan's own
			p.Home = home
			if p.findWater(); p.Entry != nil {
				p.Home = bottomOf(&p.Entry.Vehicle, p.weather(), home, false)
			}
		}
	}
	if len(p.Plan.Items) == 0 && f.Autopilot == scenario.BuiltIn { // only fences or rally points
		p.Plan.Items = p.builtInMission().Items
	}
	if f.Autopilot == scenario.BuiltIn {
		p.Notices = append(p.Notices, p.Plan.LeftOut()...)
	} else {
		p.Notices = append(p.Notices, p.Plan.NotDrawn(p.Home)...)
	}
	return checkMission(p.Entry, p.Members, &p.Plan, p.Home, f.Autopilot == scenario.BuiltIn)
}

// loadMissions reads all mission files of the scenario as one plan.
func loadMissions(f *scenario.File) (mission.Plan, error) {
	var plans []mission.Plan
	var all faults.List
	for _, name := range f.Missions {
		file, err := openMission(f, name)
		if err != nil {
			all.Add(err)
			continue
		}
		plan, err := mission.Parse(file, f.Beside(name))
		_ = file.Close()
		all.Add(err)
		plans = append(plans, plan)
	}
	if err := all.Err(); err != nil {
		return mission.Plan{}, err
	}
	return mission.Merge(plans)
}

// openMission opens the file of a name beside the scenario or, if there is none, the one included in
// sitlark.
func openMission(f *scenario.File, name string) (io.ReadCloser, error) {
	file, err := f.Open(name)
	if !errors.Is(err, fs.ErrNotExist) {
		return file, err
	}
	if own, err := library.Open(name); err == nil {
		return own, nil
	}
	return nil, fmt.Errorf("%s: no such file; expected a mission file (QGC WPL 110 or .plan) beside the scenario, or one of %s, which come with sitlark", f.Beside(name), strings.Join(library.Missions(), ", "))
}

func (p *LoadedScenario) loadTerrain() error {
	f := p.File
	p.Land.Seed, p.Land.Reach = f.Seed, reachOf(p.Plan, p.Home)
	var notice string
	var err error
	if p.Terrain, p.Site, notice, err = p.tiles.kept.Load(p.Land, p.Home); err != nil {
		return err
	}
	if notice != "" && !slices.Contains(p.Notices, notice) {
		p.Notices = append(p.Notices, notice)
	}
	return nil
}

// checkBed checks the mission of what swims against the water in which it starts.
func (p *LoadedScenario) checkBed() error {
	return onLand(&p.Entry.Vehicle, p.Members, p.weather(), p.Plan, p.Home, p.Terrain)
}
