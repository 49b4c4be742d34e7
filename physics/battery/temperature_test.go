package battery

import (
	"math"
	"testing"
)

// TestColdRaisesResistance holds both factors at 0 °C to Arrhenius' law worked out
// by hand: E/R (1/273.15 − 1/298.15) with E 17.1 and 48.5 kJ/mol.
func TestColdRaisesResistance(t *testing.T) {
	s := Full()
	s.Temperature = 273.15
	s.Predict(&pack, Inputs{Current: 0, Ambient: 273.15}, 1e-3)
	if math.Abs(s.ohmic-1.880) > 0.002 || math.Abs(s.charging-5.994) > 0.006 {
		t.Errorf("at 0 °C resistances are %.4f and %.4f times those at 25 °C", s.ohmic, s.charging)
	}
	cold := s.Resistance(&pack)
	if want := 3*0.003*s.ohmic + 0.005; math.Abs(cold-want) > 1e-12 {
		t.Errorf("resistance is %g ohm, want %g: the leads stay", cold, want)
	}
}

// TestLoadWarmsByItsLosses: in the steady state the rise is heat times thermal
// resistance, where the heat is that of the warm pack.
func TestLoadWarmsByItsLosses(t *testing.T) {
	p := pack
	p.Capacity = 3.6e6 // lasts
	s := Full()
	for range 20000 {
		s.Predict(&p, room(40), 1)
	}
	heat := 3 * 40 * 40 * (p.CellResistance*s.ohmic + p.BranchResistance*s.charging)
	rise := s.Temperature - ReferenceTemperature
	if math.Abs(rise/(heat*p.ThermalResistance)-1) > 1e-3 || rise < 10 {
		t.Errorf("the pack is %g K warmer than the air, its losses of %g W make %g", rise, heat, heat*p.ThermalResistance)
	}
}

// TestWarmingHasItsTimeConstant lets a hot pack cool for R·C.
func TestWarmingHasItsTimeConstant(t *testing.T) {
	s := Full()
	s.Temperature += 30
	tau := pack.HeatCapacity * pack.ThermalResistance
	for range int(tau / 0.1) {
		s.Predict(&pack, room(0), 0.1)
	}
	if left := (s.Temperature - ReferenceTemperature) / 30; math.Abs(left*math.E-1) > 0.01 {
		t.Errorf("after one time constant %g of the rise is left", left)
	}
}
