package mavlink

import (
	"fmt"
	"math"
	"slices"

	apm "github.com/bluenviron/gomavlib/v3/pkg/dialects/ardupilotmega"
	"github.com/bluenviron/gomavlib/v3/pkg/message"
	"github.com/sitlark/sitlark/physics/frame"
)

// clock maps the autopilot's time since boot to the physics time.
//
// ArduPilot's clock follows the timestamps that it is sent, but it drops the
// fractions of its microseconds at every step: at 1200 steps a second it loses
// 0.4 ms a second. So the difference is not known from when it started; it is read
// from SIM_STATE, in which ArduPilot says back what it was sent, and whose step is
// recognized among the last ones by its exact velocity and attitude. Until it
// moves, an upper bound serves: what it says of a time can't come before that time.
type clock struct {
	last    uint32 // time since boot that was told last [ms]
	started bool
	flight  uint64
	offset  float64 // physics time − time since boot [s]
	known   bool    // offset holds
	exact   bool    // by SIM_STATE, not by the bound

	samples [9]float64
	count   int
	pending struct { // a SIM_STATE whose step was found, and the times about it
		on       bool
		physics  float64
		beforeMS uint32
	}
}

const (
	halfMS    = 0.5e-3 // its times are cut to the millisecond [s]
	nearbyMS  = 3      // how far apart the messages round a SIM_STATE may be
	reboot    = 1000   // its clock fell by that much [ms]: it started anew
	searchFor = 0.3    // round the expected step [s]
)

// bootTime is when the autopilot made m, as far as it says [ms since boot].
func bootTime(m message.Message) (uint32, bool) {
	switch m := m.(type) {
	case *apm.MessageAttitudeQuaternion:
		return m.TimeBootMs, true
	case *apm.MessageLocalPositionNed:
		return m.TimeBootMs, true
	case *apm.MessageGlobalPositionInt:
		return m.TimeBootMs, true
	case *apm.MessageAttitude:
		return m.TimeBootMs, true
	case *apm.MessageSystemTime:
		return m.TimeBootMs, true
	}
	return 0, false
}

// at is the physics time of a time since boot [s].
func (c *clock) at(ms uint32) float64 { return float64(ms)/1e3 + halfMS + c.offset }

// bound takes in that a time was spoken of when the physics was at now [s].
func (c *clock) bound(ms uint32, now float64) {
	if c.exact {
		return
	}
	if bound := now - float64(ms)/1e3 - halfMS; !c.known || bound < c.offset {
		c.offset, c.known = bound, true
	}
}

// settle finishes a SIM_STATE by the next message that has a time.
func (c *clock) settle(ms uint32) {
	p := &c.pending
	if !p.on {
		return
	}
	p.on = false
	if ms < p.beforeMS || ms-p.beforeMS > nearbyMS {
		return
	}
	middle := (float64(ms)+float64(p.beforeMS))/2e3 + halfMS
	c.samples[c.count%len(c.samples)] = p.physics - middle
	c.count++
	kept := slices.Clone(c.samples[:min(c.count, len(c.samples))])
	slices.Sort(kept)
	c.offset, c.known, c.exact = kept[len(kept)/2], true, true
}

// boot takes in a time since boot.
func (l *Link) boot(ms uint32) {
	c := &l.clock
	if c.started && ms+reboot < c.last {
		l.rebooted()
		c = &l.clock
	}
	now, flight := l.config.History.newest()
	if flight != c.flight { // the physics began anew
		*c = clock{flight: flight}
		l.status.Estimate = Estimate{}
	}
	c.settle(ms)
	c.last, c.started = ms, true
	if flight != 0 {
		c.bound(ms, now)
	}
	l.rates.clock(ms, l.pilot.last)
}

// rebooted begins anew with an autopilot that did.
func (l *Link) rebooted() {
	l.status.Reboots++
	l.restart()
	l.status.Home, l.status.EKF, l.status.GPS, l.status.Battery.Valid = Home{}, EKF{}, GPS{}, false
	l.status.Mission = MissionState{Reached: -1}
	l.status.Ready = false
	l.params.known = nil
	l.finishRequest(false, "no answer: the autopilot started anew")
	l.news(warning, "the autopilot started anew")
}

// recognize looks for the step that a SIM_STATE tells of.
func (l *Link) recognize(m *apm.MessageSimState) {
	c := &l.clock
	if !c.started {
		return
	}
	from, to := 0.0, l.config.History.now()
	if c.known {
		from, to = c.at(c.last)-searchFor, min(to, c.at(c.last)+searchFor)
		if !c.exact { // the bound lies above
			from -= searchFor
		}
	}
	vel := frame.OfNED(float64(m.Vn), float64(m.Ve), float64(m.Vd))
	att := frame.FromQuat[frame.NED, frame.FRD](float64(m.Q1), float64(m.Q2), float64(m.Q3), float64(m.Q4))
	t, ok := l.config.History.find(vel, att, from, to)
	c.pending.on, c.pending.physics, c.pending.beforeMS = ok, t, c.last
	if truth, kept := l.config.History.At(t); ok && kept && !l.pilot.astray {
		l.checkHome(m, &truth)
	}
}

// sameHome is how far ArduPilot's place may be from sitlark's of the same step [m].
const sameHome = 5

// checkHome notices an ArduPilot that was started at another home: everything that
// it says of places would be elsewhere here.
func (l *Link) checkHome(m *apm.MessageSimState, truth *Truth) {
	if m.LatInt == 0 && m.LonInt == 0 { // an old one
		return
	}
	d := l.local(m.LatInt, m.LonInt, 0).Sub(truth.PositionNED)
	if off := math.Hypot(d.X, d.Y); off > sameHome {
		l.pilot.astray = true
		l.news(warning, fmt.Sprintf("ArduPilot's home lies %.0f m from sitlark's: start both with the same --home", off))
	}
}
