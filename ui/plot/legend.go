package plot

import (
	"math"

	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/history"
	"github.com/sitlark/sitlark/ui/units"
	"github.com/sitlark/sitlark/ui/widget"
)

// Sizes within a legend [logical px].
const (
	legendRow   = 16
	legendWide  = 106 // with its value and its unit
	legendEntry = 84  // with its value
	legendChip  = 21  // without, where there are many curves
	legendRows  = 2
)

// legend names the curves of a chart.
type legend struct{ *chart }

// cells returns how many entries stand beside each other and whether they
// have room for values.
func (c legend) cells(width float32) (columns int, values bool) {
	n := len(c.shown)
	for _, entry := range [2]float32{legendWide, legendEntry} {
		columns = max(1, min(n, int(width/entry)))
		if (n+columns-1)/columns <= legendRows {
			return columns, true
		}
	}
	return max(1, int(width/legendChip)), false
}

func (c legend) height(width float32) float32 {
	columns, _ := c.cells(width)
	rows := (len(c.shown) + columns - 1) / columns
	return legendRow * float32(min(rows, legendRows))
}

// draw names the curves with their values at the cursor, else the newest. A
// click on an entry hides its curve.
func (c legend) draw(f *form.Pass, r widget.Rect) {
	columns, values := c.cells(r.W)
	for k, i := range c.shown {
		cell := widget.Rect{X: r.X, Y: r.Y + legendRow*float32(k/columns), W: r.W, H: legendRow}
		if cell.Bottom() > r.Bottom()+1 {
			return
		}
		c.entry(f, i, cell.Split(k%columns, columns, 4), values)
	}
}

func (c legend) entry(f *form.Pass, i int, r widget.Rect, values bool) {
	ch, id := c.channels[i], c.id(i)
	hot, clicked := f.Area(id, r)
	value := c.value(i)
	if comparison(c).on() {
		f.SetTip(id, ch.Name+" "+value.String()+"\nClick: compare this quantity")
		if clicked {
			c.p.compared[Groups[c.group].ID] = i
			c.p.Hidden[id] = false
		}
	} else {
		f.SetTip(id, ch.Name+" "+value.String()+"\nClick: hide or show the curve")
		if clicked {
			c.p.Hidden[id] = !c.p.Hidden[id]
		}
	}
	ink, name, num := comparison(c).ink(f, i), f.Theme.Dim, f.Theme.Text
	if c.p.Hidden[id] {
		ink, num = widget.Fade(ink, 0.25), f.Theme.Dim
	}
	if hot {
		name = f.Theme.Text
	}
	f.Round(widget.Rect{X: r.X, Y: r.Y + r.H/2 - 4, W: 8, H: 8}, 2, ink)
	r.CutLeft(11)
	if !values {
		return
	}
	used := f.Text(r, widget.Left, widget.Small, name, ch.Name)
	r.CutLeft(used + 5)
	if used = f.Atlas.Width(widget.Small, value.Num); used > r.W {
		return
	}
	f.Text(r, widget.Left, widget.Small, num, value.Num)
	r.CutLeft(used)
	if ch.Unit == "°" || f.Atlas.Width(widget.Small, value.Unit)+3 <= r.W {
		if ch.Unit != "°" {
			r.CutLeft(3)
		}
		f.Text(r, widget.Left, widget.Small, f.Theme.Dim, value.Unit)
	}
}

// value is a curve's value under the cursor, else that of the shown time.
func (c *chart) value(i int) units.Quantity {
	ch := c.channels[i]
	t := c.end
	if c.p.Cursor >= 0 {
		t = c.cursorTime()
	} else if c.p.past {
		t = c.p.mark
	} else if !c.p.Held {
		t = c.p.readAt
	}
	v, ok := c.sample(i, c.slotAt(t))
	if !ok {
		return units.None(ch.Unit)
	}
	if ch.Name == headingName {
		return units.Bearing(v)
	}
	return units.Of(v, ch.decimals, ch.Unit)
}

// slotAt is the slot of an own time.
func (c *chart) slotAt(t float64) int64 { return history.Slot(t) }

// sample returns the sample nearest to a slot, at most a tenth of a second or a bin
// away; farther for what is told seldom.
func (c *chart) sample(i int, slot int64) (float64, bool) {
	reach := max(history.Rate/10, int64(1)<<c.level)
	if Groups[c.group].Told != nil {
		reach = max(reach, toldReach)
	}
	for off := int64(0); off <= reach; off++ {
		for _, s := range [2]int64{slot - off, slot + off} {
			if b, ok := c.p.Rec.Bin(c.group, i, 0, s); ok {
				return float64(b.Min), !math.IsNaN(float64(b.Min))
			}
		}
	}
	return 0, false
}
