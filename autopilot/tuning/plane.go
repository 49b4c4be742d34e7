package tuning

import (
	"fmt"
	"math"

	"github.com/sitlark/sitlark/autopilot"
	"github.com/sitlark/sitlark/autopilot/plane"
	"github.com/sitlark/sitlark/vehicle/airframe"
	"github.com/sitlark/sitlark/vehicle/parameters"
)

// PlaneOf returns what the built-in autopilot has to know of a plane. It follows from the plane's steady flights, as its
// parameters for ArduPlane do; nothing is tuned by hand.
func PlaneOf(v *airframe.Vehicle) (plane.Tuning, error) {
	p, err := parameters.PlaneOf(v)
	if err != nil {
		return plane.Tuning{}, fmt.Errorf("autopilot for %s: %w", v.Name, err)
	}
	t := plane.Tuning{
		Stall: p.Stall, Cruise: p.Cruise, Top: p.Top, StallAngle: p.StallAngle, CruiseAngle: p.CruiseAngle,
		CruiseThrottle: p.CruiseThrottle, Climb: p.Climb, Glide: p.Glide, MostBank: min(p.Bank(), mostBank, turnOf(p.Pull)), Pull: p.Pull,
		Roll: axisOf(&p.Roll), Pitch: axisOf(&p.Pitch), YawRate: p.YawRate, Steering: steeringOf(v),
	}
	low, critical := cellLimits(v.Battery.Chemistry)
	cells := float64(v.Battery.Cells)
	t.BatteryLimits = autopilot.BatteryLimits{LowVoltage: low * cells, CriticalVoltage: critical * cells, CapacityAh: v.Battery.Capacity / 3600}
	switch {
	case p.Launch != parameters.Runway && p.Triggered:
		t.Start = plane.Triggered
	case p.Launch != parameters.Runway:
		t.Start = plane.Launched
	}
	for _, s := range p.Surfaces {
		role, ok := roles[s.Function]
		if !ok {
			continue
		}
		t.Outputs = append(t.Outputs, plane.Output{Output: s.Output, Role: role, Reversed: s.Reversed, MinUs: s.MinUs, TrimUs: s.TrimUs, MaxUs: s.MaxUs, Kills: role == plane.Throttle && kills(v, s.Output)})
	}
	return t, nil
}

// kills reports whether an output is the throttle of an engine whose ignition no output switches.
func kills(v *airframe.Vehicle, output int) bool {
	i, ok := v.MotorIndex(output)
	if !ok {
		return false
	}
	e := v.Engine(i)
	return e != nil && e.IgnitionOutput == 0
}

// mostBank is that of calm turns [rad].
const mostBank = 45 * math.Pi / 180

// turnOf returns the bank whose turn takes two thirds of what the elevator can pull, 25° at least [rad].
func turnOf(pull float64) float64 {
	return max(25*math.Pi/180, math.Acos(1/max(1, 1+(pull-1)*2/3)))
}

var roles = map[int]plane.Role{
	parameters.FunctionAileron: plane.Aileron, parameters.FunctionElevator: plane.Elevator, parameters.FunctionRudder: plane.Rudder,
	parameters.FunctionSteering: plane.Wheel, parameters.FunctionElevonLeft: plane.LeftElevon, parameters.FunctionElevonRight: plane.RightElevon,
	parameters.FunctionVTailLeft: plane.LeftVTail, parameters.FunctionVTailRight: plane.RightVTail, parameters.FunctionFlapAuto: plane.Flap,
	parameters.FunctionAirbrake: plane.Spoiler, parameters.FunctionGear: plane.Gear, parameters.FunctionThrottle: plane.Throttle,
	parameters.FunctionThrottleLeft: plane.Throttle, parameters.FunctionThrottleRight: plane.Throttle,
	parameters.FunctionIgnition: plane.Ignition, parameters.FunctionStarter: plane.Starter, parameters.FunctionBrake: plane.Brake,
}

func axisOf(a *parameters.Axis) plane.Axis {
	return plane.Axis{FullRate: a.FullRate, Gain: a.Gain(), Time: a.TimeConstant()}
}

// steeringOf returns the curvature of the track at full deflection of the steered wheels [1/m].
func steeringOf(v *airframe.Vehicle) float64 {
	var angle, steered, others, n float64
	for i := range v.Wheels {
		w := &v.Wheels[i]
		if w.Steering.Gain == 0 {
			others, n = others+w.PlaceFRD.X, n+1
			continue
		}
		p := &v.Servos[w.Steering.Servo]
		angle, steered = math.Abs(w.Steering.Gain*(p.AtMaxDeg-p.AtMinDeg)/2)*math.Pi/180, w.PlaceFRD.X
	}
	if base := math.Abs(steered - others/max(n, 1)); n > 0 && base > 0.01 {
		return math.Tan(min(angle, 1)) / base
	}
	return 0
}
