package ui

import (
	"github.com/sitlark/sitlark/ui/widget"
)

// sure asks for a second click on what would end a flight.
type sure struct {
	id   string
	left float64 // until the first click is forgotten [s]
}

func (s *sure) pass(dt float64) {
	if s.left -= dt; s.left <= 0 {
		s.id = ""
	}
}

// button draws a button; with risky it wants two clicks.
func (s *sure) button(f *pass, id string, r widget.Rect, look widget.Look, label, tip string, risky bool) bool {
	if s.id == id && risky {
		look, label = widget.Danger, "Sure? It flies"
		tip = "The vehicle is armed: a second click ends its flight"
	}
	clicked := f.Button(id, r, look, label)
	f.SetTip(id, tip)
	if clicked && risky && s.id != id {
		s.id, s.left = id, confirmSeconds
		return false
	}
	if clicked {
		s.id = ""
	}
	return clicked
}

// turning is the speed from which on a rotor is taken to run [rad/s].
const turning = 20

// motorsRun tells whether the vehicle is armed: as the autopilot says, else by its
// rotors.
func motorsRun(f *pass) bool {
	if s := f.view.Autopilot; s != nil && modeWords(s) != "" {
		return s.Armed
	}
	for _, r := range f.now.Rotors[:rotorCount(f.now)] {
		if r.Speed > turning {
			return true
		}
	}
	return false
}

// drawButtons stops, starts and restarts the child.
func (c *console) drawButtons(f *pass, r widget.Rect) {
	child, do := f.view.Child, &f.p.actions
	left, right := r.Split(0, 2, gap), r.Split(1, 2, gap)
	if child.Busy != "" || do.StartChild == nil {
		for i, label := range [2]string{"Restart", "Stop"} {
			id := [2]string{"console.restart", "console.stop"}[i]
			f.Button(id, r.Split(i, 2, gap), widget.Off, label)
			f.SetTip(id, "Wait: ArduPilot is "+child.Busy)
		}
		return
	}
	if child.State != ChildRunning {
		if f.Button("console.stop", r, widget.Mend, "Start") {
			do.StartChild()
		}
		f.SetTip("console.stop", "Start "+child.Program+"\nEnter")
		return
	}
	if c.sure.button(f, "console.restart", left, widget.Plain, "Restart", "End ArduPilot and start it anew: the vehicle goes back to the pad\nEnter", motorsRun(f)) {
		do.RestartChild()
	}
	if c.sure.button(f, "console.stop", right, widget.Danger, "Stop", "End ArduPilot; sitlark waits for another, or for Start\nEnter", motorsRun(f)) {
		do.StopChild()
	}
}
