package ui

import "github.com/sitlark/sitlark/ui/widget"

const (
	helpW    = 560
	helpKeyW = 132
)

// mouseHelp is what the mouse does, for the help.
var mouseHelp = [][2]string{
	{"Drag, wheel", "turn and zoom the camera, where no panel is"},
	{"Right drag", "shift the picture: orbit, top, side, free"},
	{"Double click", "put the camera back"},
	{"W A S D, Q E", "fly the free camera; shift: faster"},
	{"Title of a panel", "fold, unfold"},
	{"Slider", "drag; wheel for steps; double click for the default"},
}

// drawHelp lists the keys, from the table that dispatches them.
func (p *Panels) drawHelp(f *pass) {
	w := p.window()
	lines := len(mouseHelp)
	for _, b := range bindings {
		if b.help != "" {
			lines++
		}
	}
	h := float32(32+32+16) + float32(lines)*rowH
	width := min(helpW, w.W-2*gap)
	card := widget.Rect{X: (w.W - width) / 2, Y: max(gap, (w.H-h)/2), W: width, H: h}
	f.Layer("help.shade", w)
	f.Fill(w, widget.Fade(f.Theme.Card, 0.5))
	p.mouse.zone("help.shade", w)
	_, outside := f.Area("help.outside", w)
	p.openCard(f, "help", card)
	r := card.Inset(20, 16)
	title := r.CutTop(32)
	if f.Button("help.close", title.CutRight(72).Inset(0, 4), widget.Plain, "Close") || outside {
		p.help = false
	}
	f.Text(title, widget.Left, widget.Head, f.Theme.Text, "Keys and mouse")
	r.CutTop(16)
	for _, b := range bindings {
		if b.help != "" {
			helpLine(f, r.CutTop(rowH), b.label, b.help)
		}
	}
	for _, m := range mouseHelp {
		helpLine(f, r.CutTop(rowH), m[0], m[1])
	}
	f.Unclip()
}

func helpLine(f *pass, r widget.Rect, key, what string) {
	f.Text(r.CutLeft(helpKeyW), widget.Left, widget.Strong, f.Theme.Accent, key)
	f.Text(r, widget.Left, widget.Body, f.Theme.Text, what)
}
