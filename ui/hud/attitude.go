package hud

import (
	"math"

	"github.com/sitlark/sitlark/ui/units"
	"github.com/sitlark/sitlark/ui/widget"
)

// ladder draws in coordinates fixed to the world: across along the horizon, up
// away from the earth, both in logical px from the middle of the display.
type ladder struct {
	g         *hudPass
	x, y      float32
	tilt      float64
	pitch     float64 // [rad]
	perDegree float64
	focal     float64 // > 0: lies on the picture, see overlay.Sight [logical px]
}

// attitude draws the horizon with its ladder, the roll's scale and the vehicle's
// wings. The middle stays free: there flies the vehicle.
func (g *hudPass) attitude(r widget.Rect) {
	g.layer("hud.attitude", r)
	g.Clip(r)
	roll, pitch, _ := g.Now.Body.Euler()
	if math.IsNaN(roll + pitch) {
		return
	}
	l := ladder{g: g, x: r.X + r.W/2, y: r.Y + r.H/2, tilt: -roll, pitch: pitch, perDegree: float64(r.H) / 50}
	if g.h.View.Sight.Aboard {
		l = g.conformal()
	}
	l.horizon(float64(min(r.W/2-4*g.K, 190*g.K)))
	for deg := -80; deg <= 80; deg += 10 {
		if deg != 0 {
			l.rung(r, deg)
		}
	}
	g.rollScale(r, roll)
	if x, y, ok := g.nose(l); ok {
		g.wings(x, y)
	}
	g.Unclip()
}

func (l ladder) at(across, up float64) (x, y float32) {
	s, c := math.Sincos(l.tilt)
	return l.x + float32(across*c+up*s), l.y + float32(across*s-up*c)
}

func (l ladder) line(from, to, up0, up1 float64) {
	x0, y0 := l.at(from, up0)
	x1, y1 := l.at(to, up1)
	l.g.line(x0, y0, x1, y1)
}

func (l ladder) horizon(half float64) {
	hole := 62 * float64(l.g.K)
	up := l.rise(0)
	l.line(-half, -hole, up, up)
	l.line(hole, half, up, up)
}

// rung draws a pair of strokes with hooks towards the horizon; below it they are
// broken. Only rungs wholly inside of r are drawn.
func (l ladder) rung(r widget.Rect, deg int) {
	k := float64(l.g.K)
	up, in, out := l.rise(float64(deg)), 58*k, 100*k
	x, y := l.at(0, up)
	room := r.Inset(0, 50*l.g.K)
	if !room.Contains(x, y) {
		return
	}
	hook := up - math.Copysign(6*k, float64(deg))
	for _, side := range [2]float64{-1, 1} {
		l.line(side*out, side*out, up, hook)
		if deg > 0 {
			l.line(side*in, side*out, up, up)
			continue
		}
		for part := range 3 {
			from := in + (out-in)*float64(part)/2.6
			l.line(side*from, side*(from+(out-in)*0.22), up, up)
		}
	}
	tx, ty := l.at(out+14*k, up)
	label := widget.Rect{X: tx - float32(12*k), Y: ty - float32(7*k), W: float32(24 * k), H: float32(14 * k)}
	if label.Intersect(r) == label {
		l.g.text(label, widget.Center, widget.Sans, 11, l.g.ink, units.Number(float64(deg), 0))
	}
}

// rollScale draws an arc of marks at the top, and a pointer that stays up in the
// world.
func (g *hudPass) rollScale(r widget.Rect, roll float64) {
	x, y := float64(r.X+r.W/2), float64(r.Y+r.H/2)
	radius := float64(r.H)/2 - 3*float64(g.K)
	at := func(rad, off float64) (float32, float32) {
		s, c := math.Sincos(rad)
		return float32(x + (radius-off)*s), float32(y - (radius-off)*c)
	}
	for _, deg := range [9]float64{-60, -45, -30, -20, 0, 20, 30, 45, 60} {
		long := 6.0
		if deg == 0 {
			long = 10
		}
		x0, y0 := at(units.Radians(deg), 0)
		x1, y1 := at(units.Radians(deg), long*float64(g.K))
		g.line(x0, y0, x1, y1)
	}
	k := float64(g.K)
	for _, c := range [2]struct {
		ink  widget.Ink
		size float64
	}{{g.halo, 1.5}, {g.ink, 0}} {
		x0, y0 := at(-roll, (11-c.size)*k)
		x1, y1 := at(-roll-0.028-0.008*c.size, (21+c.size/2)*k)
		x2, y2 := at(-roll+0.028+0.008*c.size, (21+c.size/2)*k)
		g.Polygon(c.ink, x0, y0, x1, y1, x2, y2)
	}
}

// wings draws the fixed mark of the vehicle, wide so that the vehicle itself can
// be seen between.
func (g *hudPass) wings(x, y float32) {
	c, k := g.Theme.Caution, g.K
	for _, side := range [2]float32{-1, 1} {
		g.HaloLine(x+side*26*k, y, x+side*48*k, y, 2.5*k, c, g.halo)
		g.HaloLine(x+side*26*k, y, x+side*26*k, y+6*k, 2.5*k, c, g.halo)
	}
	g.Disc(x, y, 3.2*k, g.halo)
	g.Disc(x, y, 2*k, c)
}

// steepest is how far from the camera's axis a rung may be [rad]: farther out than
// any picture reaches, and before the tangent turns over.
const steepest = 80 * math.Pi / 180

// conformal is the ladder that lies on the world as the camera aboard sees it: the
// horizon on the horizon, each rung on its elevation straight ahead.
func (g *hudPass) conformal() ladder {
	s, k, win := g.h.View.Sight, float64(g.Atlas.Scale()), g.Window
	return ladder{g: g, x: win.W / 2, y: win.H / 2, tilt: -s.Roll, pitch: s.Pitch, focal: s.Focal / k}
}

// rise is how far above the middle of the display an elevation lies [logical px].
func (l ladder) rise(deg float64) float64 {
	off := units.Radians(deg) - l.pitch
	if l.focal == 0 {
		return off * units.ToDegrees * l.perDegree
	}
	return l.focal * math.Tan(max(-steepest, min(steepest, off)))
}

// nose is where the mark of the vehicle stands, and whether it is to be seen.
func (g *hudPass) nose(l ladder) (x, y float32, seen bool) {
	s, k := g.h.View.Sight, g.Atlas.Scale()
	if !s.Aboard {
		return l.x, l.y, true
	}
	return float32(s.NoseX) / k, float32(s.NoseY) / k, s.NoseSeen
}
