package gl

import (
	"math"

	"github.com/g3n/engine/gls"
	"github.com/g3n/engine/math32"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/scene/space"
)

// What is drawn in one mesh from home on, and may reach far from it, has places of
// two parts, so that float32 holds them to 0.03 mm wherever they are: the corner of
// a cell, which is a whole number, and the rest. The program takes the eye's parts
// off, each from its own, before it adds them; see chunk.far.glsl. So the eye may be
// anywhere too, and two eyes can look at one mesh.
//
// Source: Cozzi, Ring, 3D Engine Design for Virtual Globes, 2011, ch. 5.4
// (GPU-rendered relative to eye).
const cellSize = 1024 // [m]

// farPlace is a place in both parts, GL axes [m]. The rest follows the cell in memory.
type farPlace struct{ Cell, Rest math32.Vector3 }

// FarFromNED splits a place.
func FarFromNED(v frame.Vec[frame.NED]) farPlace {
	corner := func(x float64) float64 { return cellSize * math.Round(x/cellSize) }
	cell := frame.OfNED(corner(v.X), corner(v.Y), corner(v.Z))
	return farPlace{space.GLFromNED(cell), space.GLFromNED(v.Sub(cell))}
}

// NewFarLayer is newLayer for a mesh of such places. Its program includes <far>.
func NewFarLayer(m *Mesh, l Style) *Layer {
	n := NewLayer(m, l)
	n.Far = true
	return n
}

// EyeUniform is how a program of far places learns where the eye is. For a layer
// that has a place of its own this is zero.
func (n *Layer) EyeUniform() func(gs *gls.GLS) {
	eye := Uniform("Eye")
	return func(gs *gls.GLS) { gs.Uniform3fv(eye.Location(gs), 2, &n.eye.Cell.X) }
}
