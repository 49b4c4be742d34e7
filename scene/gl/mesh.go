package gl

import (
	"math"

	"github.com/g3n/engine/geometry"
	"github.com/g3n/engine/gls"
	"github.com/g3n/engine/math32"

	"github.com/sitlark/sitlark/internal/gl"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/scene/space"
)

const FloatBytes = 4

// Mesh is one vertex array in GL memory: interleaved float32 vertices, optional
// indices, optional attributes that advance once an instance.
//
// It satisfies g3n's geometry.IGeometry with an empty geometry, so that the
// engine's own draw call draws nothing; draw is called by the layer instead,
// because the engine's state lacks instancing and partial buffer updates.
type Mesh struct {
	Empty     geometry.Geometry
	Vao       uint32
	buffers   []uint32
	Vertices  uint32 // the buffer of the vertices
	Mode      uint32
	Count     int32 // vertices or indices to draw
	First     int32 // of the vertices, where there are no indices
	Indexed   bool
	Instances int32    // 0: not instanced
	perInst   uint32   // the buffer of the instances
	stride    int      // floats a vertex
	Ranges    []Span32 // of the indices, if not all are to be drawn
	Partial   bool     // draw only ranges
	borrowed  bool     // the memory is another mesh's
}

// Share returns a mesh that draws ranges of the same memory, none yet.
func (m *Mesh) Share() *Mesh {
	s := &Mesh{Vao: m.Vao, Mode: m.Mode, Indexed: true, Partial: true, borrowed: true, Count: 1}
	s.Empty.Init()
	return s
}

// Span32 is a run of indices.
type Span32 struct{ First, Count int32 }

// MeshData is what a mesh is made of.
type MeshData struct {
	Sizes     []int // floats of the attributes at locations 0, 1, …
	Vertices  []float32
	Indices   []uint32 // empty: vertices in order
	InstSizes []int    // floats of the attributes after those of a vertex
	Instances []float32
	Mode      uint32 // gl.TRIANGLES if 0
	Dynamic   int    // > 0: room for that many vertices, filled by update
}

// NewMesh uploads d into buffers of GL, which Dispose frees. It must be called from the main
// thread.
func NewMesh(d MeshData) *Mesh {
	m := &Mesh{Mode: d.Mode, stride: Sum(d.Sizes), Indexed: len(d.Indices) > 0}
	if m.Mode == 0 {
		m.Mode = gl.TRIANGLES
	}
	m.Empty.Init()
	gl.GenVertexArrays(1, &m.Vao)
	gl.BindVertexArray(m.Vao)
	m.Vertices = m.Buffer(gl.ARRAY_BUFFER, d.Vertices, d.Dynamic*m.stride)
	attributes(0, d.Sizes, 0)
	m.Count = int32(len(d.Vertices) / m.stride)
	if m.Indexed {
		m.indexBuffer(d.Indices)
	}
	if n := Sum(d.InstSizes); n > 0 {
		m.perInst = m.Buffer(gl.ARRAY_BUFFER, d.Instances, 0)
		attributes(len(d.Sizes), d.InstSizes, 1)
		m.Instances = int32(len(d.Instances) / n)
	}
	gl.BindVertexArray(0)
	return m
}

// Buffer makes a buffer with data, or with room for n floats.
func (m *Mesh) Buffer(target uint32, data []float32, n int) uint32 {
	var b uint32
	gl.GenBuffers(1, &b)
	gl.BindBuffer(target, b)
	switch {
	case n > 0:
		gl.BufferData(target, n*FloatBytes, nil, gl.DYNAMIC_DRAW)
	case len(data) > 0:
		gl.BufferData(target, len(data)*FloatBytes, gl.Ptr(data), gl.STATIC_DRAW)
	}
	m.buffers = append(m.buffers, b)
	return b
}

func (m *Mesh) indexBuffer(indices []uint32) {
	var b uint32
	gl.GenBuffers(1, &b)
	gl.BindBuffer(gl.ELEMENT_ARRAY_BUFFER, b)
	gl.BufferData(gl.ELEMENT_ARRAY_BUFFER, len(indices)*4, gl.Ptr(indices), gl.STATIC_DRAW)
	m.buffers = append(m.buffers, b)
	m.Count = int32(len(indices))
}

// attributes describes the bound buffer to the bound vertex array.
func attributes(first int, sizes []int, divisor uint32) {
	stride := int32(Sum(sizes) * FloatBytes)
	offset := uintptr(0)
	for i, n := range sizes {
		at := uint32(first + i)
		gl.EnableVertexAttribArray(at)
		gl.VertexAttribPointerWithOffset(at, int32(n), gl.FLOAT, false, stride, offset)
		gl.VertexAttribDivisor(at, divisor)
		offset += uintptr(n * FloatBytes)
	}
}

// Update replaces vertices from the given one on. They must fit in the room that
// the mesh was made with.
func (m *Mesh) Update(first int, data []float32) {
	if len(data) == 0 {
		return
	}
	gl.BindBuffer(gl.ARRAY_BUFFER, m.Vertices)
	gl.BufferSubData(gl.ARRAY_BUFFER, first*m.stride*FloatBytes, len(data)*FloatBytes, gl.Ptr(data))
}

// UpdateInstances replaces the attributes of the first instances.
func (m *Mesh) UpdateInstances(data []float32) {
	if len(data) == 0 {
		return
	}
	gl.BindBuffer(gl.ARRAY_BUFFER, m.perInst)
	gl.BufferSubData(gl.ARRAY_BUFFER, 0, len(data)*FloatBytes, gl.Ptr(data))
}

// Draw draws the mesh with the program and uniforms that are set.
func (m *Mesh) Draw() {
	switch {
	case m.Count == 0, m.perInst != 0 && m.Instances == 0:
	case m.Partial:
		for _, r := range m.Ranges {
			gl.DrawElementsWithOffset(m.Mode, r.Count, gl.UNSIGNED_INT, uintptr(r.First)*4)
		}
	case m.Indexed && m.Instances > 0:
		gl.DrawElementsInstanced(m.Mode, m.Count, gl.UNSIGNED_INT, nil, m.Instances)
	case m.Indexed:
		gl.DrawElementsWithOffset(m.Mode, m.Count, gl.UNSIGNED_INT, 0)
	case m.Instances > 0:
		gl.DrawArraysInstanced(m.Mode, 0, m.Count, m.Instances)
	default:
		gl.DrawArrays(m.Mode, m.First, m.Count)
	}
}

// GetGeometry returns an empty geometry: it has nothing for the engine to draw.
func (m *Mesh) GetGeometry() *geometry.Geometry { return &m.Empty }

// RenderSetup binds the vertex array.
func (m *Mesh) RenderSetup(*gls.GLS) { gl.BindVertexArray(m.Vao) }

// Dispose frees the GL memory.
func (m *Mesh) Dispose() {
	if m.Vao == 0 || m.borrowed {
		return
	}
	gl.DeleteVertexArrays(1, &m.Vao)
	gl.DeleteBuffers(int32(len(m.buffers)), &m.buffers[0])
	m.Vao, m.buffers, m.Count = 0, nil, 0
}

// Sum returns the floats of a vertex whose attributes have the given sizes.
func Sum(sizes []int) int {
	n := 0
	for _, s := range sizes {
		n += s
	}
	return n
}

// Put appends a vector's components.
func Put(dst []float32, v math32.Vector3) []float32 { return append(dst, v.X, v.Y, v.Z) }

// Patch is a square on the ground with corners at −1 and +1.
var Patch = MeshData{
	Sizes:    []int{2},
	Vertices: []float32{-1, -1, -1, 1, 1, 1, 1, -1},
	Indices:  []uint32{0, 1, 2, 0, 2, 3},
}

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
