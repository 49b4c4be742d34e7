package simfault

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// Parameters are those of the autopilot: *mavlink.Link is one.
type Parameters interface {
	// Param asks for a parameter.
	Param(ctx context.Context, name string) (float64, error)
	// SetParam sets one and returns what the autopilot then has.
	SetParam(ctx context.Context, name string, v float64) (readBack float64, error error)
}

// Config says what a Manager works with.
type Config struct {
	Parameters Parameters
	// Alive tells whether the autopilot is heard, and a number that changes when it
	// started anew, and so may have other parameters.
	Alive func() (alive bool, boot uint64)
	// Lacks tells whether an error of Parameters means that the autopilot has no such
	// parameter.
	Lacks func(error) bool
	// Wishes copies the newest Snapshot.
	Wishes func(*snapshot.Snapshot)
	Home   mission.Home
	// Journal is the file that remembers what has to be put back; empty: none.
	Journal string
	Logf    func(format string, args ...any)
}

// The times of a Manager, all of them wall time.
const (
	look       = 50 * time.Millisecond  // how often it looks at what is wished
	setPause   = 200 * time.Millisecond // at most so often a parameter is set
	patience   = 8 * time.Second        // for one answer, more than a Link waits before it says that none comes
	retryAfter = 2 * time.Second        // an answer that did not come is waited for again
	lastWord   = 5 * time.Second        // in which everything is put back when Run ends
)

// Manager carries sensor faults out by parameters. Make it by New.
type Manager struct {
	cfg     Config
	journal journal

	mu     sync.Mutex
	status Status // guarded

	// Owner: the goroutine of Run.
	now    snapshot.Snapshot
	boot   uint64
	alive  bool
	known  map[string]float64 // parameters of this boot that were read
	absent map[string]bool    // and those that it lacks
	held   map[string]*held
	probes probes
	faults [Kinds]Fault
	wished [Kinds]bool // as was last told
}

// held is a parameter that is not as it was before, or is to be so no more.
type held struct {
	before   float64
	wished   float64
	read     float64
	set      bool // read is what the autopilot has since its boot, of wished
	leftover bool // by an earlier run
	at       time.Time
	err      error
	retry    time.Time
	kind     int // of the fault that it carries out; −1: not known
}

// New makes a Manager, and reads what an earlier run left to be put back.
func New(cfg Config) *Manager {
	m := &Manager{cfg: cfg, journal: journal{cfg.Journal}, held: map[string]*held{}}
	before, err := m.journal.read()
	if err != nil {
		m.cfg.Logf("%v", err)
	}
	for name, v := range before {
		m.held[name] = &held{before: v, leftover: true, kind: -1}
	}
	m.publish()
	return m
}

// Status is how all faults stand. It may be called from any goroutine.
func (m *Manager) Status() Status {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.status
}

// Run sets and puts back parameters until ctx ends. Then it puts back all that it holds,
// for at most 5 s, and returns: whatever answers the autopilot must go on until then.
func (m *Manager) Run(ctx context.Context) error {
	tick := time.NewTicker(look)
	defer tick.Stop()
	for ctx.Err() == nil {
		m.turn(ctx, m.wishes())
		select {
		case <-ctx.Done():
		case <-tick.C:
		}
	}
	m.end(context.WithoutCancel(ctx))
	return nil
}

// end puts everything back.
func (m *Manager) end(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, lastWord)
	defer cancel()
	for len(m.held) > 0 && ctx.Err() == nil {
		if alive, _ := m.cfg.Alive(); !alive {
			break
		}
		m.turn(ctx, nil)
		select {
		case <-ctx.Done():
		case <-time.After(look):
		}
	}
	if len(m.held) > 0 {
		m.cfg.Logf("%s not put back, the autopilot does not answer: %s", m.names(), m.remedy())
	}
}

func (m *Manager) remedy() string {
	if m.cfg.Journal == "" {
		return "start ArduPilot with -w, or set them by hand"
	}
	return "done at the next connection"
}

// wishes are the faults that the newest Snapshot asks for, in the order of their kinds.
func (m *Manager) wishes() (list []wish) {
	m.cfg.Wishes(&m.now)
	at := m.now.Body.PositionNED
	place := m.cfg.Home.Global(at.X, at.Y, at.Z)
	for k, f := range m.now.SensorFaults {
		if f.Active && k != int(command.RangefinderNoise) {
			list = append(list, wish{kind: k, which: f.Which, value: f.Value, place: place})
		}
	}
	if m.now.RC.Lost {
		list = append(list, wish{kind: RC})
	}
	return list
}

// turn brings the autopilot one step nearer to what is wished.
func (m *Manager) turn(ctx context.Context, wishes []wish) {
	m.follow()
	p := newPlan(wishes)
	if m.alive {
		p = m.plan(ctx, wishes)
		m.carryOut(ctx, p)
		m.probe(ctx)
	}
	m.judge(p)
	m.publish()
}

// follow notices a connection that is new, and so an autopilot that may be another.
func (m *Manager) follow() {
	alive, boot := m.cfg.Alive()
	if alive == m.alive && boot == m.boot {
		return
	}
	m.alive, m.boot = alive, boot
	m.probes = probes{}
	m.known, m.absent = map[string]float64{}, map[string]bool{}
	for _, h := range m.held {
		h.set, h.err, h.retry = false, nil, time.Time{}
	}
	if n := m.leftovers(); n > 0 && alive {
		m.cfg.Logf("an earlier run left %s changed: put back now", m.names())
	}
}

func (m *Manager) leftovers() (n int) {
	for _, h := range m.held {
		if h.leftover {
			n++
		}
	}
	return n
}

// ask is Param with its patience, and remembers what the autopilot has and lacks.
func (m *Manager) ask(ctx context.Context, name string) (v float64, err error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	v, err = m.cfg.Parameters.Param(ctx, name)
	m.learn(name, v, err)
	return v, err
}

func (m *Manager) learn(name string, v float64, err error) {
	switch {
	case err == nil:
		m.known[name] = v
	case m.cfg.Lacks(err):
		m.absent[name] = true
	}
}

// mostAsked is how many parameters are asked for at once.
const mostAsked = 16

// askAll learns of all parameters that are not known yet, many at once: releases before
// 4.7 say nothing of one that they lack, and are waited for.
func (m *Manager) askAll(ctx context.Context, settings []setting) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	type answer struct {
		v   float64
		err error
	}
	names := m.unknown(settings)
	for chunk := range slices.Chunk(names, mostAsked) {
		answers := make([]answer, len(chunk))
		var all sync.WaitGroup
		for i, name := range chunk {
			all.Go(func() { answers[i].v, answers[i].err = m.cfg.Parameters.Param(ctx, name) })
		}
		all.Wait()
		for i, name := range chunk {
			m.learn(name, answers[i].v, answers[i].err)
		}
	}
}

// unknown are the names that were not asked for yet.
func (m *Manager) unknown(settings []setting) (names []string) {
	for _, s := range settings {
		for _, a := range s {
			if _, known := m.known[a.name]; !known && !m.absent[a.name] && !slices.Contains(names, a.name) {
				names = append(names, a.name)
			}
		}
	}
	return names
}

// names are those of the parameters that are held, by alphabet; of many the first.
func (m *Manager) names() string {
	names := slices.Sorted(maps.Keys(m.held))
	const most = 3
	if n := len(names) - most; n > 0 {
		return fmt.Sprintf("%s and %d more", strings.Join(names[:most], ", "), n)
	}
	return strings.Join(names, ", ")
}
