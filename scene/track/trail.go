package track

import (
	"github.com/g3n/engine/gls"

	opengl "github.com/sitlark/sitlark/internal/gl"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/scene/gl"
	"github.com/sitlark/sitlark/scene/space"
)

// trail draws a flight path: its line, the curtain from it to the ground, and its track
// on the ground. All three share one mesh, whose room never grows, and a frame
// sends it a few points.
type trail struct {
	Path                 *flightPath
	Line, Curtain, Track *gl.Layer
	mesh                 *gl.Mesh
	Faint                bool // the trail of the previous flight
	Colored              Quantity
	buf                  []float32
	changed              int // first point that is not sent yet
}

// trailStyle is how a part of a trail is drawn.
type trailStyle struct {
	half    [2]float32 // least and greatest half width [px]
	tint    [4]float32 // colour, and its share against that of the quantity
	alpha   float32
	remains float32 // share of alpha that remains with age
	fades   float32 // time in which it fades [s]
	drop    float32 // 1: on the ground
	lasts   float64 // what is older is not drawn [s]
}

// trailLasts is how old what is drawn of a trail may be [s].
const trailLasts = 600

// All parts end with age: however long the flight, what is drawn over and over at
// one place stays little.
var (
	lineStyle    = trailStyle{half: [2]float32{0.7, 4}, alpha: 0.95, remains: 0.45, fades: 60, lasts: trailLasts}
	plainStyle   = trailStyle{half: [2]float32{0.7, 4}, tint: [4]float32{0.95, 0.97, 1, 1}, alpha: 0.85, remains: 0.4, fades: 60, lasts: trailLasts}
	faintStyle   = trailStyle{half: [2]float32{0.5, 1}, tint: [4]float32{0.86, 0.89, 0.93, 0.85}, alpha: 0.3, remains: 1, fades: 1, lasts: trailLasts}
	trackStyle   = trailStyle{half: [2]float32{0.7, 2}, tint: [4]float32{0.05, 0.07, 0.08, 1}, alpha: 0.5, fades: 25, drop: 1, lasts: 90}
	curtainStyle = trailStyle{alpha: 0.95, fades: 10, lasts: 35}
)

func newTrail(st *gl.Picture) *trail {
	t := &trail{Path: newFlightPath(), buf: make([]float32, 0, (pathRecent+pathBatch)*2*gl.Sum(trailSizes))}
	t.mesh = gl.NewMesh(gl.MeshData{Sizes: trailSizes, Mode: opengl.TRIANGLE_STRIP, Dynamic: 2 * (pathOld + pathBatch + pathRecent + 1)})
	t.Line = t.newPart(st, "trail", gl.OrderLines, func() trailStyle {
		switch {
		case t.Faint:
			return faintStyle
		case t.Colored == Plain:
			return plainStyle
		}
		return lineStyle
	})
	t.Track = t.newPart(st, "trail", gl.OrderTracks, func() trailStyle { return trackStyle })
	t.Curtain = t.newPart(st, "curtain", gl.OrderCurtain, func() trailStyle {
		s := curtainStyle
		if t.Colored == Plain {
			s.tint = plainStyle.tint
		}
		return s
	})
	return t
}

// trailSizes are the attributes of a point of a trail: place, its cell, direction and
// side, quantities, height of the ground.
var trailSizes = []int{3, 3, 4, quantities, 1}

func (t *trail) newPart(st *gl.Picture, program string, order int, style func() trailStyle) *gl.Layer {
	l := gl.NewFarLayer(t.mesh, gl.Style{Program: program, Order: order, Transparent: true, DoubleSided: true, Decal: true})
	stops := viridisFloats()
	strokeU, pick, span, eye := gl.Uniform("Stroke"), gl.Uniform("Pick"), gl.Uniform("Range"), l.EyeUniform()
	width, tint, fade, colors := gl.Uniform("Width"), gl.Uniform("Tint"), gl.Uniform("Fade"), gl.Uniform("Stops")
	l.Bind = func(gs *gls.GLS) {
		s := style()
		now := float64(st.Now)
		if t.Faint {
			now = float64(t.Path.high[Time]) // its flight is over
		}
		t.reach(s, now)
		eye(gs)
		gs.Uniform4f(strokeU.Location(gs), trailLighter, st.Width, st.Height, float32(now))
		var which [4]float32
		if t.Colored != Plain {
			which[t.Colored] = 1
		}
		gs.Uniform4f(pick.Location(gs), which[0], which[1], which[2], which[3])
		low, high := t.Path.rangeOf(t.Colored)
		gs.Uniform2f(span.Location(gs), float32(low), float32(1/max(high-low, 1e-6)))
		gs.Uniform4f(width.Location(gs), s.half[0], s.half[1], s.drop, 0)
		gs.Uniform4f(tint.Location(gs), s.tint[0], s.tint[1], s.tint[2], s.tint[3])
		gs.Uniform4f(fade.Location(gs), s.alpha, s.remains, s.fades, float32(s.lasts))
		gs.Uniform3fv(colors.Location(gs), int32(len(gl.ViridisStops)), &stops[0])
	}
	return l
}

// reach makes the mesh draw the points that a style shows.
func (t *trail) reach(s trailStyle, now float64) {
	n, first := t.Path.Len(), t.Path.since(now-s.lasts)
	t.mesh.First, t.mesh.Count = int32(2*first), int32(2*(n-first))
}

func viridisFloats() (stops [3 * len(gl.ViridisStops)]float32) {
	for i, c := range gl.ViridisStops {
		copy(stops[3*i:], c[:])
	}
	return stops
}

// Clear forgets the flight path.
func (t *trail) Clear() {
	t.Path.clear()
	t.changed = 0
}

// cut forgets the flight path after a time [s].
func (t *trail) cut(time float64) { t.changed = min(t.changed, t.Path.cut(time)) }

// trailSample is the vehicle at a time.
type trailSample struct {
	place                frame.Vec[frame.NED] // from home [m]
	speed, current, time float64              // [m/s], [A], [s]
	ground               float64              // height of the land below, above home [m]
}

// extend leads the trail on. It is drawn so after an upload.
func (t *trail) extend(s trailSample) {
	t.changed = min(t.changed, t.Path.extend(pathPoint{
		place:  s.place,
		values: [quantities]float32{Speed: float32(s.speed), Height: float32(-s.place.Z), Current: float32(s.current), Time: float32(s.time)},
		ground: float32(s.ground),
	}))
}

// upload sends the points that have changed: once for all samples of a frame. A click on the time line of
// an hour's recording brings some 40,000 of them, and to send them one by one took half of the 22 ms that
// the trail cost.
func (t *trail) upload() { t.send(t.mesh.Update) }

// send gives the vertices of points that have changed to update, with the number of the first one.
func (t *trail) send(update func(first int, vertices []float32)) {
	const batch = pathRecent + pathBatch
	n := t.Path.Len()
	for first := t.changed; first < n; first += batch {
		t.buf = t.buf[:0]
		for i := first; i < min(n, first+batch); i++ {
			t.putPoint(i, n)
		}
		update(2*first, t.buf)
	}
	t.changed = n
}

func (t *trail) putPoint(i, n int) {
	at := t.Path.at(i)
	along := space.GLFromNED(t.Path.at(min(i+1, n-1)).place.Sub(t.Path.at(max(i-1, 0)).place))
	along.Normalize()
	place := gl.FarFromNED(at.place)
	for _, side := range [2]float32{-1, 1} {
		t.buf = gl.Put(gl.Put(gl.Put(t.buf, place.Rest), place.Cell), along)
		t.buf = append(t.buf, side)
		t.buf = append(t.buf, at.values[:]...)
		t.buf = append(t.buf, at.ground)
	}
}
