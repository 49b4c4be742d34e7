package ui

import (
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/ui/widget"
)

// pass is one pass over everything that is drawn: the widgets, the state of the
// vehicle, and the panel that is being drawn.
type pass struct {
	*widget.Context
	now      *snapshot.Snapshot // the newest: for faults, marks and moving things
	num      *snapshot.Snapshot // at most 0.2 s old: for numbers, so that they can be read
	window   widget.Rect        // all of it [logical px]
	zones    *zones             // what catches the mouse so far
	panel    *panel             // the one that is being drawn
	commands *commands          // to the vehicle
}

// panel is what is known of a panel while it is drawn.
type panel struct {
	id, title string
	more      bool    // shows also what is used less
	shut      bool    // as laid out: folded by the user or for lack of space
	note      string  // why the last command was refused
	noteLeft  float64 // how long it is still shown [s]
}

// The grid: everything is a multiple of 4.
const (
	gap    = 8  // between panels, and inside them
	rowH   = 24 // one control or one line of numbers
	lineH  = 20 // one line of text
	titleH = 28
	radius = 4
	barH   = 32
)

const (
	noteSeconds    = 6   // how long a refusal stays in its panel [s]
	confirmSeconds = 3   // how long a first press waits for the second that confirms it [s]
	numbersPeriod  = 0.2 // how often numbers change on screen [s]: faster can't be read
)

// zone makes r catch the mouse, above all zones before it.
func (f *pass) zone(name string, r widget.Rect) {
	if !r.Empty() {
		*f.zones = append(*f.zones, zone{name, r})
	}
}

// zone is a rectangle that catches the mouse.
type zone struct {
	name string
	rect widget.Rect // logical px
}

// zones are ordered from below to above.
type zones []zone

// at returns the name of the uppermost zone at a place, empty if there is none.
func (z zones) at(x, y float32) string {
	for i := len(z) - 1; i >= 0; i-- {
		if z[i].rect.Contains(x, y) {
			return z[i].name
		}
	}
	return ""
}

// rects returns the places that the zones cover.
func (z zones) rects() []widget.Rect {
	list := make([]widget.Rect, 0, len(z)+16)
	for _, each := range z {
		list = append(list, each.rect)
	}
	return list
}

// openCard draws the background of a card and makes it catch the mouse.
func (f *pass) openCard(id string, card widget.Rect) {
	f.Layer(id, card)
	f.zone(id, card)
	f.Round(card, 2*radius, f.Theme.Card)
	f.Outline(card, 2*radius, f.Theme.Edge)
}

// panelWidth returns the width of the panels in a window of the given width
// [logical px].
func panelWidth(window float32) float32 {
	w := float32(260)
	if window < 1200 {
		w = 240
	}
	return max(0, min(w, (window-3*gap)/2))
}

// into moves r into the part of the window below the bar.
func into(r, win widget.Rect) widget.Rect {
	r.X = max(gap, min(r.X, win.W-gap-r.W))
	r.Y = max(barH+gap, min(r.Y, win.H-gap-r.H))
	return r
}

// round returns the nearest whole number of a place on the screen.
func round(v float32) float32 { return float32(int(v + 0.5)) }
