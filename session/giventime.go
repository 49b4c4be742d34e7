package session

import (
	"context"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/sitlark/sitlark/sim/snapshot"
)

// givenTime ends a fleet's flight of a given length once every vehicle has flown it, since each has a pace of its
// own. Those that have, fly on meanwhile and are not recorded.
type givenTime struct {
	whole []atomic.Bool // by vehicle
	once  sync.Once
	first chan struct{} // closed when the first vehicle has
}

// newGivenTime is for the vehicles of a fleet; nil where another thing ends the flight.
func newGivenTime(vehicles int, s *Setup, o *Options) *givenTime {
	if vehicles < 2 || s.Duration == 0 || s.Replay != nil || o.Scenario != nil {
		return nil
	}
	return &givenTime{whole: make([]atomic.Bool, vehicles), first: make(chan struct{})}
}

// note notes that a vehicle has flown the given time. Physics goroutine of that vehicle.
func (f *givenTime) note(vehicle int) {
	f.whole[vehicle].Store(true)
	f.once.Do(func() { close(f.first) })
}

// await returns when no vehicle is left that flies and has not flown the given time. One whose autopilot is
// silent, or has never come, holds up no other.
func (f *givenTime) await(ctx context.Context, vehicles []*Vehicle) error {
	select {
	case <-f.first:
	case <-ctx.Done():
		return nil
	}
	tick := time.NewTicker(5 * time.Millisecond)
	defer tick.Stop()
	for slices.ContainsFunc(vehicles, f.flies) {
		select {
		case <-tick.C:
		case <-ctx.Done():
			return nil
		}
	}
	return nil
}

// flies reports whether a vehicle is on its way to the given time.
func (f *givenTime) flies(v *Vehicle) (is bool) {
	if !f.whole[v.Index].Load() {
		v.Sim.Buffer().Peek(func(s *snapshot.Snapshot) { is = s.Link.State == snapshot.LinkConnected })
	}
	return is
}
