package land

import (
	"math"
	"slices"
	"unsafe"

	"github.com/g3n/engine/gls"

	opengl "github.com/sitlark/sitlark/internal/gl"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/water"
	"github.com/sitlark/sitlark/scene/camera"
	"github.com/sitlark/sitlark/scene/gl"
)

const (
	ChunkSlots  = 1536 // chunks that GL holds; about 500 are shown round an eye
	chunksFrame = 20   // chunks that are built a frame; each takes some 0.05 ms
	ChunksJump  = 150  // but if more are missing, the eye has jumped: all are built
)

// relief is the ground in GL: chunks are built when they come into range, a few a
// frame, and stay until their place is needed.
type relief struct {
	land     *Landscape
	layers   [detailCount]*gl.Layer // by detail, with one memory
	Chunks   map[chunkKey]int32     // slots
	slots    [ChunkSlots]slot
	used     int32 // slots that were ever filled
	frame    uint32
	foci     focuses
	Missing  []chunkKey
	shown    []piece // what is drawn, fine levels first
	drawn    []piece // what the index buffer holds
	filled   flood   // likewise
	Indices  []uint32
	buffer   uint32 // of the indices
	vertices uint32
	scratch  *[chunkVertices]landVertex
	begun    bool
	finest   int32   // level that is drawn
	reach    float64 // [m]
	height   float64 // of the picture [px]
	wet      flood
}

// flood is the water over the ground.
type flood struct {
	layer     *gl.Layer // of deep water; nil: there is none
	shore     *gl.Layer // of what is shallow somewhere
	low, high float64   // of its surface [m]
	waves     bool      // its surface is not level
	under     bool      // the eye is under it, and sees its ground
	sight     float64   // how far that eye sees anything [m]
}

// seenThrough is beyond how many of water's lengths of sight nothing is seen: 0.5 % of it.
const seenThrough = 3

// shallow is how deep water is that breaks at the shore [m].
const shallow = 0.17

// hides reports whether all of a chunk is too far off under water to be seen.
func (f flood) hides(c chunk, eye frame.Vec[frame.NED]) bool {
	return f.under && c.center.Sub(eye).Len()-c.radius > f.sight
}

// over is a chunk with the water that is over it.
func (f flood) over(c chunk) chunk {
	if more := f.high - c.high(); f.layer != nil && more > 0 {
		c.center.Z -= more / 2
		c.radius += more / 2
		c.tall += more
	}
	return c
}

// slot is a place for a chunk in GL's memory.
type slot struct {
	chunk
	key  chunkKey
	last uint32 // frame in which it was wanted last
}

// piece is quarters of the chunk in a slot.
type piece struct {
	slot     int32
	level    int32
	quarters uint
	detail   int32
}

func newRelief(l *Landscape) *relief {
	t := &relief{land: l, reach: LandReach, height: 720, Chunks: make(map[chunkKey]int32, ChunkSlots), scratch: new([chunkVertices]landVertex)}
	m, buffer := newLandMesh()
	t.buffer, t.vertices = buffer, m.Vertices
	for d := range t.layers {
		own := m.Share()
		if d == 0 {
			m.Partial, own = true, m
		}
		t.layers[d] = gl.NewLayer(own, gl.Style{Program: "terrain", Order: gl.OrderTerrain})
		t.layers[d].Bind = t.bind()
		t.layers[d].Mat.SetShaderUnique(false) // or the engine would take one variant for all
	}
	t.plain(false)
	return t
}

// newLandMesh makes room for all chunks and their indices.
func newLandMesh() (m *gl.Mesh, indices uint32) {
	m = &gl.Mesh{Mode: opengl.TRIANGLES, Indexed: true}
	m.Empty.Init()
	opengl.GenVertexArrays(1, &m.Vao)
	opengl.BindVertexArray(m.Vao)
	m.Vertices = m.Buffer(opengl.ARRAY_BUFFER, nil, ChunkSlots*chunkVertices*landVertexBytes/gl.FloatBytes)
	var v landVertex
	opengl.VertexAttribIPointerWithOffset(0, 2, opengl.INT, landVertexBytes, unsafe.Offsetof(v.place))
	opengl.VertexAttribPointerWithOffset(1, 2, opengl.FLOAT, false, landVertexBytes, unsafe.Offsetof(v.height))
	opengl.VertexAttribPointerWithOffset(2, 4, opengl.SHORT, true, landVertexBytes, unsafe.Offsetof(v.normal))
	opengl.VertexAttribPointerWithOffset(3, 4, opengl.UNSIGNED_BYTE, true, landVertexBytes, unsafe.Offsetof(v.tone))
	opengl.VertexAttribPointerWithOffset(4, 4, opengl.UNSIGNED_BYTE, true, landVertexBytes, unsafe.Offsetof(v.coarse))
	for i := range uint32(5) {
		opengl.EnableVertexAttribArray(i)
	}
	indices = m.Buffer(opengl.ELEMENT_ARRAY_BUFFER, nil, 4)
	opengl.BindVertexArray(0)
	return m, indices
}

// Update chooses what an eye sees, and what is built: near the eye and near the
// vehicle, whose legs shall stand on what is drawn.
func (t *relief) Update(p camera.Pose, at camera.Subject, aspect float64) {
	t.frame++
	t.Missing, t.shown = t.Missing[:0], t.shown[:0]
	t.foci = focuses{t.focusOf(p.Eye.X, p.Eye.Y, p.Eye.Z), t.focusOf(at.Place.X, at.Place.Y, at.Place.Z)}
	c := chooser{foci: t.foci, ready: t.ready, finest: t.lowest(), reach: t.reach, emit: func(k chunkKey, quarters uint) {
		i := t.Chunks[k]
		c := t.wet.over(t.slots[i].chunk)
		if !p.Sees(c.center, c.radius, aspect) || t.wet.hides(c, p.Eye) {
			return
		}
		for detail, some := range c.sorted(k, quarters, p, aspect, t.height) {
			if some != 0 {
				t.shown = append(t.shown, piece{i, k.level, some, int32(detail)})
			}
		}
	}}
	for {
		c.choose()
		jumped := !t.begun || len(t.Missing) >= ChunksJump
		if !t.buildMissing() || !jumped {
			break
		}
		t.Missing, t.shown = t.Missing[:0], t.shown[:0] // once more, with what was built
	}
	t.begun = true
	slices.SortStableFunc(t.shown, func(a, b piece) int { return int(16*(a.detail-b.detail) + a.level - b.level) })
	t.fillIndices()
}

// lowest is the finest level that is drawn: waves near by need more than the ground does.
func (t *relief) lowest() int32 {
	if t.wet.waves {
		return 0
	}
	return t.finest
}

func (t *relief) focusOf(north, east, down float64) focus {
	return focus{north, east, max(0, -down-t.land.Top(north, east))}
}

// ready reports whether a chunk is there, and notes it if not.
func (t *relief) ready(k chunkKey) bool {
	i, ok := t.Chunks[k]
	if !ok {
		t.Missing = append(t.Missing, k)
		return false
	}
	t.slots[i].last = t.frame
	return true
}

// buildMissing builds what was noted, coarse levels first, and reports whether
// anything was.
func (t *relief) buildMissing() bool {
	slices.SortStableFunc(t.Missing, func(a, b chunkKey) int { return int(b.level - a.level) })
	todo := t.Missing
	if t.begun && len(todo) < ChunksJump {
		todo = todo[:min(len(todo), chunksFrame)]
	}
	for _, k := range todo {
		if !t.put(k) {
			return false
		}
	}
	return len(todo) > 0
}

// put builds a chunk in a free slot or in that which was not wanted for longest.
func (t *relief) put(k chunkKey) bool {
	i := t.used
	if i < ChunkSlots {
		t.used++
	} else {
		i = t.oldest()
		if t.slots[i].last == t.frame {
			return false // all are shown
		}
		delete(t.Chunks, t.slots[i].key)
	}
	t.slots[i] = slot{chunk: t.land.build(k, t.scratch), key: k, last: t.frame}
	t.Chunks[k] = i
	opengl.BindBuffer(opengl.ARRAY_BUFFER, t.vertices)
	opengl.BufferSubData(opengl.ARRAY_BUFFER, int(i)*chunkVertices*landVertexBytes, chunkVertices*landVertexBytes, opengl.Ptr(&t.scratch[0].place[0]))
	t.drawn = t.drawn[:0] // slots have changed
	return true
}

func (t *relief) oldest() int32 {
	best := 0
	for i := range t.slots {
		if t.slots[i].last < t.slots[best].last {
			best = i
		}
	}
	return int32(best)
}

// fillIndices sends the indices of what is shown, if that has changed.
func (t *relief) fillIndices() {
	if slices.Equal(t.shown, t.drawn) && t.wet == t.filled {
		return
	}
	t.drawn, t.filled = append(t.drawn[:0], t.shown...), t.wet
	t.Indices = t.Indices[:0]
	for d := range t.layers {
		t.layers[d].Mesh.Ranges = t.layers[d].Mesh.Ranges[:0]
	}
	for i, p := range t.shown {
		if i == 0 || p.detail != t.shown[i-1].detail {
			m := t.layers[p.detail].Mesh
			m.Ranges = append(m.Ranges, gl.Span32{First: int32(len(t.Indices))})
		}
		if s := &t.slots[p.slot]; t.wet.layer == nil || t.wet.under || s.high() > t.wet.low {
			t.fillPiece(p)
		}
		r := &t.layers[p.detail].Mesh.Ranges[0]
		r.Count = int32(len(t.Indices)) - r.First
	}
	t.layers[0].Mesh.Count = int32(len(t.Indices))
	t.fillWater()
	if len(t.Indices) == 0 {
		return
	}
	opengl.BindVertexArray(0) // or the buffer would become another's
	opengl.BindBuffer(opengl.COPY_WRITE_BUFFER, t.buffer)
	opengl.BufferData(opengl.COPY_WRITE_BUFFER, len(t.Indices)*4, opengl.Ptr(t.Indices), opengl.STREAM_DRAW)
}

// fillPiece appends the indices of quarters of a chunk.
func (t *relief) fillPiece(p piece) {
	first := uint32(p.slot) * chunkVertices
	for q := range quarterIndices {
		if p.quarters>>q&1 == 0 {
			continue
		}
		for _, i := range quarterIndices[q] {
			t.Indices = append(t.Indices, first+i)
		}
	}
}

// fillWater appends the indices of what has water over it.
func (t *relief) fillWater() {
	if t.wet.layer == nil {
		return
	}
	for _, l := range [...]*gl.Layer{t.wet.layer, t.wet.shore} {
		r := gl.Span32{First: int32(len(t.Indices))}
		for _, p := range t.shown {
			s := &t.slots[p.slot]
			if s.low() < t.wet.high && (l == t.wet.shore) == (s.high() > t.wet.low-shallow) {
				t.fillPiece(p)
			}
		}
		r.Count = int32(len(t.Indices)) - r.First
		l.Mesh.Ranges = append(l.Mesh.Ranges[:0], r)
	}
}

// landPeriod is the side of the squares by which the shader's patterns go on [m]:
// a whole number of each pattern's.
const landPeriod = 1000

// bind sends where eye and vehicle are. Places of vertices are whole numbers, and
// the eye's is taken from them as such, so that nothing is lost far from home.
func (t *relief) bind() func(gs *gls.GLS) {
	eyeCell, eyeRest := gl.Uniform("EyeCell"), gl.Uniform("EyeRest")
	vehicle, slide := gl.Uniform("Vehicle"), gl.Uniform("Slide")
	base, grass, beach := gl.Uniform("Base"), gl.Uniform("GrassBase"), gl.Uniform("Beach")
	var slides [2 * landLevels]float32
	for level := range int32(landLevels) {
		from, to := lodSlide(level)
		slides[2*level], slides[2*level+1] = float32(from), float32(1/(to-from))
	}
	return func(gs *gls.GLS) {
		eye, at := t.layers[0].Place, t.foci[1]
		x, z := math.Floor(eye.Y/landUnit), math.Floor(-eye.X/landUnit)
		opengl.Uniform2i(eyeCell.Location(gs), int32(x), int32(z))
		gs.Uniform4f(eyeRest.Location(gs), float32(eye.Y-x*landUnit), float32(-eye.Z), float32(-eye.X-z*landUnit), float32(t.foci[0].clear))
		gs.Uniform3f(vehicle.Location(gs), float32(at.east-eye.Y), float32(eye.X-at.north), float32(at.clear))
		gs.Uniform2fv(slide.Location(gs), landLevels, &slides[0])
		if t.wet.layer != nil {
			gs.Uniform1f(beach.Location(gs), float32(t.land.Water+water.Beach))
		}
		bx, bz := math.Floor(eye.Y/landPeriod), math.Floor(-eye.X/landPeriod)
		opengl.Uniform2i(base.Location(gs), int32(bx*landPeriod/landUnit), int32(bz*landPeriod/landUnit))
		opengl.Uniform2i(grass.Location(gs), int32(grassAlong*bx-grassAcross*bz)*landPeriod/10, int32(grassAcross*bx+grassAlong*bz)*landPeriod/10)
	}
}

// The grass's lattice is turned against the grid, by tenths of a metre.
const grassAlong, grassAcross = 26, 19
