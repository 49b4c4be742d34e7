package rover

import (
	"math"

	"github.com/sitlark/sitlark/autopilot"
)

// point is a place, north and east [m].
type point struct{ n, e float64 }

func (p point) to(q point) point               { return point{q.n - p.n, q.e - p.e} }
func (p point) along(k float64, d point) point { return point{p.n + k*d.n, p.e + k*d.e} }
func (p point) len() float64                   { return math.Hypot(p.n, p.e) }
func (p point) dot(q point) float64            { return p.n*q.n + p.e*q.e }
func (p point) angle() float64                 { return math.Atan2(p.e, p.n) }

func placeOf(s *autopilot.Sense) point { return point{s.Pos.X, s.Pos.Y} }

// lookahead is how long it takes to the point ahead [s], and nearest how far it is at least, over the radius of the tightest turn.
const (
	lookahead = 0.9
	nearest   = 1.2
)

// reach is the distance to the point ahead on the path [m].
func (f *Flight) reach(s *autopilot.Sense) float64 {
	return max(lookahead*math.Hypot(s.Vel.X, s.Vel.Y), nearest/f.tuning.sharpest(), 2*f.tuning.Track)
}

// aim returns the curvature that leads to a point [1/m], and how far that lies off the nose [rad].
func (f *Flight) aim(s *autopilot.Sense, to point, reach float64) (curvature, off float64) {
	off = wrapPi(placeOf(s).to(to).angle() - s.Yaw())
	most := f.tuning.sharpest()
	return clamp(2*math.Sin(clamp(off, -math.Pi/2, math.Pi/2))/reach, -most, most), off
}

// onLine returns the point ahead on the line between two places, and what is left of the way along it [m].
func (f *Flight) onLine(s *autopilot.Sense, from, to point) (ahead point, left float64) {
	way := from.to(to)
	length := way.len()
	if length < 0.1 {
		return to, placeOf(s).to(to).len()
	}
	unit := point{way.n / length, way.e / length}
	d := from.to(placeOf(s))
	done, off := d.dot(unit), d.n*unit.e-d.e*unit.n
	reach := f.reach(s)
	lead := math.Sqrt(max(reach*reach-off*off, 0.2*reach*reach))
	return from.along(min(done+lead, length+reach), unit), length - done
}

// onCircle returns the point ahead on a circle around a place; side is 1 clockwise, −1 the other way round.
func (f *Flight) onCircle(s *autopilot.Sense, centre point, radius, side float64) point {
	out := centre.to(placeOf(s))
	turn := side * min(1, f.reach(s)/radius)
	sin, cos := math.Sincos(out.angle() + turn)
	return centre.along(radius, point{cos, sin})
}

// corner is the speed at which it may take a change of direction [rad].
func (f *Flight) corner(angle float64) float64 {
	t := f.tuning
	radius := 1 / t.sharpest()
	slow := math.Sqrt(t.Accel * radius)
	share := math.Abs(angle) / (math.Pi / 2) // from a right angle on it turns as tightly as it can
	return max(min(t.Cruise, slow), t.Cruise*(1-min(1, share)))
}
