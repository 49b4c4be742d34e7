package ui

import (
	"github.com/g3n/engine/window"

	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/widget"
)

// Failure is what a window shows where sitlark can't start, and was started without a terminal. Owner: the
// main thread.
type Failure struct {
	*Loading
}

// NewFailure makes it for an open window, in the theme of a name.
func NewFailure(win window.IWindow, theme string) (*Failure, error) {
	l, err := NewLoading(win, theme)
	if err != nil {
		return nil, err
	}
	win.SubscribeID(window.OnKeyDown, l, func(_ string, ev any) {
		if e, ok := ev.(*window.KeyEvent); ok && (e.Key == window.KeyEnter || e.Key == window.KeyKPEnter) {
			l.left = true
		}
	})
	return &Failure{l}, nil
}

const failureW = 560 // of the card [logical px]

// Draw draws what is wrong.
func (l *Failure) Draw(text string) {
	if !l.screen.measure() {
		return // minimised
	}
	l.screen.win.Gls().Viewport(0, 0, int32(l.screen.fbW), int32(l.screen.fbH))
	win := l.screen.window()
	l.ctx.Begin(widget.Input{}, nil, 0)
	f := &form.Pass{Context: l.ctx, Window: win, Zones: new(form.Zones)}
	ground := f.Theme.Button
	ground.A = 0xFF
	f.Layer("failure", win)
	f.Fill(win, ground)
	f.Unclip()
	w := min(failureW, win.W-2*form.Gap)
	lines := f.Atlas.Wrap(widget.Body, text, w-32)
	h := min(win.H-2*form.Gap, 24+20*float32(len(lines))+28+24)
	r := widget.Rect{X: form.Round((win.W - w) / 2), Y: form.Round((win.H - h) / 2), W: w, H: h}
	f.OpenCard("failure.card", r)
	r = r.Inset(16, 12)
	head := r.CutTop(24)
	f.Icon(head.CutLeft(24), widget.IconCaution, 14, f.Theme.Caution)
	f.Text(head, widget.Left, widget.Head, f.Theme.Text, "sitlark can't start")
	for _, line := range lines {
		f.Text(r.CutTop(20), widget.Left, widget.Body, f.Theme.Text, line)
	}
	r.CutTop(8)
	f.Text(r.CutTop(20), widget.Left, widget.Small, f.Theme.Dim, "Enter or Esc: close")
	f.Unclip()
	l.ctx.End()
	l.screen.draw(l.renderer, l.ctx.DrawList)
}
