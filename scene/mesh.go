package scene

import (
	"github.com/g3n/engine/geometry"
	"github.com/g3n/engine/gls"
	"github.com/g3n/engine/math32"
	"github.com/go-gl/gl/v3.3-core/gl"
)

const floatBytes = 4

// mesh is one vertex array in GL memory: interleaved float32 vertices, optional
// indices, optional attributes that advance once an instance.
//
// It satisfies g3n's geometry.IGeometry with an empty geometry, so that the
// engine's own draw call draws nothing; draw is called by the layer instead,
// because the engine's state lacks instancing and partial buffer updates.
type mesh struct {
	empty     geometry.Geometry
	vao       uint32
	buffers   []uint32
	vertices  uint32 // the buffer of the vertices
	mode      uint32
	count     int32 // vertices or indices to draw
	first     int32 // of the vertices, where there are no indices
	indexed   bool
	instances int32    // 0: not instanced
	perInst   uint32   // the buffer of the instances
	stride    int      // floats a vertex
	ranges    []span32 // of the indices, if not all are to be drawn
	partial   bool     // draw only ranges
	borrowed  bool     // the memory is another mesh's
}

// share returns a mesh that draws ranges of the same memory, none yet.
func (m *mesh) share() *mesh {
	s := &mesh{vao: m.vao, mode: m.mode, indexed: true, partial: true, borrowed: true, count: 1}
	s.empty.Init()
	return s
}

// span32 is a run of indices.
type span32 struct{ first, count int32 }

// meshData is what a mesh is made of.
type meshData struct {
	sizes     []int // floats of the attributes at locations 0, 1, …
	vertices  []float32
	indices   []uint32 // empty: vertices in order
	instSizes []int    // floats of the attributes after those of a vertex
	instances []float32
	mode      uint32 // gl.TRIANGLES if 0
	dynamic   int    // > 0: room for that many vertices, filled by update
}

func newMesh(d meshData) *mesh {
	m := &mesh{mode: d.mode, stride: sum(d.sizes), indexed: len(d.indices) > 0}
	if m.mode == 0 {
		m.mode = gl.TRIANGLES
	}
	m.empty.Init()
	gl.GenVertexArrays(1, &m.vao)
	gl.BindVertexArray(m.vao)
	m.vertices = m.buffer(gl.ARRAY_BUFFER, d.vertices, d.dynamic*m.stride)
	attributes(0, d.sizes, 0)
	m.count = int32(len(d.vertices) / m.stride)
	if m.indexed {
		m.indexBuffer(d.indices)
	}
	if n := sum(d.instSizes); n > 0 {
		m.perInst = m.buffer(gl.ARRAY_BUFFER, d.instances, 0)
		attributes(len(d.sizes), d.instSizes, 1)
		m.instances = int32(len(d.instances) / n)
	}
	gl.BindVertexArray(0)
	return m
}

// buffer makes a buffer with data, or with room for n floats.
func (m *mesh) buffer(target uint32, data []float32, n int) uint32 {
	var b uint32
	gl.GenBuffers(1, &b)
	gl.BindBuffer(target, b)
	switch {
	case n > 0:
		gl.BufferData(target, n*floatBytes, nil, gl.DYNAMIC_DRAW)
	case len(data) > 0:
		gl.BufferData(target, len(data)*floatBytes, gl.Ptr(data), gl.STATIC_DRAW)
	}
	m.buffers = append(m.buffers, b)
	return b
}

func (m *mesh) indexBuffer(indices []uint32) {
	var b uint32
	gl.GenBuffers(1, &b)
	gl.BindBuffer(gl.ELEMENT_ARRAY_BUFFER, b)
	gl.BufferData(gl.ELEMENT_ARRAY_BUFFER, len(indices)*4, gl.Ptr(indices), gl.STATIC_DRAW)
	m.buffers = append(m.buffers, b)
	m.count = int32(len(indices))
}

// attributes describes the bound buffer to the bound vertex array.
func attributes(first int, sizes []int, divisor uint32) {
	stride := int32(sum(sizes) * floatBytes)
	offset := uintptr(0)
	for i, n := range sizes {
		at := uint32(first + i)
		gl.EnableVertexAttribArray(at)
		gl.VertexAttribPointerWithOffset(at, int32(n), gl.FLOAT, false, stride, offset)
		gl.VertexAttribDivisor(at, divisor)
		offset += uintptr(n * floatBytes)
	}
}

// update replaces vertices from the given one on. They must fit in the room that
// the mesh was made with.
func (m *mesh) update(first int, data []float32) {
	if len(data) == 0 {
		return
	}
	gl.BindBuffer(gl.ARRAY_BUFFER, m.vertices)
	gl.BufferSubData(gl.ARRAY_BUFFER, first*m.stride*floatBytes, len(data)*floatBytes, gl.Ptr(data))
}

// updateInstances replaces the attributes of the first instances.
func (m *mesh) updateInstances(data []float32) {
	if len(data) == 0 {
		return
	}
	gl.BindBuffer(gl.ARRAY_BUFFER, m.perInst)
	gl.BufferSubData(gl.ARRAY_BUFFER, 0, len(data)*floatBytes, gl.Ptr(data))
}

// draw draws the mesh with the program and uniforms that are set.
func (m *mesh) draw() {
	switch {
	case m.count == 0, m.perInst != 0 && m.instances == 0:
	case m.partial:
		for _, r := range m.ranges {
			gl.DrawElementsWithOffset(m.mode, r.count, gl.UNSIGNED_INT, uintptr(r.first)*4)
		}
	case m.indexed && m.instances > 0:
		gl.DrawElementsInstanced(m.mode, m.count, gl.UNSIGNED_INT, nil, m.instances)
	case m.indexed:
		gl.DrawElements(m.mode, m.count, gl.UNSIGNED_INT, nil)
	case m.instances > 0:
		gl.DrawArraysInstanced(m.mode, 0, m.count, m.instances)
	default:
		gl.DrawArrays(m.mode, m.first, m.count)
	}
}

// GetGeometry returns an empty geometry: it has nothing for the engine to draw.
func (m *mesh) GetGeometry() *geometry.Geometry { return &m.empty }

// RenderSetup binds the vertex array.
func (m *mesh) RenderSetup(*gls.GLS) { gl.BindVertexArray(m.vao) }

// Dispose frees the GL memory.
func (m *mesh) Dispose() {
	if m.vao == 0 || m.borrowed {
		return
	}
	gl.DeleteVertexArrays(1, &m.vao)
	gl.DeleteBuffers(int32(len(m.buffers)), &m.buffers[0])
	m.vao, m.buffers, m.count = 0, nil, 0
}

func sum(sizes []int) int {
	n := 0
	for _, s := range sizes {
		n += s
	}
	return n
}

// put appends a vector's components.
func put(dst []float32, v math32.Vector3) []float32 { return append(dst, v.X, v.Y, v.Z) }

// patch is a square on the ground with corners at −1 and +1.
var patch = meshData{
	sizes:    []int{2},
	vertices: []float32{-1, -1, -1, 1, 1, 1, 1, -1},
	indices:  []uint32{0, 1, 2, 0, 2, 3},
}
