package sim

import (
	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/physics/state"
)

// Observer is told on the physics goroutine what happens, as it happens, and may give
// commands. It must be quick, and must not keep the pointers that it gets.
type Observer interface {
	// Began is called when a flight begins: before its first step, and after each reset.
	// Commands given by schedule take effect before the first step, or when they are due;
	// tag comes back in Applied. schedule is good until the next Began.
	Began(flight uint64, schedule func(o command.Scheduled, tag int))
	// Happened is called for each event of the world, before the Stepped of its step.
	Happened(e physics.Event)
	// Applied is called when a command took effect, or its ramp began, with the text of
	// its event, or with why it was refused. tag is what the Observer gave it with, 0 for
	// commands of others.
	Applied(c command.Command, text string, tag int, refused error)
	// Steps is called before each step. Commands given then take effect before it.
	Steps()
	// Stepped is called after each good step, when the answer to the autopilot is made.
	// Commands given then take effect before the next step. Run ends when it returns false.
	Stepped(s *state.State) (goOn bool)
	// Froze is called when a model yielded a value that is not finite.
	Froze(quantity string)
}

// Observers makes several one, called in turn; nil ones are left out. A command's tag
// comes back to all of them, so that at most one should give commands.
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
