package motor

import (
	"math"
	"testing"
)

// load is the air's torque over speed.
type load func(speed float64) (torque, slope float64)

func none(float64) (torque, slope float64) { return 0, 0 }

func square(speed float64) (torque, slope float64) {
	return 2.5e-7 * speed * speed, 5e-7 * speed
}

// step is one whole step.
func step(s *State, p *Params, volts, duty float64, air load, dt float64) {
	in := Inputs{Voltage: volts, Duty: duty}
	in.Load, in.LoadSlope = air(s.Speed)
	s.Predict(p, in, dt)
	in.Load, in.LoadSlope = air(s.Speed)
	s.Correct(p, in, dt)
}

func axi() Params {
	return Params{
		Name: "AXI 2217/20", Kv: RPMPerVolt(840), Resistance: 0.2, NoLoadCurrent: 0.4, Inertia: 4.8e-5,
		PWMMinUs: 1000, PWMMaxUs: 2000, PWMDeadbandUs: 40,
		BrownOutVoltage: 5, RestartVoltage: 6.5, RestartTime: 0.5,
	}
}

// TestStepResponseHasTheTimeConstantOfItsData: without air the speed follows
// 1 − exp(−t/τ), τ = J R Kv².
func TestStepResponseHasTheTimeConstantOfItsData(t *testing.T) {
	p := axi()
	tau := p.Inertia * p.Resistance * p.Kv * p.Kv
	final := p.Kv * (10 - p.NoLoadCurrent*p.Resistance)
	for _, dt := range []float64{1e-4, 1. / 1200, 0.01, tau} {
		var s State
		n := math.Round(tau / dt)
		for range int(n) {
			step(&s, &p, 10, 1, none, dt)
		}
		if want := final * (1 - math.Exp(-n*dt/tau)); math.Abs(s.Speed/want-1) > 1e-9 {
			t.Errorf("dt %g: speed after one time constant %g, want %g", dt, s.Speed, want)
		}
	}
}

// TestLoadedSpeedSolvesTheTorqueBalance: with torque k ω² the speed settles where
// (duty V − ω/Kv)/(R Kv) − I0/Kv = k ω².
func TestLoadedSpeedSolvesTheTorqueBalance(t *testing.T) {
	p := axi()
	const k, volts, duty = 2.5e-7, 12.0, 0.55
	a, b, c := k, 1/(p.Kv*p.Kv*p.Resistance), -(duty*volts/p.Resistance-p.NoLoadCurrent)/p.Kv
	want := (-b + math.Sqrt(b*b-4*a*c)) / (2 * a)
	for _, dt := range []float64{1e-3, 0.02} {
		var s State
		for range 3000 {
			step(&s, &p, volts, duty, square, dt)
		}
		if math.Abs(s.Speed/want-1) > 1e-9 {
			t.Errorf("dt %g: speed %g, want %g", dt, s.Speed, want)
		}
		if torque := k * want * want; math.Abs(s.Torque/torque-1) > 1e-9 {
			t.Errorf("dt %g: shaft torque %g, want the load's %g", dt, s.Torque, torque)
		}
	}
}

// TestSpeedConvergesWithOrderTwo compares halved steps on the way up.
func TestSpeedConvergesWithOrderTwo(t *testing.T) {
	p := axi()
	run := func(dt float64) float64 {
		var s State
		for range int(math.Round(0.04 / dt)) {
			step(&s, &p, 12, 0.8, square, dt)
		}
		return s.Speed
	}
	exact := run(1e-6)
	if order := math.Log2((run(2e-3) - exact) / (run(1e-3) - exact)); order < 1.9 {
		t.Errorf("error falls with order %g, want 2", order)
	}
}

func TestMotorCoastsAndNeverTurnsBack(t *testing.T) {
	p := axi()
	s := State{Speed: 500, Failed: true}
	for range 20000 {
		step(&s, &p, 12, s.Duty(&p, 1900, 12), square, 1e-3)
		if s.Current != 0 || s.Speed < 0 {
			t.Fatalf("a failed motor draws %g A at %g rad/s", s.Current, s.Speed)
		}
	}
	if s.Speed != 0 || s.Torque != 0 {
		t.Errorf("a failed motor still turns at %g rad/s with %g N m", s.Speed, s.Torque)
	}
}

// TestPowerInIsPowerOut: the pack's current times its voltage is shaft power and
// losses.
func TestPowerInIsPowerOut(t *testing.T) {
	p := axi()
	s := State{Speed: 480}
	const volts, duty = 12.3, 0.56
	g, source := s.Load(&p, duty)
	fromPack := volts * (g*volts - source)
	step(&s, &p, volts, duty, square, 1e-9)
	losses := s.Current*s.Current*p.Resistance + p.NoLoadCurrent*480/p.Kv
	if out := s.Torque*480 + losses; math.Abs(out/fromPack-1) > 1e-6 {
		t.Errorf("%g W from the pack, %g W shaft and losses", fromPack, out)
	}
}

func TestDuty(t *testing.T) {
	p := axi()
	for _, c := range []struct {
		pwmUs float64
		state State
		want  float64
	}{
		{0, State{}, 0}, {800, State{}, 0}, {1000, State{}, 0}, {1039, State{}, 0},
		{1040, State{}, 0.04}, {1500, State{}, 0.5}, {2000, State{}, 1}, {2200, State{}, 1},
		{1500, State{Failed: true}, 0}, {1500, State{BrownedOut: true}, 0},
	} {
		if got := c.state.Duty(&p, c.pwmUs, 12); math.Abs(got-c.want) > 1e-12 {
			t.Errorf("pulse %g, %+v: duty %g, want %g", c.pwmUs, c.state, got, c.want)
		}
	}
}

func TestBrownOutNeedsGoodVoltageForAWhile(t *testing.T) {
	p := axi()
	var s State
	at := func(volts, seconds float64) bool {
		for range int(seconds * 1000) {
			step(&s, &p, volts, 0, none, 1e-3)
		}
		return s.BrownedOut
	}
	for i, c := range []struct {
		volts, seconds float64
		want           bool
	}{
		{5.1, 1, false}, {4.9, 0.01, true}, {6.4, 2, true}, {7, 0.4, true}, {6, 0.1, true}, {7, 0.4, true}, {7, 0.2, false},
	} {
		if got := at(c.volts, c.seconds); got != c.want {
			t.Errorf("phase %d, %g V for %g s: browned out is %v, want %v", i, c.volts, c.seconds, got, c.want)
		}
	}
}
