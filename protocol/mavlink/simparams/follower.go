package simparams

import (
	"context"
	"fmt"
	"sync"
	"time"

	"github.com/bluenviron/gomavlib/v3/pkg/message"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// Parameters are those of the autopilot: *mavlink.Link is one.
type Parameters interface {
	// Param reads a parameter.
	Param(ctx context.Context, name string) (float64, error)
	// SetParam sets one and returns the value that the autopilot then has.
	SetParam(ctx context.Context, name string, v float64) (readBack float64, err error)
}

// Place gives commands to a vehicle and waits until its physics has taken them.
type Place func(ctx context.Context, all []command.Scheduled) ([]command.Receipt, error)

// Config says what a Follower works with.
type Config struct {
	Parameters Parameters
	// Subscribe calls received with each message of the autopilot, until cancel is called.
	Subscribe func(received func(message.Message)) (cancel func())
	// Alive reports whether the autopilot's heartbeat comes, and a number that changes when
	// it restarts.
	Alive func() (alive bool, boot uint64)
	// Lacks reports whether an error of Parameters means that the autopilot has no such
	// parameter.
	Lacks    func(error) bool
	Snapshot func(*snapshot.Snapshot)
	Place    Place  // to the vehicle that the autopilot flies
	Air      *Air   // of all vehicles
	Vehicle  string // its name in a fleet; empty: it is alone
	// FullVoltage is SIM_BATT_VOLTAGE as the vehicle's own parameters have it [V]: no more of a
	// change on connection than ArduPilot's default. 0: they leave it out.
	FullVoltage float64
	Swims       bool // the vehicle has hulls
	Dives       bool // it is a submarine
	// Note tells the user something, in the list of events and in the log.
	Note func(severity snapshot.Severity, text string)
}

// The times of a Follower, all of them wall time.
const (
	period       = 50 * time.Millisecond  // between two looks
	pollPause    = 200 * time.Millisecond // between two polled parameters: five a second
	paramTimeout = 8 * time.Second        // for one answer; longer than a Link waits for it
	placeTimeout = 2 * time.Second        // for the physics to take a command
	retryPause   = 2 * time.Second        // before a request that failed is repeated
)

// Follower carries out what parameters ask for. Make it by New.
type Follower struct {
	cfg     Config
	reports chan report

	mu     sync.Mutex
	status Status // guarded by mu

	// Owner: the goroutine of Run.
	now      snapshot.Snapshot
	alive    bool
	boot     uint64
	values   *values
	pushes   map[string]pushed // parameters of a time that are to return to 0
	problems problems
	voltage  Source
	capacity Source
	slung    hung
}

// hung is a load that a parameter has asked for; flight 0: none.
type hung struct {
	flight uint64
	time   float64 // physics time [s]
}

// pushed is a shove or a twist that acts.
type pushed struct {
	flight uint64
	until  float64 // physics time [s]
	retry  time.Time
}

// New makes a Follower.
func New(cfg Config) *Follower {
	f := &Follower{cfg: cfg, reports: make(chan report, 256), pushes: map[string]pushed{}, problems: problems{}}
	f.values = newValues(&f.cfg)
	return f
}

// Status returns what is followed. It may be called from any goroutine.
func (f *Follower) Status() Status {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.status
}

// Run follows the parameters until ctx ends.
func (f *Follower) Run(ctx context.Context) error {
	defer f.cfg.Subscribe(f.hear)()
	tick := time.NewTicker(period)
	defer tick.Stop()
	for ctx.Err() == nil {
		if f.cfg.Snapshot(&f.now); !f.now.Run.Paused { // else the autopilot can't answer
			f.look(ctx)
		}
		select {
		case <-ctx.Done():
		case <-tick.C:
		}
	}
	return nil
}

// look notices what has changed, and does what that asks for.
func (f *Follower) look(ctx context.Context) {
	alive, boot := f.cfg.Alive()
	began := alive && (!f.alive || boot != f.boot)
	if boot != f.boot {
		f.values.forget()
	}
	f.alive, f.boot = alive, boot
	changed := changes{}
	switch {
	case began:
		f.values.readAll(ctx, changed)
	case alive:
		f.values.poll(ctx, changed)
	}
	f.drain(changed)
	f.apply(ctx, changed)
	f.endPushes(ctx)
	f.publish()
}

// publish makes the state visible to other goroutines.
func (f *Follower) publish() {
	s := Status{Connected: f.alive, LastVoltage: f.voltage, LastCapacity: f.capacity, Problems: f.problems.list()}
	s.LastWind, s.LastTurbulence = f.cfg.Air.sources()
	f.mu.Lock()
	defer f.mu.Unlock()
	f.status = s
}

// apply does what the changed parameters ask for.
func (f *Follower) apply(ctx context.Context, changed changes) {
	f.applyWind(ctx, changed)
	f.applyTurbulence(ctx, changed)
	f.applyWaves(ctx, changed)
	f.applyTide(ctx, changed)
	f.applyStream(ctx, changed)
	f.applyBuoyancy(ctx, changed)
	f.applyBattery(ctx, changed)
	f.forgetSlung()
	f.applySlung(ctx, changed)
	f.applyPush(ctx, changed, shoveTime)
	f.applyPush(ctx, changed, twistTime)
	f.tellUseless(changed)
}

// useless returns why nobody acts on a parameter of this vehicle; false: somebody does, or it is not known.
func (c *Config) useless(name string) (why string, dead bool) {
	row, ok := Lookup(name)
	if ok && ofWater[name] && !c.Swims {
		return "it is of the water, and this vehicle has no hulls", true
	}
	if name == buoyancy && !c.Dives {
		return "it is for submarines only", true
	}
	return row.What, ok && row.Actor == Nobody
}

// tellUseless tells which of the changed parameters nobody acts on.
func (f *Follower) tellUseless(changed changes) {
	for name := range changed {
		why, dead := f.cfg.useless(name)
		if !dead {
			continue
		}
		v := f.values.of(name)
		if usual, known := defaults[name]; known && same(v, usual) {
			delete(f.problems, name)
			continue
		}
		f.problem(name, fmt.Sprintf("%s %.6g has no effect: %s", name, v, why))
	}
}

// problem tells what can't be followed, once.
func (f *Follower) problem(name, text string) {
	if f.problems[name] == text {
		return
	}
	f.problems[name] = text
	f.cfg.Note(snapshot.Caution, text)
}

// limit returns v within a range, and tells where it was not. unit stands behind a number.
func (f *Follower) limit(name string, v, low, high float64, unit string) float64 {
	if v >= low && v <= high {
		delete(f.problems, name)
		return v
	}
	kept := max(low, min(high, v))
	f.problem(name, fmt.Sprintf("%s %.6g is followed as far as %.3g%s: sitlark takes %.3g to %.3g%s", name, v, kept, unit, low, high, unit))
	return kept
}

// place gives commands to a vehicle and reports the first refusal.
func place(ctx context.Context, to Place, all ...command.Scheduled) (command.Receipt, error) {
	ctx, cancel := context.WithTimeout(ctx, placeTimeout)
	defer cancel()
	receipts, err := to(ctx, all)
	if err != nil {
		return command.Receipt{}, err
	}
	for _, r := range receipts {
		if r.Refused != "" {
			return r, fmt.Errorf("%s", r.Refused)
		}
	}
	return receipts[0], nil
}

// tell tells which parameters are followed.
func (f *Follower) tell(parameters string) {
	if f.cfg.Vehicle != "" {
		parameters += " of " + f.cfg.Vehicle
	}
	f.cfg.Note(snapshot.Info, "followed: "+parameters)
}
