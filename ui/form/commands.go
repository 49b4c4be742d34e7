package form

import (
	"math"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/ui/units"
	"github.com/sitlark/sitlark/ui/widget"
)

// commander carries out what the panels ask of the vehicle. It checks each command, as
// sim.Commands does, and returns why it can't act.
type commander interface {
	Submit(command.Command) error
	Drag(c command.Command, number uint64) error // one of many commands of one drag
	Schedule(command.Scheduled) error            // a command that acts later, or grows
	CancelScheduled(id uint64) error             // of Snapshot.Pending
}

// Commands takes commands from the panels to the vehicle: at once, or when the user
// chose that faults act.
type Commands struct {
	To    commander
	Later bool    // faults act as Delay and Ramp say; else at once
	Delay float64 // of faults, from the click [s]
	Ramp  float64 // over which a fault that can grow does [s]
	later turned
}

// turned is a slider that was moved while faults are delayed: it sends once, when it
// came to rest.
type turned struct {
	id    string
	panel *Panel
	rest  float64 // until it counts as at rest [s]
	send  func(f *Pass)
}

const turnRest = 0.4 // [s]

// Words end a button's label: when it acts.
func (c *Commands) Words() string {
	delay, _ := c.timing()
	if delay == 0 {
		return ""
	}
	return " in " + units.Number(delay, 1) + " s"
}

// Label ends a button's label with when it acts, in as many words as have room in a
// button w wide.
func (c *Commands) Label(a *widget.Atlas, st widget.Style, w float32, label string) string {
	delay, _ := c.timing()
	if delay == 0 {
		return label
	}
	short := " " + units.Number(delay, b2i(delay != math.Trunc(delay))) + " s"
	for _, words := range [2]string{c.Words(), " in" + short} {
		if a.Width(st, label+words) <= w-4 {
			return label + words
		}
	}
	return label + short
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// timing is the delay and the ramp of faults now [s].
func (c *Commands) timing() (delay, ramp float64) {
	if !c.Later {
		return 0, 0
	}
	return c.Delay, c.Ramp
}

// Submit sends a command on behalf of control id. A refusal is shown in the panel.
func (f *Pass) Submit(id string, c command.Command) {
	if drag := f.Drag(id); drag != 0 {
		f.tell(id, f.Commands.To.Drag(c, drag))
	} else {
		f.tell(id, f.Commands.To.Submit(c))
	}
}

// Cancel takes back a command that has not acted yet.
func (f *Pass) Cancel(id string, order uint64) { f.tell(id, f.Commands.To.CancelScheduled(order)) }

// tell shows in the panel why the command of control id was refused.
func (f *Pass) tell(id string, err error) {
	if err == nil {
		f.Panel.Note, f.Panel.NoteLeft = "", 0
		return
	}
	f.Forget(id)
	f.Panel.Note, f.Panel.NoteLeft = "Not done: "+err.Error(), NoteSeconds
}

// Fault sends a command that breaks something, to act when the user chose.
func (f *Pass) Fault(id string, c command.Command) {
	delay, ramp := f.Commands.timing()
	if delay == 0 && (ramp == 0 || !c.Descriptor().Ramps) {
		f.Submit(id, c)
		return
	}
	o := command.Scheduled{Command: c}
	if delay > 0 {
		o.At = f.Now.Time + delay
	}
	if c.Descriptor().Ramps {
		o.Ramp = ramp
	}
	f.tell(id, f.Commands.To.Schedule(o))
}

// Slide sends the command of a slider that breaks something: as it moves, or once when
// it came to rest, where faults are delayed.
func (f *Pass) Slide(id string, changed bool, send func(f *Pass)) {
	if !changed {
		return
	}
	if delay, ramp := f.Commands.timing(); delay == 0 && ramp == 0 {
		send(f)
		return
	}
	f.Commands.later = turned{id: id, panel: f.Panel, rest: turnRest, send: send}
}

// Settle sends the command of a slider that came to rest. It is called at the end of
// each pass.
func (c *Commands) Settle(f *Pass, dt float64) {
	if c.later.send == nil {
		return
	}
	c.later.rest -= dt
	if f.Busy() || c.later.rest > 0 {
		return
	}
	later := c.later
	c.later = turned{}
	f.Panel = later.panel
	later.send(f)
}

// ArgRange is the allowed range of a command's argument, for a control with that step. per
// is how many of the unit shown make one of the argument's, such as 100 for a share in
// percent.
func ArgRange(c command.Command, name string, per, step float64) widget.Range {
	return RangeOf(c.Descriptor().MustArg(name), per, step)
}

// RangeOf is ArgRange of an argument itself.
func RangeOf(a command.Arg, per, step float64) widget.Range {
	return widget.Range{Min: per * a.Min, Max: per * a.Max, Step: step}
}

// WithDefault returns g with a default.
func WithDefault(value float64, g widget.Range) widget.Range {
	g.Default = value
	return g
}

// BoundsText is the range with its unit, such as "0.1 to 30 s".
func BoundsText(g widget.Range, unit string) string {
	decimals := 0
	if g.Min != math.Trunc(g.Min) {
		decimals = units.Decimals(math.Abs(g.Min))
	}
	return units.Number(g.Min, decimals) + " to " + units.Of(g.Max, 0, unit).String()
}
