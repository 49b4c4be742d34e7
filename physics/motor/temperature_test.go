package motor

import (
	"math"
	"testing"
)

func warmAxi() Params {
	p := axi()
	p.HeatCapacity, p.ThermalResistance = 35, 3
	return p
}

// held steps a motor whose speed is held, as on a brake, at the given ambient.
func held(s *State, p *Params, volts, speed, ambient, dt float64) {
	in := Inputs{Voltage: volts, Duty: 1}
	s.Speed = speed
	s.Predict(p, &in, dt)
	s.Speed = speed
	s.Correct(p, &in, dt)
	s.Warm(p, ambient, dt)
	s.Speed = speed
}

// TestCopperGainsResistance: 100 K more make 38.5 % more resistance, so that a
// stalled motor draws that much less.
func TestCopperGainsResistance(t *testing.T) {
	p := axi()
	hot, cold := State{Rise: 100}, State{}
	held(&hot, &p, 2, 0, ReferenceTemperature, 1e-3)
	held(&cold, &p, 2, 0, ReferenceTemperature, 1e-3)
	if ratio := cold.Current / hot.Current; math.Abs(ratio-1.3854) > 1e-3 {
		t.Errorf("cold draws %g times the hot one's current, want 1.385", ratio)
	}
}

// TestWarmsToItsLossesTimesThermalResistance and does so with R·C: cold first, then
// in the steady state.
func TestWarmsToItsLossesTimesThermalResistance(t *testing.T) {
	p := warmAxi()
	const ambient = 283.15
	s := State{Rise: ambient - ReferenceTemperature}
	for range 300000 {
		held(&s, &p, 8, 560, ambient, 0.01)
	}
	loss := s.Current*s.Current*p.Resistance*(1+copper*s.Rise) + p.NoLoadCurrent*560/p.Kv
	rise := s.Temperature() - ambient
	if math.Abs(rise/(3*loss)-1) > 1e-6 || rise < 20 {
		t.Errorf("%g K over the air, losses of %g W times 3 K/W are %g", rise, loss, 3*loss)
	}
	for range int(35 * 3 / 0.01) {
		held(&s, &p, 0, 0, ambient, 0.01)
	}
	if left := (s.Temperature() - ambient) / rise; math.Abs(left*math.E-1) > 0.001 {
		t.Errorf("after one time constant %g of the rise is left", left)
	}
}

// TestStallStaysFinite for an hour at full voltage: hot copper draws less.
func TestStallStaysFinite(t *testing.T) {
	p := warmAxi()
	var s State
	for range 360000 {
		held(&s, &p, 12, 0, 288, 0.01)
	}
	if !(s.Rise > 200 && s.Rise < 1500) {
		t.Errorf("%g K over the reference", s.Rise)
	}
}
