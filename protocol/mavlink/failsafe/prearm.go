package failsafe

import (
	"slices"
	"strings"
)

// Reason is one reason why the vehicle would not arm.
type Reason struct {
	Text  string  // without "PreArm:"
	Since float64 // when it was said first, physics time [s]
	Last  float64 // when it was said last [s]
}

const (
	maxReasons  = 8
	sameRound   = 10.0 // texts of one round of checks come within that time [s]
	reasonChars = 120
)

// PreArm holds the reasons why the vehicle would not arm, each once, oldest first.
type PreArm struct {
	n    int
	list [maxReasons]Reason
}

// All returns the reasons, oldest first.
func (p *PreArm) All() []Reason { return slices.Clone(p.list[:p.n]) }

// said takes a status text at t and reports whether it is such a reason. ArduPilot says all
// that are left in one round, every 30 s: what an earlier round said alone is solved.
func (p *PreArm) said(t float64, text string) bool {
	reason, ok := strings.CutPrefix(text, "PreArm:")
	if !ok {
		reason, ok = strings.CutPrefix(text, "Arm:")
	}
	if !ok {
		return false
	}
	reason = strings.TrimSpace(reason)
	if r := []rune(reason); len(r) > reasonChars {
		reason = string(r[:reasonChars])
	}
	p.keep(func(r Reason) bool { return t-r.Last < sameRound || r.Text == reason })
	for i := range p.list[:p.n] {
		if p.list[i].Text == reason {
			p.list[i].Last = t
			return true
		}
	}
	if p.n == maxReasons {
		oldest := p.list[0]
		p.keep(func(r Reason) bool { return r != oldest })
	}
	p.list[p.n] = Reason{reason, t, t}
	p.n++
	return true
}

// keep drops the other reasons.
func (p *PreArm) keep(good func(Reason) bool) {
	kept := p.list[:0]
	for _, r := range p.list[:p.n] {
		if good(r) {
			kept = append(kept, r)
		}
	}
	p.n = len(kept)
	clear(p.list[p.n:])
}

// clear forgets all: the vehicle is ready.
func (p *PreArm) clear() { *p = PreArm{} }
