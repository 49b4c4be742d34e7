package widget

import (
	"image/color"
	"math"
)

// CurvePoint is a place of a curve: at X it reaches from Top down to Bottom, which
// are equal where it is a plain line [logical px].
type CurvePoint struct{ X, Top, Bottom float32 }

// thickFrom is from which height a place of a curve is drawn as a band [device px].
const thickFrom = 2.5

// Curve draws a curve through points of rising X that are step apart: as a soft
// line, and as a band where it swings within a step. It takes two corners a point,
// and two or four more where a line becomes a band. The curve is not cut to the
// clip: keep the points inside of it.
func (d *DrawList) Curve(points []CurvePoint, step, width float32, c color.NRGBA) {
	k := d.Atlas.scale
	texels := max(1, int(math.Round(float64(width*k))))
	p := curvePen{d: d, half: float32(texels) / 2, step: step * k, c: c, soft: d.Atlas.line(texels)}
	line := d.line[:0]
	for i := 0; i < len(points); {
		if !thick(points[i], k) {
			line = append(line, place{points[i].X * k, (points[i].Top + points[i].Bottom) / 2 * k})
			i++
			continue
		}
		from := i
		for i < len(points) && thick(points[i], k) {
			i++
		}
		if len(line) > 0 { // up to the band's middle
			line = append(line, reach(points[from], line[len(line)-1].y, k))
		}
		p.line(line)
		p.band(points[from:i], k)
		line = line[:0]
		if i < len(points) {
			line = append(line, reach(points[i-1], (points[i].Top+points[i].Bottom)/2*k, k))
		}
	}
	p.line(line)
	d.line = line[:0]
}

func thick(p CurvePoint, k float32) bool { return (p.Bottom-p.Top)*k > thickFrom }

// reach is where a line from the height y meets the band at p.
func reach(p CurvePoint, y, k float32) place {
	return place{p.X * k, max(p.Top*k, min(p.Bottom*k, y))}
}

// place is a point in device px.
type place struct{ x, y float32 }

type curvePen struct {
	d          *DrawList
	half, step float32 // device px
	c          color.NRGBA
	soft       Sprite
}

// line appends a polyline with mitred joints, cut off at twice its width.
func (p curvePen) line(at []place) {
	if len(at) == 1 {
		at = append(at, place{at[0].x + 2*p.half, at[0].y})
	}
	if len(at) < 2 {
		return
	}
	u := (p.soft.U0 + p.soft.U1) / 2
	var in place // direction of the stretch before
	for i := range at {
		out := in
		if i+1 < len(at) {
			out = direction(at[i], at[i+1])
		}
		if i == 0 {
			in = out
		}
		nx, ny := -(in.y + out.y), in.x+out.x
		// |in + out|² is 4 cos² of half the bend; a mitre is as long as 1 ÷ cos.
		r := (p.half + 0.5) * 2 / max(nx*nx+ny*ny, 1)
		p.pair(i > 0, Vertex{at[i].x + nx*r, at[i].y + ny*r, u, p.soft.V1, p.c},
			Vertex{at[i].x - nx*r, at[i].y - ny*r, u, p.soft.V0, p.c})
		in = out
	}
}

func direction(a, b place) place {
	dx, dy := b.x-a.x, b.y-a.y
	l := float32(math.Sqrt(float64(dx*dx + dy*dy)))
	if l == 0 {
		return place{1, 0}
	}
	return place{dx / l, dy / l}
}

// band appends a filled band that reaches half a step beyond its ends, and whose
// neighbours touch.
func (p curvePen) band(points []CurvePoint, k float32) {
	t := 2 / float32(p.d.Atlas.side)
	put := func(joined bool, x, top, bottom float32) {
		p.pair(joined, Vertex{x, bottom + p.half, t, t, p.c}, Vertex{x, top - p.half, t, t, p.c})
	}
	for i, q := range points {
		top, bottom := q.Top*k, q.Bottom*k
		if i > 0 { // touch what lies wholly above or below
			top, bottom = min(top, points[i-1].Bottom*k), max(bottom, points[i-1].Top*k)
		}
		if i == 0 {
			put(false, q.X*k-p.step/2, top, bottom)
		}
		put(true, q.X*k, top, bottom)
		if i == len(points)-1 {
			put(true, q.X*k+p.step/2, top, bottom)
		}
	}
}

// pair appends a lower and an upper corner, and joins them to the pair before.
func (p curvePen) pair(joined bool, lower, upper Vertex) {
	n := uint32(len(p.d.Vertices))
	p.d.Vertices = append(p.d.Vertices, lower, upper)
	if joined {
		p.d.Indices = append(p.d.Indices, n-2, n-1, n+1, n-2, n+1, n)
	}
}
