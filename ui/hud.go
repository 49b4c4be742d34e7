package ui

import (
	"math"
	"slices"

	"github.com/sitlark/sitlark/overlay"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/ui/widget"
)

// hudMode is how much the head-up display shows.
type hudMode uint8

// The modes, in the order of the key. Auto is before the first press: the compact
// display stands in for the panels while those are hidden.
const (
	hudAuto hudMode = iota
	hudOff
	hudCompact
	hudFull
)

// hudNames are what the settings call the modes; that of auto is left out.
var hudNames = [...]string{"", "off", "compact", "full"}

func (m hudMode) name() string { return hudNames[m] }

// hudNamed returns the mode of a name, auto for one that is not known.
func hudNamed(name string) hudMode { return hudMode(max(0, slices.Index(hudNames[:], name))) }

// hud is the head-up display over the middle of the picture.
type hud struct {
	view      hudView
	mode      hudMode
	shown     hudMode // in the last pass: off, compact or full
	endurance endurance
}

// hudView is what the display shows beside the snapshot.
type hudView struct {
	Mode   string        // what flies, and what it does; may be empty
	Sight  overlay.Sight // of the camera aboard
	Hidden bool          // the panels are hidden
}

// next changes the mode by one key press, from what is on the screen: nothing
// before the first pass, which a quick hand is faster than.
func (h *hud) next() {
	shown := max(h.shown, hudOff)
	h.mode = hudOff + (shown-hudOff+1)%3
}

// resolve says what to show.
func (h *hud) resolve(f *pass) hudMode {
	if f.now.Link.State == snapshot.LinkWaiting {
		return hudOff
	}
	if h.mode != hudAuto {
		return h.mode
	}
	if h.view.Hidden {
		return hudCompact
	}
	return hudOff
}

// draw draws the display into r, the free part of the middle.
func (h *hud) draw(f *pass, r widget.Rect) {
	h.shown = h.mode
	if h.shown == hudAuto {
		h.shown = h.resolve(f)
	}
	g := newHUDPass(f, h, r)
	switch h.resolve(f) {
	case hudCompact:
		g.compact(r)
	case hudFull:
		if r.H < fullMinH*g.k {
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
	*pass
	h    *hud
	k    float32 // enlargement, in quarters so that the atlas holds few sizes
	ink  widget.Ink
	halo widget.Ink
}

func newHUDPass(f *pass, h *hud, r widget.Rect) *hudPass {
	k := min(r.W/fullLeastW, r.H/fullLeastH)
	k = float32(math.Floor(float64(k)*4)) / 4
	return &hudPass{f, h, max(1, min(2.5, k)), f.Theme.Text, haloOf(f.Theme)}
}

// haloOf is what is put round strokes and letters: the ground for which the
// theme's colours are made, nearly opaque.
func haloOf(t widget.Theme) widget.Ink {
	ink := t.Panel
	ink.A = 225
	return ink
}

// text draws with a halo, smaller where it would not fit.
func (g *hudPass) text(r widget.Rect, align widget.Align, face widget.Face, size float32, ink widget.Ink, text string) float32 {
	st := widget.Style{Face: face, Size: size * g.k}
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
	g.HaloLine(x0, y0, x1, y1, 1.75*g.k, g.ink, g.halo)
}

// full draws the display of a cockpit.
func (g *hudPass) full(r widget.Rect) {
	w, h := min(r.W-2*gap, fullW*g.k), min(r.H, fullH*g.k)
	b := widget.Rect{X: r.X + (r.W-w)/2, Y: r.Y + (r.H-h)/2, W: w, H: h}
	top := b.CutTop(headingH * g.k)
	g.headingTape(top)
	g.modeLine(widget.Rect{X: top.X, Y: top.Y, W: top.W * 0.21, H: 20 * g.k})
	status := widget.Rect{X: b.X, Y: b.Bottom() - statusH*g.k, W: b.W, H: statusH * g.k}
	b.H -= statusH * g.k
	b = b.Inset(0, 6*g.k)
	const side = tapeW + climbW // both sides take the same, so that the horizon is in the middle
	left := b.CutLeft(side * g.k)
	g.speedTape(left.CutLeft(tapeW * g.k))
	g.altitudeTape(b.CutRight(side * g.k))
	g.attitude(b.Inset(2*g.k, 0))
	g.status(status)
}
