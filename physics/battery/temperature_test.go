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

// TestFactorsFollowArrhenius over the range of temperatures, and hold beyond it.
func TestFactorsFollowArrhenius(t *testing.T) {
	law := func(activation, kelvin float64) float64 {
		return math.Exp(activation / 8.314462618 * (1/kelvin - 1/298.15))
	}
	for kelvin := 233.15; kelvin <= 363.15; kelvin += 0.0371 {
		ohmic, charging := arrhenius(kelvin)
		if math.Abs(ohmic/law(17.1e3, kelvin)-1) > 1e-5 || math.Abs(charging/law(48.5e3, kelvin)-1) > 3e-5 {
			t.Fatalf("%g K: factors %g and %g", kelvin, ohmic, charging)
		}
	}
	for _, c := range []struct{ beyond, bound float64 }{{100, 233.15}, {500, 363.15}} {
		o1, b1 := arrhenius(c.beyond)
		o2, b2 := arrhenius(c.bound)
		if math.Abs(o1/o2-1) > 1e-9 || math.Abs(b1/b2-1) > 1e-9 {
			t.Errorf("%g K: factors %g and %g, want those at %g K, %g and %g", c.beyond, o1, b1, c.bound, o2, b2)
		}
	}
	if o, b := arrhenius(ReferenceTemperature); math.Abs(o-1) > 1e-12 || math.Abs(b-1) > 1e-12 {
		t.Errorf("at the reference temperature factors are %g and %g", o, b)
	}
	if o, b := arrhenius(math.NaN()); !math.IsNaN(o) || !math.IsNaN(b) {
		t.Errorf("a temperature that is no number gives %g and %g", o, b)
	}
}
