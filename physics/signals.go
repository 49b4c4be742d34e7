package physics

import (
	"github.com/sitlark/sitlark/internal/limits"
)

// signals are pulses on their way to ESCs and servos.
//
// What latency they have: a pulse of 1 to 2 ms is known at its end, and repeated at 490 Hz
// on average half a period late, some 2.5 ms in all; DShot600 brings its 16 bits in
// 27 µs.
type signals struct {
	sent  [maxSignals]signal // a ring
	next  int                // where the next one goes
	count int
}

type signal struct {
	time   float64 // physics time [s]
	pulses [limits.Outputs]uint16
}

// maxSignals is how many changes are kept. Where more come within the latency, the
// oldest act early.
const maxSignals = 64

// add notes the pulses of a physics time [s], where they changed.
func (s *signals) add(in *Inputs, now float64) {
	if last := s.newest(); last != nil && *last == in.PWMUs {
		return
	}
	s.sent[s.next] = signal{now, in.PWMUs}
	s.next = (s.next + 1) % maxSignals
	s.count = min(s.count+1, maxSignals)
}

// newest returns the last pulses; nil before the first.
func (s *signals) newest() *[limits.Outputs]uint16 {
	if s.count == 0 {
		return nil
	}
	return &s.sent[(s.next+maxSignals-1)%maxSignals].pulses
}

// at returns the pulses that were the newest at a physics time [s]: none before the
// first.
func (s *signals) at(time float64) *[limits.Outputs]uint16 {
	for k := range s.count {
		sent := &s.sent[(s.next+maxSignals-1-k)%maxSignals]
		if sent.time <= time || k == maxSignals-1 {
			return &sent.pulses
		}
	}
	return &noSignal
}

// noSignal switches every output off. It must not be changed.
var noSignal [limits.Outputs]uint16

// signalsOf returns the pulses that act from now on, for a step of dt, on what gets them late by so much [s].
func (p *propulsion) signalsOf(in *Inputs, now, late, dt float64) *[limits.Outputs]uint16 {
	if late > 0 {
		return p.signals.at(now - late + dt/2)
	}
	return &in.PWMUs
}
