package model

import (
	"github.com/g3n/engine/gls"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/scene/camera"
	"github.com/sitlark/sitlark/scene/gl"
	"github.com/sitlark/sitlark/scene/space"
	"github.com/sitlark/sitlark/vehicle/shape"
)

// The kinds of sprites, for sprite.vert.glsl.
const (
	spriteSmoke = iota // soft, hides what is behind it
	spriteSpark        // shines, soft
	spriteLight        // shines, of a least size in the picture
	spriteRing         // about a vehicle that is too small to be seen
)

const (
	mostSprites  = 160 // of the followed vehicle
	mostLamps    = 6   // of a vehicle of a fleet
	spriteFloats = 9   // place (3), radius, kind, colour (3), opacity
)

// sprites are flat spots that face the eye, all in one draw call: lights, smoke,
// sparks and the ring about a vehicle that is far away.
type sprites struct {
	Layer *gl.Layer
	mesh  *gl.Mesh
	list  []float32
	full  []float32 // list with all its room, for the transfer
}

func newSprites(most int) *sprites {
	s := &sprites{full: make([]float32, most*spriteFloats)}
	s.list = s.full[:0]
	d := gl.Patch
	d.InstSizes, d.Instances = []int{4, 1, 4}, s.full
	s.mesh = gl.NewMesh(d)
	s.Layer = gl.NewLayer(s.mesh, gl.Style{Program: "sprite", Order: gl.OrderSprites, Transparent: true, DoubleSided: true})
	size := gl.Uniform("Size")
	s.Layer.Bind = func(gs *gls.GLS) {
		gs.BlendFunc(gls.ONE, gls.ONE_MINUS_SRC_ALPHA) // the shader multiplies by the opacity
		_, _, width, height := gs.GetViewport()
		gs.Uniform2f(size.Location(gs), float32(width), float32(height))
	}
	return s
}

// begin forgets the sprites of the last frame; places are from home.
func (s *sprites) begin(place frame.Vec[frame.NED]) {
	s.Layer.Place = place
	s.list = s.full[:0]
}

// add puts a sprite at a place from home, with a radius [m]. One too many is left
// away.
func (s *sprites) add(kind int, place frame.Vec[frame.NED], radius float64, c gl.RGB, opacity float64) {
	if len(s.list) == len(s.full) {
		return
	}
	p := space.GLFromNED(place.Sub(s.Layer.Place))
	s.list = append(s.list, p.X, p.Y, p.Z, float32(radius), float32(kind), c[0], c[1], c[2], float32(opacity))
}

// end sends them.
func (s *sprites) end() {
	s.mesh.Instances = int32(len(s.list) / spriteFloats)
	s.Layer.SetRenderable(s.mesh.Instances > 0)
	if len(s.list) > 0 {
		s.mesh.UpdateInstances(s.list)
	}
}

// lamps adds the navigation lights of a vehicle: red to the left, green to the right, white behind.
// clearness is how clearly they are seen, 0 to 1.
func (s *sprites) lamps(l *layout, of *shape.Structure, at camera.Subject, clearness float64) {
	size := 0.5 * at.Span * 0.10
	add := func(lamp shape.Light, clearness float64) {
		s.add(spriteLight, at.Place.Add(at.Att.Apply(lamp.PlaceFRD)), size, gl.RGB(lamp.Color.RGB()), clearness)
	}
	if l.hasRotors() {
		for _, lamp := range of.Lights {
			add(lamp, clearness)
		}
	}
	if l.outline == (outline{}) {
		add(of.TailLight(), 0.9*clearness)
	}
}

// lights adds the vehicle's navigation lights and the ring that finds it.
func (s *sprites) lights(v *Vehicle, at camera.Subject) {
	s.lamps(&v.Layout, &v.Structure, at, 1)
	s.add(spriteRing, at.Place, at.Span/2, gl.RGB{1, 1, 1}, 0.75)
}
