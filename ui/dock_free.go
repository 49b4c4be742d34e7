package ui

import "github.com/sitlark/sitlark/ui/widget"

// drawFree draws the panels that a person took out of the columns, the carried one
// on top, and where that would fall.
func (d *dock) drawFree(f *pass) {
	win := d.window
	taken := fixed(f.zones)
	for _, b := range d.free {
		b.rect = b.freeRect(f)
		if b != d.carry.box {
			b.rect = clearOf(b.rect, taken, win)
			taken = append(taken, b.rect)
		}
		d.draw(f, b, win)
		f.zone(b.id, b.rect)
	}
	switch {
	case d.carry.moved && d.carry.side >= 0:
		d.carry.draw(f, d.boxes[d.carry.side])
	case d.carry.moved && d.carry.home:
		m := middleArea(f.window)
		f.Round(widget.Rect{X: m.X, Y: m.Bottom() + 2, W: m.W, H: 4}, 2, f.Theme.Focus)
	}
}

// fixed are the places that free panels keep clear of: all that catches the mouse
// and stays, so not the card of waiting.
func fixed(now *zones) (taken []widget.Rect) {
	for _, z := range *now {
		if z.name != "waiting" {
			taken = append(taken, z.rect)
		}
	}
	return taken
}

// freeRect returns the place of a free panel, as tall as it needs to be.
func (b *box) freeRect(f *pass) widget.Rect {
	win := f.window
	w := panelWidth(win.W)
	if k, ok := b.body.(widener); ok && !b.folded {
		w = max(w, min(k.freeWidth(), middleArea(f.window).W))
	}
	h, shut := heights(slots(f, []*box{b}, w), win.H-barH-2*gap)
	b.shut = shut[0]
	return b.spot.rect(w, h[0], win)
}

// draw marks the place in a column that the carried panel would take.
func (c *carry) draw(f *pass, boxes []*box) {
	area := columnArea(f.window, c.side == 1)
	y := area.Y
	if c.index > 0 && len(boxes) > 0 {
		y = boxes[min(c.index, len(boxes))-1].rect.Bottom() + gap
	}
	f.Round(widget.Rect{X: area.X, Y: min(y, area.Bottom()) - 6, W: area.W, H: 4}, 2, f.Theme.Focus)
}
