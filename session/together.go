package session

import (
	"context"
	"math"
	"sync"

	"github.com/sitlark/sitlark/sim"
)

// together holds the vehicles of a fleet to the same physics time, to within one of their
// steps, where their autopilots set a pace of their own: each waits after a step until no
// other is behind it. One whose autopilot has not been heard yet is behind all others.
type together struct {
	mu    sync.Mutex
	moved sync.Cond
	times []float64 // by vehicle; -1: it has not stepped [s]
	free  bool      // nobody waits any more
	pause *sim.RunControl
}

func newTogether(vehicles int, pause *sim.RunControl) *together {
	g := &together{times: make([]float64, vehicles), pause: pause}
	g.moved.L = &g.mu
	for i := range g.times {
		g.times[i] = -1
	}
	return g
}

// hold is the Hold of a vehicle's simulation.
func (g *together) hold(vehicle int) func(flight uint64, t float64) {
	return func(_ uint64, t float64) {
		g.mu.Lock()
		defer g.mu.Unlock()
		g.times[vehicle] = t
		g.moved.Broadcast()
		for !g.free && !g.pause.Paused() && g.slowest() < t-sameTime {
			g.moved.Wait()
		}
	}
}

// sameTime keeps the rounding of added steps from letting a vehicle wait for another [s].
const sameTime = 1e-9

func (g *together) slowest() float64 {
	least := math.Inf(1)
	for _, t := range g.times {
		least = min(least, t)
	}
	return least
}

// run lets every vehicle go at its own pace once the scenario is over or ctx ends, with
// which it returns. In a pause nobody waits here, but for the answer to the next packet: a
// vehicle takes commands then.
func (g *together) run(ctx context.Context, over <-chan struct{}) error {
	for changed := g.pause.Changed(); ; {
		select {
		case <-changed:
			changed = g.pause.Changed()
			g.wake(false)
			continue
		case <-ctx.Done():
		case <-over:
		}
		break
	}
	g.wake(true)
	<-ctx.Done()
	return nil
}

// wake lets those who wait look again, or go for good.
func (g *together) wake(free bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.free = g.free || free
	g.moved.Broadcast()
}
