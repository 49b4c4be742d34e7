package dock

import (
	"math"
	"slices"

	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/widget"
)

// Slot is what the layout of a column needs to know of a panel.
type Slot struct {
	Full      float32 // height of the body
	Min       float32 // to which the body can shrink; equal to full if it can't
	Folded    bool    // by the user
	Touched   bool    // must not be folded automatically
	FoldOrder int     // the lowest is folded first, and grows last
	step      float32 // in which the body grows from min; 0: any
}

// column is where the panels of one side are, and how far they are scrolled.
type column struct {
	area   widget.Rect
	scroll float32
	total  float32 // height of all panels
}

// MiddleArea is the part of the window between the columns.
func MiddleArea(window widget.Rect) widget.Rect {
	side := form.PanelWidth(window.W) + 2*form.Gap
	return widget.Rect{X: side, Y: form.BarH + form.Gap, W: max(0, window.W-2*side), H: max(0, window.H-form.BarH-2*form.Gap)}
}

// columnArea returns the place of the left or right column.
func columnArea(window widget.Rect, right bool) widget.Rect {
	w := form.PanelWidth(window.W)
	r := widget.Rect{X: window.X + form.Gap, Y: window.Y + form.BarH + form.Gap, W: w, H: window.H - form.BarH - 2*form.Gap}
	if right {
		r.X = window.Right() - form.Gap - w
	}
	r.H = max(0, r.H)
	return r
}

// Heights decides which panels are folded and how tall each is, title included,
// so that they fit into available if that is possible: first bodies that can
// shrink do so, then panels that no person touched fold, in their order, and those for
// which there is room after all unfold again. What still does not fit must be scrolled.
func Heights(slots []Slot, available float32) (h []float32, shut []bool) {
	shut = make([]bool, len(slots))
	for i, s := range slots {
		shut[i] = s.Folded
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
		h[i] = form.TitleH
		if !shut[i] {
			grow := min(spare, s.Full-s.Min)
			if s.step > 0 {
				grow -= float32(math.Mod(float64(grow), float64(s.step)))
			}
			spare -= grow
			h[i] += s.Min + grow
		}
	}
	return h, shut
}

// growOrder lists panels in the order in which they get room: from above where it is
// the same.
func growOrder(slots []Slot) []int {
	order := make([]int, len(slots))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return slots[b].FoldOrder - slots[a].FoldOrder })
	return order
}

// unfoldWhatFits unfolds panels that folded for lack of room, the last in order first.
func unfoldWhatFits(slots []Slot, shut []bool, available float32) {
	left := make([]bool, len(slots)) // to look at
	for i, s := range slots {
		left[i] = shut[i] && !s.Folded
	}
	for {
		best := -1
		for i, s := range slots {
			if left[i] && (best < 0 || s.FoldOrder > slots[best].FoldOrder) {
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
func minimum(slots []Slot, shut []bool) float32 {
	total := float32(len(slots)-1) * form.Gap
	for i, s := range slots {
		total += form.TitleH
		if !shut[i] {
			total += s.Min
		}
	}
	return total
}

func nextToFold(slots []Slot, shut []bool) int {
	best := -1
	for i, s := range slots {
		if !shut[i] && !s.Touched && (best < 0 || s.FoldOrder < slots[best].FoldOrder) {
			best = i
		}
	}
	return best
}

// place puts the boxes below each other into the column, scrolled.
func (c *column) place(boxes []*Box, h []float32, shut []bool) {
	c.total = -form.Gap
	for i := range boxes {
		c.total += h[i] + form.Gap
	}
	c.scroll = max(0, min(c.scroll, c.total-c.area.H))
	y := c.area.Y - c.scroll
	for i, b := range boxes {
		b.Rect = widget.Rect{X: c.area.X, Y: y, W: c.area.W, H: h[i]}
		b.Shut = shut[i]
		y += h[i] + form.Gap
	}
}

// DrawColumns lays the columns out and draws their panels.
func (d *Dock) DrawColumns(f *form.Pass) {
	for i := range d.columns {
		c := &d.columns[i]
		c.area = columnArea(f.Window, i == 1)
		h, shut := Heights(slots(f, d.Boxes[i], c.area.W), c.area.H)
		c.place(d.Boxes[i], h, shut)
		for _, b := range d.Boxes[i] {
			d.Draw(f, b, c.area)
			f.Zone(b.ID, b.Rect.Intersect(c.area))
		}
		c.drawScroll(f, d.Boxes[i])
	}
}

// slots tells the layout what each panel needs at a width.
func slots(f *form.Pass, boxes []*Box, width float32) []Slot {
	list := make([]Slot, len(boxes))
	for i, b := range boxes {
		f.Panel = &b.Panel
		full := b.bodyHeight(f, width)
		list[i] = Slot{Full: full, Min: full, Folded: b.Folded || b.Rare && !b.Touched && !wanted(f, b), Touched: b.Touched, FoldOrder: b.Order}
		if k, ok := b.Body.(Ranker); ok {
			list[i].FoldOrder = k.Rank(f)
		}
		if b.MinHeight > 0 {
			list[i].Min = min(full, b.MinHeight)
		}
		if s, ok := b.Body.(Shrinker); ok {
			list[i].Min = min(full, s.Least(f))
			if l, ok := b.Body.(Liner); ok {
				list[i].step = l.LineStep()
			}
		}
	}
	return list
}

// drawScroll scrolls the column by the wheel, where nothing else took it, and
// shows how far it is.
func (c *column) drawScroll(f *form.Pass, boxes []*Box) {
	f.Unclip()
	if c.total <= c.area.H {
		return
	}
	for _, b := range boxes {
		c.scroll -= f.TakeWheel(b.ID, c.area) * 2 * form.RowH
	}
	c.reveal(f, boxes)
	c.scroll = max(0, min(c.scroll, c.total-c.area.H))
	h := c.area.H * c.area.H / c.total
	y := c.area.Y + (c.area.H-h)*c.scroll/(c.total-c.area.H)
	f.Round(widget.Rect{X: c.area.Right() + 2, Y: y, W: 4, H: h}, 2, f.Theme.Dim)
}

// reveal scrolls the column so that the control that the focus just moved to is in
// sight.
func (c *column) reveal(f *form.Pass, boxes []*Box) {
	layer, r, moved := f.FocusMoved()
	if !moved {
		return
	}
	for _, b := range boxes {
		if b.ID != layer {
			continue
		}
		if over := r.Bottom() + form.Gap - c.area.Bottom(); over > 0 {
			c.scroll += over
		}
		if over := c.area.Y + form.Gap - r.Y; over > 0 {
			c.scroll -= over
		}
	}
}
