package plot

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/state"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/ui/history"
)

// TestAPlanesPartsArePlottedByTheirNames: flow, fuel and servos, each with the limit that a scenario sets for it; a
// multirotor has no such charts.
func TestAPlanesPartsArePlottedByTheirNames(t *testing.T) {
	now := state.State{Count: 1, ServoCount: 2}
	now.Servos[0], now.Servos[1] = state.Servo{Output: 4, AngleDeg: 7}, state.Servo{Output: 2, AngleDeg: -11}
	now.Air.VelAirFRD, now.Air.Airspeed, now.Air.Density = frame.OfFRD(10, 0, 10), math.Sqrt(200), 1.225/4
	now.Fuel.Mass, now.Fuel.Flow = 0.75, 0.00025
	now.SpecificForceFRD = frame.OfFRD(0, 0, -2*9.80665)
	fly := func(samples *snapshot.Samples) *Panel {
		now.Time = 0
		for range 60 {
			now.Time += 1.0 / 60
			samples.Take(1, &now, snapshot.Exchange{})
		}
		p := New()
		p.Rec.Follow(samples)
		return p
	}
	plane, quad := fly(snapshot.NewSamples(1).With(snapshot.Parts{Wings: true, Fuel: true, Servos: []string{"rudder", "Elevator"}})), fly(snapshot.NewSamples(1))
	var limits []Limit
	for _, q := range []string{"alpha", "load_factor", "equivalent_airspeed", "fuel", "fuel_flow"} {
		limits = Expected(limits, q, 0, "", false, 1, q)
	}
	limits = Expected(limits, "servo", 0, "elevator", false, 1, "by name")
	limits = Expected(limits, "servo", 0, "1", false, 1, "by number")
	for i, want := range []struct {
		group, name string
		value       float64
	}{
		{"flow", "alpha", 45}, {"flow", "load", 2}, {"wind", "equivalent", math.Sqrt(50)}, {"fuel", "fuel", 0.75}, {"fuel", "flow", 0.25}, {"servos", "Elevator", -11}, {"servos", "rudder", 7},
	} {
		found := false
		for g := range Groups {
			for k, c := range plane.Rec.Groups[g] {
				if Groups[g].ID != limits[i].Group || !limits[i].meets(&c, k) {
					continue
				}
				bin, ok := plane.Rec.Bin(g, k, 0, history.Slot(0.5))
				if found = true; Groups[g].ID != want.group || c.Name != want.name || !ok || math.Abs(float64(bin.Max)-want.value) > 1e-4 {
					t.Errorf("%+v is on %s %s with %g, want %+v", limits[i], Groups[g].ID, c.Name, bin.Max, want)
				}
			}
		}
		if !found {
			t.Errorf("no curve has %+v", limits[i])
		}
	}
	for g := range Groups {
		if only := Groups[g].ID == "flow" || Groups[g].ID == "fuel" || Groups[g].ID == "servos"; only && (!plane.offered(g) || quad.offered(g)) {
			t.Errorf("%s is offered to a plane: %t, to a multirotor: %t", Groups[g].ID, plane.offered(g), quad.offered(g))
		}
	}
}
