package ui

import (
	"image/color"

	"github.com/sitlark/sitlark/ui/widget"
)

const (
	labelW = 76 // of a control's label
	unitW  = 28 // of a unit behind a number
	valueW = 70 // of a number with its unit
)

// value draws a number and its dimmed unit, so that numbers below each other
// stand in one column.
func (f *pass) value(r widget.Rect, q quantity, ink color.NRGBA) {
	unit := r.CutRight(max(unitW, f.Atlas.Width(widget.Small, q.unit)+5))
	f.unit(unit, q.unit)
	f.Text(r, widget.Right, widget.Body, ink, q.num)
}

// unit draws a dimmed unit behind a number that ends where r begins. The sign of
// degrees stands close to the number.
func (f *pass) unit(r widget.Rect, unit string) {
	if unit == "°" {
		f.Text(r, widget.Left, widget.Body, f.Theme.Dim, unit)
		return
	}
	r.CutLeft(4)
	f.Text(r, widget.Left, widget.Small, f.Theme.Dim, unit)
}

// line draws a label at the left and a value at the right.
func (f *pass) line(r widget.Rect, label, value string, ink color.NRGBA) {
	w := f.Text(r, widget.Left, widget.Body, f.Theme.Dim, label)
	r.CutLeft(w + gap)
	f.Text(r, widget.Right, widget.Body, ink, value)
}

// control is a slider with its label and the value it shows.
type control struct {
	id, label, tip string
	widget.Range
	show  func(v float64) quantity // v as the slider counts
	round bool                     // the greatest is the least again
}

// slider draws a control on one row, with a number that can be typed; see
// widget.Context.Slider.
func (f *pass) slider(r widget.Rect, c control, echo float64) (value float64, changed bool) {
	f.Text(r.CutLeft(labelW), widget.Left, widget.Body, f.Theme.Dim, c.label)
	number := r.CutRight(valueW)
	value, changed = f.Slider(c.id, r, c.Range, echo)
	typed, entered, drawn := f.Number(c.id, number, c.Range, c.show(c.Max).unit, value)
	if entered {
		value, changed = typed, true
	}
	f.tipOf(c)
	if !drawn {
		f.value(number, c.show(value), f.Theme.Text)
	}
	return value, changed
}

// tipOf gives the tooltip of a slider and of its number: what it is, its range and
// unit, and the ways to change it.
func (f *pass) tipOf(c control) {
	number := c.id + ".number"
	if !f.Tipped(c.id) && !f.Tipped(number) {
		return
	}
	text := c.tip + "\n" + c.bounds() + ", default " + c.show(c.Default).String() +
		"\nDrag, wheel, ← →; default: double click, Del\nType it: click on the number, Enter"
	f.SetTip(c.id, text)
	f.SetTip(number, text)
}

// bounds says the range; one that goes round ends before it begins again.
func (c control) bounds() string {
	if c.round {
		return "0 to " + c.show(c.Max-1).String()
	}
	return c.show(c.Min).num + " to " + c.show(c.Max).String()
}

// explain gives what is drawn in r a tooltip.
func (f *pass) explain(id string, r widget.Rect, tip string) {
	f.Area(id, r)
	f.SetTip(id, tip)
}

// offSlider draws a slider that can't be moved, because nothing is chosen.
func (f *pass) offSlider(r widget.Rect, c control) {
	f.deadSlider(r, c, "Choose a motor first: click it above")
}
