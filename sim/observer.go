package sim

import (
	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/physics/state"
)

// Observer observes a flight and may give commands. Its methods are called on the physics
// goroutine; they must be quick and must not keep the pointers that they get.
type Observer interface {
	// Began is called when a flight begins: before its first step, and after each reset.
	// Commands given by schedule take effect before the first step, or when they are due;
	// tag comes back in Applied. schedule is valid until the next Began.
	Began(flight uint64, schedule func(o command.Scheduled, tag int))
	// Happened is called for each event of the world, before the Stepped of its step.
	Happened(e physics.Event)
	// Applied is called when a command took effect or its ramp began, with the text of its
	// event, or when it was refused, with the reason. tag is the Observer's own, 0 for commands
	// of others.
	Applied(c command.Command, text string, tag int, refused error)
	// Steps is called before each step. Commands given then take effect before it.
	Steps()
	// Stepped is called after each good step, once the answer to the autopilot is encoded.
	// Commands given then take effect before the next step. Run ends when it returns false.
	Stepped(s *state.State) (goOn bool)
	// Froze is called when a model yielded a value that is not finite.
	Froze(quantity string)
}

// Observers combines several into one that calls them in turn; nil ones are left out. All of
// them get a command's tag, so at most one should give commands.
func Observers(all ...Observer) Observer {
	var kept observers
	for _, o := range all {
		if o != nil {
			kept = append(kept, o)
		}
	}
	switch len(kept) {
	case 0:
		return nil
	case 1:
		return kept[0]
	}
	return kept
}

type observers []Observer

func (all observers) Began(flight uint64, schedule func(o command.Scheduled, tag int)) {
	for _, o := range all {
		o.Began(flight, schedule)
	}
}

func (all observers) Happened(e physics.Event) {
	for _, o := range all {
		o.Happened(e)
	}
}

func (all observers) Applied(c command.Command, text string, tag int, refused error) {
	for _, o := range all {
		o.Applied(c, text, tag, refused)
	}
}

func (all observers) Steps() {
	for _, o := range all {
		o.Steps()
	}
}

func (all observers) Stepped(s *state.State) (goOn bool) {
	goOn = true
	for _, o := range all {
		goOn = o.Stepped(s) && goOn
	}
	return goOn
}

func (all observers) Froze(quantity string) {
	for _, o := range all {
		o.Froze(quantity)
	}
}
