package scene

import (
	"github.com/g3n/engine/math32"

	"github.com/sitlark/sitlark/physics/frame"
)

// plumb is the drop line from the vehicle to the ground with a ring at its foot.
type plumb struct {
	line, ring *layer
	ground     float64 // height of its foot [m]
}

func newPlumb(st *stroke) *plumb {
	white := [4]float32{1, 1, 1, 0.55}
	p := &plumb{
		line: newLineLayer(st, lineStrip([]math32.Vector3{{}, {Y: 1}}, white), 0.8),
		ring: newLineLayer(st, lineStrip(circle(1), white), 1.2),
	}
	return p
}

// update hangs the line under a place at the given height above the ground [m].
func (p *plumb) update(place frame.Vec[frame.NED], ground float64, span float64) {
	p.ground = ground
	height := -place.Z - ground
	p.line.SetVisible(height > 0.5)
	p.ring.SetVisible(height > 0.5)
	p.line.place = frame.OfNED(place.X, place.Y, -ground)
	p.ring.place = frame.OfNED(place.X, place.Y, -ground-0.04)
	p.line.SetScaleY(float32(max(height-0.1, 0.01)))
	r := float32(span * (0.45 + 0.02*min(height, 60)))
	p.ring.SetScale(r, 1, r)
}
