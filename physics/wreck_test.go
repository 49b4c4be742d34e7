package physics

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/physics/contact"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/state"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// fall is a vehicle on its way into the ground.
type fall struct {
	terrain          contact.Slope
	roll, pitch, yaw float64
	velocity         frame.Vec[frame.NED]
	rate             frame.Vec[frame.FRD]
	spinning         float64 // of the rotors [rad/s]
}

func drawFall(t *rapid.T) fall {
	angle := func(name string) float64 { return rapid.Float64Range(-math.Pi, math.Pi).Draw(t, name) }
	speed, steep, bearing := rapid.Float64Range(3, 25).Draw(t, "speed"), rapid.Float64Range(0, math.Pi/2).Draw(t, "dive"), angle("bearing")
	spin := func(name string) float64 { return rapid.Float64Range(-10, 10).Draw(t, name) }
	sin, cos := math.Sincos(bearing)
	return fall{
		terrain: slope(rapid.Float64Range(0, 15).Draw(t, "slope"), rapid.Float64Range(0, 360).Draw(t, "towards")),
		roll:    angle("roll"), pitch: angle("pitch") / 2, yaw: angle("yaw"),
		velocity: frame.OfNED(speed*math.Cos(steep)*cos, speed*math.Cos(steep)*sin, speed*math.Sin(steep)),
		rate:     frame.OfFRD(spin("p"), spin("q"), spin("r")),
		spinning: rapid.SampledFrom([]float64{0, 500}).Draw(t, "spinning"),
	}
}

// begin puts the vehicle half a metre over the ground, in still air.
func (f *fall) begin(tb testing.TB, change func(*Params)) *World {
	w := newWorld(tb, func(p *Params) {
		p.Terrain = f.terrain
		if change != nil {
			change(p)
		}
	})
	w.body.attitude = frame.FromEuler(f.roll, f.pitch, f.yaw)
	w.body.velocity, w.body.rate = f.velocity, f.rate
	w.lift(1)
	for i := range w.propulsion.motors {
		w.propulsion.motors[i].Speed = f.spinning
	}
	w.settle()
	return w
}

// TestAnyWreckComesToRest after hits of 3 to 25 m/s in any attitude, on slopes of up
// to 15°, with rotors that turn or stand: it lies still within a minute, on the ground
// and not in it, and stays. Nearly all do within seconds; about one in 2000 rolls down
// the slope for more than 20 s.
func TestAnyWreckComesToRest(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		f := drawFall(rt)
		w := f.begin(t, nil)
		deepest := 0.0
		for step := range 60 * 1200 {
			if step%1200 == 0 && step > 0 && w.State().VelGround.Len() < 1e-6 && w.State().Rate.Len() < 1e-6 {
				break
			}
			in := all(1000)
			if err := w.Step(&in, rate); err != nil {
				rt.Fatal(err)
			}
			deepest = math.Max(deepest, -w.State().Contact.Height)
		}
		if deepest > 0.25 {
			rt.Fatalf("sank %g m into the ground", deepest)
		}
		if h := w.State().Contact.Height; h > 1e-3 || h < -0.01 {
			rt.Fatalf("lies %g m over the ground", h)
		}
		before, toes := w.body, w.body.attitude.Apply(frame.OfFRD(0.3, 0.3, 0))
		for range 3 * 1200 {
			in := all(1000)
			_ = w.Step(&in, rate)
		}
		s := w.State()
		moved, turned := s.PositionNED.Sub(before.position).Len(), s.NEDFromFRD.Apply(frame.OfFRD(0.3, 0.3, 0)).Sub(toes).Len()
		if moved > 1e-4 || turned > 1e-4 || s.VelGround.Len() > 1e-4 || math.Abs(s.SpecificForceFRD.Len()-standard.Gravity) > 1e-3 {
			rt.Fatalf("does not rest: in 3 s moved %g m, turned %g m; %v m/s, feels %g m/s²", moved, turned, s.VelGround.Array(), s.SpecificForceFRD.Len())
		}
	})
}

// TestCrashesNeverGainEnergy: without rotors and air, motion, height and springs
// together only lose. The step that meets the ground begins with a compressed
// spring; that is the little that is allowed for.
func TestCrashesNeverGainEnergy(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		f := drawFall(rt)
		f.spinning = 0
		w := f.begin(t, noDrag).strip()
		least := w.energy()
		allowed := 0.01 * (w.body.mass*f.velocity.Dot(f.velocity) + f.rate.Dot(w.body.inertia.momentum(f.rate))) / 2
		for i := range 4 * 1200 {
			in := Inputs{}
			_ = w.Step(&in, rate)
			if gain := w.energy() - least; gain > allowed {
				rt.Fatalf("after %d steps %g J were gained, %g J are allowed for", i, gain, allowed)
			}
			least = math.Min(least, w.energy())
		}
	})
}

func TestSameFallGivesTheSameWreckBitForBit(t *testing.T) {
	f := fall{terrain: slope(12, 70), roll: 2, pitch: 0.3, yaw: 1, velocity: frame.OfNED(9, -6, 8), rate: frame.OfFRD(3, -2, 1), spinning: 500}
	var states [2]state.State
	for i := range states {
		w := f.begin(t, gusty)
		fly(t, w, all(1600), 8)
		states[i] = *w.State()
	}
	if states[0] != states[1] || !states[0].Contact.Crashed {
		t.Errorf("two wrecks: %+v and %+v", states[0].Body, states[1].Body)
	}
}

// TestVehiclesOfAllMassesStandAndBreakSoundly: the springs of ForVehicle hold
// vehicles of 0.3 to 35 kg and of 3 to 8 legs, which stand 2 mm deep, land softly
// without a second hop, and never gain energy in a crash.
func TestVehiclesOfAllMassesStandAndBreakSoundly(t *testing.T) {
	for _, c := range []struct {
		mass, arm float64
		legs      int
	}{{0.3, 0.08, 4}, {0.7, 0.11, 4}, {7, 0.48, 3}, {16, 0.6, 8}, {35, 0.9, 4}} {
		sized := func(p *Params) { noDrag(p); resize(&p.Vehicle, c.mass, c.arm, c.legs) }
		w := newWorld(t, sized)
		if h := w.State().Contact.Height; math.Abs(h+0.002) > 1e-6 {
			t.Errorf("%+v: stands %g m deep, want 2 mm", c, -h)
		}
		w.lift(0.4*c.arm + 0.06)
		fly(t, w.strip(), Inputs{}, 3)
		if kinds := eventsOf(w); len(kinds) != 2 || kinds[0] != Liftoff || kinds[1] != Touchdown {
			t.Errorf("%+v: dropped by 6 cm: events %v", c, kinds)
		}
		rests(t, w)
		f := fall{terrain: slope(8, 30), roll: 1.2, pitch: -0.4, velocity: frame.OfNED(7, 2, 9), rate: frame.OfFRD(2, 3, -1)}
		w = f.begin(t, sized).strip()
		least := w.energy()
		for range 12 * 1200 {
			_ = w.Step(&Inputs{}, rate)
			if gain := w.energy() - least; gain > 0.4*c.mass { // 1 % of its 67 J a kilogram, roughly
				t.Fatalf("%+v: %g J gained", c, gain)
			}
			least = math.Min(least, w.energy())
		}
		rests(t, w)
	}
}

// resize makes a vehicle of another mass and size, with legs around it.
func resize(v *airframe.Vehicle, mass, arm float64, legs int) {
	v.Inertia = v.Inertia.Scale(mass / v.Mass * arm * arm / (0.225 * 0.225))
	v.Mass = mass
	points := []contact.Point{{PlaceFRD: frame.OfFRD(0, 0, -0.25*arm), Kind: contact.Hull}}
	for i := range legs {
		sin, cos := math.Sincos(2 * math.Pi * (float64(i) + 0.5) / float64(legs))
		points = append(points,
			contact.Point{PlaceFRD: frame.OfFRD(0.7*arm*cos, 0.7*arm*sin, 0.4*arm)},
			contact.Point{PlaceFRD: frame.OfFRD(arm*cos, arm*sin, -0.1*arm), Kind: contact.Hull},
			contact.Point{PlaceFRD: frame.OfFRD(0.3*arm*cos, 0.3*arm*sin, 0.2*arm), Kind: contact.Hull})
	}
	v.Contact = contact.ForVehicle(mass, points)
}

// energy is the mechanical energy without the rotors' [J].
func (w *World) energy() float64 {
	b := &w.body
	return b.mass*(b.velocity.Dot(b.velocity)/2-standard.Gravity*b.position.Z) + b.rate.Dot(b.inertia.momentum(b.rate))/2 + w.landing.contact.Stored(&w.vehicle.Contact, &contact.Inputs{
		PositionNED: b.position, NEDFromFRD: b.attitude, Surface: &w.around.surface,
	})
}
