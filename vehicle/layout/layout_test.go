package layout

import (
	"math"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// each runs f for every layout.
func each(t *testing.T, f func(t *testing.T, l Layout)) {
	t.Helper()
	for _, l := range All() {
		t.Run(l.Name, func(t *testing.T) { f(t, l) })
	}
}

// hasTail tells the layouts with one rotor too many in one sense: a servo gives them
// their yaw.
func hasTail(l Layout) bool { return len(l.Motors) == 3 }

func TestEveryMotorNumberAppearsOnce(t *testing.T) {
	each(t, func(t *testing.T, l Layout) {
		var want, got, order []int
		for i, m := range l.Motors {
			got = append(got, m.Number)
			order = append(order, m.TestOrder)
			want = append(want, i+1)
		}
		slices.Sort(order)
		if diff := cmp.Diff(want, order); diff != "" {
			t.Errorf("test order (-want +got):\n%s", diff)
		}
		if hasTail(l) {
			want = []int{1, 2, 4} // output 3 stays free
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("motor numbers (-want +got):\n%s", diff)
		}
	})
}

func TestAnglesAreNormalized(t *testing.T) {
	each(t, func(t *testing.T, l Layout) {
		for _, m := range l.Motors {
			if m.AngleDeg <= -180 || m.AngleDeg > 180 {
				t.Errorf("motor %d at %g°, want (−180, 180]", m.Number, m.AngleDeg)
			}
		}
	})
}

func TestThrustOfEqualMotorsGoesThroughTheCentre(t *testing.T) {
	each(t, func(t *testing.T, l Layout) {
		var x, y float64
		for _, m := range l.Motors {
			x, y = x+m.Place().X, y+m.Place().Y
		}
		if math.Hypot(x, y) > 1e-12 {
			t.Errorf("sum of the places is (%g, %g), want 0", x, y)
		}
	})
}

func TestTorquesOfEqualMotorsCancel(t *testing.T) {
	each(t, func(t *testing.T, l Layout) {
		var torque float64
		for _, m := range l.Motors {
			torque += m.YawSign()
		}
		want := 0.0
		if hasTail(l) {
			want = 1 // its servo holds the rest
		}
		if torque != want {
			t.Errorf("sum of yaw signs is %g, want %g", torque, want)
		}
	})
}

// Where it holds, speeding up all rotors of one sense yaws without a roll or pitch.
func TestYawDoesNotRollOrPitch(t *testing.T) {
	each(t, func(t *testing.T, l Layout) {
		if hasTail(l) {
			t.Skip("yaws by its servo")
		}
		var x, y float64
		for _, m := range l.Motors {
			x, y = x+m.YawSign()*m.Place().X, y+m.YawSign()*m.Place().Y
		}
		if math.Hypot(x, y) > 1e-12 {
			t.Errorf("sum of yaw sign times place is (%g, %g), want 0", x, y)
		}
	})
}

func TestStackedRotorsCounterRotate(t *testing.T) {
	alike := []string{"octa-quad-cor", "octa-quad-cw-cor"}
	each(t, func(t *testing.T, l Layout) {
		type arm struct {
			angleDeg float64
			level    int
		}
		at := map[arm]Motor{}
		for _, m := range l.Motors {
			if _, taken := at[arm{m.AngleDeg, m.Level}]; taken {
				t.Errorf("two motors at %g°, level %d", m.AngleDeg, m.Level)
			}
			at[arm{m.AngleDeg, m.Level}] = m
		}
		for _, m := range l.Motors {
			above, ok := at[arm{m.AngleDeg, m.Level - 1}]
			if m.Level > 0 && !ok {
				t.Errorf("motor %d at level %d has none above it", m.Number, m.Level)
			}
			if ok && (above.Clockwise == m.Clockwise) != slices.Contains(alike, l.Name) {
				t.Errorf("motors %d and %d above one another: clockwise %t and %t", above.Number, m.Number, above.Clockwise, m.Clockwise)
			}
		}
	})
}

func TestChannelsCountTheTiltServos(t *testing.T) {
	for name, want := range map[string]int{
		"x": 4, "tri": 7, "y6": 6, "y6f": 7, "octa-quad": 8, "tilthvec": 9,
		"dodeca-hexa": 12, "hexadeca-octa": 16, "dotriaconta": 32,
	} {
		l, err := Lookup(name)
		if err != nil {
			t.Fatal(err)
		}
		if l.Channels() != want {
			t.Errorf("%s uses %d channels, want %d", name, l.Channels(), want)
		}
	}
}

func TestLevels(t *testing.T) {
	for name, want := range map[string]int{"x": 1, "tri": 1, "y6": 2, "octa-quad": 2, "dotriaconta": 8} {
		l, _ := Lookup(name)
		if l.Levels() != want {
			t.Errorf("%s has %d levels, want %d", name, l.Levels(), want)
		}
	}
}

// ArduPilot 4.7-dev, libraries/AP_Motors/AP_MotorsMatrix.cpp, names the top layer of
// the co-rotating X8: motors 1 to 4, and the odd ones where they are numbered
// clockwise. Its dodeca-hexa comments name the odd ones as top, too.
func TestTopLevel(t *testing.T) {
	for name, want := range map[string][]int{
		"octa-quad":        {1, 2, 3, 4},
		"octa-quad-cor":    {1, 2, 3, 4},
		"octa-quad-cw-cor": {1, 3, 5, 7},
		"octa-quad-cwx":    {1, 3, 5, 7},
		"dodeca-hexa":      {1, 3, 5, 7, 9, 11},
		"dotriaconta":      {1, 2, 3, 4},
	} {
		l, _ := Lookup(name)
		var got []int
		for _, m := range l.Motors {
			if m.Level == 0 {
				got = append(got, m.Number)
			}
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s, top level (-want +got):\n%s", name, diff)
		}
	}
}

// TestTailServoSwingsSideways: tri has one; x, and a vehicle whose motors tilt forward or lean for
// good, have none.
func TestTailServoSwingsSideways(t *testing.T) {
	for name, want := range map[string]bool{"tri": true, "x": false, "y6": false, "tilthvec": false} {
		l, err := Lookup(name)
		if err != nil {
			t.Fatal(err)
		}
		if tilt, has := l.TailServo(); has != want || has && tilt.Channel != 7 {
			t.Errorf("%s has a tail servo: %v, %+v", name, has, tilt)
		}
	}
	lean := Layout{Motors: []Motor{{Tilt: Tilt{Channel: 7}}, {Tilt: Tilt{Axis: TiltRoll}}}}
	if _, has := lean.TailServo(); has {
		t.Error("a servo that tilts forward, or a lean without one, is taken for the tail's")
	}
}
