package land

import (
	"math"

	"github.com/g3n/engine/gls"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/scene/camera"
	"github.com/sitlark/sitlark/scene/gl"
	"github.com/sitlark/sitlark/scene/space"
)

// The beam of the vehicle's landing light: so far below straight ahead, full within one angle of
// its axis, ended at another. It reaches from right below the vehicle to where it flies.
const (
	beamDown = 36 * space.Deg
	beamFull = 14 * space.Deg
	beamEnds = 54 * space.Deg
)

// landing is the lamp below the vehicle that lights the ground by night. It turns and tilts with
// the vehicle.
type landing struct {
	lamp, beam [3]float32 // from the eye [m]; direction
}

// shineOn gives the light to a layer of the ground, which takes it where LANDING is defined.
func (g *landing) shineOn(l *gl.Layer) {
	lamp, beam, cone, own := gl.Uniform("Lamp"), gl.Uniform("Beam"), gl.Uniform("Cone"), l.Bind
	edge := math.Cos(beamEnds)
	l.Bind = func(gs *gls.GLS) {
		own(gs)
		gs.Uniform3f(lamp.Location(gs), g.lamp[0], g.lamp[1], g.lamp[2])
		gs.Uniform3f(beam.Location(gs), g.beam[0], g.beam[1], g.beam[2])
		gs.Uniform2f(cone.Location(gs), float32(edge), float32(1/(math.Cos(beamFull)-edge)))
	}
}

// look puts the lamp below the subject, for an eye.
func (g *landing) look(eye frame.Vec[frame.NED], at camera.Subject) {
	lamp := space.GLFromNED(at.Place.Sub(eye).Add(at.Att.Apply(frame.OfFRD(0, 0, 0.1*at.Span))))
	beam := space.GLFromNED(at.Att.Apply(frame.OfFRD(math.Cos(beamDown), 0, math.Sin(beamDown))))
	g.lamp, g.beam = [3]float32{lamp.X, lamp.Y, lamp.Z}, [3]float32{beam.X, beam.Y, beam.Z}
}
