// Package tuning derives what the built-in autopilot has to know of a vehicle from the
// vehicle's data. The autopilot itself knows no airframe: who starts it hands it a Tuning.
package tuning

import (
	"fmt"
	"math"

	"github.com/sitlark/sitlark/autopilot"
	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/physics/battery"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/servo"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// leastLag is the shortest lag of motors that the autopilot tells from none [s].
const leastLag = 0.005

// Of returns what the built-in autopilot has to know of a vehicle. It
// follows from the vehicle's data and its models' steady states, in air of sea level
// on a full pack; nothing is tuned by hand.
func Of(v *airframe.Vehicle) (autopilot.Tuning, error) {
	s, err := newSteady(v)
	if err != nil {
		return autopilot.Tuning{}, fmt.Errorf("autopilot for %s: %w", v.Name, err)
	}
	hover, full := s.hover(), s.full()
	if weight := v.Mass * standard.Gravity; !(full.lift > 1.05*weight) {
		return autopilot.Tuning{}, fmt.Errorf("autopilot for %s: at full throttle the motors lift %.3g N, must be at least 1.05 times the weight of %.3g N", v.Name, full.lift, weight)
	}
	low, critical := cellLimits(v.Battery.Chemistry)
	cells := float64(v.Battery.Cells)
	t := autopilot.Tuning{
		Motors:    effectors(v),
		InertiaXX: v.Inertia.X, InertiaYY: v.Inertia.Y, InertiaZZ: v.Inertia.Z,
		MotorThrust: full.mean.thrust, TorquePerThrust: hover.mean.torque / hover.mean.thrust, MotorLag: max(leastLag, s.lag(hover)),
		HoverThrust:    hover.lift / full.lift,
		SpinMin:        s.throttle(v.Drives[0].Throttled(v.Drives[0].PWMDeadbandUs/s.spanUs())) + aboveSpin*s.spanUs()/1000,
		SpinMax:        min(1, s.throttle(full.volts/s.voltage)),
		NominalVoltage: s.voltage,
		BatteryLimits: autopilot.BatteryLimits{
			LowVoltage: min(low*cells, 0.9*s.voltage), CriticalVoltage: min(critical*cells, 0.8*s.voltage), CapacityAh: v.Battery.Capacity / 3600,
		},
	}
	t.ThrustExpo = expo(t.HoverThrust, (s.throttle(hover.volts/s.voltage)-t.SpinMin)/(t.SpinMax-t.SpinMin))
	return t, nil
}

// aboveSpin is the duty that keeps a motor surely turning, beyond the least one.
const aboveSpin = 0.08

// expo returns the curve's parameter e with which the throttle x gives the share
// (1−e)·x + e·x² of full thrust, so that the curve is right in hover.
func expo(share, x float64) float64 {
	if !(x > 0.01 && x < 0.99) {
		return 0.5
	}
	return max(0, min(1, (x-share)/(x-x*x)))
}

// cellLimits returns the voltages of a cell under load at which to return and at
// which to land at once [V]: 3.5 and 3.3 V are what people set for LiPo packs in
// ArduPilot; nickel-rich Li-ion cells work on down to 2.5 V.
func cellLimits(c battery.Chemistry) (low, critical float64) {
	if c == battery.LiIon {
		return 3.0, 2.8
	}
	return 3.5, 3.3
}

func effectors(v *airframe.Vehicle) []autopilot.Effector {
	e := make([]autopilot.Effector, len(v.Motors))
	for i := range v.Motors {
		m := &v.Motors[i]
		torque := m.TorqueScale
		if m.ReactionScale != 0 {
			torque = scale(torque) * m.ReactionScale
		}
		e[i] = autopilot.Effector{
			Output: m.Number, PlaceFRD: m.PlaceFRD, ThrustAxis: m.Thrust(), Clockwise: m.Clockwise,
			ThrustScale: m.ThrustScale, TorqueScale: torque,
		}
		if m.Tilts() {
			e[i].Tilt = tiltOf(&v.Servos[m.Servo], m.Hinge)
		}
	}
	return e
}

func tiltOf(s *servo.Params, hinge frame.Vec[frame.FRD]) autopilot.Tilt {
	return autopilot.Tilt{Output: s.Output, Axis: hinge, At1000: s.AngleDeg(1000) * math.Pi / 180, At2000: s.AngleDeg(2000) * math.Pi / 180}
}
