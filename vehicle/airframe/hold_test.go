package airframe

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/physics/bounds"
	"github.com/sitlark/sitlark/physics/contact"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/tether"
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

// TestMobilityIsTheGreatestAcceleration: of a thousand directions of a force at a place none gives that place more acceleration, and the best nearly as much; about a
// diagonal inertia with a lever along one axis it is the closed form.
func TestMobilityIsTheGreatestAcceleration(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	v := Default()
	v.Mass, v.Inertia, v.Products = 11.5, frame.OfFRD(0.21, 0.3, 0.245), frame.OfFRD(0.02, -0.03, 0.05)
	at := func() frame.Vec[frame.FRD] {
		return frame.OfFRD(random.NormFloat64(), random.NormFloat64(), random.NormFloat64())
	}
	for range 50 {
		place, most := at(), 0.0
		for range 1000 {
			f := at()
			f = f.Scale(1 / f.Len())
			a := f.Scale(1 / v.Mass).Add(stepped{Vehicle: &v}.rateOf(place.Cross(f)).Cross(place))
			most = max(most, a.Dot(f))
		}
		if got := (stepped{Vehicle: &v}).mobility(place); most > got*(1+1e-12) || most < got*0.98 {
			t.Errorf("at %v it is %g/kg, of 1000 directions the best has %g/kg", place.Array(), got, most)
		}
	}
	v.Products = frame.Vec[frame.FRD]{}
	if got, want := (stepped{Vehicle: &v}).mobility(frame.OfFRD(0.2, 0, 0)), 1/11.5+0.04/0.245; math.Abs(got/want-1) > 1e-12 {
		t.Errorf("0.2 m ahead it is %g/kg, want %g/kg", got, want)
	}
}

// TestTetherIsRefusedWhereAStepDoesNotBearIt: far from the centre of mass, and with a tension of more than five weights; at the vehicle's edge it passes.
func TestTetherIsRefusedWhereAStepDoesNotBearIt(t *testing.T) {
	v := Default()
	v.Mass, v.Inertia, v.Products = 11.5, frame.OfFRD(0.21, 0.245, 0.245), frame.Vec[frame.FRD]{}
	for _, c := range []struct {
		ahead, tension float64
		key, want      string
	}{
		{-0.23, 1, "", ""}, {0, 560, "", ""},
		{-1, 1, "tether.place", "take a place nearer"}, {-5, 1, "tether.place", "take a place nearer"},
		{-0.2, 570, "tether.tension", "must be at most 563.9 N"},
	} {
		v.Tether = tether.Params{PlaceFRD: frame.OfFRD(c.ahead, 0, 0), Length: 30, Diameter: 0.0076, Tension: c.tension}
		err := stepped{Vehicle: &v}.stepOfTether()
		if c.want == "" {
			if err != nil {
				t.Errorf("%g m ahead with %g N: %v", c.ahead, c.tension, err)
			}
		} else if err == nil || err.Key != c.key || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%g m ahead with %g N: %v, want %q", c.ahead, c.tension, err, c.want)
		}
	}
}
