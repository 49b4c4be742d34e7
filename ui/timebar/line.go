package timebar

import (
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/timeline"
	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/widget"
)

// scale is where times are on the line.
type scale struct {
	r      widget.Rect
	length float64 // [s]
}

func (s scale) x(elapsed float64) float32 {
	return s.r.X + s.r.W*float32(max(0, min(1, elapsed/s.length)))
}

// time is the elapsed time at a place [s].
func (s scale) time(x float32) float64 {
	return s.length * float64(max(0, min(1, (x-s.r.X)/s.r.W)))
}

func (s scale) span(from, to float64) widget.Rect {
	return widget.Rect{X: s.x(from), Y: s.r.Y, W: s.x(to) - s.x(from), H: s.r.H}
}

// drawLine draws the line, and lets the time be dragged along it.
func (b *Bar) drawLine(f *form.Pass, r widget.Rect) {
	r = r.Inset(0, 2)
	if r.W < 2*form.Gap {
		return
	}
	s := scale{r, b.state.Length}
	c := b.state.Contents
	to, asked := f.Scrub("timebar.line", r, widget.Range{Max: b.state.Length, Step: 1}, b.state.at())
	if f.In.Pressed {
		b.ranging = f.In.Shift
	}
	switch {
	case asked && f.Active("timebar.line") && b.ranging:
		b.repeat(f, s, to)
	case asked:
		b.tell(b.Seek(to))
	}
	if f.Tipped("timebar.line") {
		f.SetTip("timebar.line", b.tip(f, s))
	}
	b.touchFlags(f, s)
	b.flagX = s.x(b.tag.of)
	f.Round(r, 3, f.Theme.Track)
	f.Within(r, func() {
		s.drawModes(f, c.Modes)
		b.curve.draw(f, s, c.Points)
		for _, g := range c.Gaps {
			f.Fill(s.span(g.From, g.To), f.Theme.Panel)
		}
		for _, flight := range c.Flights[min(1, len(c.Flights)):] {
			f.Fill(widget.Rect{X: s.x(flight.Begins) - 1, Y: r.Y, W: 2, H: r.H}, f.Theme.Edge)
		}
		s.drawMarks(f, c.Marks)
		if from, to, ok := b.state.Cursor.Looped(); ok {
			loop := s.span(from, to)
			f.Fill(widget.Rect{X: loop.X, Y: loop.Y, W: loop.W, H: 2}, f.Theme.Accent)
		}
		s.drawCursor(f, b.state.at(), b.state.Cursor.Live())
		s.drawBookmarks(f, b.state.Bookmarks) // over the cursor: one that was just set is seen
	})
}

// leastLoop is the shortest range that is repeated [logical px]: a shorter drag ends that.
const leastLoop = 3

// repeat lets the time repeat the range from where the mouse went down to a time [s].
func (b *Bar) repeat(f *form.Pass, s scale, to float64) {
	from := s.time(f.In.PressX)
	if d := f.In.X - f.In.PressX; d < leastLoop && d > -leastLoop {
		from = to
	}
	b.tell(b.move(func(c *timeline.Cursor) {
		c.Loop(min(from, to), max(from, to))
		if from != to && f.In.Released {
			c.Seek(min(from, to))
		}
	}))
}

// markH is the height of a tick [logical px].
const markH = 7

// drawMarks draws events as ticks, the gravest above the others; what matters has a mark of its own
// besides the colour.
func (s scale) drawMarks(f *form.Pass, marks []timeline.Mark) {
	for severity := snapshot.Info; severity <= snapshot.Fault; severity++ {
		s.drawTicks(f, marks, severity)
	}
}

// Sizes of a tick's mark, and how near to each other two of them are drawn [logical px].
const tickIcon, tickApart = 9, 7

// drawTicks draws the events of a severity. Where they crowd, one tick a pixel is drawn, and marks
// that do not cover each other.
func (s scale) drawTicks(f *form.Pass, marks []timeline.Mark, severity snapshot.Severity) {
	icon, ink := form.SeverityMark(f.Theme, severity)
	last, lastIcon := float32(-1), float32(-tickApart)
	for i := range marks {
		if marks[i].Severity != severity {
			continue
		}
		x := s.x(marks[i].Elapsed)
		if x-last < 1 {
			continue
		}
		last = x
		if severity == snapshot.Info {
			f.Fill(widget.Rect{X: x, Y: s.r.Bottom() - markH, W: 1, H: markH}, f.Theme.Dim)
			continue
		}
		f.Fill(widget.Rect{X: x - 0.5, Y: s.r.Y, W: 2, H: s.r.H}, ink)
		if x-lastIcon >= tickApart {
			f.Icon(widget.Rect{X: x - tickIcon/2, Y: s.r.Bottom() - tickIcon, W: tickIcon, H: tickIcon}, icon, tickIcon, ink)
			lastIcon = x
		}
	}
}

// drawCursor draws the time that is shown, and dims what comes after it.
func (s scale) drawCursor(f *form.Pass, at float64, live bool) {
	x := s.x(at)
	if !live {
		f.Fill(widget.Rect{X: x, Y: s.r.Y, W: s.r.Right() - x, H: s.r.H}, widget.Fade(f.Theme.Panel, 0.45))
	}
	x = max(s.r.X, min(x-1, s.r.Right()-2))
	f.Fill(widget.Rect{X: x, Y: s.r.Y, W: 2, H: s.r.H}, f.Theme.Text)
	f.Polygon(f.Theme.Text, x-4, s.r.Y, x+6, s.r.Y, x+1, s.r.Y+6)
}

// nearMark is how near to the mouse the tick is that the tooltip tells of [logical px].
const nearMark = 5

// tip says what there is at the mouse: the event near it, or time, mode and the curve's value.
func (b *Bar) tip(f *form.Pass, s scale) string {
	const drag = "\nClick or drag: go to this time; J K L: play\nShift+drag: loop a range; Shift+click: end the loop"
	c := b.state.Contents
	elapsed := s.time(f.In.X)
	if m := s.markNear(c.Marks, f.In.X); m != nil {
		return b.state.Clock(m.Elapsed) + "  " + m.Words() + drag
	}
	for i := range c.Gaps {
		if g := &c.Gaps[i]; elapsed >= g.From && elapsed <= g.To {
			return "Not recorded from " + b.state.Clock(g.From) + " to " + b.state.Clock(g.To) + drag
		}
	}
	tip := b.state.Clock(elapsed)
	for i := range c.Modes {
		if m := &c.Modes[i]; elapsed >= m.From && (elapsed < m.To || i == len(c.Modes)-1) {
			tip += "  " + m.Name
		}
	}
	if words := b.curve.at(c.Points, elapsed); words != "" {
		tip += "\n" + words
	}
	return tip + drag
}

// markNear is the event whose tick is nearest to a place, of several the gravest; nil: none is near.
func (s scale) markNear(marks []timeline.Mark, x float32) *timeline.Mark {
	best, away := -1, float32(nearMark)
	for i := range marks {
		d := s.x(marks[i].Elapsed) - x
		if d = max(d, -d); d < away || d == away && best >= 0 && marks[i].Severity > marks[best].Severity {
			best, away = i, d
		}
	}
	if best < 0 {
		return nil
	}
	return &marks[best]
}
