package dock

import (
	"math"
	"slices"

	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/widget"
)

// spot is where the user put a panel that is in no column: the distance of its
// upper left corner from the nearest edges of the window [logical px], so that it
// stays at its corner when the window changes.
type spot struct {
	right, bottom bool // the edges that x and y count from; else left and top
	x, y          float32
}

// dragFrom is how far the mouse moves before a press on a title carries the panel
// away [logical px].
const dragFrom = 4

// carry is the panel that the user drags.
type carry struct {
	box    *Box
	dx, dy float32 // from the panel's corner to the mouse
	moved  bool
	side   int // of the column that it would fall into, -1: none
	index  int // and its place there
}

// spotOf returns the place of a panel at r in the window win.
func spotOf(r, win widget.Rect) (p spot) {
	p.x, p.y = r.X, r.Y
	if p.right = r.X+r.W/2 > win.W/2; p.right {
		p.x = win.W - r.Right()
	}
	if p.bottom = r.Y+form.TitleH/2 > win.H/2; p.bottom {
		p.y = win.H - r.Y
	}
	return p
}

// rect returns the place of a panel of the given size, moved into the window where
// it would stand out.
func (p spot) rect(w, h float32, win widget.Rect) widget.Rect {
	r := widget.Rect{X: form.Round(p.x), Y: form.Round(p.y), W: w, H: h}
	if p.right {
		r.X = win.W - w - form.Round(p.x)
	}
	if p.bottom {
		r.Y = win.H - form.Round(p.y)
	}
	return form.Into(r, win)
}

// grab begins to carry b, whose title was pressed at (x, y).
func (d *Dock) grab(b *Box, x, y float32) {
	b.carried = false
	if d.Docked(b) >= 0 || slices.Contains(d.Free, b) {
		d.carry = carry{box: b, dx: x - b.Rect.X, dy: y - b.Rect.Y, side: -1}
	}
}

// carryOn lets the carried panel follow the mouse, and drops it when the button is
// up.
func (d *Dock) carryOn(in widget.Input) {
	c := &d.carry
	if c.box == nil {
		return
	}
	if !c.moved && max(in.X-in.PressX, in.PressX-in.X, in.Y-in.PressY, in.PressY-in.Y) > dragFrom {
		c.moved, c.box.carried = true, true
		d.undock(c.box)
	}
	if c.moved {
		c.dx = min(c.dx, c.box.Rect.W-form.TitleH) // out of its place it may be narrower
		d.follow(c, in.X-c.dx, in.Y-c.dy)
	}
	if !in.Down {
		d.drop()
	}
}

// follow puts the carried panel's corner near (x, y): into a column, or where it
// snaps to.
func (d *Dock) follow(c *carry, x, y float32) {
	win := d.window
	r := form.Into(widget.Rect{X: x, Y: y, W: c.box.Rect.W, H: c.box.Rect.H}, win)
	if c.side, c.index = d.columnAt(r); c.side < 0 {
		var others []widget.Rect
		for b := range d.EveryBox() {
			if b != c.box {
				others = append(others, b.Rect)
			}
		}
		r = form.Into(Snap(r, others, win), win)
	}
	c.box.spot = spotOf(r, win)
}

// columnAt returns the column that a panel at r would fall into, and its place
// there: where it covers most of the column, and does not lie far below the others.
func (d *Dock) columnAt(r widget.Rect) (side, index int) {
	for side = range d.Boxes {
		if !d.shows(side) {
			continue
		}
		area := d.columnArea(side)
		off := r.X - area.X
		if side == 1 && !d.single() {
			off = r.Right() - area.Right()
		}
		if max(off, -off) > area.W/2 {
			continue
		}
		end := area.Y
		for _, b := range d.Boxes[side] {
			if r.Y+form.TitleH/2 > b.Rect.Y+b.Rect.H/2 {
				index++
			}
			end = b.Rect.Bottom() + form.Gap
		}
		if r.Y > end+2*form.TitleH {
			return -1, 0
		}
		return side, index
	}
	return -1, 0
}

// drop leaves the carried panel where it is.
func (d *Dock) drop() {
	c := d.carry
	d.carry = carry{}
	switch {
	case !c.moved:
	case c.side >= 0:
		d.put(c.box, c.side, c.index)
	}
}

// KeyStep is how far a key moves a free panel [logical px].
const KeyStep = 4 * grid

// moveByKey moves b as the key on its title says: in a column up and down, out of
// it to a side; free in every direction, and at the window's side into the column.
func (d *Dock) moveByKey(b *Box, k widget.Nav) {
	side := d.Docked(b)
	if side < 0 {
		d.moveFree(b, k)
		return
	}
	at := slices.Index(d.Boxes[side], b)
	switch k {
	case widget.NavMoveUp:
		d.put(b, side, at-1)
	case widget.NavMoveDown:
		d.put(b, side, at+1)
	case widget.NavMoveLeft, widget.NavMoveRight:
		if (side == 1) == (k == widget.NavMoveRight) {
			return // it stands at the window's side already
		}
		d.undock(b)
		r := b.Rect
		if r.X += r.W + form.Gap; side == 1 {
			r.X -= 2 * (r.W + form.Gap)
		}
		b.spot = spotOf(form.Into(r, d.window), d.window)
	}
}

func (d *Dock) moveFree(b *Box, k widget.Nav) {
	r, win := b.Rect, d.window
	switch k {
	case widget.NavMoveUp:
		r.Y -= KeyStep
	case widget.NavMoveDown:
		r.Y += KeyStep
	case widget.NavMoveLeft:
		r.X -= KeyStep
	case widget.NavMoveRight:
		r.X += KeyStep
	}
	for side := range d.Boxes {
		if !d.shows(side) {
			continue
		}
		area := d.columnArea(side)
		reached := side == 0 && k == widget.NavMoveLeft && r.X < area.Right()+form.Gap ||
			side == 1 && k == widget.NavMoveRight && r.Right() > area.X-form.Gap
		if reached {
			_, index := d.columnAt(widget.Rect{X: area.X, Y: r.Y, W: r.W, H: r.H})
			d.put(b, side, index)
			return
		}
	}
	b.spot = spotOf(form.Into(r, win), win)
}

// DrawFree draws the panels that the user took out of the columns, the carried one
// on top, and where that would fall.
func (d *Dock) DrawFree(f *form.Pass) {
	win := d.window
	taken := fixed(f.Zones)
	for _, b := range d.Free {
		b.Rect = b.freeRect(f)
		if b != d.carry.box {
			b.Rect = ClearOf(b.Rect, taken, win)
			taken = append(taken, b.Rect)
		}
		d.Draw(f, b, win)
		f.Zone(b.ID, b.Rect)
	}
	if d.carry.moved && d.carry.side >= 0 {
		d.carry.draw(f, d.columnArea(d.carry.side), d.Boxes[d.carry.side])
	}
	drawNotes(f, d)
}

// fixed are the places that free panels keep clear of: all that catches the mouse
// and stays, so not the card of waiting.
func fixed(now *form.Zones) (taken []widget.Rect) {
	for _, z := range *now {
		if z.Name != "waiting" {
			taken = append(taken, z.Rect)
		}
	}
	return taken
}

// freeRect returns the place of a free panel, as tall as it needs to be.
func (b *Box) freeRect(f *form.Pass) widget.Rect {
	win := f.Window
	h := min(b.fullHeight(), win.H-form.BarH-2*form.Gap)
	return b.spot.rect(form.PanelWidth(win.W), h, win)
}

// draw marks the place in a column that the carried panel would take.
func (c *carry) draw(f *form.Pass, area widget.Rect, boxes []*Box) {
	y := area.Y
	if c.index > 0 && len(boxes) > 0 {
		y = boxes[min(c.index, len(boxes))-1].Rect.Bottom() + form.Gap
	}
	f.Round(widget.Rect{X: area.X, Y: min(y, area.Bottom()) - 6, W: area.W, H: 4}, 2, f.Theme.Focus)
}

const (
	grid     = 4 // everything stands on it
	snapFrom = 8 // an edge nearer than this catches a panel
)

// Snap moves r to where its edges are level with those of other panels or stand a
// gap away from them or from the window; else onto the grid.
func Snap(r widget.Rect, others []widget.Rect, win widget.Rect) widget.Rect {
	xs := []float32{form.Gap, win.W - form.Gap - r.W}
	ys := []float32{form.BarH + form.Gap, win.H - form.Gap - r.H}
	for _, o := range others {
		xs = append(xs, o.X, o.Right()-r.W, o.Right()+form.Gap, o.X-form.Gap-r.W)
		ys = append(ys, o.Y, o.Bottom()-r.H, o.Bottom()+form.Gap, o.Y-form.Gap-r.H)
	}
	r.X, r.Y = caught(r.X, xs), caught(r.Y, ys)
	return r
}

// caught returns the nearest of the places that v is close to, else v on the grid.
func caught(v float32, places []float32) float32 {
	best, near := grid*float32(math.Round(float64(v/grid))), float32(snapFrom)
	for _, p := range places {
		if d := max(v-p, p-v); d < near {
			best, near = p, d
		}
	}
	return best
}

// ClearOf returns the place nearest to r where it covers none of the taken, inside
// the window; r itself if there is none.
func ClearOf(r widget.Rect, taken []widget.Rect, win widget.Rect) widget.Rect {
	if !Covers(r, taken) {
		return r
	}
	xs, ys := []float32{r.X, form.Gap, win.W - form.Gap - r.W}, []float32{r.Y, form.BarH + form.Gap, win.H - form.Gap - r.H}
	for _, t := range taken {
		xs = append(xs, t.Right()+form.Gap, t.X-form.Gap-r.W)
		ys = append(ys, t.Bottom()+form.Gap, t.Y-form.Gap-r.H)
	}
	best, near := r, float32(math.Inf(1))
	for _, x := range xs {
		for _, y := range ys {
			at := widget.Rect{X: x, Y: y, W: r.W, H: r.H}
			d := (x-r.X)*(x-r.X) + (y-r.Y)*(y-r.Y)
			if d < near && form.Into(at, win) == at && !Covers(at, taken) {
				best, near = at, d
			}
		}
	}
	return best
}

// Covers reports whether r overlaps one of taken.
func Covers(r widget.Rect, taken []widget.Rect) bool {
	for _, t := range taken {
		if !r.Intersect(t).Empty() {
			return true
		}
	}
	return false
}
