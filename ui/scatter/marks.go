package scatter

import (
	"math"

	"github.com/sitlark/sitlark/ui/widget"
)

// mark is a flight in the plot.
type mark struct {
	x, y float32
	row  int
}

// marks are the flights that are drawn, as of the last change: many lie on each other.
type marks struct {
	held, other []mark // below, and above: broken, or not flown
	key         marksKey
}

// marksKey is what marks depend on.
type marksKey struct {
	version int
	x, y    string
	area    widget.Rect
	ax, ay  axis
}

// cell is how near two marks are so that the better one is left out [logical px].
const cell = 1.5

// find returns the marks of a table over two columns in an area.
func (m *marks) find(t *Table, x, y *Column, area widget.Rect, ax, ay axis) {
	key := marksKey{t.Version, x.Name, y.Name, area, ax, ay}
	if key == m.key {
		return
	}
	m.key, m.held, m.other = key, m.held[:0], m.other[:0]
	wide, high := int(area.W/cell)+1, int(area.H/cell)+1
	if wide < 1 || high < 1 {
		return
	}
	worst := make([]int32, wide*high) // row + 1 by cell
	for row := range t.Numbers {
		vx, vy := x.Values[row], y.Values[row]
		if vx != vx || vy != vy {
			continue
		}
		px, py := ax.at(float64(vx))*float64(area.W), ay.at(float64(vy))*float64(area.H)
		if math.IsNaN(px) || px < -1 || px > float64(area.W)+1 || py < -1 || py > float64(area.H)+1 {
			continue
		}
		at := max(0, min(wide-1, int(px/cell))) + wide*max(0, min(high-1, int(py/cell)))
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
			x:   area.X + float32(ax.at(float64(x.Values[row])))*area.W,
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
