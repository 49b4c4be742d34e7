package physics

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/internal/evidence"
	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/motor"
)

func noDrag(p *Params) { p.Vehicle.DragArea = frame.OfFRD(0, 0, 0) }

// strip takes the blades off the rotors, which brake a fall also when they stand.
func (w *World) strip() *World {
	for i := range w.propulsion.rotors {
		w.propulsion.rotors[i].Faults.ThrustFactor = 0
	}
	return w
}

func TestFreeFallIsExact(t *testing.T) {
	row := evidence.Show(t, "free-fall", "Exact: z = g t²/2, v = g t")
	plot := row.Plot("No air", "time [s]", "fallen [m]")
	model, exact := plot.Curve(evidence.Model, "World"), plot.Curve(evidence.Reference, "g t²/2")
	w := newWorld(t, noDrag).strip()
	w.lift(100)
	s := w.State()
	for k := range 31 {
		model.Add(s.Time, 100+s.PositionNED.Z)
		exact.Add(s.Time, standard.Gravity*s.Time*s.Time/2)
		if k < 30 {
			fly(t, w, Inputs{}, 0.1)
		}
	}
	row.Near("fallen in 3 s", 100+s.PositionNED.Z, standard.Gravity*9/2, 1e-6/(standard.Gravity*9/2), "m")
	row.Near("speed after 3 s", s.VelGround.Z, 3*standard.Gravity, 1e-6/(3*standard.Gravity), "m/s")
	row.AtMost("what an accelerometer feels", s.SpecificForceFRD.Len(), 0, "m/s²")
}

// TestFallEndsAtTerminalSpeed: ½ ρ C_D A v² = m g.
func TestFallEndsAtTerminalSpeed(t *testing.T) {
	row := evidence.Show(t, "terminal-speed", "Exact: v∞² = 2 m g/(ρ C_D A), v = v∞ tanh(g t/v∞) for constant density")
	plot := row.Plot("Fall with drag", "time [s]", "speed [m/s]")
	model, exact := plot.Curve(evidence.Model, "World"), plot.Curve(evidence.Reference, "v∞ tanh(g t/v∞)")
	w := newWorld(t, nil).strip()
	w.lift(400)
	s := w.State()
	terminal := math.Sqrt(2 * 1.5 * standard.Gravity / (s.Air.Density * w.vehicle.DragArea.Z))
	for range 48 {
		model.Add(s.Time, s.VelGround.Z)
		exact.Add(s.Time, terminal*math.Tanh(standard.Gravity*s.Time/terminal))
		fly(t, w, Inputs{}, 0.25)
	}
	terminal = math.Sqrt(2 * 1.5 * standard.Gravity / (s.Air.Density * w.vehicle.DragArea.Z)) // in the air down here
	row.Near("speed after 12 s", s.VelGround.Z, terminal, 0.005, "m/s")
}

// TestFallWithDragFollowsTheExactSolution: v = v∞ tanh(g t/v∞), for constant
// density.
func TestFallWithDragFollowsTheExactSolution(t *testing.T) {
	row := evidence.Show(t, "terminal-speed", "Exact: v = v∞ tanh(g t/v∞) for constant density")
	w := newWorld(t, nil).strip()
	w.lift(30)
	fly(t, w, Inputs{}, 1)
	s := w.State()
	terminal := math.Sqrt(2 * 1.5 * standard.Gravity / (s.Air.Density * w.vehicle.DragArea.Z))
	row.Near("speed after 1 s", s.VelGround.Z, terminal*math.Tanh(standard.Gravity/terminal), 1e-4, "m/s")
}

// TestTumblingKeepsEnergyAndMomentum for a minute, about all axes.
func TestTumblingKeepsEnergyAndMomentum(t *testing.T) {
	w := newWorld(t, noDrag).strip()
	w.lift(30000)
	w.body.rate = frame.OfFRD(3, -6, 4)
	inertia := w.vehicle.Inertia
	energy := func() float64 { return w.body.rate.Dot(inertia.Mul(w.body.rate)) / 2 }
	momentum := func() frame.Vec[frame.NED] { return w.body.attitude.Apply(inertia.Mul(w.body.rate)) }
	row := evidence.Show(t, "tumbling", "Euler's equations: H. Goldstein, Classical Mechanics, ch. 5 (force-free motion of a rigid body)")
	plot := row.Plot("Drift while tumbling at 7.8 rad/s", "time [s]", "change over the value")
	energies, momenta := plot.Curve(evidence.Model, "kinetic energy"), plot.Curve(evidence.Model, "angular momentum")
	e0, l0 := energy(), momentum()
	var e, l float64
	for k := range 61 {
		e, l = math.Abs(energy()/e0-1), momentum().Sub(l0).Len()/l0.Len()
		energies.Add(float64(k), e)
		momenta.Add(float64(k), l)
		if k < 60 {
			fly(t, w, Inputs{}, 1)
		}
	}
	row.AtMost("change of kinetic energy", e, 1e-9, "")
	row.AtMost("change of angular momentum", l, 1e-9, "")
}

// TestHalvingTheStepShowsOrderTwo, in flight with turning rotors and drag. The
// tables' kinks fall somewhere within a step, so that one flight's error is of
// order two times a chance; the mean over flights shows the order.
func TestHalvingTheStepShowsOrderTwo(t *testing.T) {
	const flights = 32
	var position, turning [3]float64 // sums of squared errors at 1, 1/2 and 1/4 ms
	for k := range flights {
		exactP, exactR := tumbleAhead(t, k, 1e-3/64)
		for i, dt := range []float64{1e-3, 1e-3 / 2, 1e-3 / 4} {
			p, r := tumbleAhead(t, k, dt)
			position[i] += math.Pow(p.Sub(exactP).Len(), 2)
			turning[i] += math.Pow(r.Sub(exactR).Len(), 2)
		}
	}
	row := evidence.Show(t, "step-order", "Against the same flights in steps of 1/64 ms; order 2 is velocity Verlet's: Swope et al., J. Chem. Phys. 76(1), 1982")
	plot := row.Plot("Root mean square error after 0.4 s", "step [ms]", "position [m], rate [rad/s]")
	plot.LogX, plot.LogY = true, true
	places, rates, two := plot.Curve(evidence.Model, "position"), plot.Curve(evidence.Model, "rate"), plot.Curve(evidence.Reference, "order 2")
	for i, ms := range []float64{1, 0.5, 0.25} {
		places.Add(ms, math.Sqrt(position[i]/flights))
		rates.Add(ms, math.Sqrt(turning[i]/flights))
		two.Add(ms, math.Sqrt(position[0]/flights)*ms*ms)
	}
	for i, halving := range []string{"1 to 0.5 ms", "0.5 to 0.25 ms"} {
		row.AtLeast("order in position, "+halving, math.Log2(position[i]/position[i+1])/2, 1.9, "")
		row.AtLeast("order in rate, "+halving, math.Log2(turning[i]/turning[i+1])/2, 1.9, "")
	}
}

// tumbleAhead flies 0.4 s from the k-th start, with pulses that jump, and returns where
// that ends.
func tumbleAhead(t *testing.T, k int, dt float64) (frame.Vec[frame.NED], frame.Vec[frame.FRD]) {
	w, f := newWorld(t, nil), float64(k)
	w.lift(100)
	w.body.velocity, w.body.rate = frame.OfNED(8+0.3*f, -3+0.1*f, 2-0.2*f), frame.OfFRD(1, 2, -1)
	in := all(1500)
	in.PWMUs[0], in.PWMUs[3] = 1560, 1450
	for i := range w.propulsion.motors {
		w.propulsion.motors[i].Speed = 450
	}
	w.settle()
	steps := int(math.Round(0.4 / dt))
	for step := range steps {
		if step%(steps/4) == 0 { // four jumps
			in.PWMUs[step*4/steps] ^= 96
		}
		if err := w.Step(&in, dt); err != nil {
			t.Fatal(err)
		}
	}
	return w.body.position, w.body.rate
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
	spin := w.vehicle.Drives[0].Inertia * w.State().Rotors[2].Speed
	if body >= 0 || math.Abs(-body/spin-1) > 0.1 {
		t.Errorf("rotor has %g N m s, body %g", spin, body)
	}
}

// TestJumpingPulsesKeepAngularMomentum: without air, body and rotors exchange all the
// angular momentum that they have, also where pulses jump.
func TestJumpingPulsesKeepAngularMomentum(t *testing.T) {
	row := evidence.Show(t, "pulse-jumps", "Exact: I_z r + Σ h = 0 without air, where h is the momentum of the rotors")
	plot := row.Plot("Momentum that is left over, pulses jump by 0.4 ms every 10 ms", "time [s]", "over the rotors' momentum")
	left := plot.Curve(evidence.Model, "1200 steps a second")
	w := newWorld(t, noDrag).strip()
	w.lift(30000)
	var in Inputs
	worst := 0.0
	for k := range 120 {
		in.PWMUs[2], in.PWMUs[3] = 1700, 1650 // clockwise
		if k%2 == 1 {
			in.PWMUs[2], in.PWMUs[3] = 1300, 1250
		}
		fly(t, w, in, 0.01)
		spin := 0.0
		for i := range w.propulsion.motors {
			spin += w.propulsion.mounts[i].spin * w.vehicle.Drives[0].Inertia * w.propulsion.motors[i].Speed
		}
		drift := math.Abs(w.vehicle.Inertia.Z*w.body.rate.Z/spin + 1)
		left.Add(float64(k+1)/100, drift)
		worst = max(worst, drift)
	}
	row.AtMost("momentum left over, of the rotors' own", worst, 1e-4, "")
}

// TestABrokenPropellerKeepsAngularMomentum: the bent shaft of one brakes it against the body, and turns the body no more
// once it stands.
func TestABrokenPropellerKeepsAngularMomentum(t *testing.T) {
	row := evidence.Show(t, "bent-shaft", "Exact: I_z r + h = 0 without air, while a broken propeller runs down and when it stands")
	w := newWorld(t, noDrag).strip()
	w.lift(30000)
	var in Inputs
	in.PWMUs[2] = 1700
	fly(t, w, in, 0.3)
	spin := func() float64 {
		return w.propulsion.mounts[2].spin * w.vehicle.Drives[0].Inertia * w.propulsion.motors[2].Speed
	}
	most := spin()
	if !w.propulsion.breakPropeller(2) {
		t.Fatal("the propeller does not break")
	}
	worst := 0.0
	for range 40 {
		fly(t, w, in, 0.1)
		worst = max(worst, math.Abs(w.vehicle.Inertia.Z*w.body.rate.Z+spin()))
	}
	row.AtMost("momentum left over, of the most that the rotor had", worst/math.Abs(most), 1e-3, "")
	row.AtMost("speed of the rotor after 4 s", w.propulsion.motors[2].Speed, 0, "rad/s")
}

// TestRotorsAreGyroscopes: the angular momentum of body and rotors together stays
// when only the moments between them act, dL/dt = 0 with L = I ω + h:
// the body feels −ω × h − dh/dt.
func TestRotorsAreGyroscopes(t *testing.T) {
	w := newWorld(t, nil)
	w.body.rate = frame.OfFRD(0.5, 2, -1)
	for i := range w.propulsion.motors {
		w.propulsion.motors[i] = motor.State{Speed: 400 + 50*float64(i)}
		h := frame.OfFRD(0, 0, w.vehicle.Drives[0].Inertia*w.propulsion.motors[i].Speed)
		if i < 2 { // motors 1 and 2 turn counter-clockwise, about the up axis
			h.Z = -h.Z
		}
		want := h.Cross(w.body.rate)
		if got := w.propulsion.reaction(i, w.body.rate); got.Sub(want).Len() > 1e-15 {
			t.Errorf("motor %d: moment %v, want %v", i+1, got.Array(), want.Array())
		}
	}
}
