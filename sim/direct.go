package sim

import (
	"net/netip"
	"sync"
	"time"

	"github.com/sitlark/sitlark/protocol"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// direct lets an autopilot of this program hand over its packets without the socket,
// where sending and waking would cost more than flying. The physics goroutine is
// whoever holds turn.
type direct struct {
	turn  sync.Mutex
	heard time.Time // last packet; guarded by turn
}

// within is where direct packets are said to come from: this computer, no port.
var within = netip.AddrPortFrom(netip.AddrFrom4([4]byte{127, 0, 0, 1}), 0)

func newDirect(on bool) *direct {
	if !on {
		return nil
	}
	return &direct{}
}

// Exchange answers a servo packet as if it had come over UDP. The answer, nil for
// none, is valid until the next call. The Sim must have been made with Config.Direct or
// without a socket. One goroutine may call it, while Run goes on in another: packets of
// another source are refused there as usual.
func (s *Sim) Exchange(datagram []byte) []byte {
	s.direct.turn.Lock()
	defer s.direct.turn.Unlock()
	s.direct.heard = s.loop.clock()
	return s.loop.Packet(datagram, within)
}

// handler is what the socket's goroutine calls.
func (s *Sim) handler() protocol.Handler {
	if s.direct == nil {
		return &s.loop
	}
	return inTurn{s}
}

// inTurn keeps the socket's goroutine and Exchange apart.
type inTurn struct{ sim *Sim }

// Packet is the loop's.
func (h inTurn) Packet(datagram []byte, from netip.AddrPort) []byte {
	h.sim.direct.turn.Lock()
	defer h.sim.direct.turn.Unlock()
	return h.sim.loop.Packet(datagram, from)
}

// Idle is the loop's, unless packets come the direct way.
func (h inTurn) Idle() {
	d := h.sim.direct
	d.turn.Lock()
	defer d.turn.Unlock()
	if wallClock().Sub(d.heard) > protocol.IdleAfter {
		h.sim.loop.Idle()
	}
}

// peerText names a source of packets.
func peerText(from netip.AddrPort) snapshot.Text {
	if from == within {
		return snapshot.MakeText("this program")
	}
	return snapshot.MakeText(from.String())
}
