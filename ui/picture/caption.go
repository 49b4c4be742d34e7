package picture

import (
	"unicode/utf8"

	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/widget"
)

// Caption is a sentence of the scenario that is flown, for those who watch. It stays as
// long as it takes to read, and fades away.
type Caption struct {
	number int // of the sentence shown
	text   string
	age    float64 // [s]
}

// Reading a text takes readingBase and readingTime a character, at an unhurried pace [s].
const (
	readingBase = 2.5
	readingTime = 1.0 / 14
)

// Tell takes the newest sentence with its number, 0 for none, and lets dt pass [s].
func (n *Caption) Tell(number int, text string, dt float64) {
	n.age += dt
	if number != n.number {
		n.number, n.text, n.age = number, text, 0
	}
}

// Opacity is 1, then falls to 0.
func (n *Caption) Opacity() float64 {
	if n.number == 0 {
		return 0
	}
	left := readingBase + readingTime*float64(utf8.RuneCountInString(n.text)) - n.age
	return max(0, min(1, left/EventFade))
}

// captionW is the widest a caption's lines get [logical px]: longer ones are hard to read.
const captionW = 640

// Draw draws the sentence at the bottom of r, on as many lines as it needs.
func (n *Caption) Draw(f *form.Pass, r widget.Rect) {
	k := n.Opacity()
	if k == 0 {
		return
	}
	st, lineH := widget.Caption, float32(26)
	if r.W < captionW {
		st, lineH = widget.Head, 22
	}
	lines := f.Atlas.Wrap(st, n.text, min(captionW, r.W-40))
	w := float32(0)
	for _, l := range lines {
		w = max(w, f.Atlas.Width(st, l))
	}
	card := widget.Rect{W: w + 40, H: lineH*float32(len(lines)) + 20}
	card.X, card.Y = form.Round(r.X+(r.W-card.W)/2), form.Round(r.Bottom()-card.H)
	f.Layer("caption", card)
	fade := func(c widget.Ink) widget.Ink { return widget.Fade(c, k) }
	f.Round(card, form.Radius, fade(f.Theme.Card))
	f.Round(widget.Rect{X: card.X, Y: card.Y, W: 4, H: card.H}, 2, fade(f.Theme.Accent))
	in := card.Inset(20, 10)
	for _, l := range lines {
		f.Text(in.CutTop(lineH), widget.Left, st, fade(f.Theme.Text), l)
	}
	f.Unclip()
}
