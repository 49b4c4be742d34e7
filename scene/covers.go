package scene

import (
	"github.com/sitlark/sitlark/overlay"
	"github.com/sitlark/sitlark/scene/gl"
)

const mostCovers = 128 // three a panel

// cover draws the covers nearer than the world, before it.
type cover struct {
	layers [2]*gl.Layer // in their colour; those that the picture shows already
	list   [2][]float32
}

func newCover() *cover {
	c := &cover{}
	for i := range c.layers {
		m := gl.NewMesh(gl.MeshData{Sizes: []int{2, 3}, Dynamic: 6 * mostCovers})
		m.Count = 0
		c.layers[i] = gl.NewLayer(m, gl.Style{Program: "cover", Order: gl.OrderCover, DoubleSided: true, Unseen: i == 1})
	}
	return c
}

// Cover says what of the window the next picture leaves out. The second view has no
// covers.
func (s *Scene) Cover(covers []overlay.Cover) {
	c := s.cover
	for i := range c.list {
		c.list[i] = c.list[i][:0]
	}
	for i := range covers[:min(len(covers), mostCovers)] {
		c.add(&covers[i], s.cameras.width, s.cameras.height)
	}
	for i, l := range c.layers {
		l.Mesh.Update(0, c.list[i])
		l.Mesh.Count = int32(len(c.list[i]) / 5)
	}
}

func (c *cover) show(on bool) {
	for _, l := range c.layers {
		l.SetVisible(on && l.Mesh.Count > 0)
	}
}

func (c *cover) add(at *overlay.Cover, width, height float64) {
	x0, y0 := float32(2*at.X/width-1), float32(1-2*at.Y/height)
	x1, y1 := float32(2*(at.X+at.W)/width-1), float32(1-2*(at.Y+at.H)/height)
	r, g, b := float32(at.Color.R)/255, float32(at.Color.G)/255, float32(at.Color.B)/255
	list := &c.list[0]
	if at.Kept {
		list = &c.list[1]
	}
	for _, p := range [6][2]float32{{x0, y0}, {x0, y1}, {x1, y1}, {x0, y0}, {x1, y1}, {x1, y0}} {
		*list = append(*list, p[0], p[1], r, g, b)
	}
}
