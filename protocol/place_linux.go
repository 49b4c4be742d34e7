//go:build linux && !386 && !s390x

package protocol

import (
	"sync/atomic"
	"time"

	"github.com/sitlark/sitlark/internal/cores"
)

// slowFor is how long an exchange has to be slow before what it has for a fast one is given back.
const slowFor = time.Second

// place is what the thread of a fast exchange has to run on: a processor of Go's runtime of its own, and,
// while the way to wait is sharing, the autopilot's core. Owner: the goroutine of serve, but for with.
type place struct {
	with      atomic.Pointer[func() []int] // the autopilot's processes; nil: they are another program's
	mates     []int                        // what with returned
	known     bool                         // with was asked about this peer
	processor cores.Processor
	fast      time.Duration // when the exchange was fast last
	core      *cores.Shared // nil: none is shared
}

// own reports whether the thread may sleep without the runtime's knowledge.
func (p *place) own() bool { return p.processor.Taken() }

// take gets for a fast exchange what it needs to wait in a way, and gives back what a slow one does not.
func (p *place) take(s *spinner, w way, now time.Duration) {
	if !s.fast() {
		p.share(s, false)
		if now-p.fast > slowFor {
			p.processor.Give()
		}
		return
	}
	p.fast = now
	p.processor.Take()
	if !p.known {
		p.known = true
		if with := p.with.Load(); with != nil {
			p.mates = (*with)()
		}
		s.contest.allow(sharing, len(p.mates) > 0 && p.own())
	}
	p.share(s, w == sharing)
}

// share begins or ends to share the autopilot's core.
func (p *place) share(s *spinner, on bool) {
	switch {
	case on == (p.core != nil):
	case !on:
		p.core.End()
		p.core = nil
	default:
		if p.core = cores.Share(p.mates); p.core == nil {
			s.contest.allow(sharing, false)
		}
	}
}

// meet forgets the autopilot: it may be another one now.
func (p *place) meet(s *spinner) {
	p.share(s, false)
	p.mates, p.known = nil, false
	s.contest.allow(sharing, false)
}

// leave gives everything back.
func (p *place) leave() {
	p.core.End()
	p.core = nil
	p.processor.Give()
}
