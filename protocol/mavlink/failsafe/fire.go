package failsafe

import "math"

const (
	causeLimit  = 10.0 // after which no report shows the cause any more [s]
	followLimit = 2.0  // after which no mode follows any more [s]
	noteWait    = 0.3  // for texts that explain the mode [s]
	beforeLimit = 0.6  // how much earlier than the text the mode may be told [s]
	maxOpen     = 4    // chains at the same time
	noteChars   = 60   // of a note
)

// tracker follows each failsafe from its cause to what followed.
type tracker struct {
	view View
	open []pending // chains of which it is not known yet what follows, oldest first
	said []Event
	turn turn // the last change of the mode
}

// turn is a change of the mode.
type turn struct {
	time     float64
	from, to string
}

// pending is a chain of which it is not known yet what follows.
type pending struct {
	seq   uint64
	due   float64 // when it is settled at the latest [s]
	vague bool    // the cause is to be said with what is reported next
}

// fire notes that a failsafe has fired.
func (m *tracker) fire(t float64, k Kind) { m.fireFor(t, k, "") }

// fireFor notes that a failsafe has fired for a cause; "": as the values tell.
func (m *tracker) fireFor(t float64, k Kind, cause string) {
	if m.isOpen(k) || m.view.Fired[k].On {
		return
	}
	if len(m.open) == maxOpen {
		m.settle(0)
	}
	sure := true
	if cause == "" {
		cause, sure = m.cause(k)
	}
	m.view.Fired[k] = Firing{true, t}
	c := m.view.Chains.add(Chain{Kind: k, Time: t, Cause: cause, Action: m.action(k), From: m.view.Now.Mode})
	p := pending{seq: c.Seq, due: t + followLimit, vague: !sure}
	if last := m.turn; last.to != "" && t-last.time <= beforeLimit && answers(last.to) {
		c.From, c.Mode = last.from, last.to
		p.due = t + noteWait
		m.turn = turn{}
	}
	m.open = append(m.open, p)
}

// breach is fire for a fence: several that are breached at the same time are one event.
func (m *tracker) breach(t float64, k Kind) {
	for _, p := range m.open {
		c := m.chain(p)
		if _, fence := c.Kind.fence(); fence && c.Kind != k && !m.view.Fired[k].On && c.Time == t {
			m.view.Fired[k] = Firing{true, t}
			also, _ := m.cause(k)
			c.Cause += ", " + also
			return
		}
	}
	m.fire(t, k)
}

// answers reports whether a failsafe may set a mode.
func answers(mode string) bool {
	switch mode {
	case "RTL", "LAND", "SMART_RTL", "BRAKE", "ALT_HOLD", "AUTO_RTL", "CIRCLE", "FBWA", "FBWB", "AUTOLAND", "QLAND", "QRTL", "LOITER_ALT_QLAND":
		return true
	}
	return false
}

func (m *tracker) isOpen(k Kind) bool {
	for _, p := range m.open {
		if m.chain(p).Kind == k {
			return true
		}
	}
	return false
}

// chain is that of a pending one: there are fewer of them than the ring holds.
func (m *tracker) chain(p pending) *Chain { return &m.view.Chains.ring[p.seq%ringSize] }

// changed gives a new mode to the newest chain that awaits one.
func (m *tracker) changed(t float64, mode string) {
	for i := len(m.open) - 1; i >= 0; i-- {
		p := &m.open[i]
		if c := m.chain(*p); c.Mode == "" && !c.Disarmed {
			c.Mode, c.After = mode, t-c.Time
			p.due = t + noteWait
			m.turn = turn{}
			return
		}
	}
}

// left ends the terrain failsafe, whose end ArduCopter does not tell, with the mode that
// followed it.
func (m *tracker) left(t float64, mode string) {
	if c := m.view.Chains.newestOf(Terrain); c != nil && (c.Settled || c.Mode != "") && c.Mode != mode {
		m.over(t, Terrain)
	}
}

// disarmed gives it to the chains whose failsafe disarms.
func (m *tracker) disarmed(t float64) {
	for i := range m.open {
		p := &m.open[i]
		if c := m.chain(*p); c.Mode == "" && !c.Disarmed {
			c.Disarmed, c.After = true, t-c.Time
			p.due = t + noteWait
		}
	}
}

// note adds what the autopilot says to the newest chain that is open.
func (m *tracker) note(text string) {
	if text == "" || len(m.open) == 0 {
		return
	}
	if r := []rune(text); len(r) > noteChars {
		text = string(r[:noteChars]) + "…"
	}
	c := m.chain(m.open[len(m.open)-1])
	switch c.Note {
	case "":
		c.Note = text
	case text:
	default:
		if len(c.Note) < noteChars {
			c.Note += ", " + text
		}
	}
}

// settleDue settles the chains that have waited long enough.
func (m *tracker) settleDue() {
	for i := 0; i < len(m.open); {
		if p := &m.open[i]; m.view.Time >= p.due && !m.awaitsCause(p) {
			m.settle(i)
		} else {
			i++
		}
	}
}

// awaitsCause reports whether what is reported next may still say why a failsafe fired. At a
// high speedup that takes a while.
func (m *tracker) awaitsCause(p *pending) bool {
	if !p.vague {
		return false
	}
	c := m.chain(*p)
	now, sure := m.cause(c.Kind)
	if sure {
		c.Cause, p.vague = now, false
	}
	return !sure && m.view.Time < c.Time+causeLimit
}

func (m *tracker) settleAll() {
	for len(m.open) > 0 {
		m.settle(0)
	}
}

// settle tells of a chain.
func (m *tracker) settle(i int) {
	c := m.chain(m.open[i])
	m.open = append(m.open[:i], m.open[i+1:]...)
	c.Settled = true
	m.said = append(m.said, Event{m.view.kind(c.Kind).severity, c.String()})
	if c.Over {
		m.said = append(m.said, Event{severityInfo, c.Recovery(m.view.Now.Mode)})
	}
}

// over notes that a failsafe is over.
func (m *tracker) over(t float64, k Kind) {
	f := &m.view.Fired[k]
	if !f.On {
		return
	}
	*f = Firing{}
	c := m.view.Chains.newestOf(k)
	if c == nil || c.Over {
		return
	}
	c.Over, c.OverTime = true, math.Max(t, c.Time)
	if c.Settled {
		m.said = append(m.said, Event{severityInfo, c.Recovery(m.view.Now.Mode)})
	}
}
