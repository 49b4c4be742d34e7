package plane

import (
	"math"

	"github.com/sitlark/sitlark/autopilot"
	"github.com/sitlark/sitlark/internal/standard"
)

// guidance follows paths by Park's law: the point of the path that is a distance ahead, and the circle through it on which
// the plane would come there.

// lookahead is how long it takes to the point ahead [s]: long against the lag of the bank.
const lookahead = 2.6

// ahead is the distance to the point ahead [m].
func (t *Tuning) ahead(a *air) float64 { return lookahead * max(a.ground, 0.5*t.Stall) }

// bankTo returns the bank that leads to a point [rad] which is reach [m] ahead on the path.
func (t *Tuning) bankTo(from, to autopilot.Point, a *air, reach, most float64) float64 {
	off := clamp(wrapPi(from.To(to).Angle()-a.course), -math.Pi/2, math.Pi/2)
	accel := 2 * a.ground * a.ground / reach * math.Sin(off)
	return clamp(math.Atan(accel/standard.Gravity), -most, most)
}

// bankOnLine returns the bank that leads to the line through a point in a direction, and along it [rad].
func (t *Tuning) bankOnLine(from, through, along autopilot.Point, a *air, most float64) float64 {
	reach := t.ahead(a)
	d := through.To(from)
	done := d.Dot(along)
	off := d.N*along.E - d.E*along.N // to the left [m]
	lead := math.Sqrt(max(reach*reach-off*off, 0.2*reach*reach))
	return t.bankTo(from, through.Along(done+lead, along), a, reach, most)
}

// bankOnCircle returns the bank that leads to a circle and around it [rad]; right: clockwise.
func (t *Tuning) bankOnCircle(from, centre autopilot.Point, radius float64, right bool, a *air, most float64) float64 {
	reach := min(t.ahead(a), 1.2*radius)
	out := centre.To(from)
	d := max(out.Len(), 1e-3)
	side := -1.0
	if right {
		side = 1
	}
	if d > radius+reach || d+radius < reach || d+reach < radius { // not in reach: to where a straight line touches it, or outwards
		turn := math.Acos(clamp(radius/d, 0, 1))
		aim := centre.Along(radius, autopilot.Heading(out.Angle()+side*turn))
		return t.bankTo(from, aim, a, reach, most)
	}
	// The two circles' intersection that is ahead, by the law of cosines.
	turn := math.Acos(clamp((d*d+radius*radius-reach*reach)/(2*d*radius), -1, 1))
	return t.bankTo(from, centre.Along(radius, autopilot.Heading(out.Angle()+side*turn)), a, reach, most)
}
