package ui

import (
	"slices"

	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/widget"
)

const (
	helpW     = 420 // of a column
	helpKeyW  = 112
	helpHeadH = 80 // of the card, beside its lines
	helpLineH = 18
)

// mouseHelp is what the mouse does, for the help.
var mouseHelp = [][2]string{
	{"Drag, wheel", "turn and zoom the camera, where no panel is"},
	{"Right drag", "shift the picture: orbit, top, side, free"},
	{"Double click", "put the camera back"},
	{"W A S D, Q E", "fly the free camera; shift: faster"},
	{"Title of a panel", "click: fold, unfold; drag: move"},
	{"Slider", "drag, wheel; double click: default"},
	{"Number", "click: type it; Enter sets, Esc leaves"},
}

// helpRow is a line of the help: a key with what it does, or the title of a group; more is
// a line that goes on with what the one before says.
type helpRow struct {
	key, what string
	more      bool
}

// helpLines breaks rows into lines for columns of a width [logical px].
func helpLines(a *widget.Atlas, rows []helpRow, width float32) (lines []helpRow) {
	for _, row := range rows {
		for i, part := range a.Wrap(widget.Body, row.what, width-helpKeyW) {
			if i == 0 {
				lines = append(lines, helpRow{key: row.key, what: part})
			} else {
				lines = append(lines, helpRow{what: part, more: true})
			}
		}
	}
	return lines
}

// helpRows are all lines of the help, by groups.
func helpRows() (rows []helpRow) {
	for g := range group(groups) {
		rows = append(rows, helpRow{what: groupNames[g]})
		for _, b := range slices.Concat(bindings, shifted) {
			if b.group == g && b.help != "" {
				rows = append(rows, helpRow{key: b.label, what: b.help})
			}
		}
	}
	for _, part := range []struct {
		title string
		lines [][2]string
	}{{"Keyboard in panels", navHelp}, {"Mouse", mouseHelp}} {
		rows = append(rows, helpRow{what: part.title})
		for _, l := range part.lines {
			rows = append(rows, helpRow{key: l[0], what: l[1]})
		}
	}
	return rows
}

// helpColumns puts the rows into columns of the same height; no group's title stands at
// the end of one, and none of what a key does goes on in the next.
func helpColumns(rows []helpRow, n int) (columns [][]helpRow) {
	each := (len(rows) + n - 1) / n
	for len(rows) > 0 {
		k := min(each, len(rows))
		if len(columns) == n-1 {
			k = len(rows)
		}
		for k > 1 && k < len(rows) && (rows[k].more || rows[k-1].key == "" && !rows[k-1].more) {
			k--
		}
		columns, rows = append(columns, rows[:k]), rows[k:]
	}
	return columns
}

// helpFor puts the help into n columns that are so wide together [logical px]; most is the
// greatest number of lines of one.
func helpFor(a *widget.Atlas, width float32, n int) (columns [][]helpRow, most int) {
	one := widget.Rect{W: width}.Split(0, n, 2*form.Gap)
	columns = helpColumns(helpLines(a, helpRows(), one.W), n)
	for _, c := range columns {
		most = max(most, len(c))
	}
	return columns, most
}

// drawHelp lists the keys, from the tables that dispatch them.
func drawHelp(p *Panels, f *form.Pass) {
	w := f.Window
	n := max(1, min(3, int((w.W-2*form.Gap-32)/(helpW-16))))
	width := min((helpW+form.Gap)*float32(n)+32, w.W-2*form.Gap)
	columns, most := helpFor(f.Atlas, width-32, n)
	if helpHeadH+float32(most)*helpLineH > w.H-2*form.Gap {
		columns, most = helpFor(f.Atlas, width-32-2*form.Gap, n) // the list's bar takes some
	}
	h := min(helpHeadH+float32(most)*helpLineH, w.H-2*form.Gap)
	card := widget.Rect{X: (w.W - width) / 2, Y: (w.H - h) / 2, W: width, H: h}
	f.TrapFocus()
	f.Layer("help.shade", w)
	f.Fill(w, widget.Fade(f.Theme.Card, 0.5))
	f.Zone("help.shade", w)
	_, outside := f.Area("help.outside", w)
	f.OpenCard("help", card)
	r := card.Inset(16, 12)
	title := r.CutTop(32)
	helpButtons(p, f, &title, outside)
	f.Text(title, widget.Left, widget.Head, f.Theme.Text, "Keys and mouse")
	r.CutTop(8)
	f.Panel = &form.Panel{ID: "help"}
	from, to := p.helpScroll.List(f, &r, helpLineH, most)
	for i, rows := range columns {
		column := r.Split(i, len(columns), 2*form.Gap)
		for _, l := range rows[min(from, len(rows)):min(to, len(rows))] {
			helpLine(f, column.CutTop(helpLineH), l)
		}
	}
	f.Unclip()
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
	f.SetTip("help.theme", "Light panels for bright rooms and projectors, or dark ones\nShift+L")
	title.CutRight(form.Gap)
}

func helpLine(f *form.Pass, r widget.Rect, l helpRow) {
	if l.key == "" && !l.more {
		f.Text(r, widget.Left, widget.Title, f.Theme.Dim, l.what)
		return
	}
	f.Text(r.CutLeft(helpKeyW), widget.Left, widget.Strong, f.Theme.Accent, l.key)
	f.Text(r, widget.Left, widget.Body, f.Theme.Text, l.what)
}
