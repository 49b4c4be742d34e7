package sim

import "github.com/sitlark/sitlark/sim/snapshot"

// remark is an event that somebody else brings.
type remark struct {
	severity snapshot.Severity
	text     string
}

// Release says that the autopilot that flies was ended, so that another one need not
// wait until it counts as silent. It never blocks and may be called from any goroutine;
// ErrQueueFull when too much waits.
func (s *Sim) Release() error { return s.ask(request{freed: true}) }

// Note puts an event into the list, at the physics time at which it is taken,
// between two steps. The world does not notice. It never blocks and may be called
// from any goroutine; ErrQueueFull when too much waits.
func (s *Sim) Note(severity snapshot.Severity, text string) error {
	return s.ask(request{remark: &remark{severity, text}})
}
