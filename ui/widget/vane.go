package widget

import "math"

// Vane draws a compass rose whose knob is dragged: on which side of the middle it
// lies tells where a wind comes from, deg clockwise from north, and how far out how
// fast it is, up to most. The arrow goes from the knob over the middle, as the wind
// does. The distance grows with the root of the speed, so that light winds can be
// set. rings are speeds that have a circle. Wheel and keys turn it; a double click
// makes a calm.
func (c *Context) Vane(id string, r Rect, deg, speed, step, most float64, rings []float64) (newDeg, newSpeed float64, changed bool) {
	c.stop(id, r, true)
	t := c.interact(id, r)
	// The range is wider than the circle so that the wheel goes on past north.
	g := Range{Min: -360, Max: 720, Step: 5}
	idSpeed := id + ".out"
	wasDeg, wasSpeed := c.Shown(id, deg, g.Step/2), c.Shown(idSpeed, speed, step/2)
	newDeg, newSpeed = wasDeg, wasSpeed
	v := vane{x: r.X + r.W/2, y: r.Y + r.H/2, reach: min(r.W, r.H)/2 - 7, most: most}
	if c.Locked != "" {
		c.drawVane(v, wasDeg, wasSpeed, touch{}, rings)
		return wasDeg, wasSpeed, false
	}
	clicks := c.turned(id, t)
	switch {
	case t.pressed && c.In.Double:
		newSpeed, c.active = 0, ""
	case t.active:
		newDeg, newSpeed = v.at(c.In.X, c.In.Y, wasDeg, Range{Max: most, Step: step})
	case clicks != 0:
		newDeg = g.snap(wasDeg + float64(clicks)*g.Step)
	default:
		if to, pressed := c.stepped(id, g, wasDeg); pressed {
			newDeg = to
		}
	}
	if newDeg < 0 || newDeg >= 360 { // others stay to the last bit: they are no change
		newDeg = math.Mod(newDeg+720, 360)
	}
	if changed = newDeg != wasDeg || newSpeed != wasSpeed; changed || t.active {
		c.hold(id, newDeg)
		c.hold(idSpeed, newSpeed)
	}
	c.drawVane(v, newDeg, newSpeed, t, rings)
	return newDeg, newSpeed, changed
}

// vane is where a rose lies.
type vane struct {
	x, y, reach float32 // middle; of the knob at the greatest speed
	most        float64
}

// at returns what a knob at a place says. In the middle the direction stays.
func (v vane) at(px, py float32, was float64, g Range) (deg, speed float64) {
	dx, dy := float64(px-v.x), float64(v.y-py)
	share := math.Hypot(dx, dy) / float64(v.reach)
	speed = g.snap(v.most * min(1, share*share))
	if share < 0.12 {
		return was, 0
	}
	deg = math.Round(math.Atan2(dx, dy)*180/math.Pi/5) * 5
	return deg, speed
}

// out is how far from the middle a speed lies.
func (v vane) out(speed float64) float32 {
	return v.reach * float32(math.Sqrt(clamp01(speed/v.most)))
}

func (c *Context) drawVane(v vane, deg, speed float64, t touch, rings []float64) {
	edge, faint := c.Theme.Edge, Fade(c.Theme.Dim, 0.35)
	if t.hot || t.active {
		edge, faint = c.Theme.Accent, Fade(c.Theme.Dim, 0.7)
	}
	c.Disc(v.x, v.y, v.reach+6, Fade(c.Theme.Track, 0.7))
	c.Ring(v.x, v.y, v.reach+6, 1, edge)
	for _, s := range rings {
		c.Ring(v.x, v.y, v.out(s), 1, faint)
	}
	for i, name := range [4]string{"N", "E", "S", "W"} {
		s, k := math.Sincos(float64(i) * math.Pi / 2)
		px, py := v.x+float32(s)*(v.reach-2), v.y-float32(k)*(v.reach-2)
		c.Text(Rect{px - 8, py - 7, 16, 14}, Center, Small, c.Theme.Dim, name)
	}
	c.drawWind(v, deg, speed)
}

// drawWind draws the knob, and the arrow that goes from it over the middle; nothing of a wind
// that is not known.
func (c *Context) drawWind(v vane, deg, speed float64) {
	if math.IsNaN(deg + speed) {
		return
	}
	out := v.out(speed)
	s64, k64 := math.Sincos(deg * math.Pi / 180)
	s, k := float32(s64), float32(k64) // (s, −k) points to where it comes from
	at := func(along, across float32) (float32, float32) {
		return v.x + along*s + across*k, v.y - along*k + across*s
	}
	x, y := at(out, 0)
	if out > 1 {
		head := -max(8, out*0.55)
		x1, y1 := at(head+6, 0)
		c.Line(x, y, x1, y1, 3, c.Theme.Accent)
		tx, ty := at(head, 0)
		lx, ly := at(head+9, 5)
		rx, ry := at(head+9, -5)
		c.Polygon(c.Theme.Accent, tx, ty, lx, ly, rx, ry)
	}
	c.Disc(x, y, 6, c.Theme.Panel)
	c.Disc(x, y, 5, c.Theme.Accent)
}
