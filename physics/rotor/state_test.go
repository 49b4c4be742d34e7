package rotor

import (
	"math"
	"testing"
)

// descend holds a rotor in a steady descent and returns its thrust at each
// revolution's twentieth, over the mean.
func descend(m *Model, number int, rpm, down, revolutions float64) (thrust []float64) {
	s, in := NewState(7, number), inFlow(rpm, 0, 0, down)
	sum := 0.0
	for range int(20 * revolutions) {
		s.Advance(in.Speed, 60/rpm/20)
		x := m.At(&s, &in).Thrust
		thrust, sum = append(thrust, x), sum+x
	}
	for i := range thrust {
		thrust[i] /= sum / float64(len(thrust))
	}
	return thrust
}

// TestVortexRingsMakeThrustSwing within the measured band of periods and the
// measured amplitude, in the vortex ring state only.
func TestVortexRingsMakeThrustSwing(t *testing.T) {
	m, _ := slowFlyer(t)
	const rpm, revolutions = 4650, 4000
	for _, down := range []float64{0, -3, 1, 20} { // hover, climb, slow descent, windmill
		for _, x := range descend(m, 1, rpm, down, 100) {
			if math.Abs(x-1) > 1e-9 {
				t.Fatalf("thrust swings by %g at %g m/s of descent", x-1, down)
			}
		}
	}
	thrust := descend(m, 1, rpm, 5, revolutions)
	most, rises := 0.0, 0
	for i, x := range thrust {
		most = max(most, math.Abs(x-1))
		if i > 0 && thrust[i-1] < 1 && x >= 1 {
			rises++
		}
	}
	if most < 0.3 || most > 0.5 {
		t.Errorf("thrust swings by %g of its mean, want about 0.475", most)
	}
	if period := revolutions / float64(rises); period < 25 || period > 45 {
		t.Errorf("the mean period is %g revolutions, want about 35", period)
	}
}

func TestVortexRingsFollowTheSeedAndTheRotor(t *testing.T) {
	m, _ := slowFlyer(t)
	a, b, other := descend(m, 1, 4650, 5, 60), descend(m, 1, 4650, 5, 60), descend(m, 2, 4650, 5, 60)
	same := 0
	for i := range a {
		if a[i] != b[i] {
			t.Fatalf("sample %d: %g and %g from one seed", i, a[i], b[i])
		}
		if a[i] == other[i] {
			same++
		}
	}
	if same > len(a)/10 {
		t.Errorf("two rotors swing alike in %d of %d samples", same, len(a))
	}
}

// TestTurningDoesNotDependOnTheStep: angle and cycle after the same way.
func TestTurningDoesNotDependOnTheStep(t *testing.T) {
	after := func(n int) State {
		s := NewState(3, 1)
		s.Advance(500, 0)
		for range n {
			s.Advance(500, 0.8/float64(n))
		}
		return s
	}
	a, b := after(800), after(12800)
	if math.Abs(math.Remainder(a.angle-b.angle, 2*math.Pi)) > 1e-9 || math.Abs(a.cycle-b.cycle) > 1e-9 || a.period != b.period {
		t.Errorf("%+v and %+v", a, b)
	}
}

// TestImbalanceTurnsWithTheRotor: m r Ω², once a revolution, in the rotor's sense.
func TestImbalanceTurnsWithTheRotor(t *testing.T) {
	const speed = 500.0
	for _, clockwise := range []bool{true, false} {
		s := NewState(1, 1)
		s.Advance(speed, 0)
		s.Faults.Imbalance = 20e-6
		before := s.shake(speed, clockwise)
		s.Advance(speed, math.Pi/2/speed) // a quarter turn
		after := s.shake(speed, clockwise)
		if math.Abs(before.Len()-5) > 1e-9 || math.Abs(after.Len()-5) > 1e-9 || math.Abs(before.Dot(after)) > 1e-9 {
			t.Errorf("force %v, a quarter turn on %v; want 5 N at right angles", before.Array(), after.Array())
		}
		// Clockwise seen from above is positive about body down.
		if turn := before.Cross(after).Z; (turn > 0) != clockwise {
			t.Errorf("clockwise %v: the force turns by %g about down", clockwise, turn)
		}
	}
}
