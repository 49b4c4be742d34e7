package airframe

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/motor"
	"github.com/sitlark/sitlark/vehicle/layout"
)

// Motor is the place and the spin of one motor with its propeller.
type Motor struct {
	Number    int                  // servo output that drives it, from 1, and what people call it
	PlaceFRD  frame.Vec[frame.FRD] // of the propeller's hub [m]
	Clockwise bool                 // seen from above
	Level     int                  // place in the stack on its arm, 0 at the top
	Tilt      layout.Tilt          // the servo that tilts it; Channel 0 for a fixed one

	// AxisFRD is where the thrust points when the tilt servo stands upright; any
	// length, the zero value is straight up. A propeller whose thrust points down
	// turns clockwise as seen from where it points.
	AxisFRD frame.Vec[frame.FRD]

	// What sets the motor and its propeller apart from the vehicle's others; 0: nothing.
	Kv         float64 // of the motor [rad/s/V], 1 to 10000
	Resistance float64 // of winding and ESC [ohm], 1e-4 to 10
	Imbalance  float64 // of the propeller, mass times its distance from the shaft [kg m], 0 to 1e-3

	ThrustScale float64 // factor on the blades' forces, 0.01 to 100; 0 counts as 1
	TorqueScale float64 // factor on their torque about the shaft, 0.01 to 100; 0 counts as 1
	DragScale   float64 // factor on their forces in the disc's plane, 1e-4 to 100; 0 counts as 1
	// ReactionScale is the share of the air's torque on the blades that turns the body, 1e-4 to
	// 100, for vehicles that are described by how they yaw. 0: the shaft's whole torque does,
	// with that of the rotor's own acceleration, as angular momentum demands.
	ReactionScale float64
}

// Thrust returns the unit vector of the thrust when the tilt servo stands upright.
func (m *Motor) Thrust() frame.Vec[frame.FRD] {
	if n := m.AxisFRD.Len(); n > 0 {
		return m.AxisFRD.Scale(1 / n)
	}
	return frame.OfFRD(0, 0, -1)
}

// Circle is where the motors of a layout stand.
type Circle struct {
	Arm     float64 // from the centre to each hub [m]
	Up      float64 // topmost propellers above the centre of mass [m]
	Spacing float64 // between the propellers of a stack [m]
}

// Arrange returns the motors of a layout on a circle.
func Arrange(l layout.Layout, c Circle) []Motor {
	motors := make([]Motor, len(l.Motors))
	for i, m := range l.Motors {
		motors[i] = Motor{
			Number:    m.Number,
			PlaceFRD:  m.Place().Scale(c.Arm).Add(frame.OfFRD(0, 0, float64(m.Level)*c.Spacing-c.Up)),
			Clockwise: m.Clockwise,
			Level:     m.Level,
			Tilt:      m.Tilt,
		}
	}
	return motors
}

// MotorParams returns the data of the motor at place i of Motors, with its ESC.
func (v *Vehicle) MotorParams(i int) motor.Params {
	p := v.Motor
	if kv := v.Motors[i].Kv; kv > 0 {
		p.Kv = kv
	}
	if r := v.Motors[i].Resistance; r > 0 {
		p.Resistance = r
	}
	return p
}

// MotorIndex returns where the motor of that number stands in Motors.
func (v *Vehicle) MotorIndex(number int) (int, bool) {
	return slices.BinarySearchFunc(v.Motors, number, func(m Motor, n int) int { return m.Number - n })
}

// MotorNumbers lists the motors for people: "1 to 4", or "1, 2, 4" where one is
// missing.
func (v *Vehicle) MotorNumbers() string {
	n := len(v.Motors)
	if n > 1 && v.Motors[n-1].Number == n {
		return fmt.Sprintf("1 to %d", n)
	}
	var numbers []string
	for _, m := range v.Motors {
		numbers = append(numbers, strconv.Itoa(m.Number))
	}
	return strings.Join(numbers, ", ")
}
