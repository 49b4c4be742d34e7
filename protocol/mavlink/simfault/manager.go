package simfault

import (
	"context"
	"sync"
	"time"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// Parameters are those of the autopilot: *mavlink.Link is one.
type Parameters interface {
	// Param reads a parameter.
	Param(ctx context.Context, name string) (float64, error)
	// SetParam sets one and returns the value that the autopilot then has.
	SetParam(ctx context.Context, name string, v float64) (readBack float64, err error)
}

// Config says what a Manager works with.
type Config struct {
	Parameters Parameters
	// Alive reports whether the autopilot's heartbeat comes, and a number that changes
	// when it restarts, and so may have other parameters.
	Alive func() (alive bool, boot uint64)
	// Lacks reports whether an error of Parameters means that the autopilot has no such
	// parameter.
	Lacks func(error) bool
	// Snapshot copies the newest Snapshot, which has the desired faults.
	Snapshot func(*snapshot.Snapshot)
	Home     mission.Home
	// Journal is the file that remembers the values to restore; empty: none.
	Journal string
	// EndTimeout is for how long Run restores parameters when it ends; what is left then, the
	// journal restores at the next connection.
	EndTimeout time.Duration
	Logf       func(format string, args ...any)
}

// The times of a Manager, all of them wall time.
const (
	period       = 50 * time.Millisecond  // between two looks at the desired faults
	setPause     = 200 * time.Millisecond // between two settings of a parameter
	paramTimeout = 8 * time.Second        // for one answer; longer than a Link waits for it
	retryPause   = 2 * time.Second        // before a request that failed is repeated
)

// Manager carries out sensor faults by parameters. Make it by New.
type Manager struct {
	cfg Config

	mu     sync.Mutex
	status Status // guarded by mu

	// Owner: the goroutine of Run.
	snapshot  snapshot.Snapshot
	boot      uint64
	alive     bool
	inventory *inventory
	changes   *changes
	faults    [Kinds]Fault
	desired   [Kinds]bool // as was logged last
}

// New makes a Manager, and reads what an earlier run left to be restored.
func New(cfg Config) *Manager {
	m := &Manager{cfg: cfg, inventory: newInventory(&cfg)}
	m.changes = newChanges(&cfg, m.inventory, time.Now)
	m.publish()
	return m
}

// Status returns the state of all faults. It may be called from any goroutine.
func (m *Manager) Status() Status {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.status
}

// Run sets and restores parameters until ctx ends. Then it restores all that it
// changed, for at most Config.EndTimeout, and returns: the autopilot must go on until then.
func (m *Manager) Run(ctx context.Context) error {
	tick := time.NewTicker(period)
	defer tick.Stop()
	for ctx.Err() == nil {
		if desired := m.desiredFaults(); !m.snapshot.Run.Paused { // the autopilot can't answer
			m.update(ctx, desired)
		}
		select {
		case <-ctx.Done():
		case <-tick.C:
		}
	}
	m.end(context.WithoutCancel(ctx))
	return nil
}

// end restores everything.
func (m *Manager) end(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, m.cfg.EndTimeout)
	defer cancel()
	if alive, _ := m.cfg.Alive(); alive && m.changes.any() && m.cfg.EndTimeout > time.Second {
		m.cfg.Logf("restoring %s in the autopilot: at most %.0f s", m.changes.names(), m.cfg.EndTimeout.Seconds())
	}
	for m.changes.any() && ctx.Err() == nil {
		if alive, _ := m.cfg.Alive(); !alive {
			break
		}
		m.update(ctx, nil)
		select {
		case <-ctx.Done():
		case <-time.After(period):
		}
	}
	if m.changes.any() {
		remedy := "they are restored at the next connection"
		if m.cfg.Journal == "" {
			remedy = "start ArduPilot with -w, or set them by hand"
		}
		m.cfg.Logf("%s not restored, the autopilot does not answer: %s", m.changes.names(), remedy)
	}
}

// desiredFaults are the faults that the newest Snapshot has, in the order of their kinds.
func (m *Manager) desiredFaults() (list []desired) {
	m.cfg.Snapshot(&m.snapshot)
	at := m.snapshot.Body.PositionNED
	place := m.cfg.Home.Global(at.X, at.Y, at.Z)
	motors := uint32(0)
	for _, r := range m.snapshot.Rotors[:m.snapshot.Count] {
		motors |= 1 << (r.Number - 1)
	}
	for k, f := range m.snapshot.SensorFaults {
		if f.Active && k != int(command.RangefinderNoise) {
			list = append(list, desired{kind: k, which: f.Which, value: f.Value, place: place, motors: motors})
		}
	}
	if m.snapshot.RC.Lost {
		list = append(list, desired{kind: RC})
	}
	if warmer := m.snapshot.Air.TemperatureOffset; warmer != 0 {
		list = append(list, desired{kind: Day, value: [3]float64{warmer}})
	}
	return list
}

// update brings the autopilot one step nearer to the desired faults.
func (m *Manager) update(ctx context.Context, faults []desired) {
	m.checkConnection()
	p := newPlan(faults)
	if m.alive {
		p = makePlan(ctx, m.inventory, faults)
		m.changes.apply(ctx, p)
		m.inventory.probe(ctx)
	}
	m.report(p)
	m.publish()
}

// checkConnection notices a new connection, and so an autopilot that may be another.
func (m *Manager) checkConnection() {
	alive, boot := m.cfg.Alive()
	if alive == m.alive && boot == m.boot {
		return
	}
	m.alive, m.boot = alive, boot
	m.inventory.reset()
	m.changes.recheck()
	if n := m.changes.leftovers(); n > 0 && alive {
		m.cfg.Logf("an earlier run left %s changed: restoring", m.changes.names())
	}
}

// publish makes the state of all faults visible to other goroutines.
func (m *Manager) publish() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.status = Status{Connected: m.alive, Faults: m.faults, Held: len(m.changes.held), Leftovers: m.changes.leftovers()}
}
