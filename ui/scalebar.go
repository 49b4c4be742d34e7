package ui

import (
	"math"

	"github.com/sitlark/sitlark/ui/units"
	"github.com/sitlark/sitlark/ui/widget"
)

const (
	scaleMost = 180 // longest bar
	scaleH    = 44
	northW    = 36

	scaleWidest = scaleMost + 2*scalePad + gap + northW
	scalePad    = 14
)

// drawScale draws a length to scale at the lower right of r, where a picture has
// one, and north where it lies up. It returns what is free above and lets the mouse
// through.
func drawScale(f *pass, r widget.Rect, pixelsPerMetre float64, northUp bool) widget.Rect {
	unit := pixelsPerMetre / float64(f.Atlas.Scale()) // logical px a metre
	if !(unit > 0) || r.W < scaleMost+80 || r.H < 2*scaleH {
		return r
	}
	length := roundLength(scaleMost / unit)
	w := float32(length * unit)
	card := widget.Rect{W: w + 2*scalePad, H: scaleH}
	card.X, card.Y = r.Right()-card.W, r.Bottom()-scaleH
	f.Layer("scale", card)
	f.Round(card, radius, widget.Fade(f.Theme.Card, 0.72))
	bar := card.Inset(scalePad, 8)
	f.Text(bar.CutTop(16), widget.Center, widget.Small, f.Theme.Text, lengthText(length))
	y := bar.Y + 5
	f.Fill(widget.Rect{X: bar.X, Y: y, W: w, H: 2}, f.Theme.Text)
	for _, x := range [3]float32{bar.X, bar.X + w/2, bar.X + w - 2} {
		f.Fill(widget.Rect{X: x, Y: y - 4, W: 2, H: 10}, f.Theme.Text)
	}
	f.Unclip()
	if northUp {
		drawNorth(f, widget.Rect{X: card.X - gap - northW, Y: card.Y, W: northW, H: scaleH})
	}
	r.H -= scaleH + gap
	return r
}

// drawNorth draws an arrow up and its letter.
func drawNorth(f *pass, r widget.Rect) {
	f.Layer("north", r)
	f.Round(r, radius, widget.Fade(f.Theme.Card, 0.72))
	x := r.X + r.W/2
	f.Polygon(f.Theme.Fault, x, r.Y+6, x+6, r.Y+20, x, r.Y+17)
	f.Polygon(f.Theme.Text, x, r.Y+6, x, r.Y+17, x-6, r.Y+20)
	f.Text(widget.Rect{X: r.X, Y: r.Y + 22, W: r.W, H: 16}, widget.Center, widget.Strong, f.Theme.Text, "N")
	f.Unclip()
}

// roundLength returns the largest 1, 2 or 5 times a power of ten up to most.
func roundLength(most float64) float64 {
	base := math.Pow(10, math.Floor(math.Log10(most)))
	for _, k := range [2]float64{5, 2} {
		if k*base <= most {
			return k * base
		}
	}
	return base
}

// lengthText writes a round length in the unit that needs no zeros.
func lengthText(m float64) string {
	switch {
	case m >= 1000:
		return units.Of(m/1000, 0, "km").String()
	case m < 0.995:
		return units.Of(100*m, 0, "cm").String()
	}
	return units.Of(m, 0, "m").String()
}
