package physics

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// inRain is what rain does to a vehicle in a hover.
type inRain struct{ hull, hubs, thrust, torque, rainTorque, current float64 }

func hoverInRain(t *testing.T, w *World, p *pilot, fall float64) (in inRain) {
	t.Helper()
	apply(t, w, command.SetRain{Rate: fall})
	p.hold(t, w, 10)
	const steps = 12000 // averaged over: pulses are whole microseconds, and the vehicle swings a little
	before := w.body.velocity.Z
	for range steps {
		p.hold(t, w, rate)
		hull := rainOnHull(w.vehicle, &w.around, &w.body.motion).force
		in.hull += hull.Z / steps
		for i := range w.propulsion.aero {
			s := w.propulsion.strikers[i].Strike(&w.around.rain, w.propulsion.motors[i].Speed, w.around.velAirFRD, w.body.motion.down())
			in.hubs += s.Force.Z / steps
			in.rainTorque += s.Torque / steps
			in.torque += w.propulsion.aero[i].Torque / steps
		}
		in.thrust += w.thrust() / steps
		in.current += w.propulsion.current / steps
	}
	in.thrust += w.body.mass * (w.body.velocity.Z - before) / (steps * rate)
	return in
}

// TestHoverInRain: the rotors carry the water's push, and the shafts pay for the drops that
// blades throw. Both are small.
func TestHoverInRain(t *testing.T) {
	w, p := hovering(t, 30)
	dry := hoverInRain(t, w, p, 0)
	wet := hoverInRain(t, w, p, 300)
	push := wet.hull + wet.hubs
	// Of what the rotors give more, 1 to 5 % is lost on arms and hull.
	if more := wet.thrust - dry.thrust; math.Abs(more/push-1) > 0.08 || dry.hull != 0 || dry.rainTorque != 0 {
		t.Errorf("%g N more thrust, the water pushes with %g N", more, push)
	}
	t.Logf("300 mm/h: hull %.4f N, hubs %.4f N of %.2f N; torque %.4g of %.4g N m (dry %.4g); %.3f A, dry %.3f A",
		wet.hull, wet.hubs, dry.thrust, wet.rainTorque, wet.torque, dry.torque, wet.current, dry.current)
	if share := push / dry.thrust; !(share > 5e-4 && share < 1e-2) {
		t.Errorf("the water pushes with %g of the weight", share)
	}
	if share := wet.rainTorque / dry.torque; !(share > 0.005 && share < 0.06) {
		t.Errorf("the drops take %g of the torque", share)
	}
}

// TestRainOnTiltedRotorsTurnsWithThem: a vehicle on its side in rain that comes from its
// own above is as one upright.
func TestRainOnTiltedRotorsTurnsWithThem(t *testing.T) {
	on := func(name string) *World {
		w := newWorld(t, func(p *Params) { p.Vehicle, p.Rain.Rate = airframe.OnLayout(mustLookup(t, name)), 100 })
		for i := range w.propulsion.motors {
			w.propulsion.motors[i].Speed = 400
		}
		w.lift(20)
		return w
	}
	w := on("tri") // with a tilt servo
	for i := range w.propulsion.mounts {
		m := &w.propulsion.mounts[i]
		if !m.tilted {
			continue
		}
		before := w.propulsion.aero[i]
		w.propulsion.feelRain(&w.body.motion, &w.around)
		added := w.propulsion.aero[i].ForceFRD.Sub(before.ForceFRD)
		s := w.propulsion.strikers[i].Strike(&w.around.rain, 400, frame.Vec[frame.FRD]{}, m.bodyFromDisc.Inverse().Apply(frame.OfFRD(0, 0, 1)))
		if want := m.bodyFromDisc.Apply(s.Force); added.Sub(want).Len() > 1e-12 || added.Z <= 0 || math.Hypot(added.X, added.Y) > 1e-9 {
			t.Errorf("rotor %d: the drops push with %v N, want %v, straight down", i+1, added.Array(), want.Array())
		}
		return
	}
	t.Fatal("no rotor is tilted")
}

// TestRainIsWeather: it stays over a reset, a ramp begins at what falls, and without it a
// flight is as it was.
func TestRainIsWeather(t *testing.T) {
	w := newWorld(t, func(p *Params) { p.Rain.Rate = 20 })
	if s := w.State(); s.Air.Rain != 20 {
		t.Errorf("the state shows %g mm/h", s.Air.Rain)
	}
	apply(t, w, command.SetRain{Rate: 7})
	w.Reset()
	if from := InEffect(w.State(), command.SetRain{Rate: 50}); from != (command.SetRain{Rate: 7}) {
		t.Errorf("in effect is %+v", from)
	}
	apply(t, w, command.SetRain{})
	w.Reset()
	fly(t, w, all(1650), 1)
	dry := newWorld(t, nil)
	fly(t, dry, all(1650), 1)
	if *w.State() != *dry.State() {
		t.Error("the flight after the rain differs from one without")
	}
}

// TestStepInRainDoesNotAllocate on a vehicle with tilted rotors and in turbulence.
func TestStepInRainDoesNotAllocate(t *testing.T) {
	w := newWorld(t, func(p *Params) {
		gusty(p)
		p.Vehicle, p.Rain.Rate = airframe.OnLayout(mustLookup(t, "tri")), 80
	})
	w.lift(20)
	in := all(1600)
	if n := testing.AllocsPerRun(200, func() {
		if err := w.Step(&in, rate); err != nil {
			t.Fatal(err)
		}
	}); n != 0 {
		t.Errorf("%g allocations a step", n)
	}
}
