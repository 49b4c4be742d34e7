package bemt

import (
	"math"
	"testing"
)

// inDuct is a propeller of blades that resist nearly nothing, in a nozzle or without.
func inDuct(ducted bool) *Propeller {
	g := make(Geometry, 11)
	for i := range g {
		x := 0.2 + 0.079*float64(i)
		g[i] = Station{Radius: x, Chord: 0.3, Twist: math.Atan(0.8 / (math.Pi * x))}
	}
	f := GenericFamily()
	f.DragMin, f.DragLift = 1e-4, 0
	return &Propeller{Geometry: g, Family: f, Radius: 0.1, Blades: 6, Ducted: ducted}
}

// TestNozzleAddsThrustAtThePower: of blades without drag the power P makes a thrust T with T³/P² of at most 4ρA in a nozzle and 2ρA without,
// exact momentum theory; the wake's turning and the tips' loss take some of it. Source: McCormick, Aerodynamics of V/STOL Flight, 1967, ch. 9.
func TestNozzleAddsThrustAtThePower(t *testing.T) {
	air := StandardAir()
	for _, c := range []struct {
		ducted    bool
		ideal, lo float64
	}{{true, 4, 0.80}, {false, 2, 0.65}} {
		p := inDuct(c.ducted)
		l, err := p.Solve(air.condition(800, 0, 0))
		if err != nil {
			t.Fatal(err)
		}
		area := math.Pi * p.Radius * p.Radius * (1 - 0.2*0.2)
		power := l.Torque * 800
		share := l.Thrust * l.Thrust * l.Thrust / (power * power) / (c.ideal * air.Density * area)
		t.Logf("ducted %v: %.2f N at %.1f W, %.3f of the ideal", c.ducted, l.Thrust, power, share)
		if !(share > c.lo && share <= 1) {
			t.Errorf("ducted %v: T³/P² is %.3f of the ideal, want %g to 1", c.ducted, share, c.lo)
		}
	}
}

// TestNozzleInAFlow: thrust falls with the speed ahead, without a jump through standstill and reverse, and gives way to drag beyond the
// blades' pitch; an oblique flow is straightened, and costs ρ A U across.
func TestNozzleInAFlow(t *testing.T) {
	p, air := inDuct(true), StandardAir()
	const omega = 800
	last := math.Inf(1)
	pitch := 0.8 * 2 * p.Radius * omega / (2 * math.Pi)
	for v := -0.4 * pitch; v < 1.6*pitch; v += 0.01 * pitch {
		l, err := p.Solve(air.condition(omega, v, 0))
		if err != nil {
			t.Fatal(err)
		}
		if !(l.Thrust < last+1e-6) || last-l.Thrust > 3 && !math.IsInf(last, 1) {
			t.Errorf("at %.2f of the pitch's speed %.3f N, after %.3f N", v/pitch, l.Thrust, last)
		}
		last = l.Thrust
	}
	if !(last < 0) {
		t.Errorf("at 1.6 of the pitch's speed it still pushes by %g N", last)
	}
	straight, _ := p.Solve(air.condition(omega, 0, 0))
	oblique, _ := p.Solve(air.condition(omega, 0, 3))
	area := math.Pi * p.Radius * p.Radius * (1 - 0.2*0.2)
	want := air.Density * area * straight.Induced * 3
	if math.Abs(oblique.Thrust-straight.Thrust) > 1e-3 || math.Abs(oblique.HForce/want-1) > 0.05 {
		t.Errorf("across: %.3f N of thrust, %.3f N; along: %.3f N; want the same, and %.3f N", oblique.Thrust, oblique.HForce, straight.Thrust, want)
	}
}
