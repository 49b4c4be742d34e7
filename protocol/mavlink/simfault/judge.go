package simfault

import (
	"context"
	"time"

	"github.com/sitlark/sitlark/command"
)

// probes asks for one parameter of each kind of fault, so that a person sees what there
// is before anything is broken.
type probes struct {
	done  bool
	retry time.Time
	first [Kinds]string // the parameter that was found
	lacks [Kinds]string // or the one that was not
}

// probe asks for them, once a boot.
func (m *Manager) probe(ctx context.Context) {
	p := &m.probes
	if p.done || time.Now().Before(p.retry) {
		return
	}
	var firsts [Kinds]setting
	for k := range firsts {
		if s := (&wish{kind: k}).settings(); len(s) > 0 {
			firsts[k] = s[0]
		}
	}
	m.askAll(ctx, firsts[:])
	p.done, p.retry = true, time.Now().Add(retryAfter)
	for k, s := range firsts {
		if len(s) == 0 {
			continue
		}
		a, ok, err := m.resolve(s)
		switch {
		case err != nil:
			p.done = false
		case ok:
			p.first[k] = a.name
		default:
			p.lacks[k] = s[0].name
		}
	}
}

const (
	silent  = "the autopilot is not heard over MAVLink"
	waiting = "waits for the autopilot's answer"
)

// judge tells how each fault stands.
func (m *Manager) judge(p *plan) {
	for k := range m.faults {
		before := m.faults[k].State
		m.faults[k] = m.stands(p, k)
		m.tell(k, before, p.faults[k].wished)
	}
}

func (m *Manager) stands(p *plan, k int) Fault {
	f, plan := Fault{}, &p.faults[k]
	first := m.probes.first[k]
	if len(plan.params) > 0 {
		first, f.More = plan.params[0], len(plan.params)-1
	}
	f.Parameter = first
	f.Read, f.ReadOnce = m.known[first], first != ""
	if h := m.held[first]; h != nil {
		f.Wished = h.wished
	}
	held, err := m.ofKind(k)
	switch {
	case k == int(command.RangefinderNoise):
		return Fault{State: Direct}
	case plan.wished && !m.alive, held > 0 && !m.alive:
		f.State, f.Reason = NoLink, silent
	case plan.wished && plan.lacks != "":
		f.State, f.Reason = Lacking, "this ArduPilot has no "+plan.lacks
	case plan.wished && plan.err != nil:
		f.State, f.Reason = Refused, plan.err.Error()
	case err != nil:
		f.State, f.Reason = Refused, err.Error()
	case plan.wished && m.allSet(plan.params):
		f.State = Set
	case plan.wished, held > 0:
		f.State, f.Reason = Setting, waiting
	case m.probes.lacks[k] != "":
		f.State, f.Reason = Lacking, "this ArduPilot has no "+m.probes.lacks[k]
	case first != "":
		f.State = Healthy
	}
	return f
}

// ofKind counts the parameters that are held for a kind of fault, and returns the first
// error among them.
func (m *Manager) ofKind(k int) (n int, err error) {
	for _, h := range m.held {
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

func (m *Manager) allSet(params []string) bool {
	for _, name := range params {
		if h := m.held[name]; h == nil || !h.set || h.err != nil {
			return false
		}
	}
	return len(params) > 0
}

// tell logs what has become of a fault.
func (m *Manager) tell(k int, before State, wished bool) {
	f := &m.faults[k]
	same := f.State == before && wished == m.wished[k]
	m.wished[k] = wished
	if same {
		return
	}
	switch f.State {
	case Set:
		if before == Set {
			return
		}
		m.cfg.Logf("%s: %s is %.6g%s", kindName(k), f.Parameter, f.Read, f.more())
	case Refused:
		m.cfg.Logf("%s: %s: %s", kindName(k), f.Parameter, f.Reason)
	case Lacking:
		if !wished {
			return
		}
		m.cfg.Logf("%s can't be had: %s", kindName(k), f.Reason)
	case Healthy:
		if before == Setting || before == Refused {
			m.cfg.Logf("%s: %s is %.6g again", kindName(k), f.Parameter, f.Read)
		}
	}
}

func kindName(k int) string {
	if k == RC {
		return command.Name(command.LoseRC{})
	}
	return command.SensorKind(k).String()
}

// publish lets others see how all faults stand.
func (m *Manager) publish() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.status = Status{Connected: m.alive, Faults: m.faults, Held: len(m.held), Leftovers: m.leftovers()}
}
