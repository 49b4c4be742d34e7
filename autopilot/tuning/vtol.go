package tuning

import (
	"math"

	"github.com/sitlark/sitlark/autopilot"
	"github.com/sitlark/sitlark/autopilot/plane"
	"github.com/sitlark/sitlark/autopilot/vtol"
	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/vehicle/airframe"
	"github.com/sitlark/sitlark/vehicle/parameters"
)

// VTOLOf returns what the built-in autopilot has to know of a vehicle that hovers on rotors and flies on wings: what Of gives of
// the rotors that lift alone, and PlaneOf of the rest.
func VTOLOf(v *airframe.Vehicle) (t vtol.Tuning, err error) {
	lifting := parameters.Lifting(v)
	var accel [][3]float64
	if v.Category() == airframe.Tailsitter {
		if lifting, accel, err = parameters.NoseUp(v); err != nil {
			return t, err
		}
	}
	if t.Hover, err = Of(&lifting); err != nil {
		return t, err
	}
	for i, a := range accel {
		t.Hover.Vanes = append(t.Hover.Vanes, autopilot.Vane{Output: v.Servos[i].Output, MinUs: 1000, TrimUs: 1500, MaxUs: 2000, Accel: a})
	}
	if t.Plane, err = PlaneOf(v); err != nil {
		return t, err
	}
	t.Plane.BatteryLimits, t.Plane.Stop = t.Hover.BatteryLimits, stopOf(&t.Plane)
	pullers := t.Hover.Pullers()
	for _, output := range pullers {
		t.Plane.Outputs = append(t.Plane.Outputs, plane.Output{Output: output, Role: plane.Throttle, MinUs: 1000, TrimUs: 1000, MaxUs: 2000})
	}
	if len(pullers) > 0 {
		t.TiltRate, t.Hover.YawByTilt = tiltRateOf(v), t.Hover.Vectored()
	}
	return t, nil
}

// tiltRateOf returns the rate at which rotors tilt [rad/s]: an upright vehicle must be able to follow, and the slowest servo.
func tiltRateOf(v *airframe.Vehicle) float64 {
	rate := 50.0 // [deg/s]
	for i := range v.Motors {
		if m := &v.Motors[i]; m.Tilts() && v.Servos[m.Servo].RateDeg > 0 {
			rate = min(rate, 0.8*v.Servos[m.Servo].RateDeg)
		}
	}
	return rate * math.Pi / 180
}

// stopOf returns the distance from the speed of an approach to a hover in still air [m]: down to the stall by drag, which grows as the
// rotors meet the air from the front, and from there by the rotors.
func stopOf(t *plane.Tuning) float64 {
	const rotors, braking = 1.4, 1.5 // share of the wings' drag, [m/s²]
	drag := rotors * standard.Gravity * t.Glide / t.Cruise
	fast := t.ApproachSpeed()
	return (fast*fast-t.Stall*t.Stall)/(2*drag) + t.Stall*t.Stall/(2*braking)
}
