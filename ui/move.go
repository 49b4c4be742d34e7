package ui

import (
	"slices"

	"github.com/sitlark/sitlark/ui/widget"
)

// spot is where a person put a panel that is in no column: the distance of its
// upper left corner from the nearest edges of the window [logical px], so that it
// stays at its corner when the window changes.
type spot struct {
	right, bottom bool // the edges that x and y count from; else left and top
	x, y          float32
}

// dragFrom is how far the mouse moves before a press on a title carries the panel
// away [logical px].
const dragFrom = 4

// carry is the panel that a person drags.
type carry struct {
	box    *box
	dx, dy float32 // from the panel's corner to the mouse
	moved  bool
	side   int  // of the column that it would fall into, -1: none
	index  int  // and its place there
	home   bool // it would go back to the bottom of the middle
}

// spotOf returns the place of a panel at r in the window win.
func spotOf(r, win widget.Rect) (p spot) {
	p.x, p.y = r.X, r.Y
	if p.right = r.X+r.W/2 > win.W/2; p.right {
		p.x = win.W - r.Right()
	}
	if p.bottom = r.Y+titleH/2 > win.H/2; p.bottom {
		p.y = win.H - r.Y
	}
	return p
}

// rect returns the place of a panel of the given size, moved into the window where
// it would stand out.
func (p spot) rect(w, h float32, win widget.Rect) widget.Rect {
	r := widget.Rect{X: round(p.x), Y: round(p.y), W: w, H: h}
	if p.right {
		r.X = win.W - w - round(p.x)
	}
	if p.bottom {
		r.Y = win.H - round(p.y)
	}
	return into(r, win)
}

// into moves r into the part of the window below the bar.
func into(r, win widget.Rect) widget.Rect {
	r.X = max(gap, min(r.X, win.W-gap-r.W))
	r.Y = max(barH+gap, min(r.Y, win.H-gap-r.H))
	return r
}

// grab begins to carry b, whose title was pressed at (x, y).
func (p *Panels) grab(b *box, x, y float32) {
	b.carried = false
	if p.docked(b) >= 0 || slices.Contains(p.free, b) || b == &p.plots.box {
		p.carry = carry{box: b, dx: x - b.rect.X, dy: y - b.rect.Y, side: -1}
	}
}

// docked returns the column that b stands in, -1 for none.
func (p *Panels) docked(b *box) int {
	for side, boxes := range p.boxes {
		if slices.Contains(boxes, b) {
			return side
		}
	}
	return -1
}

// carryOn lets the carried panel follow the mouse, and drops it when the button is
// up.
func (p *Panels) carryOn() {
	c, in := &p.carry, p.ctx.In
	if c.box == nil {
		return
	}
	if !c.moved && max(in.X-in.PressX, in.PressX-in.X, in.Y-in.PressY, in.PressY-in.Y) > dragFrom {
		c.moved, c.box.carried = true, true
		p.undock(c.box)
	}
	if c.moved {
		c.dx = min(c.dx, c.box.rect.W-titleH) // out of its place it may be narrower
		p.follow(c, in.X-c.dx, in.Y-c.dy)
	}
	if !in.Down {
		p.drop()
	}
}

// atHome tells whether b stands in its own place at the bottom of the middle, which
// only the plots have.
func (p *Panels) atHome(b *box) bool {
	return b == &p.plots.box && p.docked(b) < 0 && !slices.Contains(p.free, b)
}

// undock takes b out of its column, to the top of the free panels.
func (p *Panels) undock(b *box) {
	p.remove(b)
	p.free = append(p.free, b)
	b.spot = spotOf(b.rect, p.window())
}

func (p *Panels) remove(b *box) {
	is := func(o *box) bool { return o == b }
	for side := range p.boxes {
		p.boxes[side] = slices.DeleteFunc(p.boxes[side], is)
	}
	p.free = slices.DeleteFunc(p.free, is)
}

// follow puts the carried panel's corner near (x, y): into a column, or where it
// snaps to.
func (p *Panels) follow(c *carry, x, y float32) {
	win := p.window()
	r := into(widget.Rect{X: x, Y: y, W: c.box.rect.W, H: c.box.rect.H}, win)
	if c.side, c.index = p.columnAt(r); c.side < 0 {
		c.home = p.nearHome(c.box, r)
		var others []widget.Rect
		for b := range p.everyBox() {
			if b != c.box {
				others = append(others, b.rect)
			}
		}
		r = into(snap(r, others, win), win)
	}
	c.box.spot = spotOf(r, win)
}

// nearHome tells whether a carried panel at r would go back to its own place: where it
// touches the bottom of the middle.
func (p *Panels) nearHome(b *box, r widget.Rect) bool {
	m := p.middleArea()
	return b == &p.plots.box && r.Bottom() > m.Bottom()-2*snapFrom && r.X < m.Right() && r.Right() > m.X
}

// columnAt returns the column that a panel at r would fall into, and its place
// there: where it covers most of the column, and does not lie far below the others.
func (p *Panels) columnAt(r widget.Rect) (side, index int) {
	for side = range p.boxes {
		area := columnArea(p.window(), side == 1)
		off := r.X - area.X
		if side == 1 {
			off = r.Right() - area.Right()
		}
		if max(off, -off) > area.W/2 {
			continue
		}
		end := area.Y
		for _, b := range p.boxes[side] {
			if r.Y+titleH/2 > b.rect.Y+b.rect.H/2 {
				index++
			}
			end = b.rect.Bottom() + gap
		}
		if r.Y > end+2*titleH {
			return -1, 0
		}
		return side, index
	}
	return -1, 0
}

// drop leaves the carried panel where it is.
func (p *Panels) drop() {
	c := p.carry
	p.carry = carry{}
	switch {
	case !c.moved:
	case c.side >= 0:
		p.dock(c.box, c.side, c.index)
		c.box.folded, c.box.touched = c.box.shut, true // rather others fold for lack of room
	case c.home:
		p.remove(c.box)
		c.box.folded, c.box.touched = c.box.shut, true
	}
}

// dock puts b into a column.
func (p *Panels) dock(b *box, side, index int) {
	p.remove(b)
	index = max(0, min(index, len(p.boxes[side])))
	p.boxes[side] = slices.Insert(p.boxes[side], index, b)
}

// ResetLayout puts every panel back to where it was at first, unfolded.
func (p *Panels) ResetLayout() {
	p.carry, p.free = carry{}, nil
	for side, boxes := range p.home {
		p.boxes[side] = slices.Clone(boxes)
	}
	for b := range p.everyBox() {
		b.folded, b.touched, b.more = false, false, false
	}
	p.left.scroll, p.right.scroll = 0, 0
}

// everyBox yields every panel with a title.
func (p *Panels) everyBox() func(yield func(*box) bool) {
	return func(yield func(*box) bool) {
		for _, boxes := range [3][]*box{p.boxes[0], p.boxes[1], p.free} {
			for _, b := range boxes {
				if !yield(b) {
					return
				}
			}
		}
		if p.atHome(&p.plots.box) {
			yield(&p.plots.box)
		}
	}
}
