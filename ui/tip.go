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
// its controls, or above a panel that has no room beside it, else below the mouse. at is
// the control it is for, empty for what lies under the mouse.
func tipPlace(f *form.Pass, at, box widget.Rect, panelAt func(x, y float32) (widget.Rect, bool)) widget.Rect {
	const edge, before = 4, 24 // to the window's edge; how far it begins before its control
	win := f.Window
	x, y := f.In.X, f.In.Y
	box.X, box.Y = x+12, y+20
	if !at.Empty() {
		x, y = at.X+at.W/2, at.Y+at.H/2
		box.X, box.Y = at.X, at.Bottom()+form.Gap
	}
	if r, ok := panelAt(x, y); ok {
		left, right := r.X-form.Gap-box.W, r.Right()+form.Gap
		onLeft, onRight := left >= edge, right+box.W <= win.W-edge
		switch {
		case onLeft && (r.X+r.W/2 > win.W/2 || !onRight):
			box.X, box.Y = left, y-box.H/2
		case onRight:
			box.X, box.Y = right, y-box.H/2
		default:
			box.X, box.Y = x-before, r.Y-form.Gap-box.H
			if box.Y < form.BarH {
				box.Y = y - 2*form.Gap - box.H
			}
		}
	}
	box.X = max(edge, min(box.X, win.W-box.W-edge))
	box.Y = max(edge, min(box.Y, win.H-box.H-edge))
	return box
}
