package ui

import "github.com/sitlark/sitlark/ui/widget"

// drawTip draws the tooltip of the control under a resting mouse, inside the
// window.
func (p *Panels) drawTip(f *pass) {
	text := f.Tip()
	if text == "" {
		return
	}
	const width = 280
	lines := f.Atlas.Wrap(widget.Small, text, width)
	w := float32(0)
	for _, l := range lines {
		w = max(w, f.Atlas.Width(widget.Small, l))
	}
	box := widget.Rect{X: f.In.X + 12, Y: f.In.Y + 20, W: w + 2*gap, H: float32(len(lines))*16 + gap}
	win := p.window()
	box.X = max(0, min(box.X, win.W-box.W-4))
	if box.Bottom() > win.H-4 {
		box.Y = f.In.Y - box.H - 8
	}
	f.Layer("tip", box)
	f.Round(box, radius, f.Theme.ButtonHot)
	f.Outline(box, radius, f.Theme.Dim)
	r := box.Inset(gap, gap/2)
	for _, l := range lines {
		f.Text(r.CutTop(16), widget.Left, widget.Small, f.Theme.Text, l)
	}
	f.Unclip()
}
