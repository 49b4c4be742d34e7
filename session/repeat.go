package session

import (
	"context"
	"fmt"
	"log/slog"
	"math"
	"slices"
	"time"

	"github.com/sitlark/sitlark/protocol/mavlink"
	"github.com/sitlark/sitlark/scenario"
	"github.com/sitlark/sitlark/sim"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// Repeat is what a vehicle's ArduPilot is given again of a recorded flight beside fly steps: what
// comes too often for those. Times are physics times of the flight, in order.
type Repeat struct {
	Sticks  []sim.TimedSticks
	Targets []TimedTarget
}

// TimedTarget is a target that is sent at a physics time of the flight.
type TimedTarget struct {
	Time float64 // [s]
	mavlink.Target
}

// repeat is that of a vehicle; nil: there is none.
func (p *LoadedScenario) repeat(vehicle int) *Repeat {
	if vehicle >= len(p.Repeats) {
		return nil
	}
	return &p.Repeats[vehicle]
}

// moments are the physics times at which the vehicle's ArduPilot will be sent something, in order,
// as far as they are known [s].
func (p *Scenario) moments(vehicle int) (times []float64) {
	if !p.onClock {
		return nil
	}
	for _, i := range p.loaded.File.FlyOf(vehicle) {
		if s := &p.loaded.File.Fly[i]; s.After != nil && s.After.Kind == scenario.OnTime {
			times = append(times, s.After.Time+s.Delay)
		}
	}
	if r := p.loaded.repeat(vehicle); r != nil {
		for _, t := range r.Targets {
			times = append(times, t.Time)
		}
	}
	slices.Sort(times)
	return times
}

// checkSticks says where the vehicle's ArduPilot takes no sticks.
func (o *operator) checkSticks() {
	r := o.vehicle.Scenario.loaded.repeat(o.vehicle.Index)
	if r == nil || len(r.Sticks) == 0 || overJSON(o.link.Status().Vehicle) {
		return
	}
	why := fmt.Sprintf("%s takes no sticks from sitlark: those of the recorded flight are not given again; use ArduCopter 4.6.3 or newer", o.link.Status().Vehicle)
	slog.Warn(o.prefix() + why)
	o.vehicle.Scenario.judge.Warn(o.prefix() + why)
}

const (
	leadPeriod = 2 * time.Millisecond // between two looks at the time [wall]
	aloneFor   = 1.0                  // without another target, for which one is an event of its own [s]
)

// lead sends the targets at their times until ctx ends. Those that are due together, as after a
// stop of sitlark, are the last one.
func (o *operator) lead(ctx context.Context) {
	r := o.vehicle.Scenario.loaded.repeat(o.vehicle.Index)
	if r == nil || len(r.Targets) == 0 {
		return
	}
	tick := time.NewTicker(leadPeriod)
	defer tick.Stop()
	last, sent := math.Inf(-1), math.Inf(-1) // times of the flight: now, and of the last target
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		t, _ := o.now()
		if t < last { // the flight restarted
			sent = math.Inf(-1)
		}
		last = t
		n, _ := slices.BinarySearchFunc(r.Targets, t, func(x TimedTarget, t float64) int {
			if x.Time <= t {
				return -1
			}
			return 1
		})
		if n == 0 || r.Targets[n-1].Time <= sent || o.link.SendTarget(r.Targets[n-1].Target) != nil {
			continue
		}
		if now := &r.Targets[n-1]; now.Time > sent+aloneFor {
			_ = o.vehicle.Sim.Note(snapshot.SourceSitlark, snapshot.Info, now.String()) // queue full: it is sent all the same
		}
		sent = r.Targets[n-1].Time
	}
}
