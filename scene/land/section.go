package land

import (
	"math"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/scene/camera"
	"github.com/sitlark/sitlark/scene/gl"
	"github.com/sitlark/sitlark/scene/space"
)

// section is the land cut open below the vehicle, for the camera from the side:
// turf along the profile, soil below.
type section struct {
	layer *gl.Layer
	buf   []float32
}

const (
	sectionColumns = 96
	sectionFloats  = 9 // position, normal, colour
)

var sectionTones = [4]gl.RGB{{0.36, 0.46, 0.21}, {0.30, 0.38, 0.18}, {0.33, 0.26, 0.18}, {0.20, 0.16, 0.12}}

func newSection() *section {
	d := gl.MeshData{Sizes: []int{3, 3, 3}, Dynamic: 4 * (sectionColumns + 1)}
	for col := range uint32(sectionColumns) {
		for _, row := range [2]uint32{0, 2} { // turf, soil
			a, b := 4*col+row, 4*(col+1)+row
			d.Indices = append(d.Indices, a, a+1, b, b, a+1, b+1)
		}
	}
	c := &section{layer: gl.NewLayer(gl.NewMesh(d), gl.Style{Program: "solid", Order: gl.OrderScenery, DoubleSided: true})}
	c.layer.SetVisible(false)
	return c
}

// update cuts the land across the view of an eye that looks at the subject from
// the side, facing so [rad], in a picture of the given aspect.
func (c *section) update(p camera.Pose, s camera.Subject, facing, aspect float64, land func(north, east float64) float64) {
	c.layer.SetVisible(true)
	c.layer.Place = s.Place
	half := p.Extent() * (0.5*aspect + 2) // a picture can be shifted by so much
	deep := -s.Place.Z + 4*p.Extent()
	turf := 0.012 * p.Extent()
	sin, cos := math.Sincos(facing)
	c.buf = c.buf[:0]
	for col := range sectionColumns + 1 {
		x := half * (2*float64(col)/sectionColumns - 1)
		north, east := -x*sin, x*cos
		top := land(s.Place.X+north, s.Place.Y+east) + s.Place.Z // above the subject
		for row, up := range [4]float64{top, top - turf, top - turf, -deep} {
			at, tone := space.GLFromNED(frame.OfNED(north, east, -up)), sectionTones[row]
			c.buf = append(gl.Put(c.buf, at), 0, 1, 0, tone[0], tone[1], tone[2])
		}
	}
	c.layer.Mesh.Update(0, c.buf)
}
