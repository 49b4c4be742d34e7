package autopilot

import (
	"math"

	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/physics/frame"
)

// Point is a place over the ground, or the way between two, north and east [m].
type Point struct{ N, E float64 }

// PlaceOf returns the place below or above a position.
func PlaceOf(position frame.Vec[frame.NED]) Point { return Point{position.X, position.Y} }

// EndOf returns where a leg ends.
func EndOf(l mission.Leg) Point { return Point{l.North, l.East} }

// Heading returns the unit vector of an angle clockwise from north [rad].
func Heading(angle float64) Point {
	sin, cos := math.Sincos(angle)
	return Point{cos, sin}
}

// To returns the way from p to q.
func (p Point) To(q Point) Point { return Point{q.N - p.N, q.E - p.E} }

// Along returns the place k of d further.
func (p Point) Along(k float64, d Point) Point { return Point{p.N + k*d.N, p.E + k*d.E} }

// Len returns the length [m].
func (p Point) Len() float64 { return math.Hypot(p.N, p.E) }

// Dot returns the scalar product.
func (p Point) Dot(q Point) float64 { return p.N*q.N + p.E*q.E }

// Angle returns the direction, clockwise from north [rad].
func (p Point) Angle() float64 { return math.Atan2(p.E, p.N) }
