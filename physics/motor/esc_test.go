package motor

import (
	"math"
	"strings"
	"testing"
)

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

func TestSpinMinKeepsAMotorTurning(t *testing.T) {
	p := axi()
	p.SpinMin = 0.07
	for _, c := range []struct{ pwmUs, want float64 }{{1000, 0}, {1039, 0}, {1041, 0.07}, {1070, 0.07}, {1100, 0.1}, {2000, 1}} {
		if got := new(State).Duty(&p, c.pwmUs, 12); math.Abs(got-c.want) > 1e-12 {
			t.Errorf("pulse %g: duty %g, want %g", c.pwmUs, got, c.want)
		}
	}
}

func TestCalibrationSetsTheRange(t *testing.T) {
	p := axi()
	p.PWMMinUs, p.PWMMaxUs, p.PWMDeadbandUs = 1100, 1940, 0
	for _, c := range []struct{ pwmUs, want float64 }{{1100, 0}, {1520, 0.5}, {1940, 1}, {2000, 1}} {
		if got := new(State).Duty(&p, c.pwmUs, 12); math.Abs(got-c.want) > 1e-12 {
			t.Errorf("pulse %g: duty %g, want %g", c.pwmUs, got, c.want)
		}
	}
}

func TestStuckOutputIgnoresThePulse(t *testing.T) {
	p := axi()
	s := State{Stuck: true, StuckOutput: 0.3}
	for _, pwmUs := range []float64{0, 1000, 1500, 2000} {
		if got := s.Duty(&p, pwmUs, 12); got != 0.3 {
			t.Errorf("pulse %g: duty %g, want 0.3", pwmUs, got)
		}
	}
	s.BrownedOut = true
	if got := s.Duty(&p, 1500, 5.5); got != 0 {
		t.Errorf("browned out: duty %g", got)
	}
}

// TestCurrentLimitHoldsTheWindingsCurrent: from standstill the motor accelerates
// with the limit's torque, (Imax − I0)/Kv over J, until its back-EMF takes over.
func TestCurrentLimitHoldsTheWindingsCurrent(t *testing.T) {
	p := axi()
	p.CurrentLimit = 20
	const dt = 1e-4
	var s State
	for range 100 { // 10 ms; the limit ends at 12 V − 4 V of back-EMF, 704 rad/s
		duty := s.Duty(&p, 2000, 12)
		step(&s, &p, 12, duty, none, dt)
		if s.Current > 20*(1+1e-9) {
			t.Fatalf("%g A at %g rad/s", s.Current, s.Speed)
		}
	}
	if want := (20 - p.NoLoadCurrent) / p.Kv / p.Inertia * 0.01; math.Abs(s.Speed/want-1) > 0.01 {
		t.Errorf("after 10 ms %g rad/s, want %g", s.Speed, want)
	}
	for range 20000 {
		step(&s, &p, 12, s.Duty(&p, 2000, 12), none, dt)
	}
	if want := p.Kv * (12 - p.NoLoadCurrent*p.Resistance); math.Abs(s.Speed/want-1) > 1e-6 {
		t.Errorf("ends at %g rad/s, without the limit %g", s.Speed, want)
	}
}

func TestValidateNamesFieldValueAndRange(t *testing.T) {
	for _, c := range []struct {
		change func(*Params)
		want   string
	}{
		{func(*Params) {}, ""},
		{func(p *Params) { p.SpinMin = 0.6 }, "spin minimum is 0.6, must be from 0 to 0.5"},
		{func(p *Params) { p.CurrentLimit = -3 }, "current limit is -3 A, must be from 0.1 to 1000 A"},
		{func(p *Params) { p.HeatCapacity = math.NaN() }, "heat capacity is NaN J/K"},
		{func(p *Params) { p.HeatCapacity, p.ThermalResistance = 30, 0 }, "thermal resistance is 0 K/W, must be from 0.001"},
		{func(p *Params) { p.PWMMaxUs = 1050 }, "PWM maximum is 1050 µs, must be from 1100 to 2200 µs"},
	} {
		p := axi()
		c.change(&p)
		err := p.Validate()
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("got %v, want %q", err, c.want)
		}
	}
}
