package motor

import (
	"fmt"
	"math"
	"testing"

	"github.com/sitlark/sitlark/internal/evidence"
)

// TestBrakingHasTheTimeConstantOfDriving: an ESC that brakes makes a linear motor, whose
// speed falls to a lower duty as it rises to a higher one, by exp(−t/τ), τ = J R Kv².
// One that does not lets the motor coast under its no-load current's torque, I0/(Kv J).
func TestBrakingHasTheTimeConstantOfDriving(t *testing.T) {
	row := evidence.Show(t, "braking", "Exact: ω(t) = ω1 + (ω0 − ω1) exp(−t/τ), τ = J R Kv², braking; ω0 − I0 t/(Kv J) coasting")
	plot := row.Plot("Duty from 0.8 to 0.3 of 12 V, no air", "time [ms]", "speed [rad/s]")
	p := axi()
	tau := p.Inertia * p.Resistance * p.Kv * p.Kv
	final := func(duty float64) float64 { return p.Kv * (duty*12 - p.NoLoadCurrent*p.Resistance) }
	for _, braking := range []bool{true, false} {
		p.Braking = braking
		name, exact := "coasting", func(time float64) float64 { return final(0.8) - p.NoLoadCurrent/p.Kv/p.Inertia*time }
		if braking {
			name, exact = "braking", func(time float64) float64 { return final(0.3) + (final(0.8)-final(0.3))*math.Exp(-time/tau) }
		}
		model, reference := plot.Curve(evidence.Model, name), plot.Curve(evidence.Reference, name+", exact")
		s := State{Speed: final(0.8)}
		for k := range 60 {
			time := 1e-3 * float64(k)
			model.Add(1000*time, s.Speed)
			reference.Add(1000*time, exact(time))
			step(&s, &p, 12, 0.3, none, 1e-3)
		}
		row.Near(fmt.Sprintf("speed after 60 ms, %s", name), s.Speed, exact(0.06), 1e-6, "rad/s")
	}
}

// TestBrakingGivesBackWhatTheMotorLoses: what the battery gets, the copper and the iron
// turn to heat, and the rotor loses is the same energy.
func TestBrakingGivesBackWhatTheMotorLoses(t *testing.T) {
	p := axi()
	p.Braking = true
	const volts, duty, dt = 12, 0.3, 1e-6
	s := State{Speed: 800}
	kinetic := func() float64 { return p.Inertia * s.Speed * s.Speed / 2 }
	before, back, heat := kinetic(), 0.0, 0.0
	for range 50000 {
		step(&s, &p, volts, duty, none, dt)
		back -= duty * volts * s.Current * dt
		heat += (s.Current*s.Current*p.Resistance + p.NoLoadCurrent*s.Speed/p.Kv) * dt
	}
	lost := before - kinetic()
	if back < 0.3*lost || math.Abs((back+heat)/lost-1) > 1e-3 {
		t.Errorf("the rotor lost %g J, the battery got %g J, heat %g J", lost, back, heat)
	}
}

// TestBrakeOnStopShortsTheWinding: without a signal the speed falls to that of the iron's losses by exp(−t/τ), τ = J R Kv², and the
// battery gets nothing; a failed motor coasts.
func TestBrakeOnStopShortsTheWinding(t *testing.T) {
	p := axi()
	p.Braking, p.BrakeOnStop = false, true
	tau, iron := p.Inertia*p.Resistance*p.Kv*p.Kv, p.Kv*p.NoLoadCurrent*p.Resistance
	s := State{Speed: 500}
	for range 30 {
		duty := s.Duty(&p, 1000, 12)
		step(&s, &p, 12, duty, none, 1e-3)
		if conductance, source := s.Load(&p, duty); conductance != 0 || source != 0 {
			t.Fatalf("the battery sees %g S and %g A", conductance, source)
		}
	}
	if want := (500+iron)*math.Exp(-0.03/tau) - iron; math.Abs(s.Speed-want) > 1e-3*want {
		t.Errorf("after 30 ms %g rad/s, want %g", s.Speed, want)
	}
	s = State{Speed: 500, Failed: true}
	for range 30 {
		step(&s, &p, 12, s.Duty(&p, 1000, 12), none, 1e-3)
	}
	if want := 500 - p.NoLoadCurrent/p.Kv/p.Inertia*0.03; math.Abs(s.Speed-want) > 1e-6*want {
		t.Errorf("with its windings open after 30 ms %g rad/s, want %g", s.Speed, want)
	}
}

func TestAnESCThatIsOffDoesNotBrake(t *testing.T) {
	p := axi()
	p.Braking = true
	s := State{Speed: 800}
	step(&s, &p, 12, s.Duty(&p, 1000, 12), none, 1e-3)
	if s.Current != 0 || s.Torque >= 0 || s.Torque < -1.01*p.NoLoadCurrent/p.Kv {
		t.Errorf("current %g A, torque %g N m", s.Current, s.Torque)
	}
}

// TestCurrentLimitHoldsWhileBraking from the speed of a full duty to that of a tenth.
func TestCurrentLimitHoldsWhileBraking(t *testing.T) {
	p := axi()
	p.Braking, p.CurrentLimit = true, 10
	s := State{Speed: 1000}
	for range 20 {
		step(&s, &p, 12, s.Duty(&p, 1100, 12), none, 1e-4)
		if s.Current > -9 || s.Current < -10*(1+1e-9) {
			t.Fatalf("%g A at %g rad/s", s.Current, s.Speed)
		}
	}
}

// TestDesyncBeginsBeyondItsMargin, lasts for the restart time, and comes again while too
// much is asked for.
func TestDesyncBeginsBeyondItsMargin(t *testing.T) {
	p := axi()
	p.Braking = true
	s := State{Desync: true, Margin: 0.2, Speed: 500} // back-EMF 5.68 V
	for _, c := range []struct {
		pwmUs float64
		want  bool
	}{{1450, false}, {1670, false}, {1200, false}, {1680, true}} {
		if s.Duty(&p, c.pwmUs, 12); s.OutOfStep != c.want {
			t.Fatalf("pulse %g: out of step is %v", c.pwmUs, s.OutOfStep)
		}
	}
	lost, again := 0, 0
	for range 4 * int(p.RestartTime*1000) {
		was := s.OutOfStep
		duty := s.Duty(&p, 1900, 12)
		if s.OutOfStep {
			lost++
			if !was {
				again++
			}
			if duty != 0 {
				t.Fatalf("duty %g out of step", duty)
			}
		}
		step(&s, &p, 12, duty, none, 1e-3)
	}
	if lost < 1990 || again != 3 {
		t.Errorf("out of step for %d ms of 2000, lost step %d times more", lost, again)
	}
	for range 1000 {
		step(&s, &p, 12, s.Duty(&p, 1100, 12), none, 1e-3)
	}
	if s.OutOfStep || s.Speed < 0.05*12*p.Kv {
		t.Errorf("with little asked for: out of step is %v at %g rad/s", s.OutOfStep, s.Speed)
	}
}
