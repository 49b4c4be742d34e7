package physics

import (
	"bytes"
	"errors"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/physics/contact"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/fuselage"
	"github.com/sitlark/sitlark/physics/launch"
	"github.com/sitlark/sitlark/physics/servo"
	"github.com/sitlark/sitlark/physics/state"
	"github.com/sitlark/sitlark/physics/wheel"
	"github.com/sitlark/sitlark/physics/wing"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// trainer is a high-wing model plane of 1.5 m and 1.7 kg with the default quad's motor, propeller and pack, a nose wheel that
// the rudder's servo steers, and outputs as ArduPlane has them by default: aileron, elevator, throttle, rudder.
func trainer() airframe.Vehicle {
	v := airframe.Default()
	v.Name, v.Layout, v.Mass = "trainer", "plane", 1.7
	v.Inertia = frame.OfFRD(0.09, 0.13, 0.2)
	v.DragArea, v.InWakes = frame.OfFRD(0.012, 0.005, 0.005), 0
	v.Fuselage = fuselage.Params{NoseFRD: frame.OfFRD(0.4, 0, 0.01), Length: 1.2, Width: 0.1, Height: 0.13, Across: 1.2, WingFrom: 0.28, WingTo: 0.48}
	v.Vibration = airframe.Vibration{}
	v.Motors = []airframe.Motor{{Number: 3, PlaceFRD: frame.OfFRD(0.35, 0, 0), Clockwise: true, AxisFRD: frame.OfFRD(1, 0, 0)}}
	surface := func(name string, output int) servo.Params {
		return servo.Params{Name: name, Output: output, MinUs: 1000, MaxUs: 2000, AtMinDeg: -25, AtMaxDeg: 25, StartUs: 1500, RateDeg: 500}
	}
	v.Servos = []servo.Params{surface("aileron", 1), surface("elevator", 2), surface("rudder", 4)}
	section := wing.Section{LiftSlope: 5.9, ZeroLift: -0.05, LiftMax: 1.3, LiftMin: -0.9, StallWidth: 0.12, Hysteresis: 0.03, DragMin: 0.012, DragLift: 0.01, DragMinLift: 0.3, Moment: -0.04}
	flat := wing.Section{LiftSlope: 5.7, LiftMax: 1, LiftMin: -1, StallWidth: 0.12, DragMin: 0.01, DragLift: 0.01}
	control := wing.Control{Chord: 0.25, Least: -0.5, Most: 0.5}
	aileron := func(name string, from, to, gain float64) wing.Control {
		c := control
		c.Name, c.From, c.To, c.Gain = name, from, to, gain
		return c
	}
	v.Wings = []wing.Params{
		{
			Name: "wing", Mirrored: true, Strips: 16, Section: section,
			Stations: []wing.Station{{Place: frame.OfFRD(0, 0, -0.08), Chord: 0.25, Incidence: 0.035}, {Place: frame.OfFRD(0, 0.75, -0.13), Chord: 0.25, Incidence: 0.035}},
			Controls: []wing.Control{aileron("left aileron", -0.95, -0.5, 1), aileron("right aileron", 0.5, 0.95, -1)},
		},
		{
			Name: "tailplane", Mirrored: true, Strips: 6, Section: flat,
			Stations: []wing.Station{{Place: frame.OfFRD(-0.72, 0, 0), Chord: 0.16}, {Place: frame.OfFRD(-0.72, 0.26, 0), Chord: 0.14}},
			Controls: []wing.Control{{Name: "elevator", From: -1, To: 1, Chord: 0.3, Servo: 1, Gain: -1, Least: -0.5, Most: 0.5}},
		},
		{
			Name: "fin", Strips: 2, Section: flat,
			Stations: []wing.Station{{Place: frame.OfFRD(-0.72, 0, 0), Chord: 0.18}, {Place: frame.OfFRD(-0.75, 0, -0.2), Chord: 0.12}},
			Controls: []wing.Control{{Name: "rudder", To: 1, Chord: 0.4, Servo: 2, Gain: 1, Least: -0.5, Most: 0.5}},
		},
	}
	rolls := func(x, y float64) airframe.Wheel {
		p := wheel.ForLoad(frame.OfFRD(x, y, 0.16), 0.03, v.Mass*standard.Gravity/3)
		p.BrakeTorque = 0.3
		return airframe.Wheel{Params: p}
	}
	v.Wheels = []airframe.Wheel{rolls(0.25, 0), rolls(-0.05, -0.18), rolls(-0.05, 0.18)}
	v.Wheels[0].Steering = airframe.Linkage{Servo: 2, Gain: 0.5}
	v.Contact = contact.ForVehicle(v.Mass, []contact.Point{
		{PlaceFRD: frame.OfFRD(0.4, 0, 0.05), Kind: contact.Hull}, {PlaceFRD: frame.OfFRD(-0.8, 0, 0), Kind: contact.Hull},
		{PlaceFRD: frame.OfFRD(0, -0.75, -0.13), Kind: contact.Hull}, {PlaceFRD: frame.OfFRD(0, 0.75, -0.13), Kind: contact.Hull}, {PlaceFRD: frame.OfFRD(0, 0, 0.08), Kind: contact.Hull},
	})
	return v
}

// neutral is the trainer's surfaces in the middle, and a throttle [µs].
func neutral(throttleUs uint16) (in Inputs) {
	in.PWMUs[0], in.PWMUs[1], in.PWMUs[2], in.PWMUs[3] = 1500, 1500, throttleUs, 1500
	return in
}

func planeWorld(t testing.TB, change func(*Params)) *World {
	t.Helper()
	p := Params{Vehicle: trainer(), Seed: 1}
	if change != nil {
		change(&p)
	}
	w, err := New(p)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// glideFrom puts the plane at a height with a speed [m/s], its nose level.
func glideFrom(w *World, height, speed float64) {
	w.body.position = frame.OfNED(0, 0, -height)
	w.body.velocity = frame.OfNED(speed, 0, 0)
	w.body.attitude = frame.Identity[frame.NED, frame.FRD]()
	w.settle()
}

// TestPlaneGlides: without a motor, let go at 14 m/s, it finds a glide by itself, wings level enough, and loses at every moment the energy that drag
// takes.
func TestPlaneGlides(t *testing.T) {
	w := planeWorld(t, func(p *Params) { p.Vehicle.Motors = nil })
	glideFrom(w, 150, 14)
	in := neutral(0)
	energy := func() float64 {
		return w.body.mass*(w.body.velocity.Dot(w.body.velocity)/2-standard.Gravity*w.body.position.Z) + w.body.rate.Dot(w.body.inertia.momentum(w.body.rate))/2
	}
	last := energy()
	for range 250 {
		fly(t, w, in, 0.1)
		if e := energy(); e > last {
			t.Fatalf("at %.1f s the energy came up from %g J to %g J", w.time, last, e)
		} else {
			last = e
		}
	}
	s := w.State()
	_, pitch, _ := s.Euler()
	sink, speed := s.VelGround.Z, s.Air.Airspeed
	t.Logf("%.2f m/s, sinks at %.2f m/s, pitch %.1f°, alpha %.1f°, ratio %.1f", speed, sink, pitch*180/math.Pi, s.Air.Alpha()*180/math.Pi, speed/sink)
	if !(speed > 9 && speed < 20 && speed/sink > 6 && speed/sink < 15 && s.Air.Stalled == 0) {
		t.Errorf("it glides at %g m/s and sinks at %g m/s, stalled %g", speed, sink, s.Air.Stalled)
	}
}

// TestPlaneAnswersItsControls: more than 1500 µs rolls right, pitches up and yaws right, as ArduPlane asks for.
func TestPlaneAnswersItsControls(t *testing.T) {
	moment := func(output int, us uint16) frame.Vec[frame.FRD] {
		w := planeWorld(t, nil)
		glideFrom(w, 150, 14)
		in := neutral(0)
		in.PWMUs[output-1] = us
		fly(t, w, in, 0.15)
		return w.body.rate
	}
	middle := moment(1, 1500)
	for _, c := range []struct {
		output int
		axis   func(frame.Vec[frame.FRD]) float64
		name   string
	}{
		{1, func(v frame.Vec[frame.FRD]) float64 { return v.X }, "roll"}, {2, func(v frame.Vec[frame.FRD]) float64 { return v.Y }, "pitch"},
		{4, func(v frame.Vec[frame.FRD]) float64 { return v.Z }, "yaw"},
	} {
		up, down := c.axis(moment(c.output, 1700).Sub(middle)), c.axis(moment(c.output, 1300).Sub(middle))
		if !(up > 0.05 && down < -0.05) {
			t.Errorf("%s: 1700 µs gives %g rad/s after 0.15 s, 1300 µs %g rad/s", c.name, up, down)
		}
	}
}

// TestPlaneParksTakesOffAndRolls: it stands still on its wheels in a breeze, held by its chocks, and with full throttle leaves the
// ground when the elevator is pulled.
func TestPlaneParksTakesOff(t *testing.T) {
	w := planeWorld(t, func(p *Params) { p.Wind.Speed, p.Wind.FromDeg = 4, 0 })
	fly(t, w, neutral(1000), 10)
	s := w.State()
	if s.PositionNED.AddScaled(1, frame.OfNED(0, 0, -s.PositionNED.Z)).Len() > 0.02 || s.VelGround.Len() > 1e-3 || !s.Contact.InContact || s.Contact.Crashed {
		t.Fatalf("parked it is at %v and moves by %v: %+v", s.PositionNED.Array(), s.VelGround.Array(), s.Contact)
	}
	in := neutral(1900)
	rolled := 0.0
	for range 200 {
		fly(t, w, in, 0.1)
		if s.Air.Airspeed > 12 {
			in.PWMUs[1] = 1600
		}
		roll, _, _ := s.Euler()
		rolled = max(rolled, math.Abs(roll))
		in.PWMUs[0] = uint16(1500 - max(-300, min(300, 400*roll)))
		if s.Altitude() > 8 {
			break
		}
	}
	if s.Contact.Crashed || s.Altitude() < 8 {
		t.Errorf("after %.1f s it is %g m high at %g m/s: %+v", s.Time, s.Altitude(), s.Air.Airspeed, s.Contact)
	}
	t.Logf("8 m high after %.1f s at %.1f m/s, rolled by up to %.0f°", s.Time, s.Air.Airspeed, rolled*180/math.Pi)
}

// TestHandLaunch: it is held still until the throttle is up, leaves the hand at its speed, and flies.
func TestHandLaunch(t *testing.T) {
	w := planeWorld(t, func(p *Params) {
		p.Vehicle.Launch = launch.Params{Height: 1.6, Pitch: 0.2, Elevation: 0.2, Length: 1, Speed: 9, Fading: 1, Throttle: 0.5, Delay: 0.3}
	})
	fly(t, w, neutral(1000), 3)
	s := w.State()
	if s.VelGround.Len() > 1e-6 || math.Abs(s.Altitude()-1.6) > 1e-6 || math.Abs(s.SpecificForceFRD.Len()-standard.Gravity) > 1e-3 {
		t.Fatalf("held it moves by %v at %g m, feels %v", s.VelGround.Array(), s.Altitude(), s.SpecificForceFRD.Array())
	}
	if s.Launch != state.LaunchHeld || s.Air.Stalled != 0 || s.Contact.Wheels != 3 || s.Contact.WheelsBroken != 0 {
		t.Errorf("held: launch %q, stalled %g, %d wheels, broken %b", s.Launch, s.Air.Stalled, s.Contact.Wheels, s.Contact.WheelsBroken)
	}
	in, launched, felt := neutral(1900), false, 0.0
	for range 60 {
		fly(t, w, in, 0.05)
		felt = max(felt, s.SpecificForceFRD.X)
		w.Events(func(e Event) { launched = launched || e.Kind == Launched })
	}
	if !launched || s.Altitude() < 1 || s.Air.Airspeed < 7 || felt < 9*9/2.0 || s.Contact.Crashed {
		t.Errorf("launched %v: %g m high at %g m/s, felt %g m/s²", launched, s.Altitude(), s.Air.Airspeed, felt)
	}
	if s.Launch != state.LaunchOver {
		t.Errorf("launch %q after it", s.Launch)
	}
	w.Reset()
	if s.Launch != state.LaunchHeld {
		t.Errorf("launch %q after a reset", s.Launch)
	}
	if parked := planeWorld(t, nil).State(); parked.Launch != state.NoLaunch || parked.Air.Stalled != 0 {
		t.Errorf("on the runway: launch %q, stalled %g", parked.Launch, parked.Air.Stalled)
	}
}

// TestPlanesGoOnFromCheckpoints to the same bits, in gusts, in the air and on the wheels.
func TestPlanesGoOnFromCheckpoints(t *testing.T) {
	for _, height := range []float64{0, 100} {
		w := planeWorld(t, func(p *Params) {
			p.Wind.Speed, p.Wind.FromDeg, p.Turbulence.Intensity = 5, 40, 0.4
		})
		if height > 0 {
			glideFrom(w, height, 15)
		}
		fly(t, w, neutral(1700), 3)
		kept := AppendCheckpoint(nil, w)
		again := planeWorld(t, func(p *Params) { *p = w.params })
		if err := RestoreCheckpoint(again, kept); err != nil {
			t.Fatal(err)
		}
		in := neutral(1700)
		in.PWMUs[0], in.PWMUs[3] = 1550, 1400
		fly(t, w, in, 2)
		fly(t, again, in, 2)
		if !bytes.Equal(AppendCheckpoint(nil, w), AppendCheckpoint(nil, again)) {
			t.Errorf("from %g m up the flights differ", height)
		}
	}
}

// TestPlanesHoldTogether: random controls, wind and throttle for a minute make nothing but finite numbers and, without power,
// no energy.
func TestPlanesHoldTogether(t *testing.T) {
	for seed := range int64(4) {
		w := planeWorld(t, func(p *Params) {
			p.Seed = seed
			if seed > 1 {
				p.Wind.Speed, p.Turbulence.Intensity = 10, 0.8
			}
		})
		glideFrom(w, 800, 25)
		r := rand.New(rand.NewPCG(uint64(seed), 1))
		for range 600 {
			in := neutral(0)
			for _, output := range []int{0, 1, 3} {
				in.PWMUs[output] = uint16(1000 + r.IntN(1000))
			}
			if seed%2 == 1 {
				in.PWMUs[2] = uint16(1000 + r.IntN(1000))
			}
			fly(t, w, in, 0.1)
		}
		if s := w.State(); !s.PositionNED.IsFinite() || w.frozen != nil {
			t.Errorf("seed %d: %v", seed, w.frozen)
		}
	}
}

// TestAStepOfAPlaneAllocatesNothing.
func TestAStepOfAPlaneAllocatesNothing(t *testing.T) {
	w := planeWorld(t, func(p *Params) { p.Wind.Speed, p.Turbulence.Intensity = 5, 0.3 })
	glideFrom(w, 100, 15)
	in := neutral(1600)
	if n := testing.AllocsPerRun(500, func() {
		if err := w.Step(&in, 0.001); err != nil {
			t.Fatal(err)
		}
	}); n != 0 {
		t.Errorf("%g allocations", n)
	}
}

// BenchmarkStepPlane is a step of the trainer, of 24 strips and three wheels, in the air.
func BenchmarkStepPlane(b *testing.B) {
	w := planeWorld(b, func(p *Params) { p.Wind.Speed, p.Turbulence.Intensity = 5, 0.3 })
	in := neutral(1600)
	b.ReportAllocs()
	for b.Loop() {
		if w.body.position.Z > -50 {
			glideFrom(w, 300, 15)
		}
		if err := w.Step(&in, 1.0/1200); err != nil {
			b.Fatal(err)
		}
	}
}

// TestPlanesGoOnWithoutTheirPayload: dropped in flight it moves the centre of mass, and wings and wheels with it; a flight from a
// checkpoint after that, and one of a refitted World, go on to the same bits; a reset makes it whole.
func TestPlanesGoOnWithoutTheirPayload(t *testing.T) {
	loaded := func(p *Params) {
		p.Vehicle.Payload = airframe.Payload{Mass: 0.2, PlaceFRD: frame.OfFRD(0.1, 0, 0.05)}
	}
	w := planeWorld(t, loaded)
	glideFrom(w, 100, 15)
	before := w.lifting.models[0].Place(0)
	fly(t, w, neutral(1600), 1)
	if err := w.Apply(command.DropPayload{}); err != nil {
		t.Fatal(err)
	}
	fly(t, w, neutral(1600), 1)
	moved := w.lifting.models[0].Place(0).Sub(before)
	if want := frame.OfFRD(0.1, 0, 0.05).Scale(0.2 / 1.5); moved.Sub(want).Len() > 1e-9 {
		t.Errorf("the wing's places moved by %v m, want %v m", moved.Array(), want.Array())
	}
	again := planeWorld(t, loaded)
	if err := RestoreCheckpoint(again, AppendCheckpoint(nil, w)); err != nil {
		t.Fatal(err)
	}
	refitted, err := Refit(w, w.params.Vehicle)
	if err != nil {
		t.Fatal(err)
	}
	for _, one := range []*World{w, again, refitted} {
		fly(t, one, neutral(1700), 2)
	}
	kept := AppendCheckpoint(nil, w)
	if !bytes.Equal(kept, AppendCheckpoint(nil, again)) || !bytes.Equal(kept, AppendCheckpoint(nil, refitted)) {
		t.Errorf("the flights differ: from the checkpoint %v, refitted %v", bytes.Equal(kept, AppendCheckpoint(nil, again)), bytes.Equal(kept, AppendCheckpoint(nil, refitted)))
	}
	if w.Reset(); w.lifting.models[0].Place(0) != before {
		t.Error("after a reset the wing stands elsewhere")
	}
}

// TestLaunchByCommand: a catapult without a throttle that sets it off holds whatever the motor does, goes by the command, once, and
// again after a reset; a vehicle on the ground has none.
func TestLaunchByCommand(t *testing.T) {
	w := planeWorld(t, func(p *Params) {
		p.Vehicle.Launch = launch.Params{Height: 1, Pitch: 0.2, Elevation: 0.2, Length: 4, Speed: 15, Fading: 1}
	})
	for range 2 {
		fly(t, w, neutral(1900), 2)
		if s := w.State(); s.VelGround.Len() > 1e-6 {
			t.Errorf("it moves by %v before the command", s.VelGround.Array())
		}
		if err := w.Apply(command.Launch{}); err != nil {
			t.Fatal(err)
		}
		if fly(t, w, neutral(1900), 1); w.State().Air.Airspeed < 12 || w.State().Altitude() < 1.5 {
			t.Errorf("a second later it flies at %g m/s, %g m high", w.State().Air.Airspeed, w.State().Altitude())
		}
		if err := w.Apply(command.Launch{}); err == nil || !strings.Contains(err.Error(), "launched before") {
			t.Errorf("a second launch: %v", err)
		}
		w.Reset()
	}
	if err := planeWorld(t, nil).Apply(command.Launch{}); err == nil || !strings.Contains(err.Error(), "without a launch") {
		t.Errorf("on the runway: %v", err)
	}
}

// TestLaunchByOutput: a pulse of more than 1700 µs on the launch's own output sets it off, and no motor does.
func TestLaunchByOutput(t *testing.T) {
	w := planeWorld(t, func(p *Params) {
		p.Vehicle.Launch = launch.Params{Height: 1, Pitch: 0.2, Elevation: 0.2, Length: 4, Speed: 15, Fading: 1, Output: 7}
	})
	in := neutral(1900)
	for range 2 {
		in.PWMUs[6] = launch.TriggerUs
		if fly(t, w, in, 1); w.State().VelGround.Len() > 1e-6 {
			t.Errorf("it moves by %v at %d µs", w.State().VelGround.Array(), in.PWMUs[6])
		}
		in.PWMUs[6]++
		if fly(t, w, in, 1); w.State().Air.Airspeed < 12 {
			t.Errorf("a second later it flies at %g m/s", w.State().Air.Airspeed)
		}
		w.Reset()
	}
	for _, out := range []int{-1, 33} {
		if err := (launch.Params{Height: 1, Length: 4, Speed: 15, Output: out}).Validate(); err == nil || !strings.Contains(err.Error(), "output") {
			t.Errorf("output %d: %v", out, err)
		}
	}
}

// TestCheckpointsWhosePartsDoNotExistAreRefused: a motor, a control or a wheel that names a part beyond its list.
func TestCheckpointsWhosePartsDoNotExistAreRefused(t *testing.T) {
	for name, damage := range map[string]func(*airframe.Vehicle){
		"drive":     func(v *airframe.Vehicle) { v.Motors[0].Drive = 1 },
		"propeller": func(v *airframe.Vehicle) { v.Motors[0].Propeller = -1 },
		"control":   func(v *airframe.Vehicle) { v.Wings[1].Controls[0].Servo = 3 },
		"wheel":     func(v *airframe.Vehicle) { v.Wheels[0].Steering.Servo = 9 },
		"wings":     func(v *airframe.Vehicle) { v.Wings = v.Wings[:2] },
	} {
		w := planeWorld(t, nil)
		damage(w.vehicle)
		if err := RestoreCheckpoint(planeWorld(t, nil), AppendCheckpoint(nil, w)); !errors.Is(err, ErrCheckpoint) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestAPlaneFreezesWhereItIsNowhere: whatever of its motion is not finite, the world holds its last good state, and nothing panics.
func TestAPlaneFreezesWhereItIsNowhere(t *testing.T) {
	nan := math.NaN()
	for name, spoil := range map[string]func(b *rigidBody){
		"height":   func(b *rigidBody) { b.position.Z = nan },
		"place":    func(b *rigidBody) { b.position.X = nan },
		"velocity": func(b *rigidBody) { b.velocity = frame.OfNED(nan, nan, nan) },
		"far down": func(b *rigidBody) { b.velocity.Z = math.Inf(1) },
		"rate":     func(b *rigidBody) { b.rate.Y = nan },
		"attitude": func(b *rigidBody) { b.attitude = frame.FromQuat[frame.NED, frame.FRD](nan, 0, 0, 0) },
	} {
		w := planeWorld(t, nil)
		glideFrom(w, 20, 14)
		fly(t, w, neutral(1500), 0.5)
		spoil(&w.body)
		for range 10 {
			_ = w.Step(&Inputs{}, rate)
		}
		if w.frozen == nil || !w.State().PositionNED.IsFinite() {
			t.Errorf("%s: frozen %v at %v", name, w.frozen != nil, w.State().PositionNED)
		}
	}
}
