package mission

import (
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// near compares metres to a millimetre.
var near = cmp.Comparer(func(a, b float64) bool { return math.Abs(a-b) < 1e-3 })

func TestPathLaysOutEveryKindOfItem(t *testing.T) {
	p, err := Load("testdata/all_commands.txt")
	if err != nil {
		t.Fatal(err)
	}
	// 0.0009003 deg are 100.2204 m north; 0.001163 deg at the mean latitude of
	// −35.362812 deg are 105.5782 m east.
	got := p.Path(DefaultHome)
	want := []Waypoint{
		{Seq: 1, Command: TakeOff, Down: -20, Stops: true, Radius: 2},
		{Seq: 2, Command: NavWaypoint, North: 100.2204, Down: -20, Stops: true, Radius: 2, Stay: 2}, // altitude 0 keeps 20 m
		{Seq: 3, Command: Spline, North: 100.2204, East: 105.5782, Down: -26, Radius: 2},            // absolute 610 m over 584 m
		{Seq: 6, Command: LoiterTime, North: 100.2204, East: 105.5782, Down: -25, AboveGround: true, Stops: true, Radius: 2, Stay: 5},
		{Seq: 9, Command: ReturnHome, Down: -25, Stops: true, Radius: 2, Keeps: true},
		{Seq: 9, Command: ReturnHome, Stops: true, Radius: 2},
	}
	if d := cmp.Diff(want, got, near); d != "" {
		t.Errorf("path (-want +got):\n%s", d)
	}
}

func TestCheckRefusesWhatCannotBeFlown(t *testing.T) {
	for _, c := range []struct{ line, want string }{
		{"1 0 3 16 0 0 0 0 -35.3633 149.1653 20 1", ""},
		{"1 0 3 21 0 0 0 0 0 0 0 1", ""},
		{"1 0 3 16 0 0 0 0 -36.3633 149.1653 20 1", "m:3: item 1 (WAYPOINT) is 111 km from home -35.3632620,149.1652370,584,353, the built-in autopilot flies at most 10 km: set the home near the mission, or fly with ArduPilot"},
		{"1 0 3 16 0 0 0 0 -35.3633 149.1653 -20 1", "is -20 m above home (584 m AMSL), must be from 1 to 1000 m"},
		{"1 0 0 16 0 0 0 0 -35.3633 149.1653 20 1", "is -564 m above home"},
		{"1 0 3 22 0 0 0 0 0 0 0 1", "(TAKEOFF) is 0 m above home"},
		{"1 0 3 16 0 0 0 0 -35.3633 149.1653 2000 1", "is 2000 m above home"},
		{"1 0 3 30 0 0 0 0 -35.3633 149.1653 20 1", "m:3: item 1 (CONTINUE_AND_CHANGE_ALT): the built-in autopilot can't fly it, and without it the path would be another one; expected one of WAYPOINT 16"},
		{"1 0 3 93 -1 12 0 0 0 0 0 1", "m:3: item 1 (DELAY): got -1 as parameter 1, expected seconds to stay (times of day are not flown)"},
		{"1 0 3 16 0 0 0 0 -35.3633 149.1653 20 1\n2 0 3 178 0.5 5 0 0 0 0 0 1", "got 0.5 as parameter 1, expected which speed"},
	} {
		p, err := Parse(strings.NewReader(wpl(c.line)), "m")
		if err != nil {
			t.Fatal(err)
		}
		err = p.Check(DefaultHome)
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s: error %v, want %q", c.line, err, c.want)
		}
	}
	if err := BuiltIn(DefaultHome).Check(Home{LatDeg: math.NaN()}); err == nil {
		t.Error("a home with NaN was accepted")
	}
}

func TestBuiltInStaysNearHomeAndReturns(t *testing.T) {
	for _, h := range []Home{DefaultHome, {LatDeg: 78, LonDeg: 15, AltM: 3}, {LatDeg: 0, LonDeg: 180}} {
		p := BuiltIn(h)
		if err := p.Check(h); err != nil {
			t.Fatal(err)
		}
		path := p.Path(h)
		for _, w := range path {
			if math.Hypot(w.North, w.East) > 60 || w.Down < -25 || w.Down > 0 {
				t.Errorf("at %v: %+v is out of the field", h, w)
			}
		}
		if last := path[len(path)-1]; last != (Waypoint{Seq: last.Seq, Command: ReturnHome, Stops: true, Radius: AcceptanceRadius}) {
			t.Errorf("at %v: ends at %+v, want home", h, last)
		}
	}
}

// TestBuiltInIsAsPromised: up to 15 m first, back home in the end, within 60 m and 20 m.
func TestBuiltInIsAsPromised(t *testing.T) {
	p := BuiltIn(DefaultHome)
	if err := p.Check(DefaultHome); err != nil {
		t.Fatal(err)
	}
	legs := p.Legs(DefaultHome)
	first, last := legs[0], legs[len(legs)-1]
	if first.Command != TakeOff || first.Down != -15 || math.Hypot(first.North, first.East) > 1e-6 {
		t.Errorf("it starts with %+v", first)
	}
	if last.Command != ReturnHome {
		t.Errorf("it ends with %+v", last)
	}
	for _, l := range legs {
		if math.Hypot(l.North, l.East) > 60 || l.Down < -20 || l.Down > 0 {
			t.Errorf("it leads to %+v", l)
		}
	}
}
