package ui

import (
	"github.com/sitlark/sitlark/ui/widget"
)

// Requests are what the panels ask of the autopilot over MAVLink. None waits: what
// came of it is in mavlink.Status.Answers. A nil one can't be asked here.
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
	Show: func(v float64) string { return number(v, 0) }}

// ask is one button.
type ask struct {
	id, label, tip string
	do             func()
	why            string // it can't be asked now; empty: it can
}

// drawAsk draws a row of buttons.
func (a *autopilot) drawAsk(f *pass, r widget.Rect, row int) {
	third := func(i int) widget.Rect { return r.Split(i, 3, 4) }
	do := &f.p.actions.Autopilot
	switch row {
	case 0:
		a.askArm(f, third(0), do)
		f.ask(third(1), ask{"autopilot.land", "Land", "Come down where it is", do.Land, ""})
		f.ask(third(2), ask{"autopilot.return", "Return", "Fly home and land", do.Return, ""})
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
func (f *pass) ask(r widget.Rect, b ask) {
	look, tip := widget.Plain, b.tip+"\nEnter"
	switch {
	case !alive(f):
		b.why = "No heartbeat comes from the autopilot: nothing can be asked of it"
	case b.do == nil:
		b.why = "This can't be asked here"
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
	if a.said(f).Armed {
		f.ask(r, ask{"autopilot.arm", "Disarm", "Stop the motors; it refuses in flight", do.Disarm, ""})
		return
	}
	f.ask(r, ask{"autopilot.arm", "Arm", "Arm the motors", do.Arm, ""})
}

func (a *autopilot) askTakeOff(f *pass, r widget.Rect, do *Requests) {
	b := ask{id: "autopilot.takeoff", label: "Take off", tip: "Arm if it is not, and climb to the height beside it, in GUIDED"}
	if do.TakeOff != nil {
		b.do = func() { do.TakeOff(a.takeOff) }
	}
	if s := a.said(f); s.Armed && !s.Landed {
		b.why = "It flies already"
	}
	f.ask(r, b)
}

func (a *autopilot) askMission(f *pass, r widget.Rect, do *Requests) {
	b := ask{id: "autopilot.mission.start", label: "Start mission", tip: "Fly the mission that it holds, from its first item, in AUTO", do: do.StartMission}
	if m := a.num.Mission; m.Known && m.Total <= 1 {
		b.why = "It holds no mission: upload one"
	}
	f.ask(r, b)
}
