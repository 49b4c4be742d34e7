package sim

import (
	"fmt"
	"net/netip"
	"time"

	"github.com/sitlark/sitlark/protocol"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// silence is the wall time without packets after which the link counts as lost. SITL resends
// after 1 s, so a shorter pause means nothing.
const silence = 1500 * time.Millisecond

// meterWindow is the time over which the rates of the link are averaged: long enough to be
// steady, short enough to follow a change of speedup.
const meterWindow = 500 * time.Millisecond

// link holds the statistics of the exchange. Owner: physics goroutine.
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
	badSize     int    // of the last bad datagram [bytes]
	badMagic    uint16 // its first two bytes
	overflow    uint64

	flightRestarts uint64    // of the autopilot, while the vehicle flew
	dismissed      uint64    // packets that the last event about them told of
	dismissedAt    time.Time // of that event
	ignored        bool      // an event told of packets from another source while this one flies
	slowNoted      bool
	arming         snapshot.Arming
	needs          int  // servo channels of the vehicle
	narrowNoted    bool // the event about packets with fewer was added
	lastHeard      time.Time
	lastAnswer     time.Time     // of a clock that goes on in a pause
	patience       time.Duration // copyPatience; a test sets another
	foreign        netip.Addr    // another computer, for which an event was added
	meter          meter
	journal        *journal
}

// meter averages the exchange over meterWindow.
type meter struct {
	since     time.Time
	exchanges int
	physics   float64 // [s]
	rate      float64 // exchanges per second of wall time [Hz]
	realTime  float64 // physics time over wall time

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

// update closes the window when it is full; if nothing was counted, the rates fall to 0.
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

// refuse counts a datagram that is no servo packet.
func (l *link) refuse(datagram []byte) {
	l.bad++
	l.badSize, l.badMagic = protocol.Fingerprint(datagram)
}

// heard records a packet that will be answered with a step.
func (l *link) heard(now time.Time, from netip.AddrPort, channels int, verdict *protocol.Verdict) {
	if l.state != snapshot.LinkConnected || from != l.peerAddr {
		l.peerAddr, l.peer = from, peerText(from)
		l.journal.note(snapshot.Info, 0, "autopilot connected")
		l.noteForeign(from.Addr())
		l.state = snapshot.LinkConnected
		l.meter = meter{since: now}
		l.slowNoted, l.narrowNoted = from == within, false
		l.ignored = false
	}
	l.lastHeard = now
	l.frameRate, l.channels = verdict.FrameRate, uint8(channels)
	l.meter.count(now, verdict.DT)
	l.noteSlowFrameRate()
	l.noteNarrowPackets()
}

// noteNarrowPackets tells the user, once per connection, which outputs the autopilot does
// not send.
func (l *link) noteNarrowPackets() {
	if l.narrowNoted || int(l.channels) >= l.needs {
		return
	}
	l.narrowNoted = true
	l.journal.note(snapshot.Caution, 0, fmt.Sprintf("outputs %d to %d stay off: autopilot sends %d channels, set SERVO_32_ENABLE 1",
		l.channels+1, l.needs, l.channels))
}

// noteSlowFrameRate tells the user, once per connection, why the autopilot will not arm.
func (l *link) noteSlowFrameRate() {
	if l.slowNoted || !l.arming.TooSlow(l.frameRate) {
		return
	}
	l.slowNoted = true
	l.journal.note(snapshot.Caution, 0, fmt.Sprintf("frame rate %d Hz: %s will not arm", l.frameRate, l.arming.By.String()))
}

// noteRefused tells the user, once per connection, that another autopilot sends packets too.
func (l *link) noteRefused(from netip.AddrPort) {
	if l.ignored {
		return
	}
	l.ignored = true
	flies := l.peer.String() + " flies"
	if l.peerAddr == within {
		flies = "the built-in autopilot flies; end its demonstration"
	}
	l.journal.note(snapshot.Caution, 0, "packets of "+from.String()+" are ignored: "+flies)
}

// left makes the vehicle wait again after the built-in autopilot has ended.
func (l *link) left() {
	if l.peerAddr != within || l.state != snapshot.LinkConnected && l.state != snapshot.LinkLost {
		return
	}
	l.state, l.peerAddr, l.peer = snapshot.LinkWaiting, netip.AddrPort{}, snapshot.Text{}
	l.meter = meter{}
	l.journal.note(snapshot.Info, 0, "the demonstration ended: waiting for an autopilot")
}

// watch detects silence of an autopilot elsewhere: the built-in one is this program, which a busy computer delays.
func (l *link) watch(now time.Time) {
	l.meter.update(now)
	if l.state == snapshot.LinkConnected && l.peerAddr != within && now.Sub(l.lastHeard) > silence {
		l.state = snapshot.LinkLost
		l.journal.note(snapshot.Caution, 0, "autopilot is silent")
	}
}

// refusedText formats an address only if it is a new one.
func (l *link) refusedText(addr netip.AddrPort) snapshot.Text {
	if addr != l.refusedAddr {
		l.refusedAddr, l.refused = addr, snapshot.MakeText(addr.String())
	}
	return l.refused
}

func (l *link) fill(dst *snapshot.Link, counts *protocol.Tracker, now time.Time) {
	*dst = snapshot.Link{
		State: l.state, Peer: l.peer, Listen: l.listen,
		Rate: l.meter.rate, RealTime: l.meter.realTime,
		Latency: l.meter.latency, LatencyMax: l.meter.latencyMax,
		FrameRate: l.frameRate, Arming: l.arming, Channels: l.channels,
		Lost: counts.Lost, Repeated: counts.Repeated,
		Refused:   counts.Refused,
		Dismissed: counts.Dismissed, Overflow: l.overflow,
		Bad: l.bad, BadFrameRate: counts.BadFrameRate, Restarts: counts.Restarts, FlightRestarts: l.flightRestarts,
	}
	dst.BadSize, dst.BadMagic = l.badSize, l.badMagic
	dst.RefusedPeer = l.refusedText(counts.RefusedPeer())
	if l.state == snapshot.LinkConnected || l.state == snapshot.LinkLost {
		dst.SilentFor = now.Sub(l.lastHeard).Seconds()
	}
}

// copyPatience is the wall time after an answer during which a repeated packet counts as a
// copy that waited in the socket while the answer was made. ArduPilot repeats a packet after
// 1 s, without lockstep after 0.1 s.
const copyPatience = 50 * time.Millisecond

// again reports whether to answer a repeated packet.
//
// ArduPilot repeats a packet until an answer comes, and reads one answer per packet: if every
// copy that piled up while this program was stopped were answered, ArduPilot would read all
// later answers that many frames late.
//
// unpaused goes on in a pause: a step in it may have to answer the frame before once more.
func (l *link) again(now, unpaused time.Time) bool {
	l.lastHeard = now
	if unpaused.Sub(l.lastAnswer) < l.patience {
		return false
	}
	l.lastAnswer = unpaused
	return true
}

// noteForeign tells the user, once per address, that the vehicle is flown over the network.
func (l *link) noteForeign(addr netip.Addr) {
	if addr.IsLoopback() || addr == l.foreign {
		return
	}
	l.foreign = addr
	l.journal.note(snapshot.Info, 0, "its packets come over the network, from "+addr.String())
}

// dismissedPause is the least time between two events about dismissed packets [wall].
const dismissedPause = 10 * time.Second

// noteDismissed tells that packets from the autopilot's address did not fit the flight.
func (l *link) noteDismissed(now time.Time, dismissed uint64) {
	if dismissed == l.dismissed || !l.dismissedAt.IsZero() && now.Sub(l.dismissedAt) < dismissedPause {
		return
	}
	l.journal.note(snapshot.Caution, 0, fmt.Sprintf("%d packets from the autopilot's address ignored: their frame counts do not fit",
		dismissed-l.dismissed))
	l.dismissed, l.dismissedAt = dismissed, now
}

// noteGap tells how many frames were lost, if they were more than a few.
func (l *link) noteGap(lost uint32) {
	switch {
	case lost >= protocol.MaxLost:
		l.journal.note(snapshot.Caution, 0, fmt.Sprintf("frame count jumped by more than %d: the flight goes on", protocol.MaxLost))
	case lost > protocol.MaxNear:
		l.journal.note(snapshot.Caution, 0, fmt.Sprintf("%d frames lost: the flight goes on", lost))
	}
}
