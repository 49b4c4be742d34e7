package protocol

import (
	"net/netip"
	"strconv"
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
	Doubted             // it would reset the flight or skip many frames: no step, no answer until it is confirmed
)

var kindNames = [...]string{"step", "repeat", "gap", "restart", "refused", "stale", "doubted"}

// String is the name for logs; of a value that is none of the kinds it is "Kind(9)".
func (k Kind) String() string {
	if int(k) < len(kindNames) {
		return kindNames[k]
	}
	return "Kind(" + strconv.Itoa(int(k)) + ")"
}

// The rules of Tracker in numbers.
const (
	DefaultFrameRate = 1200  // of SITL at boot [Hz]
	MaxFrameRate     = 20000 // above it a frame rate is not believed [Hz]

	// SourceSilence is how long the active source must have been silent before another
	// one may take over.
	SourceSilence = 3 * time.Second

	// hastySilence is the same for a source that sends faster than ArduPilot does without
	// answers: an ArduPilot that restarts comes first.
	hastySilence = 2 * SourceSilence

	// MaxLost bounds Verdict.Lost [frames]: two minutes at 500 Hz, hours where
	// ArduPilot goes on without answers. A count that jumps further says nothing of
	// how many frames were lost.
	MaxLost = 1 << 16

	// MaxNear is by how many frames a count may be off without being doubted. Below the
	// last frame it is a late copy: SITL has one frame in flight, so a copy of its
	// resends is behind by as many frames as the network can overtake, a few. Above it
	// frames were lost.
	MaxNear = 16

	// restartPause is the least time between two restarts.
	restartPause = time.Second

	// staleFor is for how long counts that look like late copies are ignored when
	// nothing of the flight comes in between. Copies come together; a SITL that
	// restarted and gets no answer sends its frame again after one second.
	staleFor = 500 * time.Millisecond
)

// Verdict is Tracker's classification of one packet.
type Verdict struct {
	Kind      Kind
	Lost      uint32  // frames that never came before this one, at most MaxLost; only for Gap
	FrameRate uint16  // the packet's own, or the last good one [Hz], 1 to MaxFrameRate
	DT        float64 // the step that it requests: 1/FrameRate [s]
}

// Counters count since the Tracker was made; they never decrease.
type Counters struct {
	Lost         uint64 // frames that were never received
	Repeated     uint64 // packets that were received again
	Stale        uint64 // late copies of older frames
	Dismissed    uint64 // packets that were doubted and not confirmed
	Refused      uint64 // packets of a second source
	BadFrameRate uint64 // steps whose frame rate was 0 or above MaxFrameRate
	Restarts     uint64 // times that the autopilot restarted
}

// Tracker follows one autopilot by its frame counts. It has no clock and no socket:
// packets and the times of their arrival are passed in. The zero value is ready.
//
// One packet never resets a flight: what would is doubted until more of the same
// source confirms it (see sequence), or until Due says that the source waits for
// its answer.
//
// Owner: physics goroutine.
type Tracker struct {
	Counters

	// Trusted is a source that nobody else can send as, such as one within this program:
	// its counts and its takeover are believed at once. The zero value is none.
	Trusted netip.AddrPort

	peer        netip.AddrPort // active source; zero before the first packet
	refusedPeer netip.AddrPort
	heard       time.Time // last packet of peer
	last        uint32    // its frame count
	frameRate   uint16    // last good one; 0 before the first

	left      uint32 // the count that a Gap came after
	leftValid bool   // no frame has confirmed that Gap yet

	rival     sequence   // packets of peer that do not continue its count
	doubts    uint64     // packets of peer that are doubted
	others    candidates // other sources
	restarted time.Time  // last Restart
	resumed   bool       // the next Repeat is that of a restored autopilot, and none was sent before
	expected  time.Time  // until when a restart of peer is believed at once
}

// Peer is the active source, or the zero AddrPort before the first packet.
func (t *Tracker) Peer() netip.AddrPort { return t.peer }

// RefusedPeer is the source of the last refused packet, or the zero AddrPort.
func (t *Tracker) RefusedPeer() netip.AddrPort { return t.refusedPeer }

// Release says that the active source has ended: the next one may take over at once, unless
// several send; then it is the one that waits for an answer.
func (t *Tracker) Release() { t.heard = time.Time{} }

// Released reports whether the next source may take over at once.
func (t *Tracker) Released() bool { return t.heard.IsZero() }

// Expect says that a flight has just begun: a restart of the active source that comes within
// a second, because of that, is believed at once.
func (t *Tracker) Expect(now time.Time) { t.expected = now.Add(time.Second) }

// NotSilent says that the active source may have sent packets until now that were not
// received: it counts as heard.
func (t *Tracker) NotSilent(now time.Time) {
	if !t.heard.IsZero() {
		t.heard = now
	}
}

// Classify says what the packet means, and remembers it. now is the time of its
// arrival and must not decrease from call to call.
//
// The first packet ever is a Step whatever its count: sitlark may have been
// started in the middle of a flight. It allocates nothing.
func (t *Tracker) Classify(from netip.AddrPort, servo *Servo, now time.Time) Verdict {
	if t.peer.IsValid() && from != t.peer {
		return t.accept(t.foreign(from, servo, now), from, servo, now)
	}
	kind := t.own(servo.FrameCount)
	if kind == Doubted || kind == Stale {
		t.rival.add(from, servo, now)
		kind = t.rivalKind(kind, now)
	} else {
		t.Dismissed += t.doubts
		t.doubts = 0
	}
	return t.accept(kind, from, servo, now)
}

// Due returns the doubted packet whose source has sent nothing else since and so waits
// for its answer, as ArduPilot does: then it is what it seemed to be, and Peer is its
// source. Call it in silence, every 50 ms or so. *servo is set only if ok.
func (t *Tracker) Due(now time.Time, servo *Servo) (v Verdict, ok bool) {
	kind, s := Restart, &t.rival
	switch {
	case s.waits(now, unrefuted) && t.own(s.servo.FrameCount) == Doubted:
		kind = t.believed(s.servo.FrameCount)
	case now.Sub(t.heard) >= SourceSilence:
		s = t.others.waiting(now)
	default:
		s = nil
	}
	if s == nil || kind == Restart && now.Sub(t.restarted) < restartPause {
		return Verdict{}, false
	}
	*servo = s.servo
	return t.accept(kind, s.from, servo, now), true
}

// own compares a count with the last one.
func (t *Tracker) own(count uint32) Kind {
	switch ahead := count - t.last; { // also from 2³²−1 to 0: 2³² frames are 41 days at 1200 Hz
	case !t.peer.IsValid():
		return Step
	case ahead == 0:
		return Repeat
	case ahead == 1:
		return Step
	case ahead <= MaxNear+1:
		return Gap
	case -ahead <= MaxNear && count > 0: // count 0 is SITL's boot
		return Stale
	}
	return Doubted
}

// rivalKind judges a packet that continues rival instead of the last frame.
func (t *Tracker) rivalKind(kind Kind, now time.Time) Kind {
	count := t.rival.servo.FrameCount
	trusted := kind == Doubted && (t.peer == t.Trusted || now.Before(t.expected))
	insists := kind == Stale && t.rival.count > 1 && now.Sub(t.rival.since) >= staleFor
	if !trusted && !insists && (kind == Stale || !t.rival.confirmed()) {
		return kind
	}
	if kind = t.believed(count); kind == Restart && !trusted && now.Sub(t.restarted) < restartPause {
		return Doubted
	}
	return kind
}

// believed is what a count means that does not continue the last one, and that is
// believed.
func (t *Tracker) believed(count uint32) Kind {
	switch {
	case t.leftValid && count == t.left:
		return Repeat // the packet that skipped frames was not the autopilot's
	case t.leftValid && count == t.left+1:
		return Step
	case count > t.last && t.last-count > MaxNear:
		return Gap
	}
	return Restart
}

// foreign judges a packet of another source.
func (t *Tracker) foreign(from netip.AddrPort, servo *Servo, now time.Time) Kind {
	released, silence := t.heard.IsZero(), now.Sub(t.heard)
	if released && !t.others.crowded(from, now) || from == t.Trusted && silence >= SourceSilence {
		return Restart
	}
	s := t.others.add(from, servo, now)
	switch {
	case silence < SourceSilence:
		return Refused
	case !s.confirmed(), now.Sub(t.restarted) < restartPause, s.hasty && (released || silence < hastySilence):
		return Doubted
	}
	return Restart
}

// accept counts a packet and remembers it.
func (t *Tracker) accept(kind Kind, from netip.AddrPort, servo *Servo, now time.Time) Verdict {
	v := Verdict{Kind: kind}
	switch kind {
	case Refused:
		t.Refused++
		t.refusedPeer = from
		return t.withRate(v)
	case Doubted:
		if from == t.peer {
			t.doubts++
		}
	case Stale:
		t.Stale++
	case Repeat:
		if !t.resumed {
			t.Repeated++
		}
	case Gap:
		v.Lost = min(servo.FrameCount-t.last-1, MaxLost)
		t.Lost += uint64(v.Lost)
		t.left, t.leftValid = t.last, true
	case Restart:
		t.Restarts++
		t.frameRate, t.restarted, t.expected, t.leftValid = 0, now, time.Time{}, false
		t.others = candidates{}
	case Step:
		t.leftValid = false
	}
	if kind == Doubted && from != t.peer {
		return t.withRate(v)
	}
	t.heard, t.resumed = now, false
	if kind == Doubted || kind == Stale {
		return t.withRate(v)
	}
	t.peer, t.last = from, servo.FrameCount
	t.rival.count, t.doubts = 0, 0
	if kind != Repeat {
		t.learnRate(servo.FrameRate)
	}
	return t.withRate(v)
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
