package widget

import "image/color"

// Background is an opaque area of a panel [device px].
type Background struct {
	Rect  Rect
	Color color.NRGBA
	Kept  bool // the screen shows it, with what lies on it, as it is to be
	pane  int
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
	// BackgroundsKept does too, for a window that keeps its picture from frame to frame:
	// what lies on a panel that has not changed is left out as well.
	BackgroundsKept
)

// leastEarly is the area from which on a background is worth leaving out of the list [device px²]:
// a folded panel's is, a button's is not.
const leastEarly = 2000

// behindPanels is what opaque panels have in place of the picture, so that they look
// about as the others do.
var behindPanels = color.NRGBA{R: 92, G: 112, B: 108, A: 255}

// Early returns the areas that BackgroundsFirst left out, in order.
func (d *DrawList) Early() []Background { return d.early }

// Settle ends a list that is to be drawn on a picture so large [device px]: Early and Renderer
// leave out what the picture before shows already, with BackgroundsKept.
func (d *DrawList) Settle(width, height int) {
	if d.Backgrounds != BackgroundsKept {
		return
	}
	d.panes.settle(d, width, height)
	for i := range d.early {
		d.early[i].Kept = d.panes.now[d.early[i].pane].kept
	}
}

// Overdrawn says that the picture before is not what the list before drew: something else was
// drawn over it.
func (d *DrawList) Overdrawn() { d.panes.before = d.panes.before[:0] }

// Background draws the background of a panel, with round corners.
func (d *DrawList) Background(r Rect, radius float32, c color.NRGBA) {
	if d.Backgrounds != BackgroundsClear {
		c = Over(c, behindPanels)
	}
	dr := d.device(r)
	k := d.snap(min(radius, r.W/2, r.H/2))
	if d.Backgrounds < BackgroundsFirst || dr.W*dr.H < leastEarly || d.touched(dr) {
		d.Round(r, radius, c)
		return
	}
	if k >= 1 {
		d.corners(dr, k, d.Atlas.disc(k), c)
	}
	d.panes.add(d.cut(Rect{dr.X + k, dr.Y, dr.W - 2*k, dr.H}), d.cut(Rect{dr.X, dr.Y + k, dr.W, dr.H - 2*k}), c)
	d.first(Rect{dr.X + k, dr.Y, dr.W - 2*k, k}, c)
	d.first(Rect{dr.X, dr.Y + k, dr.W, dr.H - 2*k}, c)
	d.first(Rect{dr.X + k, dr.Bottom() - k, dr.W - 2*k, k}, c)
}

func (d *DrawList) first(r Rect, c color.NRGBA) {
	if r = d.cut(r); !r.Empty() {
		d.early = append(d.early, Background{Rect: r, Color: c, pane: len(d.panes.now) - 1})
	}
}

// cut returns what the clip leaves of r [device px].
func (d *DrawList) cut(r Rect) Rect {
	if d.clipped {
		r = r.Intersect(d.clip)
	}
	return r
}

// touched reports whether anything in the list may lie in r [device px]: it would be
// drawn over the ground instead of under it.
func (d *DrawList) touched(r Rect) bool {
	r = d.cut(r)
	for i := 0; i+2 < len(d.Indices); i += 3 {
		a, b, c := &d.Vertices[d.Indices[i]], &d.Vertices[d.Indices[i+1]], &d.Vertices[d.Indices[i+2]]
		if max(a.X, b.X, c.X) > r.X && min(a.X, b.X, c.X) < r.Right() &&
			max(a.Y, b.Y, c.Y) > r.Y && min(a.Y, b.Y, c.Y) < r.Bottom() {
			return true
		}
	}
	return false
}
