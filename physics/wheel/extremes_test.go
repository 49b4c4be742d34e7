package wheel

import (
	"math"
	"math/rand"
	"testing"

	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/physics/bodytest"
	"github.com/sitlark/sitlark/physics/contact"
	"github.com/sitlark/sitlark/physics/frame"
)

// extreme is a vehicle on three wheels of any kind that Validate and Bearable accept, far from what anybody builds.
func extreme(rng *rand.Rand) *rig {
	any := func(lo, hi float64) float64 {
		return math.Exp(math.Log(lo) + (math.Log(hi)-math.Log(lo))*rng.Float64())
	}
	for {
		mass := any(0.02, 2000)
		size := any(0.1, 1) * math.Cbrt(mass)
		moment := mass * size * size
		r := &rig{Body: bodytest.Body{Mass: mass, Inertia: frame.OfFRD(moment*any(0.05, 0.5), moment*any(0.05, 0.5), moment*any(0.1, 0.5))}, dt: any(0.0002, 0.001)}
		for i := range 3 {
			sin, cos := math.Sincos(2 * math.Pi * float64(i) / 3)
			load := mass * standard.Gravity / 3
			radius := size * any(0.01, 0.5)
			p := ForLoad(frame.OfFRD(size*cos, size*sin, size*any(0.05, 0.5)), radius, load)
			p.Inertia *= any(1e-3, 1e2)
			t := &p.Tyre
			t.Stiffness, t.StiffnessAlong, t.StiffnessAcross, t.Damping = t.Stiffness*any(0.03, 300), t.StiffnessAlong*any(0.03, 300), t.StiffnessAcross*any(0.03, 300), t.Damping*any(0.001, 30)
			t.Relaxation, t.Rolling = radius*any(0.03, 30), any(1e-4, 1)
			t.FrictionAlong, t.FrictionAcross = any(0.01, 2), any(0.01, 2)
			p.BrakeTorque = load * radius * any(1e-3, 1e3)
			if rng.Intn(2) == 0 {
				p.Strut = Strut{Travel: size * any(0.001, 0.5), Stiffness: load / size * any(0.1, 1e5), Compression: any(1e-6, 1e4), Rebound: any(1e-6, 1e4)}
			}
			switch rng.Intn(4) {
			case 0:
				p.Caster = Caster{Trail: radius * any(0.01, 3), Damping: load * radius * any(1e-5, 10)}
			case 1:
				p = SkidForLoad(p.PlaceFRD, radius, load, any(0.01, 2), any(0.01, 2))
			}
			if rng.Intn(3) == 0 {
				p.Strength = load * any(1, 100)
			}
			r.wheels = append(r.wheels, p)
		}
		least := min(r.Inertia.X, r.Inertia.Y, r.Inertia.Z)
		if r.wheels[0].Validate() == nil && r.wheels[1].Validate() == nil && r.wheels[2].Validate() == nil && Bearable(r.wheels, mass, least) == nil {
			return r
		}
	}
}

// TestAcceptedWheelsNeverBlowUp, however far from the usual: dropped onto hills at up to 60 m/s steered, with brakes that jump, the energy of body, springs and wheels never comes above what it was, and every number stays finite.
func TestAcceptedWheelsNeverBlowUp(t *testing.T) {
	worst := 0.0
	for n := range 1000 {
		rng := rand.New(rand.NewSource(int64(n)))
		r := extreme(rng)
		surface := contact.Of(nil)
		if n%2 == 0 {
			surface = contact.Of(hills{steep: 0.15, wave: 20})
		}
		r.put(surface, 6*rng.Float64())
		for i := range r.controls { // a servo that steers does work on the vehicle
			r.controls[i].Steer = rng.Float64() - 0.5
		}
		r.Position.Z -= rng.Float64()
		r.Velocity = r.Attitude.Apply(frame.OfFRD(60*rng.Float64(), 10*rng.Float64()-5, 0))
		most := r.total()
		scale := math.Abs(most) + 2*r.Energy() + r.Mass*standard.Gravity
		for k := range int(1.5 / r.dt) {
			if k%300 == 0 {
				for i := range r.controls {
					r.controls[i].Brake = float64(rng.Intn(2))
				}
			}
			r.Step(r.dt, r.load)
			e, sprung := r.total(), r.sprung()
			if !(e < most+0.1*sprung+0.003*scale) {
				t.Errorf("vehicle %d after %d steps of %g ms: energy %g J came up to %g J, %g J in springs: %+v, %g kg, %v", n, k, 1000*r.dt, most, e, sprung, r.wheels, r.Mass, r.Inertia.Array())
				break
			}
			worst = max(worst, (e-most-0.1*sprung)/scale)
			if sprung < 0.02*scale {
				most = min(most, e)
			}
			if r.Position.Z > 20 || r.Rate.Len() > 100 { // upside down under the ground, with nothing but wheels
				break
			}
		}
	}
	t.Logf("at worst %.2g of the energy was added", worst)
}
