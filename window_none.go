//go:build headless

package main

import (
	"context"

	"github.com/sitlark/sitlark/autopilot"
	"github.com/sitlark/sitlark/protocol/mavlink"
	"github.com/sitlark/sitlark/sim"
)

// hasWindow tells whether this build can open one.
const hasWindow = false

// watch is never called: a build without the window always runs headless.
func watch(ctx context.Context, _ options, _ *sim.Sim, _ *autopilot.Pilot, _ *mavlink.Link) error {
	<-ctx.Done()
	return nil
}

// watchFleet likewise.
func watchFleet(ctx context.Context, _ *squadron) error {
	<-ctx.Done()
	return nil
}
