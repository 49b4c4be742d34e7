package boundary

import (
	"fmt"

	"github.com/sitlark/sitlark/campaign/design"
	"github.com/sitlark/sitlark/campaign/space"
)

// Known returns what flights say that any method has chosen: us are their coordinates in the unit
// hypercube, at most MaxFlights of them. Next of it returns no samples.
func Known(s *space.Space, us [][]float64, outcomes []design.Outcome, seed uint64) (*Boundary, error) {
	if len(us) != len(outcomes) || len(us) > MaxFlights {
		return nil, fmt.Errorf("%d flights with %d outcomes: expected as many of both, at most %d", len(us), len(outcomes), MaxFlights)
	}
	b := &Boundary{space: s, options: Options{Generation: 1, Seed: seed}, points: points{space: s}}
	for i := range b.models {
		b.models[i] = model{kernel: newKernel(s), nugget: 1e-2, least: 1e-6}
	}
	for i, o := range outcomes {
		if o.Flown {
			b.points.add(us[i])
			b.outcomes = append(b.outcomes, o)
		}
	}
	return b, nil
}
