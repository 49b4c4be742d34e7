package rotorhead

import (
	"math"
	"testing"
)

// TestNeighborsInAHover: two equal rotors that meet each other's flow by Share have together the induced velocity of momentum theory for their overlap: √2 as much on one axis, as one disc with
// both thrusts has; none more where the discs do not overlap.
func TestNeighborsInAHover(t *testing.T) {
	const hover = 3.0 // induced velocity of one alone [m/s]
	for _, c := range []struct{ apart, kappa float64 }{{0, math.Sqrt2}, {1, 1 + (math.Sqrt2-1)*(2/math.Pi)*(math.Pi/3-math.Sqrt(3)/4)}, {2, 1}, {3, 1}} {
		n := NewNeighbor(c.apart, 0, 0, 1, 1)
		v := hover
		for range 50 {
			v = momentum(v, hover, n.Share(0, 0, v)*v, 0, 5)
		}
		if got := v * (1 + n.Share(0, 0, v)) / hover; math.Abs(got-c.kappa) > 1e-3 {
			t.Errorf("hubs %g radii apart: %.4f times the induced velocity, expected %.4f", c.apart, got, c.kappa)
		}
	}
}

// TestNeighborsInFlight: a rotor straight behind another one meets twice its induced velocity, the one ahead nothing, two on one axis each other's, and one beside the less the farther away.
func TestNeighborsInFlight(t *testing.T) {
	const fast = 1e4
	share := func(forward, right, vx, vy float64) float64 {
		n := NewNeighbor(forward, right, 0, 1, 1)
		return n.Share(vx, vy, 1)
	}
	for _, c := range []struct{ got, want float64 }{
		{share(1.5, 0, fast, 0), 2}, {share(-1.5, 0, fast, 0), 0}, {share(-1.5, 0, -fast, 0), 2}, {share(0, 1.5, 0, fast), 2},
		{share(0, 0, fast, 0), 1}, {share(0, 1, fast, 0), 0.5}, {share(0, 2, fast, 0), 0}, {share(0, -1, fast, 0), 0.5},
	} {
		if math.Abs(c.got-c.want) > 1e-3 {
			t.Errorf("a share of %.3f, expected %.3f", c.got, c.want)
		}
	}
	for vx := -30.0; vx <= 30; vx++ { // no jump on the way, and never more than twice or less than nothing
		n := NewNeighbor(1.2, 0.1, 0, 0.79, 0.79)
		a, b := n.Share(vx, 0.3, 3), n.Share(vx+0.01, 0.3, 3)
		if math.Abs(a-b) > 0.05 || !(a >= 0 && a <= 2) {
			t.Errorf("at %g m/s %g, next to it %g", vx, a, b)
		}
	}
}

// TestNeighborsOverEachOther: the lower one of two coaxial rotors meets all that the upper one moves, the upper one the less the farther they are apart. Far apart both together
// have J.G. Leishman's 1.28 times the induced velocity of two alone, within 3 %.
func TestNeighborsOverEachOther(t *testing.T) {
	both := func(gap float64) float64 {
		upper, lower := NewNeighbor(0, 0, gap, 1, 1), NewNeighbor(0, 0, -gap, 1, 1)
		u, l := 1.0, 1.0
		for range 100 {
			u = momentum(u, 1, upper.Share(0, 0, l)*l, 0, 5)
			l = momentum(l, 1, lower.Share(0, 0, u)*u, 0, 5)
		}
		return (u + upper.Share(0, 0, l)*l + l + lower.Share(0, 0, u)*u) / 2
	}
	if got := both(100); math.Abs(got/1.281-1) > 0.03 {
		t.Errorf("far apart %.4f", got)
	}
	if got := both(0); math.Abs(got-math.Sqrt2) > 1e-3 {
		t.Errorf("in one plane %.4f", got)
	}
	last := both(0)
	for gap := 0.05; gap < 2; gap += 0.05 {
		if got := both(gap); got >= last {
			t.Errorf("%g radii apart %.4f, closer together %.4f", gap, got, last)
		} else {
			last = got
		}
	}
}
