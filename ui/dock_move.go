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

// grab begins to carry b, whose title was pressed at (x, y).
func (d *dock) grab(b *box, x, y float32) {
	b.carried = false
	if d.docked(b) >= 0 || slices.Contains(d.free, b) || b == d.bottom {
		d.carry = carry{box: b, dx: x - b.rect.X, dy: y - b.rect.Y, side: -1}
	}
}

// carryOn lets the carried panel follow the mouse, and drops it when the button is
// up.
func (d *dock) carryOn(in widget.Input) {
	c := &d.carry
	if c.box == nil {
		return
	}
	if !c.moved && max(in.X-in.PressX, in.PressX-in.X, in.Y-in.PressY, in.PressY-in.Y) > dragFrom {
		c.moved, c.box.carried = true, true
		d.undock(c.box)
	}
	if c.moved {
		c.dx = min(c.dx, c.box.rect.W-titleH) // out of its place it may be narrower
		d.follow(c, in.X-c.dx, in.Y-c.dy)
	}
	if !in.Down {
		d.drop()
	}
}

// follow puts the carried panel's corner near (x, y): into a column, or where it
// snaps to.
func (d *dock) follow(c *carry, x, y float32) {
	win := d.window
	r := into(widget.Rect{X: x, Y: y, W: c.box.rect.W, H: c.box.rect.H}, win)
	if c.side, c.index = d.columnAt(r); c.side < 0 {
		c.home = c.box == d.bottom && nearHome(r, win)
		var others []widget.Rect
		for b := range d.everyBox() {
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
func nearHome(r, win widget.Rect) bool {
	m := middleArea(win)
	return r.Bottom() > m.Bottom()-2*snapFrom && r.X < m.Right() && r.Right() > m.X
}

// columnAt returns the column that a panel at r would fall into, and its place
// there: where it covers most of the column, and does not lie far below the others.
func (d *dock) columnAt(r widget.Rect) (side, index int) {
	for side = range d.boxes {
		area := columnArea(d.window, side == 1)
		off := r.X - area.X
		if side == 1 {
			off = r.Right() - area.Right()
		}
		if max(off, -off) > area.W/2 {
			continue
		}
		end := area.Y
		for _, b := range d.boxes[side] {
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
func (d *dock) drop() {
	c := d.carry
	d.carry = carry{}
	switch {
	case !c.moved:
	case c.side >= 0:
		d.put(c.box, c.side, c.index)
		c.box.folded, c.box.touched = c.box.shut, true // rather others fold for lack of room
	case c.home:
		d.remove(c.box)
		c.box.folded, c.box.touched = c.box.shut, true
	}
}

// keyStep is how far a key moves a free panel [logical px].
const keyStep = 4 * grid

// moveByKey moves b as the key on its title says: in a column up and down, out of
// it to a side; free in every direction, and at the window's side into the column.
func (d *dock) moveByKey(b *box, k widget.Nav) {
	side := d.docked(b)
	if d.atHome(b) {
		d.undock(b)
	}
	if side < 0 {
		d.moveFree(b, k)
		return
	}
	at := slices.Index(d.boxes[side], b)
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
		r := b.rect
		if r.X += r.W + gap; side == 1 {
			r.X -= 2 * (r.W + gap)
		}
		b.spot = spotOf(into(r, d.window), d.window)
	}
}

func (d *dock) moveFree(b *box, k widget.Nav) {
	r, win := b.rect, d.window
	switch k {
	case widget.NavMoveUp:
		r.Y -= keyStep
	case widget.NavMoveDown:
		r.Y += keyStep
	case widget.NavMoveLeft:
		r.X -= keyStep
	case widget.NavMoveRight:
		r.X += keyStep
	}
	for side := range d.boxes {
		area := columnArea(win, side == 1)
		reached := side == 0 && k == widget.NavMoveLeft && r.X < area.Right()+gap ||
			side == 1 && k == widget.NavMoveRight && r.Right() > area.X-gap
		if reached {
			_, index := d.columnAt(widget.Rect{X: area.X, Y: r.Y, W: r.W, H: r.H})
			d.put(b, side, index)
			return
		}
	}
	b.spot = spotOf(into(r, win), win)
}
