package rover

import (
	"math"

	"github.com/sitlark/sitlark/autopilot"
)

// lookahead is how long it takes to the point ahead [s], and nearest how far it is at least, over the radius of the tightest turn.
const (
	lookahead = 0.9
	nearest   = 1.2
)

// reach is the distance to the point ahead on the path [m].
func (f *Flight) reach(s *autopilot.Sense) float64 {
	wide := 2 * f.tuning.Track
	if f.tuning.Drifts {
		wide = 2
	}
	return max(lookahead*math.Hypot(s.Vel.X, s.Vel.Y), nearest/f.tuning.sharpest(), wide)
}

// aim returns the curvature that leads to a point [1/m], and how far that lies off the nose [rad].
func (f *Flight) aim(s *autopilot.Sense, to autopilot.Point, reach float64) (curvature, off float64) {
	off = wrapPi(autopilot.PlaceOf(s.Pos).To(to).Angle() - s.Yaw())
	most := f.tuning.sharpest()
	return clamp(2*math.Sin(clamp(off, -math.Pi/2, math.Pi/2))/reach, -most, most), off
}

// onLine returns the point ahead on the line between two places, and what is left of the way along it [m].
func (f *Flight) onLine(s *autopilot.Sense, from, to autopilot.Point) (ahead autopilot.Point, left float64) {
	way := from.To(to)
	length := way.Len()
	if length < 0.1 {
		return to, autopilot.PlaceOf(s.Pos).To(to).Len()
	}
	unit := autopilot.Point{N: way.N / length, E: way.E / length}
	d := from.To(autopilot.PlaceOf(s.Pos))
	done, off := d.Dot(unit), d.N*unit.E-d.E*unit.N
	reach := f.reach(s)
	lead := math.Sqrt(max(reach*reach-off*off, 0.2*reach*reach))
	return from.Along(min(done+lead, length+reach), unit), length - done
}

// onCircle returns the point ahead on a circle around a place; side is 1 clockwise, −1 the other way round.
func (f *Flight) onCircle(s *autopilot.Sense, centre autopilot.Point, radius, side float64) autopilot.Point {
	out := centre.To(autopilot.PlaceOf(s.Pos))
	turn := side * min(1, f.reach(s)/radius)
	return centre.Along(radius, autopilot.Heading(out.Angle()+turn))
}

// corner is the speed at which it may take a change of direction [rad].
func (f *Flight) corner(angle float64) float64 {
	t := f.tuning
	radius := 1 / t.sharpest()
	slow := math.Sqrt(t.Accel * radius)
	share := math.Abs(angle) / (math.Pi / 2) // from a right angle on it turns as tightly as it can
	return max(min(t.Cruise, slow), t.Cruise*(1-min(1, share)))
}
