package bemt

import (
	"math"
	"testing"
)

// bending returns the solver of a propeller whose blades have the given first flapping
// frequency at rest [Hz], and its loads and flapping at c.
func bending(p *Propeller, hertz float64, c Condition) (*solver, Load, flap) {
	s := newSolver(p, solveAnnuli, solveAzimuths)
	s.flapping.rest = 4 * math.Pi * math.Pi * hertz * hertz
	st := s.search()
	l := s.solve(c, st)
	return s, l, st.flap
}

// TestStiffBladesAreRigid: the stiffer, the nearer to a blade without flapping.
func TestStiffBladesAreRigid(t *testing.T) {
	p := slowFlyer10x47(t)
	c := withFlow(seaLevel, 487, 0, 6)
	rigid := *p
	rigid.Family.Thickness = 0
	want := solve(t, &rigid, c)
	_, got, _ := bending(p, 1e4, c)
	for i, v := range members(&want) {
		if math.Abs(*members(&got)[i]-*v) > 1e-3*math.Abs(*v)+1e-4*want.Thrust {
			t.Errorf("load %d is %g, rigid %g", i, *members(&got)[i], *v)
		}
	}
}

// TestLimpBladesFlapAsTheoryHasThem: without stiffness a blade flaps back by
// μ (2 ∫cθx² − λ ∫cx)/∫cx³, which for a blade of constant chord and twist is
// 2 μ (4/3 θ − λ), and leaves no moment but that of its hinge's spring. The theory has a
// uniform inflow, so the comparison is one within a quarter.
// Source: J.G. Leishman 2006, sect. 4.5, eq. 4.32 with θ the aerodynamic pitch.
func TestLimpBladesFlapAsTheoryHasThem(t *testing.T) {
	p := slowFlyer10x47(t)
	c := withFlow(seaLevel, 487, 0, 3)
	s, l, b := bending(p, 0, c)
	var pitch, inflow, damping float64
	for x := 0.15; x < 1; x += 0.01 {
		g := p.Geometry.At(x)
		pitch += g.Chord * (g.Twist - p.Family.ZeroLift) * x * x
		inflow += g.Chord * x
		damping += g.Chord * x * x * x
	}
	tip := 487 * p.Radius
	want := -3 / tip * (2*pitch - l.Induced/tip*inflow) / damping
	if math.Abs(b.back/want-1) > 0.25 {
		t.Errorf("flaps by %.4f at the tail, want %.4f", b.back, want)
	}
	// What is left of the moments is the spring's, at both angles.
	k := s.flapping.inertia * (stiffening - 1) * 487 * 487 * s.blades / 2
	if math.Abs(l.Roll-k*b.side) > 1e-3*l.Thrust*p.Radius || math.Abs(-l.Pitch-k*b.back) > 1e-3*l.Thrust*p.Radius {
		t.Errorf("hub moments %.5f and %.5f N m, the springs' %.5f and %.5f", l.Roll, l.Pitch, k*b.side, -k*b.back)
	}
}

// TestSoftBladesDragMore: a disc that leans back takes its thrust with it.
func TestSoftBladesDragMore(t *testing.T) {
	p := slowFlyer10x47(t)
	last := 0.0
	for _, hertz := range []float64{1e4, 120, 60, 30, 0} {
		_, l, b := bending(p, hertz, withFlow(seaLevel, 487, 0, 5))
		if l.HForce <= last {
			t.Errorf("at %g Hz H-force is %g N, stiffer %g", hertz, l.HForce, last)
		}
		if b.back > 0 || b.coning < 0 {
			t.Errorf("at %g Hz the blades flap %+v", hertz, b)
		}
		last = l.HForce
	}
}

// TestNoStiffnessGivesTheDragOfFaesslersRacer: with blades from rigid to limp the rotors of
// a racer of 0.61 kg with six-inch propellers have less than half of the 0.39 1/s
// that were fitted to one. Source: M. Faessler, A. Franchi, D. Scaramuzza, IEEE Robotics and
// Automation Letters 3(2), 2018.
func TestNoStiffnessGivesTheDragOfFaesslersRacer(t *testing.T) {
	p := genericPropeller(t, 6, 4.8, 0.168, 3)
	const mass, speed = 0.61, 4
	for _, hertz := range []float64{1e5, 139, 0} {
		low, high := 100.0, 4000.0
		var l Load
		for range 40 {
			omega := (low + high) / 2
			if _, l, _ = bending(p, hertz, withFlow(seaLevel, omega, 0, speed)); 4*l.Thrust < mass*9.80665 {
				low = omega
			} else {
				high = omega
			}
		}
		drag := 4 * l.HForce / (mass * speed)
		t.Logf("%g Hz: %.3f 1/s", hertz, drag)
		if drag < 0.10 || drag > 0.19 {
			t.Errorf("%g Hz: drag over mass and speed is %.3f 1/s, want 0.10 to 0.19", hertz, drag)
		}
	}
}

// TestFlappingFrequencyOfABeam: a blade of constant chord is a uniform cantilever, whose
// first frequency is 3.516 √(EI/m)/l².
// Source: S.P. Timoshenko, Vibration Problems in Engineering, 1937, sec. 54.
func TestFlappingFrequencyOfABeam(t *testing.T) {
	p := Propeller{
		Geometry: Geometry{{Radius: 0.1, Chord: 0.2}, {Radius: 1, Chord: 0.2}},
		Family:   APCSlowFlyer(), Radius: 0.127, Blades: 2,
	}
	f := flappingOf(&p)
	tau, c, l := p.Family.Thickness, 0.2*p.Radius, 0.9*p.Radius
	stiffness := bladeModulus * 0.036 * tau * (tau*tau + p.Family.Camber*p.Family.Camber) * math.Pow(c, 4)
	mass := bladeDensity * 0.60 * tau * c * c
	want := 3.516 * math.Sqrt(stiffness/mass) / (l * l)
	if got := math.Sqrt(f.rest); math.Abs(got/want-1) > 0.01 {
		t.Errorf("first frequency %.1f rad/s, want %.1f", got, want)
	}
	r0, r1 := 0.1*p.Radius, p.Radius
	if want := mass * (r1*r1*r1 - r0*r0*r0) / 3; math.Abs(f.inertia/want-1) > 1e-3 {
		t.Errorf("inertia %.4g kg m², want %.4g", f.inertia, want)
	}
}
