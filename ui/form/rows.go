package form

import (
	"image/color"
	"math"

	"github.com/sitlark/sitlark/physics/state"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/ui/units"
	"github.com/sitlark/sitlark/ui/widget"
)

const (
	LabelW = 76 // of a control's label
	UnitW  = 28 // of a unit behind a number
	valueW = 70 // of a number with its unit
)

// value draws a number and its dimmed unit, so that numbers below each other
// stand in one column.
func (f *Pass) value(r widget.Rect, q units.Quantity, ink color.NRGBA) {
	unit := r.CutRight(max(UnitW, f.Atlas.Width(widget.Small, q.Unit)+5))
	f.Unit(unit, q.Unit)
	f.Text(r, widget.Right, widget.Body, ink, q.Num)
}

// Unit draws a dimmed unit behind a number that ends where r begins. The sign of
// degrees stands close to the number.
func (f *Pass) Unit(r widget.Rect, unit string) {
	if unit == "°" {
		f.Text(r, widget.Left, widget.Body, f.Theme.Dim, unit)
		return
	}
	r.CutLeft(4)
	f.Text(r, widget.Left, widget.Small, f.Theme.Dim, unit)
}

// Row draws a label at the left and a value at the right.
func (f *Pass) Row(r widget.Rect, label, value string, ink color.NRGBA) {
	w := f.Text(r, widget.Left, widget.Body, f.Theme.Dim, label)
	r.CutLeft(w + Gap)
	f.Text(r, widget.Right, widget.Body, ink, value)
}

// Control is a slider with its label and the value it shows.
type Control struct {
	ID, Label, Tip string
	widget.Range
	Show  func(v float64) units.Quantity // v as the slider counts
	round bool                           // the greatest is the least again
}

// Control draws a control on one row, with a number that can be typed; see
// widget.Context.Slider. A value that is not known, NaN, can't be moved.
func (f *Pass) Control(r widget.Rect, c Control, echo float64) (value float64, changed bool) {
	if math.IsNaN(echo) {
		f.DeadSlider(r, c, units.None(c.Show(c.Max).Unit), notTold)
		return echo, false
	}
	f.Text(r.CutLeft(LabelW), widget.Left, widget.Body, f.Theme.Dim, c.Label)
	number := r.CutRight(valueW)
	value, changed = f.Slider(c.ID, r, c.Range, echo)
	typed, entered, drawn := f.Number(c.ID, number, c.Range, c.Show(c.Max).Unit, value)
	if entered {
		value, changed = typed, true
	}
	f.tipOf(c)
	if !drawn {
		f.value(number, c.Show(value), f.Theme.Text)
	}
	return value, changed
}

// notTold is why a value is not known.
const notTold = "The log or recording does not tell it"

// tipOf gives the tooltip of a slider and of its number: what it is, its range and
// unit, and the ways to change it.
func (f *Pass) tipOf(c Control) {
	number := c.ID + ".number"
	if !f.Tipped(c.ID) && !f.Tipped(number) {
		return
	}
	text := c.Tip + "\n" + c.bounds() + ", default " + c.Show(c.Default).String() +
		"\nDrag, wheel, ← →; default: double click, Del\nType it: click on the number, Enter"
	f.SetTip(c.ID, text)
	f.SetTip(number, text)
}

// bounds says the range; one that goes round ends before it begins again.
func (c Control) bounds() string {
	if c.round {
		return "0 to " + c.Show(c.Max-1).String()
	}
	return c.Show(c.Min).Num + " to " + c.Show(c.Max).String()
}

// Explain gives what is drawn in r a tooltip.
func (f *Pass) Explain(id string, r widget.Rect, tip string) {
	f.Area(id, r)
	f.SetTip(id, tip)
}

// WordWidth is the width that Word needs for a word, with the gaps beside it [logical px].
func (f *Pass) WordWidth(word string) float32 { return f.Atlas.Width(widget.Small, word) + 2*Gap }

// Word draws a word that can be clicked.
func (f *Pass) Word(id string, r widget.Rect, text string, ink widget.Ink) (clicked bool) {
	hot, clicked := f.Pressable(id, r.Inset(2, 2))
	if hot {
		f.Round(r.Inset(2, 4), Radius, f.Theme.ButtonHot)
	}
	f.Text(r, widget.Center, widget.Small, ink, text)
	return clicked
}

// MoreOrLess is the usual word.
func MoreOrLess(shown bool) string {
	if shown {
		return "Less"
	}
	return "More"
}

// Dot draws the mark of the link's state.
func (f *Pass) Dot(r widget.Rect, ink color.NRGBA) {
	f.Disc(r.X+5, r.Y+r.H/2, 4, ink)
}

// Capital makes the first letter of an ASCII word a capital.
func Capital(s string) string {
	if s == "" || s[0] < 'a' || s[0] > 'z' {
		return s
	}
	return string(s[0]-'a'+'A') + s[1:]
}

// ChargeInk warns of an empty pack; the number says it too.
func ChargeInk(f *Pass, charge float64) color.NRGBA {
	switch {
	case charge < 0.1:
		return f.Theme.Fault
	case charge < 0.25:
		return f.Theme.Caution
	}
	return f.Theme.Text
}

// Depth is how deep a vehicle with hulls is under the surface of still water [m]; false: it has none, or floats.
func Depth(s *snapshot.Snapshot) (float64, bool) {
	return s.Depth(), s.UnderWater()
}

// WindAngle is the direction from which the apparent wind comes, from the bow to starboard [rad]; false: it is too light to have one.
func WindAngle(a *state.Air) (float64, bool) {
	const calm = 0.3 // [m/s]
	v := a.VelAirFRD
	return math.Atan2(v.Y, v.X), math.Hypot(v.X, v.Y) >= calm
}

// MainRotor is the largest of the rotors with variable pitch; nil: there is none.
func MainRotor(s *snapshot.Snapshot) (largest *state.Head) {
	for i := range s.Heads[:max(0, min(s.HeadCount, len(s.Heads)))] {
		if h := &s.Heads[i]; largest == nil || h.Radius > largest.Radius {
			largest = h
		}
	}
	return largest
}

// GroundSpeed is the horizontal speed over the ground [m/s].
func GroundSpeed(b state.Body) float64 { return math.Hypot(b.VelGround.X, b.VelGround.Y) }

// DeadSlider draws a slider that can't be moved, with what stands for its number, and why.
func (f *Pass) DeadSlider(r widget.Rect, c Control, shown units.Quantity, why string) {
	f.Text(r.CutLeft(LabelW), widget.Left, widget.Body, f.Theme.Dim, c.Label)
	number := r.CutRight(valueW)
	f.value(number, shown, f.Theme.Dim)
	f.Explain(c.ID, r, c.Tip+"\n"+why)
	f.Explain(c.ID+".number", number, c.Tip+"\n"+why)
	f.Round(widget.Rect{X: r.X + 6, Y: r.Y + (r.H-4)/2, W: r.W - 12, H: 4}, 2, widget.Fade(f.Theme.Track, 0.6))
}

// Tenths shows the number of a spinner with one decimal.
func Tenths(v float64) string { return units.Number(v, 1) }

// DrawVehicleMark draws the vehicle's colour: a disc with an edge, which light colours need
// on a light panel and dark ones on a dark one.
func DrawVehicleMark(f *Pass, r widget.Rect, c color.NRGBA) {
	x, y := r.X+5, r.Y+r.H/2
	f.Disc(x, y, 5, f.Theme.Dim)
	f.Disc(x, y, 4, c)
}

// SeverityMark gives the mark and the colour of a severity: never colour alone.
func SeverityMark(t widget.Theme, s snapshot.Severity) (widget.Icon, color.NRGBA) {
	switch s {
	case snapshot.Fault:
		return widget.IconFault, t.Fault
	case snapshot.Caution:
		return widget.IconCaution, t.Caution
	}
	return widget.IconInfo, t.Dim
}
