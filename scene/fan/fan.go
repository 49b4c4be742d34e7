package fan

import (
	"math"

	"github.com/g3n/engine/gls"

	opengl "github.com/sitlark/sitlark/internal/gl"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/scene/camera"
	"github.com/sitlark/sitlark/scene/gl"
	"github.com/sitlark/sitlark/scene/space"
)

// Flight is one flight of a campaign.
type Flight struct {
	Number int                    // of its sample
	Path   []frame.Vec[frame.NED] // from home [m]
	Margin float64                // below 0: broken; not a number: it has none
	Broken bool

	Variant int // of a comparison, from 0; it is not drawn
}

// Fan draws flights. Owner: main thread.
type Fan struct {
	All     *gl.Layer // all flights
	Beside  *gl.Layer // over them those that belong to the chosen one
	Chosen  *gl.Layer // over all the chosen one
	flights []Flight  // without their paths
	paths   paths
	thin    bool // lines of one pixel and fewer points: without a GPU
	room    int  // vertices that fit in the buffer
	used    int
	colors  Range
	buf     []float32
}

// vertexSizes are the attributes of a point: place, direction and side, margin and mark.
var vertexSizes = []int{3, 4, 2}

const (
	firstRoom  = 1 << 14          // vertices
	oneStrip   = 2*MostPoints + 2 // vertices of a path
	mostBeside = 19               // a comparison has up to 20 variants
)

// New returns a Fan without flights, for a picture; software says that GL draws it on the CPU, which
// takes half as long for lines of one pixel. It must be called from the main thread.
func New(st *gl.Picture, software bool) *Fan {
	f := &Fan{colors: Range{1, 1}, thin: software, room: firstRoom}
	f.All = f.layer(st, f.data(), gl.OrderLines, f.look)
	f.Beside = f.layer(st, gl.MeshData{Mode: opengl.TRIANGLE_STRIP, Dynamic: mostBeside * oneStrip}, gl.OrderSigns,
		func() look { return look{half: 0.7, rim: 0.9, held: 0.9, broken: 0.9} })
	f.Chosen = f.layer(st, gl.MeshData{Mode: opengl.TRIANGLE_STRIP, Dynamic: oneStrip}, gl.OrderSigns,
		func() look { return look{half: 1.4, rim: 1.1, held: 1, broken: 1} })
	for _, l := range f.Layers() {
		l.Mesh.Count = 0
	}
	return f
}

// data is an empty mesh with the room for all flights.
func (f *Fan) data() gl.MeshData {
	if f.thin {
		return gl.MeshData{Sizes: vertexSizes, Mode: opengl.LINES, Dynamic: f.room}
	}
	return gl.MeshData{Sizes: vertexSizes, Mode: opengl.TRIANGLE_STRIP, Dynamic: f.room}
}

// look is how lines are drawn.
type look struct{ half, rim, held, broken float32 }

// look lets few flights be seen well, and of many where they are dense; a broken one among them
// stands out.
func (f *Fan) look() look {
	held := float32(max(0.12, min(0.85, 9/math.Sqrt(float64(len(f.flights)+1)))))
	return look{half: 0.55, held: held, broken: min(1, 2.2*held)}
}

func (f *Fan) layer(st *gl.Picture, d gl.MeshData, order int, style func() look) *gl.Layer {
	d.Sizes = vertexSizes
	l := gl.NewLayer(gl.NewMesh(d), gl.Style{Program: "fan", Order: order, Transparent: true, DoubleSided: true, Decal: true})
	stroke, looks, colors := gl.Uniform("Stroke"), gl.Uniform("Look"), gl.Uniform("Stops")
	stops := stopFloats()
	l.Bind = func(gs *gls.GLS) {
		s, k := style(), st.Points()
		gs.Uniform4f(stroke.Location(gs), k*s.half, st.Width, st.Height, k*s.rim)
		gs.Uniform4f(looks.Location(gs), s.held, s.broken, float32(f.colors.Broken), float32(f.colors.Held))
		gs.Uniform3fv(colors.Location(gs), int32(len(Stops)), &stops[0])
	}
	return l
}

// Layers are all that the fan is drawn with.
func (f *Fan) Layers() []*gl.Layer { return []*gl.Layer{f.All, f.Beside, f.Chosen} }

// SetRange says which margins the colours at both ends stand for.
func (f *Fan) SetRange(r Range) { f.colors = r }

// Len is how many flights are drawn.
func (f *Fan) Len() int { return len(f.flights) }

// Points is how many points their paths have.
func (f *Fan) Points() int { return len(f.paths.places) }

// Clear takes all flights away; the chosen one stays.
func (f *Fan) Clear() {
	f.flights, f.paths, f.used, f.All.Mesh.Count = f.flights[:0], paths{places: f.paths.places[:0], ends: f.paths.ends[:0]}, 0, 0
}

// Add draws more flights. Those that are drawn are not touched, but where the buffer is too small.
func (f *Fan) Add(flights ...Flight) {
	first := len(f.flights)
	for _, each := range flights {
		if f.paths.add(each.Path, f.fineness()) {
			each.Path = nil
			f.flights = append(f.flights, each)
		}
	}
	if need := 2*len(f.paths.places) + 2*len(f.flights); need > f.room {
		for f.room < need {
			f.room *= 2
		}
		f.All.SetMesh(f.data())
		first, f.used = 0, 0
	}
	f.upload(first)
}

// upload sends the flights from first on.
func (f *Fan) upload(first int) {
	const batch = 1 << 16 // floats
	send := func() {
		f.All.Mesh.Update(f.used, f.buf)
		f.used += len(f.buf) / gl.Sum(vertexSizes)
		f.buf = f.buf[:0]
	}
	for i := first; i < len(f.flights); i++ {
		if f.buf = put(f.buf, &f.flights[i], f.paths.at(i), f.thin); len(f.buf) > batch {
			send()
		}
	}
	send()
	f.All.Mesh.Count = int32(f.used)
}

// put appends the vertices of a path: of its segments for thin lines, else of a strip.
func put(dst []float32, f *Flight, path []frame.Vec[frame.NED], thin bool) []float32 {
	margin, mark := float32(f.Margin), float32(0)
	switch {
	case math.IsNaN(f.Margin) && f.Broken:
		margin, mark = float32(math.Inf(-1)), 1
	case math.IsNaN(f.Margin):
		margin, mark = 0, 2
	case f.Broken:
		mark = 1
	}
	margin = max(-1e6, min(1e6, margin))
	last := len(path) - 1
	for i, at := range path {
		along := space.GLFromNED(path[min(i+1, last)].Sub(path[max(i-1, 0)]))
		if along.Length() < 1e-9 { // it turns back
			along = space.GLFromNED(at.Sub(path[max(i-1, 0)]))
		}
		along.Normalize()
		for _, side := range sides(i, last, thin) {
			dst = append(gl.Put(gl.Put(dst, space.GLFromNED(at)), along), side, margin, mark)
		}
	}
	return dst
}

var (
	firstSides, innerSides, lastSides = []float32{-1, -1, 1}, []float32{-1, 1}, []float32{-1, 1, 1}
	thinEnd, thinInner                = []float32{0}, []float32{0, 0}
)

// sides are those of the path at which the vertices of a point stand: none for thin lines, which have
// the point as the end of one segment and as the beginning of the next.
func sides(i, last int, thin bool) []float32 {
	switch {
	case thin && (i == 0 || i == last):
		return thinEnd
	case thin:
		return thinInner
	case i == 0:
		return firstSides
	case i == last:
		return lastSides
	}
	return innerSides
}

// fineness is how far a point may be off the line that is drawn without it, as a share of the path's
// size: at most half a pixel while the path fills the picture, a pixel or two in software.
func (f *Fan) fineness() float64 {
	if f.thin {
		return 1.0 / 300
	}
	return 1.0 / 1500
}

// Choose draws a flight over all others, nil: none, and with thinner lines those that belong to it,
// such as flights of the same sample; of these at most 19.
func (f *Fan) Choose(flight *Flight, beside ...Flight) {
	f.Chosen.Mesh.Count, f.Beside.Mesh.Count = 0, 0
	if flight == nil {
		return
	}
	over(f.Chosen, *flight)
	over(f.Beside, beside[:min(len(beside), mostBeside)]...)
}

// over fills a layer with flights.
func over(l *gl.Layer, flights ...Flight) {
	var v []float32
	for i := range flights {
		if path := simplify(nil, flights[i].Path, 1.0/1500); len(path) >= 2 {
			v = put(v, &flights[i], path, false)
		}
	}
	if len(v) > 0 {
		l.Mesh.Update(0, v)
		l.Mesh.Count = int32(len(v) / gl.Sum(vertexSizes))
	}
}

// Nearest returns the number of the flight that is seen nearest to a place of the picture [px from
// the upper left], within so many pixels.
func (f *Fan) Nearest(v camera.View, x, y, within float64) (number int, ok bool) {
	i := f.paths.nearest(v, x, y, within)
	if i < 0 {
		return 0, false
	}
	return f.flights[i].Number, true
}

// Corners appends those of the box that holds all paths.
func (f *Fan) Corners(dst []frame.Vec[frame.NED]) []frame.Vec[frame.NED] {
	if len(f.flights) == 0 {
		return dst
	}
	for i := range 8 {
		at := f.paths.low
		if i&1 != 0 {
			at.X = f.paths.high.X
		}
		if i&2 != 0 {
			at.Y = f.paths.high.Y
		}
		if i&4 != 0 {
			at.Z = f.paths.high.Z
		}
		dst = append(dst, at)
	}
	return dst
}
