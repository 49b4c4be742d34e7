package film

import "sync"

// Gate holds the physics back at the time of the film's next frame until that is taken. It knows
// no wall time: whoever shuts it opens it when the film has ended or failed.
// The zero value is open. It may be used from any goroutine.
type Gate struct {
	mu     sync.Mutex
	shut   bool          // guarded by mu
	flight uint64        // guarded by mu; 0: none, every flight is held
	until  float64       // guarded by mu: physics time [s]
	moved  chan struct{} // guarded by mu: closed when the gate is moved or opened
}

// Shut lets nothing pass until the gate is moved or opened: a film begins with the flight.
func (g *Gate) Shut() { g.set(true, 0, 0) }

// Until lets the flight, a number from 1, continue to physics time t [s] and no further. Another
// flight is held wherever it is: the film has not seen it yet.
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

// Hold returns when the gate lets the flight's physics time t [s] pass, however long that takes.
// The physics goroutine calls it after each step; while the gate is open it costs a few
// nanoseconds.
func (g *Gate) Hold(flight uint64, t float64) {
	for moved := g.wait(flight, t); moved != nil; moved = g.wait(flight, t) {
		<-moved
	}
}

// wait returns what to wait for, nil for nothing.
func (g *Gate) wait(flight uint64, t float64) (moved <-chan struct{}) {
	const rounding = 1e-7 // [s]
	g.mu.Lock()
	defer g.mu.Unlock()
	if !g.shut || flight == g.flight && t < g.until-rounding {
		return nil
	}
	if g.moved == nil {
		g.moved = make(chan struct{})
	}
	return g.moved
}
