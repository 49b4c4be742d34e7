package scene

import (
	"github.com/g3n/engine/gls"
	opengl "github.com/go-gl/gl/v3.3-core/gl"

	"github.com/sitlark/sitlark/physics/frame"
)

// trail draws a way: its line, the curtain from it to the ground, and its track
// on the ground. All three share one mesh, whose room never grows, and a frame
// sends it a few points.
type trail struct {
	way                  *way
	line, curtain, track *layer
	mesh                 *mesh
	faint                bool // the way of the flight before
	colored              Quantity
	buf                  []float32
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

func newTrail(st *stroke) *trail {
	t := &trail{way: newWay(), buf: make([]float32, 0, (wayRecent+wayBatch)*2*sum(trailSizes))}
	t.mesh = newMesh(meshData{sizes: trailSizes, mode: opengl.TRIANGLE_STRIP, dynamic: 2 * (wayOld + wayBatch + wayRecent + 1)})
	t.line = t.newPart(st, "trail", orderLines, func() trailStyle {
		switch {
		case t.faint:
			return faintStyle
		case t.colored == Plain:
			return plainStyle
		}
		return lineStyle
	})
	t.track = t.newPart(st, "trail", orderTracks, func() trailStyle { return trackStyle })
	t.curtain = t.newPart(st, "curtain", orderCurtain, func() trailStyle {
		s := curtainStyle
		if t.colored == Plain {
			s.tint = plainStyle.tint
		}
		return s
	})
	return t
}

// trailSizes are the attributes of a point of a trail: place, its cell, direction and
// side, quantities, height of the ground.
var trailSizes = []int{3, 3, 4, quantities, 1}

func (t *trail) newPart(st *stroke, program string, order int, style func() trailStyle) *layer {
	l := newFarLayer(t.mesh, look{program: program, order: order, transparent: true, doubleSided: true, decal: true})
	stops := viridisFloats()
	strokeU, pick, span, eye := uniform("Stroke"), uniform("Pick"), uniform("Range"), l.eyeUniform()
	width, tint, fade, colors := uniform("Width"), uniform("Tint"), uniform("Fade"), uniform("Stops")
	l.bind = func(gs *gls.GLS) {
		s := style()
		now := float64(st.now)
		if t.faint {
			now = float64(t.way.high[Time]) // its flight is over
		}
		t.reach(s, now)
		eye(gs)
		gs.Uniform4f(strokeU.Location(gs), trailLighter, st.width, st.height, float32(now))
		var which [4]float32
		if t.colored != Plain {
			which[t.colored] = 1
		}
		gs.Uniform4f(pick.Location(gs), which[0], which[1], which[2], which[3])
		low, high := t.way.rangeOf(t.colored)
		gs.Uniform2f(span.Location(gs), float32(low), float32(1/max(high-low, 1e-6)))
		gs.Uniform4f(width.Location(gs), s.half[0], s.half[1], s.drop, 0)
		gs.Uniform4f(tint.Location(gs), s.tint[0], s.tint[1], s.tint[2], s.tint[3])
		gs.Uniform4f(fade.Location(gs), s.alpha, s.remains, s.fades, float32(s.lasts))
		gs.Uniform3fv(colors.Location(gs), int32(len(viridisStops)), &stops[0])
	}
	return l
}

// reach makes the mesh draw the points that a style shows.
func (t *trail) reach(s trailStyle, now float64) {
	n, first := t.way.len(), t.way.since(now-s.lasts)
	t.mesh.first, t.mesh.count = int32(2*first), int32(2*(n-first))
}

func viridisFloats() (stops [3 * len(viridisStops)]float32) {
	for i, c := range viridisStops {
		copy(stops[3*i:], c[:])
	}
	return stops
}

// clear forgets the way.
func (t *trail) clear() { t.way.clear() }

// trailSample is the vehicle at a time.
type trailSample struct {
	place                frame.Vec[frame.NED] // from home [m]
	speed, current, time float64              // [m/s], [A], [s]
	ground               float64              // height of the land below, above home [m]
}

// extend leads the trail on.
func (t *trail) extend(s trailSample) {
	t.upload(t.way.extend(wayPoint{
		place:  s.place,
		values: [quantities]float32{Speed: float32(s.speed), Height: float32(-s.place.Z), Current: float32(s.current), Time: float32(s.time)},
		ground: float32(s.ground),
	}))
}

// upload sends the points from first on.
func (t *trail) upload(first int) {
	const batch = wayRecent + wayBatch
	n := t.way.len()
	for ; first < n; first += batch {
		t.buf = t.buf[:0]
		for i := first; i < min(n, first+batch); i++ {
			t.putPoint(i, n)
		}
		t.mesh.update(2*first, t.buf)
	}
}

func (t *trail) putPoint(i, n int) {
	at := t.way.at(i)
	along := glFromNED(t.way.at(min(i+1, n-1)).place.Sub(t.way.at(max(i-1, 0)).place))
	along.Normalize()
	place := farFromNED(at.place)
	for _, side := range [2]float32{-1, 1} {
		t.buf = put(put(put(t.buf, place.rest), place.cell), along)
		t.buf = append(t.buf, side)
		t.buf = append(t.buf, at.values[:]...)
		t.buf = append(t.buf, at.ground)
	}
}
