package main

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"github.com/sitlark/sitlark/autopilot"
	"github.com/sitlark/sitlark/scenario"
	"github.com/sitlark/sitlark/scenario/flight"
	"github.com/sitlark/sitlark/sim"
)

// play is a scenario that the window shows.
type play struct {
	prepared *flight.Prepared
	judge    *scenario.Judge
	speedup  float64
	stay     bool
	headless bool // nobody looks
	told     int  // events that news has told. Owner: main thread
}

// mode is what the window's headline says: the scenario, and what the flight does or
// what came of it.
func (p *play) mode(pilot *autopilot.Pilot) string {
	name := p.prepared.File.Name
	select {
	case <-p.judge.Done():
		r := p.judge.Result()
		return name + ": " + heldText(&r)
	default:
	}
	if pilot == nil {
		return name
	}
	return name + ": " + pilot.Status().Phase
}

// news is what a step has just done, empty: nothing.
func (p *play) news() (text string) {
	for _, e := range p.judge.Events(p.told) {
		p.told++
		if e.Step > 0 {
			text = fmt.Sprintf("Step %d: %s", e.Step, e.Text)
		}
	}
	return text
}

// lookTime is how long the window shows the end of a scenario before it closes.
const lookTime = 3 * time.Second

func (f *scenarioFlags) flyInWindow(ctx context.Context, p *flight.Prepared) (scenario.Result, error) {
	o, err := f.window.options()
	if err != nil {
		return scenario.Result{}, err
	}
	judge, err := scenario.NewJudge(p.File, p.Setup(), scenario.Options{Samples: f.samples(), FlyOn: true})
	if err != nil {
		return scenario.Result{}, err
	}
	o.play = &play{prepared: p, judge: judge, speedup: f.speedup, stay: f.stay, headless: o.headless}
	o.model, o.plan, o.home, o.seed = p.Model, p.Plan, p.Home, p.File.Seed
	o.place = place{p.Ground, p.Site}
	o.demo = p.File.Autopilot == scenario.BuiltIn
	if o.demo {
		o.mavlink = ""
	} else if f.linked(p) && o.mavlink == "" {
		o.mavlink = telemetry(0)
	}
	if o.demo && f.speedup == 1 && o.listen == usualListen {
		o.listen = "127.0.0.1:0" // ArduPilot's port stays free for who needs it
	}
	if err := fly(ctx, o); err != nil {
		return scenario.Result{}, err
	}
	judge.Stop()
	return judge.Result(), nil
}

// configure makes the physics that of the scenario.
func (p *play) configure(cfg *sim.Config) {
	cfg.World, cfg.Watcher = p.prepared.World(), p.judge
}

// pilot returns the built-in autopilot, nil where ArduPilot flies.
func (p *play) pilot(s *sim.Sim) (*autopilot.Pilot, error) {
	if p.prepared.File.Autopilot != scenario.BuiltIn {
		return nil, nil
	}
	cfg, err := p.prepared.Pilot(s.Addr().String(), p.speedup)
	if err != nil {
		return nil, err
	}
	return autopilot.New(cfg)
}

// fly lets the autopilot fly; when it has come to its end, so has the scenario, and
// the window stays.
func (p *play) fly(ctx context.Context, pilot *autopilot.Pilot) error {
	err := pilot.Run(ctx)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err != nil {
		p.judge.Warn(err.Error())
	}
	p.judge.Autopilot()
	<-ctx.Done()
	return nil
}

// await returns some time after the scenario has ended, which closes the window.
func (p *play) await(ctx context.Context, s *sim.Sim) error {
	if p.prepared.File.Autopilot == scenario.ArduPilot {
		go flight.AwaitSilence(ctx, s.Buffer(), p.judge)
	}
	select {
	case <-ctx.Done():
		return nil
	case <-p.judge.Done():
	}
	r := p.judge.Result()
	slog.Info(fmt.Sprintf("%s: %s at %.1f s: %s", r.Name, r.Ended, r.Duration, heldText(&r)))
	wait := time.After(lookTime)
	if p.headless {
		return nil
	}
	if p.stay {
		wait = nil
	}
	select {
	case <-ctx.Done():
	case <-wait:
	}
	return nil
}
