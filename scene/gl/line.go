package gl

import (
	"math"
	"slices"

	"github.com/g3n/engine/gls"
	"github.com/g3n/engine/math32"

	"github.com/sitlark/sitlark/internal/gl"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/scene/space"
)

// LineSizes are the attributes of a point of a line: place, its cell, direction and
// side, colour.
var LineSizes = []int{3, 3, 4, 4}

// Picture is what all lines share in a frame.
type Picture struct {
	Width, Height float32 // of the picture [px]
	Now           float32 // physics time [s]
}

// NewLineLayer draws a mesh of line points with a half width [px].
func NewLineLayer(st *Picture, d MeshData, half float32) *Layer {
	l := NewLayer(NewMesh(d), Style{Program: "line", Order: OrderLines, Transparent: true, DoubleSided: true, Decal: true})
	strokeU, eye := Uniform("Stroke"), l.EyeUniform()
	l.Bind = func(gs *gls.GLS) {
		gs.Uniform3f(strokeU.Location(gs), half, st.Width, st.Height)
		eye(gs)
	}
	return l
}

// LineStrip is a line through points (GL axes, from the layer's place).
func LineStrip(points []math32.Vector3, color [4]float32) MeshData {
	d := MeshData{Sizes: LineSizes, Mode: gl.TRIANGLE_STRIP}
	for i, p := range points {
		before, after := points[max(i-1, 0)], points[min(i+1, len(points)-1)]
		if i == 0 && p == points[len(points)-1] { // closed
			before = points[len(points)-2]
		}
		if i == len(points)-1 && p == points[0] {
			after = points[1]
		}
		d.Vertices = putLine(d.Vertices, farPlace{Rest: p}, *after.Sub(&before), color)
	}
	return d
}

// NewFarLines draws lines between pairs of places, from home, with a half width [px].
func NewFarLines(st *Picture, places []frame.Vec[frame.NED], color [4]float32, half float32) *Layer {
	l := NewLineLayer(st, LineSegments(places, color), half)
	l.Far = true
	return l
}

// LineSegments are lines between pairs of places.
func LineSegments(places []frame.Vec[frame.NED], color [4]float32) MeshData {
	d := MeshData{Sizes: LineSizes}
	d.AddLines(places, color)
	return d
}

// putLine appends both sides of a point of a line.
func putLine(dst []float32, p farPlace, along math32.Vector3, c [4]float32) []float32 {
	along.Normalize()
	for _, side := range [2]float32{-1, 1} {
		dst = Put(Put(Put(dst, p.Rest), p.Cell), along)
		dst = append(dst, side, c[0], c[1], c[2], c[3])
	}
	return dst
}

// Circle returns points about the up axis, the last one the first. It has so many sides
// that no corner can be seen from up to about 10 m [m].
func Circle(radius float32) []math32.Vector3 {
	sides := CircleSides(float64(radius))
	points := make([]math32.Vector3, 0, sides+1)
	for i := range sides + 1 {
		a := 2 * math.Pi * float32(i) / float32(sides)
		points = append(points, math32.Vector3{X: radius * math32.Sin(a), Z: radius * math32.Cos(a)})
	}
	return points
}

// CircleSides is how many sides a circle of a radius [m] has: each is off by 3 mm at most,
// as far as 256 sides allow that.
func CircleSides(radius float64) int {
	const off, least, most = 0.003, 64, 256
	return max(least, min(most, int(math.Ceil(math.Pi*math.Sqrt(max(radius, 0)/(2*off))))))
}

// Points is how many pixels one of a window of usual height takes in this one.
func (st *Picture) Points() float32 { return max(1, min(4, st.Height/1000)) }

// AddLines adds lines between pairs of places. It makes room for as many lines as there are: append, which
// grows a long list by a quarter, would copy the 17 MB of 1,000 waypoints' circles ten times.
func (d *MeshData) AddLines(places []frame.Vec[frame.NED], color [4]float32) {
	stride := Sum(LineSizes)
	d.Sizes = LineSizes
	lines := len(places) / 2
	d.Vertices, d.Indices = roomFor(d.Vertices, 4*stride*lines), roomFor(d.Indices, 6*lines)
	base := uint32(len(d.Vertices) / stride)
	for i := 0; i+1 < len(places); i += 2 {
		p, q := places[i], places[i+1]
		along := space.GLFromNED(q.Sub(p))
		d.Vertices = putLine(putLine(d.Vertices, FarFromNED(p), along, color), FarFromNED(q), along, color)
		at := base + uint32(2*i)
		d.Indices = append(d.Indices, at, at+1, at+2, at+2, at+1, at+3)
	}
}

// roomFor returns list with room for n more elements, and for as many as it has where it has to grow.
func roomFor[T any](list []T, n int) []T {
	if len(list)+n <= cap(list) {
		return list
	}
	return slices.Grow(list, max(n, len(list)))
}

// SegmentIndices are those of lineSegments for n lines.
func SegmentIndices(n int) (indices []uint32) {
	for i := range uint32(n) {
		at := 4 * i
		indices = append(indices, at, at+1, at+2, at+2, at+1, at+3)
	}
	return indices
}
