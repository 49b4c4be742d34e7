package battery

import (
	"math"
	"strings"
	"testing"
)

var pack = Params{
	Name: "3S", Cells: 3, Capacity: 5 * 3600, CellResistance: 0.003, LeadResistance: 0.005,
	BranchResistance: 0.002, BranchTime: 33, HeatCapacity: 400, ThermalResistance: 3,
}

// room holds the air at the temperature for which resistances are given.
func room(current float64) Inputs { return Inputs{Current: current, Ambient: ReferenceTemperature} }

// isothermal is the pack at constant temperature.
func isothermal(c Chemistry) Params {
	p := pack
	p.Chemistry, p.HeatCapacity = c, 0
	return p
}

// terminal is the voltage under a constant current.
func terminal(s *State, p *Params, current float64) float64 {
	return s.Source(p).Voltage(Load{Source: -current})
}

// TestFullDischargeYieldsTheCapacity draws a twentieth of the capacity an hour,
// as capacities are measured, until the terminals reach the voltage of empty.
func TestFullDischargeYieldsTheCapacity(t *testing.T) {
	for _, c := range []Chemistry{LiPo, LiIon} {
		p := isothermal(c)
		s := Full()
		const dt = 1.0
		current := p.Capacity / 3600 / 20
		cutoff := float64(p.Cells) * c.openCircuit(0)
		drawn := 0.0
		for terminal(&s, &p, current) > cutoff && drawn < 2*p.Capacity {
			s.Predict(&p, room(current), dt)
			drawn += current * dt
		}
		if math.Abs(drawn/p.Capacity-1) > 0.01 {
			t.Errorf("%v: empty after %g A s, capacity is %g", c, drawn, p.Capacity)
		}
	}
}

func TestDrawnFarBeyondEmptyHasNoVoltage(t *testing.T) {
	s := Full()
	for range 100000 {
		s.Predict(&pack, room(10), 1)
	}
	if v := terminal(&s, &pack, 10); v != 0 || s.OpenCircuit(&pack) != 0 {
		t.Errorf("a pack drawn far beyond empty still has %g V, %g V at its terminals", s.OpenCircuit(&pack), v)
	}
}

// TestSagOfACurrentStepIsCurrentTimesResistance steps from rest to 40 A.
func TestSagOfACurrentStepIsCurrentTimesResistance(t *testing.T) {
	for _, c := range []struct {
		name   string
		faults Faults
		ohm    float64
	}{
		{"healthy", Faults{}, 3*0.003 + 0.005},
		{"bad connector", Faults{AddedResistance: 0.1}, 3*0.003 + 0.105},
		{"one cell shorted", Faults{FailedCells: 1}, 2*0.003 + 0.005},
	} {
		s := Full()
		s.Charge, s.Faults = 0.7, c.faults
		rested := terminal(&s, &pack, 0)
		s.Predict(&pack, room(40), 1e-3)
		if sag := rested - terminal(&s, &pack, 40); math.Abs(sag/(40*c.ohm)-1) > 0.01 {
			t.Errorf("%s: sag %g V at 40 A, want %g", c.name, sag, 40*c.ohm)
		}
	}
}

// TestRecoveryHasTheBranchsTimeConstant loads a pack for long, lets go, and takes
// the time until 63 % of what then comes back has come back.
func TestRecoveryHasTheBranchsTimeConstant(t *testing.T) {
	p := isothermal(LiPo)
	s := Full()
	for range 400 {
		s.Predict(&p, room(10), 1)
	}
	const dt = 0.01
	s.Predict(&p, room(0), dt)
	first := terminal(&s, &p, 0)
	rested := s.OpenCircuit(&p)
	if want := 3 * 10 * 0.002; math.Abs((rested-first)/want-1) > 0.01 {
		t.Errorf("%g V come back, want %g", rested-first, want)
	}
	tau := 0.0
	for rested-terminal(&s, &p, 0) > (rested-first)*math.Exp(-1) {
		s.Predict(&p, room(0), dt)
		tau += dt
	}
	if math.Abs(tau/p.BranchTime-1) > 0.01 {
		t.Errorf("recovers with a time constant of %g s, want %g", tau, p.BranchTime)
	}
}

// TestBranchIsExactForEveryStep: for a constant current no step size matters.
func TestBranchIsExactForEveryStep(t *testing.T) {
	p := isothermal(LiPo)
	run := func(dt float64) float64 {
		s := Full()
		for range int(math.Round(20 / dt)) {
			s.Predict(&p, room(20), dt)
		}
		return s.Branch
	}
	want := 20 * p.BranchResistance * (1 - math.Exp(-20/p.BranchTime))
	for _, dt := range []float64{1. / 1024, 0.5, 20} {
		if got := run(dt); math.Abs(got/want-1) > 1e-9 {
			t.Errorf("dt %g: %g V over the branch, want %g", dt, got, want)
		}
	}
}

func TestShortedCellsTakeTheirVoltage(t *testing.T) {
	whole := Full()
	for cells := range pack.Cells + 1 {
		s := Full()
		s.Faults.FailedCells = cells
		want := whole.OpenCircuit(&pack) * float64(pack.Cells-cells) / float64(pack.Cells)
		if got := s.OpenCircuit(&pack); math.Abs(got-want) > 1e-12 {
			t.Errorf("%d cells shorted: %g V, want %g", cells, got, want)
		}
	}
}

func TestDisconnectedPackGivesNothingAndKeepsItsCharge(t *testing.T) {
	s := Full()
	s.Faults.Disconnected = true
	if v := s.Source(&pack).Voltage(Load{Conductance: 4, Source: 20}); v != 0 {
		t.Errorf("%g V at the vehicle's plug", v)
	}
	if v := s.Source(&pack).OpenCircuit; math.Abs(v-12.6) > 0.01 {
		t.Errorf("the pack itself has %g V, want 12.6", v)
	}
}

func TestValidateNamesTheField(t *testing.T) {
	for _, c := range []struct {
		change func(*Params)
		want   string
	}{
		{func(*Params) {}, ""},
		{func(p *Params) { p.BranchResistance, p.BranchTime, p.HeatCapacity, p.ThermalResistance = 0, 0, 0, 0 }, ""},
		{func(p *Params) { p.Capacity = math.NaN() }, "capacity is NaN A s, must be from 36"},
		{func(p *Params) { p.BranchTime = 0 }, "branch time is 0 s, must be from 0.01"},
		{func(p *Params) { p.ThermalResistance = math.Inf(1) }, "thermal resistance is +Inf K/W"},
		{func(p *Params) { p.HeatCapacity = -1 }, "heat capacity is -1 J/K"},
		{func(p *Params) { p.Chemistry = 7 }, "chemistry is 7, must be from 0 (LiPo)"},
	} {
		p := pack
		c.change(&p)
		err := p.Validate()
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("got %v, want %q", err, c.want)
		}
	}
}
