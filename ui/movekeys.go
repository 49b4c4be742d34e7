package ui

import (
	"slices"

	"github.com/sitlark/sitlark/ui/widget"
)

// keyStep is how far a key moves a free panel [logical px].
const keyStep = 4 * grid

// moveByKey moves b as the key on its title says: in a column up and down, out of
// it to a side; free in every direction, and at the window's side into the column.
func (p *Panels) moveByKey(b *box, k widget.Nav) {
	side := p.docked(b)
	if p.atHome(b) {
		p.undock(b)
	}
	if side < 0 {
		p.moveFree(b, k)
		return
	}
	at := slices.Index(p.boxes[side], b)
	switch k {
	case widget.NavMoveUp:
		p.dock(b, side, at-1)
	case widget.NavMoveDown:
		p.dock(b, side, at+1)
	case widget.NavMoveLeft, widget.NavMoveRight:
		if (side == 1) == (k == widget.NavMoveRight) {
			return // it stands at the window's side already
		}
		p.undock(b)
		r := b.rect
		if r.X += r.W + gap; side == 1 {
			r.X -= 2 * (r.W + gap)
		}
		b.spot = spotOf(into(r, p.window()), p.window())
	}
}

func (p *Panels) moveFree(b *box, k widget.Nav) {
	r, win := b.rect, p.window()
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
	for side := range p.boxes {
		area := columnArea(win, side == 1)
		reached := side == 0 && k == widget.NavMoveLeft && r.X < area.Right()+gap ||
			side == 1 && k == widget.NavMoveRight && r.Right() > area.X-gap
		if reached {
			_, index := p.columnAt(widget.Rect{X: area.X, Y: r.Y, W: r.W, H: r.H})
			p.dock(b, side, index)
			return
		}
	}
	b.spot = spotOf(into(r, win), win)
}
