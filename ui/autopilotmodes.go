package ui

import (
	"github.com/g3n/engine/window"

	"github.com/sitlark/sitlark/ui/widget"
)

// modeList is the card from which a person chooses a mode.
type modeList struct{ open bool }

const (
	modeCellW   = 92
	modeColumns = 3
)

// askMode opens the list.
func (a *autopilot) askMode(f *pass, r widget.Rect, do *Requests) {
	b := ask{id: "autopilot.modes", label: "Mode", tip: "Choose its flight mode"}
	if do.SetMode != nil && do.Modes != nil {
		b.do = func() { a.modes.open = !a.modes.open }
	}
	f.ask(r, b)
}

// escape closes the list, and tells whether it was open.
func (m *modeList) escape() bool {
	was := m.open
	m.open = false
	return was
}

// drawModes draws the open list beside the panel, over everything. A click beside it
// closes it.
func (p *Panels) drawModes(f *pass) {
	m := &p.auto.modes
	if !m.open {
		return
	}
	if !alive(f) || f.view.Presenting || p.hidden {
		m.open = false
		return
	}
	w := p.window()
	f.TrapFocus()
	f.Layer("modes.shade", w)
	p.mouse.zone("modes.shade", w)
	_, outside := f.Area("modes.outside", w)
	names := p.actions.Autopilot.Modes()
	card := p.modesPlace(len(names))
	p.openCard(f, "modes", card)
	r := card.Inset(gap, gap)
	f.Text(r.CutTop(rowH), widget.Left, widget.Title, f.Theme.Dim, "Mode")
	for i, name := range names {
		cell := widget.Rect{X: r.X + float32(i%modeColumns)*(modeCellW+4), Y: r.Y + float32(i/modeColumns)*(rowH+4), W: modeCellW, H: rowH}
		look := widget.Plain
		if name == f.view.Autopilot.Mode {
			look = widget.Chosen
		}
		if f.SmallButton("modes."+name, cell, look, name) {
			p.actions.Autopilot.SetMode(name)
			m.open = false
		}
		f.SetTip("modes."+name, "Ask for mode "+name+"\nEnter; Esc leaves it")
	}
	f.Unclip()
	m.open = m.open && !outside
}

// modesPlace is beside the panel, as near to its button as the window lets it.
func (p *Panels) modesPlace(n int) widget.Rect {
	rows := float32((n + modeColumns - 1) / modeColumns)
	card := widget.Rect{W: 2*gap + modeColumns*(modeCellW+4) - 4, H: 2*gap + rowH + rows*(rowH+4)}
	panel := p.boxNamed("autopilot").rect
	card.X, card.Y = panel.X-gap-card.W, panel.Y+titleH
	if panel.X < p.window().W/2 {
		card.X = panel.Right() + gap
	}
	return into(card, p.window())
}

// closeAsked is Esc: it leaves what was begun with the autopilot, and tells whether
// there was anything.
func (p *Panels) closeAsked(k window.Key) bool {
	return k == window.KeyEscape && (p.auto.modes.escape() || p.auto.pick.cancel())
}
