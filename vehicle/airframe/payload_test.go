package airframe

import (
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/sling"
)

// rounding lets sums differ in their last digits.
var rounding = cmp.Comparer(func(a, b float64) bool { return math.Abs(a-b) <= 1e-14 || a == b })

func TestReleaseUndoesCarry(t *testing.T) {
	v, want := Default(), Default()
	if err := v.Carry(0.6, frame.OfFRD(0.03, -0.05, 0.08)); err != nil {
		t.Fatal(err)
	}
	if d := v.Clone(); cmp.Equal(d, want, rounding, cmp.AllowUnexported(frame.Vec[frame.FRD]{})) {
		t.Fatal("carrying a payload changed nothing")
	}
	v.Release()
	if d := cmp.Diff(want, v, rounding, cmp.AllowUnexported(frame.Vec[frame.FRD]{})); d != "" {
		t.Errorf("after carrying and releasing (-want +got):\n%s", d)
	}
	if c := v.Release(); c.Len() != 0 {
		t.Errorf("without a payload the centre of mass moves by %v", c.Array())
	}
}

// TestDumbbell: two point masses on a rod of length l have the inertia μ l² about
// its ends' common centre, and the centre divides the rod as the masses do.
func TestDumbbell(t *testing.T) {
	v := Default()
	place := frame.OfFRD(0.3, 0.4, 0)
	if err := v.Carry(0.5, place); err != nil {
		t.Fatal(err)
	}
	mu, i := 1.5*0.5/2, Default().Inertia
	if want := frame.OfFRD(i.X+mu*0.16, i.Y+mu*0.09, i.Z+mu*0.25); v.Inertia.Sub(want).Len() > 1e-15 {
		t.Errorf("moments %v, want %v", v.Inertia.Array(), want.Array())
	}
	if want := frame.OfFRD(mu*0.12, 0, 0); v.Products.Sub(want).Len() > 1e-15 {
		t.Errorf("products %v, want %v", v.Products.Array(), want.Array())
	}
	hub := Default().Motors[0].PlaceFRD.Sub(place.Scale(0.25))
	if v.Mass != 2 || v.Motors[0].PlaceFRD.Sub(hub).Len() > 1e-15 || v.Payload.PlaceFRD.Sub(place.Scale(0.75)).Len() > 1e-15 {
		t.Errorf("mass %g, motor 1 at %v, payload at %v", v.Mass, v.Motors[0].PlaceFRD.Array(), v.Payload.PlaceFRD.Array())
	}
}

func TestCloneSharesNothing(t *testing.T) {
	v := Default()
	c := v.Clone()
	c.shift(frame.OfFRD(1, 2, 3))
	if !cmp.Equal(v, Default(), cmp.AllowUnexported(frame.Vec[frame.FRD]{})) {
		t.Error("a change of the copy changed the vehicle")
	}
}

func TestImpossiblePayloadsAreRefused(t *testing.T) {
	for _, c := range []struct {
		payload Payload
		want    string
	}{
		{Payload{Mass: 0.3, PlaceFRD: frame.OfFRD(0.05, 0, 0)}, ""},
		{Payload{Mass: Default().Mass - 0.02}, ""},
		{Payload{Mass: 1.499}, "payload of 1.499 kg at [0 0 0] m, must have more than 0 and at most 1.498 kg"},
		{Payload{Mass: -1}, "payload of -1 kg"},
		{Payload{Mass: math.NaN()}, "payload of NaN kg"},
		{Payload{Mass: 0.1, PlaceFRD: frame.OfFRD(math.NaN(), 0, 0)}, "payload of 0.1 kg at [NaN 0 0] m"},
		{Payload{Mass: 0.3, PlaceFRD: frame.OfFRD(0, 0, 0.5)}, "without its payload: inertia"},
	} {
		v := Default()
		v.Payload = c.payload
		err := v.Validate()
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%+v: got %v, want %q", c.payload, err, c.want)
		}
	}
	v := Default()
	for _, mass := range []float64{0, -1, math.NaN(), 501} {
		if err := v.Carry(mass, frame.OfFRD(0, 0, 0.1)); err == nil || v.Mass != 1.5 {
			t.Errorf("carries %g kg: %v, mass %g", mass, err, v.Mass)
		}
	}
	if err := v.Carry(0.2, frame.OfFRD(0, 0, 0.1)); err != nil {
		t.Fatal(err)
	}
	if err := v.Carry(0.2, frame.OfFRD(0, 0, 0.1)); err == nil || !strings.Contains(err.Error(), "carries a payload of 0.2 kg already") {
		t.Errorf("a second payload: %v", err)
	}
}

// TestPlacesAreFromTheCentreOfMass: carrying a payload moves them all against it, and
// dropping it moves them back.
func TestPlacesAreFromTheCentreOfMass(t *testing.T) {
	v := Default()
	v.Pitot.PlaceFRD, v.IMUPlace, v.PressureCentre = frame.OfFRD(0.2, 0, 0), frame.OfFRD(0.01, 0, 0), frame.OfFRD(0, 0, 0.02)
	places := func(v *Vehicle) map[string]frame.Vec[frame.FRD] {
		return map[string]frame.Vec[frame.FRD]{
			"pitot": v.Pitot.PlaceFRD, "IMU": v.IMUPlace, "pressure centre": v.PressureCentre, "motor 4": v.Motors[3].PlaceFRD,
			"leg 1": v.Contact.Points[0].PlaceFRD, "rangefinder": v.Rangefinders[0].PlaceFRD,
		}
	}
	before := places(&v)
	if err := v.Carry(0.5, frame.OfFRD(0, 0, 0.4)); err != nil { // a quarter of 2 kg: the centre sinks by 0.1 m
		t.Fatal(err)
	}
	for name, at := range places(&v) {
		if moved := at.Sub(before[name]); moved.Sub(frame.OfFRD(0, 0, -0.1)).Len() > 1e-12 {
			t.Errorf("%s: moved by %v, want [0 0 -0.1]", name, moved.Array())
		}
	}
	v.Release()
	for name, at := range places(&v) {
		if off := at.Sub(before[name]).Len(); off > 1e-12 {
			t.Errorf("%s: %g m off after the drop", name, off)
		}
	}
}

func TestTooHeavyASlungLoadIsRefused(t *testing.T) {
	v := Default()
	v.Slung = sling.Params{Mass: 10 * v.Mass, Length: 5}
	if err := v.Validate(); err != nil {
		t.Error(err)
	}
	v.Slung.Mass = 500
	if err := v.Validate(); err == nil || !strings.Contains(err.Error(), "slung load: mass is 500 kg, must be at most 15 kg, ten times the vehicle's") {
		t.Errorf("500 kg below 1.5 kg: %v", err)
	}
}
