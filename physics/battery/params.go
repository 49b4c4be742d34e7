package battery

import (
	"fmt"

	"github.com/sitlark/sitlark/physics/bounds"
)

// MaxCells is the greatest number of cells in series: 840 V, as air taxis have.
const MaxCells = 200

// Params is a healthy pack. Resistances are those at ReferenceTemperature.
type Params struct {
	Name           string
	Chemistry      Chemistry
	Cells          int     // in series, 1 to MaxCells
	Capacity       float64 // [A s]; 3600 times the Ah printed on it
	CellResistance float64 // ohmic, of one cell [ohm]
	LeadResistance float64 // of leads and connectors [ohm]; held whatever the temperature

	// The RC branch of one cell: what the voltage lacks after some time under a
	// load, on top of the ohmic drop. No resistance: no branch.
	BranchResistance float64 // [ohm]
	BranchTime       float64 // time constant R·C [s]

	// One lump for all cells. No heat capacity: the temperature is held.
	HeatCapacity      float64 // of the pack [J/K]
	ThermalResistance float64 // from the pack to the air [K/W]
}

// Validate returns an error that names the field, its value and its range.
func (p Params) Validate() error {
	if p.Chemistry >= chemistries {
		return fmt.Errorf("battery: chemistry is %d, must be from 0 (LiPo) to %d (Li-ion)", p.Chemistry, chemistries-1)
	}
	for _, f := range p.ranges() {
		if err := bounds.Range("battery", f.name, f.v, f.lo, f.hi, f.unit); err != nil {
			return err
		}
	}
	return nil
}

type bounded struct {
	name      string
	v, lo, hi float64
	unit      string
}

func (p *Params) ranges() []bounded {
	r := []bounded{
		{"cells", float64(p.Cells), 1, MaxCells, ""},
		{"capacity", p.Capacity, 36, 3.6e6, " A s"},
		{"cell resistance", p.CellResistance, 1e-5, 1, " ohm"},
		{"lead resistance", p.LeadResistance, 0, 1, " ohm"},
		{"branch resistance", p.BranchResistance, 0, 1, " ohm"},
		{"heat capacity", p.HeatCapacity, 0, 1e6, " J/K"},
	}
	if p.BranchResistance != 0 {
		r = append(r, bounded{"branch time", p.BranchTime, 0.01, 1e5, " s"})
	}
	if p.HeatCapacity != 0 {
		r = append(r,
			bounded{"thermal resistance", p.ThermalResistance, 1e-3, 1e4, " K/W"},
			bounded{"thermal time constant", p.HeatCapacity * p.ThermalResistance, 1, 1e7, " s"})
	}
	return r
}
