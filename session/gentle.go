package session

import (
	"sync/atomic"
	"time"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/scenario"
)

// gentle holds the physics to wall time while something is asked of ArduPilot: MAVLink goes by
// wall time, and at many times real time an answer of 0.1 s would be seconds late in the flight.
type gentle struct {
	asking atomic.Int32 // requests that wait for their answer
	pace   *pace
	until  float64 // physics time until which a sensor's fault is being set [s]. Owner: physics goroutine
}

// settleTime is the physics time that a sensor's fault gets to be set in [s].
const settleTime = 1.0

func newGentle() *gentle { return &gentle{pace: newPace(func() float64 { return 1 }, time.Now)} }

// ask holds the physics back until done is called.
func (g *gentle) ask() (done func()) {
	g.asking.Add(1)
	return func() { g.asking.Add(-1) }
}

// applied holds the physics back for a while where ArduPilot has to apply a command at t [s].
func (g *gentle) applied(c command.Command, t float64) {
	switch c.(type) {
	case command.RestoreSensors, command.RestoreAll, command.LoseRC, command.RestoreRC:
		g.until = t + settleTime
	default:
		if scenario.NeedsMAVLink(c) {
			g.until = t + settleTime
		}
	}
}

// hold is the Hold of the vehicle's simulation.
func (g *gentle) hold(flight uint64, t float64) {
	if g.asking.Load() == 0 && t >= g.until {
		g.pace.last = 0 // it begins again
		return
	}
	if t < g.until-settleTime { // a reset
		g.until = 0
	}
	g.pace.hold(flight, t)
}
