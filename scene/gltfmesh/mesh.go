package gltfmesh

import (
	"fmt"
	"image"
	"math"
)

// Mesh is a body to be drawn: parts with a texture of their own or none.
type Mesh struct {
	Parts []Part
	Notes []string // what is drawn otherwise than the file says, and what to do; a sentence each
}

// Part is some triangles that share a texture. Vertices are interleaved:
// position (3) [m] and normal (3) in the axes of a model (right, up, back), the
// texture's place (2), and colour with opacity (4), 0 to 1.
type Part struct {
	Vertices []float32
	Indices  []uint32
	Texture  image.Image // nil: none
}

// Floats of a vertex.
const Floats = 3 + 3 + 2 + 4

// The limits of what is drawn.
const (
	MostTriangles = 1_000_000
	mostTextures  = 16
	mostPixels    = 4096 // of a texture's side
	// mostPixelsInAll is eight textures of the largest size.
	mostPixelsInAll = 8 * mostPixels * mostPixels
	// mostElements bounds what is read of accessors: a body may use one many times.
	mostElements = 32 * MostTriangles
	leastExtent  = 0.02 // [m]
	mostExtent   = 60
)

// Triangles returns how many there are.
func (m *Mesh) Triangles() int {
	n := 0
	for _, p := range m.Parts {
		n += len(p.Indices) / 3
	}
	return n
}

// Bounds returns the least and the greatest corner [m], in the axes of a model.
func (m *Mesh) Bounds() (low, high [3]float32) {
	for i := range 3 {
		low[i], high[i] = float32(math.Inf(1)), float32(math.Inf(-1))
	}
	for _, p := range m.Parts {
		for v := 0; v < len(p.Vertices); v += Floats {
			for i := range 3 {
				low[i], high[i] = min(low[i], p.Vertices[v+i]), max(high[i], p.Vertices[v+i])
			}
		}
	}
	return low, high
}

// checkSize finds models that are not in metres.
func (m *Mesh) checkSize() error {
	low, high := m.Bounds()
	extent := float32(0)
	for i := range 3 {
		extent = max(extent, high[i]-low[i])
	}
	if !(extent >= leastExtent && extent <= mostExtent) {
		return fmt.Errorf("the model is %.3g m across, expected %g to %d m: glTF counts in metres, so scale it when exporting", extent, leastExtent, mostExtent)
	}
	return nil
}
