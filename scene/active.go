package scene

import (
	"math"

	"github.com/g3n/engine/math32"

	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/physics/frame"
)

// SetActive marks the mission item that is flown to, by its seq; 0 marks none.
func (s *Scene) SetActive(seq int) { s.plan.activate(seq) }

// activate draws the leg to an item, and the circle about its end, brighter.
func (p *plan) activate(seq int) {
	if seq == p.active || p.signs == nil {
		return
	}
	p.active = seq
	p.signs.active = seq
	var leg, ring []frame.Vec[frame.NED]
	if seq != 0 {
		for _, s := range p.stretches {
			if s.Seq == seq {
				leg = append(leg, pairs(s.Points)...)
			}
		}
		if w, ok := p.target(); ok {
			ring = ringAt(w)
		}
	}
	p.leg.setMesh(lineSegments(leg, ink(activeColor, 0.85)))
	p.ring.setMesh(lineSegments(ring, ink(activeColor, 0.8)))
}

// target returns where the active item leads to first, false for none.
func (p *plan) target() (mission.Waypoint, bool) {
	for _, w := range p.path {
		if p.active != 0 && w.Seq == p.active {
			return w, true
		}
	}
	return mission.Waypoint{}, false
}

// hintNear is the distance to the active waypoint below which no arrow points to
// it any more [m].
const hintNear = 3

// update turns the arrow beside the vehicle towards the active waypoint. An eye
// aboard has no use for it.
func (p *plan) update(at subject, aboard bool) {
	if p.signs == nil {
		return
	}
	p.signs.vehicle = at
	w, ok := p.target()
	d := frame.OfNED(w.North, w.East, 0).Sub(frame.OfNED(at.place.X, at.place.Y, 0))
	shown := ok && !p.hidden && !aboard && d.Len() > hintNear
	p.hint.SetVisible(shown)
	if !shown {
		return
	}
	size := float32(at.span * 0.2)
	p.hint.place = at.place.AddScaled(at.span*1.5/d.Len(), d)
	p.hint.SetRotation(0, float32(-math.Atan2(d.Y, d.X)), 0)
	p.hint.SetScale(size, size, size)
}

// newHint is an arrow's head of length 1 that points north.
func newHint() *layer {
	b := newBuilder().color(activeColor.scale(1.25))
	b.rod(math32.Vector3{Z: 0.5}, math32.Vector3{Z: -0.5}, 0.3, 0.01, 16)
	d := b.data()
	const floats = 9 // of a vertex; its normal comes after its place
	for i := 0; i < len(d.vertices); i += floats {
		n := math32.Vector3{X: d.vertices[i+3], Y: d.vertices[i+4] + 1.2, Z: d.vertices[i+5]} // it shines on every side
		n.Normalize()
		d.vertices[i+3], d.vertices[i+4], d.vertices[i+5] = n.X, n.Y, n.Z
	}
	l := newLayer(newMesh(d), look{program: "solid", order: orderVehicle})
	l.SetVisible(false)
	return l
}

// show hides or shows all of the plan.
func (p *plan) show(on bool) {
	p.hidden = !on
	for _, l := range p.layers {
		l.SetVisible(on)
	}
}
