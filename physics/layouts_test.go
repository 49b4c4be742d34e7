package physics

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/vehicle/layout"
)

// held keeps the vehicle level and at rest 500 m up for a time [s].
func (w *World) held(t *testing.T, in Inputs, seconds float64) {
	t.Helper()
	for range int(math.Round(seconds / rate)) {
		w.body.position, w.body.velocity = frame.OfNED(0, 0, -500), frame.OfNED(0, 0, 0)
		w.body.attitude, w.body.rate = frame.FromEuler(0, 0, 0), frame.OfFRD(0, 0, 0)
		if err := w.Step(&in, rate); err != nil {
			t.Fatal(err)
		}
	}
}

// balanced holds the vehicle at the equal pulses at which its thrust comes nearest
// to its weight, and returns them.
func balanced(t *testing.T, w *World, l layout.Layout) uint16 {
	t.Helper()
	lo, hi := uint16(1100), uint16(2000)
	for hi-lo > 1 {
		mid := (lo + hi) / 2
		w.held(t, uprightAt(l, mid), 0.4)
		if -w.body.force.Z < w.vehicle.Mass*standard.Gravity {
			lo = mid
		} else {
			hi = mid
		}
	}
	w.held(t, uprightAt(l, hi), 1)
	return hi
}

// TestEqualPulsesHover: on every layout, equal pulses that balance the weight give
// a vertical force and no moment but about down, where that of spins that do not
// come in pairs remains.
func TestEqualPulsesHover(t *testing.T) {
	for _, l := range layout.All() {
		t.Run(l.Name, func(t *testing.T) {
			w := onLayout(t, l, 490, nil)
			us := balanced(t, w, l)
			weight, arm := w.vehicle.Mass*standard.Gravity, w.vehicle.Motors[0].PlaceFRD.Len()
			force, moment := w.body.force, w.body.moment
			t.Logf("at %d µs: force %.2f, moment %.2g; weight %.2f N", us, force.Array(), moment.Array(), weight)
			if us >= 1999 || math.Abs(force.Z/weight+1) > 0.01 {
				t.Errorf("at %d µs it carries %g N of %g N", us, -force.Z, weight)
			}
			// Odd spins turn the vehicle a little within the step.
			if math.Hypot(force.X, force.Y) > 1e-6*weight || math.Hypot(moment.X, moment.Y) > 1e-5*weight*arm {
				t.Errorf("force %v, moment %v are not of a level hover", force.Array(), moment.Array())
			}
			if want := oddTorque(w, l); math.Abs(moment.Z-want) > 1e-5*weight*arm {
				t.Errorf("moment about down is %g, the spins leave %g", moment.Z, want)
			}
		})
	}
}

// oddTorque is what the shafts' torques leave about down: none on layouts where
// each level has as many of each spin.
func oddTorque(w *World, l layout.Layout) (sum float64) {
	spins := map[int]float64{}
	for i, m := range l.Motors {
		sum += m.YawSign() * w.propulsion.motors[i].Torque
		spins[m.Level] += m.YawSign()
	}
	for _, odd := range spins {
		if odd != 0 {
			return sum
		}
	}
	return 0
}

// TestEachMotorTurnsTheVehicleByItsPlaceAndSpin speeds up one motor after another
// on every layout: more thrust lifts its place, more torque turns the nose against
// its spin.
func TestEachMotorTurnsTheVehicleByItsPlaceAndSpin(t *testing.T) {
	for _, l := range layout.All() {
		t.Run(l.Name, func(t *testing.T) {
			w := onLayout(t, l, 490, nil)
			us := balanced(t, w, l)
			for _, m := range l.Motors {
				w.held(t, uprightAt(l, us), 0.3) // back to equal speeds
				before := w.body.moment
				in := uprightAt(l, us)
				in.PWMUs[m.Number-1] += 60
				w.held(t, in, 0.12)
				got, place := w.body.moment.Sub(before), m.Place()
				// The turn within a step makes gyroscopic moments of some thousandths.
				// Roll to the left for a motor on the right, nose up for one ahead.
				for _, c := range []struct {
					axis      string
					got, sign float64
				}{{"forward", got.X, -place.Y}, {"right", got.Y, place.X}, {"down", got.Z, m.YawSign()}} {
					if math.Abs(c.sign) > 0.1 && !(c.got*c.sign > 1e-4) || math.Abs(c.sign) < 1e-9 && math.Abs(c.got) > 1e-2*math.Hypot(got.X, got.Y) {
						t.Errorf("motor %d at %.2f: moment about %s is %g, want the sign of %g", m.Number, place.Array(), c.axis, c.got, c.sign)
					}
				}
			}
		})
	}
}
