package ui

import (
	"errors"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/ui/widget"
)

// timing is when the faults that a person chooses act, and how quickly.
type timing struct {
	delay float64 // from the click [s]
	ramp  float64 // over which what can grow does [s]
	later turned
}

// turned is a slider that was moved while faults are to act later: it asks once, when
// it came to rest.
type turned struct {
	id   string
	box  *box
	rest float64 // until it counts as at rest [s]
	send func(f *pass)
}

const (
	mostDelay = 600
	turnRest  = 0.4 // [s]
)

var (
	timingDelay = widget.Spinner{Label: "Act in", Unit: "s", Show: seconds1, Range: widget.Range{Max: mostDelay, Step: 0.5}}
	timingRamp  = widget.Spinner{Label: "grow over", Unit: "s", Show: seconds1, Range: widget.Range{Max: mostDelay, Step: 0.5}}
)

func seconds1(v float64) string { return number(v, 1) }

// atOnce tells whether faults act at the click, and wholly.
func (t *timing) atOnce() bool { return t.delay == 0 && t.ramp == 0 }

// words end a button's label: when it acts.
func (t *timing) words() string {
	if t.delay == 0 {
		return ""
	}
	return " in " + number(t.delay, 1) + " s"
}

// fault sends a command that breaks something, to act when the person chose.
func (f *pass) fault(id string, c command.Command) {
	t := &f.p.timing
	if t.delay == 0 && (t.ramp == 0 || !c.Descriptor().Ramps) {
		f.submit(id, c)
		return
	}
	o := command.Scheduled{Command: c}
	if t.delay > 0 {
		o.At = f.now.Time + t.delay
	}
	if c.Descriptor().Ramps {
		o.Ramp = t.ramp
	}
	err := o.Validate()
	if err == nil && f.p.actions.Order == nil {
		err = errors.New("nothing here can wait")
	}
	if err == nil {
		err = f.p.actions.Order(o)
	}
	f.tell(id, err)
}

// slide sends what a slider that breaks something asks for: as it moves, or once when
// it came to rest, where it is to act later.
func (f *pass) slide(id string, changed bool, send func(f *pass)) {
	if !changed {
		return
	}
	if f.p.timing.atOnce() {
		send(f)
		return
	}
	f.p.timing.later = turned{id: id, box: f.box, rest: turnRest, send: send}
}

// come sends what a slider asked for that came to rest.
func (t *timing) come(f *pass, dt float64) {
	if t.later.send == nil {
		return
	}
	t.later.rest -= dt
	if f.Busy() || t.later.rest > 0 {
		return
	}
	later := t.later
	t.later = turned{}
	f.box = later.box
	later.send(f)
}
