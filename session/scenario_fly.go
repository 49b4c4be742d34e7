package session

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/scenario"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// FlyOptions say how a scenario is flown without a window.
type FlyOptions struct {
	Listen  string  // HOST:PORT of the exchange; empty: a free port of this computer
	Speedup float64 // target real-time factor of the built-in autopilot; 0: as fast as it goes
	Samples bool    // the Result gets its Samples
	OverUDP bool    // the built-in autopilot uses the socket, as any other does

	// Ready is called before the first step; nil: not called. A built-in autopilot without
	// OverUDP has no socket.
	Ready func(f *Fleet)
	Logf  func(format string, args ...any) // messages of the built-in autopilot; nil: dropped
}

// FlyScenario loads a scenario and flies it as LoadedScenario.Fly does.
func FlyScenario(ctx context.Context, f *scenario.File, o FlyOptions) (scenario.Result, error) {
	p, err := LoadScenario(f)
	if err != nil {
		return scenario.Result{}, err
	}
	return p.Fly(ctx, o)
}

// Fly flies the scenario to its end without a window and returns its result: the same for
// the same file with the built-in autopilot, whatever the machine does. It may be called
// from any number of goroutines at once. When ctx ends first, it returns what there is,
// and ctx's error.
func (p *LoadedScenario) Fly(ctx context.Context, o FlyOptions) (scenario.Result, error) {
	c := config.Config{Headless: true, Speedup: o.Speedup, Exchange: config.Exchange{Listen: o.Listen}}
	if c.Exchange.Listen == "" {
		c.Exchange.Listen = "127.0.0.1:0"
	}
	s, setup, err := NewScenario(p, c, ScenarioOptions{Samples: o.Samples, Speedup: o.Speedup})
	if err != nil {
		return scenario.Result{}, err
	}
	fail := func(err error) (scenario.Result, error) {
		return scenario.Result{}, fmt.Errorf("%s: %w", p.File.Source.Name, err)
	}
	f, err := New(setup, Options{
		Scenario: s, InProcess: s.builtIn() && !o.OverUDP, OverUDP: o.OverUDP, Unwatched: o.Ready == nil, Quiet: s.builtIn(), Logf: o.Logf,
	})
	if err != nil {
		return fail(err)
	}
	if o.Ready != nil {
		o.Ready(f)
	}
	if err := f.Run(ctx, nil); err != nil {
		return fail(err)
	}
	if ctx.Err() == nil {
		s.judge.Autopilot()
	}
	return s.Result(), ctx.Err()
}

// runInProcess flies the built-in autopilots on the caller's goroutine: physics and
// autopilot hand each other the bytes that they would send, and the vehicles step in turn,
// so that the flight is the same whatever the machine does. It returns when the scenario or
// the autopilots have ended the flight, or ctx has.
// A vehicle whose autopilot has ended its flight stands by until the last one has.
func (f *Fleet) runInProcess(ctx context.Context) error {
	flying := len(f.Vehicles)
	over := make([]bool, flying)
	for flying > 0 {
		for i, v := range f.Vehicles {
			if over[i] {
				if v.Pilot().StandBy(ctx) != nil || f.ended() {
					return nil
				}
				continue
			}
			ended, err := v.Pilot().Step(ctx)
			if err != nil && !errors.Is(err, context.Canceled) && ctx.Err() == nil {
				v.warn(err)
			}
			if over[i] = ended || err != nil; over[i] {
				flying--
			}
			if f.ended() {
				return nil
			}
		}
	}
	return nil
}

// flyInTurn flies a scenario's vehicles before a window as runInProcess does, and goes on
// when the scenario has ended, until ctx ends.
func (f *Fleet) flyInTurn(ctx context.Context) error {
	over, flying := make([]bool, len(f.Vehicles)), len(f.Vehicles)
	for _, v := range f.Vehicles {
		defer v.Pilot().Close()
		defer context.AfterFunc(ctx, v.Pilot().Interrupt)()
	}
	for {
		for i, v := range f.Vehicles {
			if over[i] {
				if err := v.Pilot().StandBy(ctx); err != nil {
					return err
				}
				continue
			}
			ended, err := v.Pilot().Step(ctx)
			if ctx.Err() != nil {
				return ctx.Err()
			}
			if err != nil {
				v.warn(err)
			}
			if over[i] = ended || err != nil; over[i] {
				if flying--; flying == 0 {
					f.options.Scenario.judge.Autopilot()
				}
			}
		}
	}
}

// ended tells whether the scenario has ended the flight.
func (f *Fleet) ended() bool {
	s := f.options.Scenario
	if s == nil {
		return false
	}
	select {
	case <-s.judge.Done():
		return true
	default:
		return false
	}
}

// warn tells the scenario why an autopilot does not fly.
func (v *Vehicle) warn(err error) {
	if v.Scenario != nil {
		v.Scenario.judge.Warn(err.Error())
	}
}

// silence is how long [wall] ArduPilot may not be heard before its flight is over.
const silence = 10 * time.Second

// awaitSilence returns when ctx ends or the judge has ended the flight for the autopilot's
// silence. The built-in autopilot is never silent.
func awaitSilence(ctx context.Context, buffer *snapshot.Buffer, judge *scenario.Observer) {
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	var now snapshot.Snapshot
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		buffer.Read(&now)
		if now.Link.State == snapshot.LinkLost && now.Link.SilentFor > silence.Seconds() && judge.Silent() {
			return
		}
	}
}
