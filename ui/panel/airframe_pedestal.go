package panel

import (
	"math"

	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/units"
	"github.com/sitlark/sitlark/ui/widget"
)

// AirframePedestal is what an antenna stands on.
type AirframePedestal struct {
	Azimuth, Elevation int     // the indices of their servos
	Least, Most        float64 // the stops in elevation [deg]
}

// draw draws the antenna twice, from above with north up, and from the side. A click on one chooses the servo of that axis.
func (p *AirframePedestal) draw(m *Motors, f *form.Pass, r widget.Rect) {
	_, pitch, yaw := f.Now.Body.Euler()
	_, shownPitch, shownYaw := f.Num.Body.Euler()
	left, right := r.Split(0, 2, form.Gap), r.Split(1, 2, form.Gap)
	drawAxis(m, f, "actuators.azimuth", left, p.Azimuth, "Azimuth", units.Heading(shownYaw).String(), func(x, y, radius float32, ink widget.Ink) {
		f.Disc(x, y, radius, widget.Fade(f.Theme.Track, 0.6))
		f.Ring(x, y, radius, 1.5, f.Theme.Dim)
		for k := range 4 {
			sin, cos := math.Sincos(float64(k) * math.Pi / 2)
			dx, dy := float32(sin), -float32(cos)
			f.Text(widget.Rect{X: x + dx*(radius-9) - 8, Y: y + dy*(radius-9) - 8, W: 16, H: 16}, widget.Center, widget.Small, f.Theme.Dim, []string{"N", "E", "S", "W"}[k])
		}
		drawAntenna(f, x, y, radius-17, known(yaw), true, ink)
		f.Disc(x, y, 4, f.Theme.Dim) // the mast
	})
	drawAxis(m, f, "actuators.elevation", right, p.Elevation, "Elevation", units.Degrees(shownPitch).String(), func(x, y, radius float32, ink widget.Ink) {
		f.Line(x, y, x, y+radius, 4, f.Theme.Track) // the column on the ground
		f.Line(x-radius*0.6, y+radius, x+radius*0.6, y+radius, 2, f.Theme.Dim)
		for deg := -90.0; deg <= 90; deg += 30 {
			if deg < p.Least-1 || deg > p.Most+1 {
				continue
			}
			sin, cos := math.Sincos(units.Radians(deg))
			dx, dy := float32(cos), -float32(sin)
			f.Line(x+dx*(radius-5), y+dy*(radius-5), x+dx*radius, y+dy*radius, 1.5, f.Theme.Dim)
		}
		drawAntenna(f, x, y, radius-8, math.Pi/2-known(pitch), false, ink)
		f.Disc(x, y, 4, f.Theme.Dim)
	})
}

// drawAxis draws one axis over its name and angle, and lets its servo be chosen.
func drawAxis(m *Motors, f *form.Pass, id string, r widget.Rect, servo int, name, angle string, draw func(x, y, radius float32, ink widget.Ink)) {
	mine := pick{kind: pickServo, at: servo}
	told := mine.valid(m.Airframe, &f.Now.State)
	ink, tip := f.Theme.CW, name+" of the antenna\nClick chooses its servo"
	if told && !f.Now.Servos[servo].Healthy() {
		ink, tip = f.Theme.Caution, name+": "+m.Airframe.servoWords(&f.Now.State, servo)
	}
	grip := f.Grip(id, r)
	if grip.Clicked && told {
		m.Chosen, m.picked = Choice{}, mine
	}
	switch {
	case told && m.picked == mine:
		f.Outline(r, form.Radius, f.Theme.Accent)
	case grip.Hot:
		f.Outline(r, form.Radius, f.Theme.Dim)
	}
	f.SetTip(id, tip)
	top := r
	top.H = max(0, r.H-form.LineH)
	line := widget.Rect{X: r.X + 6, Y: top.Bottom(), W: r.W - 12, H: form.LineH}
	f.Text(line, widget.Left, widget.Small, f.Theme.Dim, name)
	f.Text(line, widget.Right, widget.Small, f.Theme.Text, angle)
	draw(top.X+top.W/2, top.Y+top.H/2+1, min(top.W, top.H)/2-4, ink)
}

// drawAntenna draws a Yagi that points to an angle clockwise from up [rad], from above with its elements, or from the side.
func drawAntenna(f *form.Pass, x, y, long float32, angle float64, elements bool, ink widget.Ink) {
	const tail = 0.45 // behind the mast, by what is ahead
	sin64, cos64 := math.Sincos(angle)
	sin, cos := float32(sin64), -float32(cos64)
	at := func(along, aside float32) (float32, float32) {
		return x + along*sin - aside*cos, y + along*cos + aside*sin
	}
	x0, y0 := at(-tail*long, 0)
	x1, y1 := at(long, 0)
	f.Line(x0, y0, x1, y1, 3, ink)
	const count = 5
	for k := range count { // the reflector is the longest
		along := long * (-tail + (1+tail)*float32(k)/count)
		half := long * (0.42 - 0.05*float32(k))
		if !elements {
			half = 3
		}
		ax, ay := at(along, -half)
		bx, by := at(along, half)
		f.Line(ax, ay, bx, by, 1.5, ink)
	}
	tx, ty := at(long+5, 0)
	lx, ly := at(long-4, -4.5)
	rx, ry := at(long-4, 4.5)
	f.Polygon(ink, tx, ty, lx, ly, rx, ry)
}
