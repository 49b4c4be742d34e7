package ui

import "github.com/sitlark/sitlark/ui/widget"

const (
	insetShare = 0.22 // of the window's width
	captionMin = 380  // a caption beside the second view has at least this width
	insetTitle = 20
)

// insetRect is where the second view goes: 16:9, at the lower left of what the
// columns and the plots leave free.
func (p *Panels) insetRect() widget.Rect {
	area := p.middleArea()
	switch {
	case p.view.Presenting:
		area = p.window().Inset(16, 16)
	case !p.hidden && p.atHome(&p.plots.box):
		area = p.plots.above(p.window(), area)
	}
	w := round(min(p.window().W*insetShare, area.W))
	h := round(w * 9 / 16)
	return widget.Rect{X: area.X, Y: area.Bottom() - h, W: w, H: h}
}

// Inset returns where the second view is to be drawn [framebuffer px, from the
// upper left].
func (p *Panels) Inset() (x, y, width, height int) {
	r, k := p.insetRect(), p.ctx.Atlas.Scale()
	px := func(v float32) int { return int(round(v * k)) }
	return px(r.X), px(r.Y), px(r.Right()) - px(r.X), px(r.Bottom()) - px(r.Y)
}

// drawInset draws the frame and the title of the second view. A click goes on to
// the next one.
func (p *Panels) drawInset(f *pass) {
	if f.view.Inset == "" {
		return
	}
	r := p.insetRect()
	f.Layer("inset", r)
	p.mouse.zone("inset", r)
	hot, clicked := f.Pressable("inset.next", r)
	title := widget.Rect{X: r.X + 8, Y: r.Y + 6, H: insetTitle, W: min(r.W-16, f.Atlas.Width(widget.Small, f.view.Inset)+16)}
	f.Round(title, 4, widget.Fade(f.Theme.Card, 0.75))
	f.Text(title, widget.Center, widget.Small, f.Theme.Text, f.view.Inset)
	ink := f.Theme.Edge
	if hot {
		ink = f.Theme.Accent
	}
	for _, line := range [4]widget.Rect{
		{X: r.X, Y: r.Y, W: r.W, H: 1}, {X: r.X, Y: r.Bottom() - 1, W: r.W, H: 1},
		{X: r.X, Y: r.Y, W: 1, H: r.H}, {X: r.Right() - 1, Y: r.Y, W: 1, H: r.H},
	} {
		f.Fill(line, ink)
	}
	f.SetTip("inset.next", "The next second view\nO")
	f.Unclip()
	if clicked {
		p.actions.CycleInset()
	}
}

// besideInset is what the second view leaves of r for captions: what is right of
// it, or what is above where that is too narrow.
func (p *Panels) besideInset(r widget.Rect) widget.Rect {
	if p.view.Inset == "" {
		return r
	}
	in := p.insetRect()
	if r.Right()-in.Right()-gap >= captionMin {
		r.CutLeft(in.Right() + gap - r.X)
		return r
	}
	r.H = max(0, min(r.H, in.Y-gap-r.Y))
	return r
}
