package gl

import (
	"github.com/g3n/engine/math32"

	"github.com/sitlark/sitlark/internal/solid"
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

// Vertex adds a vertex, moved to where the builder stands, and returns its number.
func (b *Builder) Vertex(place, normal solid.Vec) uint32 {
	i := uint32(len(b.Vertices) / (9 + len(b.Part)))
	p, n := math32.Vector3(place), math32.Vector3(normal)
	p.ApplyMatrix4(&b.Move)
	var turn math32.Matrix4
	turn.ExtractRotation(&b.Move)
	n.ApplyMatrix4(&turn)
	b.Vertices = Put(Put(b.Vertices, p), n)
	b.Vertices = append(append(b.Vertices, b.tint[:]...), b.Part...)
	return i
}

// Face adds a triangle of three vertices, counter-clockwise from outside.
func (b *Builder) Face(p, q, r uint32) { b.indices = append(b.indices, p, q, r) }

// Triangle adds a flat face, counter-clockwise from outside.
func (b *Builder) Triangle(p, q, r math32.Vector3) {
	solid.Triangle(b, solid.Vec(p), solid.Vec(q), solid.Vec(r))
}

// Quad adds a flat four-cornered face, counter-clockwise from outside.
func (b *Builder) Quad(p, q, r, s math32.Vector3) {
	solid.Quad(b, solid.Vec(p), solid.Vec(q), solid.Vec(r), solid.Vec(s))
}

// Box adds a box with half sides (x, y, z); its top is narrowed by taper, 0 to 1.
func (b *Builder) Box(x, y, z, taper float32) { solid.Box(b, x, y, z, taper) }

// RingPoint is a point of a profile that is turned about the up axis: radius and height [m].
type RingPoint = solid.RingPoint

// Lathe adds the surface of a profile, from bottom to top, turned about the up
// axis. Each step of the profile is shaded flat along it and smooth around it.
func (b *Builder) Lathe(sides int, profile ...RingPoint) { solid.Lathe(b, sides, profile...) }

// Rod adds a round bar between two points with a radius at either end.
func (b *Builder) Rod(from, to math32.Vector3, r0, r1 float32, sides int) {
	solid.Rod(b, solid.Vec(from), solid.Vec(to), r0, r1, sides)
}

// Torus adds a ring about the up axis.
func (b *Builder) Torus(radius, thick float32, sides int) { solid.Torus(b, radius, thick, sides) }

// Ball adds a ball.
func (b *Builder) Ball(r float32) { solid.Ball(b, r) }

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
