package simfault

import (
	"context"
	"fmt"
	"maps"
	"math"
	"slices"
	"time"
)

// carryOut sets what the plan says and puts back what it no longer says.
func (m *Manager) carryOut(ctx context.Context, p *plan) {
	wanted := map[string]bool{}
	for _, t := range p.params {
		wanted[t.name] = true
		h, ok := m.hold(ctx, t)
		if !ok {
			continue
		}
		goal := t.value
		if t.adds {
			goal += h.before
		}
		m.bring(ctx, t.name, h, goal)
	}
	for _, name := range slices.Sorted(maps.Keys(m.held)) {
		if !wanted[name] {
			m.putBack(ctx, name)
		}
	}
}

// hold remembers what a parameter was before, in the file first. It tells whether the
// parameter may be set.
func (m *Manager) hold(ctx context.Context, t target) (*held, bool) {
	if h := m.held[t.name]; h != nil {
		h.kind, h.leftover = t.kind, false
		return h, true
	}
	before, err := m.ask(ctx, t.name) // anew: a person may have changed it
	if err != nil {
		return nil, false
	}
	h := &held{before: before, read: before, kind: t.kind}
	m.held[t.name] = h
	m.save()
	return h, true
}

// bring sets a parameter, unless it has been so already or it is too early.
func (m *Manager) bring(ctx context.Context, name string, h *held, goal float64) {
	now := time.Now()
	fresh := !h.set || !same(h.wished, goal)
	if !fresh && h.err == nil || now.Before(h.at.Add(setPause)) || h.err != nil && now.Before(h.retry) && !fresh {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	read, err := m.cfg.Parameters.SetParam(ctx, name, goal)
	h.at, h.wished, h.set, h.err = time.Now(), goal, err == nil, err
	if err == nil {
		h.read, m.known[name] = read, read
		if !same(read, goal) {
			h.err = fmt.Errorf("the autopilot keeps %.6g, not %.6g", read, goal)
		}
	}
	h.retry = h.at.Add(retryAfter)
}

// putBack gives a parameter its value from before, and forgets it when that is done.
func (m *Manager) putBack(ctx context.Context, name string) {
	h := m.held[name]
	m.bring(ctx, name, h, h.before)
	switch {
	case h.err != nil && m.cfg.Lacks(h.err):
		m.cfg.Logf("%s can't be put back to %g: this ArduPilot has no such parameter", name, h.before)
	case !h.set || h.err != nil || !same(h.wished, h.before):
		return
	case h.leftover:
		m.cfg.Logf("%s put back to %g", name, h.before)
	}
	delete(m.held, name)
	m.save()
}

// save writes the file of what has to be put back. A fault without it is better than
// none: a person is told.
func (m *Manager) save() {
	before := map[string]float64{}
	for name, h := range m.held {
		before[name] = h.before
	}
	if err := m.journal.write(before); err != nil {
		m.cfg.Logf("what has to be put back can't be written down (%v): end sitlark by closing it, not by killing it", err)
	}
}

// same tells whether two values are one for an autopilot, which keeps 32 bits of them.
func same(a, b float64) bool {
	return math.Abs(a-b) <= 1e-6*max(math.Abs(a), math.Abs(b))+1e-10
}
