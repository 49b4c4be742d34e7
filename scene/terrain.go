package scene

import (
	"math"

	"github.com/sitlark/sitlark/physics/frame"
)

// The ground is a square of fine cells about home and rings of cells that double
// in size outwards.
const (
	terrainSide  = 32   // cells of a ring's side; divisible by 4
	terrainCell  = 16.0 // of the innermost [m]
	terrainRings = 6    // reach: 16 · 16 · 2⁵ = 8.2 km
)

// terrainBlock is the side of a block that is drawn, or not, as a whole [cells].
const terrainBlock = terrainSide / 4

// terrain is the ground, in blocks, of which those in sight are drawn.
type terrain struct {
	layer  *layer
	blocks []block
}

// block is a run of the ground's indices within a sphere.
type block struct {
	span32
	center frame.Vec[frame.NED]
	radius float64 // [m]
}

func newTerrain(r *relief) *terrain {
	d, blocks := terrainMesh(r)
	t := &terrain{layer: newLayer(newMesh(d), look{program: "terrain", order: orderTerrain}), blocks: blocks}
	t.layer.mesh.partial = true
	return t
}

// update chooses what an eye sees.
func (t *terrain) update(p pose, aspect float64) {
	m := t.layer.mesh
	m.ranges = m.ranges[:0]
	for i := range t.blocks {
		b := &t.blocks[i]
		if !p.sees(b.center, b.radius, aspect) {
			continue
		}
		if n := len(m.ranges); n > 0 && m.ranges[n-1].first+m.ranges[n-1].count == b.first {
			m.ranges[n-1].count += b.count
			continue
		}
		m.ranges = append(m.ranges, b.span32)
	}
}

// groundSizes are the attributes of a vertex of the ground: position, colour, how
// much it belongs to the mown field, normal.
var groundSizes = []int{3, 3, 1, 3}

const groundFloats = 10

func terrainMesh(r *relief) (meshData, []block) {
	d := meshData{sizes: groundSizes}
	var blocks []block
	for ring := range terrainRings {
		first := uint32(len(d.vertices) / groundFloats)
		addVertices(&d, r, ring)
		for row := 0; row < terrainSide; row += terrainBlock {
			for col := 0; col < terrainSide; col += terrainBlock {
				if ring == 0 || !inner(row) || !inner(col) {
					blocks = append(blocks, addBlock(&d, first, row, col))
				}
			}
		}
	}
	return d, blocks
}

// addVertices adds the corners of a ring's cells.
func addVertices(d *meshData, r *relief, ring int) {
	const n = terrainSide
	cell := terrainCell * float64(int(1)<<ring)
	for row := range n + 1 {
		for col := range n + 1 {
			north, east := float64(n/2-row)*cell, float64(col-n/2)*cell
			d.vertices = append(d.vertices, groundVertex(r, north, east, cell)...)
		}
	}
}

// addBlock adds the triangles of a block of the ring whose vertices begin at
// first.
func addBlock(d *meshData, first uint32, row0, col0 int) block {
	b := block{span32: span32{first: int32(len(d.indices))}}
	for row := row0; row < row0+terrainBlock; row++ {
		for col := col0; col < col0+terrainBlock; col++ {
			nw, ne := first+joint(row, col), first+joint(row, col+1)
			sw, se := first+joint(row+1, col), first+joint(row+1, col+1)
			d.indices = append(d.indices, nw, sw, ne, ne, sw, se)
		}
	}
	b.count = int32(len(d.indices)) - b.first
	b.center, b.radius = sphere(d, d.indices[b.first:])
	return b
}

// sphere returns one round the box of some vertices.
func sphere(d *meshData, indices []uint32) (frame.Vec[frame.NED], float64) {
	low, high := [3]float32{1e9, 1e9, 1e9}, [3]float32{-1e9, -1e9, -1e9}
	for _, i := range indices {
		for k, v := range d.vertices[groundFloats*i:][:3] {
			low[k], high[k] = min(low[k], v), max(high[k], v)
		}
	}
	var mid, half [3]float64
	for k := range mid {
		mid[k], half[k] = float64(low[k]+high[k])/2, float64(high[k]-low[k])/2
	}
	return nedFromGL(mid), math.Sqrt(half[0]*half[0] + half[1]*half[1] + half[2]*half[2])
}

// inner tells whether a row or column lies in the half that the next finer ring
// covers.
func inner(i int) bool { return i >= terrainSide/4 && i < 3*terrainSide/4 }

// joint returns the index, in a ring's grid, of the vertex at which a triangle has
// its corner: on the outer edge only every second one is used, which the coarser
// ring has too, so that no gap opens between them.
func joint(row, col int) uint32 {
	const n = terrainSide
	if (row == 0 || row == n) && col%2 == 1 {
		col--
	}
	if (col == 0 || col == n) && row%2 == 1 {
		row--
	}
	return uint32(row*(n+1) + col)
}

// groundVertex returns the attributes of a vertex; its normal spans a cell.
func groundVertex(r *relief, north, east, cell float64) []float32 {
	h := r.height(north, east)
	n := r.normal(north, east, cell*0.5)
	c := r.tone(north, east, h, float64(n.Y))
	return []float32{float32(east), float32(h), float32(-north), c[0], c[1], c[2], float32(r.field(north, east)), n.X, n.Y, n.Z}
}
