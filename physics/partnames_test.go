package physics

import (
	"math"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/physics/flapping"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/ice"
	"github.com/sitlark/sitlark/physics/servo"
	"github.com/sitlark/sitlark/physics/state"
	"github.com/sitlark/sitlark/vehicle/airframe"
	"github.com/sitlark/sitlark/weather"
)

func named(name string) command.Part { return command.Part{Name: name} }

// TestPartsThatThePlaneDoesNotHave are refused with what it has, and change nothing.
func TestPartsThatThePlaneDoesNotHave(t *testing.T) {
	const servos = "trainer has 1 aileron (output 1), 2 elevator (output 2), 3 rudder (output 4)"
	for _, c := range []struct {
		cmd  command.Command
		want string
	}{
		{command.FloatServo{Servo: named("flap")}, "float_servo: servo is flap, " + servos},
		{command.RestoreServo{Servo: command.Part{Number: 4}}, "restore_servo: servo is 4, " + servos},
		{command.StickServo{Servo: named("Elevator"), At: true, AngleDeg: 26}, "stick_servo: angle is 26°, elevator on output 2 goes from -25° to 25°"},
		{command.LoseWing{Wing: named("canard"), Share: 0.5}, "lose_wing: wing is canard, trainer has 1 wing, 2 tailplane, 3 fin"},
		{command.LoseWing{Wing: named("fin"), Side: command.LeftSide, Share: 0.5}, "lose_wing: fin has no halves: leave the side out"},
		{command.TearSurface{Surface: named("flap")}, "tear_surface: surface is flap, trainer has 1 left aileron (output 1), 2 right aileron (output 1), 3 elevator (output 2), 4 rudder (output 4)"},
	} {
		w := planeWorld(t, nil)
		before := *w.State()
		if err := w.Apply(c.cmd); err == nil || err.Error() != c.want {
			t.Errorf("%#v: got %v, want %q", c.cmd, err, c.want)
		}
		if *w.State() != before {
			t.Errorf("%#v changed the state", c.cmd)
		}
	}
	v := trainer()
	v.Servos[0].RateDeg, v.Servos[1].Name = 0, "rudder"
	v.Servos = append(v.Servos, servo.Params{Name: "gear", Output: 5, MinUs: 1000, MaxUs: 2000, AtMaxDeg: 90, StartUs: 1000})
	for c, want := range map[command.Command]string{
		command.SlowServo{Servo: named("aileron"), Rate: 0.5}: "slow_servo: aileron on output 1 follows at once",
		command.FloatServo{Servo: named("gear")}:              "float_servo: gear on output 5 moves no control surface",
		command.ReverseServo{Servo: named("rudder")}:          "reverse_servo: servo is rudder, which 2 have; must be the number of one",
	} {
		if err := Fits(&v, c); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%#v: got %v, want %q", c, err, want)
		}
	}
	quad := newWorld(t, nil)
	if err := quad.Apply(command.ReverseServo{Servo: command.Part{Number: 1}}); err == nil || !strings.Contains(err.Error(), "has no servo") {
		t.Errorf("a servo of a quad: %v", err)
	}
}

// TestServoFaults: each shows in the state at once, and in the angle after a second of 1600 µs, which is 5°.
func TestServoFaults(t *testing.T) {
	elevator := named("elevator")
	for _, c := range []struct {
		cmd  command.Command
		want float64 // [deg]
		seen func(*state.Servo) bool
	}{
		{command.RestoreServo{Servo: elevator}, 5, (*state.Servo).Healthy},
		{command.StickServo{Servo: elevator}, 0, func(s *state.Servo) bool { return s.Stuck }},
		{command.StickServo{Servo: elevator, At: true, AngleDeg: -12}, -12, func(s *state.Servo) bool { return s.Stuck }},
		{command.SlowServo{Servo: elevator, Rate: 0.01}, 5, func(s *state.Servo) bool { return math.Abs(s.Slow-0.99) < 1e-12 }},
		{command.OffsetServo{Servo: elevator, AngleDeg: 3}, 8, func(s *state.Servo) bool { return s.OffsetDeg == 3 }},
		{command.ReverseServo{Servo: elevator}, -5, func(s *state.Servo) bool { return s.Reversed }},
	} {
		w := planeWorld(t, nil)
		if err := w.Apply(c.cmd); err != nil || !c.seen(&w.State().Servos[1]) || !w.State().Servos[0].Healthy() {
			t.Errorf("%s: %v, not seen in %+v", command.Text(c.cmd), err, w.State().Servos[1])
		}
		in := neutral(1000)
		in.PWMUs[1] = 1600
		fly(t, w, in, 1.1)
		if got := w.State().Servos[1].AngleDeg; math.Abs(got-c.want) > 0.01 {
			t.Errorf("%s: the elevator is at %.2f°, want %g°", command.Text(c.cmd), got, c.want)
		}
	}
}

// TestAFloatingSurfaceTrails: in a climb at 10° of angle of attack a free elevator trails up, and the autopilot's pulse
// moves nothing; ailerons on one servo hold each other.
func TestAFloatingSurfaceTrails(t *testing.T) {
	w := planeWorld(t, nil)
	for _, c := range []command.Command{command.FloatServo{Servo: named("elevator")}, command.FloatServo{Servo: named("aileron")}} {
		if err := w.Apply(c); err != nil {
			t.Fatal(err)
		}
	}
	aloft(w, 15, 10)
	in := neutral(1000)
	in.PWMUs[1] = 2000
	fly(t, w, in, 0.1)
	s := w.State()
	tail := w.lifting.meanAlpha(1) * 180 / math.Pi
	trails := -w.lifting.models[1].Trailing(&w.lifting.states[1], 0) * 180 / math.Pi // the trainer's gain is -1
	if got := s.Servos[1].AngleDeg; math.Abs(got-trails) > 1 || !(trails*tail > 0) || math.Abs(got) < 1 {
		t.Errorf("the elevator floats at %.1f° where it would trail at %.1f°, with its tailplane at %.1f°", got, trails, tail)
	}
	if got := s.Servos[0].AngleDeg; math.Abs(got) > 1 {
		t.Errorf("both ailerons float at %.2f°, must hold each other near 0°", got)
	}
}

// TestWingFaults: what is broken shows in the state, and in the forces on a plane in level flight.
func TestWingFaults(t *testing.T) {
	type effect struct{ lift, drag, roll, pitch, yaw float64 }
	at := func(list ...command.Command) (e effect, s *state.State) {
		w := planeWorld(t, nil)
		for _, c := range list {
			if err := w.Apply(c); err != nil {
				t.Fatalf("%s: %v", command.Text(c), err)
			}
		}
		aloft(w, 15, 3)
		in := neutral(1000)
		in.PWMUs[0], in.PWMUs[3] = 1700, 1700
		fly(t, w, in, 0.05)
		load := w.lifting.loads(w, 0)
		return effect{-load.force.Z, -load.force.X, load.moment.X, load.moment.Y, load.moment.Z}, w.State()
	}
	whole, _ := at()
	none := [2]float64{}
	for _, c := range []struct {
		cmd  command.Command
		seen func(*state.State) bool
		acts func(e effect) bool
	}{
		{command.LoseWing{Wing: named("wing"), Side: command.LeftSide, Share: 0.3}, func(s *state.State) bool { return s.Wings[0].Lost == [2]float64{0.3, 0} },
			func(e effect) bool { return e.lift < 0.93*whole.lift && e.roll < whole.roll-0.5 }},
		{command.LoseWing{Wing: named("wing"), Share: 0.3}, func(s *state.State) bool { return s.Wings[0].Lost == [2]float64{0.3, 0.3} },
			func(e effect) bool { return e.lift < 0.85*whole.lift }},
		{command.LoseWing{Wing: named("fin"), Share: 1}, func(s *state.State) bool { return s.Wings[2].Lost == [2]float64{0, 1} && s.Wings[0].Lost == none },
			func(e effect) bool { return e.yaw < whole.yaw-0.3 }},
		{command.IceWing{Wing: named("wing"), Lift: 0.3, Drag: 0.05}, func(s *state.State) bool { return s.Wings[0].IceLift == 0.3 && s.Wings[0].IceDrag == 0.05 },
			func(e effect) bool { return e.lift < 0.85*whole.lift && e.drag > whole.drag+1 }},
		{command.TearSurface{Surface: named("left aileron")}, func(s *state.State) bool { return s.Wings[0].Torn == 1 },
			func(e effect) bool { return math.Abs(e.roll) < 0.65*math.Abs(whole.roll) }},
		{command.TearSurface{Surface: command.Part{Number: 4}}, func(s *state.State) bool { return s.Wings[2].Torn == 1 },
			func(e effect) bool { return e.yaw < whole.yaw-0.3 }},
	} {
		got, s := at(c.cmd)
		if !c.seen(s) || !c.acts(got) {
			t.Errorf("%s: %+v, whole %+v; state %+v", command.Text(c.cmd), got, whole, s.Wings[:3])
		}
		if healed, s := at(c.cmd, command.RestoreAll{}); healed != whole || !s.Wings[0].Healthy() || !s.Wings[2].Healthy() {
			t.Errorf("%s: restore_all leaves %+v, whole %+v", command.Text(c.cmd), healed, whole)
		}
	}
}

// TestIceGrowsOnWings in a cloud: mass, drag and lost lift, which restore_wing takes off and a checkpoint keeps.
func TestIceGrowsOnWings(t *testing.T) {
	cold := func(p *Params) {
		p.Weather = weather.Weather{Atmosphere: command.SetAtmosphere{TemperatureOffset: -25}, Icing: command.SetIcing{Content: 0.5, Drops: 20}}
	}
	w := planeWorld(t, cold)
	for range 300 {
		aloft(w, 15, 4)
		fly(t, w, neutral(1000), 0.1)
	}
	s := w.State()
	drag, lost := w.lifting.iceOn(0)
	if !(s.Wings[0].Ice > 1e-3 && s.Wings[0].Ice < 0.1 && s.Wings[1].Ice > 0 && s.Wings[2].Ice > 0) || !(drag > 1e-4 && drag < ice.MaxDrag) || !(lost > 1e-5 && lost <= 0.4) || s.Wings[0].Healthy() {
		t.Errorf("after half a minute %g, %g and %g kg of ice; the wing's drag coefficient rises by %g, its lift falls by %g", s.Wings[0].Ice, s.Wings[1].Ice, s.Wings[2].Ice, drag, lost)
	}
	if got := w.body.mass - w.vehicle.Mass; math.Abs(got-w.lifting.ice.mass-w.propulsion.ice.mass) > 1e-12 {
		t.Errorf("the body has %g kg more, of %g kg of ice on the wings", got, w.lifting.ice.mass)
	}
	again := planeWorld(t, cold)
	if err := RestoreCheckpoint(again, AppendCheckpoint(nil, w)); err != nil || again.State().Wings != s.Wings {
		t.Errorf("a checkpoint has the ice %+v, %v; want %+v", again.State().Wings[:3], err, s.Wings[:3])
	}
	if err := w.Apply(command.RestoreWing{Wing: named("wing")}); err != nil || !w.State().Wings[0].Healthy() || w.State().Wings[1].Ice == 0 {
		t.Errorf("restore_wing: %v, %+v", err, w.State().Wings[:3])
	}
	if drag, lost := w.lifting.iceOn(0); drag != 0 || lost != 0 {
		t.Errorf("without ice the drag coefficient rises by %g and the lift falls by %g", drag, lost)
	}
}

// TestResolve fills in what a command leaves out.
func TestResolve(t *testing.T) {
	v := trainer()
	both := command.Part{Name: "elevator", Number: 2}
	for _, p := range []command.Part{both, named("ELEVATOR"), {Number: 2}} {
		if got := Resolve(&v, command.ReverseServo{Servo: p}); got != (command.ReverseServo{Servo: both}) {
			t.Errorf("%+v is %+v", p, got)
		}
	}
	if c := (command.ReverseServo{Servo: named("flap")}); Resolve(&v, c) != c {
		t.Errorf("a servo that is not there: %+v", Resolve(&v, c))
	}
}

// aloft puts the plane in level flight at a speed [m/s] and an angle of attack [deg], 100 m up.
func aloft(w *World, speed, alphaDeg float64) {
	w.body.position.Z = -100
	w.body.velocity = w.body.attitude.Apply(frame.OfFRD(speed*math.Cos(alphaDeg*math.Pi/180), 0, speed*math.Sin(alphaDeg*math.Pi/180)))
	w.body.rate = frame.OfFRD(0, 0, 0)
	w.updateAir(0)
}

// TestPartsAreFoundAsFaultsCallThem: "back fin" is back, and "tail rotor" tail.
func TestPartsAreFoundAsFaultsCallThem(t *testing.T) {
	blimp, heli := &airframe.Vehicle{Name: "blimp", Fins: []flapping.Params{{Name: "back"}, {Name: "front"}, {Name: "right"}, {Name: "left"}}}, heliWorld(t, "heli-450.yaml", nil)
	for _, c := range []struct {
		v         *airframe.Vehicle
		said, has command.Command
	}{
		{blimp, command.RestoreFin{Fin: named("back fin")}, command.RestoreFin{Fin: command.Part{Name: "back", Number: 1}}},
		{blimp, command.LoseFin{Fin: named("Left")}, command.LoseFin{Fin: command.Part{Name: "left", Number: 4}}},
		{heli.w.vehicle, command.LoseRotor{Rotor: named("tail rotor")}, command.LoseRotor{Rotor: command.Part{Name: "tail", Number: 2}}},
	} {
		if got, err := Resolve(c.v, c.said), Fits(c.v, c.said); got != c.has || err != nil {
			t.Errorf("%+v is %+v, %v, want %+v", c.said, got, err, c.has)
		}
	}
}
