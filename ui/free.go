package ui

import "github.com/sitlark/sitlark/ui/widget"

// drawFree draws the panels that a person took out of the columns, the carried one
// on top, and where that would fall.
func (p *Panels) drawFree(f *pass) {
	win := p.window()
	taken := p.fixed()
	for _, b := range p.free {
		b.rect = p.freeRect(f, b)
		if b != p.carry.box {
			b.rect = clearOf(b.rect, taken, win)
			taken = append(taken, b.rect)
		}
		b.draw(f, win)
		p.mouse.zone(b.id, b.rect)
	}
	switch {
	case p.carry.moved && p.carry.side >= 0:
		p.drawDock(f)
	case p.carry.moved && p.carry.home:
		m := p.middleArea()
		f.Round(widget.Rect{X: m.X, Y: m.Bottom() + 2, W: m.W, H: 4}, 2, f.Theme.Focus)
	}
}

// fixed are the places that free panels keep clear of: all that catches the mouse
// and stays, so not the card of waiting.
func (p *Panels) fixed() (taken []widget.Rect) {
	for _, z := range p.mouse.now {
		if z.name != "waiting" {
			taken = append(taken, z.rect)
		}
	}
	return taken
}

// freeRect returns the place of a free panel, as tall as it needs to be.
func (p *Panels) freeRect(f *pass, b *box) widget.Rect {
	win := p.window()
	w := panelWidth(win.W)
	if b == &p.plots.box && !b.folded {
		w = max(w, min(plotsFreeW, p.middleArea().W))
	}
	if k, ok := b.body.(widener); ok && !b.folded {
		w = max(w, min(k.freeWidth(), p.middleArea().W))
	}
	h, shut := heights(p.slots(f, []*box{b}, w), win.H-barH-2*gap)
	b.shut = shut[0]
	return b.spot.rect(w, h[0], win)
}

// drawDock marks the place in a column that the carried panel would take.
func (p *Panels) drawDock(f *pass) {
	area := columnArea(p.window(), p.carry.side == 1)
	y := area.Y
	if boxes := p.boxes[p.carry.side]; p.carry.index > 0 && len(boxes) > 0 {
		y = boxes[min(p.carry.index, len(boxes))-1].rect.Bottom() + gap
	}
	f.Round(widget.Rect{X: area.X, Y: min(y, area.Bottom()) - 6, W: area.W, H: 4}, 2, f.Theme.Focus)
}
