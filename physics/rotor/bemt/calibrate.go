package bemt

import (
	"fmt"
	"math"
)

// StaticPoint is what a thrust stand measured of a propeller in still air.
type StaticPoint struct {
	Omega  float64 // rotation speed [rad/s], > 0
	Thrust float64 // [N], > 0
	Torque float64 // at the shaft [N·m], > 0
}

// Calibration is how a blade differs from its geometry and its family's polars.
type Calibration struct {
	Incidence   float64 // turns every station nose up [rad]
	ProfileDrag float64 // the sections' least drag over the family's
}

// Bounds of a Calibration. Beyond them the point is not one of this blade. Ten
// Slow Flyers in the UIUC's tunnel need −1.4° to 0.6° and 0.5 to 2.5 times the
// drag, which makes up for drag that grows with lift, too
// (TestOnePointCalibratesTheOthers); generic blades in their place, of 3.8 and 4.7
// inch of pitch, −0.9° to 3.1°. The bounds leave as much again.
const (
	MaxIncidence   = 5 * math.Pi / 180
	MinProfileDrag = 0.4
	MaxProfileDrag = 3.0
)

// Calibrated returns the propeller with the incidence and the profile drag at
// which it yields the point in the air of c, whose speeds do not count: thrust
// sets the one and torque the other.
//
// The error says what the point would need where that lies out of bounds. The
// geometry of p stays as it is.
func (p *Propeller) Calibrated(point StaticPoint, air Air) (Propeller, Calibration, error) {
	c := air.condition(point.Omega, 0, 0)
	if !(point.Omega > 0 && point.Thrust > 0 && point.Torque > 0) {
		return *p, Calibration{}, fmt.Errorf("%w: a measured point of %g rad/s, %g N, %g N m; expected all > 0", ErrCondition, point.Omega, point.Thrust, point.Torque)
	}
	// off is how far thrust and torque are from the point, as shares of it.
	off := func(k Calibration) (thrust, torque float64, err error) {
		q := p.with(k)
		l, err := q.Solve(c)
		return l.Thrust/point.Thrust - 1, l.Torque/point.Torque - 1, err
	}
	k := Calibration{ProfileDrag: 1}
	for range 30 {
		thrust, torque, err := off(k)
		if err != nil {
			return *p, k, err
		}
		if math.Abs(thrust) < 1e-9 && math.Abs(torque) < 1e-9 {
			break
		}
		const dIncidence, dDrag = 1e-4, 1e-3
		turnedThrust, turnedTorque, _ := off(Calibration{k.Incidence + dIncidence, k.ProfileDrag})
		draggedThrust, draggedTorque, _ := off(Calibration{k.Incidence, k.ProfileDrag + dDrag})
		a, b := (turnedThrust-thrust)/dIncidence, (draggedThrust-thrust)/dDrag
		e, f := (turnedTorque-torque)/dIncidence, (draggedTorque-torque)/dDrag
		det := a*f - b*e
		// A step of Newton's method; a quarter of the range at most, for the stall is near.
		k.Incidence = bounded(k.Incidence, (b*torque-f*thrust)/det, MaxIncidence/2, -2*MaxIncidence, 2*MaxIncidence)
		k.ProfileDrag = bounded(k.ProfileDrag, (e*thrust-a*torque)/det, 0.5, MinProfileDrag/4, 2*MaxProfileDrag)
	}
	thrust, torque, err := off(k)
	if err == nil {
		err = k.check(point, thrust, torque)
	}
	return p.with(k), k, err
}

// bounded adds a step of at most most to v and keeps the sum within lo and hi. A
// step that is no number is none.
func bounded(v, step, most, lo, hi float64) float64 {
	if math.IsNaN(step) {
		return v
	}
	return max(lo, min(hi, v+max(-most, min(most, step))))
}

// check returns an error where k lies out of bounds, or leaves the point unmet by
// the shares thrust and torque.
func (k Calibration) check(point StaticPoint, thrust, torque float64) error {
	const met = 1e-6
	if math.Abs(k.Incidence) <= MaxIncidence && k.ProfileDrag >= MinProfileDrag && k.ProfileDrag <= MaxProfileDrag && math.Abs(thrust) < met && math.Abs(torque) < met {
		return nil
	}
	reason := fmt.Sprintf("need %+.1f° of incidence and %.2f times the profile drag, must be within ±%.0f° and %.1f to %.1f times",
		k.Incidence*180/math.Pi, k.ProfileDrag, MaxIncidence*180/math.Pi, MinProfileDrag, MaxProfileDrag)
	if math.Abs(thrust) >= met || math.Abs(torque) >= met {
		reason = fmt.Sprintf("can't be met, %.4g N and %.4g N m come nearest", point.Thrust*(1+thrust), point.Torque*(1+torque))
	}
	return fmt.Errorf("bemt: %.4g N and %.4g N m at %.0f rpm %s: the point is of another propeller, or one of its numbers is wrong",
		point.Thrust, point.Torque, point.Omega*30/math.Pi, reason)
}

// with returns the propeller with k's incidence and drag.
func (p *Propeller) with(k Calibration) Propeller {
	q := *p
	q.Geometry = make(Geometry, len(p.Geometry))
	for i, s := range p.Geometry {
		s.Twist = max(-math.Pi/2, min(math.Pi/2, s.Twist+k.Incidence))
		q.Geometry[i] = s
	}
	q.Family.DragMin *= k.ProfileDrag
	return q
}
