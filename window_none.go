//go:build headless

package main

import (
	"context"
	"errors"

	"github.com/sitlark/sitlark/autopilot"
	"github.com/sitlark/sitlark/physics/sim"
)

// hasWindow tells whether this build can open one.
const hasWindow = false

// watch says that this build has no window. It is for servers and containers.
func watch(context.Context, options, *sim.Sim, *autopilot.Pilot) error {
	return errors.New("this sitlark was built without the window (-tags headless): run it with --headless")
}
