package picture

import (
	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/widget"
)

// TitleCard is a title over the whole picture: of a presentation, of a chapter.
type TitleCard struct {
	Kicker  string // a short line above the title; may be empty
	Title   string // empty: there is no card
	Text    string // a few sentences below it; may be empty
	Opacity float64
	Opaque  bool // nothing is seen behind it
}

const (
	titleW     = 720 // the widest it gets [logical px]
	titleLineH = 40
	titleTextH = 24
)

// Draw draws the card in the middle of the window.
func (c *TitleCard) Draw(f *form.Pass) {
	if c.Title == "" || c.Opacity <= 0 {
		return
	}
	f.Layer("title", f.Window)
	fade := func(ink widget.Ink) widget.Ink { return widget.Fade(ink, c.Opacity) }
	shade := widget.Fade(f.Theme.Card, 0.8)
	if c.Opaque {
		shade = widget.Fade(f.Theme.Card, 1)
		shade.A = 0xFF
	}
	f.Fill(f.Window, fade(shade))
	width := min(titleW, f.Window.W-64)
	titles := f.Atlas.Wrap(widget.Display, c.Title, width)
	lines := f.Atlas.Wrap(widget.Head, c.Text, width)
	if c.Text == "" {
		lines = nil
	}
	h := titleLineH*float32(len(titles)) + titleTextH*float32(len(lines))
	if c.Kicker != "" {
		h += titleTextH
	}
	if len(lines) > 0 {
		h += 2 * form.Gap
	}
	r := widget.Rect{X: form.Round((f.Window.W - width) / 2), Y: form.Round((f.Window.H - h) / 2), W: width, H: h}
	f.Fill(widget.Rect{X: r.X - 20, Y: r.Y + 4, W: 4, H: r.H - 8}, fade(f.Theme.Accent))
	if c.Kicker != "" {
		f.Text(r.CutTop(titleTextH), widget.Left, widget.Head, fade(f.Theme.Accent), c.Kicker)
	}
	for _, l := range titles {
		f.Text(r.CutTop(titleLineH), widget.Left, widget.Display, fade(f.Theme.Text), l)
	}
	if len(lines) > 0 {
		r.CutTop(2 * form.Gap)
	}
	for _, l := range lines {
		f.Text(r.CutTop(titleTextH), widget.Left, widget.Head, fade(f.Theme.Dim), l)
	}
	f.Unclip()
}
