//go:build ardupilot

package session

import (
	"context"
	"math"
	"testing"
	"time"

	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/internal/ardupilot"
	"github.com/sitlark/sitlark/protocol/mavlink"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// TestArduPilotIsPaused in the air for a minute, stepped, flown at 1/20 of real time and at five
// times real time, and lands. It neither restarts nor falls.
func TestArduPilotIsPaused(t *testing.T) {
	binary := ardupilot.Copter(t)
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	f := flying(t, testSetup(t, func(c *config.Config) {
		c.Exchange.Listen = "127.0.0.1:17640"
		c.SITL = config.SITL{Binary: binary, Instance: 43}
		c.MAVLink.Address = config.ChildMAVLink
	}))
	s, link, run := f.Vehicles[0].Sim, f.Vehicles[0].Link, f.RunControl()
	var now snapshot.Snapshot
	look := func() *snapshot.Snapshot { s.Buffer().Read(&now); return &now }
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	must(run.SetSpeed(5))
	waitReal(t, "it is ready to arm", func() bool { s := link.Status(); return s.State == mavlink.Alive && s.Ready })
	for look().Body.Altitude() < 1 {
		link.TakeOff(8)
		until := look().Time + 8
		waitReal(t, "a climb", func() bool { return look().Time > until || now.Body.Altitude() > 1 })
	}
	waitReal(t, "8 m", func() bool { return look().Body.Altitude() > 7.5 })
	if v, err := link.Param(context.Background(), speedupParameter); err != nil || v != 5 {
		t.Errorf("its speedup is %g, %v; want 5", v, err)
	}
	must(run.Pause())
	waitReal(t, "the pause", func() bool { return look().Run.Paused })
	at := look().Time
	time.Sleep(time.Minute) // in which it sends its packet again and again
	if look().Time != at || now.Flight != 1 || now.Link.State != snapshot.LinkConnected {
		t.Errorf("paused at %g s it is at %g s, flight %d, link %+v", at, now.Time, now.Flight, now.Link)
	}
	for range 3 {
		before := look().Time
		number, err := run.Step(0, 0.01)
		must(err)
		waitReal(t, "a step", func() bool { return look().Run.Steps >= number })
		if d := look().Time - before; math.Abs(d-0.01) > 0.002 {
			t.Errorf("a step of 10 ms took %g s", d)
		}
	}
	must(run.SetSpeed(0.05))
	must(run.Resume())
	at = look().Time
	waitReal(t, "slow motion", func() bool { return look().Time > at+0.3 })
	must(run.SetSpeed(5))
	link.Land()
	waitReal(t, "the landing", func() bool {
		s := link.Status()
		return s.State == mavlink.Alive && !s.Armed && look().Contact.InContact
	})
	if look(); now.Flight != 1 || now.Link.Restarts != 0 || now.Contact.Crashed {
		t.Errorf("flight %d, contact %+v, link %+v", now.Flight, now.Contact, now.Link)
	}
	must(run.SetSpeed(0))
	waitReal(t, "its own speedup", func() bool { v, err := link.Param(context.Background(), speedupParameter); return err == nil && v == 1 })
}
