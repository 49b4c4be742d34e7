package layout

import (
	"cmp"
	"slices"
)

// An arm lists the motors at the end of one arm from the top down, by number, negative
// where the rotor turns counter-clockwise.
type arm []int

// ring spreads arms evenly over the circle, clockwise, the first one at firstDeg.
//
// Walking clockwise and down each arm is ArduPilot's motor test, so that the place in
// this list is the TestOrder. Every layout of the table is such a ring.
func ring(firstDeg float64, arms ...arm) []Motor {
	var motors []Motor
	for i, a := range arms {
		angle := firstDeg + 360*float64(i)/float64(len(arms))
		if angle > 180 {
			angle -= 360
		}
		for level, n := range a {
			motors = append(motors, Motor{
				Number: max(n, -n), AngleDeg: angle, Clockwise: n > 0,
				Level: level, TestOrder: len(motors) + 1,
			})
		}
	}
	slices.SortFunc(motors, func(a, b Motor) int { return cmp.Compare(a.Number, b.Number) })
	return motors
}

// flat is a ring with one motor an arm.
func flat(firstDeg float64, numbers ...int) []Motor {
	arms := make([]arm, len(numbers))
	for i, n := range numbers {
		arms[i] = arm{n}
	}
	return ring(firstDeg, arms...)
}

// tilting puts the motors with the given numbers on a tilt servo.
func tilting(motors []Motor, t Tilt, numbers ...int) []Motor {
	for i := range motors {
		if slices.Contains(numbers, motors[i].Number) {
			motors[i].Tilt = t
		}
	}
	return motors
}
