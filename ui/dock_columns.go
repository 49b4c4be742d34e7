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

// middleArea is the part of the window between the columns.
func middleArea(window widget.Rect) widget.Rect {
	side := panelWidth(window.W) + 2*gap
	return widget.Rect{X: side, Y: barH + gap, W: max(0, window.W-2*side), H: max(0, window.H-barH-2*gap)}
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

// drawColumns lays the columns out and draws their panels.
func (d *dock) drawColumns(f *pass) {
	for i := range d.columns {
		c := &d.columns[i]
		c.area = columnArea(f.window, i == 1)
		h, shut := heights(slots(f, d.boxes[i], c.area.W), c.area.H)
		c.place(d.boxes[i], h, shut)
		for _, b := range d.boxes[i] {
			d.draw(f, b, c.area)
			f.zone(b.id, b.rect.Intersect(c.area))
		}
		c.drawScroll(f, d.boxes[i])
	}
}

// slots tells the layout what each panel needs at a width.
func slots(f *pass, boxes []*box, width float32) []slot {
	list := make([]slot, len(boxes))
	for i, b := range boxes {
		f.panel = &b.panel
		full := b.bodyHeight(f, width)
		list[i] = slot{full: full, min: full, folded: b.folded || b.rare && !b.touched && !wanted(f, b), touched: b.touched, foldOrder: b.order}
		if k, ok := b.body.(ranker); ok {
			list[i].foldOrder = k.rank(f)
		}
		if b.minHeight > 0 {
			list[i].min = min(full, b.minHeight)
		}
		if s, ok := b.body.(shrinker); ok {
			list[i].min = min(full, s.least(f))
			if l, ok := b.body.(liner); ok {
				list[i].step = l.lineStep()
			}
		}
	}
	return list
}

// drawScroll scrolls the column by the wheel, where nothing else took it, and
// shows how far it is.
func (c *column) drawScroll(f *pass, boxes []*box) {
	f.Unclip()
	if c.total <= c.area.H {
		return
	}
	for _, b := range boxes {
		c.scroll -= f.TakeWheel(b.id, c.area) * 2 * rowH
	}
	c.reveal(f, boxes)
	c.scroll = max(0, min(c.scroll, c.total-c.area.H))
	h := c.area.H * c.area.H / c.total
	y := c.area.Y + (c.area.H-h)*c.scroll/(c.total-c.area.H)
	f.Round(widget.Rect{X: c.area.Right() + 2, Y: y, W: 4, H: h}, 2, f.Theme.Dim)
}

// reveal scrolls the column so that the control that the focus just moved to is in
// sight.
func (c *column) reveal(f *pass, boxes []*box) {
	layer, r, moved := f.FocusMoved()
	if !moved {
		return
	}
	for _, b := range boxes {
		if b.id != layer {
			continue
		}
		if over := r.Bottom() + gap - c.area.Bottom(); over > 0 {
			c.scroll += over
		}
		if over := c.area.Y + gap - r.Y; over > 0 {
			c.scroll -= over
		}
	}
}
