package scene

import "github.com/go-gl/glfw/v3.3/glfw"

// windowed is where the window goes back to from full screen [screen coordinates].
type windowed struct{ x, y, width, height int }

// SetFullscreen fills the monitor that shows most of the window, or gives the
// window back its place and size. The engine's own reads the place too late. Where
// there is no monitor, the window stays as it is.
func (w *Window) SetFullscreen(full bool) {
	if full == (w.before != nil) {
		return
	}
	if !full {
		b := *w.before
		w.before = nil
		w.win.SetMonitor(nil, b.x, b.y, b.width, b.height, glfw.DontCare)
		return
	}
	monitor := w.monitor()
	if monitor == nil {
		return
	}
	mode := monitor.GetVideoMode()
	if mode == nil {
		return
	}
	x, y := w.win.GetPos()
	width, height := w.win.GetSize()
	w.before = &windowed{x, y, width, height}
	w.win.SetMonitor(monitor, 0, 0, mode.Width, mode.Height, mode.RefreshRate)
}

// Fullscreen tells whether the window fills a monitor.
func (w *Window) Fullscreen() bool { return w.before != nil }

// monitor returns the one with most of the window, nil if there is none.
func (w *Window) monitor() (best *glfw.Monitor) {
	x, y := w.win.GetPos()
	width, height := w.win.GetSize()
	most := -1
	for _, m := range glfw.GetMonitors() {
		mode := m.GetVideoMode()
		if mode == nil {
			continue
		}
		mx, my := m.GetPos()
		wide := max(0, min(x+width, mx+mode.Width)-max(x, mx))
		high := max(0, min(y+height, my+mode.Height)-max(y, my))
		if wide*high > most {
			best, most = m, wide*high
		}
	}
	return best
}
