package scatter

import (
	"fmt"

	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/units"
	"github.com/sitlark/sitlark/ui/widget"
)

// drawLegend says what colours, marks and lines mean.
func (p *Panel) drawLegend(f *form.Pass, r widget.Rect, v *View) {
	l := v.Legend
	if len(l.Colors) == 0 {
		return
	}
	r.CutTop(6)
	bar := r.CutTop(8)
	for i, c := range l.Colors {
		x0 := bar.X + bar.W*float32(i)/float32(len(l.Colors))
		x1 := bar.X + bar.W*float32(i+1)/float32(len(l.Colors))
		f.Fill(widget.Rect{X: x0, Y: bar.Y, W: x1 - x0, H: bar.H}, c)
	}
	f.Fill(widget.Rect{X: bar.X + bar.W/2, Y: bar.Y - 2, W: 1, H: bar.H + 4}, f.Theme.Text)
	r.CutTop(2)
	words := r.CutTop(16)
	third := func(i int) widget.Rect { return words.Split(i, 3, 0) }
	f.Text(third(0), widget.Left, widget.Small, f.Theme.Text, "broken, "+marginText(l.Low))
	f.Text(third(1), widget.Center, widget.Small, f.Theme.Dim, "margin 0")
	f.Text(third(2), widget.Right, widget.Small, f.Theme.Text, "held, "+marginText(l.High))
	f.Explain("flights.legend", widget.Rect{X: bar.X, Y: bar.Y, W: bar.W, H: words.Bottom() - bar.Y},
		"How far a flight was from breaking: of all expectations the smallest margin, in proportion to its limit\nMargins beyond the ends have the colours of the ends; each side has its own scale")
	p.drawKey(f, r.CutTop(18), v)
}

// drawKey says what marks and lines mean.
func (p *Panel) drawKey(f *form.Pass, r widget.Rect, v *View) {
	y := r.Y + r.H/2
	for _, k := range [...]struct {
		state State
		word  string
	}{{Held, "held"}, {Broken, "broken"}, {NotFlown, "not flown"}} {
		shape(f, r.X+5, y, k.state, 0, 3.5, f.Theme.Dim)
		r.CutLeft(14)
		r.CutLeft(f.Text(r, widget.Left, widget.Small, f.Theme.Dim, k.word) + 10)
	}
	word, tip := "", ""
	switch {
	case p.contours != nil && len(p.contours.Lines) > 0:
		word = "50 % break"
		tip = fmt.Sprintf("Where one flight in two breaks, as a model of %s flights says; thin lines: one in ten, nine in ten", units.Count(p.contours.Flights))
		if n := p.contours.Averaged; n > 0 {
			tip += fmt.Sprintf("\nA mean over the other %d variables", n)
		}
		f.Line(r.X, y, r.X+16, y, 2, f.Theme.Text)
	case len(p.marks.best) > 0:
		word, tip = v.Table.BestWord(), "What the search has found, from sample to sample"
		f.Line(r.X, y, r.X+16, y, 1.5, f.Theme.Caution)
	default:
		return
	}
	r.CutLeft(20)
	w := f.Text(r, widget.Left, widget.Small, f.Theme.Dim, word)
	f.Explain("flights.line", widget.Rect{X: r.X - 20, Y: r.Y, W: w + 20, H: r.H}, tip)
}

// drawVariants draws the variants of a comparison, each with its mark, to show one alone.
func (p *Panel) drawVariants(f *form.Pass, r widget.Rect, v *View) {
	names := v.Table.Variants
	n := len(names) + 1
	for i := range n {
		only, label := i-1, "All"
		if only >= 0 {
			label = names[only]
		}
		look := widget.Plain
		if only == p.Only {
			look = widget.Chosen
		}
		cell := r.Split(i, n, 4)
		id := fmt.Sprintf("flights.variant.%d", only)
		if f.SmallButton(id, cell, look, label) {
			p.Only = only
			p.Do.Show(only)
		}
		f.SetTip(id, "Shows the flights of "+label)
		if only < 0 {
			f.SetTip(id, "Shows the flights of all variants: side by side those of one sample")
		} else if cell.W > 60 {
			shape(f, cell.X+12, cell.Y+cell.H/2, Held, only, 4, f.Theme.Dim)
		}
	}
}
