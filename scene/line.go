package scene

import (
	"github.com/g3n/engine/gls"
	"github.com/g3n/engine/math32"
	"github.com/go-gl/gl/v3.3-core/gl"

	"math"

	"github.com/sitlark/sitlark/physics/frame"
)

// lineSizes are the attributes of a point of a line: place, its cell, direction and
// side, colour.
var lineSizes = []int{3, 3, 4, 4}

// stroke is what all lines share in a frame.
type stroke struct {
	width, height float32 // of the picture [px]
	now           float32 // physics time [s]
}

// newLineLayer draws a mesh of line points with a half width [px].
func newLineLayer(st *stroke, d meshData, half float32) *layer {
	l := newLayer(newMesh(d), look{program: "line", order: orderLines, transparent: true, doubleSided: true, decal: true})
	strokeU, eye := uniform("Stroke"), l.eyeUniform()
	l.bind = func(gs *gls.GLS) {
		gs.Uniform3f(strokeU.Location(gs), half, st.width, st.height)
		eye(gs)
	}
	return l
}

// lineStrip is a line through points (GL axes, from the layer's place).
func lineStrip(points []math32.Vector3, color [4]float32) meshData {
	d := meshData{sizes: lineSizes, mode: gl.TRIANGLE_STRIP}
	for i, p := range points {
		before, after := points[max(i-1, 0)], points[min(i+1, len(points)-1)]
		if i == 0 && p == points[len(points)-1] { // closed
			before = points[len(points)-2]
		}
		if i == len(points)-1 && p == points[0] {
			after = points[1]
		}
		d.vertices = putLine(d.vertices, farPlace{rest: p}, *after.Sub(&before), color)
	}
	return d
}

// newFarLines draws lines between pairs of places, from home, with a half width [px].
func newFarLines(st *stroke, places []frame.Vec[frame.NED], color [4]float32, half float32) *layer {
	l := newLineLayer(st, lineSegments(places, color), half)
	l.far = true
	return l
}

// lineSegments are lines between pairs of places.
func lineSegments(places []frame.Vec[frame.NED], color [4]float32) meshData {
	d := meshData{sizes: lineSizes}
	for i := 0; i+1 < len(places); i += 2 {
		p, q := places[i], places[i+1]
		along := glFromNED(q.Sub(p))
		d.vertices = putLine(putLine(d.vertices, farFromNED(p), along, color), farFromNED(q), along, color)
		at := uint32(2 * i)
		d.indices = append(d.indices, at, at+1, at+2, at+2, at+1, at+3)
	}
	return d
}

// putLine appends both sides of a point of a line.
func putLine(dst []float32, p farPlace, along math32.Vector3, c [4]float32) []float32 {
	along.Normalize()
	for _, side := range [2]float32{-1, 1} {
		dst = put(put(put(dst, p.rest), p.cell), along)
		dst = append(dst, side, c[0], c[1], c[2], c[3])
	}
	return dst
}

// circle returns points about the up axis.
func circle(radius float32) []math32.Vector3 {
	const sides = 64
	points := make([]math32.Vector3, 0, sides+1)
	for i := range sides + 1 {
		a := 2 * math.Pi * float32(i) / sides
		points = append(points, math32.Vector3{X: radius * math32.Sin(a), Z: radius * math32.Cos(a)})
	}
	return points
}

// points is how many pixels one of a window of usual height takes in this one.
func (st *stroke) points() float32 { return max(1, min(4, st.height/1000)) }

// put adds lines between pairs of places.
func (d *meshData) addLines(places []frame.Vec[frame.NED], color [4]float32) {
	more := lineSegments(places, color)
	base := uint32(len(d.vertices) / sum(lineSizes))
	d.sizes = lineSizes
	d.vertices = append(d.vertices, more.vertices...)
	for _, i := range more.indices {
		d.indices = append(d.indices, base+i)
	}
}

// segmentIndices are those of lineSegments for n lines.
func segmentIndices(n int) (indices []uint32) {
	for i := range uint32(n) {
		at := 4 * i
		indices = append(indices, at, at+1, at+2, at+2, at+1, at+3)
	}
	return indices
}
