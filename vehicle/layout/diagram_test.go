package layout

import (
	"slices"
	"strconv"
	"strings"
	"testing"
)

// The layouts in the form of the motor-order diagrams of ArduPilot's manual, read
// clockwise from the arm nearest to the nose on the right: number and sense of each
// propeller, the upper one of an arm first. Written down a second time from
// AP_MotorsMatrix.cpp (tri: AP_MotorsTri.cpp and SIM_Frame.cpp), not from the table.
var diagrams = map[string]string{
	"x":             "45: 1 ccw, 135: 4 cw, -135: 2 ccw, -45: 3 cw",
	"+":             "0: 3 cw, 90: 1 ccw, 180: 4 cw, -90: 2 ccw",
	"bfx":           "45: 2 ccw, 135: 1 cw, -135: 3 ccw, -45: 4 cw",
	"djix":          "45: 1 ccw, 135: 4 cw, -135: 3 ccw, -45: 2 cw",
	"cwx":           "45: 1 ccw, 135: 2 cw, -135: 3 ccw, -45: 4 cw",
	"hexa":          "0: 1 cw, 60: 4 ccw, 120: 6 cw, 180: 2 ccw, -120: 3 cw, -60: 5 ccw",
	"hexax":         "30: 5 ccw, 90: 1 cw, 150: 4 ccw, -150: 6 cw, -90: 2 ccw, -30: 3 cw",
	"octa":          "0: 1 cw, 45: 3 ccw, 90: 8 cw, 135: 4 ccw, 180: 2 cw, -135: 6 ccw, -90: 7 cw, -45: 5 ccw",
	"octa-quad":     "45: 1 ccw, 45: 6 cw, 135: 4 cw, 135: 7 ccw, -135: 3 ccw, -135: 8 cw, -45: 2 cw, -45: 5 ccw",
	"octa-quad-cwx": "45: 1 ccw, 45: 2 cw, 135: 3 cw, 135: 4 ccw, -135: 5 ccw, -135: 6 cw, -45: 7 cw, -45: 8 ccw",
	"y6":            "60: 5 cw, 60: 1 ccw, 180: 6 ccw, 180: 4 cw, -60: 2 cw, -60: 3 ccw",
	"tri":           "60: 1 ccw, 180: 4 ccw, -60: 2 cw",
	"y6f":           "60: 2 ccw, 60: 5 cw, 180: 1 ccw, 180: 4 cw, -60: 3 ccw, -60: 6 cw",
}

func TestMotorsStandAsInArduPilotsDiagrams(t *testing.T) {
	for name, diagram := range diagrams {
		l, err := Lookup(name)
		if err != nil {
			t.Fatal(err)
		}
		want := parseDiagram(t, diagram)
		if len(l.Motors) != len(want) {
			t.Errorf("%s has %d motors, want %d", name, len(l.Motors), len(want))
		}
		for i, w := range want {
			at := slices.IndexFunc(l.Motors, func(m Motor) bool { return m.Number == w.Number })
			if at < 0 {
				t.Errorf("%s has no motor %d", name, w.Number)
				continue
			}
			m := l.Motors[at]
			if m.AngleDeg != w.AngleDeg || m.Clockwise != w.Clockwise || m.TestOrder != i+1 {
				t.Errorf("%s: got %+v, want %+v as number %d of the test order", name, m, w, i+1)
			}
		}
	}
}

// The words of a pilot, as a second way to read the commonest frame.
func TestQuadX(t *testing.T) {
	l, _ := Lookup("x")
	for i, want := range []struct {
		front, right, clockwise bool
	}{{true, true, false}, {false, false, false}, {true, false, true}, {false, true, true}} {
		m := l.Motors[i]
		p := m.Place()
		if (p.X > 0) != want.front || (p.Y > 0) != want.right || m.Clockwise != want.clockwise {
			t.Errorf("motor %d stands at %+v, clockwise %t; want %+v", m.Number, p, m.Clockwise, want)
		}
	}
}

func parseDiagram(t *testing.T, s string) []Motor {
	t.Helper()
	var motors []Motor
	for entry := range strings.SplitSeq(s, ", ") {
		place, rest, _ := strings.Cut(entry, ": ")
		number, sense, ok := strings.Cut(rest, " ")
		if !ok {
			t.Fatalf("diagram entry %q", entry)
		}
		motors = append(motors, Motor{
			Number: int(parse(t, number)), AngleDeg: parse(t, place), Clockwise: sense == "cw",
		})
	}
	return motors
}

func parse(t *testing.T, s string) float64 {
	t.Helper()
	x, err := strconv.ParseFloat(s, 64)
	if err != nil {
		t.Fatal(err)
	}
	return x
}
