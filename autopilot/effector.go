package autopilot

import (
	"fmt"
	"math"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/protocol"
)

// Effector is one motor with its propeller, as the mixer sees it.
type Effector struct {
	Output     int                  // servo output that drives it, from 1
	PlaceFRD   frame.Vec[frame.FRD] // of the hub, from the centre of mass [m]
	ThrustAxis frame.Vec[frame.FRD] // along which it pulls, of length 1; the zero vector: straight up
	Clockwise  bool                 // seen against the thrust: from above for one that pulls up
	Tilt       Tilt                 // the servo that tilts it; Output 0 for a fixed one

	ThrustScale float64 // its full thrust over the tuning's MotorThrust, 0.01 to 100; 0 counts as 1
	TorqueScale float64 // the same of its torque; 0 counts as 1
}

// Tilt is a servo that turns motors about a body axis; at the angle 0 they pull
// along their ThrustAxis.
type Tilt struct {
	Output int                  // servo output, from 1; 0: none
	Axis   frame.Vec[frame.FRD] // of a right-handed turn, of length 1
	At1000 float64              // angle at 1000 µs [rad], −π to π
	At2000 float64              // angle at 2000 µs [rad], −π to π
}

// up is where a motor pulls when nothing else is said.
var up = frame.OfFRD(0, 0, -1)

func (e *Effector) axis() frame.Vec[frame.FRD] {
	if e.ThrustAxis == (frame.Vec[frame.FRD]{}) {
		return up
	}
	return e.ThrustAxis
}

// force returns the force at full throttle over the tuning's MotorThrust.
func (e *Effector) force() frame.Vec[frame.FRD] { return e.axis().Scale(orOne(e.ThrustScale)) }

// moment returns the moment about the centre of mass at full throttle over the
// tuning's MotorThrust [m]: the lever's, and the torque by which the propeller's drag
// turns the body against its spin.
func (e *Effector) moment(torquePerThrust float64) frame.Vec[frame.FRD] {
	torque := torquePerThrust * orOne(e.TorqueScale)
	if e.Clockwise {
		torque = -torque
	}
	return e.PlaceFRD.Cross(e.force()).AddScaled(-torque, e.axis())
}

// swing returns the moment about the down axis at full throttle, over MotorThrust [m]
// and by the tangent of the servo's angle.
func (e *Effector) swing() float64 { return e.PlaceFRD.Cross(e.Tilt.Axis.Cross(e.force())).Z }

// orOne returns a factor whose zero value counts as 1.
func orOne(x float64) float64 {
	if x == 0 {
		return 1
	}
	return x
}

// reach is how far the servo turns to either side [rad]; 0 when it can only turn to one.
func (t *Tilt) reach() float64 {
	lo, hi := min(t.At1000, t.At2000), max(t.At1000, t.At2000)
	return max(0, min(-lo, hi))
}

// ahead returns the sense in which the servo tilts its motor forward, 1 or −1; 0 where it does not reach 60°.
func (e *Effector) ahead() float64 {
	const least = 60 * math.Pi / 180
	if e.Tilt.Output == 0 {
		return 0
	}
	sense := math.Copysign(1, e.Tilt.Axis.Cross(e.force()).X)
	if max(sense*e.Tilt.At1000, sense*e.Tilt.At2000) < least {
		return 0
	}
	return sense
}

// pulse returns the pulse width [µs] for an angle [rad], the nearest that there is.
func (t *Tilt) pulse(angle float64) uint16 {
	if t.At1000 == t.At2000 {
		return 1500
	}
	share := clamp((angle-t.At1000)/(t.At2000-t.At1000), 0, 1)
	return uint16(math.Round(1000 + 1000*share))
}

// Range of the number of motors.
const minMotors, maxMotors = 3, protocol.MaxServos

// validate checks the motor that stands at index i of the list; taken tells which
// outputs are in use by motors (by servos: negative).
func (e *Effector) validate(i int, taken *[protocol.MaxServos + 1]int) error {
	const motor, servo = 1, 2
	fail := func(what string, got any, want string) error {
		return fmt.Errorf("autopilot: motor at place %d of the list: %s is %v, must be %s", i+1, what, got, want)
	}
	claim := func(output, as int) bool {
		if output < 1 || output > protocol.MaxServos || taken[output] == motor || taken[output] != 0 && taken[output] != as {
			return false
		}
		taken[output] = as
		return true
	}
	switch {
	case !claim(e.Output, motor):
		return fail("servo output", e.Output, "from 1 to 32 and not in use")
	case !(e.PlaceFRD.Len() <= 10):
		return fail("place", e.PlaceFRD.Array(), "within 10 m of the centre of mass")
	case !(math.Abs(e.axis().Len()-1) < 1e-6):
		return fail("thrust axis", e.ThrustAxis.Array(), "of length 1, or zero for up")
	case !(orOne(e.ThrustScale) >= 0.01 && orOne(e.ThrustScale) <= 100):
		return fail("thrust scale", e.ThrustScale, "from 0.01 to 100, or 0 for 1")
	case !(orOne(e.TorqueScale) >= 0.01 && orOne(e.TorqueScale) <= 100):
		return fail("torque scale", e.TorqueScale, "from 0.01 to 100, or 0 for 1")
	case e.Tilt.Output == 0:
		return nil
	case !claim(e.Tilt.Output, servo):
		return fail("tilt servo's output", e.Tilt.Output, "from 1 to 32 and no motor's")
	case !(math.Abs(e.Tilt.Axis.Len()-1) < 1e-6):
		return fail("tilt axis", e.Tilt.Axis.Array(), "of length 1")
	case !(math.Abs(e.Tilt.At1000) <= math.Pi && math.Abs(e.Tilt.At2000) <= math.Pi):
		return fail("tilt range", [2]float64{e.Tilt.At1000, e.Tilt.At2000}, "from -π to π rad")
	}
	return nil
}
