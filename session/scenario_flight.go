package session

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"github.com/sitlark/sitlark/autopilot"
	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/scenario"
	"github.com/sitlark/sitlark/scenario/flight"
	"github.com/sitlark/sitlark/sim"
)

// Scenario is a scenario that a vehicle flies: an observer that also sends commands.
type Scenario struct {
	prepared *flight.Prepared
	judge    *scenario.Judge
	speedup  float64
	stay     bool // the window stays open at the end
	headless bool
	told     int // events that News has returned. Owner: main thread
}

// ScenarioOptions say how a scenario is flown.
type ScenarioOptions struct {
	Samples bool // series for plots are recorded
	Stay    bool // the window stays open at the end, until it is closed
	Speedup float64
}

// NewScenario makes the scenario and the setup to fly it with: that of c, but for what the
// scenario says itself.
func NewScenario(p *flight.Prepared, c config.Config, o ScenarioOptions) (*Scenario, Setup, error) {
	judge, err := scenario.NewJudge(p.File, p.Setup(), scenario.Options{Samples: o.Samples, FlyOn: true})
	if err != nil {
		return nil, Setup{}, err
	}
	s := Setup{Config: c, Model: p.Model, Plan: p.Plan, Home: p.Home, Terrain: p.Ground, Site: p.Site}
	s.Seed, s.Demo = p.File.Seed, p.File.Autopilot == scenario.BuiltIn
	return &Scenario{prepared: p, judge: judge, speedup: o.Speedup, stay: o.Stay, headless: c.Headless}, s, nil
}

// Result ends the scenario, if it has not ended, and returns its result.
func (p *Scenario) Result() scenario.Result {
	p.judge.Stop()
	return p.judge.Result()
}

func (p *Scenario) builtIn() bool { return p.prepared.File.Autopilot == scenario.BuiltIn }

// Headline is what the window's headline says: the scenario, and what the flight does or
// what came of it.
func (p *Scenario) Headline(pilot *autopilot.Pilot) string {
	name := p.prepared.File.Name
	select {
	case <-p.judge.Done():
		r := p.judge.Result()
		return name + ": " + r.Summary()
	default:
	}
	if pilot == nil {
		return name
	}
	return name + ": " + pilot.Status().Phase
}

// News returns what a step has just done, empty for nothing.
func (p *Scenario) News() (text string) {
	for _, e := range p.judge.Events(p.told) {
		p.told++
		if e.Step > 0 {
			text = fmt.Sprintf("Step %d: %s", e.Step, e.Text)
		}
	}
	return text
}

// lingerTime is how long the window shows the end of a scenario before it closes.
const lingerTime = 3 * time.Second

// configure makes the physics that of the scenario.
func (p *Scenario) configure(cfg *sim.Config) {
	cfg.World, cfg.Observer = p.prepared.World(), p.judge
}

// pilotConfig is that of the built-in autopilot for the exchange at addr.
func (p *Scenario) pilotConfig(addr string) (autopilot.Config, error) {
	return p.prepared.Pilot(addr, p.speedup)
}

// fly lets the autopilot fly; when it has come to its end, so has the scenario, and
// the window stays.
func (p *Scenario) fly(ctx context.Context, pilot *autopilot.Pilot) error {
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
func (p *Scenario) await(ctx context.Context, s *sim.Sim) error {
	if p.prepared.File.Autopilot == scenario.ArduPilot {
		go flight.AwaitSilence(ctx, s.Buffer(), p.judge)
	}
	select {
	case <-ctx.Done():
		return nil
	case <-p.judge.Done():
	}
	r := p.judge.Result()
	slog.Info(fmt.Sprintf("%s: %s at %.1f s: %s", r.Name, r.Ended, r.Duration, r.Summary()))
	wait := time.After(lingerTime)
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
