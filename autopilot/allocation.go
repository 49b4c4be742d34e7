package autopilot

import (
	"errors"
	"fmt"
	"math"

	"github.com/go-gl/mathgl/mgl64"
)

// What the mixer is asked for, in this order: the mean thrust, and angular
// accelerations about the body axes.
const (
	collective = iota
	roll
	pitch
	yaw
	demands
)

// allocation tells how much of each motor's full thrust meets a demand: the share
// of full thrust for a mean thrust of 1, and by angular acceleration [s²/rad].
type allocation [demands][maxMotors]float64

// effect returns what motor m at full thrust adds to each demand: to the mean
// thrust of all motors, and in angular acceleration [rad/s²].
func (v *Tuning) effect(m int) [demands]float64 {
	e := &v.Motors[m]
	moment := e.moment(v.TorquePerThrust).Scale(v.MotorThrust)
	return [demands]float64{
		-e.force().Z / float64(len(v.Motors)),
		moment.X / v.InertiaXX, moment.Y / v.InertiaYY, moment.Z / v.InertiaZZ,
	}
}

// allocate inverts the effects of the motors: of all thrusts that meet a demand, the
// ones whose squares have the least sum. Where the motors have no say about yaw, or
// only three of them are there for four demands, yaw is left to the tilt servos and
// byServo is true.
//
// Source: Moore-Penrose inverse of a matrix of full row rank, Bᵀ(B·Bᵀ)⁻¹; for
// control allocation: T.A. Johansen, T.I. Fossen, Control allocation — A survey,
// Automatica 49(5), 2013, section 2.1.
func (v *Tuning) allocate() (a allocation, byServo bool, err error) {
	if !v.YawByTilt {
		if a, err = v.invert(true); err == nil || v.yawServos() == 0 {
			return a, false, err
		}
	}
	a, err = v.invert(false)
	return a, true, err
}

// yawServos counts the motors that a servo can swing for yaw, to both sides.
func (v *Tuning) yawServos() (n int) {
	for i := range v.Motors {
		if e := &v.Motors[i]; e.Tilt.Output != 0 && e.Tilt.reach() > 0 && e.swing() != 0 {
			n++
		}
	}
	return n
}

// leastAuthority is the smallest determinant of the rows' correlation matrix that
// counts as authority over each demand: 1 is that of independent rows.
const leastAuthority = 1e-4

// invert returns the pseudo-inverse, with or without yaw. Rows are brought to length
// 1 first, which leaves the inverse as it is, so that the determinant tells how
// independent they are.
func (v *Tuning) invert(withYaw bool) (a allocation, err error) {
	var rows [demands][maxMotors]float64
	var size [demands]float64
	for m := range v.Motors {
		for d, x := range v.effect(m) {
			rows[d][m] = x
			size[d] = math.Hypot(size[d], x)
		}
	}
	var gram mgl64.Mat4
	if !withYaw {
		rows[yaw], size[yaw] = [maxMotors]float64{}, 1
		gram.Set(yaw, yaw, 1)
	}
	for i := range demands {
		for j := range demands {
			for m := range v.Motors {
				gram.Set(i, j, gram.At(i, j)+rows[i][m]/size[i]*rows[j][m]/size[j])
			}
		}
	}
	if det := gram.Det(); !(det > leastAuthority) {
		return a, errors.New("autopilot: these motors can't turn the vehicle about each axis: check their places and spins")
	}
	inverse := gram.Inv()
	for d := range demands {
		for m := range v.Motors {
			for k := range demands {
				a[d][m] += rows[k][m] / size[k] * inverse.At(k, d) / size[d]
			}
		}
	}
	for m, c := range a[collective][:len(v.Motors)] {
		if !(c > 0.05) {
			return a, fmt.Errorf("autopilot: in hover the motor on output %d gets %.2g of the mean thrust, must be more than 0.05: check the places", v.Motors[m].Output, c)
		}
	}
	return a, nil
}
