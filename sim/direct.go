package sim

import (
	"net/netip"
	"sync"
	"time"

	"github.com/sitlark/sitlark/protocol"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// direct lets an autopilot in this program pass its packets without the socket, whose
// system calls would cost more than the flight. The goroutine that holds turn is the
// physics goroutine.
type direct struct {
	turn  sync.Mutex
	heard time.Time // last packet; guarded by turn
	waits bool      // Exchange waits for the end of a pause; guarded by turn
}

// within is the source address of direct packets: this computer, no port.
var within = netip.AddrPortFrom(netip.AddrFrom4([4]byte{127, 0, 0, 1}), 0)

func newDirect(on bool) *direct {
	if !on {
		return nil
	}
	return &direct{}
}

// Exchange answers a servo packet as if it had come over UDP. The answer, nil for
// none, is valid until the next call. The Sim must have been made with Config.Direct or
// without a socket. One goroutine may call it while Run is active in another: there, packets
// of other sources are refused as usual. While the flight is paused, it waits.
func (s *Sim) Exchange(datagram []byte) (answer []byte) {
	s.direct.turn.Lock()
	defer s.direct.turn.Unlock()
	return s.loop.text(s.ask(datagram))
}

// Answer is Exchange for an autopilot in the same program: it puts what that would read in the answer into st, and reports whether there
// is one.
func (s *Sim) Answer(datagram []byte, st *protocol.State) bool {
	s.direct.turn.Lock()
	defer s.direct.turn.Unlock()
	ok := s.ask(datagram)
	if ok {
		protocol.Deliver(st, &s.loop.answered)
	}
	return ok
}

// ask takes a packet and reports whether there is an answer. turn is held, but not while the flight is paused.
func (s *Sim) ask(datagram []byte) bool {
	d, held := s.direct, &s.loop.held
	if s.listen != "" { // inTurn.Idle asks for it
		d.heard = wallClock()
	}
	answered := s.loop.packet(datagram, within)
	for held.waits && held.from == within && !s.loop.done {
		d.waits = true
		d.turn.Unlock()
		held.control.await(protocol.IdleAfter)
		d.turn.Lock()
		d.waits = false
		answered = s.loop.waits()
	}
	return answered
}

// handler returns the handler for the socket's goroutine.
func (s *Sim) handler() protocol.Handler {
	if s.direct == nil {
		return &s.loop
	}
	return inTurn{s}
}

// inTurn serializes the socket's goroutine and Exchange.
type inTurn struct{ sim *Sim }

// Packet calls the loop's.
func (h inTurn) Packet(datagram []byte, from netip.AddrPort) []byte {
	h.sim.direct.turn.Lock()
	defer h.sim.direct.turn.Unlock()
	return h.sim.loop.Packet(datagram, from)
}

// Idle calls the loop's, unless direct packets arrive or one waits.
func (h inTurn) Idle() []byte {
	d := h.sim.direct
	d.turn.Lock()
	defer d.turn.Unlock()
	if d.waits || wallClock().Sub(d.heard) <= protocol.IdleAfter {
		return nil
	}
	return h.sim.loop.Idle()
}

// Peer calls the loop's.
func (h inTurn) Peer() netip.AddrPort {
	h.sim.direct.turn.Lock()
	defer h.sim.direct.turn.Unlock()
	return h.sim.loop.Peer()
}

// Dropped is the loop's.
func (h inTurn) Dropped(peer, others uint64) {
	h.sim.direct.turn.Lock()
	defer h.sim.direct.turn.Unlock()
	h.sim.loop.Dropped(peer, others)
}

// peerText returns the name of a source of packets.
func peerText(from netip.AddrPort) snapshot.Text {
	if from == within {
		return snapshot.MakeText("this program")
	}
	return snapshot.MakeText(from.String())
}
