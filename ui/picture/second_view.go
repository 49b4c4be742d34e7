package picture

import (
	"math"

	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/units"
	"github.com/sitlark/sitlark/ui/widget"
)

const (
	secondViewShare = 0.22 // of the window's width
	captionMin      = 380  // a caption beside the second view has at least this width
	secondViewTitle = 20
)

// SecondViewRect is where the second view goes in a window: 16:9, at the lower left of
// area, which is free.
func SecondViewRect(window, area widget.Rect) widget.Rect {
	w := form.Round(min(window.W*secondViewShare, area.W))
	h := form.Round(w * 9 / 16)
	return widget.Rect{X: area.X, Y: area.Bottom() - h, W: w, H: h}
}

// DrawSecondView draws frame and title of the second view at r. A click calls next, for
// the next one.
func DrawSecondView(f *form.Pass, r widget.Rect, name string, next func()) {
	f.Layer("second", r)
	f.Zone("second", r)
	hot, clicked := f.Pressable("second.next", r)
	title := widget.Rect{X: r.X + 8, Y: r.Y + 6, H: secondViewTitle, W: min(r.W-16, f.Atlas.Width(widget.Small, name)+16)}
	f.Round(title, 4, widget.Fade(f.Theme.Card, 0.75))
	f.Text(title, widget.Center, widget.Small, f.Theme.Text, name)
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
	f.SetTip("second.next", "The next second view\nO")
	f.Unclip()
	if clicked {
		next()
	}
}

// BesideSecondView is what a second view at in leaves of r for captions: what is right
// of it, or what is above where that is too narrow.
func BesideSecondView(in, r widget.Rect) widget.Rect {
	if r.Right()-in.Right()-form.Gap >= captionMin {
		r.CutLeft(in.Right() + form.Gap - r.X)
		return r
	}
	r.H = max(0, min(r.H, in.Y-form.Gap-r.Y))
	return r
}

const (
	StateH     = 34
	stateValue = 76 // width of a number with its unit, so that nothing jumps
)

// DrawState draws time, mode, height or, under water, depth, and speed in the middle of r's lower edge. It
// lets the mouse through. ink is the mode's.
func DrawState(f *form.Pass, r widget.Rect, mode string, ink widget.Ink) {
	body := &f.Num.Body
	over := math.Hypot(body.VelGround.X, body.VelGround.Y)
	modeW := f.Atlas.Width(widget.Strong, mode)
	if modeW > 0 {
		modeW += 28
	}
	height, heightW := units.Metres(body.Altitude()).String(), float32(stateValue)
	if depth, under := form.Depth(f.Num); under {
		height, heightW = units.Metres(depth).String()+" deep", stateValue+36
	}
	w := min(r.W, 24+2*stateValue+heightW+modeW)
	card := widget.Rect{X: r.X + (r.W-w)/2, Y: r.Bottom() - StateH, W: w, H: StateH}
	f.Layer("state", card)
	f.Round(card, StateH/2, widget.Fade(f.Theme.Card, 0.72))
	card = card.Inset(12, 0)
	f.Text(card.CutLeft(stateValue), widget.Center, widget.Strong, f.Theme.Text, units.Clock(f.Num.Time))
	if modeW > 0 {
		f.Text(card.CutLeft(modeW), widget.Center, widget.Strong, ink, mode)
	}
	f.Text(card.CutLeft(heightW), widget.Center, widget.Strong, f.Theme.Text, height)
	f.Text(card, widget.Center, widget.Strong, f.Theme.Text, units.Speed(over).String())
	f.Unclip()
}
