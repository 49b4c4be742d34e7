package session

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/internal/testplan"
	"github.com/sitlark/sitlark/protocol"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// freePorts returns a port from which on n ports, ten apart, are free.
func freePorts(t *testing.T, n int) int {
	t.Helper()
	for range 50 {
		c, err := net.ListenPacket("udp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		first := c.LocalAddr().(*net.UDPAddr).Port
		c.Close()
		if allFree(first, n) {
			return first
		}
	}
	t.Fatal("no row of free ports")
	return 0
}

func allFree(first, n int) bool {
	for i := range n {
		c, err := net.ListenPacket("udp", fmt.Sprintf("127.0.0.1:%d", first+10*i))
		if err != nil {
			return false
		}
		c.Close()
	}
	return true
}

// testSetup loads the configuration of a test without a window.
func testSetup(t testing.TB, change func(*config.Config)) Setup {
	t.Helper()
	c := config.Default()
	c.Headless, c.Exchange.Listen = true, "127.0.0.1:0"
	change(&c)
	c, err := config.New(c)
	if err != nil {
		t.Fatal(err)
	}
	s, err := Load(c)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// fleetSetup is that of a demonstration on level ground.
func fleetSetup(t testing.TB, change func(*config.Config)) Setup {
	t.Helper()
	return testSetup(t, func(c *config.Config) {
		c.Demo, c.Location.Flat = true, true
		change(c)
	})
}

// flying lets a fleet fly until the test ends.
func flying(t *testing.T, s Setup) *Fleet {
	t.Helper()
	f, err := New(s, Options{})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	wait := f.start(ctx, cancel)
	t.Cleanup(func() {
		cancel()
		if err := errors.Join(wait(), f.Close()); err != nil {
			t.Error(err)
		}
	})
	return f
}

// await waits until every one of the vehicles is as wanted.
func (f *Fleet) await(t *testing.T, what string, ok func(i int, s *snapshot.Snapshot) bool) {
	t.Helper()
	var s snapshot.Snapshot
	deadline := time.Now().Add(2 * time.Minute)
	for {
		all := true
		for i, v := range f.Vehicles {
			v.Sim.Buffer().Read(&s)
			all = all && ok(i, &s)
		}
		if all {
			return
		}
		if time.Now().After(deadline) {
			t.Fatalf("never saw: %s; %s", what, f.status())
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// TestTheThirdPortOfFiveIsTaken: the others fly by their own autopilots, the
// third says which port it lacks and what to do, and flies when it gets it.
func TestTheThirdPortOfFiveIsTaken(t *testing.T) {
	first := freePorts(t, 5)
	taken := fmt.Sprintf("127.0.0.1:%d", first+20)
	other, err := net.ListenPacket("udp", taken)
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	q := flying(t, fleetSetup(t, func(c *config.Config) {
		c.Fleet.Count, c.Exchange.Listen, c.Speedup = 5, fmt.Sprintf("127.0.0.1:%d", first), 20
	}))
	third := q.Vehicles[2]
	if got := third.introduction(); !strings.Contains(got, "V3: ") || !strings.Contains(got, taken) || !strings.Contains(got, "end it") {
		t.Errorf("of the third it says %q", got)
	}
	high := func(s *snapshot.Snapshot) bool { return s.Body.Altitude() > 2 }
	q.await(t, "four fly, the third has no port", func(i int, s *snapshot.Snapshot) bool {
		return i == 2 && s.Link.State == snapshot.LinkNoPort || i != 2 && high(s)
	})
	if got := q.status(); !strings.Contains(got, "4 of 5 connected, 1 without a port") {
		t.Errorf("status %q", got)
	}
	other.SetReadDeadline(time.Now().Add(50 * time.Millisecond))
	if n, from, err := other.ReadFrom(make([]byte, 100)); err == nil {
		t.Errorf("%d bytes came from %v into the other program's port", n, from)
	}
	other.Close()
	q.await(t, "all five have flown", func(i int, s *snapshot.Snapshot) bool { return i != 2 || high(s) })
	var s snapshot.Snapshot
	for i, w := range q.Vehicles {
		w.Sim.Buffer().Read(&s)
		if s.Link.Lost != 0 || s.Contact.Crashed {
			t.Errorf("vehicle %d lost %d frames, crashed %v", i+1, s.Link.Lost, s.Contact.Crashed)
		}
	}
}

// TestNoPortAtAllIsAnError that names all of them.
func TestNoPortAtAllIsAnError(t *testing.T) {
	first := freePorts(t, 2)
	for i := range 2 {
		c, err := net.ListenPacket("udp", fmt.Sprintf("127.0.0.1:%d", first+10*i))
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
	}
	o := fleetSetup(t, func(c *config.Config) { c.Fleet.Count, c.Exchange.Listen = 2, fmt.Sprintf("127.0.0.1:%d", first) })
	_, err := New(o, Options{})
	if err == nil || !strings.Contains(err.Error(), fmt.Sprint(first)) || !strings.Contains(err.Error(), fmt.Sprint(first+10)) || !strings.Contains(err.Error(), "--listen") {
		t.Errorf("got %v", err)
	}
}

// TestDemonstrationsFlyWithoutTheSocket, one vehicle as well as many, each from its own pad.
func TestDemonstrationsFlyWithoutTheSocket(t *testing.T) {
	for _, count := range []int{1, 26} {
		q := flying(t, fleetSetup(t, func(c *config.Config) {
			c.Fleet.Count, c.Exchange.Listen, c.Speedup = count, "127.0.0.1:0", 20
		}))
		q.await(t, "all fly", func(_ int, s *snapshot.Snapshot) bool {
			if testplan.Race { // the climb shows the detector nothing new
				return s.Time > 0.1
			}
			return s.Body.Altitude() > 1
		})
		var s snapshot.Snapshot
		for i, w := range q.Vehicles {
			w.Sim.Buffer().Read(&s)
			if s.Link.Peer.String() != "this program" || w.Sim.Home().X != w.North || w.Sim.Home().Y != w.East {
				t.Errorf("vehicle %d of %d: peer %s, home %v, pad %g north %g east", i+1, count, s.Link.Peer, w.Sim.Home(), w.North, w.East)
			}
		}
	}
}

// TestThePortOfADemonstrationStaysOpen: an ArduPilot that sends there is refused, and seen.
func TestThePortOfADemonstrationStaysOpen(t *testing.T) {
	q := flying(t, fleetSetup(t, func(c *config.Config) { c.Fleet.Count, c.Speedup = 1, 20 }))
	v := q.Vehicles[0]
	q.await(t, "it flies", func(_ int, s *snapshot.Snapshot) bool { return s.Body.Altitude() > 1 })
	c, err := net.DialUDP("udp", nil, net.UDPAddrFromAddrPort(v.Sim.Addr()))
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	servo := protocol.Servo{FrameRate: 800, Channels: 16}
	if _, err := c.Write(protocol.AppendServo(nil, &servo)); err != nil {
		t.Fatal(err)
	}
	q.await(t, "the packet is refused", func(_ int, s *snapshot.Snapshot) bool {
		return s.Link.RefusedPeer.String() == c.LocalAddr().String() && s.Link.Peer.String() == "this program"
	})
}

// TestAFleetFileMakesItsVehicles: names, models, pads, headings, ports, and homes for
// their autopilots.
func TestAFleetFileMakesItsVehicles(t *testing.T) {
	file := filepath.Join(t.TempDir(), "fleet.yaml")
	text := "vehicles:\n  - {name: Ant, colour: green}\n  - {model: hexa-7kg, north: 100m, east: -20m, yaw: 90deg}\n  - {layout: tri, count: 2}\n"
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	o := fleetSetup(t, func(c *config.Config) { c.Fleet.File, c.Exchange.Listen = file, "127.0.0.1:9002" })
	var got strings.Builder
	for i := range o.Members {
		m := &o.Members[i]
		own := m.setup(o)
		h := m.home(own, 0)
		fmt.Fprintf(&got, "%s %s %.0f %.0f %s %.0f %.5f\n", m.Name, m.Entry.Name, m.North, m.East, own.Exchange.Listen, own.Home.YawDeg, h.LatDeg-o.Home.LatDeg)
	}
	pitch := o.Members[2].East / 2
	want := fmt.Sprintf("Ant quad-1.5kg 0 0 127.0.0.1:9002 353 0.00000\nV2 hexa-7kg 100 -20 127.0.0.1:9012 90 0.00090\n"+
		"V3 tri -0 %.0f 127.0.0.1:9022 353 0.00000\nV4 tri -0 %.0f 127.0.0.1:9032 353 0.00000\n", 2*pitch, 3*pitch)
	if got := strings.ReplaceAll(got.String(), "-0 ", "0 "); got != strings.ReplaceAll(want, "-0 ", "0 ") {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	if pitch < 5.9 || pitch > 6.9 {
		t.Errorf("pads are %g m apart", pitch)
	}
}

// TestHintsNameInstanceAndHome.
func TestHintsNameInstanceAndHome(t *testing.T) {
	first := freePorts(t, 2)
	o := fleetSetup(t, func(c *config.Config) {
		c.Fleet.Count, c.Exchange.Listen, c.Demo = 2, fmt.Sprintf("127.0.0.1:%d", first), false
	})
	q, err := New(o, Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer q.Close()
	got := q.Vehicles[1].introduction()
	for _, want := range []string{"V2: quad-1.5kg", "-I 1", "-l -35.36326", fmt.Sprintf("--sim-port-out %d", first+10)} {
		if !strings.Contains(got, want) {
			t.Errorf("%q lacks %q", got, want)
		}
	}
}

// TestOverlappingPadsAreTold: of all pairs, those that touch. The rows of a fleet do not.
func TestOverlappingPadsAreTold(t *testing.T) {
	list := filepath.Join(t.TempDir(), "fleet.yaml")
	text := "vehicles:\n  - {name: A, north: 0m, east: 0m}\n  - {name: B, north: 0m, east: 0.4m}\n  - {name: C, vehicle: hexa-7kg, north: 0m, east: 3m}\n"
	if err := os.WriteFile(list, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	s := testSetup(t, func(c *config.Config) { c.Fleet.File, c.Location.Flat = list, true })
	if len(s.Notices) != 1 || !strings.HasPrefix(s.Notices[0], "A and B overlap: their pads are 0.40 m apart and they need 0.7") {
		t.Errorf("notices: %q", s.Notices)
	}
	for _, c := range []struct {
		vehicle, apart string
		touch          bool
	}{{"heli-dual", "1m", true}, {"heli-dual", "6m", false}, {"trainer", "1.4m", true}, {"rover", "0.2m", true}, {"motorboat", "0.3m", true}, {"blimp", "0.8m", true}, {"blimp", "1.1m", false}} {
		text := fmt.Sprintf("vehicles:\n  - {name: A, vehicle: %s, north: 0m, east: 0m}\n  - {name: B, vehicle: %[1]s, north: %s, east: 0m}\n", c.vehicle, c.apart)
		if err := os.WriteFile(list, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		s := testSetup(t, func(c *config.Config) { c.Fleet.File, c.Location.Flat = list, true })
		if touch := slices.ContainsFunc(s.Notices, func(n string) bool { return strings.HasPrefix(n, "A and B overlap") }); touch != c.touch {
			t.Errorf("two of %s that are %s apart: %q", c.vehicle, c.apart, s.Notices)
		}
	}
	if err := os.WriteFile(list, []byte("vehicles:\n"+strings.Repeat("  - {north: 0m, east: 0m}\n", 10)), 0o600); err != nil {
		t.Fatal(err)
	}
	s = testSetup(t, func(c *config.Config) { c.Fleet.File, c.Location.Flat = list, true })
	if len(s.Notices) != 4 || s.Notices[3] != "42 more pairs of vehicles overlap" {
		t.Errorf("ten on one pad: %q", s.Notices)
	}
	if s := testSetup(t, func(c *config.Config) { c.Fleet.Count, c.Location.Flat = 100, true }); len(s.Notices) != 0 {
		t.Errorf("rows: %q", s.Notices)
	}
}
