package ui

import (
	"github.com/g3n/engine/gls"

	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/picture"
	"github.com/sitlark/sitlark/ui/units"
	"github.com/sitlark/sitlark/ui/widget"
)

// Film is what the program tells of a film that is being made.
type Film struct {
	Recording bool
	Seconds   float64 // of film so far [s]
	Held      bool    // the film sets the pace of the physics
}

// unfilmed is drawn after the frame was taken for film or picture, so that it is not
// in them: the mark that a film is made, and what became of films and pictures.
type unfilmed struct {
	list widget.DrawList
	note toast
}

// SayUnfilmed shows a short note that is in no film and no picture.
func (p *Panels) SayUnfilmed(text string) {
	p.unfilmed.note.say(text)
	p.unfilmed.note.left = form.NoteSeconds
}

// DrawOverlay puts the film's mark and the notes on the screen. It must be called
// after the frame was taken; where there is nothing to show it costs nothing.
func (p *Panels) DrawOverlay(*gls.GLS) {
	note := p.unfilmed.note
	if p.screen.fbW <= 0 || p.screen.fbH <= 0 || !p.view.Film.Recording && note.left == 0 {
		return
	}
	d := &p.unfilmed.list
	d.Atlas = p.ctx.Atlas
	d.Reset()
	if p.view.Film.Recording {
		drawRecording(d, p.ctx.Theme, p.screen.window(), p.view.Film)
	}
	if note.left > 0 {
		drawNote(d, p.ctx.Theme, p.middle.area(), note)
	}
	p.screen.draw(p.renderer, d)
	p.ctx.Overdrawn() // it may lie on panels
}

// recordingRed is what every camera shows.
var recordingRed = widget.Ink{R: 0xF0, G: 0x3A, B: 0x3A, A: 0xFF}

// drawRecording draws the red mark, below the top bar, in the middle.
func drawRecording(d *widget.DrawList, t widget.Theme, win widget.Rect, film Film) {
	text := "REC " + units.Clock(film.Seconds)
	w := float32(12+10+8) + d.Atlas.Width(widget.Strong, "REC 00:00.0") + 12
	if film.Held {
		text += "  film sets the pace"
		w += d.Atlas.Width(widget.Strong, "  film sets the pace")
	}
	card := widget.Rect{X: (win.W - w) / 2, Y: form.BarH + form.Gap, W: w, H: form.RowH}
	d.Round(card, form.Radius, widget.Fade(t.Card, 0.9))
	d.Outline(card, form.Radius, recordingRed)
	d.Disc(card.X+12+5, card.Y+card.H/2, 5, recordingRed)
	card.CutLeft(12 + 10 + 8)
	d.Text(card, widget.Left, widget.Strong, t.Text, text)
}

// drawNote draws the note where captions stand, one line above them, on two lines
// where it is long.
func drawNote(d *widget.DrawList, t widget.Theme, middle widget.Rect, note toast) {
	r := middle
	r.H -= 2 * (picture.BannerH + form.Gap)
	k := min(1, note.left)
	lines := d.Atlas.Wrap(widget.Strong, note.text, r.W-32)
	w := float32(0)
	for _, l := range lines {
		w = max(w, d.Atlas.Width(widget.Strong, l))
	}
	h := float32(16 + form.LineH*len(lines))
	card := widget.Rect{X: r.X + (r.W-w-32)/2, Y: r.Bottom() - h, W: w + 32, H: h}
	fade := func(c widget.Ink) widget.Ink { return widget.Fade(c, k) }
	d.Round(card, form.Radius, fade(t.Card))
	d.Outline(card, form.Radius, fade(widget.Fade(t.Accent, 0.6)))
	card = card.Inset(16, 8)
	for _, l := range lines {
		d.Text(card.CutTop(form.LineH), widget.Left, widget.Strong, fade(t.Text), l)
	}
}
