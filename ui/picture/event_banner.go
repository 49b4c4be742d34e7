// Package picture draws what lies over the picture of the scene between the panels:
// labels, legends, captions, and the frame of the second view.
package picture

import (
	"fmt"
	"strings"

	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/units"
	"github.com/sitlark/sitlark/ui/widget"
)

// EventBanner is the newest important event, for those who do not read lists. It
// fades away.
type EventBanner struct {
	Event  snapshot.Event
	age    float64 // [s]
	flight uint64  // of the newest Snapshot
	time   float64 // of that [s]
	Seen   uint64  // Seq of the newest event looked at
	Ready  bool
	All    bool // events that are only for information too
}

const (
	EventSeconds = 4.0
	EventFade    = 0.8 // the last part of it [s]
	eventJump    = 5.0 // more between two frames is a jump on the time line [s]
)

// Follow looks for a newer important event and lets dt [s] pass.
func (c *EventBanner) Follow(s *snapshot.Snapshot, dt float64) {
	c.age += dt
	if !c.Ready { // what happened before the window opened is in the list
		c.Ready, c.Seen, c.age = s.Seq > 0, s.Events.Last(), EventSeconds
	}
	jumped := s.Events.Last() < c.Seen || s.Time < c.time || s.Time > c.time+eventJump
	if s.Flight != c.flight || jumped { // what was is over
		c.flight, c.age = s.Flight, EventSeconds
	}
	c.time = s.Time
	if s.Contact.Crashed { // an alarm says so, for as long as it lasts
		c.Seen = s.Events.Last()
	}
	if e, ok := s.Events.Get(c.Event.Seq); ok && e.Flight == c.Event.Flight && e.Source == c.Event.Source {
		c.Event = e // of a slider that is dragged: what it says now
	}
	for seq := max(c.Seen+1, s.Events.Oldest()); seq <= s.Events.Last(); seq++ {
		e, ok := s.Events.Get(seq)
		if !ok || !c.All && e.Severity == snapshot.Info {
			continue
		}
		if !jumped {
			c.Event, c.age = e, 0
		} else if age := s.Time - e.Time; e.Flight == s.Flight && age < EventSeconds {
			c.Event, c.age = e, max(0, age)
		}
	}
	c.Seen = s.Events.Last()
}

// Opacity is 1, then falls to 0.
func (c *EventBanner) Opacity() float64 {
	return max(0, min(1, (EventSeconds-c.age)/EventFade))
}

// Draw draws the event at the bottom of r, between the columns.
func (c *EventBanner) Draw(f *form.Pass, r widget.Rect) {
	k := c.Opacity()
	if k == 0 || c.Event.Seq == 0 {
		return
	}
	icon, ink := form.SeverityMark(f.Theme, c.Event.Severity)
	Banner{"event", icon, ink, units.Clock(c.Event.Time), c.Event.Words(), k}.Draw(f, r)
}

// Banner is a message on its own background, in the middle of the window.
type Banner struct {
	ID      string
	Icon    widget.Icon
	Ink     widget.Ink
	dim     string // before the text
	Text    string
	Opacity float64
}

const (
	// BannerH is the height of a banner of one or two lines [logical px].
	BannerH = 40

	bannerLineH = 16 // of one line of several
	bannerLines = 6  // at most
)

// Draw draws the banner in the middle of r's width, at its lower edge; a text that has no room
// on one line has as many as it needs, two sentences one each. It lets the mouse through.
func (b Banner) Draw(f *form.Pass, r widget.Rect) {
	lines, st, w := b.lines(f, r.W)
	h := max(BannerH, 8+bannerLineH*float32(len(lines)))
	card := widget.Rect{X: r.X + (r.W-w)/2, Y: r.Bottom() - h, W: w, H: h}
	f.Layer(b.ID, card)
	fade := func(c widget.Ink) widget.Ink { return widget.Fade(c, b.Opacity) }
	f.Round(card, form.Radius, fade(f.Theme.Card))
	f.Outline(card, form.Radius, fade(widget.Fade(b.Ink, 0.6)))
	card = card.Inset(12, 0)
	f.Icon(card.CutLeft(20), b.Icon, 16, fade(b.Ink))
	card.CutLeft(12)
	if dim := b.dimW(f); dim > 0 {
		f.Text(card.CutLeft(dim), widget.Left, widget.Head, fade(f.Theme.Dim), b.dim)
	}
	if len(lines) > 1 {
		card = card.Inset(0, 4)
		for _, l := range lines {
			f.Text(card.CutTop(bannerLineH), widget.Left, st, fade(f.Theme.Text), l)
		}
	} else {
		f.Text(card, widget.Left, st, fade(f.Theme.Text), b.Text)
	}
	f.Unclip()
}

// lines breaks the text for a banner that is at most so wide, in letters that are as large as
// fits, and returns the width that the banner needs.
func (b Banner) lines(f *form.Pass, most float32) (lines []string, st widget.Style, w float32) {
	beside := 44 + b.dimW(f) + 16
	for _, st = range [...]widget.Style{widget.Caption, widget.Strong} {
		if w = beside + f.Atlas.Width(st, b.Text); w <= most {
			return []string{b.Text}, st, w
		}
	}
	if first, second, ok := strings.Cut(b.Text, ". "); ok { // two sentences are two lines
		first += "."
		if w = beside + max(f.Atlas.Width(st, first), f.Atlas.Width(st, second)); w <= most {
			return []string{first, second}, st, w
		}
	}
	lines = f.Atlas.Wrap(st, b.Text, most-beside)
	return lines[:min(len(lines), bannerLines)], st, most
}

// dimW is the width of what stands before the text.
func (b Banner) dimW(f *form.Pass) float32 {
	if b.dim == "" {
		return 0
	}
	return f.Atlas.Width(widget.Head, b.dim) + 12
}

// Alarms are the states that stay until the user ends them. frozen reports whether the
// picture is held still; behind says how far the shown time is behind the flight, if it is.
func Alarms(f *form.Pass, frozen bool, behind string) (list []Banner) {
	s := f.Now
	if behind != "" {
		list = append(list, Banner{"past", widget.IconCaution, f.Theme.Caution, "", "Showing the past, " + behind + ". Press End to return", 1})
	}
	if frozen {
		list = append(list, Banner{"paused", widget.IconInfo, f.Theme.Caution, "", "Picture frozen, the flight continues. Press Shift+Space to resume", 1})
	}
	if b, ok := gustAlarm(s); ok {
		b.Ink = f.Theme.Accent
		list = append(list, b)
	}
	if s.Frozen.Active {
		list = append(list, Banner{"frozen", widget.IconFault, f.Theme.Fault, "",
			"State frozen: " + s.Frozen.Quantity.String() + " is not finite. Press Reset", 1})
	}
	if s.Contact.Crashed {
		list = append(list, Banner{"crashed", widget.IconFault, f.Theme.Fault, "",
			fmt.Sprintf("Crashed at %s. Reset puts it back on the pad", units.Speed(s.Contact.ImpactSpeed)), 1})
	}
	return list
}
