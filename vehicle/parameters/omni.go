package parameters

import (
	"errors"
	"fmt"
	"math"

	"github.com/sitlark/sitlark/physics/wheel"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// dot is the product of two rims' effects on a vehicle with a length [m].
func dot(a, b wheel.Rim, length float64) float64 {
	return a.Ahead*b.Ahead + a.Right*b.Right + a.Turn*b.Turn/(length*length)
}

// rimsOf returns the rims of the motors of wheels, and whether these move the vehicle in all directions: each drives one with
// rollers, and no direction is left in which none of them turns. A driven wheel of another kind that points aside is refused.
func rimsOf(v *airframe.Vehicle) (rims []wheel.Rim, omni bool, err error) {
	omni = len(v.Traction) >= 3
	aside, against := -1, -1
	for i := range v.Traction {
		for _, k := range v.Traction[i].Wheels {
			w := &v.Wheels[k]
			rims = append(rims, wheel.RimOf(w.PlaceFRD, w.Heading, w.Rollers))
			omni = omni && w.Rollers != 0 && len(v.Traction[i].Wheels) == 1
			if math.Abs(math.Sin(w.Heading)) > 0.01 {
				aside = k
			}
			if backward(v, i) != (math.Cos(w.Heading) < 0) {
				against = k
			}
		}
	}
	if omni {
		length := 0.0
		for _, r := range rims {
			length = max(length, math.Abs(r.Turn))
		}
		omni = spans(rims, length)
	}
	if against >= 0 {
		return nil, false, v.Refuse(fmt.Errorf("the %s points the other way than others of its motor: expected one direction", airframe.WheelName(v, against)), fmt.Sprintf("wheels[%d].heading", against+1), "wheels")
	}
	if !omni && aside >= 0 {
		return nil, false, v.Refuse(fmt.Errorf("the %s is driven and points aside: that needs three driven wheels with rollers at least, each with a motor of its own, which drive it in all directions together", airframe.WheelName(v, aside)), fmt.Sprintf("wheels[%d].heading", aside+1), "wheels")
	}
	return rims, omni, nil
}

// spans reports whether wheels turn whatever the vehicle's motion is: by Gram and Schmidt, no direction is left that is none of theirs.
func spans(rims []wheel.Rim, length float64) bool {
	const least = 0.01
	var basis []wheel.Rim
	for _, r := range rims {
		for _, b := range basis {
			s := dot(r, b, length)
			r = wheel.Rim{Ahead: r.Ahead - s*b.Ahead, Right: r.Right - s*b.Right, Turn: r.Turn - s*b.Turn}
		}
		if n := math.Sqrt(dot(r, r, length)); n > least {
			basis = append(basis, wheel.Rim{Ahead: r.Ahead / n, Right: r.Right / n, Turn: r.Turn / n})
		}
	}
	return len(basis) == 3
}

// omni works out how a vehicle drives in all directions: of each motor the share of full speed that the fastest motion ahead, to the
// right and on the spot asks for.
func (r *Rover) omni(v *airframe.Vehicle, rims []wheel.Rim) error {
	r.Omni, r.Aside = true, math.Inf(1)
	r.Top = math.Inf(1)
	spin := math.Inf(1)
	for i, one := range rims {
		top := topSpeed(v, i)
		r.Top = min(r.Top, top/math.Abs(one.Ahead))
		r.Aside = min(r.Aside, top/math.Abs(one.Right))
		spin = min(spin, top/math.Abs(one.Turn))
	}
	if !(r.Top > 0.05) {
		return nil // refused as others
	}
	if math.IsInf(r.Top, 1) || math.IsInf(r.Aside, 1) || math.IsInf(spin, 1) {
		return v.Refuse(errors.New("its wheels do not drive it"), "wheels")
	}
	for i, one := range rims {
		d, top := &r.Drives[i], topSpeed(v, i)
		d.Ahead, d.Right, d.Side = one.Ahead*r.Top/top, one.Right*r.Aside/top, -one.Turn*spin/top
	}
	r.Track = 2 * r.Top / spin
	return nil
}

// omniFrame is a frame of ArduRover's: of each motor its share of throttle, of steering to the right, and of the motion to the right.
type omniFrame struct {
	number int // FRAME_TYPE
	name   string
	motors []omniMotor
}

type omniMotor struct{ throttle, steering, lateral float64 }

// omniFrames are those of ArduPilot 4.7-dev (libraries/AR_Motors).
var omniFrames = []omniFrame{
	{1, "omni 3", []omniMotor{{1, -1, -1}, {0, -1, 1}, {1, 1, 1}}},
	{2, "omni X", []omniMotor{{1, -1, -1}, {1, -1, 1}, {1, 1, -1}, {1, 1, 1}}},
	{3, "omni +", []omniMotor{{0, 1, 1}, {1, 0, 0}, {0, -1, 1}, {1, 0, 0}}},
	{4, "omni 3 mecanum", []omniMotor{{-1, 1, -0.26795}, {0.73205, 1, -0.73205}, {0.26795, 1, 1}}},
}

// fitsFrame is the least agreement of each motion of a vehicle with a frame's: the cosine between what motors do of it here and there.
// ArduRover's omni + steers with two of four wheels, which makes it 0.71 of steering.
const fitsFrame = 0.7

// frame finds the frame of ArduRover's that a vehicle has which drives in all directions, and, by motor, its number there from 0 and
// whether it turns the other way round.
func (r *Rover) frame() (f *omniFrame, numbers []int, reversed []bool) {
	best := 0.0
	order := make([]int, len(r.Drives))
	var try func(f *omniFrame, k int)
	used := make([]bool, len(r.Drives))
	try = func(frame *omniFrame, k int) {
		if k < len(order) {
			for n := range order {
				if !used[n] {
					used[n], order[k] = true, n
					try(frame, k+1)
					used[n] = false
				}
			}
			return
		}
		turned := make([]bool, len(order))
		if fit := r.agrees(frame, order, turned); fit > best+1e-9 {
			best, f = fit, frame
			numbers, reversed = append([]int(nil), order...), turned
		}
	}
	for i := range omniFrames {
		if len(omniFrames[i].motors) == len(order) {
			try(&omniFrames[i], 0)
		}
	}
	return f, numbers, reversed
}

// agrees returns the sum of the cosines of the three motions, of motors in an order, each turned round where that fits better; 0 where one
// of them is too small.
func (r *Rover) agrees(f *omniFrame, order []int, turned []bool) float64 {
	var both, own, there [3]float64
	for i := range r.Drives {
		d, m := &r.Drives[i], &f.motors[order[i]]
		mine, its := [3]float64{d.Ahead, -d.Side, d.Right}, [3]float64{m.throttle, m.steering, m.lateral}
		sum := mine[0]*its[0] + mine[1]*its[1] + mine[2]*its[2]
		if turned[i] = sum < 0; turned[i] {
			mine = [3]float64{-mine[0], -mine[1], -mine[2]}
		}
		for k := range 3 {
			both[k], own[k], there[k] = both[k]+mine[k]*its[k], own[k]+mine[k]*mine[k], there[k]+its[k]*its[k]
		}
	}
	sum := 0.0
	for k := range 3 {
		cos := both[k] / math.Sqrt(own[k]*there[k])
		if cos < fitsFrame {
			return 0
		}
		sum += cos
	}
	return sum
}
