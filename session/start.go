package session

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/internal/logging"
)

// start starts all parts, which run until ctx ends. The exchange and the connection to the
// autopilot continue until its parameters are restored.
func (v *Vehicle) start(ctx context.Context, g *group) {
	serve, stop := context.WithCancel(context.WithoutCancel(ctx))
	if v.manager != nil {
		g.start(func() error { defer stop(); return v.manager.Run(ctx) })
	} else {
		context.AfterFunc(ctx, stop)
	}
	if v.api != nil {
		g.start(func() error { return v.api.Run(ctx) })
	}
	g.start(func() error { return v.Sim.Run(serve) })
	if v.escs != nil {
		g.start(func() error { return v.escs.Run(serve) })
	}
	v.startReport(ctx, g)
	if v.Supervisor != nil {
		g.start(func() error { return v.Supervisor.run(serve, v.Setup.Headless) })
		if v.Setup.Headless && v.Setup.Duration > 0 && v.Scenario == nil { // a scenario's judge ends it
			g.start(func() error { return endSilentChild(ctx, v, childSilence) })
		}
	}
	v.startLink(ctx, serve, g)
	if v.Scenario != nil && v.Index == 0 {
		g.start(func() error { return v.Scenario.await(ctx, v.fleet, v.options.Quiet) })
	}
	if v.Scenario != nil && v.Link != nil {
		context.AfterFunc(ctx, v.reportTo(v.Scenario.judge.Observer(v.Index)))
	}
	if v.SimParams != nil {
		g.start(func() error { return v.SimParams.Run(ctx) })
	}
	if v.Link != nil {
		context.AfterFunc(ctx, noteModes(v.Link, modeNoter(v)))
	}
	context.AfterFunc(ctx, v.Notes.Follow(v.Link, v.Pad, v.ReturnAltitude.Metres))
	if f := newSpeedupControl(v); f != nil {
		g.start(func() error { return f.run(ctx) })
	}
	if v.operator != nil {
		g.start(func() error { return v.operator.run(ctx) })
	}
	switch {
	case v.builtIn() && !v.inTurn():
		g.start(func() error { return v.fly(ctx) })
	case v.Demo.CanBegin():
		g.start(func() error { return v.Demo.run(ctx) })
	}
}

// startReport logs how to connect an autopilot, and then what happens.
func (v *Vehicle) startReport(ctx context.Context, g *group) {
	if v.options.Quiet {
		return
	}
	hint, log := v.introduce(), slog.Default()
	if !v.alone {
		log = log.With(logging.Vehicle(v.Name, v.nameWidth()))
	}
	g.start(func() error { return Report(ctx, log, v.Sim.Buffer(), v.alone && v.Setup.Headless, hint) })
}

// startLink runs the connection until serve ends, and what depends on it until ctx ends.
func (v *Vehicle) startLink(ctx, serve context.Context, g *group) {
	switch {
	case v.Link == nil:
		return
	case !v.later:
		text := "MAVLink: " + v.Link.Address().String()
		if !v.alone {
			text = v.Name + ": " + text
		}
		switch {
		case v.options.Quiet:
		case v.Setup.MAVLink.Address == config.ChildMAVLink: // nobody else can use it
			slog.Debug(text)
		default:
			slog.Info(text)
		}
		g.start(func() error { return v.Link.Run(serve) })
	case v.Supervisor != nil:
		g.start(func() error { return v.Supervisor.connect(serve, v.Link) })
	}
	if v.Supervisor != nil {
		g.start(func() error { noteParameters(ctx, v); checkParameters(ctx, v); <-ctx.Done(); return nil })
	}
	if !v.options.Quiet { // which the operator uploads
		g.start(func() error { return v.tendMission(ctx) })
	}
}

// fly runs the built-in autopilot once the vehicle has its port: packets must not go to
// another program.
func (v *Vehicle) fly(ctx context.Context) error {
	for !v.Sim.Addr().IsValid() {
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(100 * time.Millisecond):
		}
	}
	if v.openLoop != nil {
		return v.openLoop.Run(ctx)
	}
	if v.Pilot() == nil {
		if err := v.newPilot(); err != nil {
			return err
		}
	}
	if v.Scenario != nil {
		return v.fleet.flyInTurn(ctx)
	}
	if b := v.Setup.Branch; b != nil && !b.flew[v.Index].Loop {
		return flyThenStand(ctx, v)
	}
	return v.Pilot().Run(ctx)
}

func (v *Vehicle) close() error {
	if v.Link != nil {
		v.Link.Close()
	}
	return v.Sim.Close()
}

// group runs goroutines that end together: when one returns, with or without an error,
// their context is cancelled.
type group struct {
	errgroup.Group
	cancel context.CancelFunc
}

func newGroup(cancel context.CancelFunc) *group { return &group{cancel: cancel} }

// start runs work on its own goroutine. A cancelled context is not an error.
func (g *group) start(work func() error) {
	g.Go(func() error {
		defer g.cancel()
		return unlessCanceled(work())
	})
}

func unlessCanceled(err error) error {
	if errors.Is(err, context.Canceled) {
		return nil
	}
	return err
}
