package scene

import (
	"image"
	"math"

	"github.com/g3n/engine/gls"
	"github.com/g3n/engine/texture"
)

// The ground is a square of fine cells about home and rings of cells that double
// in size outwards.
const (
	terrainSide  = 48   // cells of a ring's side; divisible by 4
	terrainCell  = 12.0 // of the innermost [m]
	terrainRings = 6    // reach: 12 · 24 · 2⁵ = 9.2 km
)

func newTerrain(r *relief) *layer {
	l := newLayer(newMesh(terrainMesh(r)), look{program: "terrain", order: orderTerrain})
	l.mat.AddTexture(detailTexture(r))
	return l
}

// terrainMesh has light baked into its colours: the sun does not move.
func terrainMesh(r *relief) meshData {
	d := meshData{sizes: []int{3, 3}}
	for ring := range terrainRings {
		addRing(&d, r, ring)
	}
	return d
}

// addRing adds a square grid, without the inner half that the next finer one
// covers.
func addRing(d *meshData, r *relief, ring int) {
	const n = terrainSide
	cell := terrainCell * float64(int(1)<<ring)
	first := uint32(len(d.vertices) / 6)
	for row := range n + 1 {
		for col := range n + 1 {
			north, east := float64(n/2-row)*cell, float64(col-n/2)*cell
			d.vertices = append(d.vertices, groundVertex(r, north, east, cell, onSeam(row, col))...)
		}
	}
	for row := range n {
		for col := range n {
			if ring > 0 && inner(row) && inner(col) {
				continue
			}
			i := first + uint32(row*(n+1)+col)
			d.indices = append(d.indices, i, i+n+1, i+1, i+1, i+n+1, i+n+2)
		}
	}
}

func inner(i int) bool { return i >= terrainSide/4 && i < 3*terrainSide/4 }

// seam tells along which axis a vertex lies on the outer edge of its ring between
// two vertices of the coarser one.
type seam struct{ north, east float64 }

func onSeam(row, col int) seam {
	switch {
	case (row == 0 || row == terrainSide) && col%2 == 1:
		return seam{east: 1}
	case (col == 0 || col == terrainSide) && row%2 == 1:
		return seam{north: 1}
	}
	return seam{}
}

// groundVertex returns position and colour. On a seam it takes the mean of its
// neighbours, so that no gap opens to the coarser ring.
func groundVertex(r *relief, north, east, cell float64, s seam) []float32 {
	if s == (seam{}) {
		h := r.height(north, east)
		n := r.normal(north, east, cell*0.5)
		c := lit(r.tone(north, east, h, float64(n.Y)), n)
		return []float32{float32(east), float32(h), float32(-north), c[0], c[1], c[2]}
	}
	a := groundVertex(r, north-s.north*cell, east-s.east*cell, 2*cell, seam{})
	b := groundVertex(r, north+s.north*cell, east+s.east*cell, 2*cell, seam{})
	for i := range a {
		a[i] = (a[i] + b[i]) / 2
	}
	return a
}

const detailSize = 128 // texels of a side

// detailTexture is grass seen from near: noise that repeats without a seam. Its
// smaller pictures fade to a mean, so that it never shimmers.
func detailTexture(r *relief) *texture.Texture2D {
	img := image.NewRGBA(image.Rect(0, 0, detailSize, detailSize))
	for y := range detailSize {
		for x := range detailSize {
			v := uint8(max(0, min(255, 128+90*tileNoise(r, x, y))))
			img.Pix[img.PixOffset(x, y)] = v
			img.Pix[img.PixOffset(x, y)+3] = 255
		}
	}
	t := texture.NewTexture2DFromRGBA(img)
	t.SetUniformNames("Detail", "DetailInfo")
	t.SetWrapS(gls.REPEAT)
	t.SetWrapT(gls.REPEAT)
	t.SetMinFilter(gls.LINEAR_MIPMAP_NEAREST)
	return t
}

// tileNoise is noise on a torus, so that opposite edges match.
func tileNoise(r *relief, x, y int) float64 {
	sx, cx := math.Sincos(2 * math.Pi * float64(x) / detailSize)
	sy, cy := math.Sincos(2 * math.Pi * float64(y) / detailSize)
	total, amp := 0.0, 1.0
	for _, radius := range [...]float64{1.1, 2.6, 6, 13} {
		total += amp * r.noise.Eval4(radius*sx, radius*cx, radius*sy, radius*cy)
		amp *= 0.8
	}
	return total
}
