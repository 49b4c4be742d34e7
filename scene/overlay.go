package scene

import (
	"github.com/sitlark/sitlark/overlay"
	"github.com/sitlark/sitlark/scene/gl"
	"github.com/sitlark/sitlark/scene/track"
)

// Labels returns what is to be written into the picture of the last Update. The
// slice is valid until the next call.
func (s *Scene) Labels() []overlay.Label {
	v := s.cameras.view()
	s.labels = s.labels[:0]
	if x, y, ok := v.Project(s.subject.Place); ok && !v.Aboard {
		s.labels = append(s.labels, overlay.Label{Kind: overlay.KeepClear, X: x, Y: y, Clear: v.SizeOf(s.subject.Span, s.subject.Place) / 2, Opacity: 1})
	}
	s.labels = s.track.Labels(s.labels, v, s.subject)
	s.labels = s.ghost.Labels(s.labels, v, s.subject)
	s.labels = s.fleet.Labels(s.labels, v)
	return s.labels
}

// Layers are the parts of the picture that a user can switch on and off.
type Layers struct {
	hidden track.Hidden
	track  *track.Track
}

// Toggle switches a layer and tells whether it is shown now.
func (l *Layers) Toggle(e overlay.Layer) (shown bool) {
	l.hidden[e] = !l.hidden[e]
	l.track.Hide(l.hidden)
	return !l.hidden[e]
}

// Shown tells whether a layer is switched on.
func (l *Layers) Shown(e overlay.Layer) bool { return !l.hidden[e] }

const mostCovers = 64

// cover draws the covers nearer than the world, before it.
type cover struct {
	layer    *gl.Layer
	vertices []float32
}

func newCover() *cover {
	c := &cover{}
	c.layer = gl.NewLayer(gl.NewMesh(gl.MeshData{Sizes: []int{2, 3}, Dynamic: 6 * mostCovers}), gl.Style{Program: "cover", Order: gl.OrderCover, DoubleSided: true})
	c.layer.Mesh.Count = 0
	return c
}

// Cover says what of the window the next picture leaves out. The second view has no
// covers.
func (s *Scene) Cover(covers []overlay.Cover) {
	c := s.cover
	c.vertices = c.vertices[:0]
	for i := range covers[:min(len(covers), mostCovers)] {
		c.add(&covers[i], s.cameras.width, s.cameras.height)
	}
	c.layer.Mesh.Update(0, c.vertices)
	c.layer.Mesh.Count = int32(len(c.vertices) / 5)
}

func (c *cover) add(at *overlay.Cover, width, height float64) {
	x0, y0 := float32(2*at.X/width-1), float32(1-2*at.Y/height)
	x1, y1 := float32(2*(at.X+at.W)/width-1), float32(1-2*(at.Y+at.H)/height)
	r, g, b := float32(at.Color.R)/255, float32(at.Color.G)/255, float32(at.Color.B)/255
	for _, p := range [6][2]float32{{x0, y0}, {x0, y1}, {x1, y1}, {x0, y0}, {x1, y1}, {x1, y0}} {
		c.vertices = append(c.vertices, p[0], p[1], r, g, b)
	}
}
