package sim

import (
	"fmt"
	"net/netip"
	"time"

	"github.com/sitlark/sitlark/protocol"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// silence is how long [wall] no packet may come before the link counts as lost.
// SITL resends after 1 s, so that a shorter pause is no news.
const silence = 1500 * time.Millisecond

// meterWindow is over how long the rates of the link are averaged: long enough
// to be steady, short enough to follow a change of speedup.
const meterWindow = 500 * time.Millisecond

// link holds the figures of the exchange. Owner: physics goroutine.
type link struct {
	listen      snapshot.Text
	peer        snapshot.Text
	peerAddr    netip.AddrPort
	refused     snapshot.Text
	refusedAddr netip.AddrPort
	state       snapshot.LinkState
	frameRate   uint16
	channels    uint8
	bad         uint64
	slowNoted   bool
	anyRate     bool // no rate is too slow
	needs       int  // servo channels of the vehicle
	narrowNoted bool // that the packets have fewer was told
	lastHeard   time.Time
	lastAnswer  time.Time
	patience    time.Duration // copyPatience; a test sets another
	foreign     netip.Addr    // of another place than this computer, that a person was told of
	meter       meter
}

// meter averages the exchange over meterWindow.
type meter struct {
	since     time.Time
	exchanges int
	physics   float64 // [s]
	rate      float64 // exchanges a wall second [Hz]
	realTime  float64 // physics seconds a wall second

	served              int           // answers in this window
	busy, longest       time.Duration // from packet to answer: sum and maximum
	latency, latencyMax float64       // of the last full window [s]
}

// answered counts the wall time from a packet to its answer. The system call that
// sends the answer is not part of it.
func (m *meter) answered(took time.Duration) {
	m.served++
	m.busy += took
	m.longest = max(m.longest, took)
}

func (m *meter) count(now time.Time, dt float64) {
	m.exchanges++
	m.physics += dt
	m.update(now)
}

// update closes the window when it is full; with nothing counted the rates fall
// to 0.
func (m *meter) update(now time.Time) {
	wall := now.Sub(m.since)
	if wall < meterWindow {
		return
	}
	m.rate = float64(m.exchanges) / wall.Seconds()
	m.realTime = m.physics / wall.Seconds()
	m.latency, m.latencyMax = 0, m.longest.Seconds()
	if m.served > 0 {
		m.latency = m.busy.Seconds() / float64(m.served)
	}
	m.since, m.exchanges, m.physics = now, 0, 0
	m.served, m.busy, m.longest = 0, 0, 0
}

// heard takes note of a packet that will be answered with a step.
func (s *Sim) heard(now time.Time, from netip.AddrPort, verdict *protocol.Verdict) {
	l := &s.link
	if l.state != snapshot.LinkConnected || from != l.peerAddr {
		l.peerAddr, l.peer = from, peerText(from)
		s.note(snapshot.Info, 0, "autopilot connected")
		s.noteForeign(from.Addr())
		l.state = snapshot.LinkConnected
		l.meter = meter{since: now}
		l.slowNoted, l.narrowNoted = l.anyRate, false
	}
	l.lastHeard = now
	l.frameRate, l.channels = verdict.FrameRate, uint8(s.servo.Channels)
	l.meter.count(now, verdict.DT)
	s.noteSlowFrameRate()
	s.noteNarrowPackets()
}

// noteNarrowPackets tells a person, once a connection, which outputs the autopilot
// does not send.
func (s *Sim) noteNarrowPackets() {
	l := &s.link
	if l.narrowNoted || int(l.channels) >= l.needs {
		return
	}
	l.narrowNoted = true
	s.note(snapshot.Caution, 0, fmt.Sprintf("outputs %d to %d stay off: autopilot sends %d channels, set SERVO_32_ENABLE 1",
		l.channels+1, l.needs, l.channels))
}

// noteSlowFrameRate tells a person, once a connection, why Copter will not arm.
func (s *Sim) noteSlowFrameRate() {
	l := &s.link
	if l.slowNoted || !snapshot.TooSlow(l.frameRate) {
		return
	}
	l.slowNoted = true
	s.note(snapshot.Caution, 0, fmt.Sprintf("frame rate %d Hz: Copter will not arm", l.frameRate))
}

// watchLink notices silence.
func (s *Sim) watchLink(now time.Time) {
	l := &s.link
	l.meter.update(now)
	if l.state == snapshot.LinkConnected && now.Sub(l.lastHeard) > silence {
		l.state = snapshot.LinkLost
		s.note(snapshot.Caution, 0, "autopilot is silent")
	}
}

// refusedText formats an address only when it is a new one.
func (l *link) refusedText(addr netip.AddrPort) snapshot.Text {
	if addr != l.refusedAddr {
		l.refusedAddr, l.refused = addr, snapshot.MakeText(addr.String())
	}
	return l.refused
}

func (s *Sim) fillLink(dst *snapshot.Link, now time.Time) {
	l, counts := &s.link, &s.session
	*dst = snapshot.Link{
		State: l.state, Peer: l.peer, Listen: l.listen,
		Rate: l.meter.rate, RealTime: l.meter.realTime,
		Latency: l.meter.latency, LatencyMax: l.meter.latencyMax,
		FrameRate: l.frameRate, Channels: l.channels,
		Lost: counts.Lost, Repeated: counts.Repeated,
		Refused: counts.Refused,
		Bad:     l.bad, BadFrameRate: counts.BadFrameRate, Restarts: counts.Restarts,
	}
	dst.RefusedPeer = l.refusedText(counts.RefusedPeer())
	if l.state == snapshot.LinkConnected || l.state == snapshot.LinkLost {
		dst.SilentFor = now.Sub(l.lastHeard).Seconds()
	}
}
