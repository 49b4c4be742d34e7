package ui

import (
	"math"

	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/ui/widget"
)

// middle is what stands between the columns: cards, head-up display, second view,
// legends, captions and messages.
type middle struct {
	view   *View
	window widget.Rect // all of it [logical px]
	zoom   float64     // logical px a window px
	hidden bool        // the panels

	dock    *dock
	plots   *plots
	waiting *waiting
	pick    *groundPick

	hud      hud
	caption  caption
	labels   labels
	messages messages

	cycleSecondView, nextTrailColor func()
}

// draw draws what concerns the flight as a whole: what stands at the top
// stays until it is over, what stands at the bottom fades.
func (m *middle) draw(f *pass) {
	r := middleArea(f.window)
	if !m.hidden && m.dock.atHome(m.dock.bottom) {
		r = m.drawBottom(f, r)
	}
	top := r
	r = m.drawFoot(f, r)
	if !m.hidden {
		m.view.Air.draw(f, r, m.secondViewTop(math.MaxFloat32), m.zoom)
	}
	for _, b := range alarms(f, m.view.ViewPaused) {
		b.draw(f, top.CutTop(bannerH))
		top.CutTop(gap)
	}
	if f.now.Link.State == snapshot.LinkWaiting && !m.hidden {
		m.waiting.draw(f, top)
	}
	if f.now.Link.State == snapshot.LinkNoPort && !m.hidden {
		drawNoPort(f, top)
	}
	m.hud.draw(f, m.hudArea(r, top))
	m.drawSecondView(f)
	r = m.besideSecondView(r)
	m.caption.draw(f, r)
	r.H -= bannerH + gap
	if b, ok := m.messages.banner(f.Theme, m.pick.on); ok {
		b.draw(f, r)
	}
}

// bottomShut tells whether the panel at the bottom of the middle is only its tab: as the
// user left it, else in a window that has no room to spare, and as long as there is
// nothing to plot.
func (m *middle) bottomShut(f *pass, middle widget.Rect) bool {
	b := m.dock.bottom
	if f.now.Link.State == snapshot.LinkWaiting || !m.plots.fits(f.window, middle) {
		return true
	}
	if b.touched {
		return b.folded
	}
	return !m.plots.roomy(f.window)
}

// drawBottom draws the plots at the bottom of the middle and returns what they leave.
func (m *middle) drawBottom(f *pass, middle widget.Rect) widget.Rect {
	b := m.dock.bottom
	b.shut = m.bottomShut(f, middle)
	b.rect = m.plots.area(f.window, middle, b.shut)
	m.dock.draw(f, b, f.window)
	f.zone(b.id, b.rect)
	return m.aboveBottom(middle)
}

// aboveBottom is what the plots leave of the middle.
func (m *middle) aboveBottom(middle widget.Rect) widget.Rect {
	middle.H -= m.plots.area(m.window, middle, m.dock.bottom.shut).H + gap
	return middle
}

// drawFoot draws the lowest line of the middle, legend and scale, beside the second
// view or above it where there is no room, and returns what is free above both.
func (m *middle) drawFoot(f *pass, middle widget.Rect) widget.Rect {
	row := m.besideSecondView(middle)
	free := row
	if !m.hidden {
		free = drawLegend(f, &m.view.Legend, row, m.nextTrailColor)
	}
	low, need := middle, float32(scaleWidest)
	if m.view.Inset != "" {
		low.CutLeft(m.secondViewRect().Right() + gap - middle.X)
	}
	if free != row && row.Bottom() == middle.Bottom() {
		need += legendW + gap
	}
	if need > low.W {
		low = free
	}
	middle.H = max(0, min(free.Bottom(), drawScale(f, low, m.view.PixelsPerMetre, m.view.NorthUp).Bottom())-middle.Y)
	return middle
}

// hudArea is what the head-up display gets of r, the middle, below what stands at
// its top: two lines at the bottom stay free for captions, and the second view.
func (m *middle) hudArea(r, top widget.Rect) widget.Rect {
	bottom := min(r.Bottom()-2*(bannerH+gap), m.secondViewTop(math.MaxFloat32)-gap)
	return widget.Rect{X: r.X, Y: top.Y, W: r.W, H: max(0, bottom-top.Y)}
}

// secondViewRect is where the second view goes: at the lower left of what the columns
// and the plots leave free.
func (m *middle) secondViewRect() widget.Rect {
	w := m.window
	area := middleArea(w)
	switch {
	case m.view.Presenting:
		area = w.Inset(16, 16)
	case !m.hidden && m.dock.atHome(m.dock.bottom):
		area = m.aboveBottom(area)
	}
	return secondViewRect(w, area)
}

// secondViewTop is the upper edge of the second view, none where there is none.
func (m *middle) secondViewTop(none float32) float32 {
	if m.view.Inset == "" {
		return none
	}
	return m.secondViewRect().Y
}

func (m *middle) drawSecondView(f *pass) {
	if m.view.Inset != "" {
		drawSecondView(f, m.secondViewRect(), m.view.Inset, m.cycleSecondView)
	}
}

// besideSecondView is what the second view leaves of r for captions.
func (m *middle) besideSecondView(r widget.Rect) widget.Rect {
	if m.view.Inset == "" {
		return r
	}
	return besideSecondView(m.secondViewRect(), r)
}

// drawPresentation draws what an audience needs: a slim line of the flight's state
// and captions of what happens, nothing else.
func (m *middle) drawPresentation(f *pass) {
	r := f.window.Inset(16, 16)
	top := r
	for _, b := range alarms(f, m.view.ViewPaused) {
		b.draw(f, top.CutTop(bannerH))
		top.CutTop(gap)
	}
	drawScale(f, widget.Rect{X: r.X, Y: r.Y, W: r.W, H: r.H - bannerH - gap}, m.view.PixelsPerMetre, m.view.NorthUp)
	m.drawSecondView(f)
	drawState(f, r, m.view.Mode)
	r = m.besideSecondView(r)
	r.H -= stateH + gap
	m.caption.draw(f, r)
	r.H -= bannerH + gap
	if b, ok := m.messages.presenting(f.Theme); ok {
		b.draw(f, r)
	}
}

// refresh takes the frame's Snapshot and lets wall time pass [s].
func (m *middle) refresh(s *snapshot.Snapshot, dt float64) {
	m.caption.all = m.view.Presenting
	m.messages.pass(dt)
	m.caption.follow(s, dt)
}

// begin takes the sizes of a pass. zoom is the logical pixels a window pixel.
func (m *middle) begin(f *pass, zoom float64, hidden bool) {
	m.window, m.zoom, m.hidden = f.window, zoom, hidden
	m.hud.view = hudView{Mode: m.view.Mode, Sight: m.view.Sight, Hidden: hidden}
}

// forget drops what is known of the vehicle: another one is shown.
func (m *middle) forget() { m.caption, m.hud.endurance = caption{}, endurance{} }

// drawLabels writes what belongs to places of the scene, where it covers nothing
// else of the middle.
func (m *middle) drawLabels(f *pass) { m.labels.draw(f, middleArea(f.window), m.view.Labels) }
