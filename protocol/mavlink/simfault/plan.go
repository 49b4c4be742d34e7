package simfault

import "context"

// plan is what parameters have to be for all desired faults.
type plan struct {
	params []target
	faults [Kinds]planned
}

// target is a parameter with what it has to be.
type target struct {
	alternative
	kind int
}

// planned is a desired fault's part of the plan.
type planned struct {
	desired bool
	params  []string // that carry it out
	lacks   string   // a parameter that it needs and the autopilot lacks
	err     error    // the autopilot did not tell whether it has a parameter
}

func newPlan(faults []desired) *plan {
	p := &plan{}
	for i := range faults {
		p.faults[faults[i].kind].desired = true
	}
	return p
}

// makePlan finds the parameters that this autopilot has. Where two faults need the same
// one, the first gets it.
func makePlan(ctx context.Context, inv *inventory, faults []desired) *plan {
	p := newPlan(faults)
	taken := map[string]bool{}
	for i := range faults {
		d, f := &faults[i], &p.faults[faults[i].kind]
		settings := d.settings()
		inv.readAll(ctx, settings)
		for n, s := range settings {
			a, ok, err := inv.resolve(s)
			switch {
			case err != nil:
				f.err = err
			case ok && !taken[a.name]:
				taken[a.name] = true
				p.params = append(p.params, target{a, d.kind})
				f.params = append(f.params, a.name)
			case ok:
				f.params = append(f.params, a.name)
			case n == 0 || d.which > 0:
				f.lacks = s[0].name
			}
		}
	}
	return p
}
