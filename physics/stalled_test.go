package physics

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/state"
)

// stallUp takes a plane that has stood for 2 s up to 100 m, into a flow from 40° below its nose at 15 m/s, until it stalls.
func stallUp(t *testing.T, w *World) *state.State {
	t.Helper()
	fly(t, w, neutral(1000), 2)
	w.body.position = frame.OfNED(0, 0, -100)
	w.body.velocity = frame.OfNED(15, 0, 0)
	w.body.attitude = frame.FromEuler(0, 0.7, 0)
	w.settle()
	for range 50 {
		if fly(t, w, neutral(1000), 0.01); w.State().Air.Stalls() {
			break
		}
	}
	return w.State()
}

// TestOnlyAFlightStalls: a plane deep in a stall says so; parked in a wind that stalls its wing, and
// with more than half of its weight on its rotors, it says nothing of the kind.
func TestOnlyAFlightStalls(t *testing.T) {
	if s := stallUp(t, planeWorld(t, nil)); !s.Air.Stalls() {
		t.Fatalf("%g of its strips are stalled at an angle of attack of %g rad", s.Air.Stalled, s.Air.Alpha())
	}
	w := planeWorld(t, func(p *Params) {
		p.Wind.Speed, p.Wind.FromDeg = 7, 0
		for i := range p.Vehicle.Wings[0].Stations {
			p.Vehicle.Wings[0].Stations[i].Incidence = 0.5
		}
	})
	fly(t, w, neutral(1000), 5)
	if share := w.lifting.stalled(); share < 0.3 {
		t.Fatalf("parked in the wind %g of its strips are stalled", share)
	}
	if s := w.State(); !s.Contact.InContact || s.Air.Stalled != 0 {
		t.Errorf("parked, in contact %v: stalled %g", s.Contact.InContact, s.Air.Stalled)
	}
	w = planeWorld(t, nil)
	s := stallUp(t, w)
	w.vehicle.Mass /= 1000 // its rotor's thrust now is more than half of its weight
	s.Body.NEDFromFRD = frame.FromEuler(0, math.Pi/2, 0)
	s.Rotors[0].Thrust = w.vehicle.Mass * 9.8
	if w.onWings() {
		t.Error("with its weight on its rotor it flies on its wings")
	}
	s.Rotors[0].Thrust *= 0.4
	if !w.onWings() {
		t.Error("with less than half of its weight on its rotor it does not fly on its wings")
	}
}
