//go:build !headless

package app

import (
	"github.com/sitlark/sitlark/film"
	"github.com/sitlark/sitlark/session"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// filmGates hold all vehicles back for a film. Its clock is the physics time of the vehicle
// that is followed; the others keep their distance in time from it. Owner: main thread, but
// for the gates themselves.
type filmGates struct {
	gates []film.Gate // by vehicle
	held  []heldTime  // of the vehicles beside the followed one
	lead  leadTime
}

// heldTime is by how much a vehicle's physics time is ahead of the followed one's [s].
type heldTime struct {
	flight uint64
	ahead  float64
	known  bool
}

// leadTime is the flight that held counts from.
type leadTime struct {
	vehicle int
	flight  uint64
}

const (
	// gateSlack is how far the others may run ahead of the followed vehicle [s]: vehicles
	// that step in turn on one goroutine must not wait for one that steps after them.
	gateSlack = 0.01
	// gateLag is how far one may fall behind before it keeps that distance [s].
	gateLag = 0.25
)

func newFilmGates(n int) *filmGates {
	return &filmGates{gates: make([]film.Gate, n), held: make([]heldTime, n)}
}

// hold is session.Options.Hold.
func (g *filmGates) hold(vehicle int) func(flight uint64, t float64) { return g.gates[vehicle].Hold }

// shut holds everybody at the start of the flight until its first frame is taken.
func (g *filmGates) shut() {
	for i := range g.gates {
		g.gates[i].Shut()
	}
}

// until lets the followed vehicle's flight go on to physics time t [s], and the others as
// far. now is the followed vehicle's state. Where its time stands still, because its autopilot is
// silent or its physics is frozen, the others are not held; where its first packet is sure to come,
// they wait for it.
func (g *filmGates) until(f *session.Fleet, vehicle int, now *snapshot.Snapshot, t float64) {
	comes := now.Link.State == snapshot.LinkConnected || now.Link.State == snapshot.LinkWaiting && f.SetsPace()
	stands := now.Frozen.Active || !comes
	if lead := (leadTime{vehicle, now.Flight}); lead != g.lead {
		clear(g.held)
		g.lead = lead
	}
	for i, v := range f.Vehicles {
		h := &g.held[i]
		switch {
		case i == vehicle:
			g.gates[i].Until(now.Flight, t)
			continue
		case stands:
			h.known = false
			g.gates[i].Open()
			continue
		}
		v.Sim.Buffer().Peek(func(s *snapshot.Snapshot) {
			ahead := s.Time - now.Time
			if !h.known || h.flight != s.Flight || ahead < h.ahead-gateLag {
				*h = heldTime{flight: s.Flight, ahead: ahead, known: true}
			}
		})
		g.gates[i].Until(h.flight, t+h.ahead+gateSlack)
	}
}

// open lets everybody fly. It may be called from any goroutine.
func (g *filmGates) open() {
	for i := range g.gates {
		g.gates[i].Open()
	}
}
