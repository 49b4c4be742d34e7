package ui

import (
	"math"

	"github.com/sitlark/sitlark/ui/widget"
)

const (
	stateH     = 34
	stateValue = 76 // width of a number with its unit, so that nothing jumps
)

// drawPresentation draws what an audience needs: a slim line of the flight's state
// and captions of what happens, nothing else.
func (p *Panels) drawPresentation(f *pass) {
	r := p.window().Inset(16, 16)
	top := r
	for _, b := range alarms(f) {
		f.banner(top.CutTop(bannerH), b)
		top.CutTop(gap)
	}
	p.drawScale(f, widget.Rect{X: r.X, Y: r.Y, W: r.W, H: r.H - bannerH - gap})
	p.drawInset(f)
	p.drawState(f, r)
	r = p.besideInset(r)
	r.H -= stateH + gap
	p.caption.draw(f, r)
	if p.reset > 0 {
		r.H -= bannerH + gap
		f.banner(r, bannerText{"confirm", widget.IconCaution, f.Theme.Caution, "", "Press R again to reset the flight", 1})
	} else if p.presentHint > 0 {
		r.H -= bannerH + gap
		f.banner(r, bannerText{"present", widget.IconInfo, f.Theme.Accent, "", "Presentation: Esc or F11 ends it", min(1, p.presentHint)})
	}
}

// drawState draws time, mode, height and speed in the middle of r's lower edge. It
// lets the mouse through.
func (p *Panels) drawState(f *pass, r widget.Rect) {
	body := &f.num.Body
	over := math.Hypot(body.VelGround.X, body.VelGround.Y)
	mode := f.Atlas.Width(widget.Strong, f.view.Mode)
	if mode > 0 {
		mode += 28
	}
	w := min(r.W, 24+3*stateValue+mode)
	card := widget.Rect{X: r.X + (r.W-w)/2, Y: r.Bottom() - stateH, W: w, H: stateH}
	f.Layer("state", card)
	f.Round(card, stateH/2, widget.Fade(f.Theme.Card, 0.72))
	card = card.Inset(12, 0)
	f.Text(card.CutLeft(stateValue), widget.Center, widget.Strong, f.Theme.Text, clock(f.num.Time))
	if mode > 0 {
		f.Text(card.CutLeft(mode), widget.Center, widget.Strong, f.Theme.Accent, f.view.Mode)
	}
	f.Text(card.CutLeft(stateValue), widget.Center, widget.Strong, f.Theme.Text, metres(body.Altitude()).String())
	f.Text(card, widget.Center, widget.Strong, f.Theme.Text, speed(over).String())
	f.Unclip()
}

// present enters or leaves the presentation.
func (p *Panels) present(on bool) {
	if on == p.view.Presenting {
		return
	}
	p.help = false
	p.presentHint = 0
	if on {
		p.presentHint = confirmSeconds
	}
	p.actions.SetPresentation(on)
}
