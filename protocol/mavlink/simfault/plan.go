package simfault

import (
	"context"
	"errors"
)

// plan is what parameters have to be for all that is wished.
type plan struct {
	wishes []wish
	params []target
	faults [Kinds]planned
}

// target is a parameter with what it has to be.
type target struct {
	alternative
	kind int
}

// planned is a wished fault's part of the plan.
type planned struct {
	wished bool
	params []string // that carry it out
	lacks  string   // parameter that it can't do without
	err    error    // the autopilot did not tell whether it has a parameter
}

func newPlan(wishes []wish) *plan {
	p := &plan{wishes: wishes}
	for i := range wishes {
		p.faults[wishes[i].kind].wished = true
	}
	return p
}

// plan finds the parameters that this autopilot knows. Where two faults need the same
// one, the first has it.
func (m *Manager) plan(ctx context.Context, wishes []wish) *plan {
	p := newPlan(wishes)
	taken := map[string]bool{}
	for i := range wishes {
		w, f := &wishes[i], &p.faults[wishes[i].kind]
		settings := w.settings()
		m.askAll(ctx, settings)
		for n, s := range settings {
			a, ok, err := m.resolve(s)
			switch {
			case err != nil:
				f.err = err
			case ok && !taken[a.name]:
				taken[a.name] = true
				p.params = append(p.params, target{a, w.kind})
				f.params = append(f.params, a.name)
			case ok:
				f.params = append(f.params, a.name)
			case n == 0 || w.which > 0:
				f.lacks = s[0].name
			}
		}
	}
	return p
}

// errSilent is of a parameter that the autopilot did not answer for.
var errSilent = errors.New("the autopilot does not answer")

// resolve finds which of a parameter's names this autopilot knows, if any, after askAll.
func (m *Manager) resolve(s setting) (a alternative, ok bool, err error) {
	for _, a := range s {
		if _, known := m.known[a.name]; known {
			return a, true, nil
		}
		if !m.absent[a.name] {
			return a, false, errSilent
		}
	}
	return alternative{}, false, nil
}
