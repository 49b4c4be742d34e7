package scene

import (
	"math"

	"github.com/g3n/engine/gui"
	"github.com/g3n/engine/window"

	"github.com/sitlark/sitlark/scene/camera"
)

const (
	zoomPerNotch = 0.88
	doubleClick  = 0.4 // two clicks within it are one [s]
	clickSlack   = 4   // and no farther apart [px]
)

// mouse moves the cameras. A drag begins only where no panel is: g3n's manager
// passes on what no panel took. It goes on over panels and ends anywhere.
type mouse struct {
	rig      *camera.Rig
	win      *Window
	dragging bool
	button   window.MouseButton
	x, y     float32
	clicked  float64 // when the last click was, by clock [s]
	clock    float64 // wall time [s]
	from     [2]float32
}

func (m *mouse) subscribe() {
	m.clicked = -1
	free, all := gui.Manager(), m.win.IWindow()
	free.SubscribeID(window.OnMouseDown, m, m.down)
	free.SubscribeID(window.OnScroll, m, m.scroll)
	free.SubscribeID(window.OnKeyDown, m, func(_ string, e any) { m.key(e, true) })
	all.SubscribeID(window.OnKeyUp, m, func(_ string, e any) { m.key(e, false) })
	all.SubscribeID(window.OnMouseUp, m, m.up)
	all.SubscribeID(window.OnCursor, m, m.move)
}

func (m *mouse) unsubscribe() {
	gui.Manager().UnsubscribeAllID(m)
	m.win.IWindow().UnsubscribeAllID(m)
}

func (m *mouse) down(_ string, event any) {
	e, ok := event.(*window.MouseEvent)
	if !ok || m.dragging || e.Button == window.MouseButtonLeft && e.Mods&window.ModControl != 0 { // a push: see PushTo
		return
	}
	m.dragging, m.button, m.x, m.y = true, e.Button, e.Xpos, e.Ypos
	m.rig.Held = true
	if e.Button != window.MouseButtonLeft {
		return
	}
	if m.clock-m.clicked < doubleClick && near(m.from, e.Xpos, e.Ypos) {
		m.rig.Recentre()
		m.clicked = -1
		return
	}
	m.clicked, m.from = m.clock, [2]float32{e.Xpos, e.Ypos}
}

func near(p [2]float32, x, y float32) bool {
	return math.Abs(float64(p[0]-x)) <= clickSlack && math.Abs(float64(p[1]-y)) <= clickSlack
}

func (m *mouse) up(_ string, event any) {
	if e, ok := event.(*window.MouseEvent); ok && e.Button == m.button {
		m.dragging, m.rig.Held = false, false
	}
}

func (m *mouse) move(_ string, event any) {
	e, ok := event.(*window.CursorEvent)
	if !ok || !m.dragging {
		return
	}
	_, height := m.win.Size()
	m.rig.Drag(float64(e.Xpos-m.x), float64(e.Ypos-m.y), float64(max(height, 1)), m.button == window.MouseButtonLeft)
	m.x, m.y = e.Xpos, e.Ypos
	if !near(m.from, e.Xpos, e.Ypos) {
		m.clicked = -1 // a drag is no click
	}
}

func (m *mouse) scroll(_ string, event any) {
	if e, ok := event.(*window.ScrollEvent); ok {
		m.rig.ZoomBy(math.Pow(zoomPerNotch, float64(e.Yoffset)))
	}
}

// flyingKeys are those of free flight.
var flyingKeys = [camera.FreeKeys][2]window.Key{
	camera.GoForward: {window.KeyW, window.KeyUp},
	camera.GoBack:    {window.KeyS, window.KeyDown},
	camera.GoLeft:    {window.KeyA, window.KeyLeft},
	camera.GoRight:   {window.KeyD, window.KeyRight},
	camera.GoUp:      {window.KeyE, window.KeyPageUp},
	camera.GoDown:    {window.KeyQ, window.KeyPageDown},
	camera.GoFaster:  {window.KeyLeftShift, window.KeyRightShift},
}

// key presses or releases a key of free flight.
func (m *mouse) key(event any, down bool) {
	e, ok := event.(*window.KeyEvent)
	if !ok || down && e.Mods&window.ModControl != 0 {
		return
	}
	for i, keys := range flyingKeys {
		if e.Key == keys[0] || e.Key == keys[1] {
			m.rig.Fly(camera.FlyingKey(i), down)
		}
	}
}
