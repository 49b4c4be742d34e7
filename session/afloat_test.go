package session

import (
	"encoding/binary"
	"fmt"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/fleet"
	"github.com/sitlark/sitlark/internal/testplan"
	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/physics/contact"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/scenario"
	"github.com/sitlark/sitlark/scenario/scenariotest"
	"github.com/sitlark/sitlark/vehicle/catalog"
	"github.com/sitlark/sitlark/weather"
)

// TestSubmarinesAreAtHomeAtTheSurface: at sea level unless --home says so, with the bottom as far below as the water is deep, and the start command has the
// place. Positions that ArduPilot is told count from there.
func TestSubmarinesAreAtHomeAtTheSurface(t *testing.T) {
	for _, c := range []struct {
		name         string
		change       func(*config.Config)
		bottom, home float64 // [m]
		place        string
	}{
		{"usual", func(*config.Config) {}, -20, 0, "-l -35.3632620,149.1652370,0.00,353.0"},
		{"deep", func(c *config.Config) { c.Weather.Water = command.SetWater{Kind: command.SeaWater, Level: 50} }, -50, 0, "-l -35.3632620,149.1652370,0.00,353.0"},
		{"home", func(c *config.Config) { c.Location.Home = "33.81,-118.39,3,185" }, -17, 3, "-l 33.8100000,-118.3900000,3.00,185.0"},
	} {
		s := testSetup(t, func(conf *config.Config) {
			conf.Vehicle.Name, conf.Location.Flat = "vectored", true
			c.change(conf)
		})
		f := flying(t, s)
		v := f.Vehicles[0]
		if math.Abs(v.Setup.Home.AltM-c.bottom) > 1e-9 || math.Abs(v.Pad.AltM-c.home) > 1e-9 || v.Sim.Home().Z != c.bottom-c.home {
			t.Errorf("%s: bottom at %g m, home at %g m, %g m below the bottom; want %g and %g m", c.name, v.Setup.Home.AltM, v.Pad.AltM, v.Sim.Home().Z, c.bottom, c.home)
		}
		if hint := v.Hint(); !strings.Contains(hint, "-v ArduSub -f vectored ") || !strings.Contains(hint, c.place) {
			t.Errorf("%s: %s, want %s", c.name, hint, c.place)
		}
	}
	boat := testSetup(t, func(c *config.Config) { c.Vehicle.Name, c.Location.Flat = "motorboat", true })
	if boat.Home.AltM != 584 {
		t.Errorf("a boat's home is at %g m", boat.Home.AltM)
	}
}

// TestWhatSwimsNeedsWater, and a submarine's mission more than its places are deep. The errors say so where it is asked for.
func TestWhatSwimsNeedsWater(t *testing.T) {
	loaded := func(vehicle string, water command.SetWater, dry bool) error {
		c := config.Default()
		c.Headless, c.Demo, c.Location.Flat, c.Exchange.Listen = true, true, true, "127.0.0.1:0"
		c.Vehicle.Name, c.Weather.Water, c.Dry = vehicle, water, dry
		c, err := config.New(c)
		if err != nil {
			t.Fatal(err)
		}
		_, err = Load(c)
		return err
	}
	scripted := func(text string) error {
		f, err := scenario.Parse(strings.NewReader("name: a\n"+text+"\nexpect: [{eventually: time > 1s}]\n"), scenario.Source{Name: "a.yaml", Folder: fstest.MapFS{
			"deep.waypoints":  {Data: []byte("QGC WPL 110\n0\t1\t0\t16\t0\t0\t0\t0\t-35.363262\t149.165237\t0\t1\n1\t0\t3\t16\t0\t0\t0\t0\t-35.3633\t149.1653\t-21\t1\n")},
			"level.waypoints": {Data: []byte("QGC WPL 110\n0\t1\t0\t16\t0\t0\t0\t0\t-35.363262\t149.165237\t0\t1\n1\t0\t3\t16\t0\t0\t0\t0\t-35.3636\t149.1653\t0\t1\n")},
		}})
		if err != nil {
			t.Fatal(err)
		}
		_, err = LoadScenario(f)
		return err
	}
	deep, shallow := command.SetWater{Kind: command.SeaWater, Level: 9}, command.SetWater{Kind: command.SeaWater, Level: 7}
	for _, c := range []struct {
		what string
		err  error
		want []string // parts of the error; none: there is none
	}{
		{"a quad without water", loaded(catalog.Default, command.SetWater{}, true), nil},
		{"a submarine", loaded("bluerov2", command.SetWater{}, false), nil},
		{"in 9 m", loaded("bluerov2", deep, false), nil},
		{"in 7 m", loaded("bluerov2", shallow, false), []string{"--water: ", "item 2 (WAYPOINT) is 8 m deep, and the water there 7 m: expected a place above the bed"}},
		{"without water", loaded("bluerov2", command.SetWater{}, true), []string{"--water: none, but bluerov2 swims: expected fresh, brackish or sea"}},
		{"a boat without", loaded("motorboat", command.SetWater{}, true), []string{"--water: none, but motorboat swims"}},
		{"a scenario without", scripted("vehicle: bluerov2\nweather: {water: none}"), []string{"a.yaml:3:18: weather.water: none, but bluerov2 swims"}},
		{"a fleet's boat without", scripted("vehicles: [{name: a, vehicle: quad-1.5kg}, {name: b, vehicle: motorboat}]\nweather: {water: none}"), []string{"a.yaml:3:18: weather.water: none, but motorboat swims"}},
		{"a fleet's boat", scripted("vehicles: [{name: a, vehicle: quad-1.5kg}, {name: b, vehicle: motorboat}]"), nil},
		{"a boat in water without a level", loaded("motorboat", command.SetWater{Kind: command.SeaWater}, false), []string{"--water: no level", "motorboat would stand: expected a level above it, such as 2 m"}},
		{"a submarine in such water", scripted("vehicle: bluerov2\nweather: {water: sea}"), []string{"a.yaml:3:18: weather.water: no level", "such as 20 m"}},
		{"a level without a kind", scripted("vehicle: sailboat\nweather: {water_level: 3m}"), []string{"a level of 3 m and no kind"}},
		{"a quad over a level without a kind", scripted("vehicle: quad-1.5kg\nweather: {water_level: 3m}"), nil},
		{"a deep scenario", scripted("vehicle: bluerov2\nflat: true\nmission: deep.waypoints\nweather: {water: sea, water_level: 22m}"), nil},
		{"a scenario's mission", scripted("vehicle: bluerov2\nflat: true\nmission: deep.waypoints"), []string{"a.yaml:4:10: mission: deep.waypoints:3: item 1 (WAYPOINT) is 21 m deep, and the water there 20 m"}},
		{"a fleet's submarine", scripted("vehicles: [{name: a, vehicle: bluerov2-heavy}, {name: b, vehicle: bluerov2}]\nflat: true\nmission: deep.waypoints"),
			[]string{"a.yaml:4:10: mission: a: deep.waypoints:3: item 1 (WAYPOINT) is 21 m deep", "\nb: deep.waypoints:3: item 1 (WAYPOINT) is 21 m deep"}},
		{"a copter with a submarine", scripted("vehicles: [{name: a, vehicle: quad-1.5kg}, {name: b, vehicle: bluerov2}]\nflat: true\nautopilot: ardupilot\nmission: deep.waypoints"), []string{"mission: b: deep.waypoints:3: item 1 (WAYPOINT) is 21 m deep"}},
		{"a rover with a boat", scripted("vehicles: [{name: a, vehicle: rover}, {name: b, vehicle: sailboat}]\nflat: true\nmission: level.waypoints"), nil},
		{"and with a copter", scripted("vehicles: [{name: a, vehicle: rover}, {name: b, vehicle: quad-1.5kg}]\nflat: true\nmission: level.waypoints"), []string{"mission: b: level.waypoints:3: item 1 (WAYPOINT) is 0 m above home"}},
	} {
		text := ""
		if c.err != nil {
			text = c.err.Error()
		}
		if (c.err != nil) != (c.want != nil) {
			t.Errorf("%s: %v", c.what, c.err)
		}
		for _, part := range c.want {
			if !strings.Contains(text, part) {
				t.Errorf("%s: %q lacks %q", c.what, text, part)
			}
		}
	}
}

// slope is land that rises to the north, by as much as it goes there.
type slope struct{}

func (slope) At(north, _ float64) (height float64, normal frame.Vec[frame.NED]) {
	return north, frame.OfNED(0, 0, -1)
}

// TestMissionsStayInTheWater: a place of a boat on dry land is refused, from where each boat of a fleet starts; so is a submarine's under the bed, and
// nothing of a rover.
func TestMissionsStayInTheWater(t *testing.T) {
	home := mission.DefaultHome
	plan := mission.Plan{Name: "shore", Items: []mission.Item{
		{Seq: 1, Frame: mission.FrameRelative, Command: mission.NavWaypoint, Lat: home.LatDeg + 1.0/111319, Lon: home.LonDeg},
		{Seq: 2, Frame: mission.FrameRelative, Command: mission.NavWaypoint, Lat: home.LatDeg + 4.0/111319, Lon: home.LonDeg},
	}}
	member := func(name, vehicle string, north float64) Member {
		m, err := catalog.Find(vehicle, "")
		if err != nil {
			t.Fatal(err)
		}
		return Member{Vehicle: fleet.Vehicle{Name: name, North: north}, Entry: m}
	}
	boat, sub, rover := member("boat", "motorboat", 0), member("sub", "bluerov2", 0), member("rover", "rover", 0)
	south := member("south", "sailboat", -3)
	for _, c := range []struct {
		members []Member
		want    string
	}{
		{[]Member{boat}, "boat: shore: item 2 (WAYPOINT) is on dry land, 2"},
		{[]Member{south}, ""},
		{[]Member{south, rover, boat}, "boat: shore: item 2 (WAYPOINT) is on dry land, 2"},
		{[]Member{sub, rover}, ""},
		{[]Member{rover, member("low", "bluerov2", 18)}, "low: shore: item 2 (WAYPOINT) is on dry land, 2"},
	} {
		err := onLand(&rover.Entry.Vehicle, c.members, weather.Weather{}, plan, home, slope{})
		if text := fmt.Sprint(err); (err == nil) != (c.want == "") || !strings.HasPrefix(text, c.want) && err != nil {
			t.Errorf("%v: %v, want %q", c.members[0].Name, err, c.want)
		}
	}
	if err := onLand(&boat.Entry.Vehicle, nil, weather.Weather{}, plan, home, slope{}); err == nil || !strings.HasPrefix(err.Error(), "shore: item 2") {
		t.Errorf("a boat alone: %v", err)
	}
}

// TestHeightsCountFromWhereASwimmerStarts: from the water, alone and in a fleet, so that its altitude there is about 0 m and it passes its waypoints; not
// from the bed.
func TestHeightsCountFromWhereASwimmerStarts(t *testing.T) {
	testplan.SkipIfRepeated(t)
	for _, c := range []struct{ head, of, first string }{
		{"vehicle: bluerov2", "", "waypoint 1 reached"},
		{"vehicle: motorboat", "", "waypoint 1 reached"},
		{"vehicles: [{name: Dory, vehicle: bluerov2, east: 20m}, {name: Tug, vehicle: motorboat}]\nvehicle: bluerov2", "Dory.", "Dory: waypoint 1 reached"},
	} {
		r := scenarioFlown(t, fmt.Sprintf(`name: afloat
%[1]s
flat: true
captions: [{after: %[2]swaypoint 1, say: it is there}]
expect:
  - {always: %[2]saltitude < 0.6m and %[2]saltitude > -14m}
  - {always: %[2]sposition_error < 4m}
  - {within: 3s, that: abs(%[2]saltitude) < 0.6m}
timeout: 40s
`, c.head, c.of))
		if !r.Held || !slices.ContainsFunc(r.Events, func(e scenario.Event) bool { return e.Text == c.first }) {
			t.Errorf("%s: %s, %+v, %v", c.head, r.Ended, r.Expectations, r.Events)
		}
	}
}

// shoreTiles writes the tile of 45° N, 7° E to a folder: sea at 0 m, or a lake at another level, to the west of 7.51° E, and land 10 to 12 m above it.
func shoreTiles(t *testing.T, level int) string {
	t.Helper()
	const side = 1200
	var b []byte
	for row := 0; row <= side; row++ {
		for col := 0; col <= side; col++ {
			h := level
			if land := col - 51*side/100; land > 0 {
				h += 10 + land%2 + row%2
			}
			b = binary.BigEndian.AppendUint16(b, uint16(h))
		}
	}
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, "N45E007.hgt"), b, 0o600); err != nil {
		t.Fatal(err)
	}
	return folder
}

// TestBoatsStartOnTheWaterOfTiles: on the sea, which has salt, and on a lake, which has none; a submarine has its bed below it, a copter has land as
// the tiles have it unless sea is asked for, and who is asked to start ashore is told so. Home is the surface.
func TestBoatsStartOnTheWaterOfTiles(t *testing.T) {
	sea, lake, dead, polder := shoreTiles(t, 0), shoreTiles(t, 395), shoreTiles(t, -430), shoreTiles(t, -13)
	for _, c := range []struct {
		name, vehicle, folder, home string
		asked                       command.SetWater
		dry                         bool
		want                        command.SetWater
		ground, altitude            float64 // of the ground at home over it; of home [m]
		err                         string
	}{
		{"a boat on the sea", "motorboat", sea, "45.5,7.48,0,90", command.SetWater{}, false, command.SetWater{Kind: command.SeaWater}, -20, 0, ""},
		{"a submarine in the sea", "bluerov2", sea, "45.5,7.48,0,90", command.SetWater{}, false, command.SetWater{Kind: command.SeaWater}, -20, 0, ""},
		{"a boat on the sea at high tide", "motorboat", sea, "45.5,7.48,0,90", command.SetWater{Kind: command.SeaWater, Level: 2.5}, false, command.SetWater{Kind: command.SeaWater, Level: 2.5}, -20, 0, ""},
		{"a boat on a lake", "motorboat", lake, "45.5,7.48,395,90", command.SetWater{}, false, command.SetWater{Kind: command.FreshWater}, -20, 395, ""},
		{"a boat ashore", "motorboat", sea, "45.5,7.53,10,90", command.SetWater{}, false, command.SetWater{}, 0, 10, ""},
		{"a boat ashore, at sea", "motorboat", sea, "45.5,7.53,10,90", command.SetWater{Kind: command.SeaWater}, false, command.SetWater{}, 0, 0, "--water: the sea is 10 m below the ground at home, on which motorboat would stand"},
		{"a copter on a beach", "quad-1.5kg", sea, "45.5,7.53,10,90", command.SetWater{Kind: command.SeaWater}, false, command.SetWater{Kind: command.SeaWater, Level: -10}, 0, 10, ""},
		{"a copter", "quad-1.5kg", sea, "45.5,7.48,0,90", command.SetWater{}, false, command.SetWater{}, 0, 0, ""},
		{"a copter over the sea", "quad-1.5kg", sea, "45.5,7.48,0,90", command.SetWater{Kind: command.SeaWater}, false, command.SetWater{Kind: command.SeaWater}, 0, 0, ""},
		{"a copter in fresh water", "quad-1.5kg", sea, "45.5,7.48,0,90", command.SetWater{Kind: command.FreshWater, Level: 0.4}, false, command.SetWater{Kind: command.FreshWater, Level: 0.4}, 0, 0, ""},
		{"a boat on a lake below the sea", "motorboat", dead, "45.5,7.48,-430,90", command.SetWater{}, false, command.SetWater{Kind: command.FreshWater}, -20, -430, ""},
		{"a boat on land below the sea", "motorboat", dead, "45.5,7.53,-418,90", command.SetWater{}, false, command.SetWater{}, 0, -418, ""},
		{"a copter below the sea", "quad-1.5kg", polder, "45.5,7.53,-3,90", command.SetWater{Kind: command.SeaWater, Level: 0.5}, false, command.SetWater{Kind: command.SeaWater, Level: 0.5}, 0, -3, ""},
		{"a boat without water", "motorboat", sea, "45.5,7.48,0,90", command.SetWater{}, true, command.SetWater{}, 0, 0, "--water: none, but motorboat swims"},
	} {
		conf := config.Default()
		conf.Headless, conf.Demo, conf.Exchange.Listen = true, true, "127.0.0.1:0"
		conf.Vehicle.Name, conf.Weather.Water, conf.Dry, conf.Location.Terrain, conf.Location.Home = c.vehicle, c.asked, c.dry, c.folder, c.home
		conf, err := config.New(conf)
		if err != nil {
			t.Fatal(err)
		}
		s, err := Load(conf)
		if c.err != "" {
			if err == nil || !strings.Contains(err.Error(), c.err) {
				t.Errorf("%s: %v, want %q", c.name, err, c.err)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		ground, _ := s.Terrain.At(0, 0)
		told := c.name == "a boat ashore" || c.name == "a boat on land below the sea" // that it has a lake of its own
		if told && !strings.HasPrefix(strings.Join(s.Notices, ""), "home is on land of the tiles: "+s.Entry.Vehicle.Name+" starts on 2 m of fresh water") {
			t.Errorf("%s: %q", c.name, s.Notices)
		}
		if s.Weather.Water != c.want || math.Abs(ground-c.ground) > 0.01 || s.Home.AltM != c.altitude || (len(s.Notices) > 0) != told {
			t.Errorf("%s: %+v, the ground at %.2f m, home at %g m, %v; want %+v, %g and %g m", c.name, s.Weather.Water, ground, s.Home.AltM, s.Notices, c.want, c.ground, c.altitude)
		}
	}
}

// TestACalmThatIsAskedForIsOne: a boat with sails starts in a breeze unless a wind is written, and in none where that is written; a height of the wind
// alone is no wind.
func TestACalmThatIsAskedForIsOne(t *testing.T) {
	for weather, want := range map[string]string{
		"": "wind > 1m/s", "weather: {wind_height: 10m}": "wind > 1m/s", "weather: {turbulence: 10%}": "wind > 0.5m/s",
		"weather: {wind: 0@0}": "wind < 0.01m/s", "weather: {wind: 0@90}": "wind < 0.01m/s", "weather: {wind: 6@0}": "wind > 3m/s",
	} {
		if r := scenarioFlown(t, "name: calm\nvehicle: sailboat\nflat: true\n"+weather+"\nexpect: [{always: "+want+"}]\ntimeout: 1s\n"); !r.Held {
			t.Errorf("%q: %+v", weather, r.Expectations)
		}
	}
}

// TestAScenarioStartsOnTheSea of its tiles, swims there, and starts on the same after other numbers. Vehicles of a fleet are all at home on the surface.
func TestAScenarioStartsOnTheSea(t *testing.T) {
	folder := shoreTiles(t, 0)
	f, err := scenario.Parse(strings.NewReader(`name: a
vehicles: [{name: a, vehicle: motorboat}, {name: b, vehicle: motorboat, north: 5m}, {name: c, vehicle: bluerov2, north: 900m, east: 1900m}]
terrain: .
home: 45.5,7.48,0,90
expect:
  - {always: b.altitude > -0.6m and b.altitude < 0.6m}
  - {always: b.position_error < 1m}
  - {always: c.altitude > -0.6m and c.altitude < 0.6m}
timeout: 1s
`), scenario.Source{Name: "a.yaml", Folder: os.DirFS(folder)})
	if err != nil {
		t.Fatal(err)
	}
	p, err := LoadScenario(f)
	if err != nil {
		t.Fatal(err)
	}
	if w, ground := p.weather().Water, heightAt(p.Terrain); w != (command.SetWater{Kind: command.SeaWater}) || math.Abs(ground+20) > 0.01 {
		t.Fatalf("it starts in %+v, %.2f m over the bed", w, -ground)
	}
	for i := range p.Members {
		m := &p.Members[i]
		world, err := physics.New(physics.Params{Vehicle: m.Entry.Vehicle, Terrain: p.Terrain, Weather: onWater(&m.Entry.Vehicle, p.weather()), PadNorth: m.North, PadEast: m.East})
		if err != nil {
			t.Fatal(err)
		}
		if s := world.State(); !s.Water.Afloat || math.Abs(s.PositionNED.Z) > 0.3 || s.Water.Density < 1020 || world.Home().Z != 0 {
			t.Errorf("%s: afloat: %v at %.2f m in water of %.1f kg/m³, home %.2f m down", m.Name, s.Water.Afloat, -s.PositionNED.Z, s.Water.Density, world.Home().Z)
		}
	}
	r, err := p.Fly(t.Context(), FlyOptions{})
	if err != nil || !r.Held {
		t.Errorf("judged from the surface, it says %+v, %v", r.Expectations, err)
	}
}

// TestHomeOfASubmarineStaysAtTheSurface: with deeper water in place of what a scenario began with, and over tiles; nobody is warned of a home at sea level.
func TestHomeOfASubmarineStaysAtTheSurface(t *testing.T) {
	text := "name: a\nvehicle: bluerov2\nautopilot: ardupilot\nhome: 45.5,7.48,0,90\nexpect: [{eventually: time > 1s}]\n"
	deep, err := LoadScenario(scenariotest.Parse(t, text+"flat: true\nweather: {water: sea, water_level: 20m}\n"))
	if err != nil {
		t.Fatal(err)
	}
	f, err := deep.File.With("weather.water_level", "60")
	if err != nil {
		t.Fatal(err)
	}
	deeper, err := deep.With(f)
	if err != nil {
		t.Fatal(err)
	}
	if deep.Home.AltM != -20 || deeper.Home.AltM != -60 {
		t.Errorf("the bottoms are at %g and %g m, want -20 and -60", deep.Home.AltM, deeper.Home.AltM)
	}
	g, err := scenario.Parse(strings.NewReader(text+"terrain: .\n"), scenario.Source{Name: "a.yaml", Folder: os.DirFS(shoreTiles(t, 0))})
	if err != nil {
		t.Fatal(err)
	}
	tiles, err := LoadScenario(g)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range []*LoadedScenario{deep, deeper, tiles} {
		if told := strings.Join(p.Notices, "\n"); strings.Contains(told, "above sea level") {
			t.Errorf("in %+v: %s", p.weather().Water, told)
		}
	}
}

func heightAt(t contact.Terrain) float64 {
	h, _ := t.At(0, 0)
	return h
}

// TestAHomeAboveTheSeaIsToldOf where ArduSub is to fly a submarine, also in a fleet, with what to write instead; not where the built-in autopilot does,
// and not of a boat.
func TestAHomeAboveTheSeaIsToldOf(t *testing.T) {
	for _, c := range []struct {
		vehicle, home string
		demo          bool
		want          string
	}{
		{"bluerov2", "33.81,-118.39,584,185", false, "home of bluerov2, at the water's surface, is 584 m above sea level: ArduSub takes the pressure there for that of the sea, and reads wrong depths or none; give home the altitude 0: --home 33.81,-118.39,0,185"},
		{"bluerov2-heavy", "33.81,-118.39,-3,185", false, "home of bluerov2-heavy, at the water's surface, is -3 m above sea level"},
		{"bluerov2", "33.81,-118.39,0,185", false, ""},
		{"bluerov2", "33.81,-118.39,584,185", true, ""},
		{"bluerov2", "", false, ""},
		{"motorboat", "33.81,-118.39,584,185", false, ""},
	} {
		s := testSetup(t, func(conf *config.Config) {
			conf.Vehicle.Name, conf.Location.Flat, conf.Location.Home, conf.Demo = c.vehicle, true, c.home, c.demo
		})
		if told := strings.Join(s.Notices, "\n"); (c.want == "") == strings.Contains(told, "sea level") || !strings.Contains(told, c.want) {
			t.Errorf("%s at %q, demo %t: %q", c.vehicle, c.home, c.demo, told)
		}
	}
	for text, want := range map[string]string{
		"vehicle: bluerov2\nhome: 33.81,-118.39,584,185\nautopilot: ardupilot":                                                "home: 33.81,-118.39,0,185",
		"vehicles: [{name: a, vehicle: quad-1.5kg}, {name: b, vehicle: bluerov2}]\nvehicle: quad-1.5kg\nautopilot: ardupilot": "home of bluerov2, at the water's surface, is 604 m",
		"vehicle: bluerov2\nhome: 33.81,-118.39,584,185":                                                                      "",
	} {
		p, err := LoadScenario(scenariotest.Parse(t, "name: a\nflat: true\n"+text+"\nexpect: [{eventually: time > 1s}]\n"))
		if err != nil {
			t.Fatal(err)
		}
		if told := strings.Join(p.Notices, "\n"); (want == "") == strings.Contains(told, "sea level") || !strings.Contains(told, want) {
			t.Errorf("%s: %q", text, told)
		}
	}
}

// counting counts how often files of a folder are opened.
type counting struct {
	fs.FS
	opened map[string]int
}

func (c counting) Open(name string) (fs.File, error) {
	c.opened[name]++
	return c.FS.Open(name)
}

// TestTilesAreReadOnce for a scenario, also where its water is found in them, and not again for another seed; for another home once more. Notices stay
// as many, and the seed of the land is the file's.
func TestTilesAreReadOnce(t *testing.T) {
	files := counting{os.DirFS(shoreTiles(t, 0)), map[string]int{}}
	f, err := scenario.Parse(strings.NewReader(`name: a
vehicle: motorboat
terrain: .
home: 45.5,7.48,50,90
expect: [{eventually: time > 1s}]
`), scenario.Source{Name: "a.yaml", Folder: files})
	if err != nil {
		t.Fatal(err)
	}
	p, err := LoadScenario(f)
	if err != nil {
		t.Fatal(err)
	}
	read := func() int { return files.opened["N45E007.hgt"] }
	if read() != 1 || len(p.Notices) != 1 {
		t.Errorf("its tile was read %d times, %q", read(), p.Notices)
	}
	for i, c := range []struct {
		change scenario.Change
		reads  int
	}{{scenario.Change{Path: "seed", Text: "8"}, 1}, {scenario.Change{Path: "weather.water", Text: "sea"}, 2}, {scenario.Change{Path: "home", Text: "45.5,7.47,50,90"}, 3}} {
		g, err := f.WithAll([]scenario.Change{c.change})
		if err != nil {
			t.Fatal(err)
		}
		q, err := p.With(g)
		if err != nil {
			t.Fatal(err)
		}
		if read() != c.reads || i < 2 && len(q.Notices) != 1 || q.Land.Seed != g.Seed || q.Land.Reach == 0 {
			t.Errorf("%+v: its tile was read %d times, %q, land %+v", c.change, read(), q.Notices, q.Land)
		}
	}
}

// TestABoatsTilesAreAroundTheMissionsHome, not around the usual one, and are read before its terrain is made.
func TestABoatsTilesAreAroundTheMissionsHome(t *testing.T) {
	folder := shoreTiles(t, 0)
	plan := filepath.Join(t.TempDir(), "a.waypoints")
	if err := os.WriteFile(plan, []byte("QGC WPL 110\n0\t1\t0\t16\t0\t0\t0\t0\t45.5\t7.48\t0\t1\n1\t0\t3\t16\t0\t0\t0\t0\t45.501\t7.48\t0\t1\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	conf := config.Default()
	conf.Headless, conf.Demo, conf.Exchange.Listen = true, true, "127.0.0.1:0"
	conf.Vehicle.Name, conf.Location.Terrain, conf.Mission.Files = "motorboat", folder, []string{plan}
	conf, err := config.New(conf)
	if err != nil {
		t.Fatal(err)
	}
	s, err := Load(conf)
	if err != nil {
		t.Fatal(err)
	}
	if ground := heightAt(s.Terrain); s.Home.LatDeg != 45.5 || s.Weather.Water.Kind != command.SeaWater || math.Abs(ground+20) > 0.01 {
		t.Errorf("home %+v, %+v, the ground at %.2f m", s.Home, s.Weather.Water, ground)
	}
	if err := os.RemoveAll(folder); err != nil {
		t.Fatal(err)
	}
	if err := s.loadTerrain(); err != nil {
		t.Errorf("its tiles are read again: %v", err)
	}
}
