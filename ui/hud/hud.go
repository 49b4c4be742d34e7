// Package hud draws the head-up display.
package hud

import (
	"math"
	"slices"

	"github.com/sitlark/sitlark/overlay"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/widget"
)

// Mode is how much the head-up display shows.
type Mode uint8

// The modes, in the order of the key. Auto is before the first press: the compact
// display stands in for the panels while those are hidden.
const (
	Auto Mode = iota
	Off
	Compact
	Full
)

// hudNames are what the settings call the modes; that of auto is left out.
var hudNames = [...]string{"", "off", "compact", "full"}

// Name is what the settings call the mode; empty for Auto.
func (m Mode) Name() string { return hudNames[m] }

// Named returns the mode of a name, auto for one that is not known.
func Named(name string) Mode { return Mode(max(0, slices.Index(hudNames[:], name))) }

// Display is the head-up display over the middle of the picture.
type Display struct {
	View      View
	Mode      Mode
	shown     Mode // in the last pass: off, compact or full
	Endurance Endurance
}

// View is what the display shows beside the snapshot.
type View struct {
	Mode   string        // what flies, and what it does; may be empty
	Sight  overlay.Sight // of the camera aboard
	Hidden bool          // the panels are hidden
	Winged bool          // the vehicle has wings
	Sails  bool          // it sails

	// Faults says what is broken, fault by fault; none: nothing is.
	Faults func(*snapshot.Snapshot) []string
}

// Next changes the mode by one key press, from what is on the screen: nothing
// before the first pass, which a quick hand is faster than.
func (h *Display) Next() {
	shown := max(h.shown, Off)
	h.Mode = Off + (shown-Off+1)%3
}

// resolve says what to show.
func (h *Display) resolve(f *form.Pass) Mode {
	if f.Now.Link.State == snapshot.LinkWaiting {
		return Off
	}
	if h.Mode != Auto {
		return h.Mode
	}
	if h.View.Hidden {
		return Compact
	}
	return Off
}

// Draw draws the display into r, the free part of the middle.
func (h *Display) Draw(f *form.Pass, r widget.Rect) {
	h.shown = h.Mode
	if h.shown == Auto {
		h.shown = h.resolve(f)
	}
	theme := f.Theme
	f.Theme = widget.Dark // white with a dark halo is read over sky and over grass, in either theme
	defer func() { f.Theme = theme }()
	g := NewHUDPass(f, h, r)
	switch h.resolve(f) {
	case Compact:
		g.compact(r)
	case Full:
		if r.H < fullMinH*g.K {
			g.compact(r)
			return
		}
		g.full(r)
	}
}

// Sizes of the full display at scale 1 [logical px].
const (
	fullW, fullH           = 640, 420
	fullLeastW, fullLeastH = 560, 290 // for each step of enlargement
	fullMinH               = 250      // below it is compact
	tapeW                  = 62
	headingH               = 40
	statusH                = 44
)

// hudPass draws one pass of the display, enlarged so that it fills its part of the
// window: it is to be read from afar.
type hudPass struct {
	*form.Pass
	h    *Display
	K    float32 // enlargement, in quarters so that the atlas holds few sizes
	ink  widget.Ink
	halo widget.Ink
}

// NewHUDPass prepares a pass that draws the display in r, enlarged with it.
func NewHUDPass(f *form.Pass, h *Display, r widget.Rect) *hudPass {
	k := min(r.W/fullLeastW, r.H/fullLeastH)
	k = float32(math.Floor(float64(k)*4)) / 4
	return &hudPass{f, h, max(1, min(2.5, k)), f.Theme.Text, HaloOf(f.Theme)}
}

// HaloOf is what is put round strokes and letters: the ground for which the
// theme's colours are made, nearly opaque.
func HaloOf(t widget.Theme) widget.Ink {
	ink := t.Panel
	ink.A = 225
	return ink
}

// text draws with a halo, smaller where it would not fit.
func (g *hudPass) text(r widget.Rect, align widget.Align, face widget.Face, size float32, ink widget.Ink, text string) float32 {
	st := widget.Style{Face: face, Size: size * g.K}
	for st.Size > 8 && g.Atlas.Width(st, text) > r.W {
		st.Size--
	}
	return g.HaloText(r, align, st, ink, g.halo, text)
}

// layer names a place for tests and other packages; it clips nothing, for halos
// reach beyond it.
func (g *hudPass) layer(id string, r widget.Rect) {
	whole := func(v float32) float32 { return float32(math.Round(float64(v))) }
	x, y := whole(r.X), whole(r.Y)
	g.Layer(id, widget.Rect{X: x, Y: y, W: whole(r.Right()) - x, H: whole(r.Bottom()) - y})
	g.Unclip()
}

// line draws a thin stroke with a halo.
func (g *hudPass) line(x0, y0, x1, y1 float32) {
	g.HaloLine(x0, y0, x1, y1, 1.75*g.K, g.ink, g.halo)
}

// full draws the display of a cockpit.
func (g *hudPass) full(r widget.Rect) {
	w, h := min(r.W-2*form.Gap, fullW*g.K), min(r.H, fullH*g.K)
	b := widget.Rect{X: r.X + (r.W-w)/2, Y: r.Y + (r.H-h)/2, W: w, H: h}
	top := b.CutTop(headingH * g.K)
	g.headingTape(top)
	g.modeLine(widget.Rect{X: top.X, Y: top.Y, W: top.W * 0.21, H: 20 * g.K})
	if words, ink := g.ofKind(); words != "" {
		g.kind(words, ink, widget.Rect{X: top.Right() - top.W*0.21, Y: top.Y, W: top.W * 0.21, H: 20 * g.K})
	}
	status := widget.Rect{X: b.X, Y: b.Bottom() - statusH*g.K, W: b.W, H: statusH * g.K}
	b.H -= statusH * g.K
	b = b.Inset(0, 6*g.K)
	const side = tapeW + climbW // both sides take the same, so that the horizon is in the middle
	left := b.CutLeft(side * g.K)
	g.speedTape(left.CutLeft(tapeW * g.K))
	g.altitudeTape(b.CutRight(side * g.K))
	g.attitude(b.Inset(2*g.K, 0))
	g.status(status)
}
