package gl

import (
	"math"

	"github.com/g3n/engine/math32"
)

// Builder collects triangles with positions, normals and colours in the axes of a
// model. Its tint and part apply to what is added next.
type Builder struct {
	Vertices []float32
	indices  []uint32
	tint     RGB
	Part     []float32 // appended to each vertex
	Move     math32.Matrix4
}

// NewBuilder returns an empty builder that adds at the origin, unturned.
func NewBuilder() *Builder {
	b := &Builder{}
	b.Move.Identity()
	return b
}

// solidSizes are the attributes of a builder's vertices, without its part.
var solidSizes = []int{3, 3, 3}

// Data returns what was added: place, normal and tint of each vertex, and its part if there
// is one. It shares its memory with the builder.
func (b *Builder) Data() MeshData {
	sizes := append([]int(nil), solidSizes...)
	if len(b.Part) > 0 {
		sizes = append(sizes, len(b.Part))
	}
	return MeshData{Sizes: sizes, Vertices: b.Vertices, Indices: b.indices}
}

// At makes what is added next stand at (x, y, z), turned about the up axis [rad].
func (b *Builder) At(x, y, z, turn float32) *Builder {
	b.Move.MakeRotationY(turn)
	b.Move.SetPosition(&math32.Vector3{X: x, Y: y, Z: z})
	return b
}

// Color sets the tint of what is added next.
func (b *Builder) Color(c RGB) *Builder {
	b.tint = c
	return b
}

func (b *Builder) vertex(p, n math32.Vector3) uint32 {
	i := uint32(len(b.Vertices) / (9 + len(b.Part)))
	p.ApplyMatrix4(&b.Move)
	var turn math32.Matrix4
	turn.ExtractRotation(&b.Move)
	n.ApplyMatrix4(&turn)
	b.Vertices = Put(Put(b.Vertices, p), n)
	b.Vertices = append(append(b.Vertices, b.tint[:]...), b.Part...)
	return i
}

// Triangle adds a flat face, counter-clockwise from outside.
func (b *Builder) Triangle(p, q, r math32.Vector3) {
	u, v := q, r
	u.Sub(&p)
	v.Sub(&p)
	n := *u.Clone().Cross(&v)
	n.Normalize()
	i := b.vertex(p, n)
	b.vertex(q, n)
	b.vertex(r, n)
	b.indices = append(b.indices, i, i+1, i+2)
}

// Quad adds a flat four-cornered face, counter-clockwise from outside.
func (b *Builder) Quad(p, q, r, s math32.Vector3) {
	u, v := q, r
	u.Sub(&p)
	v.Sub(&p)
	n := *u.Clone().Cross(&v)
	n.Normalize()
	i := b.vertex(p, n)
	b.vertex(q, n)
	b.vertex(r, n)
	b.vertex(s, n)
	b.indices = append(b.indices, i, i+1, i+2, i, i+2, i+3)
}

// Box adds a box with half sides (x, y, z); its top is narrowed by taper, 0 to 1.
func (b *Builder) Box(x, y, z, taper float32) {
	tx, tz := x*(1-taper), z*(1-taper)
	v := func(sx, sy, sz float32) math32.Vector3 {
		if sy > 0 {
			return math32.Vector3{X: sx * tx, Y: y, Z: sz * tz}
		}
		return math32.Vector3{X: sx * x, Y: -y, Z: sz * z}
	}
	b.Quad(v(-1, 1, 1), v(1, 1, 1), v(1, 1, -1), v(-1, 1, -1))
	b.Quad(v(-1, -1, -1), v(1, -1, -1), v(1, -1, 1), v(-1, -1, 1))
	b.Quad(v(-1, -1, 1), v(1, -1, 1), v(1, 1, 1), v(-1, 1, 1))
	b.Quad(v(1, -1, -1), v(-1, -1, -1), v(-1, 1, -1), v(1, 1, -1))
	b.Quad(v(1, -1, 1), v(1, -1, -1), v(1, 1, -1), v(1, 1, 1))
	b.Quad(v(-1, -1, -1), v(-1, -1, 1), v(-1, 1, 1), v(-1, 1, -1))
}

// RingPoint is a point of a profile that is turned about the up axis: radius and height [m].
type RingPoint [2]float32

// Lathe adds the surface of a profile, from bottom to top, turned about the up
// axis. Each step of the profile is shaded flat along it and smooth around it.
func (b *Builder) Lathe(sides int, profile ...RingPoint) {
	for i := 1; i < len(profile); i++ {
		b.cone(sides, profile[i-1], profile[i])
	}
}

func (b *Builder) cone(sides int, low, high RingPoint) {
	slope := math32.Vector3{X: high[1] - low[1], Y: low[0] - high[0]}
	slope.Normalize()
	var first uint32
	for i := range sides + 1 {
		sin, cos := math32.Sin(2*math.Pi*float32(i)/float32(sides)), math32.Cos(2*math.Pi*float32(i)/float32(sides))
		n := math32.Vector3{X: sin * slope.X, Y: slope.Y, Z: cos * slope.X}
		at := b.vertex(math32.Vector3{X: sin * low[0], Y: low[1], Z: cos * low[0]}, n)
		b.vertex(math32.Vector3{X: sin * high[0], Y: high[1], Z: cos * high[0]}, n)
		if i == 0 {
			first = at
			continue
		}
		at = first + 2*uint32(i)
		b.indices = append(b.indices, at-2, at, at-1, at-1, at, at+1)
	}
}

// Rod adds a round bar between two points with a radius at either end.
func (b *Builder) Rod(from, to math32.Vector3, r0, r1 float32, sides int) {
	axis := to
	axis.Sub(&from)
	length := axis.Length()
	axis.Normalize()
	old := b.Move
	var q math32.Quaternion
	up := math32.Vector3{Y: 1}
	q.SetFromUnitVectors(&up, &axis)
	var m math32.Matrix4
	m.MakeRotationFromQuaternion(&q)
	m.SetPosition(&from)
	b.Move.MultiplyMatrices(&old, &m)
	b.Lathe(sides, RingPoint{0, 0}, RingPoint{r0, 0}, RingPoint{r1, length}, RingPoint{0, length})
	b.Move = old
}

// Torus adds a ring about the up axis.
func (b *Builder) Torus(radius, thick float32, sides int) {
	const around = 6
	profile := make([]RingPoint, 0, around+1)
	for i := range around + 1 {
		a := -2 * math.Pi * float32(i) / around
		profile = append(profile, RingPoint{radius - thick*math32.Cos(a), thick * math32.Sin(a)})
	}
	b.Lathe(sides, profile...)
}

// Ball adds a ball.
func (b *Builder) Ball(r float32) {
	b.Lathe(10, RingPoint{0, -r}, RingPoint{0.7 * r, -0.7 * r}, RingPoint{r, 0}, RingPoint{0.7 * r, 0.7 * r}, RingPoint{0, r})
}

// ArrowShape is an arrow along +z, of length 1 and thickness 1, its middle at the
// origin. The head points to +z.
func ArrowShape() MeshData {
	b := NewBuilder()
	const sides = 5
	b.Lathe(sides, RingPoint{0, -0.5}, RingPoint{0.022, -0.5}, RingPoint{0.022, 0.14},
		RingPoint{0.085, 0.14}, RingPoint{0, 0.5})
	d := MeshData{Sizes: []int{3, 3}, Indices: b.indices}
	for i := 0; i < len(b.Vertices); i += 9 {
		v := b.Vertices[i:]
		d.Vertices = append(d.Vertices, v[0], -v[2], v[1], v[3], -v[5], v[4]) // up becomes +z
	}
	return d
}
