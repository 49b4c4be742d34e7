package session

import (
	"fmt"
	"net"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/sim"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// occupied listens on n ports, 10 apart, and returns the first.
func occupied(t *testing.T, n int) (first int) {
	first = freePorts(t, n)
	for i := range n {
		c, err := net.ListenPacket("udp", fmt.Sprintf("127.0.0.1:%d", first+10*i))
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { c.Close() })
	}
	return first
}

// TestADemonstrationNeedsNoPortOfItsOwn: where another program has it, one vehicle and a fleet fly
// all the same.
func TestADemonstrationNeedsNoPortOfItsOwn(t *testing.T) {
	for _, count := range []int{1, 2} {
		first := occupied(t, count)
		q := flying(t, fleetSetup(t, func(c *config.Config) {
			c.Fleet.Count, c.Exchange.Listen, c.Exchange.AnyPort, c.Speedup = count, fmt.Sprintf("127.0.0.1:%d", first), true, 20
		}))
		q.await(t, "all fly", func(_ int, s *snapshot.Snapshot) bool {
			return s.Time > 0.1 && s.Link.Peer.String() == "this program"
		})
	}
}

// TestAPortThatWasAskedForIsNotReplaced.
func TestAPortThatWasAskedForIsNotReplaced(t *testing.T) {
	at := fmt.Sprintf("127.0.0.1:%d", occupied(t, 1))
	_, err := New(fleetSetup(t, func(c *config.Config) { c.Fleet.Count, c.Exchange.Listen = 1, at }), Options{})
	if err == nil || !strings.Contains(err.Error(), "--listen") {
		t.Errorf("got %v", err)
	}
}

// TestAnInstanceThatFliesAlreadyIsNamed, with one that is free: two programs can't share it, so
// that another --listen alone would not help.
func TestAnInstanceThatFliesAlreadyIsNamed(t *testing.T) {
	const instance = 991
	c := config.Config{Exchange: config.Exchange{Listen: config.ListenFor(instance)}, SITL: config.SITL{Binary: "arducopter", Instance: instance}}
	other, err := net.ListenPacket("udp", c.Exchange.Listen)
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	_, err = openSim(sim.Config{Listen: c.Exchange.Listen, World: physics.Params{Vehicle: testSetup(t, func(*config.Config) {}).Entry.Vehicle}}, &c)
	if err == nil || !strings.Contains(err.Error(), "--sitl-instance 991") || !strings.Contains(err.Error(), "use --sitl-instance ") || strings.Contains(err.Error(), "--listen") {
		t.Errorf("got %v", err)
	}
}
