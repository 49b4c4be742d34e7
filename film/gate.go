package film

import (
	"sync"
	"time"
)

// maxHold is the longest time that the physics waits for one frame. An autopilot sends its
// packet again after a second.
const maxHold = 500 * time.Millisecond

// maxStart is the longest time that it waits for the first one: a slow machine needs seconds to
// open a window.
const maxStart = 15 * time.Second

// Gate holds the physics back at the time of the film's next frame until that is taken.
// The zero value is open. It may be used from any goroutine.
type Gate struct {
	limit time.Duration // of one Hold; 0: maxHold

	mu     sync.Mutex
	shut   bool          // guarded by mu
	first  bool          // guarded by mu: every flight is held, wherever it is
	flight uint64        // guarded by mu
	until  float64       // guarded by mu: physics time [s]
	moved  chan struct{} // guarded by mu: closed when the gate is moved or opened
}

// Shut lets nothing pass until the gate is moved or opened: a film begins with the flight.
func (g *Gate) Shut() { g.set(true, true, 0, 0) }

// Until lets the flight continue to physics time t [s] and no further. Another flight
// passes.
func (g *Gate) Until(flight uint64, t float64) { g.set(true, false, flight, t) }

// Open lets everything pass.
func (g *Gate) Open() { g.set(false, false, 0, 0) }

func (g *Gate) set(shut, first bool, flight uint64, t float64) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.shut, g.first, g.flight, g.until = shut, first, flight, t
	if g.moved != nil {
		close(g.moved)
		g.moved = nil
	}
}

// Hold returns when the gate lets the flight's physics time t [s] pass. Half a second after it
// was moved, or 15 s after it was shut, the gate opens: a window that takes no pictures must
// not end the flight. The physics goroutine calls Hold after each step; while the gate is open it
// costs a few nanoseconds.
func (g *Gate) Hold(flight uint64, t float64) {
	for {
		moved, limit := g.wait(flight, t)
		if moved == nil {
			return
		}
		timer := time.NewTimer(limit)
		select {
		case <-moved:
			timer.Stop()
		case <-timer.C:
			g.Open()
		}
	}
}

// wait returns what to wait for, nil for nothing, and for how long.
func (g *Gate) wait(flight uint64, t float64) (moved <-chan struct{}, limit time.Duration) {
	const rounding = 1e-7 // [s]
	g.mu.Lock()
	defer g.mu.Unlock()
	if !g.shut || !g.first && (flight != g.flight || t < g.until-rounding) {
		return nil, 0
	}
	if g.moved == nil {
		g.moved = make(chan struct{})
	}
	switch {
	case g.first:
		limit = maxStart
	case g.limit > 0:
		limit = g.limit
	default:
		limit = maxHold
	}
	return g.moved, limit
}
