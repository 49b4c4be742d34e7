package motor

import (
	"math"
	"testing"
)

// TestAnESCThatTurnsAPropellerEitherWay brakes it before it turns the other way, gives as much to both sides, and takes it
// forward again; at neutral it coasts. The winding's current stays within its limit.
func TestAnESCThatTurnsAPropellerEitherWay(t *testing.T) {
	p := &Params{
		Kv: RPMPerVolt(950), Resistance: 0.05, NoLoadCurrent: 1.5, Inertia: 7.5e-5, PWMMinUs: 1000, PWMMaxUs: 2000, PWMDeadbandUs: 40,
		CurrentLimit: 60, Braking: true, Reverses: true,
	}
	if err := p.Validate(); err != nil {
		t.Fatal(err)
	}
	const dt, voltage, load = 1.0 / 1200, 15.0, 2.5e-7
	var s State
	most := 0.0
	run := func(pulse, seconds float64) {
		for range int(seconds / dt) {
			in := Inputs{Voltage: voltage, Duty: s.EitherWay(p, pulse, voltage)}
			for _, step := range []func(*Params, *Inputs, float64){s.Predict, s.Correct} {
				in.Load, in.LoadSlope = load*s.Speed*s.Speed, 2*load*s.Speed
				step(p, &in, dt)
			}
			most = max(most, math.Abs(s.Current))
		}
	}
	run(2000, 2)
	ahead := s.Speed
	if s.Backward || ahead < 800 {
		t.Fatalf("it turns at %g rad/s, backward %v", ahead, s.Backward)
	}
	run(1000, 0.01)
	if s.Backward || s.Speed >= ahead || s.Torque >= 0 {
		t.Errorf("10 ms later it turns at %g rad/s, backward %v, torque %g N m", s.Speed, s.Backward, s.Torque)
	}
	run(1000, 2)
	if !s.Backward || math.Abs(s.Speed/ahead-1) > 1e-6 {
		t.Errorf("backward %v, at %g rad/s, forward at %g", s.Backward, s.Speed, ahead)
	}
	run(1500, 0.1)
	if !s.Backward || s.Speed >= ahead || s.Current != 0 {
		t.Errorf("at neutral: backward %v, %g rad/s, %g A", s.Backward, s.Speed, s.Current)
	}
	run(1700, 3)
	if s.Backward || s.Speed < 100 {
		t.Errorf("forward again: backward %v, %g rad/s", s.Backward, s.Speed)
	}
	if most > 1.2*p.CurrentLimit {
		t.Errorf("%g A, its limit is %g", most, p.CurrentLimit)
	}
}

// TestAnESCThatTurnsEitherWayMustBrake and has no least duty.
func TestAnESCThatTurnsEitherWayMustBrake(t *testing.T) {
	good := Params{Kv: 100, Resistance: 0.05, Inertia: 1e-4, PWMMinUs: 1000, PWMMaxUs: 2000, Braking: true, Reverses: true}
	for _, change := range []func(*Params){func(p *Params) { p.Braking = false }, func(p *Params) { p.SpinMin = 0.1 }} {
		p := good
		if change(&p); p.Validate() == nil {
			t.Errorf("%+v is accepted", p)
		}
	}
	if err := good.Validate(); err != nil {
		t.Error(err)
	}
}
