package ui

import (
	"slices"

	"github.com/sitlark/sitlark/ui/widget"
)

// dock is where the panels are: in two columns, free, or at the bottom between the
// columns. The user moves them there, folds and unfolds them.
type dock struct {
	window  widget.Rect // all of it [logical px]
	columns [2]column   // left, right
	boxes   [2][]*box   // in the columns
	home    [2][]*box   // the same at first
	free    []*box      // in no column, from below to above
	bottom  *box        // has its own place at first, at the bottom of the middle
	carry   carry
	byKey   func() // what a key does to a panel after the pass
}

// newDock makes a dock of the panels of the columns, left and right, and the one at the
// bottom of the middle.
func newDock(columns [2][]*box, bottom *box) *dock {
	d := &dock{boxes: columns, bottom: bottom}
	d.home = [2][]*box{slices.Clone(columns[0]), slices.Clone(columns[1])}
	return d
}

// everyBox yields every panel with a title.
func (d *dock) everyBox() func(yield func(*box) bool) {
	return func(yield func(*box) bool) {
		for _, boxes := range [3][]*box{d.boxes[0], d.boxes[1], d.free} {
			for _, b := range boxes {
				if !yield(b) {
					return
				}
			}
		}
		if d.atHome(d.bottom) {
			yield(d.bottom)
		}
	}
}

// boxNamed returns the panel of an id, nil if there is none.
func (d *dock) boxNamed(id string) *box {
	for b := range d.everyBox() {
		if b.id == id {
			return b
		}
	}
	return nil
}

// docked returns the column that b stands in, -1 for none.
func (d *dock) docked(b *box) int {
	for side, boxes := range d.boxes {
		if slices.Contains(boxes, b) {
			return side
		}
	}
	return -1
}

// atHome tells whether b stands in its own place at the bottom of the middle, which
// only the plots have.
func (d *dock) atHome(b *box) bool {
	return b == d.bottom && d.docked(b) < 0 && !slices.Contains(d.free, b)
}

// put puts b into a column.
func (d *dock) put(b *box, side, index int) {
	d.remove(b)
	index = max(0, min(index, len(d.boxes[side])))
	d.boxes[side] = slices.Insert(d.boxes[side], index, b)
}

// undock takes b out of its column, to the top of the free panels.
func (d *dock) undock(b *box) {
	d.remove(b)
	d.free = append(d.free, b)
	b.spot = spotOf(b.rect, d.window)
}

func (d *dock) remove(b *box) {
	is := func(o *box) bool { return o == b }
	for side := range d.boxes {
		d.boxes[side] = slices.DeleteFunc(d.boxes[side], is)
	}
	d.free = slices.DeleteFunc(d.free, is)
}

// reset puts every panel back to where it was at first, unfolded.
func (d *dock) reset() {
	d.carry, d.free = carry{}, nil
	for side, boxes := range d.home {
		d.boxes[side] = slices.Clone(boxes)
	}
	for b := range d.everyBox() {
		b.folded, b.touched, b.more = false, false, false
	}
	d.columns[0].scroll, d.columns[1].scroll = 0, 0
}

// afterKeys does what a key did to a panel as a whole, when no panel is being drawn.
func (d *dock) afterKeys() {
	if d.byKey != nil {
		d.byKey()
		d.byKey = nil
	}
}

// begin takes the sizes of a pass, and lets the carried panel follow the mouse.
func (d *dock) begin(f *pass) {
	d.window = f.window
	d.carryOn(f.In)
}

// panelAt returns the uppermost panel at a place.
func (d *dock) panelAt(x, y float32) (r widget.Rect, ok bool) {
	for b := range d.everyBox() {
		if b.rect.Contains(x, y) {
			r, ok = b.rect, true
		}
	}
	return r, ok
}
