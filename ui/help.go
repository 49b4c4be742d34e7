package ui

import (
	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/widget"
)

const (
	helpW     = 560
	helpKeyW  = 122
	helpHeadH = 80 // of the card, beside its lines
	helpLineH = 15 // the least
)

// mouseHelp is what the mouse does, for the help.
var mouseHelp = [][2]string{
	{"Drag, wheel", "turn and zoom the camera, where no panel is"},
	{"Right drag", "shift the picture: orbit, top, side, free"},
	{"Double click", "put the camera back"},
	{"W A S D, Q E", "fly the free camera; shift: faster"},
	{"Title of a panel", "click: fold, unfold; drag: move"},
	{"Slider", "drag; wheel for steps; double click for the default"},
	{"Number of a slider", "click: type it; Enter sets it, Esc leaves it"},
}

// helpLines are all lines of the help.
func helpLines() (lines [][2]string) {
	for _, b := range bindings {
		if b.help != "" {
			lines = append(lines, [2]string{b.label, b.help})
		}
	}
	lines = append(lines, navHelp...)
	return append(lines, mouseHelp...)
}

// drawHelp lists the keys, from the tables that dispatch them.
func drawHelp(p *Panels, f *form.Pass) {
	w := f.Window
	lines := helpLines()
	columns := helpColumns(w, len(lines))
	rows := (len(lines) + columns - 1) / columns
	// In a low window the lines stand closer.
	line := max(helpLineH, min(form.RowH, (w.H-2*form.Gap-helpHeadH)/float32(rows)))
	h := helpHeadH + float32(rows)*line
	width := min(helpW*float32(columns), w.W-2*form.Gap)
	card := widget.Rect{X: (w.W - width) / 2, Y: max(form.Gap, (w.H-h)/2), W: width, H: h}
	f.TrapFocus()
	f.Layer("help.shade", w)
	f.Fill(w, widget.Fade(f.Theme.Card, 0.5))
	f.Zone("help.shade", w)
	_, outside := f.Area("help.outside", w)
	f.OpenCard("help", card)
	r := card.Inset(16, 16)
	title := r.CutTop(32)
	helpButtons(p, f, &title, outside)
	f.Text(title, widget.Left, widget.Head, f.Theme.Text, "Keys and mouse")
	r.CutTop(16)
	for i := range columns {
		column := r.Split(i, columns, form.Gap)
		for _, l := range lines[min(i*rows, len(lines)):min((i+1)*rows, len(lines))] {
			helpLine(f, column.CutTop(line), l[0], l[1])
		}
	}
	f.Unclip()
}

// helpColumns is in how many columns the lines stand: two where they would be too
// close in one and the window is wide enough.
func helpColumns(w widget.Rect, lines int) int {
	if (w.H-2*form.Gap-helpHeadH)/float32(lines) >= form.LineH || w.W < 900 {
		return 1
	}
	return 2
}

// helpButtons are at the right of the help's title.
func helpButtons(p *Panels, f *form.Pass, title *widget.Rect, outside bool) {
	if f.Button("help.close", title.CutRight(72).Inset(0, 4), widget.Plain, "Close") || outside {
		p.help = false
	}
	f.SetTip("help.close", "Esc")
	title.CutRight(form.Gap)
	if f.Button("help.layout", title.CutRight(104).Inset(0, 4), widget.Plain, "Reset layout") {
		p.ResetLayout()
	}
	f.SetTip("help.layout", "All panels back to their places, unfolded\nCtrl+0")
	title.CutRight(form.Gap)
	label := "Light theme"
	if p.Theme() == ThemeLight {
		label = "Dark theme"
	}
	if f.Button("help.theme", title.CutRight(96).Inset(0, 4), widget.Plain, label) {
		otherTheme(p, 0)
	}
	f.SetTip("help.theme", "Light panels for bright rooms and projectors, or dark ones\nL")
	title.CutRight(form.Gap)
}

func helpLine(f *form.Pass, r widget.Rect, key, what string) {
	f.Text(r.CutLeft(helpKeyW), widget.Left, widget.Strong, f.Theme.Accent, key)
	f.Text(r, widget.Left, widget.Body, f.Theme.Text, what)
}
