package widget

import "math"

// Dial draws a compass rose whose needle is dragged round: it shows where
// something comes from, in degrees clockwise from north. The needle lies on that
// side of the rose and points to its middle, as the wind goes. value and changed
// are as for Slider.
func (c *Context) Dial(id string, r Rect, echo float64) (value float64, changed bool) {
	// The range is wider than the circle so that the wheel goes on past north.
	g := Range{Min: -360, Max: 720, Step: 5}
	c.stop(id, r, true)
	t := c.interact(id, r)
	before := c.Shown(id, echo, g.Step/2)
	x, y := r.X+r.W/2, r.Y+r.H/2
	value = c.wanted(id, t, g, before, func() float64 {
		deg := math.Atan2(float64(c.In.X-x), float64(y-c.In.Y)) * 180 / math.Pi
		return math.Mod(deg+360, 360)
	})
	if value != before {
		value = math.Mod(value+360, 360)
		c.hold(id, value)
	}
	c.drawDial(x, y, min(r.W, r.H)/2-1, value, t)
	return value, value != before
}

func (c *Context) drawDial(x, y, radius float32, deg float64, t touch) {
	c.Disc(x, y, radius, Fade(c.Theme.Track, 0.7))
	edge := c.Theme.Edge
	if t.hot || t.active {
		edge = c.Theme.Accent
	}
	c.Ring(x, y, radius, 1, edge)
	for i, name := range [4]string{"N", "E", "S", "W"} {
		s, k := math.Sincos(float64(i) * math.Pi / 2)
		px, py := x+float32(s)*(radius-8), y-float32(k)*(radius-8)
		c.Text(Rect{px - 8, py - 7, 16, 14}, Center, Small, c.Theme.Dim, name)
	}
	c.arrow(x, y, radius, deg)
}

// arrow draws the wind's arrow: its tail towards deg, its head past the middle.
func (c *Context) arrow(x, y, radius float32, deg float64) {
	s64, k64 := math.Sincos(deg * math.Pi / 180)
	s, k := float32(s64), float32(k64) // (s, −k) points to where it comes from
	at := func(along, across float32) (float32, float32) {
		return x + along*s + across*k, y - along*k + across*s
	}
	far, head := radius-20, -(radius - 18)
	x0, y0 := at(far, 0)
	x1, y1 := at(head+7, 0)
	c.Line(x0, y0, x1, y1, 3, c.Theme.Accent)
	tx, ty := at(head, 0)
	lx, ly := at(head+10, 5)
	rx, ry := at(head+10, -5)
	c.Polygon(c.Theme.Accent, tx, ty, lx, ly, rx, ry)
	c.Disc(x0, y0, 4, c.Theme.Accent)
}
