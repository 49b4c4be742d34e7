package mavlink

import (
	"slices"

	apm "github.com/bluenviron/gomavlib/v3/pkg/dialects/ardupilotmega"
	"github.com/bluenviron/gomavlib/v3/pkg/message"
)

// clock maps the autopilot's time since boot to the physics time.
//
// ArduPilot's clock follows the timestamps that it is sent, but it drops the fraction of
// a microsecond at every step: at 1200 steps a second it loses 0.4 ms a second. So the
// offset is not constant. It is read from SIM_STATE, in which ArduPilot reports back
// what it was sent, and whose step is found among the last ones by its exact velocity
// and attitude. Until the vehicle moves, an upper bound serves: what the autopilot says
// of a time can't arrive before that time.
type clock struct {
	last    uint32 // newest time since boot [ms]
	started bool
	flight  uint64
	offset  float64 // physics time − time since boot [s]
	known   bool    // offset is valid
	exact   bool    // from SIM_STATE, not from the bound

	samples [9]float64
	count   int
	pending struct { // a SIM_STATE whose step was found, and the times around it
		on       bool
		physics  float64
		beforeMS uint32
	}
}

const (
	halfMS    = 0.5e-3 // its times are cut to the millisecond [s]
	nearbyMS  = 3      // how far apart the messages around a SIM_STATE may be
	reboot    = 1000   // the clock fell back by that much [ms]: it restarted
	searchFor = 0.3    // around the expected step [s]
)

// bootTime is when the autopilot made m, if it says so [ms since boot].
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

// fellBack reports whether a time since boot means that the autopilot restarted.
func (c *clock) fellBack(ms uint32) bool { return c.started && ms+reboot < c.last }

// at is the physics time of a time since boot [s]. It is meant to be the middle of the
// millisecond that the autopilot's time was cut to.
func (c *clock) at(ms uint32) float64 { return float64(ms)/1e3 + halfMS + c.offset }

// bound takes a time that was reported when the physics was at now [s].
func (c *clock) bound(ms uint32, now float64) {
	if c.exact {
		return
	}
	if bound := now - float64(ms)/1e3 - halfMS; !c.known || bound < c.offset {
		c.offset, c.known = bound, true
	}
}

// window is where to look for the step of a SIM_STATE that comes now [s].
func (c *clock) window(now float64) (from, to float64) {
	if !c.known {
		return 0, now
	}
	from, to = c.at(c.last)-searchFor, min(now, c.at(c.last)+searchFor)
	if !c.exact { // the bound is too high
		from -= searchFor
	}
	return from, to
}

// settle completes a SIM_STATE with the next message that has a time. The offset is the
// median of the last samples.
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
