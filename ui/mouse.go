package ui

import (
	"github.com/g3n/engine/gui"
	"github.com/g3n/engine/window"

	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/panel"
	"github.com/sitlark/sitlark/ui/widget"
)

// mouse brings g3n's mouse events to the panels. Each zone, a rectangle that a
// panel covers, has a gui.Panel that catches events; what no zone catches, g3n's
// manager hands on to the camera.
type mouse struct {
	screen *screen
	ctx    *widget.Context
	pick   *panel.GroundPick // a place of the picture that the user chooses

	root  *gui.Panel
	areas []*gui.Panel
	now   form.Zones // of the pass that is being run
	queue widget.Queue
	down  bool
	shape window.Cursor // of the pointer, as last set
	seen  bool          // a pointer event came: g3n's manager panics when asked before
}

// attach makes the engine's events come here.
func (m *mouse) attach() {
	m.root = gui.NewPanel(0, 0)
	m.root.SetRenderable(false)
	gui.Manager().Set(m.root)
	// A release ends a drag wherever the pointer is by then.
	win := m.screen.win
	win.SubscribeID(window.OnMouseUp, m, m.release)
	gui.Manager().SubscribeID(window.OnMouseDown, m.pick, m.pickDown) // beside all panels
	win.SubscribeID(window.OnMouseUp, m.pick, m.pickUp)
	win.SubscribeID(window.OnCursor, m.pick, m.pickMove)
}

// takeZones returns the zones of the last pass and starts new ones.
func (m *mouse) takeZones() form.Zones {
	last := m.now
	m.now = make(form.Zones, 0, len(last)+2)
	return last
}

// cover moves the catching panels to the zones of the last pass.
func (m *mouse) cover() {
	for len(m.areas) < len(m.now) {
		m.areas = append(m.areas, m.newArea())
	}
	changed := false
	k := float32(1 / m.screen.zoom)
	for i, a := range m.areas {
		var r widget.Rect
		if i < len(m.now) {
			r = m.now[i].Rect
		}
		r = widget.Rect{X: r.X * k, Y: r.Y * k, W: r.W * k, H: r.H * k}
		changed = place(a, r) || changed
	}
	m.root.UpdateMatrixWorld()
	if changed && m.seen && !m.down {
		// Make the manager look again at what lies under a pointer that rests.
		gui.Manager().SetCursorFocus(m.root)
		gui.Manager().SetCursorFocus(nil)
	}
	m.point()
}

// place moves a to r and reports whether that changed anything.
func place(a *gui.Panel, r widget.Rect) bool {
	pos := a.Position()
	w, h := a.Size()
	if pos.X == form.Round(r.X) && pos.Y == form.Round(r.Y) && w == form.Round(r.W) && h == form.Round(r.H) {
		return false
	}
	a.SetVisible(!r.Empty())
	a.SetSize(r.W, r.H)
	a.SetPosition(r.X, r.Y)
	return true
}

func (m *mouse) newArea() *gui.Panel {
	a := gui.NewPanel(0, 0)
	a.SetRenderable(false)
	a.SetBounded(false)
	a.Subscribe(gui.OnMouseDown, func(_ string, ev any) { m.press(a, ev) })
	a.Subscribe(gui.OnMouseUp, func(string, any) {}) // taken: see release
	a.Subscribe(gui.OnCursor, m.move)
	a.Subscribe(gui.OnScroll, m.scroll)
	a.Subscribe(gui.OnCursorLeave, func(string, any) {
		if !m.down {
			m.queue.Push(widget.Event{Kind: widget.Leave})
		}
	})
	m.root.Add(a)
	return a
}

func (m *mouse) logical(x, y float32) (float32, float32) {
	return x * float32(m.screen.zoom), y * float32(m.screen.zoom)
}

func (m *mouse) press(a *gui.Panel, ev any) {
	e, ok := ev.(*window.MouseEvent)
	if !ok || e.Button != window.MouseButtonLeft {
		return
	}
	m.seen, m.down = true, true
	gui.Manager().SetCursorFocus(a) // a drag goes on outside of the panel
	x, y := m.logical(e.Xpos, e.Ypos)
	m.queue.Push(widget.Event{Kind: widget.Press, X: x, Y: y, Shift: e.Mods&window.ModShift != 0})
}

func (m *mouse) release(_ string, ev any) {
	e, ok := ev.(*window.MouseEvent)
	if !ok || e.Button != window.MouseButtonLeft || !m.down {
		return
	}
	m.down = false
	x, y := m.logical(e.Xpos, e.Ypos)
	m.queue.Push(widget.Event{Kind: widget.Release, X: x, Y: y, Shift: e.Mods&window.ModShift != 0})
	gui.Manager().SetCursorFocus(nil)
}

func (m *mouse) move(_ string, ev any) {
	if e, ok := ev.(*window.CursorEvent); ok {
		m.seen = true
		x, y := m.logical(e.Xpos, e.Ypos)
		m.queue.Push(widget.Event{Kind: widget.Move, X: x, Y: y})
	}
}

func (m *mouse) scroll(_ string, ev any) {
	if e, ok := ev.(*window.ScrollEvent); ok {
		m.queue.Push(widget.Event{Kind: widget.Wheel, Delta: e.Yoffset})
	}
}

// point gives the pointer a hand over what can be clicked, and a cross where a place
// of the picture is being chosen.
func (m *mouse) point() {
	shape := window.Cursor(window.ArrowCursor)
	switch {
	case m.ctx.Hot():
		shape = window.HandCursor
	case m.picking():
		shape = window.CrosshairCursor
	}
	if shape != m.shape {
		m.shape = shape
		m.screen.win.SetCursor(shape)
	}
}

// pickDown, pickUp and pickMove hand the mouse on to where a place of the picture is
// chosen.
func (m *mouse) pickDown(_ string, ev any) {
	if e, ok := ev.(*window.MouseEvent); ok && e.Button == window.MouseButtonLeft && e.Mods&window.ModControl == 0 {
		m.pick.Press(float64(e.Xpos), float64(e.Ypos))
	}
}

func (m *mouse) pickUp(_ string, ev any) {
	if e, ok := ev.(*window.MouseEvent); ok && e.Button == window.MouseButtonLeft {
		m.pick.Release(float64(e.Xpos), float64(e.Ypos))
	}
}

func (m *mouse) pickMove(_ string, ev any) {
	if e, ok := ev.(*window.CursorEvent); ok {
		m.pick.Move(float64(e.Xpos), float64(e.Ypos))
	}
}

func (m *mouse) dispose() {
	gui.Manager().UnsubscribeAllID(m.pick)
	m.screen.win.UnsubscribeAllID(m.pick)
	m.screen.win.UnsubscribeID(window.OnMouseUp, m)
	gui.Manager().SetCursorFocus(nil)
	gui.Manager().Set(nil)
	m.root.DisposeChildren(true)
	m.root.Dispose()
}

// picking reports whether a place of the picture is being chosen and the pointer is beside
// all panels.
func (m *mouse) picking() bool {
	g := m.pick
	return g.On && g.Ground != nil && m.now.At(m.logical(float32(g.X), float32(g.Y))) == ""
}
