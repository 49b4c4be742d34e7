//go:build !headless

package main

import (
	"context"
	"math"
	"sync"
	"testing"

	"github.com/sitlark/sitlark/autopilot"
	"github.com/sitlark/sitlark/autopilot/tuning"
	"github.com/sitlark/sitlark/internal/mainthread"
	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/sim"
)

// watched opens the window on a flight of the built-in autopilot that is as fast as it
// goes and a turnstile lets it, and runs body on the first thread.
func watched(b *testing.B, o options, plan mission.Plan, gate *turnstile, body func(v *viewer)) {
	config := simConfig(o)
	config.Hold = gate.hold
	s, err := sim.New(config)
	if err != nil {
		b.Fatal(err)
	}
	tuned, err := tuning.Of(&o.model.Vehicle)
	if err != nil {
		b.Fatal(err)
	}
	tuned.CapacityAh = 1000 // it is charged on the way
	pilot, err := autopilot.New(autopilot.Config{Addr: s.Addr().String(), Mission: plan, Home: o.home, FrameRate: 400, Vehicle: tuned})
	if err != nil {
		b.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	crew := newCrew(cancel)
	crew.start(func() error { return s.Run(ctx) })
	crew.start(func() error { return pilot.Run(ctx) })
	mainthread.Do(func() {
		defer gate.until(math.Inf(1))
		v, err := openViewer(o, s, pilot)
		if err != nil {
			b.Error(err)
			return
		}
		defer v.close()
		body(v)
	})
	cancel()
	if err := crew.wait(); err != nil {
		b.Error(err)
	}
}

// turnstile holds the physics at a time until it may go on, however long that takes.
type turnstile struct {
	mu    sync.Mutex
	moved *sync.Cond
	limit float64 // guarded by mu: physics time [s]
}

func newTurnstile() *turnstile {
	g := &turnstile{}
	g.moved = sync.NewCond(&g.mu)
	return g
}

// hold is called on the physics goroutine.
func (g *turnstile) hold(_ uint64, t float64) {
	g.mu.Lock()
	defer g.mu.Unlock()
	for t >= g.limit-1e-7 {
		g.moved.Wait()
	}
}

func (g *turnstile) until(t float64) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.limit = t
	g.moved.Broadcast()
}
