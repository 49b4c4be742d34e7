package protocol

import (
	"net/netip"
	"time"
)

// Followed is what a Tracker knows of the flight that it follows: plain data, for checkpoints.
// What it leaves out concerns other sources and the wall clock, which no checkpoint can bring
// back.
type Followed struct {
	Counters
	Valid     bool   // a packet has come
	Last      uint32 // its frame count
	FrameRate uint16 // last good one [Hz]; 0: none has come
	Left      uint32 // the count that a Gap came after
	LeftValid bool   // no frame has confirmed that Gap yet
}

// Followed returns what t knows of the flight.
func (t *Tracker) Followed() Followed {
	return Followed{
		Counters: t.Counters, Valid: t.peer.IsValid(), Last: t.last, FrameRate: t.frameRate, Left: t.left, LeftValid: t.leftValid,
	}
}

// Resume follows that flight again, with peer as the active source, heard at now: its next
// packets get the verdicts that they would have had. A Repeat of the last one is not counted if
// it comes first: a restored autopilot asks for the answer that it had not taken.
func (t *Tracker) Resume(f Followed, peer netip.AddrPort, now time.Time) {
	*t = Tracker{Counters: f.Counters, Trusted: t.Trusted, resumed: true, last: f.Last, frameRate: f.FrameRate, left: f.Left, leftValid: f.LeftValid}
	if f.Valid {
		t.peer, t.heard = peer, now
	}
}
