package physics

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/motor"
)

func noDrag(p *Params) { p.Vehicle.DragArea = frame.OfFRD(0, 0, 0) }

func TestFreeFallIsExact(t *testing.T) {
	w := newWorld(t, noDrag)
	w.lift(100)
	fly(t, w, Inputs{}, 3)
	s := w.State()
	if fall := 100 + s.PositionNED.Z; math.Abs(fall-Gravity*9/2) > 1e-6 || math.Abs(s.VelGround.Z-3*Gravity) > 1e-6 {
		t.Errorf("after 3 s: %g m, %g m/s", fall, s.VelGround.Z)
	}
	if f := s.SpecificForceFRD.Len(); f != 0 {
		t.Errorf("an accelerometer in free fall feels %g m/s²", f)
	}
}

// TestFallEndsAtTerminalSpeed: ½ ρ C_D A v² = m g.
func TestFallEndsAtTerminalSpeed(t *testing.T) {
	w := newWorld(t, nil)
	w.lift(400)
	fly(t, w, Inputs{}, 12)
	s := w.State()
	want := math.Sqrt(2 * 1.5 * Gravity / (s.Air.Density * w.vehicle.DragArea.Z))
	if math.Abs(s.VelGround.Z/want-1) > 0.005 {
		t.Errorf("falls at %g m/s, terminal speed is %g", s.VelGround.Z, want)
	}
}

// TestFallWithDragFollowsTheExactSolution: v = v∞ tanh(g t/v∞), for constant
// density.
func TestFallWithDragFollowsTheExactSolution(t *testing.T) {
	w := newWorld(t, nil)
	w.lift(30)
	fly(t, w, Inputs{}, 1)
	s := w.State()
	terminal := math.Sqrt(2 * 1.5 * Gravity / (s.Air.Density * w.vehicle.DragArea.Z))
	if want := terminal * math.Tanh(Gravity/terminal); math.Abs(s.VelGround.Z/want-1) > 1e-4 {
		t.Errorf("after 1 s %g m/s, want %g", s.VelGround.Z, want)
	}
}

// TestTumblingKeepsEnergyAndMomentum for a minute, about all axes.
func TestTumblingKeepsEnergyAndMomentum(t *testing.T) {
	w := newWorld(t, noDrag)
	w.lift(30000)
	w.body.rate = frame.OfFRD(3, -6, 4)
	inertia := w.vehicle.Inertia
	energy := func() float64 { return w.body.rate.Dot(inertia.Mul(w.body.rate)) / 2 }
	momentum := func() frame.Vec[frame.NED] { return w.body.attitude.Apply(inertia.Mul(w.body.rate)) }
	e0, l0 := energy(), momentum()
	fly(t, w, Inputs{}, 60)
	if d := math.Abs(energy()/e0 - 1); d > 1e-9 {
		t.Errorf("energy changed by %g of it", d)
	}
	if d := momentum().Sub(l0).Len() / l0.Len(); d > 1e-9 {
		t.Errorf("angular momentum changed by %g of it", d)
	}
}

// TestHalvingTheStepShowsOrderTwo, in flight with turning rotors and drag.
func TestHalvingTheStepShowsOrderTwo(t *testing.T) {
	run := func(dt float64) (frame.Vec[frame.NED], frame.Vec[frame.FRD]) {
		w := newWorld(t, nil)
		w.lift(100)
		w.body.velocity, w.body.rate = frame.OfNED(8, -3, 2), frame.OfFRD(1, 2, -1)
		for i := range w.motors {
			w.motors[i].Speed = 450
		}
		in := all(1500)
		in.PWMUs[0], in.PWMUs[3] = 1560, 1450
		for i := range w.motors { // a jump of the inputs at the start would count as an error of order one
			w.duty[i] = float64(in.PWMUs[i]-1000) / 1000
		}
		w.settle()
		for range int(math.Round(0.4 / dt)) {
			if err := w.Step(&in, dt); err != nil {
				t.Fatal(err)
			}
		}
		return w.body.position, w.body.rate
	}
	exactP, exactR := run(1e-3 / 64)
	p1, r1 := run(1e-3)
	p2, r2 := run(1e-3 / 2)
	position := math.Log2(p1.Sub(exactP).Len() / p2.Sub(exactP).Len())
	turning := math.Log2(r1.Sub(exactR).Len() / r2.Sub(exactR).Len())
	t.Logf("order %.2f in position, %.2f in rate; error %.1e m at 1 ms", position, turning, p1.Sub(exactP).Len())
	if position < 1.9 || turning < 1.9 {
		t.Errorf("error falls with order %g in position, %g in rate", position, turning)
	}
}

// TestReactionSpinsTheBody: in the first moments of a spin-up, when the air has
// hardly a say, the body gets the angular momentum of the rotor the other way.
func TestReactionSpinsTheBody(t *testing.T) {
	w := newWorld(t, nil)
	w.lift(100)
	in := Inputs{}
	in.PWMUs[2] = 1500 // clockwise
	for range 12 {     // 10 ms
		if err := w.Step(&in, rate); err != nil {
			t.Fatal(err)
		}
	}
	body := w.vehicle.Inertia.Z * w.State().Rate.Z
	spin := w.vehicle.Motor.Inertia * w.State().Rotors[2].Speed
	if body >= 0 || math.Abs(-body/spin-1) > 0.1 {
		t.Errorf("rotor has %g N m s, body %g", spin, body)
	}
}

// TestRotorsAreGyroscopes: the angular momentum of body and rotors together stays
// when only the moments between them act, dL/dt = 0 with L = I ω + h:
// the body feels −ω × h − dh/dt.
func TestRotorsAreGyroscopes(t *testing.T) {
	w := newWorld(t, nil)
	w.body.rate = frame.OfFRD(0.5, 2, -1)
	for i := range w.motors {
		w.motors[i] = motor.State{Speed: 400 + 50*float64(i)}
		h := frame.OfFRD(0, 0, w.vehicle.Motor.Inertia*w.motors[i].Speed)
		if i < 2 { // motors 1 and 2 turn counter-clockwise, about the up axis
			h.Z = -h.Z
		}
		want := h.Cross(w.body.rate)
		if got := w.reaction(i); got.Sub(want).Len() > 1e-15 {
			t.Errorf("motor %d: moment %v, want %v", i+1, got.Array(), want.Array())
		}
	}
}
