package scatter

import (
	"math"
	"slices"

	"github.com/sitlark/sitlark/ui/widget"
)

// mark is a flight in the plot.
type mark struct {
	x, y float32
	row  int
}

// marks are the flights that are drawn, as of the last change: many lie on each other.
type marks struct {
	held, other []mark    // below, and above: broken, or not flown
	best        []float32 // x and y of the best so far, by number of the sample
	key         marksKey
}

// marksKey is what marks depend on.
type marksKey struct {
	version int
	x, y    string
	only    int
	area    widget.Rect
	ax, ay  axis
}

// How near two marks are so that the better one is left out [logical px]: many marks need more room.
const (
	cell      = 1.5
	wideCell  = 4
	manyMarks = 4000
)

// apart is how far the marks of two variants stand from each other, which flew the same samples
// [logical px].
const apart = 7

// shift is how far beside its place the mark of a row stands.
func (t *Table) shift(row int) float32 {
	if row >= len(t.Variant) {
		return 0
	}
	k := len(t.Variants)
	return (float32(t.Variant[row]) - float32(k-1)/2) * min(apart, 24/float32(k))
}

// find returns the marks of a table over two columns in an area.
func (m *marks) find(t *Table, x, y *Column, only int, area widget.Rect, ax, ay axis) {
	key := marksKey{t.Version, x.Name, y.Name, only, area, ax, ay}
	if key == m.key {
		return
	}
	m.key, m.held, m.other = key, m.held[:0], m.other[:0]
	m.findBest(t, x, y, area, ax, ay)
	cell := float32(cell)
	if t.Len() > manyMarks {
		cell = wideCell
	}
	wide, high := int(area.W/cell)+1, int(area.H/cell)+1
	if wide < 1 || high < 1 {
		return
	}
	worst := make([]int32, wide*high) // row + 1 by cell
	for row := range t.Numbers {
		vx, vy := x.Values[row], y.Values[row]
		if vx != vx || vy != vy || !t.shows(row, only) {
			continue
		}
		px, py := ax.at(float64(vx))*float64(area.W)+float64(t.shift(row)), ay.at(float64(vy))*float64(area.H)
		if math.IsNaN(px) || px < -2*apart || px > float64(area.W)+2*apart || py < -1 || py > float64(area.H)+1 {
			continue
		}
		at := max(0, min(wide-1, int(float32(px)/cell))) + wide*max(0, min(high-1, int(float32(py)/cell)))
		if was := worst[at]; was == 0 || t.worse(row, int(was)-1) {
			worst[at] = int32(row) + 1
		}
	}
	for _, at := range worst {
		if at == 0 {
			continue
		}
		row := int(at) - 1
		p := mark{
			x:   area.X + float32(ax.at(float64(x.Values[row])))*area.W + t.shift(row),
			y:   area.Bottom() - float32(ay.at(float64(y.Values[row])))*area.H,
			row: row,
		}
		if t.States[row] == Held {
			m.held = append(m.held, p)
		} else {
			m.other = append(m.other, p)
		}
	}
}

// findBest follows the best value of a search from sample to sample, where these are what the plot is over.
func (m *marks) findBest(t *Table, x, y *Column, area widget.Rect, ax, ay axis) {
	m.best = m.best[:0]
	if y.Name != t.Objective || x.Name != "sample" || t.Objective == "" {
		return
	}
	order := make([]int, 0, t.Len())
	for row := range t.Numbers {
		if t.counts(y, row) {
			order = append(order, row)
		}
	}
	slices.SortFunc(order, func(a, b int) int { return t.Numbers[a] - t.Numbers[b] })
	best := float32(math.Inf(1))
	add := func(vx, vy float32) {
		m.best = append(m.best, area.X+float32(ax.at(float64(vx)))*area.W, area.Bottom()-float32(ay.at(float64(vy)))*area.H)
	}
	for _, row := range order {
		if v := y.Values[row]; v < best {
			if len(m.best) > 0 {
				add(x.Values[row], best)
			}
			best = v
			add(x.Values[row], best)
		}
	}
	if len(m.best) > 0 {
		add(float32(ax.hi), best)
	}
}

// worse reports whether a flight went worse than another.
func (t *Table) worse(a, b int) bool {
	rank := [...]int{Held: 0, NotFlown: 1, Broken: 2}
	if ra, rb := rank[t.States[a]], rank[t.States[b]]; ra != rb {
		return ra > rb
	}
	return t.Margins[a] < t.Margins[b]
}

// nearest returns the row of the mark nearest to a place, within so many pixels; -1: none is.
func (m *marks) nearest(x, y, within float32) int {
	best, off := -1, within*within
	for _, list := range [...][]mark{m.other, m.held} {
		for _, each := range list {
			if d := (each.x-x)*(each.x-x) + (each.y-y)*(each.y-y); d < off {
				best, off = each.row, d
			}
		}
	}
	return best
}
