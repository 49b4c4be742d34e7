package plane

import (
	"math"

	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/physics/frame"
)

// guidance follows paths by Park's law: the point of the path that is a distance ahead, and the circle through it on which
// the plane would come there.

// point is a place over the ground, north and east [m].
type point struct{ n, e float64 }

func (p point) to(q point) point               { return point{q.n - p.n, q.e - p.e} }
func (p point) along(k float64, d point) point { return point{p.n + k*d.n, p.e + k*d.e} }
func (p point) len() float64                   { return math.Hypot(p.n, p.e) }
func (p point) dot(q point) float64            { return p.n*q.n + p.e*q.e }

// angle is the direction of a vector, clockwise from north [rad].
func (p point) angle() float64 { return math.Atan2(p.e, p.n) }

// heading is the unit vector of an angle clockwise from north [rad].
func heading(angle float64) point {
	sin, cos := math.Sincos(angle)
	return point{cos, sin}
}

func placeOf(v frame.Vec[frame.NED]) point { return point{v.X, v.Y} }

// lookahead is how long it takes to the point ahead [s]: long against the lag of the bank.
const lookahead = 2.6

// ahead is the distance to the point ahead [m].
func (t *Tuning) ahead(a *air) float64 { return lookahead * max(a.ground, 0.5*t.Stall) }

// bankTo returns the bank that leads to a point [rad] which is reach [m] ahead on the path.
func (t *Tuning) bankTo(from, to point, a *air, reach, most float64) float64 {
	off := clamp(wrapPi(from.to(to).angle()-a.course), -math.Pi/2, math.Pi/2)
	accel := 2 * a.ground * a.ground / reach * math.Sin(off)
	return clamp(math.Atan(accel/standard.Gravity), -most, most)
}

// bankOnLine returns the bank that leads to the line through a point in a direction, and along it [rad].
func (t *Tuning) bankOnLine(from, through, along point, a *air, most float64) float64 {
	reach := t.ahead(a)
	d := through.to(from)
	done := d.dot(along)
	off := d.n*along.e - d.e*along.n // to the left [m]
	lead := math.Sqrt(max(reach*reach-off*off, 0.2*reach*reach))
	return t.bankTo(from, through.along(done+lead, along), a, reach, most)
}

// bankOnCircle returns the bank that leads to a circle and around it [rad]; right: clockwise.
func (t *Tuning) bankOnCircle(from, centre point, radius float64, right bool, a *air, most float64) float64 {
	reach := min(t.ahead(a), 1.2*radius)
	out := centre.to(from)
	d := max(out.len(), 1e-3)
	side := -1.0
	if right {
		side = 1
	}
	if d > radius+reach || d+radius < reach || d+reach < radius { // not in reach: to where a straight line touches it, or outwards
		turn := math.Acos(clamp(radius/d, 0, 1))
		aim := centre.along(radius, heading(out.angle()+side*turn))
		return t.bankTo(from, aim, a, reach, most)
	}
	// The two circles' intersection that is ahead, by the law of cosines.
	turn := math.Acos(clamp((d*d+radius*radius-reach*reach)/(2*d*radius), -1, 1))
	return t.bankTo(from, centre.along(radius, heading(out.angle()+side*turn)), a, reach, most)
}
