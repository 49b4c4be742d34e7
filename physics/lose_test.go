package physics

import (
	"bytes"
	"math"
	"math/bits"
	"reflect"
	"testing"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/wing"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// weighed gives the trainer's wing 300 g and each wheel 50 g of its 1.7 kg.
func weighed(p *Params) {
	p.Vehicle.Wings[0].Mass = 0.3
	for i := range p.Vehicle.Wheels {
		wheel := &p.Vehicle.Wheels[i]
		wheel.Mass, wheel.Strength = 0.05, wheel.PeakLoad(1.7/3, 3)
	}
}

func tumbling(t *testing.T) *World {
	t.Helper()
	w := planeWorld(t, weighed)
	glideFrom(w, 100, 15)
	w.body.rate = frame.OfFRD(1, -0.5, 0.4)
	fly(t, w, neutral(1600), 0.2)
	return w
}

// momenta are the body's about home, without its rotors'.
func momenta(w *World) (linear, angular frame.Vec[frame.NED]) {
	b := &w.body
	linear = b.velocity.Scale(b.mass)
	return linear, b.position.Cross(linear).Add(b.attitude.Apply(b.inertia.momentum(b.rate)))
}

// TestALostWingTakesItsMassAlong: a quarter of the wing leaves with a quarter of its mass and the velocity that it had, an
// aileron with its share; momentum stays, and what is put back makes the vehicle what it was.
func TestALostWingTakesItsMassAlong(t *testing.T) {
	w := tumbling(t)
	was, before := w.body, w.vehicle.Clone()
	p0, l0 := momenta(w)
	apply(t, w, command.LoseWing{Wing: command.Part{Name: "wing"}, Share: 0.5, Side: command.LeftSide})
	if d := was.mass - w.body.mass; math.Abs(d-0.3/4) > 1e-12 {
		t.Errorf("half of the left half takes %g kg, want 0.075", d)
	}
	if moved := was.attitude.Inverse().Apply(w.body.position.Sub(was.position)); !(moved.Y > 0.02) || w.body.rate != was.rate {
		t.Errorf("the centre of mass moves by %v m, want to the right; rate %v after %v", moved.Array(), w.body.rate.Array(), was.rate.Array())
	}
	p1, l1 := momenta(w)
	for _, piece := range before.Wings[0].Broken(&wing.Faults{Lost: [2]float64{0.5, 0}}) {
		p := was.velocity.Add(was.attitude.Apply(was.rate.Cross(piece.PlaceFRD))).Scale(piece.Mass)
		p1, l1 = p1.Add(p), l1.Add(was.placeOf(piece.PlaceFRD).Cross(p))
	}
	if d := p1.Sub(p0).Len() / p0.Len(); d > 1e-13 {
		t.Errorf("momentum changed by %g of it", d)
	}
	if d := l1.Sub(l0).Len() / l0.Len(); d > 1e-13 {
		t.Errorf("angular momentum changed by %g of it", d)
	}
	if !(w.vehicle.Inertia.X < before.Inertia.X-0.01) || w.vehicle.Products.X == 0 {
		t.Errorf("inertia %v with products %v, was %v", w.vehicle.Inertia.Array(), w.vehicle.Products.Array(), before.Inertia.Array())
	}

	apply(t, w, command.TearSurface{Surface: command.Part{Name: "right aileron"}})
	if d := was.mass - w.body.mass - 0.3/4; math.Abs(d-0.3*0.45/2*0.25) > 1e-12 {
		t.Errorf("the aileron takes %g kg, want 0.0169", d)
	}
	apply(t, w, command.RestoreAll{})
	if !reflect.DeepEqual(*w.vehicle, before) || w.body.mass != was.mass || w.body.inertia != was.inertia {
		t.Error("what was put back does not make the vehicle what it was")
	}
	if d := w.body.position.Sub(was.position).Len() + w.body.velocity.Sub(was.velocity).Len(); d > 1e-12 {
		t.Errorf("with all put back it is or moves elsewhere, by %g", d)
	}
}

// TestPartsWithoutMassOfTheirOwnTakeNone: then the vehicle's mass stays, to the last bit.
func TestPartsWithoutMassOfTheirOwnTakeNone(t *testing.T) {
	w := planeWorld(t, nil)
	glideFrom(w, 100, 15)
	was := w.body
	apply(t, w, command.LoseWing{Wing: command.Part{Name: "wing"}, Share: 1})
	if w.body != was {
		t.Errorf("the body changed: %+v, was %+v", w.body, was)
	}
}

// TestABrokenWheelTakesItsMassAlong, and not that of whole ones.
func TestABrokenWheelTakesItsMassAlong(t *testing.T) {
	w := planeWorld(t, weighed)
	glideFrom(w, 0.6, 15)
	w.body.velocity = frame.OfNED(15, 0, 7)
	w.settle()
	fly(t, w, neutral(1000), 0.4)
	broken := bits.OnesCount32(uint32(w.State().Contact.WheelsBroken))
	if broken == 0 {
		t.Fatal("no wheel broke at 7 m/s")
	}
	if want := 1.7 - 0.05*float64(broken); math.Abs(w.body.mass-want) > 1e-12 {
		t.Errorf("without %d wheels it has %g kg, want %g", broken, w.body.mass, want)
	}
}

// TestPlanesGoOnWithoutWhatBrokeOff: a flight from a checkpoint after a loss, and one of a refitted World, go on to the same
// bits, also with the payload dropped before; a reset makes it whole.
func TestPlanesGoOnWithoutWhatBrokeOff(t *testing.T) {
	loaded := func(p *Params) {
		weighed(p)
		p.Vehicle.Payload = airframe.Payload{Mass: 0.2, PlaceFRD: frame.OfFRD(0.1, 0, 0.05)}
	}
	w := planeWorld(t, loaded)
	glideFrom(w, 100, 15)
	fly(t, w, neutral(1600), 0.3)
	apply(t, w, command.LoseWing{Wing: command.Part{Name: "wing"}, Share: 0.3, Side: command.RightSide})
	fly(t, w, neutral(1600), 0.3)
	apply(t, w, command.DropPayload{})
	apply(t, w, command.TearSurface{Surface: command.Part{Name: "left aileron"}})
	if want := 1.7 - 0.2 - 0.3*0.15 - 0.3*0.45/2*0.25; math.Abs(w.body.mass-want) > 1e-12 {
		t.Errorf("mass %g kg, want %g", w.body.mass, want)
	}
	again := planeWorld(t, loaded)
	if err := RestoreCheckpoint(again, AppendCheckpoint(nil, w)); err != nil {
		t.Fatal(err)
	}
	refitted, err := Refit(w, w.params.Vehicle)
	if err != nil {
		t.Fatal(err)
	}
	for _, one := range []*World{w, again, refitted} {
		fly(t, one, neutral(1700), 0.5)
	}
	kept := AppendCheckpoint(nil, w)
	if !bytes.Equal(kept, AppendCheckpoint(nil, again)) || !bytes.Equal(kept, AppendCheckpoint(nil, refitted)) {
		t.Errorf("the flights differ: from the checkpoint %v, refitted %v", bytes.Equal(kept, AppendCheckpoint(nil, again)), bytes.Equal(kept, AppendCheckpoint(nil, refitted)))
	}
	if w.Reset(); !reflect.DeepEqual(*w.vehicle, w.params.Vehicle) || w.lifting.models[0].Place(0) != planeWorld(t, loaded).lifting.models[0].Place(0) {
		t.Error("after a reset it is not whole")
	}
}

// TestMoreMassThanTheVehicleHasIsRefused: wings and wheels are parts of it.
func TestMoreMassThanTheVehicleHasIsRefused(t *testing.T) {
	for _, mass := range []float64{1.7, 1.3} { // all of it; and more than its inertia allows
		v := trainer()
		v.Wings[0].Mass = mass
		if _, err := New(Params{Vehicle: v}); err == nil {
			t.Errorf("a wing of %g kg on a vehicle of 1.7 kg is taken", mass)
		}
	}
}
