package physics

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/physics/frame"
)

// TestEachMotorTurnsTheVehicleItsWay speeds up one motor out of the hover. Motors
// 1 and 2 turn counter-clockwise, so that more of them turns the body clockwise.
func TestEachMotorTurnsTheVehicleItsWay(t *testing.T) {
	for i, want := range [4]frame.Vec[frame.FRD]{
		frame.OfFRD(-1, 1, 1),   // front right: rolls left, pitches up, yaws right
		frame.OfFRD(1, -1, 1),   // rear left: rolls right, pitches down, yaws right
		frame.OfFRD(1, 1, -1),   // front left: rolls right, pitches up, yaws left
		frame.OfFRD(-1, -1, -1), // rear right: rolls left, pitches down, yaws left
	} {
		w, p := hovering(t, 20)
		in := p.command(w.State())
		before := w.State().Rate
		in.PWMUs[i] += 100
		fly(t, w, in, 0.05)
		got := w.State().Rate.Sub(before)
		if got.X*want.X < 0.05 || got.Y*want.Y < 0.05 || got.Z*want.Z < 0.005 {
			t.Errorf("motor %d faster: rates %v, want signs %v", i+1, got.Array(), want.Array())
		}
	}
}

// TestFailedMotorsCornerGoesDown follows the first half turn after a failure.
func TestFailedMotorsCornerGoesDown(t *testing.T) {
	for i := range 4 {
		w, p := hovering(t, 50)
		if err := w.Apply(command.FailMotor{Motor: i + 1}); err != nil {
			t.Fatal(err)
		}
		p.hold(t, w, 0.3)
		s := w.State()
		corner := s.NEDFromFRD.Apply(s.Rotors[i].PlaceFRD)
		opposite := s.NEDFromFRD.Apply(s.Rotors[i^1].PlaceFRD)
		if corner.Z < opposite.Z+0.05 {
			t.Errorf("motor %d failed: its corner is %g m below the opposite", i+1, corner.Z-opposite.Z)
		}
		p.hold(t, w, 10)
		if !w.State().Contact.Crashed {
			t.Errorf("motor %d failed: a quad still flies after 10 s, at %v", i+1, s.PositionNED.Array())
		}
	}
}

func TestRightWingDownGoesRight(t *testing.T) {
	for _, c := range []struct {
		name        string
		roll, yaw   float64
		pitch       float64
		north, east float64 // signs of the velocity that follows
	}{
		{"roll right, heading north", 0.15, 0, 0, 0, 1},
		{"roll left, heading north", -0.15, 0, 0, 0, -1},
		{"nose down, heading north", 0, 0, -0.15, 1, 0},
		{"nose down, heading east", 0, math.Pi / 2, -0.15, 0, 1},
		{"roll right, heading east", 0.15, math.Pi / 2, 0, -1, 0},
	} {
		w, p := hovering(t, 30)
		p.yaw = c.yaw
		p.hold(t, w, 8)
		p.roll, p.pitch = c.roll, c.pitch
		p.hold(t, w, 3)
		v := w.State().VelGround
		along, across := v.X*c.north+v.Y*c.east, v.X*c.east-v.Y*c.north
		if along < 2 || along > 6 || math.Abs(across) > 0.5 {
			t.Errorf("%s: velocity %v after 3 s", c.name, v.Array())
		}
	}
}

func TestWindFromWestPushesEast(t *testing.T) {
	w, p := hovering(t, 30)
	if err := w.Apply(command.SetWind{Speed: 8, FromDeg: 270}); err != nil {
		t.Fatal(err)
	}
	p.hold(t, w, 3)
	s := w.State()
	if s.VelGround.Y < 1 || math.Abs(s.VelGround.X) > 0.1 {
		t.Errorf("velocity %v after 3 s", s.VelGround.Array())
	}
	// 8 m/s at 10 m, over mown grass: 8 ln(h/0.03)/ln(10/0.03) aloft.
	want := 8 * math.Log(-s.PositionNED.Z/0.03) / math.Log(10/0.03)
	if s.Air.WindNED.Sub(frame.OfNED(0, want, 0)).Len() > 1e-9 || s.Sensors.WindvaneFrom > -1.4 || s.Sensors.WindvaneFrom < -1.7 {
		t.Errorf("wind %v, vane %g: want %g m/s east, from the left of a nose that points north", s.Air.WindNED.Array(), s.Sensors.WindvaneFrom, want)
	}
}

// TestUpdraughtLiftsTheVehicle: in slow descent the flow through the disc falls, so that
// thrust grows, beside the hull's drag.
func TestUpdraughtLiftsTheVehicle(t *testing.T) {
	w, _ := hovering(t, 30)
	in := Inputs{}
	for i := range 4 {
		in.PWMUs[i] = w.State().Rotors[i].PWMUs
	}
	if err := w.Apply(command.SetWind{Vertical: 2}); err != nil {
		t.Fatal(err)
	}
	fly(t, w, in, 1)
	if v := w.State().VelGround.Z; v > -0.1 {
		t.Errorf("after a second in 2 m/s of updraught: %g m/s down", v)
	}
}

// TestHoverFigures are those that the vehicle was chosen for.
func TestHoverFigures(t *testing.T) {
	w, _ := hovering(t, 20)
	s := w.State()
	thrust := 0.0
	for _, r := range s.Rotors[:s.Count] {
		thrust += r.Thrust
	}
	for _, c := range []struct {
		name      string
		v, lo, hi float64
	}{
		{"thrust over weight", thrust / (1.5 * standard.Gravity), 1.03, 1.05}, // the wakes press on arms and hull
		{"pulse [µs]", float64(s.Rotors[0].PWMUs), 1500, 1600},
		{"speed [1/min]", s.Rotors[0].Speed * 60 / (2 * math.Pi), 4400, 4900},
		{"current [A]", s.Power.Current, 11, 14},
		{"sag [V]", s.Power.OpenCircuit - s.Power.Voltage, 0.2, 0.3},
	} {
		t.Logf("%s %.4g", c.name, c.v)
		if c.v < c.lo || c.v > c.hi {
			t.Errorf("%s is %g, want %g to %g", c.name, c.v, c.lo, c.hi)
		}
	}
}

func TestThrustIsTwoAndAHalfTimesTheWeight(t *testing.T) {
	w := newWorld(t, nil)
	w.lift(100)
	in := all(1950) // MOT_SPIN_MAX 0.95
	for range 600 {
		w.body.velocity = frame.OfNED(0, 0, 0) // held on a stand
		if err := w.Step(&in, rate); err != nil {
			t.Fatal(err)
		}
	}
	thrust := 0.0
	for _, r := range w.State().Rotors[:4] {
		thrust += r.Thrust
	}
	if ratio := thrust / (1.5 * standard.Gravity); ratio < 2.3 || ratio > 2.6 {
		t.Errorf("thrust is %g of the weight", ratio)
	}
}

// TestHoverLoopTimeConstant steps one motor's pulse in the hover: 63 % of the
// change of speed within 40 to 60 ms.
func TestMotorTimeConstantInHover(t *testing.T) {
	run := func(seconds float64) float64 {
		w := newWorld(t, nil)
		w.lift(500)
		in := all(1540)
		stand := func(n int) {
			for range n {
				w.body.velocity, w.body.rate = frame.OfNED(0, 0, 0), frame.OfFRD(0, 0, 0)
				if err := w.Step(&in, rate); err != nil {
					t.Fatal(err)
				}
			}
		}
		stand(1200)
		in.PWMUs[0] = 1560
		stand(int(seconds / rate))
		return w.State().Rotors[0].Speed
	}
	first, final := run(0), run(1)
	tau := 0.0
	for tau < 0.2 && run(tau) < first+(final-first)*(1-math.Exp(-1)) {
		tau += rate
	}
	t.Logf("time constant %.1f ms", 1000*tau)
	if tau < 0.040 || tau > 0.060 {
		t.Errorf("time constant %g s", tau)
	}
}

// TestMirroredInputsGiveMirroredFlight swaps right and left, in pulses and wind.
// Each rotor's vortex rings have their own randomness, and its turn in the look-up of the
// wind; both go to its image.
func TestMirroredInputsGiveMirroredFlight(t *testing.T) {
	start := func(from float64) *World {
		w := newWorld(t, func(p *Params) { p.Wind = command.SetWind{Speed: 6, FromDeg: from} })
		w.lift(60)
		return w
	}
	a, b := start(300), start(60)
	for i, image := range [4]int{2, 3, 0, 1} {
		b.propulsion.rotors[image] = a.propulsion.rotors[i]
	}
	b.propulsion.turn.last = 2
	for k := range 1800 {
		x := Inputs{}
		for i := range 4 {
			x.PWMUs[i] = uint16(1540 + 60*math.Sin(float64(k)/300+float64(i*i)))
		}
		y := Inputs{}
		y.PWMUs[0], y.PWMUs[2], y.PWMUs[1], y.PWMUs[3] = x.PWMUs[2], x.PWMUs[0], x.PWMUs[3], x.PWMUs[1]
		if err := a.Step(&x, rate); err != nil {
			t.Fatal(err)
		}
		if err := b.Step(&y, rate); err != nil {
			t.Fatal(err)
		}
	}
	s, m := a.State(), b.State()
	if s.PositionNED.Sub(frame.OfNED(m.PositionNED.X, -m.PositionNED.Y, m.PositionNED.Z)).Len() > 1e-8 ||
		s.Rate.Sub(frame.OfFRD(-m.Rate.X, m.Rate.Y, -m.Rate.Z)).Len() > 1e-8 {
		t.Errorf("position %v rate %v, mirrored %v %v", s.PositionNED.Array(), s.Rate.Array(), m.PositionNED.Array(), m.Rate.Array())
	}
	if math.Abs(s.PositionNED.Y) < 0.1 {
		t.Error("the flight is too straight to show anything")
	}
}
