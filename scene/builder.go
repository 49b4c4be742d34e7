package scene

import (
	"math"

	"github.com/g3n/engine/math32"
)

// builder collects triangles with positions, normals and colours in the axes of a
// model. Its tint and part apply to what is added next.
type builder struct {
	vertices []float32
	indices  []uint32
	tint     rgb
	part     []float32 // appended to each vertex
	move     math32.Matrix4
}

func newBuilder() *builder {
	b := &builder{}
	b.move.Identity()
	return b
}

// solidSizes are the attributes of a builder's vertices, without its part.
var solidSizes = []int{3, 3, 3}

func (b *builder) data() meshData {
	sizes := append([]int(nil), solidSizes...)
	if len(b.part) > 0 {
		sizes = append(sizes, len(b.part))
	}
	return meshData{sizes: sizes, vertices: b.vertices, indices: b.indices}
}

// at makes what is added next stand at (x, y, z), turned about the up axis [rad].
func (b *builder) at(x, y, z, turn float32) *builder {
	b.move.MakeRotationY(turn)
	b.move.SetPosition(&math32.Vector3{X: x, Y: y, Z: z})
	return b
}

// color sets the tint of what is added next.
func (b *builder) color(c rgb) *builder {
	b.tint = c
	return b
}

func (b *builder) vertex(p, n math32.Vector3) uint32 {
	i := uint32(len(b.vertices) / (9 + len(b.part)))
	p.ApplyMatrix4(&b.move)
	var turn math32.Matrix4
	turn.ExtractRotation(&b.move)
	n.ApplyMatrix4(&turn)
	b.vertices = put(put(b.vertices, p), n)
	b.vertices = append(append(b.vertices, b.tint[:]...), b.part...)
	return i
}

// quad adds a flat four-cornered face, counter-clockwise from outside.
func (b *builder) quad(p, q, r, s math32.Vector3) {
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

// box adds a box with half sides (x, y, z); its top is narrowed by taper, 0 to 1.
func (b *builder) box(x, y, z, taper float32) {
	tx, tz := x*(1-taper), z*(1-taper)
	v := func(sx, sy, sz float32) math32.Vector3 {
		if sy > 0 {
			return math32.Vector3{X: sx * tx, Y: y, Z: sz * tz}
		}
		return math32.Vector3{X: sx * x, Y: -y, Z: sz * z}
	}
	b.quad(v(-1, 1, 1), v(1, 1, 1), v(1, 1, -1), v(-1, 1, -1))
	b.quad(v(-1, -1, -1), v(1, -1, -1), v(1, -1, 1), v(-1, -1, 1))
	b.quad(v(-1, -1, 1), v(1, -1, 1), v(1, 1, 1), v(-1, 1, 1))
	b.quad(v(1, -1, -1), v(-1, -1, -1), v(-1, 1, -1), v(1, 1, -1))
	b.quad(v(1, -1, 1), v(1, -1, -1), v(1, 1, -1), v(1, 1, 1))
	b.quad(v(-1, -1, -1), v(-1, -1, 1), v(-1, 1, 1), v(-1, 1, -1))
}

// ringPoint is a point of a profile that is turned about the up axis: radius and height [m].
type ringPoint [2]float32

// lathe adds the surface of a profile, from bottom to top, turned about the up
// axis. Each step of the profile is shaded flat along it and smooth around it.
func (b *builder) lathe(sides int, profile ...ringPoint) {
	for i := 1; i < len(profile); i++ {
		b.cone(sides, profile[i-1], profile[i])
	}
}

func (b *builder) cone(sides int, low, high ringPoint) {
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

// rod adds a round bar between two points with a radius at either end.
func (b *builder) rod(from, to math32.Vector3, r0, r1 float32, sides int) {
	axis := to
	axis.Sub(&from)
	length := axis.Length()
	axis.Normalize()
	old := b.move
	var q math32.Quaternion
	up := math32.Vector3{Y: 1}
	q.SetFromUnitVectors(&up, &axis)
	var m math32.Matrix4
	m.MakeRotationFromQuaternion(&q)
	m.SetPosition(&from)
	b.move.MultiplyMatrices(&old, &m)
	b.lathe(sides, ringPoint{0, 0}, ringPoint{r0, 0}, ringPoint{r1, length}, ringPoint{0, length})
	b.move = old
}

// torus adds a ring about the up axis.
func (b *builder) torus(radius, thick float32, sides int) {
	const around = 6
	profile := make([]ringPoint, 0, around+1)
	for i := range around + 1 {
		a := -2 * math.Pi * float32(i) / around
		profile = append(profile, ringPoint{radius - thick*math32.Cos(a), thick * math32.Sin(a)})
	}
	b.lathe(sides, profile...)
}

// ball adds a ball.
func (b *builder) ball(r float32) {
	b.lathe(10, ringPoint{0, -r}, ringPoint{0.7 * r, -0.7 * r}, ringPoint{r, 0}, ringPoint{0.7 * r, 0.7 * r}, ringPoint{0, r})
}

// arrowShape is an arrow along +z, of length 1 and thickness 1, its middle at the
// origin. The head points to +z.
func arrowShape() meshData {
	b := newBuilder()
	const sides = 5
	b.lathe(sides, ringPoint{0, -0.5}, ringPoint{0.022, -0.5}, ringPoint{0.022, 0.14},
		ringPoint{0.085, 0.14}, ringPoint{0, 0.5})
	d := meshData{sizes: []int{3, 3}, indices: b.indices}
	for i := 0; i < len(b.vertices); i += 9 {
		v := b.vertices[i:]
		d.vertices = append(d.vertices, v[0], -v[2], v[1], v[3], -v[5], v[4]) // up becomes +z
	}
	return d
}
