package widget

// Context runs the controls of one pass over the panels: it knows the mouse,
// which control holds it, and where each control was put.
type Context struct {
	*DrawList
	Theme Theme
	In    Input

	// Locked is why nothing that is drawn now can be changed; empty: it can. Buttons that act on the
	// flight look so, sliders and numbers stay; what only shows something works.
	Locked string

	dt       float64
	layer    string // the panel being run
	active   string // the control that holds the mouse
	presses  uint64 // of the mouse on controls, so far
	hover    string // the control under the mouse in this pass
	lastOver string // and in the last
	hoverFor float64
	tip      string
	wheel    wheel
	values   map[string]*held
	rects    map[string]Rect

	hotLayer, pressLayer string // the panels under the mouse, and where it went down

	focus  focus
	typing typing
	spin   spin
}

// held is the value that the user gave a control, shown until the world echoes it.
type held struct {
	value float64
	left  float64 // how long to wait for the echo [s]
}

// echoWait is how long a control shows the value that was asked for while the
// world has not yet echoed it [s].
const echoWait = 0.5

// NewContext returns a context that draws with atlas in the given theme.
func NewContext(atlas *Atlas, theme Theme) *Context {
	return &Context{
		DrawList: &DrawList{Atlas: atlas}, Theme: theme,
		values: map[string]*held{}, rects: map[string]Rect{},
	}
}

// Begin starts a pass dt [s] after the last one. layerAt names the panel that is
// on top at a place: only its controls can be touched there.
func (c *Context) Begin(in Input, layerAt func(x, y float32) string, dt float64) {
	c.Reset()
	clear(c.rects)
	c.In, c.dt = in, dt
	c.hotLayer, c.pressLayer = "", ""
	if in.Inside {
		c.hotLayer, c.pressLayer = layerAt(in.X, in.Y), layerAt(in.PressX, in.PressY)
	}
	c.hover, c.tip = "", ""
	c.wheel.begin(in, dt)
	c.beginFocus()
	c.typing.seen = false
	for id, h := range c.values {
		if h.left -= dt; h.left <= 0 && c.active != id {
			delete(c.values, id)
		}
	}
}

// End finishes the pass.
func (c *Context) End() {
	c.endFocus()
	if c.typing.id != "" && !c.typing.seen {
		c.CancelTyped() // its control is gone
	}
	if c.hover == c.lastOver && c.hover != "" && c.active == "" {
		c.hoverFor += c.dt
	} else {
		c.hoverFor = 0
	}
	c.lastOver = c.hover
	c.wheel.end(c.In)
	if !c.In.Down {
		c.active = ""
	}
}

// Layer makes the following controls part of the named panel, visible in clip.
func (c *Context) Layer(name string, clip Rect) {
	c.layer = name
	c.mark(name)
	c.Clip(clip)
	c.rects[name] = clip
}

// Find returns where the control, or panel, with the given id was drawn in the
// last pass [logical px]: the visible part.
func (c *Context) Find(id string) (Rect, bool) {
	r, ok := c.rects[id]
	return r, ok && !r.Empty()
}

// Drag numbers the press of the mouse that holds control id, from 1; 0: none does.
func (c *Context) Drag(id string) uint64 {
	if c.active != id {
		return 0
	}
	return c.presses
}

// Busy reports whether a control holds the mouse.
func (c *Context) Busy() bool { return c.active != "" }

// Hot reports whether the mouse is over something that can be clicked.
func (c *Context) Hot() bool { return c.hover != "" || c.active != "" }

// touch is what the mouse does to a control.
type touch struct {
	hot     bool // under the mouse
	active  bool // holds the mouse
	pressed bool // the mouse went down on it in this pass
	clicked bool // and up on it
}

// interact registers the control id at r and tells what the mouse does to it.
func (c *Context) interact(id string, r Rect) touch {
	seen := r
	if c.clipped {
		k := c.Atlas.scale
		seen = r.Intersect(Rect{c.clip.X / k, c.clip.Y / k, c.clip.W / k, c.clip.H / k})
	}
	c.rects[id] = seen
	over := c.layer == c.hotLayer && seen.Contains(c.In.X, c.In.Y)
	var t touch
	if c.In.Pressed && c.layer == c.pressLayer && seen.Contains(c.In.PressX, c.In.PressY) {
		c.active, t.pressed = id, true
		c.presses++
		c.focus.shown = false
		if n := len(c.focus.stops); n > 0 && c.focus.stops[n-1].id == id {
			c.focus.at = c.focus.stops[n-1] // where the keyboard goes on
		}
	}
	t.active = c.active == id
	t.hot = over && (t.active || c.active == "")
	t.clicked = c.In.Released && t.active && over
	if t.hot || t.active {
		c.hover = id
	}
	return t
}

// hold makes control id show v until the echo comes.
func (c *Context) hold(id string, v float64) { c.values[id] = &held{v, echoWait} }

// Forget drops the value that the user gave control id, because it was refused.
func (c *Context) Forget(id string) { delete(c.values, id) }

// Shown returns the value that control id shows: the one just asked for, else
// the echo.
func (c *Context) Shown(id string, echo, tolerance float64) float64 {
	h, ok := c.values[id]
	if !ok {
		return echo
	}
	if c.active != id && h.value-echo <= tolerance && echo-h.value <= tolerance {
		delete(c.values, id)
		return echo
	}
	return h.value
}

// Rects returns the places of all controls and panels of the last pass.
func (c *Context) Rects() map[string]Rect { return c.rects }

// Active tells whether control id holds the mouse.
func (c *Context) Active(id string) bool { return c.active == id && id != "" }
