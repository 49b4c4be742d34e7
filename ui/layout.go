package ui

import (
	"math"
	"slices"

	"github.com/sitlark/sitlark/ui/widget"
)

// slot is what the layout of a column needs to know of a panel.
type slot struct {
	full      float32 // height of the body
	min       float32 // to which the body can shrink; equal to full if it can't
	folded    bool    // by a person
	touched   bool    // must not be folded automatically
	foldOrder int     // the lowest is folded first, and grows last
	step      float32 // in which the body grows from min; 0: any
}

// column is where the panels of one side are, and how far they are scrolled.
type column struct {
	area   widget.Rect
	scroll float32
	total  float32 // height of all panels
}

// panelWidth returns the width of the panels in a window of the given width.
func panelWidth(window float32) float32 {
	w := float32(260)
	if window < 1200 {
		w = 240
	}
	return max(0, min(w, (window-3*gap)/2))
}

// columnArea returns the place of the left or right column.
func columnArea(window widget.Rect, right bool) widget.Rect {
	w := panelWidth(window.W)
	r := widget.Rect{X: window.X + gap, Y: window.Y + barH + gap, W: w, H: window.H - barH - 2*gap}
	if right {
		r.X = window.Right() - gap - w
	}
	r.H = max(0, r.H)
	return r
}

// heights decides which panels are folded and how tall each is, title included,
// so that they fit into available if that is possible: first bodies that can
// shrink do so, then panels that no person touched fold, in their order, and those for
// which there is room after all unfold again. What still does not fit must be scrolled.
func heights(slots []slot, available float32) (h []float32, shut []bool) {
	shut = make([]bool, len(slots))
	for i, s := range slots {
		shut[i] = s.folded
	}
	for minimum(slots, shut) > available {
		i := nextToFold(slots, shut)
		if i < 0 {
			break
		}
		shut[i] = true
	}
	unfoldWhatFits(slots, shut, available)
	spare := max(0, available-minimum(slots, shut))
	h = make([]float32, len(slots))
	for _, i := range growOrder(slots) {
		s := slots[i]
		h[i] = titleH
		if !shut[i] {
			grow := min(spare, s.full-s.min)
			if s.step > 0 {
				grow -= float32(math.Mod(float64(grow), float64(s.step)))
			}
			spare -= grow
			h[i] += s.min + grow
		}
	}
	return h, shut
}

// growOrder lists panels in the order in which they get room: from above where it is
// the same.
func growOrder(slots []slot) []int {
	order := make([]int, len(slots))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return slots[b].foldOrder - slots[a].foldOrder })
	return order
}

// unfoldWhatFits unfolds panels that folded for lack of room, the last in order first.
func unfoldWhatFits(slots []slot, shut []bool, available float32) {
	left := make([]bool, len(slots)) // to look at
	for i, s := range slots {
		left[i] = shut[i] && !s.folded
	}
	for {
		best := -1
		for i, s := range slots {
			if left[i] && (best < 0 || s.foldOrder > slots[best].foldOrder) {
				best = i
			}
		}
		if best < 0 {
			return
		}
		left[best], shut[best] = false, false
		shut[best] = minimum(slots, shut) > available
	}
}

// minimum returns the least height of the column, gaps included.
func minimum(slots []slot, shut []bool) float32 {
	total := float32(len(slots)-1) * gap
	for i, s := range slots {
		total += titleH
		if !shut[i] {
			total += s.min
		}
	}
	return total
}

func nextToFold(slots []slot, shut []bool) int {
	best := -1
	for i, s := range slots {
		if !shut[i] && !s.touched && (best < 0 || s.foldOrder < slots[best].foldOrder) {
			best = i
		}
	}
	return best
}

// place puts the boxes below each other into the column, scrolled.
func (c *column) place(boxes []*box, h []float32, shut []bool) {
	c.total = -gap
	for i := range boxes {
		c.total += h[i] + gap
	}
	c.scroll = max(0, min(c.scroll, c.total-c.area.H))
	y := c.area.Y - c.scroll
	for i, b := range boxes {
		b.rect = widget.Rect{X: c.area.X, Y: y, W: c.area.W, H: h[i]}
		b.shut = shut[i]
		y += h[i] + gap
	}
}
