package protocol

import (
	"net/netip"
	"time"
)

const (
	// confirmations is how many packets in a row, each with the count of the one before
	// or the next, make a sequence believed. Counts at random or that fall never do.
	confirmations = 4

	// settled is how long a source must have sent nothing for it to wait for its answer.
	// Who floods sends sooner; ArduPilot sends again after one second.
	settled = 250 * time.Millisecond

	// unrefuted is the same for a packet that would end a flight: had the autopilot of that
	// flight not sent it, it would have sent again by now.
	unrefuted = 1250 * time.Millisecond

	// hasty is sooner than ArduPilot sends the next frame without an answer: after 0.1 s
	// without lockstep, never with it.
	hasty = 50 * time.Millisecond

	// forgotten is how long after its last packet a source may still wait: the second
	// after which ArduPilot sends again, and some delay.
	forgotten = 1500 * time.Millisecond
)

// sequence is a run of packets of one source that has not been answered.
type sequence struct {
	from  netip.AddrPort
	servo Servo // the newest
	count int   // packets in a row; 0: none
	since time.Time
	heard time.Time // the newest
	paced bool      // the newest came after a wait
	hasty bool      // frames followed each other sooner than ArduPilot sends them unanswered
}

// add adds a packet. One that does not continue the run begins another; copies that come
// together count once.
func (s *sequence) add(from netip.AddrPort, servo *Servo, now time.Time) {
	pause, ahead := now.Sub(s.heard), servo.FrameCount-s.servo.FrameCount
	switch {
	case s.count == 0 || s.from != from || ahead > MaxNear:
		*s = sequence{from: from, since: now, count: 1}
	case ahead > 0 || pause >= hasty:
		s.count++
		s.paced = pause >= settled
		s.hasty = s.hasty || pause < hasty
	}
	s.servo, s.heard = *servo, now
}

// confirmed tells whether the newest packet confirms those before: it is one of many, or
// its source waited for an answer and then sent it again.
func (s *sequence) confirmed() bool { return s.count >= confirmations || s.paced }

// waits tells whether the source has sent nothing for so long since its newest packet.
func (s *sequence) waits(now time.Time, silence time.Duration) bool {
	return s.count > 0 && now.Sub(s.heard) >= silence
}

// candidates are the newest sources beside the active one, which may take over when that
// has ended.
type candidates [16]sequence

// add adds a packet and returns its source's sequence. A new source takes the place of one
// that does not wait any more, else of the one with the shortest run, of equal ones of
// that heard longest ago.
func (c *candidates) add(from netip.AddrPort, servo *Servo, now time.Time) *sequence {
	place := &c[0]
	for i := range c {
		s := &c[i]
		if s.count > 0 && s.from == from {
			place = s
			break
		}
		if gone, kept := s.expired(now), !place.expired(now); gone && kept || gone != kept && s.less(place) {
			place = s
		}
	}
	place.add(from, servo, now)
	return place
}

// expired tells whether the source has not been heard for so long that it does not wait.
func (s *sequence) expired(now time.Time) bool { return now.Sub(s.heard) > forgotten }

func (s *sequence) less(other *sequence) bool {
	if s.count != other.count {
		return s.count < other.count
	}
	return s.heard.Before(other.heard)
}

// crowded reports whether others than from were heard lately.
func (c *candidates) crowded(from netip.AddrPort, now time.Time) bool {
	for i := range c {
		if s := &c[i]; s.count > 0 && s.from != from && !s.expired(now) {
			return true
		}
	}
	return false
}

// waiting returns a source that waits for its answer, nil for none.
func (c *candidates) waiting(now time.Time) *sequence {
	for i := range c {
		if s := &c[i]; s.waits(now, settled) && !s.expired(now) && !s.hasty {
			return s
		}
	}
	return nil
}
