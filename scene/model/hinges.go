package model

import (
	"github.com/g3n/engine/gls"

	"github.com/sitlark/sitlark/scene/gl"
	"github.com/sitlark/sitlark/scene/space"
	"github.com/sitlark/sitlark/vehicle/shape"
)

// mostHinges is how many control surfaces and wheels of a vehicle move, for vehicle.vert.glsl.
const mostHinges = 24

// hinges is how control surfaces and wheels stand.
type hinges struct {
	count  int
	of     [mostHinges]hinge
	places [4 * mostHinges]float32 // the fourth is the angle [rad]
	axes   [4 * mostHinges]float32
}

// hinge is what moves a part.
type hinge struct {
	role  shape.Role
	index int
}

// add returns the place of a part in the lists. A part too many stands still.
func (h *hinges) add(p *shape.Part) (i int, moves bool) {
	if h.count == mostHinges {
		return 0, false
	}
	i = h.count
	h.count++
	h.of[i] = hinge{p.Role, p.Index}
	at, axis := space.GLFromFRD(p.PlaceFRD), space.GLFromFRD(p.AxisFRD)
	copy(h.places[4*i:], []float32{at.X, at.Y, at.Z, 0})
	copy(h.axes[4*i:], []float32{axis.X, axis.Y, axis.Z, 0})
	return i, true
}

// turn turns all parts of a role and an index to an angle [rad] about their axes.
func (h *hinges) turn(role shape.Role, index int, angle float64) {
	for i := range h.count {
		if h.of[i] == (hinge{role, index}) {
			h.places[4*i+3] = float32(angle)
		}
	}
}

// bind returns a function that transfers the hinges to a program.
func (h *hinges) bind() func(gs *gls.GLS) {
	places, axes := gl.Uniform("Hinges"), gl.Uniform("HingeAxes")
	return func(gs *gls.GLS) {
		if h.count == 0 {
			return
		}
		gs.Uniform4fv(places.Location(gs), mostHinges, &h.places[0])
		gs.Uniform4fv(axes.Location(gs), mostHinges, &h.axes[0])
	}
}
