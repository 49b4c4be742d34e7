package plot

import (
	"math"

	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/units"
	"github.com/sitlark/sitlark/ui/widget"
)

// Sizes of the readout [logical px].
const (
	readoutRow    = 14
	readoutColumn = 128
	readoutPad    = 5
	readoutOff    = 10 // from the cursor
)

// readout is the box beside the cursor of the chart that the mouse or the focus is on: the
// time, the mode, and each curve's value with its unit.
type readout struct {
	*chart
	box     widget.Rect // empty: there is none
	rows    int
	columns int
}

// find finds the readout's place, beside the cursor and inside the chart.
func (r *readout) find(c *chart) {
	*r = readout{chart: c}
	if c.p.Cursor < 0 || c.p.under != c.group || len(c.shown) == 0 {
		return
	}
	n := len(c.shown)
	r.rows = max(1, min(n, int((c.area.H-2*readoutPad)/readoutRow)-1))
	r.columns = (n + r.rows - 1) / r.rows
	w := readoutColumn*float32(r.columns) + 2*readoutPad
	if w > c.area.W/2 { // the legend has them
		return
	}
	x := c.area.X + c.area.W*float32(c.p.Cursor)
	box := widget.Rect{X: x + readoutOff, Y: c.area.Y, W: w, H: readoutRow*float32(r.rows+1) + 2*readoutPad}
	if box.Right() > c.area.Right() {
		box.X = x - readoutOff - w
	}
	r.box = box
	c.p.placed = append(c.p.placed, box)
}

// draw draws it, with a dot on each curve.
func (r *readout) draw(f *form.Pass) {
	c := r.chart
	if c.p.Cursor < 0 {
		return
	}
	r.dots(f)
	box := r.box
	if box.Empty() {
		return
	}
	back := widget.Over(f.Theme.Panel, f.Theme.Card)
	back.A = 255
	f.Round(box, 3, back)
	f.Outline(box, 3, f.Theme.Edge)
	in := box.Inset(readoutPad, readoutPad)
	head := in.CutTop(readoutRow)
	t := c.cursorTime()
	clock := units.Clock(c.p.Rec.FlightTime(t))
	f.Text(head.CutLeft(f.Atlas.Width(widget.Small, clock)+form.Gap), widget.Left, widget.Small, f.Theme.Text, clock)
	f.Text(head, widget.Right, widget.Small, f.Theme.Dim, c.p.Rec.modeAt(t))
	for k, i := range c.shown {
		cell := in.Split(k/r.rows, r.columns, form.Gap)
		cell.CutTop(readoutRow * float32(k%r.rows))
		cell.H = readoutRow
		f.Round(widget.Rect{X: cell.X, Y: cell.Y + cell.H/2 - 3, W: 6, H: 6}, 2, CurveInk(f.Theme, i))
		cell.CutLeft(9)
		f.Text(cell.CutRight(f.Atlas.Width(widget.Small, c.value(i).String())), widget.Right, widget.Small, f.Theme.Text, c.value(i).String())
		f.Text(cell, widget.Left, widget.Small, f.Theme.Dim, c.channels[i].Name)
	}
}

// dots marks the curves under the cursor.
func (r *readout) dots(f *form.Pass) {
	c := r.chart
	x := c.area.X + c.area.W*float32(c.p.Cursor)
	for _, i := range c.shown {
		ch := &c.channels[i]
		v, ok := c.sample(i, c.slotAt(c.cursorTime()))
		if !ok || c.p.Hidden[c.id(i)] {
			continue
		}
		a := c.axes[0]
		if ch.right {
			a = c.axes[1]
		}
		if c.wraps(ch) {
			v -= wrap * math.Floor(v/wrap)
		}
		f.Disc(x+0.5, c.y(a, v), 3, CurveInk(f.Theme, i))
	}
}

// keys moves the cursor by the keyboard: it stays where it is put while the chart has the
// focus. The mouse goes before.
func keys(c *chart, f *form.Pass, key widget.Nav) {
	p, step := c.p, 0.01
	switch key {
	case widget.NavLeft:
	case widget.NavRight:
		step = -step
	case widget.NavPageDown:
		step *= 10
	case widget.NavPageUp:
		step *= -10
	case widget.NavHome:
		p.kept = 0
		step = 0
	case widget.NavEnd:
		p.kept = 1
		step = 0
	case widget.NavDefault:
		p.kept = -1
		return
	default:
		step = 0
	}
	if step != 0 {
		if p.kept < 0 {
			p.kept = 1
		}
		p.kept = max(0, min(1, p.kept-step))
	}
	if id, shown := f.Focus(); shown && id == c.chartID() && p.kept >= 0 && p.next < 0 {
		p.next, p.nextUnder = p.kept, c.group
	}
}

func (c *chart) chartID() string { return "plots.chart." + Groups[c.group].ID }
