package session

import (
	"context"

	"github.com/sitlark/sitlark/scenario"
)

// flyScenario loads a scenario and flies it.
func flyScenario(ctx context.Context, f *scenario.File, o FlyOptions) (scenario.Result, error) {
	p, err := LoadScenario(f)
	if err != nil {
		return scenario.Result{}, err
	}
	return p.Fly(ctx, o)
}
