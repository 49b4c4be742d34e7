package track

import (
	"github.com/g3n/engine/math32"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/scene/gl"
)

// plumb is the drop line from the vehicle to the ground with a ring at its foot.
type plumb struct {
	Line, Ring *gl.Layer
	ground     float64 // height of its foot [m]
}

func newPlumb(st *gl.Picture) *plumb {
	white := [4]float32{1, 1, 1, 0.55}
	p := &plumb{
		Line: gl.NewLineLayer(st, gl.LineStrip([]math32.Vector3{{}, {Y: 1}}, white), 0.8),
		Ring: gl.NewLineLayer(st, gl.LineStrip(gl.Circle(1), white), 1.2),
	}
	return p
}

// update hangs the line under a place at the given height above the ground [m].
func (p *plumb) update(place frame.Vec[frame.NED], ground float64, span float64) {
	p.ground = ground
	height := -place.Z - ground
	p.Line.SetVisible(height > 0.5)
	p.Ring.SetVisible(height > 0.5)
	p.Line.Place = frame.OfNED(place.X, place.Y, -ground)
	p.Ring.Place = frame.OfNED(place.X, place.Y, -ground-0.04)
	p.Line.SetScaleY(float32(max(height-0.1, 0.01)))
	r := float32(span * (0.45 + 0.02*min(height, 60)))
	p.Ring.SetScale(r, 1, r)
}
