package wheel

import (
	"math"
	"math/rand"
	"testing"

	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/physics/contact"
	"github.com/sitlark/sitlark/physics/frame"
)

// hills is ground whose slope changes.
type hills struct{ steep, wave float64 }

func (h hills) At(north, east float64) (float64, frame.Vec[frame.NED]) {
	sn, cn := math.Sincos(north / h.wave)
	se, ce := math.Sincos(east / h.wave)
	n := frame.OfNED(-h.steep*cn*ce, h.steep*sn*se, -1)
	return h.steep * h.wave * sn * ce, n.Scale(1 / n.Len())
}

// TestWheelsCreateNoEnergy: dropped, sliding, tumbling, with brakes, steering, casters and rollers, on slopes and hills, in
// steps of 0.2 to 1 ms, the energy of body, springs and wheels together never comes above what it was.
func TestWheelsCreateNoEnergy(t *testing.T) {
	rng := rand.New(rand.NewSource(5))
	between := func(lo, hi float64) float64 { return lo + (hi-lo)*rng.Float64() }
	worst := 0.0
	for n := range 500 {
		r := trainer()
		if n%3 == 0 {
			r.wheels[0].Caster = Caster{Trail: between(0.005, 0.05), Damping: math.Pow(10, between(-5, -1))}
		}
		if n%5 == 0 {
			r.wheels[0] = SkidForLoad(r.wheels[0].PlaceFRD, 0.01, 5, between(0.1, 1), between(0.1, 1))
		}
		for i := range r.wheels {
			w := &r.wheels[i]
			stiffer := math.Pow(10, between(-0.5, 1))
			w.Tyre.Stiffness, w.Tyre.StiffnessAlong, w.Tyre.StiffnessAcross = w.Tyre.Stiffness*stiffer, w.Tyre.StiffnessAlong*stiffer, w.Tyre.StiffnessAcross*stiffer
			w.Tyre.Damping *= between(0.05, 1.5)
			if !w.Skid {
				w.BrakeTorque = 0.5
			}
			w.Inertia *= math.Pow(10, between(-1.5, 1))
			if n%4 == 0 {
				w.Strut = Strut{}
			}
			if n%7 == 0 {
				w.Strength = between(20, 200)
			}
			if n >= 400 && !w.Skid && w.Caster.Trail == 0 {
				w.Heading, w.Rollers = between(-math.Pi, math.Pi), math.Copysign(between(leastRollers, math.Pi/2), between(-1, 1))
			}
			if err := w.Validate(); err != nil {
				t.Fatal(err)
			}
		}
		if err := Bearable(r.wheels, r.Mass, r.Inertia.X); err != nil {
			continue
		}
		switch n % 4 {
		case 0:
			r.put(contact.Of(nil), 0)
		case 1, 2:
			r.put(contact.Of(contact.Slope{North: between(-0.3, 0.3), East: between(-0.3, 0.3)}), between(0, 6))
		default:
			r.put(contact.Of(hills{steep: between(0, 0.2), wave: between(2, 10)}), between(0, 6))
		}
		r.Position.Z -= between(0.1, 2)
		r.Velocity = r.Attitude.Apply(frame.OfFRD(between(-3, 25), between(-8, 8), 0))
		r.Rate = frame.OfFRD(between(-2, 2), between(-2, 2), between(-2, 2))
		r.dt = between(0.0002, 0.001)
		for i := range r.controls {
			r.controls[i] = Controls{Grip: between(0.1, 1.2), Soft: between(0.5, 4)}
			if rng.Intn(2) == 0 {
				r.states[i].Spin = between(-100, 1000)
			}
		}
		most := r.total()
		scale, last := math.Abs(most)+r.Energy()+r.Mass*standard.Gravity, most
		for k := range int(4 / r.dt) {
			if k%500 == 0 {
				for i := range r.controls {
					r.controls[i].Brake = float64(rng.Intn(3)) / 2
				}
			}
			r.Step(r.dt, r.load)
			e, sprung := r.total(), r.sprung()
			// Half a swing of a spring may show more or less, as velocity Verlet does; what is left then may not.
			worst = max(worst, (e-most-0.1*sprung)/scale)
			if !(e < most+0.1*sprung+0.001*scale) {
				t.Fatalf("flight %d, %.3f s of %g ms: energy %g J came up to %g J, %g J in springs", n, float64(k)*r.dt, 1000*r.dt, most, e, sprung)
			}
			if sprung < 0.02*scale {
				most = min(most, e)
			}
			last = e
			if r.Position.Len() > 300 || r.Position.Z > 20 { // off its wheels, through the ground
				break
			}
		}
		if last > most+1e-3*scale {
			t.Errorf("flight %d ends with %g J of %g J", n, last, most)
		}
	}
	t.Logf("at worst %.2g of the energy was added", worst)
}

// TestDropIsAbsorbed: a drop from 0.3 m bounces a little and comes to rest, and the peak load is that of PeakLoad.
func TestDropIsAbsorbed(t *testing.T) {
	r := trainer()
	r.wheels = r.wheels[1:] // two wheels under the centre of mass
	for i := range r.wheels {
		r.wheels[i].PlaceFRD.X = 0
	}
	r.Inertia = frame.OfFRD(1e3, 1e3, 1e3)
	r.put(contact.Of(nil), 0)
	r.Position.Z -= 0.3
	r.dt = 0.0002
	low, peak, bounce := r.Position.Z+0.3, 0.0, 0.0
	came, impact := false, 0.0
	for range int(1 / r.dt) {
		r.Step(r.dt, r.load)
		peak = max(peak, r.outs[0].Load)
		if !came && r.outs[0].InContact {
			came, impact = true, r.outs[0].Impact
		}
		if came && !r.outs[0].InContact {
			bounce = max(bounce, low-r.Position.Z)
		}
	}
	speed := math.Sqrt(2 * standard.Gravity * 0.3)
	near(t, "peak load", peak, r.wheels[0].PeakLoad(1, speed), 0.01)
	near(t, "speed at the ground", impact, speed, 0.01)
	if bounce > 0.3*0.3 {
		t.Errorf("bounced by %g m", bounce)
	} else {
		t.Logf("bounced by %g m", bounce)
	}
	r.run(4)
	if r.Velocity.Len() > 1e-6 {
		t.Errorf("still moves by %g m/s", r.Velocity.Len())
	}
}

// TestWheelBreaksWhereItIsHitTooHard: at the speed that its strength was worked out for it holds, at a little more it
// breaks, tells so once, takes energy out while it gives way, and is gone then.
func TestWheelBreaksWhereItIsHitTooHard(t *testing.T) {
	for _, c := range []struct {
		speed float64
		holds bool
	}{{1.9, true}, {2.2, false}} {
		p := ForLoad(frame.OfFRD(0, 0, 0.1), 0.03, 10)
		p.Strength = p.PeakLoad(10/standard.Gravity, 2)
		r := trainer()
		r.Mass, r.Inertia, r.dt = 10/standard.Gravity, frame.OfFRD(1e3, 1e3, 1e3), 0.0005
		r.wheels = []Params{p}
		r.put(contact.Of(nil), 0)
		r.Velocity.Z = c.speed
		r.Position.Z -= 1e-6
		broke, before := 0, r.total()
		for range 200 {
			r.Step(r.dt, r.load)
			if r.outs[0].Broke {
				broke++
			}
			if e := r.total(); e > before+0.01 {
				t.Fatalf("energy came up from %g J to %g J", before, e)
			}
			before = min(before, r.total())
		}
		if c.holds == (broke == 1) || c.holds == r.states[0].Broken() {
			t.Errorf("at %g m/s it broke %d times", c.speed, broke)
		}
		if !c.holds && (r.outs[0].InContact || !math.IsInf(r.outs[0].Height, 1) || r.outs[0].ForceFRD.Len() != 0) {
			t.Errorf("what is gone still carries: %+v", r.outs[0])
		}
	}
}
