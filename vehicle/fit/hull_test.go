package fit

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/physics/contact"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// TestHullAndLegsAreThoseOfTheBox: a leg below each arm, two corners of the box's underside ahead and behind, the top, and the tips of
// the propellers, in shares of the arm.
func TestHullAndLegsAreThoseOfTheBox(t *testing.T) {
	const arm, radius, mass = 0.5, 0.2, 2.0
	motors := []airframe.Motor{
		{Number: 1, PlaceFRD: frame.OfFRD(0.3, 0.4, -0.05)}, {Number: 2, PlaceFRD: frame.OfFRD(-0.3, -0.4, -0.05)}, {Number: 3, PlaceFRD: frame.OfFRD(-0.3, -0.4, 0.05), Level: 1},
	}
	p := contactOf(motors, arm, radius, mass)
	want := []contact.Point{
		{PlaceFRD: frame.OfFRD(0.71*0.3, 0.71*0.4, 0.29), Kind: contact.Leg}, {PlaceFRD: frame.OfFRD(-0.71*0.3, -0.71*0.4, 0.29), Kind: contact.Leg},
		{PlaceFRD: frame.OfFRD(0.3, 0.4, -0.075), Kind: contact.Hull}, {PlaceFRD: frame.OfFRD(-0.3, -0.4, -0.075), Kind: contact.Hull},
		{PlaceFRD: frame.OfFRD(0.3*1.4, 0.4*1.4, -0.05), Kind: contact.Tip, Motor: 1}, {PlaceFRD: frame.OfFRD(-0.3*1.4, -0.4*1.4, -0.05), Kind: contact.Tip, Motor: 2},
		{PlaceFRD: frame.OfFRD(-0.3*1.4, -0.4*1.4, 0.05), Kind: contact.Tip, Motor: 3},
		{PlaceFRD: frame.OfFRD(0, 0, -0.14), Kind: contact.Hull},
		{PlaceFRD: frame.OfFRD(0.1775, 0.1325, 0.1), Kind: contact.Hull}, {PlaceFRD: frame.OfFRD(0.1775, -0.1325, 0.1), Kind: contact.Hull},
		{PlaceFRD: frame.OfFRD(-0.1775, 0.1325, 0.1), Kind: contact.Hull}, {PlaceFRD: frame.OfFRD(-0.1775, -0.1325, 0.1), Kind: contact.Hull},
	}
	if len(p.Points) != len(want) {
		t.Errorf("%d points, want %d", len(p.Points), len(want))
	}
	for _, w := range want {
		found := false
		for _, got := range p.Points {
			found = found || got.Kind == w.Kind && got.Motor == w.Motor && got.PlaceFRD.Sub(w.PlaceFRD).Len() < 1e-12
		}
		if !found {
			t.Errorf("no %+v in %+v", w, p.Points)
		}
	}
	if k := p.LegStiffness; math.Abs(k-mass/2*9.80665/0.002) > 1e-6 {
		t.Errorf("legs of %g N/m", k)
	}
	if err := p.Validate(); err != nil {
		t.Error(err)
	}
	motors[2].PlaceFRD.Z = 0.4 // a rotor far below: the legs clear its disc
	p = contactOf(motors, arm, radius, mass)
	if i, ok := p.Leg(1); !ok || math.Abs(p.Points[i].PlaceFRD.Z-(0.4+0.15*arm)) > 1e-12 {
		t.Errorf("the legs reach %+v down", p.Points[i])
	}
}
