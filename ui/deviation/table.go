// Package deviation is the table of flights that are shown together: how far each is from the first.
package deviation

import (
	"image/color"
	"math"
	"strconv"

	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/units"
	"github.com/sitlark/sitlark/ui/widget"
)

// View is how the flights that are shown together differ.
type View struct {
	Align   string   // how they are aligned, in words
	Choices []string // the ways to align them that a click chooses, for Actions.Align
	Chosen  int      // index into Choices; < 0: another way
	Busy    bool     // the figures are being computed
	Problem string   // why they can't be; empty: they can
	First   Row
	Rows    []Row // of the other flights
}

// Row is one flight. Deviations are from the first one; what is not known is NaN.
type Row struct {
	Name     string
	Color    color.NRGBA
	Shift    float64 // by hand, positive: later [s]
	Now      float64 // distance at the shown time [m]
	RMS      float64 // of the distance [m]
	Max, At  float64 // the largest distance [m], and when that was, for Actions.Seek [s]
	Height   float64 // the largest difference [m]
	Speed    float64 // RMS [m/s]
	Attitude float64 // RMS [rad]
	Overlap  float64 // [s]
	Energy   float64 // of the flight [J]
	Tip      string  // more of it
}

// Actions is what the tab asks for.
type Actions struct {
	Align func(choice int)             // lays the flights on each other by another of View.Choices
	Shift func(row int, shift float64) // moves one of View.Rows
	Seek  func(at float64)             // shows the time of Row.At
}

// Table is a table of flights that are shown together.
type Table struct {
	View   *View // nil: one flight is shown
	Do     Actions
	scroll form.Scroll
}

// shiftRange is how far a flight can be shifted by hand [s].
var shiftRange = widget.Range{Min: -600, Max: 600, Step: 0.05}

// Sizes of the table [logical px].
const (
	rowH    = 20
	nameW   = 120
	columnW = 66
	spinW   = 84
	toolW   = 62
)

// column is a column of figures.
type column struct {
	title, tip string
	value      func(r *Row) units.Quantity
}

var columns = []column{
	{"Now", "Distance at the current time", func(r *Row) units.Quantity { return knownOr(r.Now, 2, "m") }},
	{"RMS", "Root mean square of the distance while both flights overlap", func(r *Row) units.Quantity { return knownOr(r.RMS, 2, "m") }},
	{"Largest", "Largest distance", func(r *Row) units.Quantity { return knownOr(r.Max, 2, "m") }},
	{"At", "When the distance was largest, on the first flight's clock", func(r *Row) units.Quantity { return knownOr(r.At, 1, "s") }},
	{"Height", "Largest height difference; positive: higher than the first", func(r *Row) units.Quantity { return knownOr(r.Height, 2, "m") }},
	{"Speed", "Root mean square of the speed difference", func(r *Row) units.Quantity { return knownOr(r.Speed, 2, "m/s") }},
	{"Attitude", "Root mean square of the angle between the attitudes", func(r *Row) units.Quantity { return knownOr(r.Attitude*180/math.Pi, 1, "°") }},
	{"Energy", "Energy drawn from the battery", func(r *Row) units.Quantity { return knownOr(r.Energy/3600, 2, "Wh") }},
	{"Overlap", "How long the two flights overlap", func(r *Row) units.Quantity { return knownOr(r.Overlap, 1, "s") }},
}

func knownOr(v float64, decimals int, unit string) units.Quantity {
	if math.IsNaN(v) {
		return units.None(unit)
	}
	return units.Of(v, decimals, unit)
}

// DrawTools are the ways to align the flights.
func (c *Table) DrawTools(f *form.Pass, r widget.Rect) {
	v := c.View
	if v == nil || r.W < 2*toolW {
		return
	}
	for i := len(v.Choices) - 1; i >= 0 && r.W >= toolW; i-- {
		look := widget.Plain
		if i == v.Chosen {
			look = widget.Chosen
		}
		id := "compare.align." + strconv.Itoa(i+1)
		if f.SmallButton(id, r.CutRight(toolW), look, v.Choices[i]) && c.Do.Align != nil {
			c.Do.Align(i)
		}
		f.SetTip(id, "Align the flights by "+v.Choices[i])
		r.CutRight(4)
	}
	if w := f.Atlas.Width(widget.Small, "Align by"); w+form.Gap < r.W {
		f.Text(r, widget.Right, widget.Small, f.Theme.Dim, "Align by")
	}
}

// Draw draws the table.
func (c *Table) Draw(f *form.Pass, r widget.Rect) {
	v := c.View
	if v == nil {
		f.Text(r.CutTop(form.LineH), widget.Left, widget.Body, f.Theme.Dim, "Only one flight: sitlark replay A B compares two")
		return
	}
	if v.Problem != "" {
		for _, line := range f.Atlas.Wrap(widget.Small, v.Problem, r.W) {
			f.Text(r.CutTop(16), widget.Left, widget.Small, f.Theme.Caution, line)
		}
	}
	c.head(f, r.CutTop(16))
	from, to := c.scroll.List(f, &r, rowH, len(v.Rows)+1)
	for i := from; i < to; i++ {
		if line := r.CutTop(rowH); i == 0 {
			c.first(f, line, &v.First)
		} else {
			c.row(f, line, i-1, &v.Rows[i-1])
		}
	}
}

// room returns how many columns of figures fit.
func (c *Table) room(width float32) int {
	return max(0, min(len(columns), int((width-nameW-spinW-form.Gap)/columnW)))
}

func (c *Table) head(f *form.Pass, r widget.Rect) {
	n := c.room(r.W)
	name := r.CutLeft(nameW)
	text := "Aligned by " + c.View.Align
	if c.View.Busy {
		text = "Computing…"
	}
	f.Explain("compare.how", name, text+"\nDeviations and times are relative to "+c.View.First.Name)
	f.Text(name, widget.Left, widget.Small, f.Theme.Dim, text)
	f.Text(r.CutLeft(spinW), widget.Center, widget.Small, f.Theme.Dim, "Shift")
	for k, col := range columns[:n] {
		cell := r.CutLeft(columnW)
		f.Explain("compare.head."+strconv.Itoa(k+1), cell, col.tip)
		f.Text(cell, widget.Right, widget.Small, f.Theme.Dim, col.title)
	}
}

// first draws the flight from which the others' deviations are.
func (c *Table) first(f *form.Pass, r widget.Rect, row *Row) {
	n := c.room(r.W)
	c.name(f, r.CutLeft(nameW), "compare.first", row)
	f.Text(r.CutLeft(spinW), widget.Center, widget.Small, f.Theme.Dim, "first")
	for _, col := range columns[:n] {
		cell := r.CutLeft(columnW)
		if col.title == "Energy" {
			c.figure(f, cell, col.value(row))
		}
	}
}

func (c *Table) row(f *form.Pass, r widget.Rect, i int, row *Row) {
	n := c.room(r.W)
	id := "compare." + strconv.Itoa(i+1)
	c.name(f, r.CutLeft(nameW), id, row)
	spin := widget.Spinner{Range: shiftRange, Unit: "s", Lit: row.Shift != 0, Show: func(v float64) string {
		if v > 0 {
			return "+" + units.Number(v, 2)
		}
		return units.Number(v, 2)
	}}
	if v, changed := f.Spin(id+".shift", r.CutLeft(spinW), spin, row.Shift); changed && c.Do.Shift != nil {
		c.Do.Shift(i, v)
	}
	f.SetTip(id+".shift", "Shifts "+row.Name+" later, on top of the alignment [s]\nDrag, turn the wheel, or click and type")
	if !math.IsNaN(row.At) {
		all := widget.Rect{X: r.X, Y: r.Y, W: columnW * float32(n), H: r.H}
		hot, clicked := f.Pressable(id+".at", all)
		f.SetTip(id+".at", "Click: jump to the largest distance, at "+units.Of(row.At, 2, "s").String())
		if hot {
			f.Round(all.Inset(-2, 1), form.Radius, f.Theme.ButtonHot)
		}
		if clicked && c.Do.Seek != nil {
			c.Do.Seek(row.At)
		}
	}
	for _, col := range columns[:n] {
		c.figure(f, r.CutLeft(columnW), col.value(row))
	}
}

// name writes a flight's name with its mark.
func (c *Table) name(f *form.Pass, r widget.Rect, id string, row *Row) {
	f.Explain(id, r, row.Name+"\n"+row.Tip)
	form.DrawVehicleMark(f, r.CutLeft(14), row.Color)
	r.CutRight(4)
	text := row.Name
	for cut := []rune(text); len(cut) > 1 && f.Atlas.Width(widget.Small, text) > r.W; {
		cut = cut[:len(cut)-1]
		text = string(cut) + "…"
	}
	f.Text(r, widget.Left, widget.Small, f.Theme.Text, text)
}

// figure writes a number with its unit dimmed.
func (c *Table) figure(f *form.Pass, r widget.Rect, q units.Quantity) {
	unit := q.Unit
	if unit != "°" {
		unit = " " + unit
	}
	f.Text(r.CutRight(f.Atlas.Width(widget.Small, unit)), widget.Right, widget.Small, f.Theme.Dim, unit)
	f.Text(r, widget.Right, widget.Small, f.Theme.Text, q.Num)
}
