package layout

import (
	"math"
	"slices"
	"testing"
)

// effect is what one channel does near hover: thrust, roll, pitch and yaw, per unit of
// its motors' thrust on arms of length 1, with a torque of 0.1 a unit of thrust.
type effect [4]float64

// effects returns one row a channel: each motor's, then each tilt servo's per radian.
func effects(l Layout) []effect {
	const torquePerThrust = 0.1
	var rows []effect
	servo := map[int]effect{}
	for _, m := range l.Motors {
		p := m.Place()
		rows = append(rows, effect{1, -p.Y, p.X, torquePerThrust * m.YawSign()})
		e := servo[m.Tilt.Channel]
		switch m.Tilt.Axis {
		case TiltRoll: // the thrust gains a part to the right
			e[3] += p.X
		case TiltPitch: // the thrust gains a part to the rear
			e[3] += p.Y
		}
		servo[m.Tilt.Channel] = e
	}
	delete(servo, 0)
	for _, e := range servo {
		rows = append(rows, e)
	}
	return rows
}

func TestEveryLayoutControlsThrustRollPitchAndYaw(t *testing.T) {
	each(t, func(t *testing.T, l Layout) {
		if got := rank(effects(l)); got != 4 {
			t.Errorf("control authority has rank %d, want 4", got)
		}
	})
}

// Without its servo a tri has three numbers to set and four to control.
func TestTriNeedsItsTailServo(t *testing.T) {
	l, _ := Lookup("tri")
	if got := rank(effects(l)[:3]); got != 3 {
		t.Errorf("three motors alone have rank %d, want 3", got)
	}
	tail, ok := l.TailServo()
	if !ok || tail.Channel != 7 {
		t.Fatalf("tail servo %+v, %t; want one on channel 7", tail, ok)
	}
	for pwmUs, want := range map[float64]float64{900: 60, 1000: 60, 1500: 0, 2000: -60, 2100: -60} {
		if got := tail.AngleDeg(pwmUs); math.Abs(got-want) > 1e-12 {
			t.Errorf("tail servo at %g µs is at %g°, want %g°", pwmUs, got, want)
		}
	}
	if _, ok := All()[0].TailServo(); ok {
		t.Errorf("%s has a tail servo, want none", All()[0].Name)
	}
}

func TestTiltServosStandUpright(t *testing.T) {
	each(t, func(t *testing.T, l Layout) {
		for _, m := range l.Motors {
			if m.Tilt.Channel == 0 {
				continue
			}
			if got := m.Tilt.AngleDeg(m.Tilt.UprightUs()); math.Abs(got) > 1e-12 {
				t.Errorf("motor %d at %g µs is at %g°, want 0", m.Number, m.Tilt.UprightUs(), got)
			}
		}
	})
	l, _ := Lookup("tilthvec")
	if got := l.Motors[0].Tilt.UprightUs(); got != 1100 {
		t.Errorf("tilthvec stands upright at %g µs, want 1100", got)
	}
	if got := l.Motors[0].Tilt.AngleDeg(2000); got != -90 {
		t.Errorf("tilthvec at 2000 µs is at %g°, want −90", got)
	}
}

// A layout that survives the loss of any motor must still control four quantities
// with the others; that hover can be trimmed is another question.
func TestRankAfterALostMotor(t *testing.T) {
	for name, want := range map[string]int{"x": 3, "hexax": 4, "y6": 4, "octa-quad": 4, "octa": 4} {
		l, _ := Lookup(name)
		for i := range l.Motors {
			rest := slices.Delete(effects(l), i, i+1)
			if got := rank(rest); got != want {
				t.Errorf("%s without motor %d has rank %d, want %d", name, l.Motors[i].Number, got, want)
			}
		}
	}
}

// rank eliminates with pivoting; entries are of the order of 1.
func rank(rows []effect) int {
	m := slices.Clone(rows)
	n := 0
	for col := range 4 {
		pivot := -1
		for i := n; i < len(m); i++ {
			if math.Abs(m[i][col]) > 1e-9 && (pivot < 0 || math.Abs(m[i][col]) > math.Abs(m[pivot][col])) {
				pivot = i
			}
		}
		if pivot < 0 {
			continue
		}
		m[n], m[pivot] = m[pivot], m[n]
		for i := n + 1; i < len(m); i++ {
			f := m[i][col] / m[n][col]
			for j := range m[i] {
				m[i][j] -= f * m[n][j]
			}
		}
		n++
	}
	return n
}
