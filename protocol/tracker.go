package protocol

import (
	"net/netip"
	"time"
)

// Kind is what a servo packet means in the course of the exchange.
type Kind uint8

// What a packet can be, and what its receiver does.
const (
	Step    Kind = iota // the next frame: step the world once, answer
	Repeat              // the last frame again: answer with the same state, no step
	Gap                 // frames were lost before this one: step once, answer
	Restart             // the autopilot restarted: reset vehicle and time, then step, answer
	Refused             // of a second source while the first is alive: no step, no answer
	Stale               // a late copy of an older frame: no step, no answer
)

// String is the name for logs.
func (k Kind) String() string {
	return [...]string{"step", "repeat", "gap", "restart", "refused", "stale"}[k]
}

// The rules of Tracker in numbers.
const (
	DefaultFrameRate = 1200  // of SITL at boot [Hz]
	MaxFrameRate     = 20000 // above it a frame rate is not believed [Hz]

	// SourceSilence is how long the active source must have been silent before another
	// one may take over.
	SourceSilence = 3 * time.Second

	// staleFrames is how far behind the last frame a count may fall and still be
	// treated as a late copy. SITL has one frame in flight, so a copy of its
	// resends is behind by as many frames as the network can overtake: a few.
	staleFrames = 16

	// staleFor is for how long counts that look stale are ignored when nothing of
	// the flight comes in between. Copies come together; a SITL that restarted and
	// gets no answer sends its frame again after one second.
	staleFor = 500 * time.Millisecond
)

// Verdict is Tracker's classification of one packet.
type Verdict struct {
	Kind      Kind
	Lost      uint32  // frames that never came before this one; only for Gap
	FrameRate uint16  // the packet's own, or the last good one [Hz], 1 to MaxFrameRate
	DT        float64 // the step that it requests: 1/FrameRate [s]
}

// Counters count since the Tracker was made; they never decrease.
type Counters struct {
	Lost         uint64 // frames that were never received
	Repeated     uint64 // packets that were received again
	Stale        uint64 // late copies of older frames
	Refused      uint64 // packets of a second source
	BadFrameRate uint64 // steps whose frame rate was 0 or above MaxFrameRate
	Restarts     uint64 // times that the autopilot restarted
}

// Tracker follows one autopilot by its frame counts. It has no clock and no socket:
// packets and the times of their arrival are passed in. The zero value is ready.
//
// Owner: physics goroutine.
type Tracker struct {
	Counters

	peer        netip.AddrPort // active source; zero before the first packet
	refusedPeer netip.AddrPort
	heard       time.Time // last packet of peer
	last        uint32    // its frame count
	frameRate   uint16    // last good one; 0 before the first

	suspect      bool      // counts look stale since suspectSince
	suspectSince time.Time // first of them
}

// Peer is the active source, or the zero AddrPort before the first packet.
func (t *Tracker) Peer() netip.AddrPort { return t.peer }

// RefusedPeer is the source of the last refused packet, or the zero AddrPort.
func (t *Tracker) RefusedPeer() netip.AddrPort { return t.refusedPeer }

// Heard is when the last packet of Peer came, or the zero time.
func (t *Tracker) Heard() time.Time { return t.heard }

// Release says that the active source has ended: the next one may take over at once.
func (t *Tracker) Release() { t.heard = time.Time{} }

// Classify says what the packet means, and remembers it. now is the time of its
// arrival and must not decrease from call to call.
//
// The first packet ever is a Step whatever its count: sitlark may have been
// started in the middle of a flight. It allocates nothing.
func (t *Tracker) Classify(from netip.AddrPort, servo *Servo, now time.Time) Verdict {
	v := Verdict{Kind: t.kind(from, servo.FrameCount, now)}
	switch v.Kind {
	case Refused:
		t.Refused++
		t.refusedPeer = from
		return t.withRate(v)
	case Stale:
		t.Stale++
	case Repeat:
		t.Repeated++
	case Gap:
		v.Lost = servo.FrameCount - t.last - 1
		t.Lost += uint64(v.Lost)
	case Restart:
		t.Restarts++
		t.frameRate = 0
	}
	t.heard = now
	if v.Kind != Stale {
		t.peer, t.last, t.suspect = from, servo.FrameCount, false
	}
	if v.Kind == Step || v.Kind == Gap || v.Kind == Restart {
		t.learnRate(servo.FrameRate)
	}
	return t.withRate(v)
}

// kind decides without counting; it notes only since when counts look stale.
func (t *Tracker) kind(from netip.AddrPort, count uint32, now time.Time) Kind {
	switch {
	case !t.peer.IsValid():
		return Step
	case from != t.peer && now.Sub(t.heard) < SourceSilence:
		return Refused
	case from != t.peer:
		return Restart
	case count == t.last:
		return Repeat
	case count == t.last+1: // also from 2³²−1 to 0
		return Step
	case count > t.last, t.wrapped(count):
		return Gap
	default:
		return t.fallen(count, now)
	}
}

// wrapped reports whether a smaller count results from a count beyond 2³²−1, with a few
// frames lost there. 2³² frames are 41 days at 1200 Hz.
func (t *Tracker) wrapped(count uint32) bool { return count-t.last <= staleFrames }

// fallen judges a count below the last one: Restart, or Stale.
//
// Count 0 is SITL's boot, and is believed at once: a late copy of it can only
// come within staleFrames of the boot, when there is no flight to lose.
func (t *Tracker) fallen(count uint32, now time.Time) Kind {
	if count == 0 || t.last-count > staleFrames {
		return Restart
	}
	if !t.suspect {
		t.suspect, t.suspectSince = true, now
	}
	if now.Sub(t.suspectSince) >= staleFor {
		return Restart
	}
	return Stale
}

func (t *Tracker) learnRate(rate uint16) {
	if rate == 0 || rate > MaxFrameRate {
		t.BadFrameRate++
		return
	}
	t.frameRate = rate
}

func (t *Tracker) withRate(v Verdict) Verdict {
	v.FrameRate = t.frameRate
	if v.FrameRate == 0 {
		v.FrameRate = DefaultFrameRate
	}
	v.DT = 1 / float64(v.FrameRate)
	return v
}
