package airframe

import (
	"testing"

	"github.com/sitlark/sitlark/physics/bounds"
	"github.com/sitlark/sitlark/physics/contact"
	"github.com/sitlark/sitlark/physics/frame"
)

// TestHullLandsWhereLegsBroke: legs reach farther than the hull in all directions, until they break. Then a corner of
// it stops no more than all of its speed in a step.
func TestHullLandsWhereLegsBroke(t *testing.T) {
	v := Default()
	v.Mass, v.Inertia = 1000, frame.OfFRD(100, 5, 96)
	corner := frame.OfFRD(0.5, 0, 0.05)
	v.Contact = contact.ForVehicle(v.Mass, []contact.Point{
		{PlaceFRD: frame.OfFRD(0.7, 0.7, 0.13), Kind: contact.Leg}, {PlaceFRD: frame.OfFRD(-0.7, 0.7, 0.13), Kind: contact.Leg},
		{PlaceFRD: frame.OfFRD(0.7, -0.7, 0.13), Kind: contact.Leg}, {PlaceFRD: frame.OfFRD(-0.7, -0.7, 0.13), Kind: contact.Leg},
		{PlaceFRD: corner, Kind: contact.Hull}, {PlaceFRD: frame.OfFRD(-0.5, 0, 0.05), Kind: contact.Hull}, {PlaceFRD: frame.OfFRD(0, 0, -0.1), Kind: contact.Hull},
	})
	stopped := func(damping float64) float64 {
		return bounds.LongestStep * damping * (1/v.Mass + corner.X*corner.X/v.Inertia.Y)
	}
	if hard := stopped(v.Contact.HullDamping); hard < 1.5 {
		t.Fatalf("it would stop %.3g of its speed as it is, want a vehicle of 1.5 and more", hard)
	}
	if soft := stopped(v.Bearable().HullDamping); soft > 1 {
		t.Errorf("it stops %.3g of its speed in a step, must be at most 1", soft)
	}
}
