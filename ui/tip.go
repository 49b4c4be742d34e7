package ui

import (
	"strings"

	"github.com/sitlark/sitlark/ui/widget"
)

// drawTip draws the tooltip of the control under a resting mouse, inside the
// window.
func (p *Panels) drawTip(f *pass) {
	text := f.Tip()
	if text == "" {
		return
	}
	const width = 280
	var lines []string
	for part := range strings.SplitSeq(text, "\n") {
		lines = append(lines, f.Atlas.Wrap(widget.Small, part, width)...)
	}
	w := float32(0)
	for _, l := range lines {
		w = max(w, f.Atlas.Width(widget.Small, l))
	}
	box := p.tipPlace(f, widget.Rect{W: w + 2*gap, H: float32(len(lines))*16 + gap})
	f.Layer("tip", box)
	f.Round(box, radius, f.Theme.ButtonHot)
	f.Outline(box, radius, f.Theme.Dim)
	r := box.Inset(gap, gap/2)
	for _, l := range lines {
		f.Text(r.CutTop(16), widget.Left, widget.Small, f.Theme.Text, l)
	}
	f.Unclip()
}

// tipPlace puts a tooltip beside the column under the mouse, so that it covers
// none of its controls, else below the mouse.
func (p *Panels) tipPlace(f *pass, box widget.Rect) widget.Rect {
	win := p.window()
	box.X, box.Y = f.In.X+12, f.In.Y+20
	switch {
	case p.hidden:
	case p.left.area.Contains(f.In.X, f.In.Y):
		box.X, box.Y = p.left.area.Right()+gap, f.In.Y-box.H/2
	case p.right.area.Contains(f.In.X, f.In.Y):
		box.X, box.Y = p.right.area.X-gap-box.W, f.In.Y-box.H/2
	}
	box.X = max(4, min(box.X, win.W-box.W-4))
	box.Y = max(4, min(box.Y, win.H-box.H-4))
	return box
}
