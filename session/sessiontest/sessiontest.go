// Package sessiontest flies scenarios for tests.
package sessiontest

import (
	"context"

	"github.com/sitlark/sitlark/scenario"
	"github.com/sitlark/sitlark/session"
)

// FlyScenario loads a scenario and flies it as LoadedScenario.Fly does.
func FlyScenario(ctx context.Context, f *scenario.File, o session.FlyOptions) (scenario.Result, error) {
	p, err := session.LoadScenario(f)
	if err != nil {
		return scenario.Result{}, err
	}
	return p.Fly(ctx, o)
}
