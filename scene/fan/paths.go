package fan

import (
	"math"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/scene/camera"
)

// MostPoints is how many points of a path are drawn.
const MostPoints = 64

// paths are the points of all flights, one after another.
type paths struct {
	places []frame.Vec[frame.NED]
	ends   []int // of each flight in places
	low    frame.Vec[frame.NED]
	high   frame.Vec[frame.NED]
}

// add appends a path, simplified. It reports false where nothing can be drawn of it.
func (p *paths) add(places []frame.Vec[frame.NED], fineness float64) bool {
	start := len(p.places)
	p.places = simplify(p.places, places, fineness)
	if len(p.places)-start < 2 {
		p.places = p.places[:start]
		return false
	}
	if len(p.ends) == 0 {
		p.low, p.high = p.places[start], p.places[start]
	}
	for _, at := range p.places[start:] {
		p.low = frame.OfNED(min(p.low.X, at.X), min(p.low.Y, at.Y), min(p.low.Z, at.Z))
		p.high = frame.OfNED(max(p.high.X, at.X), max(p.high.Y, at.Y), max(p.high.Z, at.Z))
	}
	p.ends = append(p.ends, len(p.places))
	return true
}

// at returns the points of a flight.
func (p *paths) at(i int) []frame.Vec[frame.NED] {
	start := 0
	if i > 0 {
		start = p.ends[i-1]
	}
	return p.places[start:p.ends[i]]
}

// simplify appends the points of a path that are needed to draw it, at most MostPoints: those that are
// farther off the line between others than a share of the path's size.
//
// Source: Douglas, Peucker, "Algorithms for the reduction of the number of points required to
// represent a digitized line or its caricature", 1973.
func simplify(dst, path []frame.Vec[frame.NED], fineness float64) []frame.Vec[frame.NED] {
	var finite []frame.Vec[frame.NED]
	for _, at := range path {
		if at.IsFinite() && at.Len() < 1e6 {
			finite = append(finite, at)
		}
	}
	if len(finite) < 2 {
		return append(dst, finite...)
	}
	size := 0.0
	for _, at := range finite {
		size = max(size, at.Sub(finite[0]).Len())
	}
	start := len(dst)
	for off := max(size*fineness, 1e-3); ; off *= 2 {
		keep := make([]bool, len(finite))
		keep[0], keep[len(finite)-1] = true, true
		reduce(finite, keep, 0, len(finite)-1, off)
		dst = dst[:start]
		for i, at := range finite {
			if keep[i] {
				dst = append(dst, at)
			}
		}
		if len(dst)-start <= MostPoints {
			return dst
		}
	}
}

// reduce keeps the points between two that are farther off than allowed.
func reduce(path []frame.Vec[frame.NED], keep []bool, from, to int, off float64) {
	far, at := off, -1
	for i := from + 1; i < to; i++ {
		if d := distance(path[i], path[from], path[to]); d > far {
			far, at = d, i
		}
	}
	if at >= 0 {
		keep[at] = true
		reduce(path, keep, from, at, off)
		reduce(path, keep, at, to, off)
	}
}

// distance is that of a point from a line between two [m].
func distance(p, a, b frame.Vec[frame.NED]) float64 {
	ab, ap := b.Sub(a), p.Sub(a)
	t := 0.0
	if l := ab.Dot(ab); l > 0 {
		t = max(0, min(1, ap.Dot(ab)/l))
	}
	return ap.Sub(ab.Scale(t)).Len()
}

// nearest returns the flight whose path is seen nearest to a place of a picture, within so many
// pixels; -1: none is. Of several, it is the one in front.
func (p *paths) nearest(v camera.View, x, y, within float64) int {
	best, off, depth := -1, within, math.Inf(1)
	inv, lens, k := v.Att.Inverse(), v.Lens(), v.Height/2/math.Tan(v.Fov/2)
	for i := range p.ends {
		var x0, y0 float64
		seen := false
		for _, at := range p.at(i) {
			c := inv.Apply(at.Sub(v.Eye))
			w := lens.DepthScale(c.X)
			if c.X < v.Near || w <= 0 {
				seen = false
				continue
			}
			x1, y1 := v.Width/2+k/w*c.Y, v.Height/2+k/w*c.Z
			if seen {
				// A pixel counts no more than being in front.
				if d := apart(x, y, x0, y0, x1, y1); d < off-1 || d <= off && c.X < depth {
					best, off, depth = i, d, c.X
				}
			}
			x0, y0, seen = x1, y1, true
		}
	}
	return best
}

// apart is how far a place is from a line in the picture [px].
func apart(x, y, x0, y0, x1, y1 float64) float64 {
	dx, dy := x1-x0, y1-y0
	t := 0.0
	if l := dx*dx + dy*dy; l > 0 {
		t = max(0, min(1, ((x-x0)*dx+(y-y0)*dy)/l))
	}
	return math.Hypot(x-x0-t*dx, y-y0-t*dy)
}
