package simfault

import "github.com/sitlark/sitlark/command"

const (
	silent  = "no heartbeat from the autopilot"
	waiting = "waiting for the autopilot's answer"
)

// report finds the state of each fault and logs what changed.
func (m *Manager) report(p *plan) {
	for k := range m.faults {
		before := m.faults[k].State
		m.faults[k] = m.fault(p, k)
		m.log(k, before, p.faults[k].desired)
	}
}

// fault is the state of one kind of fault.
func (m *Manager) fault(p *plan, k int) Fault {
	if k == int(command.RangefinderNoise) {
		return Fault{State: Direct, Desired: m.snapshot.SensorFaults[k].Value[0]}
	}
	f, plan, probes := Fault{}, &p.faults[k], &m.inventory.probes
	first := probes.first[k]
	if len(plan.params) > 0 {
		first, f.More = plan.params[0], len(plan.params)-1
	}
	for i := range min(len(plan.params), MaxParameters) {
		v, known := m.inventory.known[plan.params[i]]
		f.Parameters[i] = Parameter{plan.params[i], v, known}
	}
	f.Parameter = first
	f.Read, f.ReadOnce = m.inventory.known[first], first != ""
	if h := m.changes.held[first]; h != nil {
		f.Desired = h.desired
	}
	held, err := m.changes.ofKind(k)
	switch {
	case plan.desired && !m.alive, held > 0 && !m.alive:
		f.State, f.Reason = NoLink, silent
	case plan.desired && plan.lacks != "":
		f.State, f.Reason = Lacking, "this ArduPilot has no "+plan.lacks
	case plan.desired && plan.err != nil:
		f.State, f.Reason = Refused, plan.err.Error()
	case err != nil:
		f.State, f.Reason = Refused, err.Error()
	case plan.desired && m.changes.allSet(plan.params):
		f.State = Set
	case plan.desired, held > 0:
		f.State, f.Reason = Setting, waiting
	case probes.lacks[k] != "":
		f.State, f.Reason = Lacking, "this ArduPilot has no "+probes.lacks[k]
	case first != "":
		f.State = Healthy
	}
	return f
}

// log logs a change of a fault's state.
func (m *Manager) log(k int, before State, desired bool) {
	f := &m.faults[k]
	same := f.State == before && desired == m.desired[k]
	m.desired[k] = desired
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
		if !desired {
			return
		}
		m.cfg.Logf("%s unsupported: %s", kindName(k), f.Reason)
	case Healthy:
		if before == Setting || before == Refused {
			m.cfg.Logf("%s: %s is %.6g again", kindName(k), f.Parameter, f.Read)
		}
	}
}

func kindName(k int) string {
	switch k {
	case RC:
		return command.Name(command.LoseRC{})
	case Day:
		return command.Name(command.SetAtmosphere{})
	}
	return command.SensorKind(k).String()
}
