package scene

import (
	opengl "github.com/sitlark/sitlark/internal/gl"
	"github.com/sitlark/sitlark/overlay"
	"github.com/sitlark/sitlark/scene/gl"
)

const mostCovers = 128 // three a panel

// cover draws the covers nearer than the world, before it.
type cover struct {
	layers [2]*gl.Layer // in their colour; those that the picture shows already
	list   [2][]float32
	strips strips
	cuts   bool // the picture is drawn between the strips alone
}

// strips are how much of the picture is kept at its top and at its bottom, over all its width
// [px].
type strips struct{ top, bottom float64 }

// add takes a kept cover of a picture so large into the strips.
func (s *strips) add(at *overlay.Cover, width, height float64) {
	if at.X > 0 || at.X+at.W < width {
		return
	}
	if at.Y <= s.top {
		s.top = max(s.top, at.Y+at.H)
	}
	if at.Y+at.H >= height-s.bottom {
		s.bottom = max(s.bottom, height-at.Y)
	}
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
	c.strips = strips{}
	for i := range covers[:min(len(covers), mostCovers)] {
		c.add(&covers[i], s.cameras.width, s.cameras.height)
	}
	for i, l := range c.layers {
		l.Mesh.Update(0, c.list[i])
		l.Mesh.Count = int32(len(c.list[i]) / 5)
	}
}

// show lets the covers hide what is drawn from now on, or not. In strips of a picture so large that
// are kept nothing is drawn at all: that saves going through it.
func (c *cover) show(on bool, width, height float64) {
	for _, l := range c.layers {
		l.SetVisible(on && l.Mesh.Count > 0)
	}
	if c.cuts = on && c.strips != (strips{}); c.cuts {
		opengl.Scissor(0, int32(c.strips.bottom), int32(width), int32(max(0, height-c.strips.top-c.strips.bottom)))
	} else {
		opengl.Disable(opengl.SCISSOR_TEST)
	}
}

func (c *cover) add(at *overlay.Cover, width, height float64) {
	x0, y0 := float32(2*at.X/width-1), float32(1-2*at.Y/height)
	x1, y1 := float32(2*(at.X+at.W)/width-1), float32(1-2*(at.Y+at.H)/height)
	r, g, b := float32(at.Color.R)/255, float32(at.Color.G)/255, float32(at.Color.B)/255
	list := &c.list[0]
	if at.Kept {
		list = &c.list[1]
		c.strips.add(at, width, height)
	}
	for _, p := range [6][2]float32{{x0, y0}, {x0, y1}, {x1, y1}, {x0, y0}, {x1, y1}, {x1, y0}} {
		*list = append(*list, p[0], p[1], r, g, b)
	}
}
