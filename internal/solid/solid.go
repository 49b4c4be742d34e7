// Package solid builds the surfaces of simple solids: boxes, rods, balls, rings, and what a
// lathe makes. Its axes are x to the right, y up and z back. A face is counter-clockwise from
// outside.
package solid

import "math"

// Vec is a place or a direction.
type Vec struct{ X, Y, Z float32 }

// Add returns v + w.
func (v Vec) Add(w Vec) Vec { return Vec{v.X + w.X, v.Y + w.Y, v.Z + w.Z} }

// Sub returns v − w.
func (v Vec) Sub(w Vec) Vec { return Vec{v.X - w.X, v.Y - w.Y, v.Z - w.Z} }

// Scale returns v, s times as long.
func (v Vec) Scale(s float32) Vec { return Vec{v.X * s, v.Y * s, v.Z * s} }

// Cross returns the vector product.
func (v Vec) Cross(w Vec) Vec {
	return Vec{v.Y*w.Z - v.Z*w.Y, v.Z*w.X - v.X*w.Z, v.X*w.Y - v.Y*w.X}
}

// Dot returns the scalar product.
func (v Vec) Dot(w Vec) float32 { return v.X*w.X + v.Y*w.Y + v.Z*w.Z }

// Len returns the length.
func (v Vec) Len() float32 { return float32(math.Sqrt(float64(v.Dot(v)))) }

// Unit returns the direction of v; that of no length is zero.
func (v Vec) Unit() Vec {
	l := v.Len()
	if l == 0 {
		return Vec{}
	}
	return v.Scale(1 / l)
}

// Lerp returns v at t = 0 and w at t = 1.
func (v Vec) Lerp(w Vec, t float32) Vec {
	return Vec{v.X + (w.X-v.X)*t, v.Y + (w.Y-v.Y)*t, v.Z + (w.Z-v.Z)*t}
}

// TurnedUp returns v, turned about the up axis: a positive angle [rad] turns back to the right.
func (v Vec) TurnedUp(angle float32) Vec {
	sin, cos := sincos(angle)
	return Vec{cos*v.X + sin*v.Z, v.Y, cos*v.Z - sin*v.X}
}

// Sink takes a surface.
type Sink interface {
	Vertex(place, normal Vec) uint32 // returns the vertex's number
	Face(a, b, c uint32)             // of three vertices
}

// Triangle adds a flat face.
func Triangle(to Sink, p, q, r Vec) {
	n := q.Sub(p).Cross(r.Sub(p)).Unit()
	i := to.Vertex(p, n)
	to.Vertex(q, n)
	to.Vertex(r, n)
	to.Face(i, i+1, i+2)
}

// Quad adds a flat face with four corners.
func Quad(to Sink, p, q, r, s Vec) {
	n := q.Sub(p).Cross(r.Sub(p)).Unit()
	i := to.Vertex(p, n)
	to.Vertex(q, n)
	to.Vertex(r, n)
	to.Vertex(s, n)
	to.Face(i, i+1, i+2)
	to.Face(i, i+2, i+3)
}

// Box adds a box with half sides (x, y, z) about the origin; its top is narrowed by taper, 0 to 1.
func Box(to Sink, x, y, z, taper float32) {
	tx, tz := x*(1-taper), z*(1-taper)
	v := func(sx, sy, sz float32) Vec {
		if sy > 0 {
			return Vec{sx * tx, y, sz * tz}
		}
		return Vec{sx * x, -y, sz * z}
	}
	Quad(to, v(-1, 1, 1), v(1, 1, 1), v(1, 1, -1), v(-1, 1, -1))
	Quad(to, v(-1, -1, -1), v(1, -1, -1), v(1, -1, 1), v(-1, -1, 1))
	Quad(to, v(-1, -1, 1), v(1, -1, 1), v(1, 1, 1), v(-1, 1, 1))
	Quad(to, v(1, -1, -1), v(-1, -1, -1), v(-1, 1, -1), v(1, 1, -1))
	Quad(to, v(1, -1, 1), v(1, -1, -1), v(1, 1, -1), v(1, 1, 1))
	Quad(to, v(-1, -1, -1), v(-1, -1, 1), v(-1, 1, 1), v(-1, 1, -1))
}

// RingPoint is a point of a profile that is turned about the up axis: radius and height.
type RingPoint [2]float32

// Lathe adds the surface of a profile, from bottom to top, turned about the up axis. Each step
// of the profile is shaded flat along it and smooth around it.
func Lathe(to Sink, sides int, profile ...RingPoint) {
	for i := 1; i < len(profile); i++ {
		cone(to, sides, profile[i-1], profile[i])
	}
}

func cone(to Sink, sides int, low, high RingPoint) {
	slope := Vec{X: high[1] - low[1], Y: low[0] - high[0]}.Unit()
	var first uint32
	for i := range sides + 1 {
		sin, cos := sincos(2 * math.Pi * float32(i) / float32(sides))
		n := Vec{sin * slope.X, slope.Y, cos * slope.X}
		at := to.Vertex(Vec{sin * low[0], low[1], cos * low[0]}, n)
		to.Vertex(Vec{sin * high[0], high[1], cos * high[0]}, n)
		if i == 0 {
			first = at
			continue
		}
		at = first + 2*uint32(i)
		to.Face(at-2, at, at-1)
		to.Face(at-1, at, at+1)
	}
}

// Rod adds a round bar between two points with a radius at either end.
func Rod(to Sink, from, end Vec, r0, r1 float32, sides int) {
	axis := end.Sub(from)
	length := axis.Len()
	Lathe(stood{to, from, turnUpTo(axis.Unit())}, sides, RingPoint{0, 0}, RingPoint{r0, 0}, RingPoint{r1, length}, RingPoint{0, length})
}

// stood is a Sink whose surfaces stand elsewhere, with another up axis.
type stood struct {
	to   Sink
	at   Vec
	axes [3]Vec // where x, y and z go
}

func (s stood) turn(v Vec) Vec {
	a := &s.axes
	return Vec{a[0].X*v.X + a[1].X*v.Y + a[2].X*v.Z, a[0].Y*v.X + a[1].Y*v.Y + a[2].Y*v.Z, a[0].Z*v.X + a[1].Z*v.Y + a[2].Z*v.Z}
}

func (s stood) Vertex(place, normal Vec) uint32 {
	return s.to.Vertex(s.turn(place).Add(s.at), s.turn(normal))
}

func (s stood) Face(a, b, c uint32) { s.to.Face(a, b, c) }

// turnUpTo returns where the axes go when the shortest turn brings the up axis to a direction.
func turnUpTo(d Vec) [3]Vec {
	r := d.Y + 1
	x, z := d.Z, -d.X // up × d
	if r < 1e-6 {
		r, x, z = 0, 0, 1
	}
	n := float32(math.Sqrt(float64(x*x + z*z + r*r)))
	x, z, w := x/n, z/n, r/n
	return [3]Vec{
		{1 - 2*z*z, 2 * w * z, 2 * x * z},
		{-2 * w * z, 1 - 2*(x*x+z*z), 2 * w * x},
		{2 * x * z, -2 * w * x, 1 - 2*x*x},
	}
}

// Torus adds a ring about the up axis.
func Torus(to Sink, radius, thick float32, sides int) {
	const around = 6
	profile := make([]RingPoint, 0, around+1)
	for i := range around + 1 {
		sin, cos := sincos(-2 * math.Pi * float32(i) / around)
		profile = append(profile, RingPoint{radius - thick*cos, thick * sin})
	}
	Lathe(to, sides, profile...)
}

// Ball adds a ball about the origin.
func Ball(to Sink, r float32) {
	Lathe(to, 10, RingPoint{0, -r}, RingPoint{0.7 * r, -0.7 * r}, RingPoint{r, 0}, RingPoint{0.7 * r, 0.7 * r}, RingPoint{0, r})
}

func sincos(a float32) (sin, cos float32) {
	s, c := math.Sincos(float64(a))
	return float32(s), float32(c)
}

// Along returns a sink whose up axis points along a direction in another.
func Along(to Sink, up Vec) Sink { return stood{to: to, axes: turnUpTo(up.Unit())} }
