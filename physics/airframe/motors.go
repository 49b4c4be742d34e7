package airframe

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/sitlark/sitlark/physics/airframe/layout"
	"github.com/sitlark/sitlark/physics/frame"
)

// Motor is the place and the spin of one motor with its propeller.
type Motor struct {
	Number    int                  // servo output that drives it, from 1, and what people call it
	PlaceFRD  frame.Vec[frame.FRD] // of the propeller's hub [m]
	Clockwise bool                 // seen from above
	Level     int                  // place in the stack on its arm, 0 at the top
	Tilt      layout.Tilt          // the servo that tilts it; Channel 0 for a fixed one
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

// validateMotors checks that numbers rise and fit into the servo packet.
func (v *Vehicle) validateMotors() error {
	last := 0
	for i, m := range v.Motors {
		if !(m.Number > last && m.Number <= MaxMotors) {
			return fmt.Errorf("airframe %q: motor at place %d of the list has number %d, must be from %d to %d", v.Name, i+1, m.Number, last+1, MaxMotors)
		}
		last = m.Number
	}
	return nil
}

// MotorIndex returns where the motor of that number stands in Motors.
func (v *Vehicle) MotorIndex(number int) (int, bool) {
	return slices.BinarySearchFunc(v.Motors, number, func(m Motor, n int) int { return m.Number - n })
}

// MotorNumbers lists the motors for people: «1 to 4», or «1, 2, 4» where one is
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
