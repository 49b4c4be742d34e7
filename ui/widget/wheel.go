package widget

// Of a gesture of the wheel, so that none that scrolls a panel changes what comes under
// the mouse.
const (
	wheelRest = 0.2 // how long the mouse must rest on a control before the wheel turns it [s]
	wheelEnd  = 0.5 // the wheel rests so long between two gestures [s]
	wheelNear = 8   // the mouse moves less during one [logical px]
)

// wheel is the mouse's wheel: its clicks in this pass, and the gesture that they are of,
// which belongs to one control, or to one area that scrolls.
type wheel struct {
	clicks float32 // that nothing took yet
	quiet  float64 // since the last click [s]
	x, y   float32 // where the gesture began
	id     string  // the control that it turns
	area   Rect    // the area that it scrolls
}

// begin takes the clicks of a pass.
func (w *wheel) begin(in Input, dt float64) {
	w.quiet += dt
	w.clicks = in.Wheel
	if w.quiet >= wheelEnd || abs(in.X-w.x) >= wheelNear || abs(in.Y-w.y) >= wheelNear {
		w.id, w.area = "", Rect{}
	}
}

// end ends the pass.
func (w *wheel) end(in Input) {
	if in.Wheel != 0 {
		w.quiet = 0
	}
}

// take returns the clicks and gives the gesture to a control, or else to an area.
func (w *wheel) take(in Input, id string, area Rect) float32 {
	if w.id != id || w.area != area {
		w.id, w.area, w.x, w.y = id, area, in.X, in.Y
	}
	taken := w.clicks
	w.clicks = 0
	return taken
}

// turned returns the clicks of the wheel that turn control id: those of a gesture that
// began while the mouse rested on it, or while it had the focus.
func (c *Context) turned(id string, t touch) float32 {
	w := &c.wheel
	if w.clicks == 0 || !t.hot || !w.area.Empty() {
		return 0
	}
	rested := c.lastOver == id && c.hoverFor >= wheelRest && w.quiet >= wheelRest
	if w.id != id && !rested && c.focus.at.id != id {
		return 0
	}
	return w.take(c.In, id, Rect{})
}

// TakeWheel returns the wheel's clicks if the mouse is over r in the given panel
// and no control took them before; nobody after gets them. A gesture that scrolls an
// area goes on with it when a smaller one comes under the mouse.
func (c *Context) TakeWheel(layer string, r Rect) float32 {
	w := &c.wheel
	if w.clicks == 0 || c.hotLayer != layer || !r.Contains(c.In.X, c.In.Y) {
		return 0
	}
	if w.area != r && w.area.W*w.area.H > r.W*r.H {
		return 0
	}
	return w.take(c.In, "", r)
}
