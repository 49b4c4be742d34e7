package physics

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/internal/evidence"
	"github.com/sitlark/sitlark/physics/frame"
)

// shaftPower is what the rotors take from their shafts [W].
func (w *World) shaftPower() (power float64) {
	for i := range w.propulsion.motors {
		power += w.propulsion.aero[i].Torque * w.propulsion.motors[i].Speed
	}
	return power
}

func (w *World) thrust() (sum float64) {
	for i := range w.propulsion.motors {
		sum += w.propulsion.aero[i].Thrust
	}
	return sum
}

// TestHoverInflowFollowsMomentumTheory in the flying vehicle: vi = sqrt(T/2ρA).
func TestHoverInflowFollowsMomentumTheory(t *testing.T) {
	row := evidence.Show(t, "hover", "Momentum theory, vh = √(T/2ρA): Leishman 2006, eq. 2.15")
	w, _ := hovering(t, 30)
	r := w.vehicle.Propellers[0].Radius
	for i := range w.propulsion.motors {
		a := &w.propulsion.aero[i]
		ideal := math.Sqrt(a.Thrust / (2 * w.around.air.Density * math.Pi * r * r))
		merit := a.Thrust * ideal / (a.Torque * w.propulsion.motors[i].Speed)
		name := fmt.Sprintf("default quad's rotor %d in hover: ", i+1)
		row.Near(name+"induced velocity", a.Induced, ideal, 0.05, "m/s")
		row.Within(name+"figure of merit", merit, 0.5, 0.75, "")
	}
}

// quadGain returns the source's formula for w's quad, or the columns of its stacks, over
// the height in radii.
func quadGain(w *World) func(z float64) float64 {
	r, m := w.vehicle.Propellers[0].Radius, w.vehicle.Motors
	b := 2 * math.Hypot(m[0].PlaceFRD.X, m[0].PlaceFRD.Y) / r // of opposite rotors
	d := b / math.Sqrt2                                       // of neighbours
	return func(z float64) float64 {
		own := 1 / (16 * z * z)
		neighbours := z / math.Pow(d*d+4*z*z, 1.5)
		opposite := z / 2 / math.Pow(2*d*d+4*z*z, 1.5)
		body := 2 * z * 2 / math.Pow(b*b+4*z*z, 1.5)
		return 1 / (1 - own - neighbours - opposite - body)
	}
}

// TestGroundEffectInTheWorld stands the vehicle at rotor heights over the pad and
// compares thrust at the same speed and power with the formula for quadrotors, at the
// heights that the source measured at, from one radius up.
func TestGroundEffectInTheWorld(t *testing.T) {
	w := newWorld(t, nil)
	r, up := w.vehicle.Propellers[0].Radius, -w.vehicle.Motors[0].PlaceFRD.Z
	thrustAt := func(z float64) (thrust, power float64) {
		for i := range w.propulsion.motors {
			w.propulsion.motors[i].Speed = 487
		}
		w.lift(z*r - up)
		return w.thrust(), w.shaftPower()
	}
	row := evidence.Show(t, "ground-effect", "P. Sanchez-Cuevas, G. Heredia, A. Ollero, International Journal of Aerospace Engineering, 2017, eq. 7, Kb 2")
	plot := row.Plot("The default quad over the pad", "height of the rotors over their radius", "thrust over that in free air")
	model, theory := plot.Curve(evidence.Model, "World"), plot.Curve(evidence.Reference, "Sanchez-Cuevas and others")
	gain := quadGain(w)
	free, power := thrustAt(1000)
	for z := 1.0; z <= 4; z += 0.125 {
		got, _ := thrustAt(z)
		model.Add(z, got/free)
		theory.Add(z, gain(z))
	}
	for _, z := range []float64{1, 1.5, 2, 4} {
		got, p := thrustAt(z)
		row.Near(fmt.Sprintf("thrust's gain at z/R %g", z), got/free, gain(z), 0.02, "")
		row.Near(fmt.Sprintf("power over that in free air at z/R %g", z), p/power, 1, 0.02, "")
	}
}

// TestHoverNearTheGroundTakesLessPower, the less the lower.
func TestHoverNearTheGroundTakesLessPower(t *testing.T) {
	last, first := 0.0, 0.0
	for _, height := range []float64{0.2, 0.3, 0.5, 20} { // feet clear of the ground
		w, _ := hovering(t, height)
		p := w.shaftPower()
		t.Logf("%.1f m: %.1f W", height, p)
		if p <= last {
			t.Errorf("hover at %g m takes %g W, lower it takes %g", height, p, last)
		}
		if last = p; first == 0 {
			first = p
		}
	}
	if first > 0.985*last {
		t.Errorf("hover at 0.2 m takes %g W, at 20 m %g", first, last)
	}
}

// TestEachRotorHasItsOwnHeight: tilted low over ground, the lower rotors get more
// thrust, each by its own height.
func TestEachRotorHasItsOwnHeight(t *testing.T) {
	w := newWorld(t, nil)
	for i := range w.propulsion.motors {
		w.propulsion.motors[i].Speed = 487
	}
	w.body.attitude = frame.FromEuler(0.4, 0, 0) // right side down
	w.lift(0.2)
	right, left := w.propulsion.aero[0].Thrust, w.propulsion.aero[2].Thrust
	w.lift(100)
	free := w.propulsion.aero[0].Thrust
	if right < 1.02*left || left < 1.001*free {
		t.Errorf("right %g N, left %g N, free %g N", right, left, free)
	}
	w.body.attitude = frame.FromEuler(math.Pi, 0, 0) // the wake goes up
	w.lift(0.1)
	if got := w.propulsion.aero[0].Thrust; math.Abs(got/free-1) > 0.02 { // the air is 1 % denser
		t.Errorf("upside down over ground %g N, free %g N", got, free)
	}
}

// trimmed flies level at a pitch angle until it is steady, and returns its speed
// and power.
func trimmed(t *testing.T, pitch float64) (speed, power float64) {
	w, p := hovering(t, 60)
	p.pitch = pitch
	p.hold(t, w, 40)
	n := 0
	for ; n < 1200; n++ {
		p.hold(t, w, rate)
		power += w.shaftPower()
	}
	v := w.State().VelGround
	if math.Abs(v.Z) > 0.3 {
		t.Fatalf("pitch %g: not level, %v", pitch, v.Array())
	}
	return math.Hypot(v.X, v.Y), power / float64(n)
}

// TestForwardFlightHasAPowerBucket: translational lift saves induced power first,
// drag takes more later.
func TestForwardFlightHasAPowerBucket(t *testing.T) {
	_, hover := trimmed(t, 0)
	least, atLeast, last, fastest := hover, 0.0, 0.0, 0.0
	for _, deg := range []float64{2, 4, 7, 11, 16, 22, 28} {
		v, p := trimmed(t, -deg*math.Pi/180)
		t.Logf("tilt %2.0f°: %4.1f m/s, %.1f W (hover %.1f)", deg, v, p, hover)
		if v <= fastest {
			t.Errorf("tilt %g°: %g m/s is not faster than with less tilt", deg, v)
		}
		if fastest, last = v, p; p < least {
			least, atLeast = p, v
		}
	}
	if least > 0.95*hover || atLeast < 3 || atLeast > 12 || last < 1.1*least || fastest < 12 {
		t.Errorf("least power %g W at %g m/s, hover %g W, %g W at %g m/s", least, atLeast, hover, last, fastest)
	}
}

// TestDescentThroughItsWakeShakes: held in a descent at the hover's induced
// velocity, thrust swings; faster and slower it does not.
func TestDescentThroughItsWakeShakes(t *testing.T) {
	spread := func(down float64) float64 {
		w := newWorld(t, nil)
		w.lift(500)
		in := all(1540)
		least, most := math.Inf(1), 0.0
		for k := range 4800 {
			w.body.position.Z, w.body.velocity = -500, frame.OfNED(0, 0, down)
			w.body.attitude, w.body.rate = frame.FromEuler(0, 0, 0), frame.OfFRD(0, 0, 0)
			if err := w.Step(&in, rate); err != nil {
				t.Fatal(err)
			}
			if x := w.propulsion.aero[0].Thrust; k > 1200 {
				least, most = min(least, x), max(most, x)
			}
		}
		return (most - least) / (most + least)
	}
	if s := spread(5); s < 0.3 || s > 0.5 {
		t.Errorf("at 5 m/s of descent thrust swings by %g of its mean", s)
	}
	for _, v := range []float64{-3, 0, 1, 25} {
		if s := spread(v); s > 0.01 {
			t.Errorf("at %g m/s of descent thrust swings by %g of its mean", v, s)
		}
	}
}

// TestStandingPropellersBrakeAFall: terminal speed is lower with blades than
// without.
func TestStandingPropellersBrakeAFall(t *testing.T) {
	with, without := newWorld(t, nil), newWorld(t, nil).strip()
	for _, w := range []*World{with, without} {
		w.lift(400)
		fly(t, w, Inputs{}, 12)
	}
	a, b := with.State().VelGround.Z, without.State().VelGround.Z
	if a > 0.95*b || a < 0.6*b {
		t.Errorf("falls at %g m/s with propellers, %g without", a, b)
	}
}

// TestUnbalancedRotorIsFeltAtItsSpeed: the accelerometer shows m r Ω² over the
// vehicle's mass at the rotor's frequency, and nothing elsewhere.
func TestUnbalancedRotorIsFeltAtItsSpeed(t *testing.T) {
	w, p := hovering(t, 30)
	if err := w.Apply(command.UnbalanceRotor{Motor: 1, GramMillimetres: 20}); err != nil {
		t.Fatal(err)
	}
	if s := w.State(); math.Abs(s.Rotors[0].Imbalance-20e-6) > 1e-15 || s.Rotors[0].Healthy() {
		t.Errorf("the state shows an imbalance of %g kg m", s.Rotors[0].Imbalance)
	}
	p.hold(t, w, 1)
	in := p.command(w.State()) // held, so that the speed is steady
	var samples []float64
	for range 2400 {
		if err := w.Step(&in, rate); err != nil {
			t.Fatal(err)
		}
		samples = append(samples, w.State().SpecificForceFRD.X)
	}
	speed := w.State().Rotors[0].Speed
	want := 20e-6 * speed * speed / w.vehicle.Mass
	if got := amplitude(samples, speed); math.Abs(got/want-1) > 0.1 {
		t.Errorf("vibration at %g rad/s is %g m/s², want %g", speed, got, want)
	}
	for _, share := range []float64{0.5, 0.8, 1.25, 2} {
		if got := amplitude(samples, share*speed); got > 0.05*want {
			t.Errorf("vibration at %g of the rotor's speed is %g m/s², at it %g", share, got, want)
		}
	}
	if err := w.Apply(command.RestoreMotor{Motor: 1}); err != nil || w.State().Rotors[0].Imbalance != 0 {
		t.Errorf("restored: %v, imbalance %g", err, w.State().Rotors[0].Imbalance)
	}
}

// amplitude is that of the samples' component at angular frequency w [rad/s],
// through a Hann window.
func amplitude(samples []float64, w float64) float64 {
	var re, im, mean, sum float64
	for _, x := range samples {
		mean += x / float64(len(samples))
	}
	for i, x := range samples {
		window := 1 - math.Cos(2*math.Pi*float64(i)/float64(len(samples)))
		sin, cos := math.Sincos(w * float64(i) * rate)
		re, im, sum = re+window*(x-mean)*cos, im+window*(x-mean)*sin, sum+window
	}
	return 2 * math.Hypot(re, im) / sum
}

func TestUnbalancingAMotorThatIsNotThereIsRefused(t *testing.T) {
	w := newWorld(t, nil)
	err := w.Apply(command.UnbalanceRotor{Motor: 5, GramMillimetres: 1})
	if err == nil || !strings.Contains(err.Error(), "unbalance_rotor: motor is 5, quad X has motors 1 to 4") {
		t.Errorf("got %v", err)
	}
}
