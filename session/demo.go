package session

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"sync/atomic"

	"github.com/sitlark/sitlark/autopilot/tuning"
	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// Demo is the demonstration that the built-in autopilot flies with a vehicle: from the start
// with --demo, or from when the user begins it in the window until he ends it. Its methods
// may be called from any goroutine.
type Demo struct {
	vehicle *Vehicle
	first   bool // it is flown from the start, and can't be ended
	on      atomic.Bool
	begun   chan struct{} // one element: it begins

	mu  sync.Mutex
	end func() // guarded by mu; ends the flight; nil: none is under way
}

func newDemo(v *Vehicle) *Demo {
	d := &Demo{vehicle: v, first: v.Setup.Demo && v.Scenario == nil, begun: make(chan struct{}, 1)}
	d.on.Store(d.first)
	return d
}

// On reports whether the demonstration is flown. A nil Demo is none.
func (d *Demo) On() bool { return d != nil && d.on.Load() }

// CanEnd reports whether the demonstration was begun in the window, and so can be ended there.
func (d *Demo) CanEnd() bool { return d.On() && !d.first }

// CanBegin reports whether the demonstration can ever be begun in the window.
func (d *Demo) CanBegin() bool {
	if d == nil {
		return false
	}
	s := &d.vehicle.Setup
	return !s.Headless && !s.Demo && tuning.CannotFly(&s.Entry.Vehicle) == "" && d.vehicle.Scenario == nil && s.SITL.Binary == ""
}

// Plan returns the mission of the demonstration: the one that was given, relative to the
// vehicle's own pad, or else the built-in one.
func (d *Demo) Plan() mission.Plan {
	s := d.vehicle.fleet.setup // that of the vehicle is shifted to its pad
	s.Demo, s.Entry = true, d.vehicle.Setup.Entry
	return s.PlannedMission()
}

// Begin lets the built-in autopilot fly the vehicle, if nobody has flown it yet: what follows
// is what --demo does. It returns an error if another autopilot flies, or if the built-in one
// can't fly the vehicle or its mission.
func (d *Demo) Begin() error {
	v := d.vehicle
	if d.On() {
		return nil
	}
	if !d.CanBegin() {
		return errors.New("the built-in autopilot can't fly here: start sitlark with --demo")
	}
	var link snapshot.LinkState
	v.Sim.Buffer().Peek(func(s *snapshot.Snapshot) { link = s.Link.State })
	if link != snapshot.LinkWaiting {
		return errors.New("the vehicle is not waiting for an autopilot")
	}
	if len(d.begun) > 0 || !d.on.CompareAndSwap(false, true) {
		return nil // it is about to begin
	}
	if err := v.newPilot(); err != nil {
		d.on.Store(false)
		return err
	}
	v.Sensors.builtIn.Store(true)
	d.begun <- struct{}{}
	return nil
}

// End ends a demonstration that was begun in the window: the vehicle stands on its pad again
// and waits for an autopilot. It does not wait for that.
func (d *Demo) End() {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.end != nil {
		d.end()
	}
}

// run flies demonstrations that are begun in the window, until ctx ends.
func (d *Demo) run(ctx context.Context) error {
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-d.begun:
		}
		if err := d.fly(ctx); err != nil && ctx.Err() == nil {
			return err
		}
	}
}

// fly flies one demonstration until it is ended, and puts the vehicle back on its pad.
func (d *Demo) fly(ctx context.Context) error {
	v := d.vehicle
	flight, end := context.WithCancel(ctx)
	defer end()
	d.set(end)
	v.log().Info(fmt.Sprintf("the built-in autopilot flies the demonstration with %s", v.Setup.Entry.Name))
	err := v.fly(flight)
	d.set(nil)
	d.on.Store(false)
	v.pilot.Store(nil)
	v.Sensors.builtIn.Store(false)
	if flight.Err() != nil {
		err = nil
	}
	// Where the queue is full, the link counts as silent and the vehicle stays where it is.
	if fault := errors.Join(v.Sim.Release(), v.Sim.Submit(command.Reset{})); fault != nil {
		slog.Info("the demonstration ended: " + fault.Error())
	}
	return err
}

func (d *Demo) set(end func()) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.end = end
}

// FlyDemo begins the demonstration with all vehicles that wait for an autopilot. It returns an
// error if none could begin.
func (f *Fleet) FlyDemo() error {
	var faults []error
	for _, v := range f.Vehicles {
		if err := v.Demo.Begin(); err != nil {
			faults = append(faults, err)
		}
	}
	if len(faults) == len(f.Vehicles) {
		return faults[0]
	}
	return nil
}

// EndDemo ends the demonstrations that were begun in the window.
func (f *Fleet) EndDemo() {
	for _, v := range f.Vehicles {
		v.Demo.End()
	}
}
