package sim

import (
	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/physics/state"
)

// Watcher is told on the physics goroutine what happens, as it happens, and may order
// commands. It must be quick, and must not keep the pointers that it gets.
type Watcher interface {
	// Began is called when a flight begins: before its first step, and after each reset.
	// What it orders by order takes effect before the first step, or when it is time;
	// tag comes back in Applied. order is good until the next Began.
	Began(flight uint64, order func(o command.Scheduled, tag int))
	// Happened is called for each event of the world, before the Stepped of its step.
	Happened(e physics.Event)
	// Applied is called when a command took effect, or its ramp began, with its text for
	// people, or with why it was refused. tag is what the Watcher ordered it with, 0 for
	// others' orders.
	Applied(c command.Command, text string, tag int, refused error)
	// Stepped is called after each good step, when the answer to the autopilot is made.
	// What it orders takes effect before the next step. Run ends when it returns false.
	Stepped(s *state.State) (goOn bool)
	// Froze is called when a model yielded a value that is not finite.
	Froze(quantity string)
}

// order takes an order of the Watcher, between two steps.
func (s *Sim) order(o command.Scheduled, tag int) {
	if err := o.Validate(); err != nil {
		s.tellApplied(o.Command, "", tag, err)
		return
	}
	_ = s.take(request{order: o, id: s.ids.next(), tag: tag}) // Applied tells of a refusal
}

// watched lets the Watcher look at the step that was made.
func (s *Sim) watched() {
	if s.watcher == nil || s.frozen.Active {
		return
	}
	if !s.watcher.Stepped(s.world.State()) {
		s.end()
	}
}

func (s *Sim) tellApplied(c command.Command, text string, tag int, refused error) {
	if s.watcher != nil {
		s.watcher.Applied(c, text, tag, refused)
	}
}
