package fit

import (
	"fmt"
	"math"

	"github.com/sitlark/sitlark/physics/battery"
)

const (
	fullCell = 4.2 // a full cell at rest [V]
	maxCells = 24
	// refBatRes is taken as what remains after a minute. branchShare is the RC branch's
	// resistance over the ohmic one: Chen and Rincón-Mora (2006), as in the default quad.
	branchShare = 0.63
	branchTime  = 33 // [s]
	// Energy of lithium-polymer packs by mass [J/kg], their heat capacity [J/(kg K)],
	// and the default quad's thermal resistance, whose pack has 0.38 kg [K/W].
	packEnergy   = 150 * 3600
	packHeat     = 1000
	packMass     = 0.38
	packThermal  = 3.0
	endless      = 3.6e6 // capacity of a pack that never runs down [A s]
	leastCellOhm = 1e-5
)

// findPack makes the battery, and finds its charge at the reference points.
func (w *wanted) findPack() error {
	f := w.file
	cells := math.Round(f.MaxVoltage.Value / fullCell)
	if !(cells >= 1 && cells <= maxCells && math.Abs(f.MaxVoltage.Value/(cells*fullCell)-1) <= Tolerance) {
		return w.fault(f.MaxVoltage, say("maxVoltage", f.MaxVoltage, " V"),
			fmt.Sprintf("a multiple of %g V, within 3 %%, of 1 to %d cells", fullCell, maxCells), "write the voltage of the full pack at rest")
	}
	capacity := f.BatteryCapacityAh.Value * 3600
	if capacity == 0 {
		capacity = endless
	}
	mass := capacity * cells * 3.7 / packEnergy
	w.pack = battery.Params{
		Name:              fmt.Sprintf("%gS %.3g Ah LiPo", cells, capacity/3600),
		Cells:             int(cells),
		Capacity:          max(36, capacity),
		CellResistance:    max(leastCellOhm, f.RefBatteryResistance.Value/cells/(1+branchShare)),
		BranchResistance:  f.RefBatteryResistance.Value / cells * branchShare / (1 + branchShare),
		BranchTime:        branchTime,
		HeatCapacity:      min(1e6, packHeat*mass),
		ThermalResistance: packThermal * math.Pow(packMass/mass, 2.0/3),
	}
	return w.findCharge()
}

// findCharge finds where the voltage under refCurrent is refVoltage, once the RC
// branches have settled.
func (w *wanted) findCharge() error {
	f, p := w.file, &w.pack
	full, empty := battery.Full(), battery.Full()
	empty.Charge = 0
	resistance := full.Resistance(p) + float64(p.Cells)*p.BranchResistance
	rest := f.RefVoltage.Value + f.RefCurrent.Value*resistance
	got := fmt.Sprintf("%s, %.4g V without the %.4g A through %.3g ohm", say("refVoltage", f.RefVoltage, " V"), rest, f.RefCurrent.Value, resistance)
	switch {
	case rest > full.OpenCircuit(p)*1.01: // a file's numbers are rounded
		return w.fault(culprit(f.RefVoltage, f.RefCurrent, f.RefBatteryResistance, f.MaxVoltage), got,
			fmt.Sprintf("at most %.4g V, that of %d full cells", full.OpenCircuit(p), p.Cells), "correct refVoltage, refCurrent, refBatRes or maxVoltage")
	case rest < empty.OpenCircuit(p):
		return w.fault(culprit(f.RefVoltage, f.MaxVoltage), got,
			fmt.Sprintf("more than %.4g V, that of %d empty cells", empty.OpenCircuit(p), p.Cells), "correct refVoltage or maxVoltage")
	}
	low, high := empty, full
	for high.Charge-low.Charge > 1e-9 {
		mid := full
		if mid.Charge = (low.Charge + high.Charge) / 2; mid.OpenCircuit(p) < rest {
			low = mid
		} else {
			high = mid
		}
	}
	w.charge = high.Charge
	return w.findVoltage(full.OpenCircuit(p), resistance)
}

// findVoltage solves P = V·(OCV − V)/R for the full pack in hover.
func (w *wanted) findVoltage(open, resistance float64) error {
	d := open*open - 4*resistance*w.power
	if d < 0 {
		return w.fault(w.file.RefBatteryResistance, say("refBatRes", w.file.RefBatteryResistance, " ohm"),
			fmt.Sprintf("at most %.3g ohm, through which %.4g W can be drawn", open*open/(4*w.power), w.power), "correct it")
	}
	w.voltage = (open + math.Sqrt(d)) / 2
	return nil
}
