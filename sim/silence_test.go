package sim

import (
	"net/netip"
	"testing"
	"time"

	"github.com/sitlark/sitlark/physics/state"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// TestOnlyOthersFallSilent: an autopilot elsewhere is lost when nothing comes from it; the built-in one is this program, which a busy
// computer delays.
func TestOnlyOthersFallSilent(t *testing.T) {
	for _, c := range []struct {
		from netip.AddrPort
		want snapshot.LinkState
	}{{netip.MustParseAddrPort("127.0.0.1:14999"), snapshot.LinkLost}, {within, snapshot.LinkConnected}} {
		now := time.Now()
		l := link{state: snapshot.LinkConnected, peerAddr: c.from, lastHeard: now, journal: &journal{now: new(state.State), recorder: recorderOr(nil)}}
		if l.watch(now.Add(2 * silence)); l.state != c.want {
			t.Errorf("from %v: state %v, want %v", c.from, l.state, c.want)
		}
	}
}
