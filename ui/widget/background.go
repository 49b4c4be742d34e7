package widget

import "image/color"

// Background is an opaque area of a panel [device px].
type Background struct {
	Rect  Rect
	Color color.NRGBA
}

// Backgrounds says how the backgrounds of panels are drawn.
type Backgrounds uint8

const (
	// BackgroundsClear lets the picture shine through as the theme has it.
	BackgroundsClear Backgrounds = iota
	// BackgroundsOpaque draws them opaque.
	BackgroundsOpaque
	// BackgroundsFirst does too, and leaves out of the list what can be put on the
	// picture before all else: Early has it. Without a GPU, a picture that is not
	// drawn under panels costs much less.
	BackgroundsFirst
)

// leastEarly is the area from which on a background is worth leaving out of the list [device px²]:
// a folded panel's is, a button's is not.
const leastEarly = 2000

// behindPanels is what opaque panels have in place of the picture, so that they look
// about as the others do.
var behindPanels = color.NRGBA{R: 92, G: 112, B: 108, A: 255}

// Early returns the areas that BackgroundsFirst left out, in order.
func (d *DrawList) Early() []Background { return d.early }

// Background draws the background of a panel, with round corners.
func (d *DrawList) Background(r Rect, radius float32, c color.NRGBA) {
	if d.Backgrounds != BackgroundsClear {
		c = Over(c, behindPanels)
	}
	dr := d.device(r)
	k := d.snap(min(radius, r.W/2, r.H/2))
	if d.Backgrounds != BackgroundsFirst || dr.W*dr.H < leastEarly || d.touched(dr) {
		d.Round(r, radius, c)
		return
	}
	if k >= 1 {
		d.corners(dr, k, d.Atlas.disc(k), c)
	}
	d.first(Rect{dr.X + k, dr.Y, dr.W - 2*k, k}, c)
	d.first(Rect{dr.X, dr.Y + k, dr.W, dr.H - 2*k}, c)
	d.first(Rect{dr.X + k, dr.Bottom() - k, dr.W - 2*k, k}, c)
}

func (d *DrawList) first(r Rect, c color.NRGBA) {
	if d.clipped {
		r = r.Intersect(d.clip)
	}
	if !r.Empty() {
		d.early = append(d.early, Background{r, c})
	}
}

// touched reports whether anything in the list may lie in r [device px]: it would be
// drawn over the ground instead of under it.
func (d *DrawList) touched(r Rect) bool {
	if d.clipped {
		r = r.Intersect(d.clip)
	}
	for i := 0; i+2 < len(d.Indices); i += 3 {
		a, b, c := &d.Vertices[d.Indices[i]], &d.Vertices[d.Indices[i+1]], &d.Vertices[d.Indices[i+2]]
		if max(a.X, b.X, c.X) > r.X && min(a.X, b.X, c.X) < r.Right() &&
			max(a.Y, b.Y, c.Y) > r.Y && min(a.Y, b.Y, c.Y) < r.Bottom() {
			return true
		}
	}
	return false
}
