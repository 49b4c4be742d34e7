package scene

import (
	"github.com/g3n/engine/gls"
	"github.com/g3n/engine/math32"
	"github.com/go-gl/gl/v3.3-core/gl"
)

// lineSizes are the attributes of a point of a line: position, direction and
// side, colour, time.
var lineSizes = []int{3, 4, 4, 1}

const linePoint = 2 * (3 + 4 + 4 + 1) // floats of a point: it comes twice

// stroke is what all lines share in a frame.
type stroke struct {
	width, height float32 // of the picture [px]
	now           float32 // physics time [s]
}

// newLineLayer draws a mesh of line points with a half width [px].
func newLineLayer(st *stroke, d meshData, half float32) *layer {
	return newFadingLine(st, d, half, 1, 1)
}

// newFadingLine is newLineLayer for a line that fades with the age of its points
// to the share that remains, in the given time [s].
func newFadingLine(st *stroke, d meshData, half, remains, time float32) *layer {
	l := newLayer(newMesh(d), look{program: "line", order: orderLines, transparent: true, doubleSided: true, decal: true})
	strokeU, fadeU := uniform("Stroke"), uniform("Fade")
	l.bind = func(gs *gls.GLS) {
		gs.Uniform4f(strokeU.Location(gs), half, st.width, st.height, st.now)
		gs.Uniform2f(fadeU.Location(gs), remains, time)
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
		d.vertices = putLine(d.vertices, p, *after.Sub(&before), color, 0)
	}
	return d
}

// lineSegments are lines between pairs of points.
func lineSegments(points []math32.Vector3, color [4]float32) meshData {
	d := meshData{sizes: lineSizes}
	for i := 0; i+1 < len(points); i += 2 {
		p, q := points[i], points[i+1]
		along := q
		along.Sub(&p)
		d.vertices = putLine(putLine(d.vertices, p, along, color, 0), q, along, color, 0)
		at := uint32(2 * i)
		d.indices = append(d.indices, at, at+1, at+2, at+2, at+1, at+3)
	}
	return d
}

// putLine appends both sides of a point of a line.
func putLine(dst []float32, p, along math32.Vector3, c [4]float32, time float32) []float32 {
	along.Normalize()
	for _, side := range [2]float32{-1, 1} {
		dst = put(put(dst, p), along)
		dst = append(dst, side, c[0], c[1], c[2], c[3], time)
	}
	return dst
}
