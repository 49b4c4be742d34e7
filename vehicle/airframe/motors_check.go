package airframe

import (
	"errors"
	"fmt"
	"math"

	"github.com/sitlark/sitlark/vehicle/layout"
)

// validateMotors checks that numbers rise and fit into the servo packet, and each
// motor by itself.
func (v *Vehicle) validateMotors() error {
	last := 0
	for i := range v.Motors {
		m := &v.Motors[i]
		if !(m.Number > last && m.Number <= MaxMotors) {
			return v.Refuse(fmt.Errorf("motor at place %d of the list has number %d, must be from %d to %d", i+1, m.Number, last+1, MaxMotors), "motors")
		}
		last = m.Number
		own := v.MotorParams(i)
		if err := errors.Join(m.validate(), own.Validate()); err != nil {
			return refuseMotor(v, i, err, "motor")
		}
		if _, taken := v.MotorIndex(m.Tilt.Channel); taken {
			return refuseMotor(v, i, fmt.Errorf("tilt servo is on channel %d, which drives a motor; must be another", m.Tilt.Channel), "motors")
		}
	}
	return nil
}

func (m *Motor) validate() error {
	if !(m.Level >= 0 && m.Level < MaxMotors) {
		return fmt.Errorf("level is %d, must be from 0 to %d", m.Level, MaxMotors-1)
	}
	if n := m.AxisFRD.Len(); n != 0 && !(n >= 1e-6 && n <= 1e6) {
		return fmt.Errorf("thrust axis %v has the length %g, must be from 1e-06 to 1e+06, or all 0 for straight up", m.AxisFRD.Array(), n)
	}
	if !(m.Imbalance >= 0 && m.Imbalance <= 1e-3) {
		return fmt.Errorf("imbalance is %g kg m, must be from 0 to 1e-3 kg m", m.Imbalance)
	}
	for _, f := range []struct {
		name  string
		v, lo float64
	}{{"thrust scale", m.ThrustScale, 0.01}, {"torque scale", m.TorqueScale, 0.01}, {"drag scale", m.DragScale, 1e-4}, {"reaction scale", m.ReactionScale, 1e-4}} {
		if f.v != 0 && !(f.v >= f.lo && f.v <= 100) {
			return fmt.Errorf("%s is %g, must be from %g to 100, or 0 for 1", f.name, f.v, f.lo)
		}
	}
	return validateTilt(m.Tilt)
}

func validateTilt(t layout.Tilt) error {
	if t.Channel == 0 {
		return nil
	}
	if !(t.Channel >= 1 && t.Channel <= MaxMotors) {
		return fmt.Errorf("tilt servo is on channel %d, must be from 1 to %d, or 0 for none", t.Channel, MaxMotors)
	}
	if t.Axis != layout.TiltRoll && t.Axis != layout.TiltPitch {
		return fmt.Errorf("tilt axis is %d, must be %d (about forward) or %d (about right)", t.Axis, layout.TiltRoll, layout.TiltPitch)
	}
	for _, deg := range []float64{t.At1000Deg, t.At2000Deg} {
		if !(math.Abs(deg) <= 180) {
			return fmt.Errorf("tilt angle is %g°, must be from -180 to 180°", deg)
		}
	}
	return nil
}

// Channels returns how many servo channels the vehicle uses, counted to the highest
// one, tilt servos included: more than 16 take the 32-channel packet.
func (v *Vehicle) Channels() int {
	n := 0
	for _, m := range v.Motors {
		n = max(n, m.Number, m.Tilt.Channel)
	}
	return n
}
