package widget

import "math"

// Range describes what a slider or dial sets.
type Range struct {
	Min, Max float64
	Step     float64 // values are multiples of it; one click of the wheel
	Default  float64 // set by a double click
}

func (g Range) snap(v float64) float64 {
	return max(g.Min, min(g.Max, math.Round(v/g.Step)*g.Step))
}

const knobRadius = 6

// Slider draws a horizontal slider at the value echoed by the world, or at the
// one being dragged. It returns the value shown, and true in the passes in which
// the user changed it: by dragging, the wheel, a
// double click, or the keys of the focus.
func (c *Context) Slider(id string, r Rect, g Range, echo float64) (value float64, changed bool) {
	c.stop(id, r, true)
	t := c.interact(id, r)
	before := c.Shown(id, echo, g.Step/2)
	value = c.wanted(id, t, g, before, func() float64 {
		k := (c.In.X - r.X - knobRadius) / (r.W - 2*knobRadius)
		return g.Min + float64(k)*(g.Max-g.Min)
	})
	c.drawSlider(r, g, value, t)
	return value, value != before
}

// Scrub is a slider without looks, over all of the width of r: it returns the value under the
// mouse that holds it, or the one that wheel and keys ask for, and whether there is one. It shows
// nothing, and waits for no echo: what it sets moves by itself.
func (c *Context) Scrub(id string, r Rect, g Range, shown float64) (value float64, asked bool) {
	c.stop(id, r, true)
	t := c.interact(id, r)
	if t.active {
		return g.Min + clamp01(float64((c.In.X-r.X)/r.W))*(g.Max-g.Min), true
	}
	if clicks := c.turned(id, t); clicks != 0 {
		return g.snap(shown + float64(clicks)*g.Step), true
	}
	return c.stepped(id, g, shown)
}

// wanted returns the value that the mouse asks for, and holds it.
func (c *Context) wanted(id string, t touch, g Range, before float64, at func() float64) float64 {
	if c.Locked != "" {
		return before
	}
	v, clicks := before, c.turned(id, t)
	switch {
	case t.pressed && c.In.Double:
		v = g.Default
		c.active = "" // a wobble of the second click must not move it again
	case t.active:
		v = g.snap(at())
	case clicks != 0:
		v = g.snap(before + float64(clicks)*g.Step)
	default:
		to, pressed := c.stepped(id, g, before)
		if !pressed {
			return before
		}
		v = to
	}
	c.hold(id, v)
	return v
}

// stepped returns what the key that was pressed on control id makes of its value.
func (c *Context) stepped(id string, g Range, v float64) (to float64, pressed bool) {
	switch c.focus.key {
	case NavNone:
		return v, false
	case NavLeft:
		to = g.snap(v - g.Step)
	case NavRight:
		to = g.snap(v + g.Step)
	case NavPageDown:
		to = g.snap(v - 10*g.Step)
	case NavPageUp:
		to = g.snap(v + 10*g.Step)
	case NavHome:
		to = g.Min
	case NavEnd:
		to = g.Max
	case NavDefault:
		to = g.Default
	default:
		return v, false
	}
	return to, c.TakeKey(id) != NavNone
}

func (c *Context) drawSlider(r Rect, g Range, v float64, t touch) {
	const thick = 4
	rail := Rect{r.X + knobRadius, r.Y + (r.H-thick)/2, r.W - 2*knobRadius, thick}
	c.Round(rail, thick/2, c.Theme.Track)
	at := func(v float64) float32 {
		return rail.X + rail.W*float32(clamp01((v-g.Min)/(g.Max-g.Min)))
	}
	x, zero := at(v), at(max(0, g.Min))
	if zero != rail.X { // the range goes below zero: fill from the middle
		c.Fill(Rect{zero, rail.Y - 3, 1, thick + 6}, c.Theme.Dim)
	}
	fill := Rect{min(x, zero), rail.Y, abs(x - zero), thick}
	ink := c.Theme.Accent
	if c.Locked != "" {
		ink = c.Theme.Dim
	}
	c.Round(fill, thick/2, ink)
	radius := float32(knobRadius) - 1
	if t.hot || t.active {
		radius = knobRadius
	}
	c.Disc(x, r.Y+r.H/2, radius+1, c.Theme.Panel)
	c.Disc(x, r.Y+r.H/2, radius, ink)
}
