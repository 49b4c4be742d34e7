package simfault

import (
	"context"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"time"
)

// changes are the parameters that differ from what they were before, or are about to.
type changes struct {
	cfg       *Config
	inventory *inventory
	journal   journal
	now       func() time.Time
	held      map[string]*held // by name
}

// held is a parameter that is not as it was before, or is being restored.
type held struct {
	before   float64
	desired  float64
	set      bool // the autopilot has accepted desired since its boot
	leftover bool // of an earlier run
	at       time.Time
	err      error
	retry    time.Time
	kind     int // of the fault that it carries out; −1: unknown
}

// newChanges begins with what an earlier run left.
func newChanges(cfg *Config, inv *inventory, now func() time.Time) *changes {
	c := &changes{cfg: cfg, inventory: inv, journal: journal{cfg.Journal}, now: now, held: map[string]*held{}}
	before, err := c.journal.read()
	if err != nil {
		cfg.Logf("%v", err)
	}
	for name, v := range before {
		c.held[name] = &held{before: v, leftover: true, kind: -1}
	}
	return c
}

func (c *changes) any() bool { return len(c.held) > 0 }

// recheck makes every parameter be set again: the autopilot may have lost its value.
func (c *changes) recheck() {
	for _, h := range c.held {
		h.set, h.err, h.retry = false, nil, time.Time{}
	}
}

// apply sets what the plan contains and restores what it no longer contains.
func (c *changes) apply(ctx context.Context, p *plan) {
	wanted := map[string]bool{}
	for _, t := range p.params {
		wanted[t.name] = true
		h, ok := c.hold(ctx, t)
		if !ok {
			continue
		}
		goal := t.value
		if t.adds {
			goal += h.before
		}
		c.set(ctx, t.name, h, goal)
	}
	for _, name := range slices.Sorted(maps.Keys(c.held)) {
		if !wanted[name] {
			c.restore(ctx, name)
		}
	}
}

// hold remembers a parameter's previous value, in the file first. It reports whether the
// parameter may be set.
func (c *changes) hold(ctx context.Context, t target) (*held, bool) {
	if h := c.held[t.name]; h != nil {
		h.kind, h.leftover = t.kind, false
		return h, true
	}
	before, err := c.inventory.read(ctx, t.name)
	if err != nil {
		return nil, false
	}
	h := &held{before: before, kind: t.kind}
	c.held[t.name] = h
	c.save()
	return h, true
}

// set sets a parameter, unless it is set already or it is too early.
func (c *changes) set(ctx context.Context, name string, h *held, goal float64) {
	now := c.now()
	fresh := !h.set || !same(h.desired, goal)
	if !fresh && h.err == nil || now.Before(h.at.Add(setPause)) || h.err != nil && now.Before(h.retry) && !fresh {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, paramTimeout)
	defer cancel()
	read, err := c.cfg.Parameters.SetParam(ctx, name, goal)
	h.at, h.desired, h.set, h.err = c.now(), goal, err == nil, err
	if err == nil {
		c.inventory.known[name] = read
		if !same(read, goal) {
			h.err = fmt.Errorf("the autopilot keeps %.6g, not %.6g", read, goal)
		}
	}
	h.retry = h.at.Add(retryPause)
}

// restore gives a parameter its previous value, and forgets it when that is done.
func (c *changes) restore(ctx context.Context, name string) {
	h := c.held[name]
	c.set(ctx, name, h, h.before)
	switch {
	case h.err != nil && c.cfg.Lacks(h.err):
		c.cfg.Logf("%s can't be restored to %g: this ArduPilot has no such parameter", name, float32(h.before))
	case !h.set || h.err != nil || !same(h.desired, h.before):
		return
	case h.leftover:
		c.cfg.Logf("%s restored to %g", name, float32(h.before))
	}
	delete(c.held, name)
	c.save()
}

// save writes the file of the values to restore. A fault without it is better than
// none, so the user is told and the fault is carried out.
func (c *changes) save() {
	before := map[string]float64{}
	for name, h := range c.held {
		before[name] = h.before
	}
	if err := c.journal.write(before); err != nil {
		c.cfg.Logf("writing the parameters to restore: %v: end sitlark by closing it, not by killing it", err)
	}
}

// ofKind counts the parameters of a kind of fault, and returns the first error.
func (c *changes) ofKind(k int) (n int, err error) {
	for _, h := range c.held {
		if h.kind != k {
			continue
		}
		n++
		if err == nil {
			err = h.err
		}
	}
	return n, err
}

// allSet reports whether the autopilot has the desired values of these parameters.
func (c *changes) allSet(params []string) bool {
	for _, name := range params {
		if h := c.held[name]; h == nil || !h.set || h.err != nil {
			return false
		}
	}
	return len(params) > 0
}

func (c *changes) leftovers() (n int) {
	for _, h := range c.held {
		if h.leftover {
			n++
		}
	}
	return n
}

// names lists the parameters in alphabetical order, the first three of many.
func (c *changes) names() string {
	names := slices.Sorted(maps.Keys(c.held))
	const most = 3
	if n := len(names) - most; n > 0 {
		return fmt.Sprintf("%s and %d more", strings.Join(names[:most], ", "), n)
	}
	return strings.Join(names, ", ")
}

// same reports whether two values are equal for an autopilot, which keeps 32 bits of them.
func same(a, b float64) bool {
	return math.Abs(a-b) <= 1e-6*max(math.Abs(a), math.Abs(b))+1e-10
}
