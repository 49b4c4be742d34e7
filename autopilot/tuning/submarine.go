package tuning

import (
	"fmt"

	"github.com/sitlark/sitlark/autopilot"
	"github.com/sitlark/sitlark/autopilot/sub"
	"github.com/sitlark/sitlark/vehicle/airframe"
	"github.com/sitlark/sitlark/vehicle/parameters"
)

// SubmarineOf returns what the built-in autopilot has to know of a submarine.
func SubmarineOf(v *airframe.Vehicle) (sub.Tuning, error) {
	p, err := parameters.SubmarineOf(v)
	if err != nil {
		return sub.Tuning{}, fmt.Errorf("autopilot for %s: %w", v.Name, err)
	}
	low, critical := cellLimits(v.Battery.Chemistry)
	cells := float64(v.Battery.Cells)
	added := &v.Hulls[0].Submerged.Added
	t := sub.Tuning{
		Cruise: min(0.6, 0.5*p.Top[0]), Dive: min(0.4, 0.4*p.Top[2]), Buoyancy: p.Buoyancy,
		Inertia: [6]float64{v.Mass + added[0], v.Mass + added[1], v.Mass + added[2], v.Inertia.X + added[3], v.Inertia.Y + added[4], v.Inertia.Z + added[5]},
		Limits:  autopilot.BatteryLimits{LowVoltage: low * cells, CriticalVoltage: critical * cells, CapacityAh: v.Battery.Capacity / 3600},
		Servos:  v.Channels(),
	}
	for i := range p.Thrusters {
		m := &p.Thrusters[i]
		t.Thrusters = append(t.Thrusters, sub.Thruster{
			Output: m.Output, Wrench: m.Wrench(1), Ahead: m.Ahead, Back: m.Back, Curve: m.Curve, MinUs: m.MinUs, MaxUs: m.MaxUs, DeadUs: m.DeadUs,
		})
	}
	return t, nil
}
