package session

import (
	"net"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/protocol"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// waitingFleet is a flight with the window's rules that nobody flies yet.
func waitingFleet(t *testing.T, change func(*config.Config)) *Fleet {
	return flying(t, testSetup(t, func(c *config.Config) {
		c.Headless, c.MAVLink.Off, c.Speedup = false, true, 20
		change(c)
	}))
}

// events are the texts of a vehicle's events.
func events(s *snapshot.Snapshot) string {
	var all []string
	for seq := uint64(1); seq <= s.Events.Last(); seq++ {
		if e, ok := s.Events.Get(seq); ok {
			all = append(all, e.Text.String())
		}
	}
	return strings.Join(all, "\n")
}

// TestTheDemonstrationBeginsLater, while the vehicle waits; another autopilot that sends
// meanwhile is refused, which is said, and flies once the demonstration has been ended.
func TestTheDemonstrationBeginsLater(t *testing.T) {
	f := waitingFleet(t, func(*config.Config) {})
	v := f.Vehicles[0]
	if v.Pilot() != nil || v.Demo.On() {
		t.Fatal("the built-in autopilot flies already")
	}
	if err := f.FlyDemo(); err != nil {
		t.Fatal(err)
	}
	if err := f.FlyDemo(); err != nil {
		t.Errorf("the second time: %v", err)
	}
	f.await(t, "climbs", func(_ int, s *snapshot.Snapshot) bool { return s.Body.Altitude() > 2 })
	if got := v.Sensors.Unavailable(); got != perfectSensors {
		t.Errorf("sensors: %q", got)
	}
	other, err := net.Dial("udp", v.Sim.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	servo := protocol.Servo{FrameRate: 1200, Channels: 16}
	send := func() {
		servo.FrameCount++
		if _, err := other.Write(protocol.AppendServo(nil, &servo)); err != nil {
			t.Error(err)
		}
	}
	f.await(t, "says that the other is refused", func(_ int, s *snapshot.Snapshot) bool {
		send()
		return s.Link.Refused > 0 && strings.Contains(events(s), "are ignored: the built-in autopilot flies")
	})
	f.EndDemo()
	f.await(t, "waits again, on the pad", func(_ int, s *snapshot.Snapshot) bool {
		return s.Link.State == snapshot.LinkWaiting && s.Body.Altitude() < 0.5 && s.Time < 1
	})
	if v.Pilot() != nil || v.Demo.On() || v.Sensors.Unavailable() == perfectSensors {
		t.Error("the built-in autopilot still flies")
	}
	f.await(t, "is flown by the other", func(_ int, s *snapshot.Snapshot) bool {
		send()
		return s.Link.State == snapshot.LinkConnected && s.Link.Peer.String() == other.LocalAddr().String()
	})
	if err := f.FlyDemo(); err == nil {
		t.Error("the demonstration began while another autopilot flies")
	}
}

// TestTheDemonstrationBeginsAgain after it was ended, and with a fleet all vehicles fly.
func TestTheDemonstrationBeginsAgain(t *testing.T) {
	f := waitingFleet(t, func(c *config.Config) { c.Fleet.Count = 2 })
	for range 2 {
		if err := f.FlyDemo(); err != nil {
			t.Fatal(err)
		}
		f.await(t, "climbs", func(_ int, s *snapshot.Snapshot) bool { return s.Body.Altitude() > 1 })
		f.EndDemo()
		f.await(t, "waits", func(_ int, s *snapshot.Snapshot) bool { return s.Link.State == snapshot.LinkWaiting })
	}
}

// TestTheDemonstrationIsRefusedInWords where the built-in autopilot can't fly.
func TestTheDemonstrationIsRefusedInWords(t *testing.T) {
	f := flying(t, testSetup(t, func(c *config.Config) { c.Headless = true }))
	if err := f.FlyDemo(); err == nil || !strings.Contains(err.Error(), "--demo") {
		t.Errorf("without a window: %v", err)
	}
}

// TestOnlyAWindowPlots: a flight without one keeps no samples.
func TestOnlyAWindowPlots(t *testing.T) {
	for _, headless := range []bool{false, true} {
		f := waitingFleet(t, func(c *config.Config) { c.Headless = headless })
		if sampled := f.Vehicles[0].Sim.Samples() != nil; sampled == headless {
			t.Errorf("headless %v: samples are kept: %v", headless, sampled)
		}
	}
}
