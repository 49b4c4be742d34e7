package flight

import (
	"context"
	"errors"
	"fmt"
	"net/netip"

	"github.com/sitlark/sitlark/autopilot"
	"github.com/sitlark/sitlark/scenario"
	"github.com/sitlark/sitlark/sim"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// Options say how to fly.
type Options struct {
	Listen  string  // HOST:PORT of the exchange; empty: a free port of this computer
	Speedup float64 // physics seconds a wall second that the built-in autopilot asks for; 0: as fast as it goes
	Samples bool    // the Result gets its Samples

	// Ready is called when the exchange listens, before the first step; nil: not called.
	Ready func(at netip.AddrPort, buffer *snapshot.Buffer)
	Logf  func(format string, args ...any) // what the built-in autopilot says; nil: nothing
}

// Run flies the scenario to its end and returns what came of it: the same Result for the
// same file with the built-in autopilot, whatever the machine does. It may be called from
// any number of goroutines at once. When ctx ends first, it returns what there is, and
// ctx's error.
func Run(ctx context.Context, f *scenario.File, o Options) (scenario.Result, error) {
	p, err := Prepare(f)
	if err != nil {
		return scenario.Result{}, err
	}
	return p.Run(ctx, o)
}

// Run flies what is prepared, as the function Run does.
func (p *Prepared) Run(ctx context.Context, o Options) (scenario.Result, error) {
	judge, err := scenario.NewJudge(p.File, p.Setup(), scenario.Options{Samples: o.Samples})
	if err != nil {
		return scenario.Result{}, err
	}
	if o.Listen == "" {
		o.Listen = "127.0.0.1:0"
	}
	s, err := sim.New(sim.Config{Listen: o.Listen, World: p.World(), Watcher: judge})
	if err != nil {
		return scenario.Result{}, fmt.Errorf("%s: %w", p.File.Source.Name, err)
	}
	defer s.Close()
	if o.Ready != nil {
		o.Ready(s.Addr(), s.Buffer())
	}
	if err := p.fly(ctx, s, judge, o); err != nil {
		return scenario.Result{}, fmt.Errorf("%s: %w", p.File.Source.Name, err)
	}
	if ctx.Err() != nil {
		judge.Stop()
	} else {
		judge.Autopilot()
	}
	return judge.Result(), ctx.Err()
}

// fly returns when the judge or the autopilot has ended the flight, or ctx has, and
// every goroutine has ended.
func (p *Prepared) fly(outer context.Context, s *sim.Sim, judge *scenario.Judge, o Options) error {
	ctx, cancel := context.WithCancel(outer)
	defer cancel()
	var pilot *autopilot.Pilot
	if p.File.Autopilot == scenario.BuiltIn {
		cfg, err := p.Pilot(s.Addr().String(), o.Speedup)
		if err != nil {
			return err
		}
		cfg.Logf = o.Logf
		if pilot, err = autopilot.New(cfg); err != nil {
			return err
		}
	}
	ended := make(chan error, 1)
	go func() {
		defer cancel()
		ended <- s.Run(ctx)
	}()
	go func() { // a frozen physics takes no step that could end Run
		select {
		case <-judge.Done():
			cancel()
		case <-ctx.Done():
		}
	}()
	if pilot == nil {
		go AwaitSilence(ctx, s.Buffer(), judge)
	}
	if pilot != nil {
		if err := pilot.Run(ctx); err != nil && !errors.Is(err, context.Canceled) {
			defer judge.Warn(err.Error())
		}
		cancel()
	}
	return <-ended
}
