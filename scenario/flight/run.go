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
	Speedup float64 // target real-time factor of the built-in autopilot; 0: as fast as it goes
	Samples bool    // the Result gets its Samples
	OverUDP bool    // the built-in autopilot speaks over the socket, as any other does

	// Ready is called before the first step, with the address that the exchange listens
	// on, which is zero for a built-in autopilot without OverUDP; nil: not called.
	Ready func(at netip.AddrPort, buffer *snapshot.Buffer)
	Logf  func(format string, args ...any) // messages of the built-in autopilot; nil: dropped
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
	inProcess := p.File.Autopilot == scenario.BuiltIn && !o.OverUDP
	switch {
	case inProcess:
		o.Listen = ""
	case o.Listen == "":
		o.Listen = "127.0.0.1:0"
	}
	s, err := sim.New(sim.Config{Listen: o.Listen, World: p.World(), Observer: judge, Unwatched: inProcess && o.Ready == nil})
	if err != nil {
		return scenario.Result{}, fmt.Errorf("%s: %w", p.File.Source.Name, err)
	}
	defer s.Close()
	if o.Ready != nil {
		o.Ready(s.Addr(), s.Buffer())
	}
	fly := p.fly
	if inProcess {
		fly = p.flyInProcess
	}
	if err := fly(ctx, s, judge, o); err != nil {
		return scenario.Result{}, fmt.Errorf("%s: %w", p.File.Source.Name, err)
	}
	if ctx.Err() != nil {
		judge.Stop()
	} else {
		judge.Autopilot()
	}
	return judge.Result(), ctx.Err()
}

// flyInProcess flies with the built-in autopilot on this goroutine alone: physics and
// autopilot hand each other the bytes that they would send. It returns when the judge or
// the autopilot has ended the flight, or ctx has.
func (p *Prepared) flyInProcess(outer context.Context, s *sim.Sim, judge *scenario.Judge, o Options) error {
	ctx, cancel := context.WithCancel(outer)
	defer cancel()
	pilot, err := p.pilot("", s.Exchange, o)
	if err != nil {
		return err
	}
	go endWith(ctx, judge, cancel)
	if err := pilot.Run(ctx); err != nil && !errors.Is(err, context.Canceled) {
		judge.Warn(err.Error())
	}
	return nil
}

// fly answers an autopilot over the socket, which may be the built-in one. It returns
// when the judge or the autopilot has ended the flight, or ctx has, and every goroutine
// has ended.
func (p *Prepared) fly(outer context.Context, s *sim.Sim, judge *scenario.Judge, o Options) (err error) {
	ctx, cancel := context.WithCancel(outer)
	defer cancel()
	var pilot *autopilot.Pilot
	if p.File.Autopilot == scenario.BuiltIn {
		if pilot, err = p.pilot(s.Addr().String(), nil, o); err != nil {
			return err
		}
	}
	ended := make(chan error, 1)
	go func() {
		defer cancel()
		ended <- s.Run(ctx)
	}()
	go endWith(ctx, judge, cancel)
	if pilot == nil {
		go AwaitSilence(ctx, s.Buffer(), judge)
		return <-ended
	}
	if err := pilot.Run(ctx); err != nil && !errors.Is(err, context.Canceled) {
		defer judge.Warn(err.Error())
	}
	cancel()
	return <-ended
}

// pilot makes the built-in autopilot, over UDP to addr or over exchange.
func (p *Prepared) pilot(addr string, exchange func(servo []byte) []byte, o Options) (*autopilot.Pilot, error) {
	cfg, err := p.Pilot(addr, o.Speedup)
	if err != nil {
		return nil, err
	}
	cfg.Direct, cfg.Logf = exchange, o.Logf
	return autopilot.New(cfg)
}

// endWith calls cancel when the judge has ended the flight: a frozen physics takes no
// step that could. It returns then, or when ctx ends.
func endWith(ctx context.Context, judge *scenario.Judge, cancel context.CancelFunc) {
	select {
	case <-judge.Done():
		cancel()
	case <-ctx.Done():
	}
}
