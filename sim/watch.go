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

// Watchers lets several watch, each in its turn; nil ones are left out. An order's
// tag comes back to all of them, so that one of them at most should order.
func Watchers(all ...Watcher) Watcher {
	var kept watchers
	for _, w := range all {
		if w != nil {
			kept = append(kept, w)
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

type watchers []Watcher

func (all watchers) Began(flight uint64, order func(o command.Scheduled, tag int)) {
	for _, w := range all {
		w.Began(flight, order)
	}
}

func (all watchers) Happened(e physics.Event) {
	for _, w := range all {
		w.Happened(e)
	}
}

func (all watchers) Applied(c command.Command, text string, tag int, refused error) {
	for _, w := range all {
		w.Applied(c, text, tag, refused)
	}
}

func (all watchers) Stepped(s *state.State) (goOn bool) {
	goOn = true
	for _, w := range all {
		goOn = w.Stepped(s) && goOn
	}
	return goOn
}

func (all watchers) Froze(quantity string) {
	for _, w := range all {
		w.Froze(quantity)
	}
}
