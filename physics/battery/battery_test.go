package battery

import (
	"math"
	"strings"
	"testing"
)

var pack = Params{Name: "3S", Cells: 3, Capacity: 5 * 3600, CellResistance: 0.005, LeadResistance: 0.005}

func TestOpenCircuitRisesWithCharge(t *testing.T) {
	if v := cellOpenCircuit(1); math.Abs(v-4.20) > 1e-3 {
		t.Errorf("a full cell rests at %g V, want 4.20", v)
	}
	if v := cellOpenCircuit(-0.02); v != 0 {
		t.Errorf("a cell drawn 2 %% beyond empty has %g V, want 0", v)
	}
	last := -1.0
	for c := -0.02; c <= 1; c += 0.001 {
		v := cellOpenCircuit(c)
		if v <= last {
			t.Fatalf("at %.3f the voltage %g is not above %g", c, v, last)
		}
		last = v
	}
}

// TestMiddleOfTheCurveIsTheSources checks that the changed cubic leaves Chen and
// Rincón-Mora's curve as printed where flights take place, within 25 mV.
func TestMiddleOfTheCurveIsTheSources(t *testing.T) {
	for _, s := range []float64{0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6} {
		source := -1.031*math.Exp(-35*s) + 3.685 + 0.2156*s - 0.1178*s*s + 0.3201*s*s*s
		if d := cellOpenCircuit(s) - source; math.Abs(d) > 0.025 {
			t.Errorf("charge %g: %g V away from the source", s, d)
		}
	}
}

func TestSagIsCurrentTimesResistance(t *testing.T) {
	for _, c := range []struct {
		name   string
		faults Faults
		ohm    float64
	}{
		{"healthy", Faults{}, 0.020},
		{"bad connector", Faults{AddedResistance: 0.1}, 0.120},
		{"one cell shorted", Faults{FailedCells: 1}, 0.015},
	} {
		s := State{Charge: 0.7, Faults: c.faults}
		const conductance, source = 3.0, 2.0
		v := s.Source(&pack).Voltage(Load{conductance, source})
		current := conductance*v - source
		if sag := s.OpenCircuit(&pack) - v; math.Abs(sag-current*c.ohm) > 1e-12 {
			t.Errorf("%s: sag %g V at %g A, want %g", c.name, sag, current, current*c.ohm)
		}
	}
}

func TestShortedCellsTakeTheirVoltage(t *testing.T) {
	whole := Full()
	for cells := range pack.Cells + 1 {
		s := State{Charge: 1, Faults: Faults{FailedCells: cells}}
		want := whole.OpenCircuit(&pack) * float64(pack.Cells-cells) / float64(pack.Cells)
		if got := s.OpenCircuit(&pack); math.Abs(got-want) > 1e-12 {
			t.Errorf("%d cells shorted: %g V, want %g", cells, got, want)
		}
	}
}

func TestFullDischargeYieldsTheCapacity(t *testing.T) {
	s := Full()
	seconds := 0
	for ; s.Charge > 0; seconds++ {
		s.Step(&pack, 10, 1)
	}
	if drawn := 10 * float64(seconds); math.Abs(drawn/pack.Capacity-1) > 0.01 {
		t.Errorf("empty after %g A s, capacity is %g", drawn, pack.Capacity)
	}
	for range 10000 {
		s.Step(&pack, 10, 1)
	}
	if v := s.OpenCircuit(&pack); v != 0 {
		t.Errorf("a pack drawn far beyond empty still has %g V", v)
	}
}

func TestValidateNamesTheField(t *testing.T) {
	if err := pack.Validate(); err != nil {
		t.Fatal(err)
	}
	bad := pack
	bad.Capacity = math.NaN()
	if err := bad.Validate(); err == nil || !strings.Contains(err.Error(), "capacity is NaN A s, must be from 36") {
		t.Errorf("got %v", err)
	}
}
