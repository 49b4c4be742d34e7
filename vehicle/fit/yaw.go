package fit

import (
	"math"

	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/physics/frame"
)

// Facts: ArduPilot 4.7-dev, SIM_Motor.cpp and SIM_Frame.cpp. A rotor's torque is
// torqueArm·diagonal_size·command times its thrust; rotations decay by
// damping/refRotRate [1/s].
const torqueArm, damping = 0.05, 400 * math.Pi / 180

// setYaw gives the vehicle the yaw of ArduPilot's model: the damping of refRotRate, and
// the angular acceleration by a change of command in hover. Of the rotors' torque, which
// follows from the power, the body then gets the share that this takes.
func (c *candidate) setYaw() error {
	v := c.trimmer.Vehicle().Clone()
	if rate := c.file.RefRotRateDegPS.Value; rate > 0 {
		v.AngularDamping = v.Inertia.Scale(damping / rate)
	}
	if !c.servoYaws() {
		hover, err := c.trimmer.Level(0, 1)
		if err != nil {
			return c.named(err)
		}
		m := meanOf(&hover)
		for i := range v.Motors {
			factor := 1.0
			if yaw := c.file.Motors[i].Yaw; yaw.Given {
				factor = math.Abs(yaw.Value)
			}
			v.Motors[i].ReactionScale = max(1e-4, min(100, factor*c.yawArm(v.Inertia)*m.Thrust/m.Torque))
		}
	}
	var err error
	c.trimmer, err = physics.NewTrimmer(v, c.hoverAltitude)
	return c.named(err)
}

// servoYaws reports whether a tail servo yaws the vehicle, not the rotors' torque.
func (w *wanted) servoYaws() bool {
	for _, m := range w.layout.Motors {
		if m.Tilt.Channel > 0 {
			return true
		}
	}
	return false
}

// yawArm is the change of ArduPilot's torque over that of the thrust in hover [m], for a
// body of the given inertia: where that is less than ArduPilot's, so is the torque.
//
// With the thrust as share(c), its torque changes by d(share·c)/dc.
func (w *wanted) yawArm(inertia frame.Vec[frame.FRD]) float64 {
	share := w.file.HoverThrottle.Value
	command := w.throttle.command(share)
	d := w.file.DiagonalSize.Value
	arm := torqueArm * d * (command + share/w.throttle.slope(command))
	if w.file.MomentInertia.Given {
		return arm
	}
	return arm * inertia.Z / (w.file.Mass.Value * d * d / 8)
}
