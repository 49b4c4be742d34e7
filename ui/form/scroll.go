package form

import (
	"github.com/sitlark/sitlark/ui/widget"
)

// Scroll is how far a list of rows of one height is scrolled, by the wheel and by the thin
// bar at its right.
type Scroll struct {
	// Tail makes the list follow its end: the newest row is seen until the user scrolls
	// back, and what is read then stays where it is.
	Tail bool

	off  float32 // rows before the first that is seen; with Tail after the last
	rows int     // of the last pass
	grip float32 // from the knob's top to the mouse that drags it
}

// Rest shows the beginning again, with Tail the end.
func (s *Scroll) Rest() { s.off, s.rows = 0, 0 }

// Reveal scrolls a list of which visible rows are seen so that row i is one of them.
func (s *Scroll) Reveal(i, visible int) {
	if s.Tail {
		after := float32(s.rows - 1 - i)
		s.off = max(min(s.off, after), after-float32(visible-1))
		return
	}
	s.off = max(min(s.off, float32(i)), float32(i-visible+1))
}

// List scrolls rows of a height in r, in the panel that is being drawn. It returns the
// first row that is seen and the one after the last, and leaves r at that first row.
func (s *Scroll) List(f *Pass, r *widget.Rect, rowH float32, rows int) (from, to int) {
	visible := max(1, int((r.H+0.5)/rowH))
	if s.Tail && s.off > 0 && rows > s.rows {
		s.off += float32(rows - s.rows)
	}
	s.rows = rows
	most := float32(max(0, rows-visible))
	wheel := f.TakeWheel(f.Panel.ID, *r) * 2
	if s.Tail {
		wheel = -wheel
	}
	s.off = max(0, min(most, s.off-wheel))
	if most > 0 {
		s.bar(f, *r, float32(visible)/float32(rows), most)
		r.CutRight(Gap / 2)
	}
	from = int(s.off)
	if s.Tail {
		from = int(most - float32(int(s.off)))
	}
	return from, min(rows, from+visible)
}

const scrollBarW = 4

// bar draws the bar and lets it be dragged. share is how much of the list is seen.
func (s *Scroll) bar(f *Pass, r widget.Rect, share, most float32) {
	id := f.Panel.ID + ".scroll"
	rail := widget.Rect{X: r.Right() - scrollBarW, Y: r.Y, W: scrollBarW + Gap, H: r.H}
	h := max(min(24, r.H), r.H*share)
	free := r.H - h
	top := s.off / most
	if s.Tail {
		top = 1 - top
	}
	hot, _ := f.Area(id, rail)
	f.SetTip(id, "Drag, or turn the wheel over the list")
	if f.Active(id) && free > 0 {
		if f.In.Pressed {
			s.grip = h / 2
			if y := r.Y + free*top; f.In.PressY >= y && f.In.PressY < y+h {
				s.grip = f.In.PressY - y
			}
		}
		top = max(0, min(1, (f.In.Y-s.grip-r.Y)/free))
		s.off = most * top
		if s.Tail {
			s.off = most * (1 - top)
		}
	}
	ink := widget.Fade(f.Theme.Dim, 0.6)
	if hot || f.Active(id) {
		ink = f.Theme.Text
	}
	f.Round(widget.Rect{X: rail.X + 2, Y: r.Y + free*top, W: scrollBarW, H: h}, scrollBarW/2, ink)
}
