package widget

import "image/color"

// A rectangle with round corners is one sprite in the atlas up to an area [device px²]
// and a longer side [device px]; larger ones are put together of corners and fills.
const (
	maxBaked     = 12000
	maxBakedSide = 256
)

// Framed draws a filled rectangle with round corners in an edge one pixel wide.
// fill must be opaque.
func (d *DrawList) Framed(r Rect, radius float32, fill, edge color.NRGBA) {
	d.Round(r, radius, Over(edge, fill))
	d.Round(r.Inset(1, 1), radius-1, fill)
}

// Round draws a filled rectangle with round corners.
func (d *DrawList) Round(r Rect, radius float32, c color.NRGBA) {
	dr := d.device(r)
	k := d.snap(min(radius, r.W/2, r.H/2))
	if k < 1 {
		d.solid(dr, c)
		return
	}
	if dr.W*dr.H <= maxBaked && max(dr.W, dr.H) <= maxBakedSide {
		d.sprite(dr.X, dr.Y, d.Atlas.rounded(dr.W, dr.H, k), c)
		return
	}
	d.corners(dr, k, d.Atlas.disc(k), c)
	d.solid(Rect{dr.X + k, dr.Y, dr.W - 2*k, k}, c)
	d.solid(Rect{dr.X, dr.Y + k, dr.W, dr.H - 2*k}, c)
	d.solid(Rect{dr.X + k, dr.Bottom() - k, dr.W - 2*k, k}, c)
}

// Outline draws the edge of a rectangle with round corners, one logical pixel
// wide, inside it.
func (d *DrawList) Outline(r Rect, radius float32, c color.NRGBA) {
	dr := d.device(r)
	w := max(1, d.snap(1))
	k := max(w, d.snap(min(radius, r.W/2, r.H/2)))
	d.corners(dr, k, d.Atlas.ring(ShapeRing, k, w), c)
	d.solid(Rect{dr.X + k, dr.Y, dr.W - 2*k, w}, c)
	d.solid(Rect{dr.X + k, dr.Bottom() - w, dr.W - 2*k, w}, c)
	d.solid(Rect{dr.X, dr.Y + k, w, dr.H - 2*k}, c)
	d.solid(Rect{dr.Right() - w, dr.Y + k, w, dr.H - 2*k}, c)
}

// corners draws the quarters of a round sprite of radius k into the corners of r
// [device px].
func (d *DrawList) corners(r Rect, k float32, s Sprite, c color.NRGBA) {
	um, vm := (s.U0+s.U1)/2, (s.V0+s.V1)/2
	right, low := r.Right()-k, r.Bottom()-k
	d.quad(Rect{r.X, r.Y, k, k}, s.U0, s.V0, um, vm, c)
	d.quad(Rect{right, r.Y, k, k}, um, s.V0, s.U1, vm, c)
	d.quad(Rect{r.X, low, k, k}, s.U0, vm, um, s.V1, c)
	d.quad(Rect{right, low, k, k}, um, vm, s.U1, s.V1, c)
}

// Disc draws a filled circle round (x, y).
func (d *DrawList) Disc(x, y, radius float32, c color.NRGBA) {
	d.centred(x, y, d.Atlas.disc(radius*d.Atlas.scale), c)
}

// Ring draws a circle whose outer radius and line width are given.
func (d *DrawList) Ring(x, y, radius, width float32, c color.NRGBA) {
	k := d.Atlas.scale
	d.centred(x, y, d.Atlas.ring(ShapeRing, radius*k, width*k), c)
}

// Icon draws an icon of the given side in the middle of r.
func (d *DrawList) Icon(r Rect, i Icon, side float32, c color.NRGBA) {
	d.centred(r.X+r.W/2, r.Y+r.H/2, d.Atlas.icon(i, d.snap(side)), c)
}

func (d *DrawList) centred(x, y float32, s Sprite, c color.NRGBA) {
	k := d.Atlas.scale
	d.sprite(d.round(x*k-s.w/2), d.round(y*k-s.h/2), s, c)
}
