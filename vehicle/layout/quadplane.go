package layout

import "fmt"

// Functions of servo outputs. Source: ArduPilot's documentation of SERVO1_FUNCTION.
const (
	functionMotor1    = 33
	functionMotor9    = 82
	FunctionTail      = 39 // motor 7: the tail servo of a tri
	FunctionTilt      = 41 // all motors that tilt
	FunctionTiltLeft  = 75
	FunctionTiltRight = 76
)

// Values of Q_TILT_TYPE.
const (
	TiltContinuous = 0 // one servo tilts all, or each tilts alike
	TiltVectored   = 2 // the left and the right side tilt apart, for yaw too
)

// quadplaneParams returns the parameters that let ArduPlane hover the layout: the frame, the function of each output, which would
// be a plane's control surface otherwise, and the servos that tilt. Source: ArduPilot's documentation of quadplanes, "Tilt
// Rotor Planes".
func (l Layout) quadplaneParams() []Param {
	list := []Param{{"Q_ENABLE", 1}, {"Q_FRAME_CLASS", float64(l.FrameClass)}, {"Q_FRAME_TYPE", float64(l.FrameType)}}
	mask, vectoring := 0, 0.0
	servos := map[int]float64{}
	for _, m := range l.Motors {
		list = append(list, Param{fmt.Sprintf("SERVO%d_FUNCTION", m.Number), MotorFunction(m.Number)})
		switch {
		case m.Tilt.Channel == 0:
		case m.Tilt.Axis == TiltRoll:
			servos[m.Tilt.Channel] = FunctionTail
		default:
			mask |= 1 << (m.Number - 1)
			servos[m.Tilt.Channel] = FunctionTilt
			if m.Tilt.At1000Deg > 0 { // beyond upright: it vectors
				vectoring = m.Tilt.At1000Deg
				servos[m.Tilt.Channel] = FunctionTiltRight
				if m.AngleDeg < 0 {
					servos[m.Tilt.Channel] = FunctionTiltLeft
				}
			}
		}
	}
	for channel := 1; channel <= l.Channels(); channel++ {
		if function, is := servos[channel]; is {
			servo := fmt.Sprintf("SERVO%d_", channel)
			list = append(list, Param{servo + "FUNCTION", function}, Param{servo + "MIN", 1000}, Param{servo + "MAX", 2000})
		} else if channel <= 4 && !l.has(channel) { // a plane's surface or throttle by default
			list = append(list, Param{fmt.Sprintf("SERVO%d_FUNCTION", channel), 0})
		}
	}
	if mask == 0 {
		return list
	}
	list = append(list, Param{"Q_TILT_ENABLE", 1}, Param{"Q_TILT_MASK", float64(mask)})
	if vectoring > 0 {
		return append(list, Param{"Q_TILT_TYPE", TiltVectored}, Param{"Q_TILT_YAW_ANGLE", vectoring})
	}
	return append(list, Param{"Q_TILT_TYPE", TiltContinuous})
}

// has reports whether the layout has a motor of a number.
func (l Layout) has(number int) bool {
	for _, m := range l.Motors {
		if m.Number == number {
			return true
		}
	}
	return false
}

// MotorFunction is the function of the output that drives a motor.
func MotorFunction(number int) float64 {
	if number > 8 {
		return float64(functionMotor9 + number - 9)
	}
	return float64(functionMotor1 + number - 1)
}
