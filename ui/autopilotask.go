package ui

import (
	"github.com/sitlark/sitlark/ui/units"
	"github.com/sitlark/sitlark/ui/widget"
)

// Requests are what the panels ask of the autopilot over MAVLink. None waits: the
// answers are in mavlink.Status.Answers. A nil one is not available here.
type Requests struct {
	Arm, Disarm, Land, Return, StartMission func()

	TakeOff func(height float64) // above home [m]
	SetMode func(name string)
	Modes   func() []string // the names that SetMode takes
	// GoTo asks it to fly to a place of the ground, NED from sitlark's home [m]. At
	// which height is for main to say.
	GoTo func(north, east, down float64)
}

var takeOffHeight = widget.Spinner{Label: "to", Unit: "m", Range: widget.Range{Min: 1, Max: 120, Step: 1, Default: 10},
	Show: func(v float64) string { return units.Number(v, 0) }}

// ask is one button.
type ask struct {
	id, label, tip string
	do             func()
	why            string // it can't be asked now; empty: it can
}

// drawAsk draws a row of buttons.
func (a *autopilot) drawAsk(f *pass, r widget.Rect, row int) {
	third := func(i int) widget.Rect { return r.Split(i, 3, 4) }
	do := &a.do.Requests
	switch row {
	case 0:
		a.askArm(f, third(0), do)
		a.ask(f, third(1), ask{"autopilot.land", "Land", "Come down where it is", do.Land, ""})
		a.ask(f, third(2), ask{"autopilot.return", "Return", "Fly home and land", do.Return, ""})
	case 1:
		a.askTakeOff(f, third(0), do)
		if v, changed := f.Spin("autopilot.height", third(1), takeOffHeight, a.takeOff); changed {
			a.takeOff = v
		}
		f.SetTip("autopilot.height", "Height of the take-off above home, 1 to 120 m\nDrag, wheel, ← →; type it: click, Enter; Del: 10 m")
		a.askGoTo(f, third(2), do)
	case 2:
		a.askMode(f, third(0), do)
		a.askMission(f, widget.Rect{X: third(1).X, Y: r.Y, W: r.Right() - third(1).X, H: r.H}, do)
	}
}

// ask draws a button, and asks when it is clicked. Without a link it says why not.
func (a *autopilot) ask(f *pass, r widget.Rect, b ask) {
	look, tip := widget.Plain, b.tip+"\nEnter"
	switch {
	case !a.alive():
		b.why = "No heartbeat: commands unavailable"
	case b.do == nil:
		b.why = "Not available here"
	}
	if b.why != "" {
		look, tip = widget.Off, b.why
	}
	if f.SmallButton(b.id, r, look, b.label) {
		b.do()
	}
	f.SetTip(b.id, tip)
}

func (a *autopilot) askArm(f *pass, r widget.Rect, do *Requests) {
	if a.said().Armed {
		a.ask(f, r, ask{"autopilot.arm", "Disarm", "Stop the motors; it refuses in flight", do.Disarm, ""})
		return
	}
	a.ask(f, r, ask{"autopilot.arm", "Arm", "Arm the motors", do.Arm, ""})
}

func (a *autopilot) askTakeOff(f *pass, r widget.Rect, do *Requests) {
	b := ask{id: "autopilot.takeoff", label: "Take off", tip: "Arm if it is not, and climb to the height beside it, in GUIDED"}
	if do.TakeOff != nil {
		b.do = func() { do.TakeOff(a.takeOff) }
	}
	if s := a.said(); s.Armed && !s.Landed {
		b.why = "It flies already"
	}
	a.ask(f, r, b)
}

func (a *autopilot) askMission(f *pass, r widget.Rect, do *Requests) {
	b := ask{id: "autopilot.mission.start", label: "Start mission", tip: "Fly the mission that it holds, from its first item, in AUTO", do: do.StartMission}
	if m := a.num.Mission; m.Known && m.Total <= 1 {
		b.why = "It holds no mission: upload one"
	}
	a.ask(f, r, b)
}

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
	a.ask(f, r, b)
}

// escape closes the list, and tells whether it was open.
func (m *modeList) escape() bool {
	was := m.open
	m.open = false
	return was
}

// drawModes draws the open list beside the panel, over everything. A click beside it
// closes it.
func (a *autopilot) drawModes(f *pass, panel widget.Rect) {
	m := &a.modes
	if !m.open {
		return
	}
	if !a.alive() {
		m.open = false
		return
	}
	w := f.window
	f.TrapFocus()
	f.Layer("modes.shade", w)
	f.zone("modes.shade", w)
	_, outside := f.Area("modes.outside", w)
	names := a.do.Modes()
	card := modesPlace(len(names), panel, w)
	f.openCard("modes", card)
	r := card.Inset(gap, gap)
	f.Text(r.CutTop(rowH), widget.Left, widget.Title, f.Theme.Dim, "Mode")
	for i, name := range names {
		cell := widget.Rect{X: r.X + float32(i%modeColumns)*(modeCellW+4), Y: r.Y + float32(i/modeColumns)*(rowH+4), W: modeCellW, H: rowH}
		look := widget.Plain
		if name == a.live.Mode {
			look = widget.Chosen
		}
		if f.SmallButton("modes."+name, cell, look, name) {
			a.do.SetMode(name)
			m.open = false
		}
		f.SetTip("modes."+name, "Ask for mode "+name+"\nEnter; Esc leaves it")
	}
	f.Unclip()
	m.open = m.open && !outside
}

// modesPlace is beside the panel, as near to its button as the window lets it.
func modesPlace(n int, panel, window widget.Rect) widget.Rect {
	rows := float32((n + modeColumns - 1) / modeColumns)
	card := widget.Rect{W: 2*gap + modeColumns*(modeCellW+4) - 4, H: 2*gap + rowH + rows*(rowH+4)}
	card.X, card.Y = panel.X-gap-card.W, panel.Y+titleH
	if panel.X < window.W/2 {
		card.X = panel.Right() + gap
	}
	return into(card, window)
}

// escape leaves what was begun with the autopilot, and tells whether there was anything.
func (a *autopilot) escape() bool { return a.modes.escape() || a.pick.cancel() }

// close closes the list.
func (m *modeList) close() { m.open = false }
