// Package session assembles flights. A Vehicle is one vehicle's physics with its autopilot,
// its connections and its observers; a Fleet is the vehicles of one airspace, and a single
// vehicle is a fleet of one. Load loads what a config.Config names; New opens the
// exchanges; Run flies. No other package assembles a sim.
//
//	load.go, members.go               Setup: what a configuration names, loaded and checked
//	fleet.go, vehicle.go, start.go    Fleet and Vehicle: their parts, started and ended together
//	exchange.go, together.go          the exchange; a fleet's common physics time
//	pilot.go, demo.go                 the built-in autopilot, with the state that a branch needs of it; the demonstration
//	supervisor.go, child.go, child_output.go  ArduPilot as a child process
//	mavlink.go, mission_transfer.go, sensor_faults.go  what is asked of ArduPilot
//	control.go, report.go             the control API and Foxglove server; the log
//	sharing.go                        the server that shows the flight in browsers
//	pace.go                           pauses, slow motion and speedup
//	recording.go                      the recording
//	replay.go                         recordings and logs that are shown instead of a flight
//	branch.go, rewind.go, takeover.go Branch: a recorded flight continued, exactly or by taking over
//	changes.go                        how a Branch differs from its origin
//	scenario_load.go, scenario_flight.go, scenario_fly.go  scenarios, in the window and without
//	operator.go, operator_steps.go, operator_rc.go  the fly steps of a scenario with ArduPilot
package session

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"os/signal"
	"slices"
	"syscall"
	"time"

	"github.com/sitlark/sitlark/autopilot"
	"github.com/sitlark/sitlark/foxglove/server"
	"github.com/sitlark/sitlark/protocol/mavlink/simparams"
	"github.com/sitlark/sitlark/share"
	"github.com/sitlark/sitlark/sim"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// Fleet is the vehicles of a flight in one airspace. A single vehicle is a fleet of one.
type Fleet struct {
	Vehicles []*Vehicle

	setup    Setup
	options  Options
	airspace *sim.Airspace   // nil: a single vehicle
	together *together       // keeps the vehicles' times together; nil: nothing does
	run      *sim.RunControl // of all vehicles; nil: they are not watched
	clock    autopilot.Clock // of the built-in autopilots
	air      simparams.Air   // that the parameters of ArduPilots set
	cancel   func()          // ends the flight, once it runs
	until    float64         // elapsed time at which a flight in process ends [s]; 0: none
	given    *givenTime      // ends the flight; nil: another thing does

	recording *recording     // nil: none is made
	viewers   *server.Server // for Foxglove and Lichtblick; nil: none
	sharing   *share.Server  // for browsers; nil: none
}

// Options are the parts of a flight that the caller provides.
type Options struct {
	Scenario *Scenario // that the vehicle flies; nil: none

	// Hold returns the function that a vehicle's physics goroutine calls after each step, with
	// the flight and its physics time [s]. The function may wait, to slow the autopilot down
	// for a film. nil: nothing is called.
	Hold func(vehicle int) func(flight uint64, t float64)

	InProcess bool                             // the built-in autopilots step in turn on Run's goroutine, without sockets
	OverUDP   bool                             // the built-in autopilots of a scenario use the sockets
	Unwatched bool                             // with InProcess: the vehicles' buffers are not read
	Quiet     bool                             // the flight logs nothing
	Told      *ToldParameters                  // of the batch; nil: the flight is alone
	Logf      func(format string, args ...any) // messages of the built-in autopilots; nil: dropped
}

// New opens the exchanges; nothing runs yet. In a fleet, a vehicle whose port is in use by
// another program waits for it; that is an error only if every port is in use.
func New(s Setup, o Options) (*Fleet, error) {
	f := &Fleet{setup: s, options: o}
	if !o.InProcess {
		f.run = sim.NewRunControl(cannotWithhold(s.Config))
	}
	members := s.Members
	if len(members) == 0 {
		members = []Member{{Entry: s.Entry}}
	} else {
		f.airspace = sim.NewAirspace()
	}
	if o.Scenario != nil && !o.Scenario.builtIn() && len(members) > 1 {
		f.together = newTogether(len(members), f.run)
	}
	f.given = newGivenTime(len(members), &s, &o)
	var err error
	if f.recording, err = openRecording(s, o); err != nil {
		return nil, err
	}
	for _, m := range members {
		v, err := vehicleOf(f, m)
		if v != nil {
			f.Vehicles = append(f.Vehicles, v)
		}
		if err != nil {
			if f.airspace != nil {
				err = fmt.Errorf("vehicle %s: %w", m.Name, err)
			}
			return nil, errors.Join(err, abandon(f))
		}
	}
	if err := f.checkPorts(); err != nil {
		return nil, errors.Join(err, abandon(f))
	}
	if s.Paused {
		if err := f.run.Pause(); err != nil {
			return nil, errors.Join(err, abandon(f))
		}
	}
	joinControls(f.Vehicles)
	if f.viewers, err = newViewers(f); err != nil {
		return nil, errors.Join(err, abandon(f))
	}
	if f.sharing, err = newSharing(f); err != nil {
		return nil, errors.Join(err, abandon(f))
	}
	f.tellOtherPorts()
	return f, nil
}

// Several reports whether the vehicles were requested as a fleet, which may have one vehicle.
func (f *Fleet) Several() bool { return f.airspace != nil }

// SetsPace reports whether sitlark sets the pace of the flight: the built-in autopilot flies all
// vehicles.
func (f *Fleet) SetsPace() bool {
	return !slices.ContainsFunc(f.Vehicles, func(v *Vehicle) bool { return !v.builtIn() })
}

// checkPorts returns an error if every port is in use: then there is nothing to fly.
func (f *Fleet) checkPorts() error {
	if f.setup.Replay != nil || f.setup.Exchange.WaitForPort {
		return nil
	}
	for _, v := range f.Vehicles {
		if v.Sim.Addr().IsValid() || f.options.InProcess {
			return nil
		}
	}
	first, last := f.Vehicles[0].Setup.Exchange.Listen, f.Vehicles[len(f.Vehicles)-1].Setup.Exchange.Listen
	return fmt.Errorf("every port from %s to %s is in use, by another sitlark or another simulator: end that program, or choose other ports with --listen", first, last)
}

// Close frees the sockets of a fleet that does not run.
func (f *Fleet) Close() (err error) {
	for _, v := range f.Vehicles {
		err = errors.Join(err, v.close())
	}
	if f.viewers != nil {
		err = errors.Join(err, f.viewers.Close())
	}
	if f.sharing != nil {
		err = errors.Join(err, f.sharing.Close())
	}
	return errors.Join(err, f.closeRecording())
}

// Run flies until ctx ends, --for has passed or foreground returns, and returns when
// every goroutine has ended and the sockets are free. foreground runs on the caller's
// goroutine; nil: nothing does. With InProcess there is none.
func (f *Fleet) Run(ctx context.Context, foreground func(context.Context) error) (err error) {
	if !f.options.InProcess {
		// A log whose reader is gone (| head) must not end the flight, or cut its recording: writes
		// to it then fail, which does no harm.
		broken := make(chan os.Signal, 1)
		signal.Notify(broken, syscall.SIGPIPE)
		defer signal.Stop(broken)
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	defer f.tend()()
	defer f.recording.listen(f)()
	if f.options.InProcess {
		return f.runInProcess(ctx)
	}
	f.introduce()
	ctx, cancel := context.WithCancel(ctx)
	wait := f.start(ctx, cancel)
	if f.Several() && f.setup.Headless && !f.options.Quiet {
		foreground = f.report
	}
	if foreground != nil {
		err = unlessCanceled(foreground(ctx))
	} else {
		<-ctx.Done()
	}
	cancel()
	return errors.Join(err, wait())
}

// introduce logs the vehicle and the notices before the flight.
func (f *Fleet) introduce() {
	if f.options.Quiet {
		return
	}
	if f.options.Scenario == nil { // a scenario's notices are logged when it is loaded
		for _, note := range f.setup.notes() {
			slog.Info(note)
		}
	}
	if !f.Several() {
		slog.Info(fmt.Sprintf("vehicle %s: %s", f.setup.Entry.Name, f.setup.Entry.Title))
	}
}

// start starts all vehicles, which run until ctx ends, and cancels it when one fails. wait
// waits for all of them.
func (f *Fleet) start(ctx context.Context, cancel context.CancelFunc) (wait func() error) {
	f.cancel = cancel
	if f.setup.Replay != nil {
		return func() error { return nil }
	}
	context.AfterFunc(ctx, f.run.End) // a pause must not keep the flight from its end
	g := newGroup(cancel)
	if f.together != nil {
		g.start(func() error { return f.together.run(ctx, f.options.Scenario.judge.Done()) })
	}
	if f.given != nil {
		g.start(func() error { return f.given.await(ctx, f.Vehicles) })
	}
	for _, v := range f.Vehicles {
		v.start(ctx, g)
	}
	if f.viewers != nil {
		g.start(func() error { return f.viewers.Run(ctx) })
	}
	if f.sharing != nil {
		g.start(func() error { return f.sharing.Run(ctx) })
	}
	if f.Vehicles[0].inTurn() {
		g.start(func() error { return f.flyInTurn(ctx) })
	}
	return g.Wait
}

// report logs a status line for the whole fleet once a second, if it has changed.
func (f *Fleet) report(ctx context.Context) error {
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	last := ""
	for {
		if line := f.status(); line != last {
			slog.Info(line)
			last = line
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			return nil
		}
	}
}

// status summarizes the state of all vehicles.
func (f *Fleet) status() string {
	var links [snapshot.LinkRecorded + 1]int
	var rate, low, high float64
	var lost, repeated uint64
	crashed, slowest := 0, 1e9
	for i, v := range f.Vehicles {
		v.Sim.Buffer().Peek(func(s *snapshot.Snapshot) {
			links[s.Link.State]++
			rate += s.Link.Rate
			lost, repeated = lost+s.Link.Lost, repeated+s.Link.Repeated
			if s.Link.State == snapshot.LinkConnected {
				slowest = min(slowest, s.Link.RealTime)
			}
			if s.Contact.Crashed {
				crashed++
			}
			if h := s.Body.Altitude(); i == 0 {
				low, high = h, h
			} else {
				low, high = min(low, h), max(high, h)
			}
		})
	}
	line := fmt.Sprintf("%d of %d connected", links[snapshot.LinkConnected], len(f.Vehicles))
	for _, c := range []struct {
		count int
		word  string
	}{{links[snapshot.LinkNoPort], "without a port"}, {links[snapshot.LinkLost], "silent"}, {crashed, "crashed"}} {
		if c.count > 0 {
			line += fmt.Sprintf(", %d %s", c.count, c.word)
		}
	}
	if links[snapshot.LinkConnected] == 0 {
		return line
	}
	return line + fmt.Sprintf("  %6.0f Hz together  slowest ×%.2f  alt %.1f to %.1f m  lost %d repeated %d", rate, slowest, low, high, lost, repeated)
}
