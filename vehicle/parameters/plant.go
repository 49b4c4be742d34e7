package parameters

import (
	"fmt"
	"math"

	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/physics/battery"
	"github.com/sitlark/sitlark/physics/motor"
	"github.com/sitlark/sitlark/vehicle/airframe"
	"github.com/sitlark/sitlark/vehicle/performance"
)

// spinOf returns the outputs between which the mixer's moves: those of the ESCs' own
// throttle curve, else ArduPilot's defaults.
func spinOf(v *airframe.Vehicle) (low, high float64) {
	if t := v.Drives[0].Throttle; bounded(&t) {
		return t.From, t.To
	}
	return 0.15, 0.95
}

// bounded reports whether an ESC's throttle curve covers a part of its pulses' range only.
func bounded(t *motor.Throttle) bool { return t.Given() && (t.From > 0 || t.To < 1) }

// plant is what a rate controller has to know of a vehicle.
type plant struct {
	diameterIn float64
	cells      float64
	cellMin    float64 // voltage of an empty cell under load [V]
	expo       float64 // of the thrust curve
	hover      float64 // thrust over the largest
	lag        float64 // of a motor at hover [s]
	// Angular acceleration of full demand [rad/s²].
	roll, pitch, yaw float64
}

// cellsOf returns how many cells are in series, and the voltage of an empty one under load [V].
func cellsOf(v *airframe.Vehicle) (cells, least float64) {
	if v.Battery.Chemistry == battery.LiIon {
		return float64(v.Battery.Cells), 2.8
	}
	return float64(v.Battery.Cells), 3.3
}

func plantOf(v *airframe.Vehicle) (p plant, err error) {
	p = plant{diameterIn: v.Propellers[0].Diameter() / 0.0254}
	p.cells, p.cellMin = cellsOf(v)
	full := 4.2 * p.cells
	_, spinMax := spinOf(v)
	top, err := performance.AtShare(v, spinMax, full)
	if err != nil {
		return p, err
	}
	weight := v.Mass * standard.Gravity / float64(len(v.Motors))
	if weight > 0.9*top.Thrust {
		return p, v.Refuse(fmt.Errorf("a motor lifts %.3g kg at most, has to carry %.3g kg: too weak to fly", top.Thrust/standard.Gravity, weight/standard.Gravity), "mass", "motor.kv", "battery.cells")
	}
	hover, err := performance.AtThrust(v, weight, full)
	if err != nil {
		return p, err
	}
	p.hover = weight / top.Thrust
	p.lag = lag(v, &hover)
	arm := hover.Torque / hover.Thrust
	if r := v.Motors[0].ReactionScale; r > 0 {
		arm *= r
	}
	p.authority(v, top.Thrust, arm)
	p.expo, err = expo(v, top.Thrust, full)
	return p, err
}

// lag is the time constant of a motor's torque balance at a point [s].
func lag(v *airframe.Vehicle, at *performance.Point) float64 {
	m := &v.Drives[0]
	return m.Inertia / (1/(m.Kv*m.Kv*m.Resistance) + 2*at.Torque/at.Speed)
}

// authority finds the accelerations of full demand. ArduCopter's mixer gives the motor
// that is farthest from an axis half of the largest thrust, the others in proportion;
// for yaw each the same. arm is the rotors' torque over their thrust [m].
func (p *plant) authority(v *airframe.Vehicle, top, arm float64) {
	var farX, farY, x, y, cant float64
	for i, m := range v.Motors {
		if t := v.Motors[i].Thrust(); t.X != 0 || t.Y != 0 {
			cant += math.Abs(m.PlaceFRD.X*t.Y - m.PlaceFRD.Y*t.X)
		}
		farX = max(farX, math.Abs(m.PlaceFRD.X))
		farY = max(farY, math.Abs(m.PlaceFRD.Y))
		x += m.PlaceFRD.X * m.PlaceFRD.X
		y += m.PlaceFRD.Y * m.PlaceFRD.Y
	}
	half := 0.5 * top
	p.roll = half * y / farY / v.Inertia.X
	p.pitch = half * x / farX / v.Inertia.Y
	p.yaw = half * (arm*float64(len(v.Motors)) + cant) / v.Inertia.Z
}

// expo fits ArduCopter's curve to the static thrust over the mixer's output.
func expo(v *airframe.Vehicle, top, voltage float64) (float64, error) {
	spinMin, spinMax := spinOf(v)
	var a, b float64
	for c := 0.1; c < 1; c += 0.1 {
		at, err := performance.AtShare(v, spinMin+c*(spinMax-spinMin), voltage)
		if err != nil {
			return 0, err
		}
		bend := c*c - c
		a += (at.Thrust/top - c) * bend
		b += bend * bend
	}
	return max(0, min(0.8, a/b)), nil
}
