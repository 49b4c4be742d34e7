package ui

import (
	"errors"
	"slices"

	"github.com/sitlark/sitlark/ui/units"
)

// RunActions pause, step and slow the flight of all vehicles. An error says why that can't be
// done.
type RunActions struct {
	Pause    func(bool) error
	Step     func(frames int, span float64) error // span [s]
	SetSpeed func(speed float64) error            // greatest real-time factor; 0: the autopilot's own
}

// speeds are those that keys go through; at 0 the autopilot sets the pace.
var speeds = []float64{0.05, 0.1, 0.2, 0.5, 0, 2, 5, 10, 20}

// tellFailed says why something was not done.
func tellFailed(p *Panels, err error) {
	if err != nil {
		p.middle.messages.told.say("Not done: " + err.Error())
	}
}

// pause pauses the flight; while the past is shown, that.
func pause(p *Panels, _ int) {
	if t := p.view.Time; t != nil && !t.Cursor.Live() {
		tellFailed(p, p.parts.time.Pause())
		return
	}
	if p.actions.Run.Pause != nil {
		tellFailed(p, p.actions.Run.Pause(!p.num.Run.Paused))
	}
}

func stepFlight(frames int, span float64) func(*Panels, int) {
	return func(p *Panels, _ int) {
		if momentShown(&p.view) {
			tellFailed(p, errors.New(p.view.Time.Refusal()))
			return
		}
		if p.actions.Run.Step != nil {
			tellFailed(p, p.actions.Run.Step(frames, span))
		}
	}
}

// changeSpeed goes so many places further in speeds.
func changeSpeed(by int) func(*Panels, int) {
	return func(p *Panels, _ int) {
		if momentShown(&p.view) {
			tellFailed(p, p.parts.time.Faster(by > 0))
			return
		}
		if p.actions.Run.SetSpeed == nil {
			return
		}
		at := slices.Index(speeds, 0)
		for i, s := range speeds {
			if s == p.num.Run.Speed {
				at = i
			}
		}
		speed := speeds[max(0, min(at+by, len(speeds)-1))]
		if err := p.actions.Run.SetSpeed(speed); err != nil {
			tellFailed(p, err)
			return
		}
		if speed == 0 {
			p.middle.messages.told.say("Speed: the autopilot's own")
			return
		}
		p.middle.messages.told.say("Speed: at most " + units.Factor(speed))
	}
}
