package widget

// Spinner describes a number in a frame.
type Spinner struct {
	Range
	Label, Unit string
	Show        func(v float64) string // the number, without its unit
	Lit         bool                   // it is not at rest: drawn in the caution's ink
}

const (
	spinSlack = 3 // so far the mouse may move in a click [logical px]
	spinStep  = 4 // so far it moves for a step [logical px]
)

// spin is what the mouse does to the Spin that it holds.
type spin struct {
	from  float64 // the value when it went down
	moved bool
}

// Spin draws a number in a frame, which is dragged sideways, stepped by the wheel
// and by keys, and typed after a click. value and changed are as for Slider.
func (c *Context) Spin(id string, r Rect, s Spinner, echo float64) (value float64, changed bool) {
	if c.TypingIn(id) {
		if v, entered, _ := c.Number(id, r, s.Range, s.Unit, echo); entered {
			return v, v != echo
		}
		return echo, false
	}
	c.stop(id, r, true)
	t := c.interact(id, r)
	before := c.Shown(id, echo, s.Step/2)
	if t.pressed {
		c.spin = spin{from: before}
	}
	away := c.In.X - c.In.PressX
	if t.active && abs(away) > spinSlack {
		c.spin.moved = true
	}
	value = before
	if !t.active || c.spin.moved {
		value = c.wanted(id, t, s.Range, before, func() float64 { return c.spin.from + float64(away)/spinStep*s.Step })
	}
	if c.Locked != "" {
		c.drawSpin(r, s, value, touch{})
		return value, false
	}
	if t.clicked && !c.spin.moved || c.takeIf(id, NavEnter) {
		c.openTyping(id, s.Range, s.Unit, value)
	}
	c.drawSpin(r, s, value, t)
	return value, value != before
}

// openTyping lets the number of control id be typed from the next pass on.
func (c *Context) openTyping(id string, g Range, unit string, shown float64) {
	c.typing = typing{id: id, edit: NewEdit(typable(shown)), hint: rangeText(g, unit), seen: true}
	c.focusOn(id)
}

func (c *Context) drawSpin(r Rect, s Spinner, value float64, t touch) {
	edge, ink := c.Theme.ButtonHot, c.Theme.Text
	if s.Lit {
		edge, ink = Fade(c.Theme.Caution, 0.7), c.Theme.Caution
	}
	if t.hot || t.active {
		edge = c.Theme.Accent
	}
	c.Framed(r.Inset(0, 1), 4, c.Theme.Button, edge)
	in := r.Inset(6, 0)
	if s.Unit != "" {
		w := c.Atlas.Width(Small, s.Unit)
		c.Text(in.CutRight(w), Left, Small, c.Theme.Dim, s.Unit)
		in.CutRight(1)
		if s.Unit != "°" {
			in.CutRight(2)
		}
	}
	c.Text(in.CutLeft(c.Atlas.Width(Small, s.Label)+1), Left, Small, c.Theme.Dim, s.Label)
	c.Text(in, Right, Body, ink, s.Show(value))
}
