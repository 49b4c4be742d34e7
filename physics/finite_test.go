package physics

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/physics/rotorhead"
)

// TestForcesNotFiniteAreNoticed: each number that watchForces names, NaN or infinite, is noticed by its short look at their sum, too, and
// nothing is while all are finite, the greatest included.
func TestForcesNotFiniteAreNoticed(t *testing.T) {
	w := newWorld(t, nil)
	w.heads.outs, w.heads.states = make([]rotorhead.Outputs, 1), make([]rotorhead.State, 1)
	h, touch, load := &w.heads, &w.landing.touch, &w.slung.load
	for name, x := range map[string]*float64{
		"thrust": &w.propulsion.aero[3].Thrust, "torque": &w.propulsion.aero[0].Torque, "rotor's force": &h.outs[0].ForceFRD.Y,
		"front": &h.states[0].Front, "side": &h.states[0].Side, "coning": &h.states[0].Coning, "induced": &h.states[0].Induced,
		"battery current": &w.propulsion.current, "ground force": &touch.ForceNED.X, "ground moment": &touch.MomentFRD.Z,
		"slung load": &load.Position.X, "its velocity": &load.Velocity.Y, "tether": &w.tethered.out.Force.Z,
		"water's force": &w.floating.out.ForceFRD.X, "its moment": &w.floating.out.MomentFRD.Y,
		"envelope's force": &w.buoyant.out.ForceFRD.Y, "and moment": &w.buoyant.out.MomentFRD.Z,
		"force": &w.body.force.Z, "moment": &w.body.moment.X,
	} {
		good := *x
		for _, bad := range []float64{math.NaN(), math.Inf(1), math.Inf(-1), math.MaxFloat64} {
			var s suspect
			*x = bad
			if s.watchForces(w); (s.quantity != "") != !finite(bad) {
				t.Errorf("%s of %g: %q is suspect", name, bad, s.quantity)
			}
		}
		*x = good
	}
}
