//go:build ardupilot

package session

import (
	"testing"
	"time"

	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/internal/ardupilot"
	"github.com/sitlark/sitlark/protocol/mavlink"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/sitl"
)

// TestArduPilotRestartsInFlight: each restart is a new flight from the pad, and the
// autopilot's heartbeat returns.
func TestArduPilotRestartsInFlight(t *testing.T) {
	binary := ardupilot.Copter(t)
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	f := flying(t, testSetup(t, func(c *config.Config) {
		c.Exchange.Listen, c.Speedup = "127.0.0.1:17630", 5
		c.SITL = config.SITL{Binary: binary, Instance: 42}
		c.MAVLink.Address = telemetry(42)
	}))
	s, link, k := f.Vehicles[0].Sim, f.Vehicles[0].Link, f.Vehicles[0].Supervisor
	var now snapshot.Snapshot
	look := func() *snapshot.Snapshot { s.Buffer().Read(&now); return &now }
	waitReal(t, "it is ready to arm", func() bool { s := link.Status(); return s.State == mavlink.Alive && s.Ready })
	var asked uint64
	waitReal(t, "it flies", func() bool {
		status := link.Status()
		if newest := status.Answers.Last(); newest == asked { // the first time, and after a refusal
			link.TakeOff(5)
			asked = newest + 1
		} else if a, ok := status.Answers.Get(newest); ok && a.Done && !a.OK {
			t.Logf("%s: %s", a.Request, a.Words)
			asked = newest
		}
		return look().Body.Altitude() > 4
	})
	for i := range 5 {
		before := look().Flight
		k.Restart()
		waitReal(t, "a new flight", func() bool {
			s := look()
			return s.Flight > before && s.Link.State == snapshot.LinkConnected && s.Body.Altitude() < 0.5 && s.Time > 0.5
		})
		waitReal(t, "its heartbeat", func() bool { s := link.Status(); return s.State == mavlink.Alive && !s.Armed })
		if !k.is(sitl.Running) {
			t.Errorf("restart %d: it does not run", i+1)
		}
	}
}

// waitReal waits for what a real ArduPilot needs its time for.
func waitReal(t *testing.T, what string, ok func() bool) {
	t.Helper()
	for end := time.Now().Add(3 * time.Minute); !ok(); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("%s: did not come about", what)
		}
	}
}
