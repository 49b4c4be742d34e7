package missions

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/vehicle/kind"
)

// measured is what an ArduCopter 4.7.0-dev of December 2025 returned for items that were uploaded
// to it: parameters 1 to 4, for commands without a place 5 to 7 too. Values outside what
// it can store are not in it.
var measured = []struct {
	command    mission.Command
	sent, held [7]float64
}{
	{16, [7]float64{1.6, 2.7, 3.8, 1.9}, [7]float64{1}},
	{17, [7]float64{1.6, 2.7, 3.8, 1.9}, [7]float64{2: 3}},
	{17, [7]float64{-1.6, -2.7, -3.8, -1.9}, [7]float64{2: -3}},
	{18, [7]float64{1.6, 2.7, 3.8, 1.9}, [7]float64{1, 0, 3, 1}},
	{18, [7]float64{2, 0, 302.8, 303.9}, [7]float64{2, 0, 300, 1}},
	{18, [7]float64{0.3, 0.4, 0.6, 0.7}, [7]float64{0.296875, 0, 0, 1}},
	{19, [7]float64{1.6, 2.7, 3.8, 1.9}, [7]float64{1, 0, 1, 1}},
	{19, [7]float64{0, 0, 0, 0}, [7]float64{0, 0, 1, 0}},
	{19, [7]float64{9, 0, -40, 0}, [7]float64{9, 0, -1, 0}},
	{20, [7]float64{1.6, 2.7, 3.8, 1.9, 5, 6, 7}, [7]float64{}},
	{21, [7]float64{0, 0, 0, 0}, [7]float64{3: 1}},
	{21, [7]float64{1.6, 2.7, 3.8, -1.9}, [7]float64{1, 0, 0, -1}},
	{22, [7]float64{15, 2.7, 3.8, 90}, [7]float64{15}},
	{30, [7]float64{1.6, 2.7, 3.8, 1.9}, [7]float64{1}},
	{31, [7]float64{1.6, -2.7, 3.8, 1.9}, [7]float64{0, -2, 0, 1}},
	{82, [7]float64{1.6, 2.7, 3.8, 1.9}, [7]float64{1}},
	{83, [7]float64{1.6, 2.7, 3.8, 1.9}, [7]float64{1.6, 2.7, 3}},
	{84, [7]float64{1.6, 2.7, 3.8, 1.9}, [7]float64{}},
	{85, [7]float64{1.6, 2.7, 3.8, 1.9}, [7]float64{1}},
	{92, [7]float64{1.6, 2.7, 3.8, 1.9}, [7]float64{1}},
	{93, [7]float64{-1.6, -2.7, -3.8, -1.9, 5, 6, 7}, [7]float64{-1.6, -2, -3, -1}},
	{94, [7]float64{1.6, 2.7, 3.8, 1.9}, [7]float64{1.5999999}},
	{112, [7]float64{1.6, 2.7, 3.8, 1.9}, [7]float64{1.6}},
	{114, [7]float64{1.6, 2.7, 3.8, 1.9}, [7]float64{1.6}},
	{115, [7]float64{300.6, 301.7, 1, 1}, [7]float64{300.6, 301.7, 1, 1}},
	{177, [7]float64{1.6, 2.7, 3.8, 1.9}, [7]float64{1, 2}},
	{178, [7]float64{1.6, 2.7, 3.8, 1.9}, [7]float64{1, 2.7, 3.8}},
	{182, [7]float64{1.6, -2.7, -3.8, 1.9}, [7]float64{1, -2, -3.8}},
	{184, [7]float64{44.6, 301.7, 302.8, 303.9}, [7]float64{44, 301, 302, 303.9}},
	{202, [7]float64{1.6, 2.7, 3.8, 1.9, 0, 128, 12.345}, [7]float64{1, 2, 3, 1, 0, 128, 12.345}},
	{205, [7]float64{-1.6, -2.7, -3.8, -1.9, 5, 6, 0}, [7]float64{-1.6, -2.7, -3.8, 0, 0, 0, 2}},
	{206, [7]float64{1.6, 2.7, 3.8, 1.9}, [7]float64{1.6, 0, 3}},
	{213, [7]float64{1.6, 2.7, 3.8, 1.9}, [7]float64{1.6, 2.7, 3}},
	{217, [7]float64{1.6, -2.7, -3.8, -1.9}, [7]float64{1, -2.7, -3.8, -1.9}},
	{223, [7]float64{0.3, 0.4, 0.6, 0.7}, [7]float64{1, 1, 0.59999996, 0}},
	{223, [7]float64{300.6, 301.7, 302.8, 303.9}, [7]float64{1, 1, 302.78998, 1}},
	{531, [7]float64{1.6, 2.7, 3.8, 1.9}, [7]float64{1, 2.7}},
	{1000, [7]float64{-1.6, -2.7, -3.8, -1.9, 0, 9, 12.345}, [7]float64{-1, -2, -3, -1, 0, 0, 12}},
	{2000, [7]float64{1.6, 2.7, 3.8, 1.9}, [7]float64{1, 2.7, 3, 1}},
	{42600, [7]float64{1.6, 2.7, 3.8, 1.9}, [7]float64{1, 2, 3.8, 1.9}},
	{42703, [7]float64{300.6, -2.7, -3.8, 303.9, 32256}, [7]float64{300, -2, -3, 303, 32256}},
}

// itemWith makes an item of seven parameters; with a place of its own if the command has one.
func itemWith(c mission.Command, p [7]float64) mission.Item {
	it := mission.Item{Seq: 1, Command: c, Frame: mission.FrameRelative, Param: [4]float64(p[:4]), Lat: p[4], Lon: p[5], Alt: p[6]}
	if c.HasPlace() {
		it.Lat, it.Lon, it.Alt = -35.36, 149.16, 12.345
	}
	return it
}

func TestKeptIsWhatArduCopterReturns(t *testing.T) {
	for _, m := range measured {
		sent, held := itemWith(m.command, m.sent), itemWith(m.command, m.held)
		if held.Command.HasPlace() {
			held.Alt = 12.34 // it cuts altitudes to centimetres
		}
		if !Kept(kind.Copter, sent, held) {
			t.Errorf("%v: %v came back as %v, which is all that ArduPilot can store, but it is an alarm", m.command, m.sent, m.held)
		}
		if !Kept(kind.Copter, held, held) {
			t.Errorf("%v: %v is not the same as itself", m.command, m.held)
		}
		if sent.Command = 4999; Kept(kind.Copter, sent, held) {
			t.Errorf("%v: another command is no alarm", m.command)
		}
	}
}

// TestKeptTellsRealDifferences: a value that wrapped around, another place, another altitude, and any other
// value of what ArduPilot does store are alarms.
func TestKeptTellsRealDifferences(t *testing.T) {
	for _, c := range []struct {
		what    string
		command mission.Command
		sent    [7]float64
		change  func(*mission.Item)
	}{
		{"a delay that wrapped around", 16, [7]float64{70000}, func(it *mission.Item) { it.Param[0] = 4464 }},
		{"a negative delay", 16, [7]float64{-1}, func(it *mission.Item) { it.Param[0] = 65535 }},
		{"more turns than a byte counts", 18, [7]float64{300}, func(it *mission.Item) { it.Param[0] = 255 }},
		{"a larger circle than it can store", 18, [7]float64{1, 0, 5000}, func(it *mission.Item) { it.Param[2] = 2550 }},
		{"the other way round", 18, [7]float64{1, 0, -40}, func(it *mission.Item) { it.Param[2] = 40 }},
		{"the other way round", 19, [7]float64{1, 0, -40}, func(it *mission.Item) { it.Param[2] = 1 }},
		{"another way to turn", 21, [7]float64{3: -1}, func(it *mission.Item) { it.Param[3] = 1 }},
		{"another speed", 178, [7]float64{1, 5}, func(it *mission.Item) { it.Param[1] = 4 }},
		{"a servo's pulse that wrapped around", 183, [7]float64{1, 70000}, func(it *mission.Item) { it.Param[1] = 4464 }},
		{"another altitude", 16, [7]float64{}, func(it *mission.Item) { it.Alt = 12.3 }},
		{"another place", 16, [7]float64{}, func(it *mission.Item) { it.Lat += 1e-7 }},
		{"another altitude reference", 16, [7]float64{}, func(it *mission.Item) { it.Frame = mission.FrameAbsolute }},
		{"another value of a dropped parameter", 16, [7]float64{1: 5}, func(it *mission.Item) { it.Param[1] = 4 }},
		{"another value of an unknown command", 4999, [7]float64{1.5}, func(it *mission.Item) { it.Param[0] = 1 }},
	} {
		sent := itemWith(c.command, c.sent)
		held := sent
		if c.change(&held); Kept(kind.Copter, sent, held) {
			t.Errorf("%v: %s is no alarm", c.command, c.what)
		}
	}
}

// TestKeptTakesWhatIsNotGivenFor0: whatever of an item is null in its file, the same item with 0 is no alarm.
func TestKeptTakesWhatIsNotGivenFor0(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := rapid.SampledFrom(measured).Draw(t, "command")
		sent, held := itemWith(m.command, m.held), itemWith(m.command, m.held)
		for i := range sent.Param {
			if rapid.Bool().Draw(t, "null") {
				sent.Param[i], held.Param[i] = math.NaN(), 0
			}
		}
		if m.command == mission.Land || m.command == mission.LoiterTime || m.command == 205 {
			return // these return other values for 0, as measured
		}
		if !Kept(kind.Copter, sent, held) {
			t.Fatalf("%+v came back as %+v: an alarm", sent, held)
		}
		msg := itemMessage(Peer{}, MissionPart, sent)
		for i, v := range arguments(msg) {
			if v != v {
				t.Fatalf("parameter %d goes out as NaN", i+1)
			}
		}
	})
}

// TestRallyPointsInWholeMetres is how ArduPilot stores their altitudes.
func TestRallyPointsInWholeMetres(t *testing.T) {
	sent := mission.Item{Command: mission.RallyPointPlace, Frame: mission.FrameRelative, Lat: 1, Lon: 2, Alt: 25.7}
	held := sent
	if held.Alt = 25; !Kept(kind.Copter, sent, held) {
		t.Error("25 m for 25.7 m is an alarm")
	}
	if held.Alt = 26; Kept(kind.Copter, sent, held) {
		t.Error("26 m for 25.7 m is no alarm")
	}
}

// TestPlanesKeepRadii of waypoints, in place of a delay: each up to 255 m.
func TestPlanesKeepRadii(t *testing.T) {
	for _, c := range []struct {
		sent, held   [7]float64
		plane, other bool
	}{
		{[7]float64{5, 50, 20}, [7]float64{0, 50, 20}, true, false},
		{[7]float64{5, 50, 20}, [7]float64{5, 0, 0}, false, true},
		{[7]float64{0, 300, 2.7}, [7]float64{0, 255, 2}, true, false},
		{[7]float64{0, 50, 20}, [7]float64{0, 20, 50}, false, false},
	} {
		sent, held := itemWith(mission.NavWaypoint, c.sent), itemWith(mission.NavWaypoint, c.held)
		if plane, other := Kept(kind.Plane, sent, held), Kept(kind.Copter, sent, held); plane != c.plane || other != c.other {
			t.Errorf("%v as %v is kept by a plane: %v, by a copter: %v, want %v and %v", c.sent, c.held, plane, other, c.plane, c.other)
		}
	}
}
