//go:build ardupilot

package session

import (
	"fmt"
	"math"
	"net/netip"
	"testing"
	"time"

	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/internal/impair"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/protocol/mavlink"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// TestArduPilotFliesOverABadNetwork: it hovers and flies a square as usual, without a reset,
// while 1 % of the packets are lost each way, 1 % come twice and all are up to 5 ms late; each
// request over MAVLink is answered at the first time of asking. It flies with --no-lockstep, made
// for such networks. It boots, climbs and lands over a good network, which saves minutes.
//
// With lockstep there is no reset either, and the square is as usual, but the hover is not. An
// answer that comes twice is read as that of the next frame: until a loss makes up for it ArduPilot
// is a frame late and two answers are under way, and those that overtake each other turn its
// clock back. Three hovers of four sank or drifted by 2 m.
func TestArduPilotFliesOverABadNetwork(t *testing.T) {
	var relay *impair.Relay
	l := startThrough(t, 46, 10, func(backend netip.AddrPort) netip.AddrPort {
		var err error
		relay, err = impair.Listen("127.0.0.1:0", backend.String(), impair.Conditions{Loss: 0.01, Copies: 0.01, Jitter: 5 * time.Millisecond, Seed: 1})
		if err != nil {
			t.Fatal(err)
		}
		relay.Good.Store(true)
		t.Cleanup(func() { relay.Close() })
		return relay.Addr().AddrPort()
	}, func(c *config.Config) { c.Exchange.NoLockstep = true })
	f := badFlight{linked: l}
	f.waitFor("the autopilot to be ready", func(s *snapshot.Snapshot) bool { return l.link.Status().Ready })
	for tries := 0; f.look().Body.Altitude() < 1; tries++ { // its first checks may still refuse
		if tries == 30 {
			t.Fatal("it does not take off")
		}
		l.link.TakeOff(10)
		until := f.look().Time + 10
		f.waitFor("a climb", func(s *snapshot.Snapshot) bool { return s.Time > until || s.Body.Altitude() >= 1 })
	}
	f.waitFor("10 m", func(s *snapshot.Snapshot) bool { return s.Body.Altitude() > 9.5 })
	relay.Good.Store(false)
	began, from := time.Now(), f.look().Time
	f.hover()
	for _, place := range []frame.Vec[frame.NED]{frame.New[frame.NED](10, 0, -10), frame.New[frame.NED](10, 10, -10),
		frame.New[frame.NED](0, 10, -10), frame.New[frame.NED](0, 0, -10)} {
		name := fmt.Sprintf("%.0f m north, %.0f m east, 10 m up", place.X, place.Y)
		there := func(s *snapshot.Snapshot) bool { return s.Body.PositionNED.Sub(place).Len() < 2 }
		asked := time.Now()
		l.asked("Go to "+name, func() { l.link.GoTo(place) })
		t.Logf("%s: answered after %v", name, time.Since(asked).Round(time.Millisecond))
		until := f.look().Time + 20
		f.waitFor("a corner", func(s *snapshot.Snapshot) bool { return s.Time > until || there(s) })
		if !there(f.look()) {
			t.Fatalf("it does not come to %v, but to %v", place, f.now.Body.PositionNED)
		}
	}
	t.Logf("real-time factor over the bad network: %.3f", (f.look().Time-from)/time.Since(began).Seconds())
	relay.Good.Store(true)
	l.link.Land()
	f.waitFor("the landing", func(*snapshot.Snapshot) bool {
		s := l.link.Status()
		return s.State == mavlink.Alive && !s.Armed
	})
	s := f.look()
	if s.Flight != 1 || s.Link.Restarts != 0 || !s.Contact.InContact || s.Contact.Crashed {
		t.Errorf("flight %d, contact %+v, link %+v", s.Flight, s.Contact, s.Link)
	}
	if relay.Lost.Load() == 0 || relay.Copied.Load() == 0 {
		t.Error("the network was good")
	}
	t.Logf("%d lost, %d copied; link %+v", relay.Lost.Load(), relay.Copied.Load(), s.Link)
}

// badFlight is judged by the truth. Its times are physics time.
type badFlight struct {
	*linked
	now snapshot.Snapshot
}

func (f *badFlight) look() *snapshot.Snapshot {
	f.sim.Buffer().Read(&f.now)
	return &f.now
}

func (f *badFlight) waitFor(what string, ok func(*snapshot.Snapshot) bool) {
	f.t.Helper()
	defer func() { f.t.Logf("%s: %.1f s", what, f.now.Time) }()
	for deadline := time.Now().Add(20 * time.Minute); !ok(f.look()); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(deadline) {
			f.t.Fatalf("waited in vain for %s: link %+v", what, f.now.Link)
		}
	}
}

// hover holds for 15 s to the limits of a hover without loss.
func (f *badFlight) hover() {
	f.t.Helper()
	settled := f.look().Time + 5
	f.waitFor("a steady hover", func(s *snapshot.Snapshot) bool { return s.Time > settled })
	begin := f.look().Body.PositionNED
	low, high, drift := math.Inf(1), math.Inf(-1), 0.0
	f.waitFor("15 s of hover", func(s *snapshot.Snapshot) bool {
		low, high = min(low, s.Body.Altitude()), max(high, s.Body.Altitude())
		off := s.Body.PositionNED.Sub(begin)
		drift = max(drift, math.Hypot(off.X, off.Y))
		return s.Time > settled+15
	})
	if high-low > 0.6 || drift > 1 {
		f.t.Errorf("hover: altitude from %.2f to %.2f m, drift %.2f m", low, high, drift)
	}
}
