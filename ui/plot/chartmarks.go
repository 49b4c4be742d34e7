package plot

import (
	"math"
	"strconv"
	"unicode/utf8"

	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/units"
	"github.com/sitlark/sitlark/ui/widget"
)

// grid draws the lines of the axes with their numbers, and the times below.
func (c *chart) grid(f *form.Pass) {
	line := widget.Fade(f.Theme.Dim, 0.22)
	for i := range c.axes[0].lines + 1 {
		y := c.area.Bottom() - c.area.H*float32(i)/float32(c.axes[0].lines)
		f.Fill(widget.Rect{X: c.area.X, Y: y, W: c.area.W, H: 1}, line)
		v, decimals := c.axes[0].tick(i)
		f.Text(widget.Rect{X: c.area.X - scaleW, Y: y - 6, W: scaleW - 4, H: 12}, widget.Right, widget.Small, f.Theme.Dim, tickText(v, decimals))
		if c.two {
			v, decimals = c.axes[1].tick(i)
			text := tickText(v, decimals)
			if Groups[c.group].ID == "attitude" && !(c.round && i == c.axes[1].lines) {
				text = units.Bearing(v).Num
			}
			f.Text(widget.Rect{X: c.area.Right() + 4, Y: y - 6, W: scaleW - 4, H: 12}, widget.Left, widget.Small, f.Theme.Dim, text)
		}
	}
	times := c.times()
	for i := range times + 1 {
		k := float32(i) / float32(times)
		x := c.area.X + c.area.W*k
		if i > 0 && i < times {
			f.Fill(widget.Rect{X: x, Y: c.area.Y, W: 1, H: c.area.H}, widget.Fade(f.Theme.Dim, 0.12))
		}
		c.time(f, x, i, times)
	}
}

// times is how many intervals the time axis has.
func (c *chart) times() int {
	switch {
	case c.area.W >= 230:
		return 5
	case c.area.W >= 110:
		return 2
	}
	return 1
}

// tickText writes a tick, with fewer decimals or in thousands where it would be too
// wide.
func tickText(v float64, decimals int) string {
	if math.Abs(v) < 9999.5 {
		for decimals > 0 && utf8.RuneCountInString(units.Number(v, decimals)) > 5 {
			decimals--
		}
		return units.Number(v, decimals)
	}
	if decimals = 0; math.Abs(v) < 99950 && math.Mod(v, 1000) != 0 {
		decimals = 1
	}
	return units.Number(v/1000, decimals) + "k"
}

// time writes how long ago a line of the time axis is; the newest is "now", or
// the flight's time while the plots are held.
func (c *chart) time(f *form.Pass, x float32, i, times int) {
	ago := c.span * float64(times-i) / float64(times)
	text := "−" + strconv.Itoa(int(math.Round(ago)))
	r := widget.Rect{X: x - 30, Y: c.area.Bottom() + 1, W: 60, H: timesH}
	align := widget.Center
	switch {
	case i == 0:
		text += " s"
		r.X, align = x, widget.Left
	case i == times:
		text = "now"
		if c.p.Held {
			text = units.Clock(c.p.Rec.FlightTime(c.end))
		}
		r.X, align = x-r.W, widget.Right
	}
	if _, box, on := c.cursorLabel(f); on && !box.Intersect(r.Inset(4, 0)).Empty() {
		return
	}
	f.Text(r, align, widget.Small, f.Theme.Dim, text)
}

// events marks what happened by lines, with the event's text as a tooltip.
func (c *chart) events(f *form.Pass) {
	ring := &f.Now.Events
	for seq := ring.Oldest(); seq <= ring.Last(); seq++ {
		ev, ok := ring.Get(seq)
		if !ok {
			continue
		}
		t, known := c.p.Rec.Own(ev.Flight, ev.Time)
		if !known || t <= c.end-c.span || t > c.end {
			continue
		}
		c.event(f, ev, c.x(t))
	}
}

func (c *chart) event(f *form.Pass, ev snapshot.Event, x float32) {
	icon, ink := form.SeverityMark(f.Theme, ev.Severity)
	opacity := 0.8
	if ev.Severity == snapshot.Info {
		opacity = 0.35
	}
	f.Fill(widget.Rect{X: x, Y: c.area.Y, W: 1, H: c.area.H}, widget.Fade(ink, opacity))
	mark := widget.Rect{X: x - 5, Y: c.area.Y - 1, W: 11, H: 11}
	f.Icon(mark, icon, 9, ink)
	id := "plots.event." + Groups[c.group].ID + "." + strconv.FormatUint(ev.Seq, 10)
	f.Area(id, widget.Rect{X: x - 4, Y: c.area.Y, W: 9, H: c.area.H}.Intersect(c.area))
	f.SetTip(id, units.Clock(ev.Time)+"  "+ev.Words())
}

// drawMark draws the moment that the user asked to see.
func (c *chart) drawMark(f *form.Pass) {
	if t := c.p.mark; t > 0 && t > c.end-c.span && t <= c.end {
		f.Fill(widget.Rect{X: c.x(t) - 1, Y: c.area.Y, W: 3, H: c.area.H}, widget.Fade(f.Theme.Accent, 0.7))
	}
}

// drawCursor draws the cursor through every chart, with the flight's time.
func (c *chart) drawCursor(f *form.Pass) {
	if c.p.Cursor < 0 {
		return
	}
	x := c.area.X + c.area.W*float32(c.p.Cursor)
	f.Fill(widget.Rect{X: x, Y: c.area.Y, W: 1, H: c.area.H}, f.Theme.Text)
	text, box, _ := c.cursorLabel(f)
	f.Round(box, 3, f.Theme.ButtonHot)
	f.Text(box, widget.Center, widget.Small, f.Theme.Text, text)
}

// cursorLabel returns the flight's time at the cursor, and where it is written.
func (c *chart) cursorLabel(f *form.Pass) (text string, box widget.Rect, on bool) {
	if c.p.Cursor < 0 {
		return "", box, false
	}
	text = units.Clock(c.p.Rec.FlightTime(c.cursorTime()))
	w := f.Atlas.Width(widget.Small, text) + 8
	x := c.area.X + c.area.W*float32(c.p.Cursor)
	return text, widget.Rect{X: max(c.area.X, min(x-w/2, c.area.Right()-w)), Y: c.area.Bottom() + 1, W: w, H: timesH}, true
}

// cursorTime is the own time under the cursor [s].
func (c *chart) cursorTime() float64 { return c.end - c.span*(1-c.p.Cursor) }
