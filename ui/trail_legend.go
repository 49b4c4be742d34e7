package ui

import (
	"image/color"

	"github.com/sitlark/sitlark/ui/units"
	"github.com/sitlark/sitlark/ui/widget"
)

// Legend tells what the colours of the trail mean.
type Legend struct {
	Name, Unit string
	Low, High  float64       // of the first and the last colour, in Unit
	Colors     []color.NRGBA // equidistant; empty: no legend
}

const legendW, legendH = 176, 40

// draw draws the colours with the numbers at their ends, at the lower left of
// r, and returns what is free above them. A click calls next, for the next
// quantity.
func (l *Legend) draw(f *pass, area widget.Rect, next func()) widget.Rect {
	if len(l.Colors) == 0 {
		return area
	}
	card := widget.Rect{X: area.X, Y: area.Bottom() - legendH, W: min(legendW, area.W), H: legendH}
	area.H = max(0, card.Y-gap-area.Y)
	f.Layer("legend", card)
	f.zone("legend", card)
	hot, clicked := f.Pressable("legend", card)
	f.SetTip("legend", "Colour of the trail\nClick, or T: the next quantity")
	if clicked {
		next()
	}
	edge := f.Theme.Edge
	if hot {
		edge = f.Theme.Accent
	}
	f.Ground(card, radius, f.Theme.Panel)
	f.Outline(card, radius, edge)
	r := card.Inset(gap, 4)
	text := r.CutTop(18)
	f.Text(text, widget.Left, widget.Small, f.Theme.Text, units.Number(l.Low, 0))
	f.Text(text, widget.Right, widget.Small, f.Theme.Text, units.Number(l.High, 0))
	f.Text(text.Inset(28, 0), widget.Center, widget.Small, f.Theme.Dim, l.Name+" "+l.Unit)
	r.CutTop(2)
	bar := r.CutTop(8)
	step := bar.W / float32(len(l.Colors))
	for i, c := range l.Colors {
		f.Fill(widget.Rect{X: bar.X + float32(i)*step, Y: bar.Y, W: step, H: bar.H}, c)
	}
	f.Unclip()
	return area
}
