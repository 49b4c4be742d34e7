// Package dock places the panels: in two columns that scroll, or free; and the drawer
// along the bottom. It moves, snaps, folds and remembers them.
package dock

import (
	"slices"

	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/widget"
)

// Dock is where the panels are: in two columns, or free. The user moves them there, folds
// and unfolds them; nothing else does.
type Dock struct {
	areas
	columns [2]column // left, right
	Boxes   [2][]*Box // in the columns
	home    [2][]*Box // the same at first
	Free    []*Box    // in no column, from below to above
	carry   carry
	byKey   func() // what a key does to a panel after the pass
}

// New makes a dock of the panels of the columns, left and right, and the drawer's tabs.
func New(columns [2][]*Box, tabs []*Tab) *Dock {
	d := &Dock{Boxes: columns, areas: areas{Drawer: Drawer{Tabs: tabs}}}
	d.Drawer.Reset()
	d.home = [2][]*Box{slices.Clone(columns[0]), slices.Clone(columns[1])}
	return d
}

// EveryBox yields every panel with a title.
func (d *Dock) EveryBox() func(yield func(*Box) bool) {
	return func(yield func(*Box) bool) {
		for _, boxes := range [3][]*Box{d.Boxes[0], d.Boxes[1], d.Free} {
			for _, b := range boxes {
				if !yield(b) {
					return
				}
			}
		}
	}
}

// EveryPanel yields every panel, and every tab of the drawer.
func (d *Dock) EveryPanel() func(yield func(*form.Panel) bool) {
	return func(yield func(*form.Panel) bool) {
		for b := range d.EveryBox() {
			if !yield(&b.Panel) {
				return
			}
		}
		for _, t := range d.Drawer.Tabs {
			if !yield(&t.Panel) {
				return
			}
		}
	}
}

// BoxNamed returns the panel of an id, nil if there is none.
func (d *Dock) BoxNamed(id string) *Box {
	for b := range d.EveryBox() {
		if b.ID == id {
			return b
		}
	}
	return nil
}

// Docked returns the column that b stands in, -1 for none.
func (d *Dock) Docked(b *Box) int {
	for side, boxes := range d.Boxes {
		if slices.Contains(boxes, b) {
			return side
		}
	}
	return -1
}

// put puts b into a column.
func (d *Dock) put(b *Box, side, index int) {
	d.remove(b)
	index = max(0, min(index, len(d.Boxes[side])))
	d.Boxes[side] = slices.Insert(d.Boxes[side], index, b)
}

// undock takes b out of its column, to the top of the free panels.
func (d *Dock) undock(b *Box) {
	d.remove(b)
	d.Free = append(d.Free, b)
	b.spot = spotOf(b.Rect, d.window)
}

func (d *Dock) remove(b *Box) {
	is := func(o *Box) bool { return o == b }
	for side := range d.Boxes {
		d.Boxes[side] = slices.DeleteFunc(d.Boxes[side], is)
	}
	d.Free = slices.DeleteFunc(d.Free, is)
}

// Reset puts every panel back to where it was at first, unfolded.
func (d *Dock) Reset() {
	d.carry, d.Free = carry{}, nil
	for side, boxes := range d.home {
		d.Boxes[side] = slices.Clone(boxes)
	}
	for b := range d.EveryBox() {
		b.Folded, b.Touched, b.More = false, false, false
	}
	d.Drawer.Reset()
	d.columns[0].scroll, d.columns[1].scroll = 0, 0
}

// AfterKeys does what a key did to a panel as a whole, when no panel is being drawn.
func (d *Dock) AfterKeys() {
	if d.byKey != nil {
		d.byKey()
		d.byKey = nil
	}
}

// Begin takes the sizes of a pass, and lets the carried panel follow the mouse.
func (d *Dock) Begin(f *form.Pass) {
	d.window, d.Unsettled = f.Window, false
	d.carryOn(f.In)
}

// PanelAt returns the uppermost panel at a place.
func (d *Dock) PanelAt(x, y float32) (r widget.Rect, ok bool) {
	if r := d.Drawer.Rect; r.Contains(x, y) {
		return r, true
	}
	for b := range d.EveryBox() {
		if b.Rect.Contains(x, y) {
			r, ok = b.Rect, true
		}
	}
	return r, ok
}
