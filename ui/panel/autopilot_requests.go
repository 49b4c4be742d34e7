package panel

import (
	"cmp"
	"strings"

	"github.com/sitlark/sitlark/ui/form"
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
	// which height is for the program to say.
	GoTo func(north, east, down float64)
	// SetParam sets a parameter of it, which is read back.
	SetParam func(name string, value float64)
}

// takeOffHeight is the control of the height. A plane needs room below: ArduPlane's own default is 50 m.
func (a *Autopilot) takeOffHeight() widget.Spinner {
	usual := 10.0
	if a.said().Glides {
		usual = 50
	}
	return widget.Spinner{Label: "to", Unit: "m", Range: widget.Range{Min: 1, Max: 120, Step: 1, Default: usual},
		Show: func(v float64) string { return units.Number(v, 0) }}
}

// ask is one button.
type ask struct {
	id, label, tip string
	do             func()
	why            string // it can't be asked now; empty: it can
}

// drawAsk draws a row of buttons.
func (a *Autopilot) drawAsk(f *form.Pass, r widget.Rect, row int) {
	third := func(i int) widget.Rect { return r.Split(i, 3, 4) }
	do := &a.Do.Requests
	switch row {
	case 0:
		a.askArm(f, third(0), do)
		a.askLand(f, third(1), do)
		a.askReturn(f, third(2), do)
	case 1:
		height := a.takeOffHeight()
		to := cmp.Or(a.takeOff, height.Default)
		a.askTakeOff(f, third(0), to, do)
		if v, changed := f.Spin("autopilot.height", third(1), height, to); changed {
			a.takeOff = v
		}
		f.SetTip("autopilot.height", "Height of the take-off above home, 1 to 120 m\nDrag, wheel, ← →; type it: click, Enter; Del: "+units.Number(height.Default, 0)+" m")
		a.askGoTo(f, third(2), do)
	case 2:
		a.askMode(f, third(0), do)
		a.askMission(f, widget.Rect{X: third(1).X, Y: r.Y, W: r.Right() - third(1).X, H: r.H}, do)
	}
}

// ask draws a button, and asks when it is clicked. Without a link it says why not.
func (a *Autopilot) ask(f *form.Pass, r widget.Rect, b ask) {
	look, tip := widget.Plain, b.tip+"\nEnter"
	switch {
	case f.Past != "":
		b.why = f.Past
	case !a.alive():
		b.why = "No heartbeat: commands unavailable"
	case b.do == nil:
		b.why = "Not available here"
	}
	if b.why != "" {
		look, tip = widget.Off, b.why
	}
	if b.why != "" && b.why == f.Locked {
		tip = b.tip // the reason is added
	}
	if f.SmallButton(b.id, r, look, b.label) {
		b.do()
	}
	f.SetTip(b.id, tip)
}

func (a *Autopilot) askArm(f *form.Pass, r widget.Rect, do *Requests) {
	if a.said().Armed {
		a.ask(f, r, ask{"autopilot.arm", "Disarm", "Stop the motors; it refuses in flight", do.Disarm, ""})
		return
	}
	a.ask(f, r, ask{"autopilot.arm", "Arm", "Arm the motors", do.Arm, ""})
}

func (a *Autopilot) askLand(f *form.Pass, r widget.Rect, do *Requests) {
	b := ask{"autopilot.land", "Land", "Come down where it is", do.Land, ""}
	switch s := a.said(); {
	case s.Glides:
		b.tip = "Fly the landing of its mission"
	case !s.Kind.TakesOff():
		mode := s.Kind.Landing()
		b.label, b.tip = mode[:1]+strings.ToLower(mode[1:]), "Mode "+mode
	}
	a.ask(f, r, b)
}

func (a *Autopilot) askReturn(f *form.Pass, r widget.Rect, do *Requests) {
	b := ask{"autopilot.return", "Return", "Fly home and land", do.Return, ""}
	if !a.said().Kind.TakesOff() {
		b.tip = "Come home"
	}
	if k := a.said().Kind; k.Stays() {
		b.why = form.Capital(k.String()) + "s stay where they stand"
	}
	a.ask(f, r, b)
}

// askTakeOff asks for a take-off to a height above home [m].
func (a *Autopilot) askTakeOff(f *form.Pass, r widget.Rect, to float64, do *Requests) {
	b := ask{id: "autopilot.takeoff", label: "Take off", tip: "Arm if it is not, and climb to the height beside it, in GUIDED"}
	if a.said().Glides {
		b.tip = "Arm if it is not, take off and climb to the height beside it, in TAKEOFF"
	}
	if do.TakeOff != nil {
		b.do = func() { do.TakeOff(to) }
	}
	switch s := a.said(); {
	case s.Kind.Stays():
		b.why = form.Capital(s.Kind.String()) + "s stay where they stand"
	case !s.Kind.TakesOff():
		b.why = "A " + s.Kind.String() + " does not take off"
	case s.Armed && !s.Landed:
		b.why = "It flies already"
	}
	a.ask(f, r, b)
}

func (a *Autopilot) askMission(f *form.Pass, r widget.Rect, do *Requests) {
	b := ask{id: "autopilot.mission.start", label: "Start mission", tip: "Fly the mission that it holds, from its first item, in AUTO", do: do.StartMission}
	if m := a.num.Mission; m.Known && m.Total <= 1 {
		b.why = "It holds no mission: upload one"
	}
	a.ask(f, r, b)
}

// modeList is the card from which the user chooses a mode.
type modeList struct{ Open bool }

const (
	modeCellW   = 92
	modeColumns = 3
)

// askMode opens the list.
func (a *Autopilot) askMode(f *form.Pass, r widget.Rect, do *Requests) {
	b := ask{id: "autopilot.modes", label: "Mode", tip: "Choose its flight mode"}
	if do.SetMode != nil && do.Modes != nil {
		b.do = func() { a.Modes.Open = !a.Modes.Open }
	}
	a.ask(f, r, b)
}

// escape closes the list, and reports whether it was open.
func (m *modeList) escape() bool {
	was := m.Open
	m.Open = false
	return was
}

// DrawModes draws the open list beside the panel, over everything. A click beside it
// closes it.
func (a *Autopilot) DrawModes(f *form.Pass, panel widget.Rect) {
	m := &a.Modes
	if !m.Open {
		return
	}
	if !a.alive() {
		m.Open = false
		return
	}
	w := f.Window
	f.TrapFocus()
	f.Layer("modes.shade", w)
	f.Zone("modes.shade", w)
	_, outside := f.Area("modes.outside", w)
	names := a.Do.Modes()
	card := modesPlace(len(names), panel, w)
	f.OpenCard("modes", card)
	r := card.Inset(form.Gap, form.Gap)
	f.Text(r.CutTop(form.RowH), widget.Left, widget.Title, f.Theme.Dim, "Mode")
	for i, name := range names {
		cell := widget.Rect{X: r.X + float32(i%modeColumns)*(modeCellW+4), Y: r.Y + float32(i/modeColumns)*(form.RowH+4), W: modeCellW, H: form.RowH}
		look := widget.Plain
		if name == a.live.Mode {
			look = widget.Chosen
		}
		if f.SmallButton("modes."+name, cell, look, name) {
			a.Do.SetMode(name)
			m.Open = false
		}
		f.SetTip("modes."+name, "Ask for mode "+name+"\nEnter; Esc leaves it")
	}
	f.Unclip()
	m.Open = m.Open && !outside
}

// modesPlace is beside the panel, as near to its button as the window lets it.
func modesPlace(n int, panel, window widget.Rect) widget.Rect {
	rows := float32((n + modeColumns - 1) / modeColumns)
	card := widget.Rect{W: 2*form.Gap + modeColumns*(modeCellW+4) - 4, H: 2*form.Gap + form.RowH + rows*(form.RowH+4)}
	card.X, card.Y = panel.X-form.Gap-card.W, panel.Y+form.TitleH
	if panel.X < window.W/2 {
		card.X = panel.Right() + form.Gap
	}
	return form.Into(card, window)
}

// Escape leaves what was begun with the autopilot, and reports whether there was anything.
func (a *Autopilot) Escape() bool { return a.Modes.escape() || a.Pick.cancel() }

// Close closes the list.
func (m *modeList) Close() { m.Open = false }
