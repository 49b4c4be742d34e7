package sim

import (
	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/physics/state"
)

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
