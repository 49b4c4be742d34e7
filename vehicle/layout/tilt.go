package layout

// TiltAxis is the body axis about which a servo tilts a motor.
type TiltAxis int

// The axes, named after the rotation. Positive angles are right-handed: TiltRoll
// swings the thrust to the right, TiltPitch swings it to the rear.
const (
	TiltRoll  TiltAxis = iota + 1 // about forward
	TiltPitch                     // about right
)

// TiltTravelS is the time that a tilt servo takes from 1000 to 2000 µs [s].
//
// Source: ArduPilot 4.7-dev, libraries/SITL/SIM_Motor.h and .cpp: 0.24 s for 60° of a
// servo that turns 90° over that range.
const TiltTravelS = 0.24 * 90 / 60

// Tilt is a servo that tilts a motor together with its rotor.
type Tilt struct {
	Channel   int      // servo output, from 1; 0 is no servo
	Axis      TiltAxis // 0 where there is no servo
	At1000Deg float64  // angle at 1000 µs [deg]
	At2000Deg float64  // angle at 2000 µs [deg]
}

// AngleDeg returns the angle at which a servo with this pulse comes to rest [deg]; 0
// is straight up. The pulse [µs] is clamped to 1000 to 2000.
func (t Tilt) AngleDeg(pwmUs float64) float64 {
	share := (min(max(pwmUs, 1000), 2000) - 1000) / 1000
	return t.At1000Deg + share*(t.At2000Deg-t.At1000Deg)
}

// UprightUs returns the pulse at which the motor points straight up [µs], 1000 to
// 2000.
func (t Tilt) UprightUs() float64 {
	if t.At1000Deg == t.At2000Deg {
		return 1500
	}
	return 1000 + 1000*t.At1000Deg/(t.At1000Deg-t.At2000Deg)
}
