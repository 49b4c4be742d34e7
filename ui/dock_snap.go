package ui

import (
	"math"

	"github.com/sitlark/sitlark/ui/widget"
)

const (
	grid     = 4 // everything stands on it
	snapFrom = 8 // an edge nearer than this catches a panel
)

// snap moves r to where its edges are level with those of other panels or stand a
// gap away from them or from the window; else onto the grid.
func snap(r widget.Rect, others []widget.Rect, win widget.Rect) widget.Rect {
	xs := []float32{gap, win.W - gap - r.W}
	ys := []float32{barH + gap, win.H - gap - r.H}
	for _, o := range others {
		xs = append(xs, o.X, o.Right()-r.W, o.Right()+gap, o.X-gap-r.W)
		ys = append(ys, o.Y, o.Bottom()-r.H, o.Bottom()+gap, o.Y-gap-r.H)
	}
	r.X, r.Y = caught(r.X, xs), caught(r.Y, ys)
	return r
}

// caught returns the nearest of the places that v is close to, else v on the grid.
func caught(v float32, places []float32) float32 {
	best, near := grid*float32(math.Round(float64(v/grid))), float32(snapFrom)
	for _, p := range places {
		if d := max(v-p, p-v); d < near {
			best, near = p, d
		}
	}
	return best
}

// clearOf returns the place nearest to r where it covers none of the taken, inside
// the window; r itself if there is none.
func clearOf(r widget.Rect, taken []widget.Rect, win widget.Rect) widget.Rect {
	if !covers(r, taken) {
		return r
	}
	xs, ys := []float32{r.X, gap, win.W - gap - r.W}, []float32{r.Y, barH + gap, win.H - gap - r.H}
	for _, t := range taken {
		xs = append(xs, t.Right()+gap, t.X-gap-r.W)
		ys = append(ys, t.Bottom()+gap, t.Y-gap-r.H)
	}
	best, near := r, float32(math.Inf(1))
	for _, x := range xs {
		for _, y := range ys {
			at := widget.Rect{X: x, Y: y, W: r.W, H: r.H}
			d := (x-r.X)*(x-r.X) + (y-r.Y)*(y-r.Y)
			if d < near && into(at, win) == at && !covers(at, taken) {
				best, near = at, d
			}
		}
	}
	return best
}

func covers(r widget.Rect, taken []widget.Rect) bool {
	for _, t := range taken {
		if !r.Intersect(t).Empty() {
			return true
		}
	}
	return false
}
