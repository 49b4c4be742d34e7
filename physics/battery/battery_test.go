package battery

import (
	"math"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/internal/evidence"
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
	row := evidence.Show(t, "discharge", "Coulomb counting; M. Chen, G.A. Rincón-Mora, IEEE Trans. Energy Conversion 21(2), 2006, for the curve")
	plot := row.Plot("Discharge at C/20", "drawn [% of the capacity]", "terminals [V]")
	for _, c := range []Chemistry{LiPo, LiIon} {
		p := isothermal(c)
		s := Full()
		curve := plot.Curve(evidence.Model, c.String())
		const dt = 1.0
		current := p.Capacity / 3600 / 20
		cutoff := float64(p.Cells) * c.openCircuit(0)
		drawn := 0.0
		for terminal(&s, &p, current) > cutoff && drawn < 2*p.Capacity {
			if int(drawn/current/dt)%300 == 0 {
				curve.Add(100*drawn/p.Capacity, terminal(&s, &p, current))
			}
			s.Predict(&p, room(current), dt)
			drawn += current * dt
		}
		row.Near(c.String()+": drawn until empty", drawn/3600, p.Capacity/3600, 0.01, "A h")
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
	row := evidence.Show(t, "sag", "Ohm's law over the sum of the ohmic resistances")
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
		row.Near(c.name+": sag at 40 A", rested-terminal(&s, &pack, 40), 40*c.ohm, 0.01, "V")
	}
}

// TestRecoveryHasTheBranchsTimeConstant loads a pack for long, lets go, and takes
// the time until 63 % of what then comes back has come back.
func TestRecoveryHasTheBranchsTimeConstant(t *testing.T) {
	row := evidence.Show(t, "sag", "One RC branch, exp(−t/RC); Chen and Rincón-Mora 2006, fig. 2 and eq. 3 to 5")
	p := isothermal(LiPo)
	s := Full()
	for range 400 {
		s.Predict(&p, room(10), 1)
	}
	const dt = 0.01
	s.Predict(&p, room(0), dt)
	first := terminal(&s, &p, 0)
	rested := s.OpenCircuit(&p)
	row.Near("voltage that comes back", rested-first, 3*10*0.002, 0.01, "V")
	tau := 0.0
	plot := row.Plot("Recovery after 400 s at 10 A", "time [s]", "terminals [V]")
	model, exact := plot.Curve(evidence.Model, "model"), plot.Curve(evidence.Reference, "exponential of RC")
	for time := 0.0; time < 4*p.BranchTime; time += dt {
		v := terminal(&s, &p, 0)
		if rested-v > (rested-first)*math.Exp(-1) {
			tau = time + dt
		}
		if int(time/dt)%100 == 0 {
			model.Add(time, v)
			exact.Add(time, rested-(rested-first)*math.Exp(-time/p.BranchTime))
		}
		s.Predict(&p, room(0), dt)
	}
	row.Near("time constant", tau, p.BranchTime, 0.01, "s")
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

// TestChargeEndsBeyondEmpty: however long it is drawn from, and at once when it is
// charged.
func TestChargeEndsBeyondEmpty(t *testing.T) {
	s := Full()
	s.Charge = 0.001
	for range 5000 {
		s.Predict(&pack, room(40), 0.1)
		s.Correct(&pack, room(40), 0.1)
	}
	if s.Charge != -overdrawn || s.OpenCircuit(&pack) != 0 {
		t.Errorf("charge %g, %g V; want %g and 0 V", s.Charge, s.OpenCircuit(&pack), -overdrawn)
	}
}
