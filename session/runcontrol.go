package session

import (
	"errors"

	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/sim"
)

// errNoLockstep is why a flight can't be paused under --no-lockstep.
var errNoLockstep = errors.New("with --no-lockstep the flight can't be paused, stepped or slowed: ArduPilot goes on without an answer")

// cannotWithhold returns why answers can't be withheld; nil: they can.
func cannotWithhold(c config.Config) error {
	if c.Exchange.NoLockstep {
		return errNoLockstep
	}
	return nil
}

// RunControl pauses, steps and slows the vehicles, all together. It is nil for a flight in
// process, which nobody watches.
func (f *Fleet) RunControl() *sim.RunControl { return f.run }
