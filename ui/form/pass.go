// Package form holds what panels are composed of: the grid, one pass over everything that
// is drawn, rows with labels and values, sliders with their numbers, and the way of a
// command from a control to the vehicle.
package form

import (
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/ui/widget"
)

// Pass is one pass over everything that is drawn: the widgets, the state of the
// vehicle, and the panel that is being drawn.
type Pass struct {
	*widget.Context
	Now      *snapshot.Snapshot // the newest: for faults, marks and moving things
	Num      *snapshot.Snapshot // at most 0.2 s old: for numbers, so that they can be read
	Window   widget.Rect        // all of it [logical px]
	Zones    *Zones             // what catches the mouse so far
	Panel    *Panel             // the one that is being drawn
	Commands *Commands          // to the vehicle
	Replay   bool               // a recording is shown
	Past     string             // why nothing can be done to the vehicle, since the past is shown; empty: it can
}

// Panel is what is known of a panel while it is drawn.
type Panel struct {
	ID, Title string
	Acts      bool    // changes the flight: not while the past is shown
	Live      bool    // shows what is now, also while the past is shown
	More      bool    // shows also what is used less
	Shut      bool    // as laid out: folded
	Note      string  // why the last command was refused
	NoteLeft  float64 // how long it is still shown [s]
}

// The grid: everything is a multiple of 4.
const (
	Gap    = 8  // between panels, and inside them
	RowH   = 24 // one control or one line of numbers
	LineH  = 20 // one line of text
	TitleH = 28
	Radius = 4
	BarH   = 32
)

const (
	NoteSeconds    = 6   // how long a refusal stays in its panel [s]
	ConfirmSeconds = 3   // how long a first press waits for the second that confirms it [s]
	NumbersPeriod  = 0.2 // how often numbers change on screen [s]: faster can't be read
)

// Zone makes r catch the mouse, above all zones before it.
func (f *Pass) Zone(name string, r widget.Rect) {
	if !r.Empty() {
		*f.Zones = append(*f.Zones, zone{name, r})
	}
}

// zone is a rectangle that catches the mouse.
type zone struct {
	Name string
	Rect widget.Rect // logical px
}

// Zones are ordered from below to above.
type Zones []zone

// At returns the name of the uppermost zone at a place, empty if there is none.
func (z Zones) At(x, y float32) string {
	for i := len(z) - 1; i >= 0; i-- {
		if z[i].Rect.Contains(x, y) {
			return z[i].Name
		}
	}
	return ""
}

// Rects returns the places that the zones cover.
func (z Zones) Rects() []widget.Rect {
	list := make([]widget.Rect, 0, len(z)+16)
	for _, each := range z {
		list = append(list, each.Rect)
	}
	return list
}

// OpenCard draws the background of a card and makes it catch the mouse.
func (f *Pass) OpenCard(id string, card widget.Rect) {
	f.Layer(id, card)
	f.Zone(id, card)
	f.Round(card, 2*Radius, f.Theme.Card)
	f.Outline(card, 2*Radius, f.Theme.Edge)
}

// PanelWidth returns the width of the panels in a window of the given width
// [logical px].
func PanelWidth(window float32) float32 {
	w := float32(260)
	if window < 1366 {
		w = 240 // three fifths of the width stay free from 1280 on
	}
	return max(0, min(w, window-2*Gap))
}

// Into moves r into the part of the window below the bar.
func Into(r, win widget.Rect) widget.Rect {
	r.X = max(Gap, min(r.X, win.W-Gap-r.W))
	r.Y = max(BarH+Gap, min(r.Y, win.H-Gap-r.H))
	return r
}

// Round returns the nearest whole number of a place on the screen.
func Round(v float32) float32 { return float32(int(v + 0.5)) }
