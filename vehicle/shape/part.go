package shape

import (
	"math"

	"github.com/sitlark/sitlark/internal/solid"
	"github.com/sitlark/sitlark/physics/frame"
)

// Role is how a part moves and how it is lit.
type Role int

// The roles.
const (
	Fixed  Role = iota // to the body
	Blade              // turns with a rotor; not seen while the rotor is a blur
	Bell               // turns with a rotor
	Lamp               // fixed, and shines by itself
	Hinged             // turns about its axis as a control surface does
	Wheel              // turns about its axle
)

// Part is a piece of a body.
type Part struct {
	Name  string
	Role  Role
	Index int // of the rotor, the control surface or the wheel that moves it

	// PlaceFRD is the middle of what moves [m], from which its vertices are. It is zero
	// for fixed parts.
	PlaceFRD frame.Vec[frame.FRD]
	// AxisFRD is a rotor's thrust as it is mounted, a hinge or an axle, a unit vector. A rotor's
	// vertices are as if it pointed up: Mounted turns them.
	AxisFRD frame.Vec[frame.FRD]

	Vertices  []Vertex
	Triangles []uint32 // three vertices each, counter-clockwise from outside
}

// Vertex is a corner of triangles.
type Vertex struct {
	PlaceFRD  [3]float32 // [m]
	NormalFRD [3]float32 // outward, a unit vector; zero for a triangle without an area
	Color     Color
}

// Body is all that is drawn of a vehicle: its parts.
type Body struct{ Parts []Part }

// Mounted returns where a vertex is in the body, and its normal, while the rotors point as they
// are mounted and stand at zero.
func (p *Part) Mounted(v *Vertex) (placeFRD, normalFRD frame.Vec[frame.FRD]) {
	place, normal := vec(v.PlaceFRD), vec(v.NormalFRD)
	if p.Role == Blade || p.Role == Bell {
		place, normal = lean(place, p.AxisFRD), lean(normal, p.AxisFRD)
	}
	return place.Add(p.PlaceFRD), normal
}

// Fix makes a part that moves one that is fixed to the body as it is mounted; a lamp stays one.
func (p *Part) Fix() {
	for i := range p.Vertices {
		v := &p.Vertices[i]
		place, normal := p.Mounted(v)
		v.PlaceFRD, v.NormalFRD = floats(place), floats(normal)
	}
	p.PlaceFRD = frame.Vec[frame.FRD]{}
	if p.Role != Lamp {
		p.Role = Fixed
	}
}

// Turned returns where a vertex is in the body, and its normal, while the part is turned about its axis
// [rad] by the right-hand rule.
func (p *Part) Turned(v *Vertex, angle float64) (placeFRD, normalFRD frame.Vec[frame.FRD]) {
	place, normal := p.Mounted(v)
	return about(place.Sub(p.PlaceFRD), p.AxisFRD, angle).Add(p.PlaceFRD), about(normal, p.AxisFRD, angle)
}

// about turns v about a unit vector.
func about(v, axis frame.Vec[frame.FRD], angle float64) frame.Vec[frame.FRD] {
	sin, cos := math.Sincos(angle)
	return v.Scale(cos).AddScaled(sin, axis.Cross(v)).AddScaled((1-cos)*axis.Dot(v), axis)
}

// lean turns v as the shortest turn from up to an axis does.
func lean(v, axis frame.Vec[frame.FRD]) frame.Vec[frame.FRD] {
	up := frame.OfFRD(0, 0, -1)
	about := frame.OfFRD(axis.Y, -axis.X, 0) // up × axis
	cos := -axis.Z
	if cos < -1+1e-9 {
		return frame.OfFRD(v.X, -v.Y, -v.Z) // straight down: half a turn about the nose
	}
	if about == (frame.Vec[frame.FRD]{}) || axis == up {
		return v
	}
	return v.Scale(cos).Add(about.Cross(v)).Add(about.Scale(about.Dot(v) / (1 + cos)))
}

func vec(a [3]float32) frame.Vec[frame.FRD] {
	return frame.OfFRD(float64(a[0]), float64(a[1]), float64(a[2]))
}

// Reach is how far the farthest corner is from the centre of mass [m].
func (b *Body) Reach() float64 {
	reach := 0.0
	b.each(func(p frame.Vec[frame.FRD]) { reach = max(reach, p.Len()) })
	return reach
}

// Below is how far the lowest corner is below the centre of mass [m].
func (b *Body) Below() float64 {
	below := math.Inf(-1)
	b.each(func(p frame.Vec[frame.FRD]) { below = max(below, p.Z) })
	return below
}

// Above is how far the highest corner is above the centre of mass [m].
func (b *Body) Above() float64 {
	above := math.Inf(-1)
	b.each(func(p frame.Vec[frame.FRD]) { above = max(above, -p.Z) })
	return above
}

func (b *Body) each(do func(placeFRD frame.Vec[frame.FRD])) {
	for i := range b.Parts {
		p := &b.Parts[i]
		for k := range p.Vertices {
			place, _ := p.Mounted(&p.Vertices[k])
			do(place)
		}
	}
}

// builder adds solids to a body. It stands at a place in the axes of package solid: right, up
// and back. Its vertices are FRD.
type builder struct {
	body  Body
	color Color
	at    solid.Vec
	turn  float32 // about the up axis [rad]
	trim  bool
}

// begin begins a part.
func (b *builder) begin(name string, role Role) *builder {
	b.body.Parts = append(b.body.Parts, Part{Name: name, Role: role})
	return b.stand(0, 0, 0, 0)
}

func (b *builder) part() *Part { return &b.body.Parts[len(b.body.Parts)-1] }

func (b *builder) paint(c Color) *builder {
	b.color = c
	return b
}

// stand makes what is added next stand elsewhere, turned about the up axis [rad].
func (b *builder) stand(x, y, z, turn float32) *builder {
	b.at, b.turn = solid.Vec{X: x, Y: y, Z: z}, turn
	return b
}

// Vertex makes the builder a solid.Sink.
func (b *builder) Vertex(place, normal solid.Vec) uint32 {
	p := b.part()
	if b.turn != 0 {
		place, normal = place.TurnedUp(b.turn), normal.TurnedUp(b.turn)
	}
	p.Vertices = append(p.Vertices, Vertex{PlaceFRD: frd(place.Add(b.at)), NormalFRD: frd(normal), Color: b.color})
	return uint32(len(p.Vertices) - 1)
}

// Face adds a triangle. A trimmed body has none without an area, such as lathes make at their ends.
func (b *builder) Face(i, j, k uint32) {
	p := b.part()
	if v := p.Vertices; b.trim && (v[i].PlaceFRD == v[j].PlaceFRD || v[j].PlaceFRD == v[k].PlaceFRD || v[k].PlaceFRD == v[i].PlaceFRD) {
		return
	}
	p.Triangles = append(p.Triangles, i, j, k)
}

func frd(v solid.Vec) [3]float32 { return [3]float32{-v.Z, v.X, -v.Y} }

// standing returns a place of the body in the axes of package solid.
func standing(v frame.Vec[frame.FRD]) solid.Vec {
	return solid.Vec{X: float32(v.Y), Y: float32(-v.Z), Z: float32(-v.X)}
}

// lying returns a place in the axes of package solid as one of the body.
func lying(v solid.Vec) frame.Vec[frame.FRD] { return vec(frd(v)) }

func (b *builder) box(x, y, z, taper float32) { solid.Box(b, x, y, z, taper) }

func (b *builder) lathe(sides int, profile ...solid.RingPoint) *builder {
	solid.Lathe(b, sides, profile...)
	return b
}

func (b *builder) rod(from, to solid.Vec, r0, r1 float32, sides int) *builder {
	solid.Rod(b, from, to, r0, r1, sides)
	return b
}
