package land

import (
	"math"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/scene/gl"
)

const (
	chunkSide     = chunkCells + 1 // vertices
	chunkVertices = chunkSide * chunkSide
)

// landVertex is a vertex of the ground as GL gets it. What is coarse is the vertex of
// the level above to which it slides.
type landVertex struct {
	place        [2]int32 // east, south of home [landUnit]
	height       [2]float32
	normal       [4]int16 // east and south parts of the unit normal, fine and coarse
	tone, coarse [4]uint8 // colour; how much it is mown, level
}

const landVertexBytes = 32

// chunk is a built chunk and a sphere round it.
type chunk struct {
	center frame.Vec[frame.NED]
	radius float64 // [m]
	tall   float64 // from its lowest to its highest place [m]
	steep  float64 // sine of its steepest slope
}

// low and high are the heights of a chunk's lowest and highest places [m].
func (c *chunk) low() float64  { return -c.center.Z - c.tall/2 }
func (c *chunk) high() float64 { return -c.center.Z + c.tall/2 }

// sample is the ground at a vertex.
type sample struct {
	height, east, south float64 // of the unit normal
	tone, coarse        gl.RGB
	mown                float64
}

// build fills the vertices of a chunk.
func (l *Landscape) build(k chunkKey, out *[chunkVertices]landVertex) chunk {
	var s [chunkVertices]sample
	side, step := k.side(), cell(k.level)
	east0, south0 := float64(k.east)*side, float64(k.south)*side
	low, high, steep := math.Inf(1), math.Inf(-1), 0.0
	for i := range s {
		row, col := i/chunkSide, i%chunkSide
		s[i] = l.sample(-(south0 + float64(row)*step), east0+float64(col)*step, step, row%2 == 0 && col%2 == 0)
		low, high = min(low, s[i].height), max(high, s[i].height)
		steep = max(steep, s[i].east*s[i].east+s[i].south*s[i].south)
	}
	for i := range s {
		out[i] = vertexOf(k, i, &s[i], &s[above(i/chunkSide, i%chunkSide)])
	}
	half := side / 2
	return chunk{
		center: frame.OfNED(-(south0 + half), east0+half, -(low+high)/2),
		radius: math.Sqrt(2*half*half + (high-low)*(high-low)/4),
		tall:   high - low,
		steep:  math.Sqrt(steep),
	}
}

// above is the vertex of the level above to which a vertex slides: west, south, or
// south-west along the line by which cells are cut, so that what is left of the
// cells is the level above, vertex by vertex. The shader does the same.
func above(row, col int) int { return (row+row%2)*chunkSide + col - col%2 }

func vertexOf(k chunkKey, i int, fine, coarse *sample) landVertex {
	scale := int32(1) << k.level
	row, col := int32(i/chunkSide), int32(i%chunkSide)
	v := landVertex{
		place:  [2]int32{(k.east*chunkCells + col) * scale, (k.south*chunkCells + row) * scale},
		height: [2]float32{float32(fine.height), float32(coarse.height)},
		tone:   bytesOf(fine.tone, fine.mown),
		coarse: bytesOf(coarse.coarse, 0),
	}
	for j, n := range [4]float64{fine.east, fine.south, coarse.east, coarse.south} {
		v.normal[j] = int16(math.Round(n * math.MaxInt16))
	}
	v.coarse[3] = uint8(k.level)
	return v
}

// bytesOf rounds a colour, in display values up to 1, and a fourth value.
func bytesOf(c gl.RGB, fourth float64) [4]uint8 {
	var b [4]uint8
	for i, v := range [4]float64{float64(c[0]), float64(c[1]), float64(c[2]), fourth} {
		b[i] = uint8(math.Round(255 * max(0, min(1, v))))
	}
	return b
}

// quarterIndices are the triangles of a chunk, quarter by quarter.
var quarterIndices = func() (q [4][]uint32) {
	const half = chunkCells / 2
	for i := range q {
		for row := i / 2 * half; row < i/2*half+half; row++ {
			for col := i % 2 * half; col < i%2*half+half; col++ {
				nw := uint32(row*chunkSide + col)
				ne, sw, se := nw+1, nw+chunkSide, nw+chunkSide+1
				q[i] = append(q[i], nw, sw, ne, ne, sw, se)
			}
		}
	}
	return q
}()
