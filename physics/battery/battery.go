package battery

import (
	"fmt"
	"math"
)

// Params is a healthy pack.
type Params struct {
	Name           string
	Cells          int     // in series, 1 to 24
	Capacity       float64 // [A s]; 3600 times the Ah printed on it
	CellResistance float64 // ohmic, of one cell [ohm]
	LeadResistance float64 // of leads and connectors [ohm]
}

// Faults is what is broken, as data. The zero value is a healthy pack.
type Faults struct {
	AddedResistance float64 // in series with the healthy pack [ohm], ≥ 0
	FailedCells     int     // shorted, 0 to Cells
}

// State is what a pack remembers.
type State struct {
	Charge float64 // share of the capacity that is left; 1 full; a pack drawn beyond empty is slightly below 0
	Faults Faults
}

// Full returns a full, healthy pack.
func Full() State { return State{Charge: 1} }

// Validate returns an error that names the field, its value and its range.
func (p Params) Validate() error {
	for _, f := range []struct {
		name      string
		v, lo, hi float64
		unit      string
	}{
		{"cells", float64(p.Cells), 1, 24, ""},
		{"capacity", p.Capacity, 36, 3.6e6, " A s"},
		{"cell resistance", p.CellResistance, 1e-5, 1, " ohm"},
		{"lead resistance", p.LeadResistance, 0, 1, " ohm"},
	} {
		if !(f.v >= f.lo && f.v <= f.hi) {
			return fmt.Errorf("battery: %s is %g%s, must be from %g to %g%s", f.name, f.v, f.unit, f.lo, f.hi, f.unit)
		}
	}
	return nil
}

// cellOpenCircuit returns a rested cell's voltage [V] over its charge (0 to 1).
//
// Source: M. Chen, G.A. Rincón-Mora, Accurate Electrical Battery Model Capable
// of Predicting Runtime and I-V Performance, IEEE Trans. Energy Conversion
// 21(2), 2006, eq. 2. The cubic's coefficient is 0.4172 here in place of 0.3201:
// their cell ends at 4.10 V, flight packs are charged to 4.20 V.
//
// Below empty the voltage collapses: it reaches 0 at −2 % of the capacity.
func cellOpenCircuit(charge float64) float64 {
	s := max(0, min(1, charge))
	v := -1.031*math.Exp(-35*s) + 3.685 + s*(0.2156+s*(-0.1178+s*0.4172))
	if charge < 0 {
		v *= max(0, 1+charge/0.02)
	}
	return v
}

// OpenCircuit returns the pack's voltage without load [V].
func (s *State) OpenCircuit(p *Params) float64 {
	return float64(p.Cells-s.Faults.FailedCells) * cellOpenCircuit(s.Charge)
}

// Resistance returns all that is in series with the open-circuit voltage [ohm]:
// healthy cells, leads, added fault. A shorted cell has none.
func (s *State) Resistance(p *Params) float64 {
	return float64(p.Cells-s.Faults.FailedCells)*p.CellResistance + p.LeadResistance + s.Faults.AddedResistance
}

// Load is what hangs on the terminals: the current drawn at voltage V is
// Conductance·V − Source [A]. Motors behind their ESCs have this form: their
// windings conduct, their back-EMF opposes.
type Load struct {
	Conductance float64 // [1/ohm], ≥ 0
	Source      float64 // [A]
}

// Source is the pack as its load sees it at one time (Thévenin's equivalent).
type Source struct {
	OpenCircuit float64 // [V]
	Resistance  float64 // [ohm]
}

// Source returns the pack's equivalent at its present charge and faults.
func (s *State) Source(p *Params) Source {
	return Source{OpenCircuit: s.OpenCircuit(p), Resistance: s.Resistance(p)}
}

// Voltage returns the terminal voltage [V] at which the pack supplies what the
// load draws, by Kirchhoff's voltage law: V = OCV − R (G·V − S).
func (s Source) Voltage(load Load) float64 {
	return (s.OpenCircuit + s.Resistance*load.Source) / (1 + s.Resistance*load.Conductance)
}

// Step draws current [A] for dt [s] from the charge (coulomb counting).
func (s *State) Step(p *Params, current, dt float64) {
	s.Charge = max(-0.02, min(1, s.Charge-current*dt/p.Capacity))
}
