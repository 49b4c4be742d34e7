package widget

import (
	"image/color"
	"math"
)

// Vertex is a corner of a triangle: place in device pixels, texture coordinates
// in the atlas, colour.
type Vertex struct {
	X, Y, U, V float32
	C          color.NRGBA
}

// DrawList collects coloured triangles in painter's order. All take their
// coverage from the atlas, so that they can be drawn in one call.
type DrawList struct {
	Atlas       *Atlas
	Backgrounds Backgrounds // of panels; set before a pass
	Vertices    []Vertex
	Indices     []uint32
	clip        Rect // device px
	clipped     bool
	texts       []TextBox
	Layers      []Layer
	line        []place // scratch of Curve
	early       []Background
	panes       panes
}

// Layer is what is drawn from a vertex on, until the next one.
type Layer struct {
	Name string // the panel; "rest" beside all panels
	From int
}

// TextBox is where a text was drawn, for tests of legibility and overlap.
type TextBox struct {
	Rect     Rect // the part that is seen [logical px]
	Text     string
	From, To int // its vertices
}

// Reset empties the list.
func (d *DrawList) Reset() {
	d.Vertices, d.Indices, d.texts, d.Layers, d.early = d.Vertices[:0], d.Indices[:0], d.texts[:0], d.Layers[:0], d.early[:0]
	d.clipped = false
	d.panes.reset()
}

// Texts returns the texts drawn since Reset, in order.
func (d *DrawList) Texts() []TextBox { return d.texts }

// Clip restricts what is drawn from now on to r, until Unclip.
func (d *DrawList) Clip(r Rect) { d.clip, d.clipped = d.device(r), true }

// Unclip ends Clip.
func (d *DrawList) Unclip() {
	d.clipped = false
	d.mark("rest")
}

// mark names the layer of what is drawn from now on.
func (d *DrawList) mark(layer string) {
	d.Layers = append(d.Layers, Layer{layer, len(d.Vertices)})
}

// device returns r in device pixels with its edges on whole ones.
func (d *DrawList) device(r Rect) Rect {
	x, y := d.snap(r.X), d.snap(r.Y)
	return Rect{x, y, d.snap(r.Right()) - x, d.snap(r.Bottom()) - y}
}

func (d *DrawList) snap(v float32) float32 {
	return float32(math.Round(float64(v * d.Atlas.scale)))
}

// Fill draws a rectangle with square corners.
func (d *DrawList) Fill(r Rect, c color.NRGBA) { d.solid(d.device(r), c) }

func (d *DrawList) solid(r Rect, c color.NRGBA) {
	t := 2 / float32(d.Atlas.side) // the middle of the white texels
	d.quad(r, t, t, t, t, c)
}

// quad appends an axis-aligned textured rectangle [device px], cut to the clip.
func (d *DrawList) quad(r Rect, u0, v0, u1, v1 float32, c color.NRGBA) {
	if r.Empty() || c.A == 0 {
		return
	}
	if d.clipped {
		cut := r.Intersect(d.clip)
		if cut.Empty() {
			return
		}
		du, dv := (u1-u0)/r.W, (v1-v0)/r.H
		u1, v1 = u0+du*(cut.Right()-r.X), v0+dv*(cut.Bottom()-r.Y)
		u0, v0 = u0+du*(cut.X-r.X), v0+dv*(cut.Y-r.Y)
		r = cut
	}
	n := uint32(len(d.Vertices))
	d.Vertices = append(d.Vertices,
		Vertex{r.X, r.Y, u0, v0, c}, Vertex{r.Right(), r.Y, u1, v0, c},
		Vertex{r.Right(), r.Bottom(), u1, v1, c}, Vertex{r.X, r.Bottom(), u0, v1, c})
	d.Indices = append(d.Indices, n, n+1, n+2, n, n+2, n+3)
}

func (d *DrawList) sprite(x, y float32, s Sprite, c color.NRGBA) {
	d.quad(Rect{x, y, s.w, s.h}, s.U0, s.V0, s.U1, s.V1, c)
}

// Polygon draws a convex polygon given by its corners x, y, x, y… [logical px].
func (d *DrawList) Polygon(c color.NRGBA, xy ...float32) {
	t := 2 / float32(d.Atlas.side)
	var corners [16]Vertex
	n := 0
	for i := 0; i+1 < len(xy) && n < len(corners); i += 2 {
		corners[n] = Vertex{xy[i] * d.Atlas.scale, xy[i+1] * d.Atlas.scale, t, t, c}
		n++
	}
	d.convex(corners[:n])
}

// Line draws a straight line of the given width with soft edges.
func (d *DrawList) Line(x0, y0, x1, y1, width float32, c color.NRGBA) {
	k := d.Atlas.scale
	x0, y0, x1, y1 = x0*k, y0*k, x1*k, y1*k
	length := float32(math.Hypot(float64(x1-x0), float64(y1-y0)))
	if length == 0 {
		return
	}
	texels := max(1, int(math.Round(float64(width*k))))
	s := d.Atlas.line(texels)
	half := float32(texels+1) / 2
	nx, ny := -(y1-y0)/length*half, (x1-x0)/length*half
	u := (s.U0 + s.U1) / 2
	d.convex([]Vertex{
		{x0 + nx, y0 + ny, u, s.V0, c}, {x1 + nx, y1 + ny, u, s.V0, c},
		{x1 - nx, y1 - ny, u, s.V1, c}, {x0 - nx, y0 - ny, u, s.V1, c}})
}

// convex appends a convex polygon [device px], cut to the clip.
func (d *DrawList) convex(corners []Vertex) {
	if d.clipped && !within(corners, d.clip) {
		corners = clipConvex(corners, d.clip)
	}
	if len(corners) < 3 || corners[0].C.A == 0 {
		return
	}
	n := uint32(len(d.Vertices))
	d.Vertices = append(d.Vertices, corners...)
	for i := uint32(2); i < uint32(len(corners)); i++ {
		d.Indices = append(d.Indices, n, n+i-1, n+i)
	}
}

// within reports whether every corner lies in r: most do, and cutting allocates.
func within(corners []Vertex, r Rect) bool {
	for _, v := range corners {
		if v.X < r.X || v.X > r.Right() || v.Y < r.Y || v.Y > r.Bottom() {
			return false
		}
	}
	return true
}

// clipConvex cuts a convex polygon to a rectangle.
//
// Source: Sutherland, Hodgman, Reentrant Polygon Clipping, CACM 17(1), 1974.
func clipConvex(in []Vertex, r Rect) []Vertex {
	sides := [4]func(Vertex) float32{
		func(v Vertex) float32 { return v.X - r.X },
		func(v Vertex) float32 { return r.Right() - v.X },
		func(v Vertex) float32 { return v.Y - r.Y },
		func(v Vertex) float32 { return r.Bottom() - v.Y },
	}
	for _, inside := range sides {
		var out []Vertex
		for i, b := range in {
			a := in[(i+len(in)-1)%len(in)]
			da, db := inside(a), inside(b)
			if (da < 0) != (db < 0) {
				out = append(out, between(a, b, da/(da-db)))
			}
			if db >= 0 {
				out = append(out, b)
			}
		}
		in = out
	}
	return in
}

func between(a, b Vertex, t float32) Vertex {
	return Vertex{a.X + t*(b.X-a.X), a.Y + t*(b.Y-a.Y), a.U + t*(b.U-a.U), a.V + t*(b.V-a.V), a.C}
}

// Within cuts what draw draws to r, besides what it is cut to already.
func (d *DrawList) Within(r Rect, draw func()) {
	clip, clipped := d.clip, d.clipped
	d.clip, d.clipped = d.device(r), true
	if clipped {
		d.clip = d.clip.Intersect(clip)
	}
	draw()
	d.clip, d.clipped = clip, clipped
}
