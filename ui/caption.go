package ui

import (
	"fmt"

	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/ui/units"
	"github.com/sitlark/sitlark/ui/widget"
)

// caption is the newest important event, for those who do not read lists. It
// fades away.
type caption struct {
	event  snapshot.Event
	age    float64 // [s]
	flight uint64  // of the newest Snapshot
	seen   uint64  // Seq of the newest event looked at
	ready  bool
	all    bool // events that are only for information too
}

const (
	captionSeconds = 4.0
	captionFade    = 0.8 // the last part of it [s]
)

// follow looks for a newer important event and lets dt [s] pass.
func (c *caption) follow(s *snapshot.Snapshot, dt float64) {
	c.age += dt
	if !c.ready { // what happened before the window opened is in the list
		c.ready, c.seen, c.age = s.Seq > 0, s.Events.Last(), captionSeconds
	}
	if s.Flight != c.flight { // what was is over
		c.flight, c.age = s.Flight, captionSeconds
	}
	for seq := max(c.seen+1, s.Events.Oldest()); seq <= s.Events.Last(); seq++ {
		e, ok := s.Events.Get(seq)
		if ok && (c.all || e.Severity > snapshot.Info) {
			c.event, c.age = e, 0
		}
	}
	c.seen = s.Events.Last()
}

// opacity is 1, then falls to 0.
func (c *caption) opacity() float64 {
	return max(0, min(1, (captionSeconds-c.age)/captionFade))
}

// draw draws the caption at the bottom of r, between the columns.
func (c *caption) draw(f *pass, r widget.Rect) {
	k := c.opacity()
	if k == 0 || c.event.Seq == 0 {
		return
	}
	icon, ink := severityMark(f.Theme, c.event.Severity)
	banner{"caption", icon, ink, units.Seconds(c.event.Time).String(), c.event.Text.String(), k}.draw(f, r)
}

// banner is one line on its own background, in the middle of the window.
type banner struct {
	id      string
	icon    widget.Icon
	ink     widget.Ink
	dim     string // before the text
	text    string
	opacity float64
}

const bannerH = 40

// draw draws the banner in the middle of r's width, at its lower edge. It lets the
// mouse through.
func (b banner) draw(f *pass, r widget.Rect) {
	st := widget.Caption
	text, dim := f.Atlas.Width(st, b.text), f.Atlas.Width(widget.Head, b.dim)
	if dim > 0 {
		dim += 12
	}
	w := min(r.W, 44+dim+text+16)
	if 44+dim+text+16 > r.W {
		st = widget.Strong
		w = min(r.W, 44+dim+f.Atlas.Width(st, b.text)+16)
	}
	card := widget.Rect{X: r.X + (r.W-w)/2, Y: r.Bottom() - bannerH, W: w, H: bannerH}
	f.Layer(b.id, card)
	fade := func(c widget.Ink) widget.Ink { return widget.Fade(c, b.opacity) }
	f.Round(card, radius, fade(f.Theme.Card))
	f.Outline(card, radius, fade(widget.Fade(b.ink, 0.6)))
	card = card.Inset(12, 0)
	f.Icon(card.CutLeft(20), b.icon, 16, fade(b.ink))
	card.CutLeft(12)
	if dim > 0 {
		f.Text(card.CutLeft(dim), widget.Left, widget.Head, fade(f.Theme.Dim), b.dim)
	}
	f.Text(card, widget.Left, st, fade(f.Theme.Text), b.text)
	f.Unclip()
}

// alarms are the states that stay until the user ends them. frozen tells whether the
// picture is held still.
func alarms(f *pass, frozen bool) (list []banner) {
	s := f.now
	if frozen {
		list = append(list, banner{"paused", widget.IconInfo, f.Theme.Caution, "", "View paused, the flight goes on: Space resumes", 1})
	}
	if b, ok := gustAlarm(s); ok {
		b.ink = f.Theme.Accent
		list = append(list, b)
	}
	if s.Frozen.Active {
		list = append(list, banner{"frozen", widget.IconFault, f.Theme.Fault, "",
			"State frozen: " + s.Frozen.Quantity.String() + " is not finite. Press Reset", 1})
	}
	if s.Contact.Crashed {
		list = append(list, banner{"crashed", widget.IconFault, f.Theme.Fault, "",
			fmt.Sprintf("Crashed at %s. Reset puts it back on the pad", units.Speed(s.Contact.ImpactSpeed)), 1})
	}
	return list
}
