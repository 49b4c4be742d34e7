package panel

import (
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/units"
	"github.com/sitlark/sitlark/ui/widget"
)

// Events lists what happened, the newest at the bottom.
type Events struct {
	back float32 // lines scrolled back from the newest
}

const eventTimeW = 52

func eventCount(r *snapshot.EventRing) int {
	if r.Last() == 0 {
		return 0
	}
	return int(r.Last() - r.Oldest() + 1)
}

func (e *Events) Height(f *form.Pass, _ float32) float32 {
	return form.LineH * float32(max(3, eventCount(&f.Now.Events)))
}

func (e *Events) Summary(f *form.Pass) string {
	newest, ok := f.Now.Events.Get(f.Now.Events.Last())
	if !ok {
		return "none"
	}
	return newest.Text.String()
}

func (e *Events) Draw(f *form.Pass, r widget.Rect) {
	ring := &f.Now.Events
	n := eventCount(ring)
	if n == 0 {
		f.Text(r.CutTop(form.LineH), widget.Left, widget.Body, f.Theme.Dim, "Nothing happened yet")
		return
	}
	visible := max(1, int(r.H/form.LineH))
	e.back += f.TakeWheel(f.Panel.ID, r) * 2
	e.back = max(0, min(e.back, float32(n-visible)))
	newest := ring.Last() - uint64(e.back)
	from := ring.Oldest()
	if k := uint64(visible); newest+1 > from+k {
		from = newest + 1 - k
	}
	list := r
	for seq := from; seq <= newest; seq++ {
		if ev, ok := ring.Get(seq); ok {
			drawEvent(f, r.CutTop(form.LineH), ev)
		}
	}
	if n > visible {
		h := max(12, list.H*float32(visible)/float32(n))
		y := list.Bottom() - h - (list.H-h)*e.back/float32(n-visible)
		f.Round(widget.Rect{X: list.Right() + 2, Y: y, W: 4, H: h}, 2, f.Theme.Dim)
	}
}

func drawEvent(f *form.Pass, r widget.Rect, ev snapshot.Event) {
	icon, ink := form.SeverityMark(f.Theme, ev.Severity)
	old := ev.Flight != f.Now.Flight // of a flight before the last reset
	if old {
		ink = f.Theme.Dim
	}
	f.Text(r.CutLeft(eventTimeW), widget.Right, widget.Small, f.Theme.Dim, units.Seconds(ev.Time).String())
	r.CutLeft(6)
	f.Icon(r.CutLeft(12), icon, 10, ink)
	r.CutLeft(6)
	textInk := f.Theme.Text
	if old {
		textInk = f.Theme.Dim
	} else if ev.Severity != snapshot.Info {
		textInk = ink
	}
	f.Text(r, widget.Left, widget.Small, textInk, ev.Text.String())
	id := "events." + units.Number(float64(ev.Seq), 0)
	f.Area(id, r)
	f.SetTip(id, ev.Text.String())
}
