package sim

import (
	"net/netip"
	"time"

	"github.com/sitlark/sitlark/protocol"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// Exchange is what ArduPilot is told beyond the vehicle's state. The zero value is
// what nearly all want.
type Exchange struct {
	// NoTimeSync tells ArduPilot (from 4.2) to leave the pace to whoever answers: it
	// sends the next packet as soon as it has the answer. Whoever sets it paces the
	// exchange by Config.Hold.
	NoTimeSync bool

	// NoLockstep tells ArduPilot (from 4.7) to go on after 0.1 s without an answer.
	NoLockstep bool

	// Geodesy turns a place in NED from home [m] into degrees north and east and
	// metres above mean sea level, which are sent too (ArduPilot from 4.7). nil: they
	// are not. It is called with each step and must not allocate.
	Geodesy func(north, east, down float64) (latDeg, lonDeg, altM float64)
}

// tell puts it into a state message.
func (e *Exchange) tell(m *protocol.State) {
	m.NoTimeSync, m.NoLockstep = e.NoTimeSync, e.NoLockstep
	if e.Geodesy != nil {
		m.Geodetic = true
		m.LatDeg, m.LonDeg, m.AltM = e.Geodesy(m.PositionNED[0], m.PositionNED[1], m.PositionNED[2])
	}
}

// copyPatience is how long after an answer a repeated packet still counts as one
// that waited in the socket while the answer was made [wall]. ArduPilot repeats a
// packet after 1 s, without lockstep after 0.1 s.
const copyPatience = 50 * time.Millisecond

// again answers a packet that came again.
//
// ArduPilot repeats itself while no answer comes, and takes one answer a packet: were
// each copy answered that piled up while this program stood still, it would read
// every later answer that many frames late, for good.
func (s *Sim) again(now time.Time) []byte {
	if now.Sub(s.link.lastAnswer) < s.link.patience {
		return nil
	}
	s.link.lastAnswer = now
	return s.reply
}

// noteForeign tells, once an address, that the vehicle is flown over the network.
func (s *Sim) noteForeign(addr netip.Addr) {
	if addr.IsLoopback() || addr == s.link.foreign {
		return
	}
	s.link.foreign = addr
	s.note(snapshot.Info, 0, "its packets come over the network, from "+addr.String())
}
