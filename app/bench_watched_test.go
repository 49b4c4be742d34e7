//go:build !headless

package app

import (
	"math"
	"sync"
	"testing"

	"github.com/sitlark/sitlark/autopilot"
	"github.com/sitlark/sitlark/autopilot/tuning"
	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/session"
)

// watched opens the window on a flight of the built-in autopilot that is as fast as it
// goes and a turnstile lets it, and runs body on the first thread.
func watched(b *testing.B, o session.Setup, plan mission.Plan, gate *turnstile, body func(v *viewer)) {
	f, err := session.New(o, session.Options{Hold: func(int) func(uint64, float64) { return gate.hold }})
	if err != nil {
		b.Fatal(err)
	}
	defer f.Close()
	s := f.Vehicles[0].Sim
	tuned, err := tuning.Of(&o.Entry.Vehicle)
	if err != nil {
		b.Fatal(err)
	}
	tuned.CapacityAh = 1000 // it is charged on the way
	pilot, err := autopilot.New(autopilot.Config{Addr: s.Addr().String(), Mission: plan, Home: o.Home, FrameRate: 400, Vehicle: tuned})
	if err != nil {
		b.Fatal(err)
	}
	_, end := flown(b, s, pilot)
	err = opened(f, func(v *viewer) {
		defer gate.until(math.Inf(1))
		v.pilot = pilot
		body(v)
	})
	gate.until(math.Inf(1))
	if err != nil {
		b.Error(err)
	}
	end()
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
