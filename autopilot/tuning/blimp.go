package tuning

import (
	"fmt"
	"math"

	"github.com/sitlark/sitlark/autopilot"
	"github.com/sitlark/sitlark/autopilot/sub"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/vehicle/airframe"
	"github.com/sitlark/sitlark/vehicle/parameters"
)

// BlimpOf returns what the built-in autopilot has to know of a blimp.
func BlimpOf(v *airframe.Vehicle) (sub.Tuning, error) {
	p, err := parameters.BlimpOf(v)
	if err != nil {
		return sub.Tuning{}, fmt.Errorf("autopilot for %s: %w", v.Name, err)
	}
	low, critical := cellLimits(v.Battery.Chemistry)
	cells := float64(v.Battery.Cells)
	t := sub.Tuning{
		Cruise: 0.6 * min(p.Top[0], p.Top[1]), Dive: 0.5 * p.Top[2], Buoyancy: -p.Heavy, Inertia: p.Inertia,
		Limits: autopilot.BatteryLimits{LowVoltage: low * cells, CriticalVoltage: critical * cells, CapacityAh: v.Battery.Capacity / 3600},
		Servos: v.Channels(),
	}
	const rad = math.Pi / 180
	for i := range v.Fins {
		f, s := &v.Fins[i], &v.Servos[v.Fins[i].Servo]
		at := f.HingeFRD.AddScaled(f.Length, f.Out)
		wrench := func(along frame.Vec[frame.FRD]) [6]float64 {
			m := at.Cross(along)
			return [6]float64{along.X, along.Y, along.Z, m.X, m.Y, m.Z}
		}
		t.Fins = append(t.Fins, sub.Fin{
			Output: s.Output, Push: wrench(f.Out.Scale(-1)), Lean: wrench(f.Swings.Scale(-1)), Force: p.Strokes[i].Force, Swing: p.Strokes[i].Angle, Rate: parameters.StrokeRate,
			MinUs: s.MinUs, MaxUs: s.MaxUs, AtMin: s.AtMinDeg * rad, AtMax: s.AtMaxDeg * rad,
			LeastAngle: min(s.AtMinDeg, s.AtMaxDeg) * rad, MostAngle: max(s.AtMinDeg, s.AtMaxDeg) * rad,
		})
	}
	return t, nil
}
