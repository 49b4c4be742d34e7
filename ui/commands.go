package ui

import (
	"math"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/ui/units"
	"github.com/sitlark/sitlark/ui/widget"
)

// commander carries out what the panels ask of the vehicle.
type commander interface {
	Submit(command.Command) error
	Order(command.Scheduled) error // a command that acts later, or grows
	CancelOrder(id uint64) error   // of Snapshot.Pending
}

// commands takes commands from the panels to the vehicle: at once, or when the user
// chose that faults act.
type commands struct {
	to    commander
	delay float64 // of faults, from the click [s]
	ramp  float64 // over which a fault that can grow does [s]
	later turned
}

// turned is a slider that was moved while faults are delayed: it sends once, when it
// came to rest.
type turned struct {
	id    string
	panel *panel
	rest  float64 // until it counts as at rest [s]
	send  func(f *pass)
}

const turnRest = 0.4 // [s]

// words end a button's label: when it acts.
func (c *commands) words() string {
	if c.delay == 0 {
		return ""
	}
	return " in " + units.Number(c.delay, 1) + " s"
}

// submit sends a command on behalf of control id. A refusal is shown in the panel.
func (f *pass) submit(id string, c command.Command) {
	err := command.Validate(c)
	if err == nil {
		err = f.commands.to.Submit(c)
	}
	f.tell(id, err)
}

// cancel takes back a command that has not acted yet.
func (f *pass) cancel(id string, order uint64) { f.tell(id, f.commands.to.CancelOrder(order)) }

// tell shows in the panel why the command of control id was refused.
func (f *pass) tell(id string, err error) {
	if err == nil {
		f.panel.note, f.panel.noteLeft = "", 0
		return
	}
	f.Forget(id)
	f.panel.note, f.panel.noteLeft = "Not done: "+err.Error(), noteSeconds
}

// fault sends a command that breaks something, to act when the user chose.
func (f *pass) fault(id string, c command.Command) {
	t := f.commands
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
	if err == nil {
		err = t.to.Order(o)
	}
	f.tell(id, err)
}

// slide sends the command of a slider that breaks something: as it moves, or once when
// it came to rest, where faults are delayed.
func (f *pass) slide(id string, changed bool, send func(f *pass)) {
	if !changed {
		return
	}
	if f.commands.delay == 0 && f.commands.ramp == 0 {
		send(f)
		return
	}
	f.commands.later = turned{id: id, panel: f.panel, rest: turnRest, send: send}
}

// settle sends the command of a slider that came to rest. It is called at the end of
// each pass.
func (c *commands) settle(f *pass, dt float64) {
	if c.later.send == nil {
		return
	}
	c.later.rest -= dt
	if f.Busy() || c.later.rest > 0 {
		return
	}
	later := c.later
	c.later = turned{}
	f.panel = later.panel
	later.send(f)
}

// argRange is the allowed range of a command's argument, for a control with that step. per
// is how many of the unit shown make one of the argument's, such as 100 for a share in
// percent.
func argRange(c command.Command, name string, per, step float64) widget.Range {
	return rangeOf(c.Descriptor().MustArg(name), per, step)
}

func rangeOf(a command.Arg, per, step float64) widget.Range {
	return widget.Range{Min: per * a.Min, Max: per * a.Max, Step: step}
}

// withDefault returns g with a default.
func withDefault(value float64, g widget.Range) widget.Range {
	g.Default = value
	return g
}

// boundsText is the range with its unit, such as "0.1 to 30 s".
func boundsText(g widget.Range, unit string) string {
	decimals := 0
	if g.Min != math.Trunc(g.Min) {
		decimals = units.Decimals(math.Abs(g.Min))
	}
	return units.Number(g.Min, decimals) + " to " + units.Of(g.Max, 0, unit).String()
}
