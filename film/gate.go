package film

import (
	"sync"
	"time"
)

// maxHold is the longest time that the physics waits for one frame. An autopilot sends its
// packet again after a second.
const maxHold = 500 * time.Millisecond

// Gate holds the physics back at the time of the film's next frame until that is taken.
// The zero value is open. It may be used from any goroutine.
type Gate struct {
	limit time.Duration // of one Hold; 0: maxHold

	mu     sync.Mutex
	shut   bool          // guarded by mu
	flight uint64        // guarded by mu
	until  float64       // guarded by mu: physics time [s]
	moved  chan struct{} // guarded by mu: closed when the gate is moved or opened
}

// Until lets the flight continue to physics time t [s] and no further. Another flight
// passes.
func (g *Gate) Until(flight uint64, t float64) { g.set(true, flight, t) }

// Open lets everything pass.
func (g *Gate) Open() { g.set(false, 0, 0) }

func (g *Gate) set(shut bool, flight uint64, t float64) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.shut, g.flight, g.until = shut, flight, t
	if g.moved != nil {
		close(g.moved)
		g.moved = nil
	}
}

// Hold returns when the gate lets the flight's physics time t [s] pass. After half a
// second the gate opens: a window that takes no pictures must not end the flight. The
// physics goroutine calls Hold after each step; while the gate is open it costs a few
// nanoseconds.
func (g *Gate) Hold(flight uint64, t float64) {
	moved := g.wait(flight, t)
	if moved == nil {
		return
	}
	limit := g.limit
	if limit == 0 {
		limit = maxHold
	}
	timer := time.NewTimer(limit)
	defer timer.Stop()
	for moved != nil {
		select {
		case <-moved:
			moved = g.wait(flight, t)
		case <-timer.C:
			g.Open()
			return
		}
	}
}

// wait returns what to wait for, nil for nothing.
func (g *Gate) wait(flight uint64, t float64) <-chan struct{} {
	const rounding = 1e-7 // [s]
	g.mu.Lock()
	defer g.mu.Unlock()
	if !g.shut || flight != g.flight || t < g.until-rounding {
		return nil
	}
	if g.moved == nil {
		g.moved = make(chan struct{})
	}
	return g.moved
}
