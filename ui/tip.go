package ui

import (
	"strings"

	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/widget"
)

// drawTip draws the tooltip of the control under a resting mouse, inside the
// window.
func drawTip(f *form.Pass, panelAt func(x, y float32) (widget.Rect, bool)) {
	text, at := f.Tip()
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
	box := tipPlace(f, at, widget.Rect{W: w + 2*form.Gap, H: float32(len(lines))*16 + form.Gap}, panelAt)
	f.Layer("tip", box)
	f.Round(box, form.Radius, f.Theme.ButtonHot)
	f.Outline(box, form.Radius, f.Theme.Dim)
	r := box.Inset(form.Gap, form.Gap/2)
	for _, l := range lines {
		f.Text(r.CutTop(16), widget.Left, widget.Small, f.Theme.Text, l)
	}
	f.Unclip()
}

// tipPlace puts a tooltip beside the panel that it is of, so that it covers none of
// its controls, else below the mouse. at is the control it is for, empty for what
// lies under the mouse.
func tipPlace(f *form.Pass, at, box widget.Rect, panelAt func(x, y float32) (widget.Rect, bool)) widget.Rect {
	win := f.Window
	x, y := f.In.X, f.In.Y
	box.X, box.Y = x+12, y+20
	if !at.Empty() {
		x, y = at.X+at.W/2, at.Y+at.H/2
		box.X, box.Y = at.X, at.Bottom()+form.Gap
	}
	if r, ok := panelAt(x, y); ok {
		box.X, box.Y = r.Right()+form.Gap, y-box.H/2
		if r.X+r.W/2 > win.W/2 {
			box.X = r.X - form.Gap - box.W
		}
	}
	box.X = max(4, min(box.X, win.W-box.W-4))
	box.Y = max(4, min(box.Y, win.H-box.H-4))
	return box
}
