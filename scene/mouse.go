package scene

import (
	"math"

	"github.com/g3n/engine/gui"
	"github.com/g3n/engine/window"
)

const (
	turnPerPixel = 0.006 // [rad]
	zoomPerNotch = 0.88
)

// mouse moves the cameras. A drag begins only where no panel is: g3n's manager
// passes on what no panel took. It goes on over panels and ends anywhere.
type mouse struct {
	rig      *rig
	win      *Window
	dragging bool
	x, y     float32
}

func (m *mouse) subscribe() {
	free, all := gui.Manager(), m.win.IWindow()
	free.SubscribeID(window.OnMouseDown, m, m.down)
	free.SubscribeID(window.OnScroll, m, m.scroll)
	all.SubscribeID(window.OnMouseUp, m, func(string, any) { m.dragging = false })
	all.SubscribeID(window.OnCursor, m, m.move)
}

func (m *mouse) unsubscribe() {
	gui.Manager().UnsubscribeAllID(m)
	m.win.IWindow().UnsubscribeAllID(m)
}

func (m *mouse) down(_ string, event any) {
	if e, ok := event.(*window.MouseEvent); ok {
		m.dragging, m.x, m.y = true, e.Xpos, e.Ypos
	}
}

func (m *mouse) move(_ string, event any) {
	e, ok := event.(*window.CursorEvent)
	if !ok || !m.dragging {
		return
	}
	m.rig.turn(float64(e.Xpos-m.x)*turnPerPixel, float64(e.Ypos-m.y)*turnPerPixel)
	m.x, m.y = e.Xpos, e.Ypos
}

func (m *mouse) scroll(_ string, event any) {
	if e, ok := event.(*window.ScrollEvent); ok {
		m.rig.zoomBy(math.Pow(zoomPerNotch, float64(e.Yoffset)))
	}
}
