package motor

import (
	"fmt"
	"math"
	"testing"

	"github.com/sitlark/sitlark/internal/evidence"
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
	s.Predict(p, &in, dt)
	in.Load, in.LoadSlope = air(s.Speed)
	s.Correct(p, &in, dt)
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
	row := evidence.Show(t, "motor-step", "Exact solution of J dω/dt = (V − ω/Kv)/(R Kv) − I0/Kv: 1 − exp(−t/τ), τ = J R Kv²")
	p := axi()
	tau := p.Inertia * p.Resistance * p.Kv * p.Kv
	final := p.Kv * (10 - p.NoLoadCurrent*p.Resistance)
	plotStep(row, &p, tau, final)
	for _, dt := range []float64{1e-4, 1. / 1200, 0.01, tau} {
		var s State
		n := math.Round(tau / dt)
		for range int(n) {
			step(&s, &p, 10, 1, none, dt)
		}
		// The time constant for which the exact solution has the speed reached.
		row.Near(fmt.Sprintf("time constant, in steps of %.3g ms", 1000*dt), -1000*n*dt/math.Log1p(-s.Speed/final), 1000*tau, 1e-6, "ms")
	}
}

func plotStep(row *evidence.Row, p *Params, tau, final float64) {
	plot := row.Plot("Step to 10 V, no air", "time [ms]", "speed [rad/s]")
	model, exact := plot.Curve(evidence.Model, "AXI 2217/20"), plot.Curve(evidence.Reference, "exact")
	var s State
	for k := range 60 {
		time := 1e-3 * float64(k)
		model.Add(1000*time, s.Speed)
		exact.Add(1000*time, final*(1-math.Exp(-time/tau)))
		step(&s, p, 10, 1, none, 1e-3)
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

// TestSpeedFollowsARisingVoltage raises the voltage steadily. The exact answer of
// a first-order lag to a ramp is, after a few time constants, the ramp's own speed
// less slope times τ, with τ = J R Kv².
func TestSpeedFollowsARisingVoltage(t *testing.T) {
	p := axi()
	tau := p.Inertia * p.Resistance * p.Kv * p.Kv
	const slope, dt = 5.0, 1e-3 // V/s
	row := evidence.Show(t, "rising-voltage", "Exact answer of a first-order lag to a ramp: the ramp's own speed, late by τ = J R Kv²")
	plot := row.Plot("Voltage that rises by 5 V/s", "time [s]", "speed [rad/s]")
	model, exact := plot.Curve(evidence.Model, "AXI 2217/20"), plot.Curve(evidence.Reference, "ramp, late by τ")
	var s State
	lag := 0.0
	for k := range 2400 {
		if time := float64(k) * dt; k%40 == 0 {
			model.Add(time, s.Speed)
			exact.Add(time, max(0, p.Kv*(slope*(time-tau)-p.NoLoadCurrent*p.Resistance)))
		}
		s.Predict(&p, &Inputs{Voltage: slope * float64(k) * dt, Duty: 1}, dt)
		volts := slope * float64(k+1) * dt
		s.Correct(&p, &Inputs{Voltage: volts, Duty: 1}, dt)
		steady := p.Kv * (volts - p.NoLoadCurrent*p.Resistance)
		lag = (steady - s.Speed) / (p.Kv * slope)
	}
	row.Near("lag", 1000*lag, 1000*tau, 0.02, "ms")
	if want := p.Kv * (slope*2.4 - p.NoLoadCurrent*p.Resistance - slope*tau); math.Abs(s.Speed/want-1) > 1e-3 {
		t.Errorf("at 12 V %g rad/s, want %g", s.Speed, want)
	}
}

// TestTinyMotorsAreStable runs motors that are up to a hundred times faster than
// the step, on a pack that sags under them, to the balance that long steps and
// short ones must share.
func TestTinyMotorsAreStable(t *testing.T) {
	for _, inertia := range []float64{1e-9, 1e-8, 1e-7, 1e-6} {
		p := Params{Kv: RPMPerVolt(3800), Resistance: 0.06, NoLoadCurrent: 0.5, Inertia: inertia, PWMMinUs: 1000, PWMMaxUs: 2000}
		settle := func(dt float64) float64 {
			var s State
			last := 0.0
			for range int(math.Round(0.4 / dt)) {
				last = s.Speed
				volts := 16 - 0.05*s.Current
				in := Inputs{Voltage: volts, Duty: 1, Load: 5e-9 * s.Speed * s.Speed, LoadSlope: 1e-8 * s.Speed}
				s.Predict(&p, &in, dt)
				in.Voltage, in.Load = 16-0.05*s.Current, 5e-9*s.Speed*s.Speed
				s.Correct(&p, &in, dt)
			}
			if math.Abs(s.Speed-last) > 1e-9*s.Speed {
				t.Errorf("inertia %g, dt %g: still moves from %g to %g rad/s", inertia, dt, last, s.Speed)
			}
			return s.Speed
		}
		long, short := settle(1e-3), settle(1e-5)
		if math.Abs(long/short-1) > 1e-9 || long < 1000 {
			t.Errorf("inertia %g: %g rad/s in steps of 1 ms, %g in steps of 10 µs", inertia, long, short)
		}
	}
}

// TestPhiIsContinuous across its series' end and to its limits.
func TestPhiIsContinuous(t *testing.T) {
	for _, z := range []float64{-0.1, -0.0999999} {
		first, second := phi(z)
		want := math.Expm1(z) / z
		if math.Abs(first/want-1) > 1e-13 || math.Abs(second/((want-1)/z)-1) > 1e-12 {
			t.Errorf("z %g: %g and %g", z, first, second)
		}
	}
	if first, second := phi(0); first != 1 || second != 0.5 {
		t.Errorf("at 0: %g and %g", first, second)
	}
	if first, second := phi(-1e6); math.Abs(first-1e-6) > 1e-18 || math.Abs(second-1e-6) > 1e-11 {
		t.Errorf("far away: %g and %g", first, second)
	}
}
