package track

import (
	"math"

	"github.com/g3n/engine/math32"

	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/scene/camera"
	"github.com/sitlark/sitlark/scene/gl"
)

// activate draws the leg to an item, and the circle about its end, brighter.
func (p *plan) activate(seq int) {
	if seq == p.active || p.Signs == nil {
		return
	}
	p.active = seq
	p.Signs.active = seq
	p.toActive = nil
	var ring []frame.Vec[frame.NED]
	if seq != 0 {
		for _, s := range p.stretches {
			if s.Seq == seq {
				p.toActive = append(p.toActive, s.Points...)
			}
		}
		if w, ok := p.target(); ok {
			ring = ringAt(w)
		}
	}
	p.leg.SetMesh(gl.LineSegments(pairs(p.toActive), gl.Ink(activeColor, 0.85)))
	p.ring.SetMesh(gl.LineSegments(ring, gl.Ink(activeColor, 0.8)))
}

func (p *plan) crossTrack(at frame.Vec[frame.NED]) (right, above float64, ok bool) {
	if len(p.toActive) < 2 {
		return 0, 0, false
	}
	here := mission.Point{at.X, at.Y, at.Z}
	right, above = mission.CrossTrack(p.toActive, here)
	if w, found := p.target(); found && w.Turns > 0 { // it may be on the circle already
		out := math.Hypot(at.X-w.North, at.Y-w.East) - w.Radius
		if w.Left {
			out = -out
		}
		if math.Hypot(out, w.Down-at.Z) < math.Hypot(right, above) {
			right, above = -out, w.Down-at.Z
		}
	}
	return right, above, true
}

// target returns where the active item leads to first; for one without a place, such as a
// delay, where the one before it led to. False for none.
func (p *plan) target() (at mission.Waypoint, ok bool) {
	for _, w := range p.path {
		switch {
		case p.active == 0 || w.Seq > p.active:
			return at, ok
		case w.Seq == p.active:
			return w, true
		}
		at, ok = w, true
	}
	return at, ok
}

// hintNear is the distance to the active waypoint below which no arrow points to
// it any more [m].
const hintNear = 3

// update turns the arrow beside the vehicle towards the active waypoint, unless there is no use for
// it: an eye aboard and an audience have none.
func (p *plan) update(at camera.Subject, useless bool) {
	if p.Signs == nil {
		return
	}
	p.Signs.vehicle = at
	w, ok := p.target()
	d := frame.OfNED(w.North, w.East, 0).Sub(frame.OfNED(at.Place.X, at.Place.Y, 0))
	shown := ok && !p.hidden && !useless && d.Len() > hintNear
	p.hint.SetVisible(shown)
	if !shown {
		return
	}
	size := float32(at.Span * 0.2)
	p.hint.Place = at.Place.AddScaled(at.Span*1.5/d.Len(), d)
	p.hint.SetRotation(0, float32(-math.Atan2(d.Y, d.X)), 0)
	p.hint.SetScale(size, size, size)
}

// newHint is an arrow's head of length 1 that points north.
func newHint() *gl.Layer {
	b := gl.NewBuilder().Color(activeColor.Scale(1.25))
	b.Rod(math32.Vector3{Z: 0.5}, math32.Vector3{Z: -0.5}, 0.3, 0.01, 16)
	d := b.Data()
	const floats = 9 // of a vertex; its normal comes after its place
	for i := 0; i < len(d.Vertices); i += floats {
		n := math32.Vector3{X: d.Vertices[i+3], Y: d.Vertices[i+4] + 1.2, Z: d.Vertices[i+5]} // it shines on every side
		n.Normalize()
		d.Vertices[i+3], d.Vertices[i+4], d.Vertices[i+5] = n.X, n.Y, n.Z
	}
	l := gl.NewLayer(gl.NewMesh(d), gl.Style{Program: "solid", Order: gl.OrderVehicle})
	l.SetVisible(false)
	return l
}

// Show hides or shows all of the plan. The arrow is shown by the next update, which puts it in its
// place.
func (p *plan) Show(on bool) {
	p.hidden = !on
	for _, l := range p.layers {
		l.SetVisible(on && l != p.hint)
	}
}
