package physics

import (
	"testing"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/fuselage"
)

func withoutFuselage(p *Params) { p.Vehicle.Fuselage.Across = 0 }

// TestFuselageInTheFlow: a plane with a fuselage has its load on top of all others, and one without has what it had.
func TestFuselageInTheFlow(t *testing.T) {
	with, without := planeWorld(t, nil), planeWorld(t, withoutFuselage)
	for _, w := range []*World{with, without} {
		glideFrom(w, 100, 15)
		w.body.velocity, w.body.rate = frame.OfNED(15, 3, 1), frame.OfFRD(0.1, 0.2, 0.3)
		w.updateAir(0)
	}
	a, b := with.airLoads(0), without.airLoads(0)
	m := fuselage.New(&with.vehicle.Fuselage)
	on := m.Load(&fuselage.Inputs{
		VelAirFRD: with.around.velAirFRD, RatesFRD: with.body.rate, Density: with.around.air.Density, SquareDrag: with.around.squareDrag,
	})
	if !(on.ForceFRD.Y < -0.1) || !(on.MomentFRD.Len() > 0.01) {
		t.Errorf("fuselage of a plane that slips: %+v", on)
	}
	if d := a.force.Sub(b.force).Sub(on.ForceFRD).Len(); d > 1e-9 {
		t.Errorf("the plane's force has another %g N than that of its fuselage", d)
	}
	if d := a.moment.Sub(b.moment).Sub(on.MomentFRD).Len(); d > 1e-9 {
		t.Errorf("the plane's moment has another %g N m than that of its fuselage", d)
	}
}

// TestFuselageStaysWhenThePayloadIsDropped: the centre of mass moves, the fuselage does not.
func TestFuselageStaysWhenThePayloadIsDropped(t *testing.T) {
	w := planeWorld(t, func(p *Params) {
		if err := p.Vehicle.Carry(0.5, frame.OfFRD(0.2, 0, 0.1)); err != nil {
			t.Fatal(err)
		}
	})
	plain := planeWorld(t, nil)
	if w.lifting.body == plain.lifting.body {
		t.Fatal("the payload does not move the centre of mass")
	}
	apply(t, w, command.DropPayload{})
	in := fuselage.Inputs{VelAirFRD: frame.OfFRD(15, 3, 1), RatesFRD: frame.OfFRD(0.1, 0.2, 0.3), Density: 1.2, SquareDrag: 100}
	a, b := w.lifting.body.Load(&in), plain.lifting.body.Load(&in)
	if a.ForceFRD.Sub(b.ForceFRD).Len() > 1e-12 || a.MomentFRD.Sub(b.MomentFRD).Len() > 1e-12 {
		t.Errorf("fuselage after the drop %+v, without payload %+v", a, b)
	}
	restored := planeWorld(t, func(p *Params) { p.Vehicle = w.params.Vehicle })
	if err := RestoreCheckpoint(restored, AppendCheckpoint(nil, w)); err != nil {
		t.Fatal(err)
	}
	if restored.lifting.body != w.lifting.body {
		t.Error("a checkpoint without the payload is restored with the fuselage where it was with it")
	}
}
