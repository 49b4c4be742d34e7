package widget

import (
	"math"

	"golang.org/x/image/vector"
)

// pen draws outlines in a unit square, y down. Where two outlines overlap they
// join if they turn the same way; a hole turns the other way.
type pen struct {
	ras  *vector.Rasterizer
	side float32
}

func (p pen) poly(xy ...float64) {
	for i := 0; i+1 < len(xy); i += 2 {
		x, y := float32(xy[i])*p.side, float32(xy[i+1])*p.side
		if i == 0 {
			p.ras.MoveTo(x, y)
		} else {
			p.ras.LineTo(x, y)
		}
	}
	p.ras.ClosePath()
}

// stroke draws a line with round-less ends.
func (p pen) stroke(x0, y0, x1, y1, width float64) {
	k := width / 2 / math.Hypot(x1-x0, y1-y0)
	dx, dy := (x1-x0)*k, (y1-y0)*k
	p.poly(x0-dy, y0+dx, x1-dy, y1+dx, x1+dy, y1-dx, x0+dy, y0-dx)
}

// arc draws part of a ring; angles in degrees clockwise from the top.
func (p pen) arc(radius, width, from, to float64) {
	const steps = 32
	var xy []float64
	at := func(r, deg float64) {
		s, c := math.Sincos(deg * math.Pi / 180)
		xy = append(xy, 0.5+r*s, 0.5-r*c)
	}
	for i := range steps + 1 {
		at(radius, from+(to-from)*float64(i)/steps)
	}
	for i := range steps + 1 {
		at(radius-width, to+(from-to)*float64(i)/steps)
	}
	p.poly(xy...)
}

func drawIcon(p pen, i Icon) {
	switch i {
	case IconCW:
		p.arc(0.42, 0.13, 90, 350)
		p.poly(0.44, -0.04, 0.84, 0.15, 0.44, 0.38)
	case IconCCW:
		p.arc(0.42, 0.13, 10, 270)
		p.poly(0.56, -0.04, 0.56, 0.38, 0.16, 0.15)
	case IconOpen:
		p.poly(0.18, 0.34, 0.82, 0.34, 0.5, 0.72)
	case IconFolded:
		p.poly(0.34, 0.18, 0.72, 0.5, 0.34, 0.82)
	case IconInfo:
		p.arc(0.48, 0.1, 0, 360)
		p.poly(0.44, 0.42, 0.56, 0.42, 0.56, 0.74, 0.44, 0.74)
		p.poly(0.44, 0.25, 0.56, 0.25, 0.56, 0.35, 0.44, 0.35)
	case IconCaution:
		p.poly(0.5, 0.04, 1, 0.94, 0, 0.94)
		p.poly(0.44, 0.36, 0.46, 0.66, 0.54, 0.66, 0.56, 0.36)
		p.poly(0.44, 0.73, 0.44, 0.84, 0.56, 0.84, 0.56, 0.73)
	case IconFault:
		p.stroke(0.14, 0.14, 0.86, 0.86, 0.2)
		p.stroke(0.14, 0.86, 0.86, 0.14, 0.2)
	case IconCopy:
		p.frame(0.1, 0.1, 0.68, 0.72)
		p.frame(0.32, 0.28, 0.9, 0.9)
	case IconClock:
		p.arc(0.48, 0.1, 0, 360)
		p.stroke(0.5, 0.24, 0.5, 0.55, 0.1)
		p.stroke(0.46, 0.51, 0.72, 0.6, 0.1)
	case IconNeedle:
		p.poly(0.5, 0, 0.78, 1, 0.5, 0.8, 0.22, 1)
	case IconPlay:
		p.poly(0.2, 0.06, 0.92, 0.5, 0.2, 0.94)
	case IconPause:
		p.poly(0.16, 0.1, 0.4, 0.1, 0.4, 0.9, 0.16, 0.9)
		p.poly(0.6, 0.1, 0.84, 0.1, 0.84, 0.9, 0.6, 0.9)
	case IconNext:
		p.poly(0.1, 0.14, 0.66, 0.5, 0.1, 0.86)
		p.poly(0.72, 0.14, 0.88, 0.14, 0.88, 0.86, 0.72, 0.86)
	case IconPrevious:
		p.poly(0.9, 0.14, 0.9, 0.86, 0.34, 0.5)
		p.poly(0.12, 0.14, 0.28, 0.14, 0.28, 0.86, 0.12, 0.86)
	case IconFlag:
		p.poly(0.16, 0, 0.3, 0, 0.3, 1, 0.16, 1)
		p.poly(0.3, 0.04, 0.92, 0.3, 0.3, 0.56)
	}
}

func (p pen) frame(x0, y0, x1, y1 float64) {
	const w = 0.1
	p.poly(x0, y0, x1, y0, x1, y1, x0, y1)
	p.poly(x0+w, y0+w, x0+w, y1-w, x1-w, y1-w, x1-w, y0+w)
}
