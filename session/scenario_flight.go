package session

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"time"

	"github.com/sitlark/sitlark/autopilot"
	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/protocol/mavlink"
	"github.com/sitlark/sitlark/scenario"
	"github.com/sitlark/sitlark/sim"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// Scenario is a running scenario: an observer that also sends commands.
type Scenario struct {
	loaded   *LoadedScenario
	judge    *scenario.Judge
	options  ScenarioOptions
	headless bool
	told     int // events that News has returned. Owner: main thread

	mu    sync.Mutex
	lead  *operator // guarded by mu; of the first vehicle's ArduPilot, once it is ready; nil: none
	ready float64   // guarded by mu; physics time at which it was [s]
	began time.Time
}

// ScenarioOptions configure the flight of a scenario.
type ScenarioOptions struct {
	FlightOptions
	Stay   bool          // the window stays open at the end, until it is closed
	Linger time.Duration // for which the window stays open after the end; 0: for three seconds
}

// FlightOptions are those of the flight of a scenario with a window and without one.
type FlightOptions struct {
	Samples bool    // series for plots are recorded, in Result.Samples
	Speedup float64 // target real-time factor of the built-in autopilot; 0: as fast as it goes

	// FromStart lets times count from the first packet of ArduPilot, and not from when it is ready to
	// fly. Fly steps are not waited for, and one that fails in flight does not keep it from the next.
	FromStart bool

	// ConnectTimeout is for how long an ArduPilot that the user starts is waited for, wall time; 0: for ever.
	ConnectTimeout time.Duration

	Spectator scenario.Spectator // sees what is judged; nil: nobody does
}

// NewScenario makes the scenario and the setup to fly it with: that of c, except for what
// the scenario specifies. The flight continues after the scenario has ended in the window,
// and with ArduPilot, whose parameters are then restored.
func NewScenario(p *LoadedScenario, c config.Config, o ScenarioOptions) (*Scenario, Setup, error) {
	operated := flies(p.File, c)
	if operated && len(p.File.Fly) == 0 && len(p.Plan.Items) == 0 {
		return nil, Setup{}, config.InputError{Err: p.File.Fault("autopilot", errors.New("nothing says what ArduPilot is to fly: name a mission by mission:, or list fly: steps"))}
	}
	judge, err := scenario.NewJudge(p.File, p.judged(), scenario.Options{
		Samples: o.Samples, FlyOn: !c.Headless || c.MAVLink.Address != "", Await: operated, FromStart: o.FromStart, Spectator: o.Spectator,
	})
	if err != nil {
		return nil, Setup{}, err
	}
	s := Setup{Config: c, Entry: p.Entry, Plan: p.Plan, Home: p.Home, Land: p.Land, Terrain: p.Terrain, Site: p.Site, Members: p.Members}
	s.Seed, s.Demo = p.File.Seed, p.File.Autopilot == scenario.BuiltIn
	if operated {
		s.Mission.Upload = false // that is part of flying
		s.SITL.Params = append(slices.Clone(s.SITL.Params), p.Params...)
		for _, param := range p.File.Params {
			s.SITL.Params = append(s.SITL.Params, config.Param{Name: param.Name, Value: param.Value})
		}
	}
	s.Weather, s.WindAsked = p.weather(), p.File.Given("weather.wind")
	o.Linger = cmp.Or(o.Linger, lingerTime)
	return &Scenario{loaded: p, judge: judge, options: o, headless: c.Headless, began: time.Now()}, s, nil
}

// flies reports whether sitlark flies the ArduPilot of a scenario: one that it starts, or one
// that the file says how to fly.
func flies(f *scenario.File, c config.Config) bool {
	return f.Autopilot == scenario.ArduPilot && c.MAVLink.Address != "" && (c.SITL.Binary != "" || f.NeedsFlying())
}

func (p *Scenario) flies(c config.Config) bool { return flies(p.loaded.File, c) }

// prepared notes which ArduPilot flies, when it is ready to. The first vehicle's counts.
func (p *Scenario) prepared(o *operator) {
	if o.vehicle.Index > 0 {
		return
	}
	t, _ := o.now()
	p.mu.Lock()
	defer p.mu.Unlock()
	p.lead, p.ready = o, t
}

// tellFlown adds which ArduPilot flew, and how fast, to a result.
func (p *Scenario) tellFlown(r *scenario.Result) {
	p.mu.Lock()
	lead, ready := p.lead, p.ready
	p.mu.Unlock()
	if lead == nil {
		return
	}
	wall := time.Since(p.began).Seconds()
	r.Autopilot = &scenario.Flown{
		Vehicle: lead.link.Status().Vehicle, Prepared: ready, WallTime: wall, RealTime: (r.Duration + ready) / wall, RCBy: lead.rc.sentBy(),
	}
	for _, v := range lead.vehicle.fleet.Vehicles {
		if v.Supervisor != nil {
			if child, _ := v.Supervisor.Child(); child != nil {
				r.Autopilot.CPU += child.CPU().Seconds()
			}
		}
	}
	if r.Duration > 0 {
		r.Autopilot.RateHz = float64(r.Steps) / r.Duration
	}
}

// Result ends the scenario, if it is still running, and returns its result.
func (p *Scenario) Result() scenario.Result {
	p.judge.Stop()
	r := p.judge.Result()
	p.tellFlown(&r)
	return r
}

func (p *Scenario) builtIn() bool { return p.loaded.File.Autopilot == scenario.BuiltIn }

// Headline returns the text at the top of the window: the scenario and the phase of the
// flight or, when it is over, the result, and whether it held.
func (p *Scenario) Headline(pilot *autopilot.Pilot) (text string, over, held bool) {
	name := p.loaded.File.Name
	select {
	case <-p.judge.Done():
		r := p.judge.Result()
		return name + ": " + r.Headline(), true, r.Held
	default:
	}
	if pilot == nil {
		return name, false, false
	}
	return name + ": " + pilot.Status().Phase, false, false
}

// News returns what a step has just done, empty if there was none.
func (p *Scenario) News() (text string) {
	for _, e := range p.judge.Events(p.told) {
		p.told++
		if e.Step > 0 {
			text = fmt.Sprintf("Step %d: %s", e.Step, e.Text)
		}
	}
	return text
}

// Name is the scenario's.
func (p *Scenario) Name() string { return p.loaded.File.Name }

// Description says what the scenario shows; it may be empty.
func (p *Scenario) Description() string { return p.loaded.File.Description }

// Limit is a number that an expectation compares a quantity with.
type Limit = scenario.Limit

// Limits returns those of all expectations.
func (p *Scenario) Limits() []Limit { return p.loaded.File.Limits() }

// Progress is how far a flight under a scenario is.
type Progress = scenario.Progress

// ExpectationProgress is what is known of an expectation so far.
type ExpectationProgress = scenario.ExpectationProgress

// Progress is how far the flight is.
func (p *Scenario) Progress() scenario.Progress { return p.judge.Progress() }

// lingerTime is how long the window stays open after the end of a scenario, unless Linger says.
const lingerTime = 3 * time.Second

// configure sets what only a scenario can specify.
func (p *Scenario) configure(cfg *sim.Config, vehicle int) {
	cfg.Observer = p.judge.Observer(vehicle)
	if r := p.loaded.repeat(vehicle); r != nil {
		cfg.Sticks = r.Sticks
	}
}

// await waits for the end of the scenario and, in the window, some time longer. The window
// closes when it returns.
func (p *Scenario) await(ctx context.Context, f *Fleet, quiet bool) error {
	if p.loaded.File.Autopilot == scenario.ArduPilot {
		for i, v := range f.Vehicles {
			go awaitSilence(ctx, v.Sim.Buffer(), p.judge.Observer(i))
		}
	}
	late, stop := p.awaitConnection(f)
	defer stop()
	select {
	case <-ctx.Done():
		return nil
	case err := <-late:
		return err
	case <-p.judge.Done():
	}
	if !quiet {
		r := p.judge.Result()
		slog.Info(fmt.Sprintf("%s: %s at %.1f s: %s", r.Name, r.Ended, r.Duration, r.Headline()))
	}
	switch {
	case p.headless:
	case p.options.Stay:
		<-ctx.Done()
	default:
		p.lingers(ctx, f)
	}
	return nil
}

// lingers waits for the linger time: physics time where the built-in autopilot goes on standing by,
// so that a film has all of it, else wall time.
func (p *Scenario) lingers(ctx context.Context, f *Fleet) {
	if !p.builtIn() {
		select {
		case <-ctx.Done():
		case <-time.After(p.options.Linger):
		}
		return
	}
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	flight, end := uint64(0), 0.0
	for {
		over := false
		f.Vehicles[0].Sim.Buffer().Peek(func(s *snapshot.Snapshot) {
			if s.Flight != flight { // it ended in this one, or was reset
				flight, end = s.Flight, s.Time+p.options.Linger.Seconds()
			}
			over = s.Time >= end || s.Frozen.Active
		})
		if over {
			return
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}

// awaitConnection gives an error when the timeout expires while a vehicle has no port or no packet has
// come to it. It gives none where sitlark starts ArduPilot, or its own autopilot flies.
func (p *Scenario) awaitConnection(f *Fleet) (late <-chan error, stop func()) {
	if p.options.ConnectTimeout <= 0 || p.loaded.File.Autopilot != scenario.ArduPilot || f.setup.SITL.Binary != "" {
		return nil, func() {}
	}
	told := make(chan error, 1)
	timer := time.AfterFunc(p.options.ConnectTimeout, func() {
		if err := p.unconnected(f); err != nil {
			told <- err
		}
	})
	return told, func() { timer.Stop() }
}

// unconnected says what keeps an ArduPilot from a vehicle; nil: each vehicle has one.
func (p *Scenario) unconnected(f *Fleet) error {
	var waits *Vehicle // the first one
	for _, v := range f.Vehicles {
		var now snapshot.Snapshot
		v.Sim.Buffer().Read(&now)
		switch {
		case now.Link.State == snapshot.LinkNoPort:
			return fmt.Errorf("%s: port %s still belongs to another program after %v: end it, choose other ports (--listen), or wait longer (--connect-timeout, 0 for ever)",
				p.loaded.File.Name, v.Setup.Exchange.Listen, p.options.ConnectTimeout)
		case now.Link.State == snapshot.LinkWaiting && waits == nil:
			waits = v
		}
	}
	if waits == nil {
		return nil
	}
	return fmt.Errorf("%s: no ArduPilot came to %s within %v: start it (%s), let sitlark start it (--sitl PATH), or wait longer (--connect-timeout, 0 for ever)",
		p.loaded.File.Name, waits.Setup.Exchange.Listen, p.options.ConnectTimeout, waits.Hint())
}

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
	if !p.options.FromStart {
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
