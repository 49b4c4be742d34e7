package ui

import (
	"math"

	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/ui/card"
	"github.com/sitlark/sitlark/ui/dock"
	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/hud"
	"github.com/sitlark/sitlark/ui/panel"
	"github.com/sitlark/sitlark/ui/picture"
	"github.com/sitlark/sitlark/ui/widget"
)

// middle is what stands between the columns: cards, head-up display, second view,
// legends, captions and messages.
type middle struct {
	view   *View
	aside  widget.Rect // free part of the picture beside a card, for the vehicle; empty: all of it is free
	free   widget.Rect // part of the picture that panels and legend leave
	window widget.Rect // all of it [logical px]
	zoom   float64     // logical px a window px
	hidden bool        // the panels

	dock    *dock.Dock
	waiting *card.Waiting
	pick    *panel.GroundPick

	hud      hud.Display
	event    picture.EventBanner
	caption  picture.Caption
	labels   picture.Labels
	messages messages

	cycleSecondView, nextTrailColor func()
}

// draw draws what concerns the flight as a whole: what stands at the top
// stays until it is over, what stands at the bottom fades.
func (m *middle) draw(f *form.Pass) {
	r := m.area()
	m.aside = widget.Rect{}
	top := r
	r = m.drawFoot(f, r)
	m.free = r
	if !m.hidden {
		m.view.Air.Draw(f, r, m.secondViewTop(math.MaxFloat32), m.zoom)
	}
	for _, b := range picture.Alarms(f, m.view.Frozen, m.view.Time.Behind()) {
		b.Draw(f, top.CutTop(picture.BannerH))
		top.CutTop(form.Gap)
	}
	if f.Now.Link.State == snapshot.LinkWaiting && !m.hidden {
		m.waiting.Draw(f, widget.Rect{X: top.X, Y: top.Y, W: top.W, H: max(0, r.Bottom()-top.Y)})
		m.aside, m.free = m.waiting.Free, m.waiting.Free
	}
	if f.Now.Link.State == snapshot.LinkNoPort && !m.hidden {
		card.DrawNoPort(f, top)
	}
	m.hud.Draw(f, m.hudArea(r, top))
	if m.aside.Empty() && hides(f.Window, r) {
		m.aside = r
	}
	m.drawSecondView(f)
	r = m.besideSecondView(r)
	m.event.Draw(f, r)
	r.H -= picture.BannerH + form.Gap
	if b, ok := m.messages.banner(f.Theme, m.pick.On); ok {
		b.Draw(f, r)
		r.H -= picture.BannerH + form.Gap
	}
	m.drawCaption(f, r)
}

// margins are what is covered at the edges of the window, in shares of its width and height.
func (m *middle) margins() (left, right, top, bottom float64) {
	w, h := float64(m.window.W), float64(m.window.H)
	if m.view.Presenting || m.free.Empty() || w <= 0 || h <= 0 {
		return 0, 0, 0, 0
	}
	return float64(m.free.X) / w, 1 - float64(m.free.Right())/w, float64(m.free.Y) / h, 1 - float64(m.free.Bottom())/h
}

// hides reports whether the free part of the picture does not have the place at which cameras show
// the vehicle: a little below the middle of the window.
func hides(win, free widget.Rect) bool {
	const below, half, least = 0.565, 0.06, 100
	x, y, h := win.W/2, win.H*below, win.H*half
	inside := x-2*h >= free.X && x+2*h <= free.Right() && y-h >= free.Y && y+h <= free.Bottom()
	return free.H >= least && !inside
}

// area is what columns and drawer leave free; where they are hidden, the columns' place
// stays free, so that nothing jumps.
func (m *middle) area() widget.Rect {
	r := m.dock.Middle()
	if m.hidden {
		r.H = m.window.Bottom() - form.Gap - r.Y
	}
	return r
}

// drawFoot draws the lowest line of the middle, legend and scale, beside the second
// view or above it where there is no room, and returns what is free above both.
func (m *middle) drawFoot(f *form.Pass, middle widget.Rect) widget.Rect {
	row := m.besideSecondView(middle)
	free := row
	if !m.hidden {
		free = picture.DrawLegend(f, &m.view.Legend, row, m.nextTrailColor)
	}
	low, need := middle, float32(picture.ScaleWidest)
	if m.view.SecondView != "" {
		low.CutLeft(m.secondViewRect().Right() + form.Gap - middle.X)
	}
	if free != row && row.Bottom() == middle.Bottom() {
		need += picture.LegendW + form.Gap
	}
	if need > low.W {
		low = free
	}
	middle.H = max(0, min(free.Bottom(), picture.DrawScale(f, low, m.view.PixelsPerMetre, m.view.NorthUp).Bottom())-middle.Y)
	return middle
}

// hudArea is what the head-up display gets of r, the middle, below what stands at
// its top: two lines at the bottom stay free for captions, and the second view.
func (m *middle) hudArea(r, top widget.Rect) widget.Rect {
	bottom := min(r.Bottom()-2*(picture.BannerH+form.Gap), m.secondViewTop(math.MaxFloat32)-form.Gap)
	return widget.Rect{X: r.X, Y: top.Y, W: r.W, H: max(0, bottom-top.Y)}
}

// secondViewRect is where the second view goes: at the lower left of what the columns
// and the plots leave free.
func (m *middle) secondViewRect() widget.Rect {
	w, area := m.window, m.area()
	if m.view.Presenting {
		area = w.Inset(16, 16)
	}
	return picture.SecondViewRect(w, area)
}

// secondViewTop is the upper edge of the second view, none where there is none.
func (m *middle) secondViewTop(none float32) float32 {
	if m.view.SecondView == "" {
		return none
	}
	return m.secondViewRect().Y
}

func (m *middle) drawSecondView(f *form.Pass) {
	if m.view.SecondView != "" {
		picture.DrawSecondView(f, m.secondViewRect(), m.view.SecondView, m.cycleSecondView)
	}
}

// besideSecondView is what the second view leaves of r for captions.
func (m *middle) besideSecondView(r widget.Rect) widget.Rect {
	if m.view.SecondView == "" {
		return r
	}
	return picture.BesideSecondView(m.secondViewRect(), r)
}

// drawPresentation draws what an audience needs: a slim line of the flight's state
// and captions of what happens, nothing else.
func (m *middle) drawPresentation(f *form.Pass) {
	r := f.Window.Inset(16, 16)
	top := r
	for _, b := range picture.Alarms(f, m.view.Frozen, m.view.Time.Behind()) {
		b.Draw(f, top.CutTop(picture.BannerH))
		top.CutTop(form.Gap)
	}
	picture.DrawScale(f, widget.Rect{X: r.X, Y: r.Y, W: r.W, H: r.H - picture.BannerH - form.Gap}, m.view.PixelsPerMetre, m.view.NorthUp)
	m.drawSecondView(f)
	picture.DrawState(f, r, m.view.Mode, m.view.Ended.EndInk(f.Theme, f.Theme.Accent))
	r = m.besideSecondView(r)
	r.H -= picture.StateH + form.Gap
	m.event.Draw(f, r)
	r.H -= picture.BannerH + form.Gap
	if b, ok := m.messages.presenting(f.Theme); ok {
		b.Draw(f, r)
		r.H -= picture.BannerH + form.Gap
	}
	m.drawCaption(f, r)
}

func (m *middle) drawCaption(f *form.Pass, r widget.Rect) {
	if m.view.Title.Title == "" {
		m.caption.Draw(f, r)
	}
}

// refresh takes the frame's Snapshot and lets wall time pass [s].
func (m *middle) refresh(s *snapshot.Snapshot, dt float64) {
	m.event.All = m.view.Presenting
	m.messages.pass(dt)
	m.event.Follow(s, dt)
	if m.view.Title.Title == "" { // a sentence waits until the card is gone
		m.caption.Tell(m.view.Caption.Number, m.view.Caption.Text, dt)
	}
}

// begin takes the sizes of a pass. zoom is the logical pixels a window pixel.
func (m *middle) begin(f *form.Pass, zoom float64, hidden bool) {
	m.window, m.zoom, m.hidden = f.Window, zoom, hidden
	m.hud.View = hud.View{Mode: m.view.Mode, Sight: m.view.Sight, Hidden: hidden, Winged: m.view.Winged, Sails: m.view.Sails, Faults: m.view.Airframe.FaultWords}
}

// forget drops what is known of the vehicle: another one is shown.
func (m *middle) forget() { m.event, m.hud.Endurance = picture.EventBanner{}, hud.Endurance{} }

// drawLabels writes what belongs to places of the scene, where it covers nothing
// else of the middle. An audience gets the names of vehicles, and what the ghost is.
func (m *middle) drawLabels(f *form.Pass) {
	if m.view.Presenting {
		m.labels.Draw(f, m.window.Inset(16, 16), picture.Presented(m.view.Labels))
		return
	}
	m.labels.Draw(f, m.area(), m.view.Labels)
}
