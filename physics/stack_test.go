package physics

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/vehicle/airframe"
)

// TestStackSharesThrust: in an X8 that hovers at equal pulses, the lower rotors
// carry their part, and the stack takes more power than its rotors apart.
func TestStackSharesThrust(t *testing.T) {
	l := mustLookup(t, "octa-quad")
	power := func(change func(*airframe.Vehicle)) (watts, share float64) {
		w := onLayout(t, l, 490, change)
		balanced(t, w, l)
		for i := range w.propulsion.motors {
			if l.Motors[i].Level == 0 {
				share += w.propulsion.aero[i].Thrust / w.thrust()
			}
		}
		return w.shaftPower(), share
	}
	stack, share := power(nil)
	apart, even := power(func(v *airframe.Vehicle) {
		for i := range v.Motors {
			v.Motors[i].Level = 0 // as if none stood in another's wake; those of other stacks reach it
		}
	})
	t.Logf("upper rotors carry %.3f; %.1f W, %.3f of rotors apart", share, stack, stack/apart)
	if share < 0.55 || share > 0.60 || stack/apart < 1.1 || stack/apart > 1.3 || math.Abs(even-0.5) > 0.01 {
		t.Errorf("upper rotors carry %g (apart %g); power is %g of rotors apart", share, even, stack/apart)
	}
}

// TestGroundEffectCountsOnceInAStack: near the ground an X8 gains thrust by no less
// than the formula for quadrotors gives its upper rotors by themselves, and by no more
// than it gives its lower ones.
func TestGroundEffectCountsOnceInAStack(t *testing.T) {
	w := onLayout(t, mustLookup(t, "octa-quad"), 487, nil)
	r := w.vehicle.Propellers[0].Radius
	thrustAt := func(height float64) float64 {
		for range 20 {
			w.lift(height) // until the wash is steady
		}
		return w.thrust()
	}
	low, high := w.vehicle.Motors[0].PlaceFRD.Z, 0.0
	for _, m := range w.vehicle.Motors {
		low, high = max(low, m.PlaceFRD.Z), min(high, m.PlaceFRD.Z)
	}
	quad := quadGain(w)
	free := thrustAt(1000 * r)
	density := w.around.air.Density
	for _, z := range []float64{0.5, 1, 2} {
		gain := thrustAt(z*r+low) / free * density / w.around.air.Density
		most, least := quad(z), quad(z+(low-high)/r)
		t.Logf("lower rotors at z/R %g: thrust %.4f of that in free air, single rotors %.4f to %.4f", z, gain, least, most)
		if gain < least || gain > most {
			t.Errorf("lower rotors at z/R %g: gain %g, want %g to %g", z, gain, least, most)
		}
	}
}
