package rotor

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/physics/frame"
)

// folds is a propeller with blades of 20 g that fold.
func folds(t *testing.T) *Model {
	t.Helper()
	p, err := Named("apc-sf-10x4.7")
	if err != nil {
		t.Fatal(err)
	}
	p.Folding = Folding{Hinge: 0.021, Inertia: 5e-5}
	m, err := Load(&p, 1000)
	if err != nil {
		t.Fatal(err)
	}
	own := m.Own()
	own.Turns(&p, 6e-5, 1000, 0.001)
	return own
}

// TestBladesRestWhereAirAndCentrifugalForceBalance, found by bisection, or at the stops.
func TestBladesRestWhereAirAndCentrifugalForceBalance(t *testing.T) {
	m := folds(t)
	h := &m.hinges
	for _, c := range []struct{ bending, speed, want float64 }{
		{0.02, 0, math.Pi / 2}, {-0.02, 0, 0}, {0.02, 300, math.NaN()}, {0.02, 60, math.NaN()}, {-0.02, 300, 0},
	} {
		if math.IsNaN(c.want) {
			low, high := 0.0, 0.8
			for range 60 {
				mid := (low + high) / 2
				sin, cos := math.Sincos(mid)
				if c.bending*cos*cos > c.speed*c.speed*sin*(h.at*h.first+h.second*cos) {
					low = mid
				} else {
					high = mid
				}
			}
			c.want = low
		}
		s, out := NewState(1, 1), Outputs{Bending: c.bending}
		for range 5000 {
			m.Fold(&s, &out, c.speed, 0.001)
		}
		if math.Abs(s.Folded()-c.want) > 1e-3 {
			t.Errorf("%g N m at %g rad/s: %g rad, want %g", c.bending, c.speed, s.Folded(), c.want)
		}
	}
}

// TestBladesHaveTheirInertia: what is taken for their mass has the inertia about the shaft that was given.
func TestBladesHaveTheirInertia(t *testing.T) {
	h := &folds(t).hinges
	// Blades from the hinge out: I = m h² + 2 h S1 + S2, with a mass between S1²/S2, all at one place, and S1 over the least radius.
	least := h.at*h.at*h.first*h.first/h.second + 2*h.at*h.first + h.second
	if share := 2 * least / 5e-5; share < 0.9 || share > 1 {
		t.Errorf("blades outside of the hinges have %.3g of their inertia", share)
	}
	if h.area < 0.003 || h.area > 0.007 { // two of 106 mm by some 20 to 27 mm
		t.Errorf("an area of %g m²", h.area)
	}
}

// TestFoldedBladesOnlyTakeFromTheAir what such that stand out take, or less, but for their drag.
func TestFoldedBladesOnlyTakeFromTheAir(t *testing.T) {
	m, r := folds(t), rand.New(rand.NewPCG(1, 2))
	takes := func(s *State, in *Inputs) float64 {
		out := m.At(s, in)
		return out.Torque*in.Speed - out.ForceFRD.Dot(in.VelAirFRD)
	}
	for range 2000 {
		in := Inputs{Speed: 500 * r.Float64() * r.Float64(), VelAirFRD: frame.OfFRD(20*r.NormFloat64(), 5*r.NormFloat64(), 20*r.NormFloat64()), Density: 1.2, Viscosity: 1.8e-5, GroundDistance: math.Inf(1)}
		s := NewState(1, 1)
		whole := takes(&s, &in)
		s.fold = math.Pi / 2 * r.Float64()
		v := in.VelAirFRD.Len()
		left := cube(math.Cos(s.fold))
		want := left*whole + in.Density/2*v*v*v*foldedDrag*m.hinges.area*(1-left)
		if got := takes(&s, &in); math.Abs(got-want) > 1e-9*(1+math.Abs(want)) {
			t.Fatalf("folded by %g rad it takes %g W, want %g, of %g W", s.fold, got, want, whole)
		}
	}
}

// TestHingesThatCannotBe are refused.
func TestHingesThatCannotBe(t *testing.T) {
	for _, c := range []struct {
		f    Folding
		want string
	}{
		{Folding{}, ""}, {Folding{Hinge: 0.02, Inertia: 1e-5}, ""},
		{Folding{Hinge: 0.09, Inertia: 1e-5}, "must be from 0 to 0.08 m"}, {Folding{Hinge: -1, Inertia: 1e-5}, "must be from 0"},
		{Folding{Hinge: 0.02}, "at least 1e-09 kg m²"},
	} {
		if err := c.f.Validate(0.16); (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v: %v, want %q", c.f, err, c.want)
		}
	}
}
