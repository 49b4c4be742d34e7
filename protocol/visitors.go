package protocol

import "time"

const (
	// visitEvery and visitorsAtOnce are how many datagrams of others are read while the
	// peer speaks: enough that an autopilot on another port is heard, few enough that a
	// flood takes about 3 % of a core.
	visitEvery     = time.Millisecond
	visitorsAtOnce = 16

	// peerAway is the silence of the peer after which all of the others' datagrams are
	// read: there is nothing else to do.
	peerAway = 100 * time.Millisecond
)

// visitors is the budget of those who are not the peer. Times count from any moment
// before the first call.
type visitors struct {
	looked time.Duration // the last time that due was true
	turn   time.Duration // the budget was filled
	left   int           // of the budget
}

// due tells, every visitEvery, that it is time to look for others although the peer keeps
// the socket busy.
func (v *visitors) due(now time.Duration) bool {
	if now-v.looked < visitEvery {
		return false
	}
	v.looked = now
	return true
}

// may tells whether one more datagram of others may be read; silence is the peer's.
func (v *visitors) may(now, silence time.Duration) bool {
	if now-v.turn >= visitEvery {
		v.turn, v.left = now, visitorsAtOnce
	}
	return v.left > 0 || silence > peerAway
}

// came notes a look: that a datagram was read, or that none was there.
func (v *visitors) came(read bool) {
	if !read {
		return
	}
	v.left--
	v.looked = 0 // look for the next
}
