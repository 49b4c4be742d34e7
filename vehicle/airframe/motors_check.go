package airframe

import (
	"errors"
	"fmt"
	"math"

	"github.com/sitlark/sitlark/internal/limits"
	"github.com/sitlark/sitlark/physics/servo"
)

// validateMotors checks that numbers rise and fit into the servo packet, each motor by itself with its drive and
// its propeller, and what tilts it.
func (v *Vehicle) validateMotors() error {
	for k := range v.Propellers {
		if err := v.Propellers[k].Validate(); err != nil {
			return v.Refuse(err, "propeller")
		}
	}
	last := 0
	for i := range v.Motors {
		m := &v.Motors[i]
		if !(m.Number > last && m.Number <= limits.Motors) {
			return v.Refuse(fmt.Errorf("motor at place %d of the list has number %d, must be from %d to %d", i+1, m.Number, last+1, limits.Motors), "motors")
		}
		last = m.Number
		if err := v.refers(m); err != nil {
			return refuseMotor(v, i, err, "motors")
		}
		if err := errors.Join(m.validate(), v.Drive(i).Validate()); err != nil {
			return refuseMotor(v, i, err, "motor")
		}
		if v.Drive(i).Reverses && (m.Lifts() && !Dives(v) || m.Engine != 0 || v.Rotor(i).Folding.Folds()) {
			return refuseMotor(v, i, errors.New("its ESC turns it either way: expected a motor that points ahead, does not tilt up, and has blades that do not fold"), "esc")
		}
	}
	return v.validateServos()
}

// refers checks that a motor's drive, propeller, servo and engine exist.
func (v *Vehicle) refers(m *Motor) error {
	for _, r := range []struct {
		part string
		has  bool
		at   int
		of   int
	}{
		{"drive", true, m.Drive, len(v.Drives)}, {"propeller", true, m.Propeller, len(v.Propellers)},
		{"servo", m.Tilts(), m.Servo, len(v.Servos)}, {"engine", m.Engine != 0, m.Engine - 1, len(v.Engines)},
	} {
		if r.has && !(r.at >= 0 && r.at < r.of) {
			return fmt.Errorf("its %s is the one at place %d of %d", r.part, r.at+1, r.of)
		}
	}
	return nil
}

// validateServos checks each servo, and that no motor has its output.
func (v *Vehicle) validateServos() error {
	if n := len(v.Servos); n > servo.Max {
		return v.Refuse(fmt.Errorf("number of servos is %d, must be from 0 to %d", n, servo.Max), "servos")
	}
	for i := range v.Servos {
		s := &v.Servos[i]
		err := s.Validate()
		if !(s.Output >= 1 && s.Output <= limits.Outputs) {
			err = fmt.Errorf("servo: output is %d, must be from 1 to %d", s.Output, limits.Outputs)
		} else if HasMotor(v, s.Output) {
			err = fmt.Errorf("servo: output %d drives a motor, must be another", s.Output)
		}
		if err != nil {
			return v.Refuse(fmt.Errorf("servo %d (%s): %w", i+1, v.ServoName(i), err), "servos")
		}
	}
	return validateOutputs(v)
}

// validateOutputs checks that what moves a swash plate, the blades of a rotor or a fin has an output of its own. Others may share one, as ailerons do.
func validateOutputs(v *Vehicle) error {
	alone := map[int]string{} // by servo, what it moves
	for i := range v.Heads {
		h := &v.Heads[i]
		for _, a := range h.Swash.Arms {
			alone[a.Servo] = "the swash plate of " + HeadName(v, i)
		}
		if len(h.Swash.Arms) == 0 {
			alone[h.Servo] = "the pitch of " + HeadName(v, i)
		}
	}
	for i := range v.Fins {
		alone[v.Fins[i].Servo] = "the fin " + FinName(v, i)
	}
	for i := range v.Servos {
		for k := range v.Servos {
			if i != k && v.Servos[i].Output == v.Servos[k].Output && alone[i] != "" {
				return v.Refuse(fmt.Errorf("servos %s and %s are both on output %d, and the first moves %s: expected an output for it alone", v.ServoName(i), v.ServoName(k), v.Servos[i].Output, alone[i]), "servos")
			}
		}
	}
	return nil
}

func (m *Motor) validate() error {
	if !(m.Level >= 0 && m.Level < limits.Motors) {
		return fmt.Errorf("level is %d, must be from 0 to %d", m.Level, limits.Motors-1)
	}
	if n := m.AxisFRD.Len(); n != 0 && !(n >= 1e-6 && n <= 1e6) {
		return fmt.Errorf("thrust axis %v has the length %s, must be from 0.000001 to 1000000, or all 0 for straight up", m.AxisFRD.Array(), figure(n))
	}
	if !(m.Imbalance >= 0 && m.Imbalance <= 1e-3) {
		return fmt.Errorf("imbalance is %s kg m, must be from 0 to 0.001 kg m", figure(m.Imbalance))
	}
	for _, f := range []struct {
		name  string
		v, lo float64
	}{{"thrust scale", m.ThrustScale, 0.01}, {"torque scale", m.TorqueScale, 0.01}, {"drag scale", m.DragScale, 1e-4}, {"reaction scale", m.ReactionScale, 1e-4}} {
		if f.v != 0 && !(f.v >= f.lo && f.v <= 100) {
			return fmt.Errorf("%s is %s, must be from %s to 100, or 0 for 1", f.name, figure(f.v), figure(f.lo))
		}
	}
	if n := m.Hinge.Len(); m.Tilts() && !(math.Abs(n-1) < 1e-6) {
		return fmt.Errorf("the hinge %v has the length %.10g, must be 1, or 0 for none", m.Hinge.Array(), n)
	}
	return nil
}

// Channels returns how many servo channels the vehicle uses, counted to the highest
// one, tilt servos included: more than 16 take the 32-channel packet.
func (v *Vehicle) Channels() int {
	n := 0
	for i := range v.Motors {
		n = max(n, v.Motors[i].Number)
	}
	for i := range v.Servos {
		n = max(n, v.Servos[i].Output)
	}
	for i := range v.Traction {
		n = max(n, v.Traction[i].Output)
	}
	for i := range v.Engines {
		n = max(n, v.Engines[i].IgnitionOutput, v.Engines[i].StarterOutput)
	}
	return n
}
