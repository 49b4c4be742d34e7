package main

import (
	"context"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

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

// fleetOptions are those of flags made by hand.
func fleetOptions(t *testing.T, change func(*flags)) options {
	t.Helper()
	f := defaults()
	f.headless, f.demo, f.flat = true, true, true
	change(&f)
	o, err := f.options()
	if err != nil {
		t.Fatal(err)
	}
	return o
}

// flying runs a squadron until the test ends.
func flying(t *testing.T, o options) *squadron {
	t.Helper()
	q, err := newSquadron(o)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	crew := newCrew(cancel)
	for _, w := range q.members {
		w.start(ctx, crew, &q.clock)
	}
	t.Cleanup(func() {
		cancel()
		if err := crew.wait(); err != nil {
			t.Error(err)
		}
		if err := q.close(); err != nil {
			t.Error(err)
		}
	})
	return q
}

// awaitAll waits until every one of the vehicles is as wanted.
func (q *squadron) awaitAll(t *testing.T, what string, ok func(i int, s *snapshot.Snapshot) bool) {
	t.Helper()
	var s snapshot.Snapshot
	deadline := time.Now().Add(2 * time.Minute)
	for {
		all := true
		for i, w := range q.members {
			w.sim.Buffer().Read(&s)
			all = all && ok(i, &s)
		}
		if all {
			return
		}
		if time.Now().After(deadline) {
			t.Fatalf("never saw: %s; %s", what, q.status())
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// TestTheThirdPortOfFiveIsTaken: the others fly by their own autopilots over UDP, the
// third says which port it lacks and what to do, and flies when it gets it.
func TestTheThirdPortOfFiveIsTaken(t *testing.T) {
	first := freePorts(t, 5)
	taken := fmt.Sprintf("127.0.0.1:%d", first+20)
	other, err := net.ListenPacket("udp", taken)
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	q := flying(t, fleetOptions(t, func(f *flags) {
		f.fleet.count, f.listen, f.sitl.speedup = 5, fmt.Sprintf("127.0.0.1:%d", first), 20
	}))
	third := q.members[2]
	if got := third.introduction(); !strings.Contains(got, "V3: ") || !strings.Contains(got, taken) || !strings.Contains(got, "end it") {
		t.Errorf("of the third it says %q", got)
	}
	high := func(s *snapshot.Snapshot) bool { return s.Body.Altitude() > 2 }
	q.awaitAll(t, "four fly, the third has no port", func(i int, s *snapshot.Snapshot) bool {
		return i == 2 && s.Link.State == snapshot.LinkNoPort || i != 2 && high(s)
	})
	if got := q.status(); !strings.Contains(got, "4 of 5 connected, 1 without their port") {
		t.Errorf("status %q", got)
	}
	other.SetReadDeadline(time.Now().Add(50 * time.Millisecond))
	if n, from, err := other.ReadFrom(make([]byte, 100)); err == nil {
		t.Errorf("%d bytes came from %v into the other program's port", n, from)
	}
	other.Close()
	q.awaitAll(t, "all five have flown", func(i int, s *snapshot.Snapshot) bool { return i != 2 || high(s) })
	var s snapshot.Snapshot
	for i, w := range q.members {
		w.sim.Buffer().Read(&s)
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
	o := fleetOptions(t, func(f *flags) { f.fleet.count, f.listen = 2, fmt.Sprintf("127.0.0.1:%d", first) })
	_, err := newSquadron(o)
	if err == nil || !strings.Contains(err.Error(), fmt.Sprint(first)) || !strings.Contains(err.Error(), fmt.Sprint(first+10)) || !strings.Contains(err.Error(), "--listen") {
		t.Errorf("got %v", err)
	}
}

// TestManyFlyWithoutTheSocket: more than the exchange is used for, each from its own pad.
func TestManyFlyWithoutTheSocket(t *testing.T) {
	q := flying(t, fleetOptions(t, func(f *flags) {
		f.fleet.count, f.listen, f.sitl.speedup = mostBySocket+1, "127.0.0.1:0", 20
	}))
	q.awaitAll(t, "all fly", func(_ int, s *snapshot.Snapshot) bool { return s.Body.Altitude() > 1 })
	var s snapshot.Snapshot
	for i, w := range q.members {
		w.sim.Buffer().Read(&s)
		if s.Link.Peer.String() != "this program" || w.sim.Home().X != w.North || w.sim.Home().Y != w.East {
			t.Errorf("vehicle %d: peer %s, home %v, pad %g north %g east", i+1, s.Link.Peer, w.sim.Home(), w.North, w.East)
		}
	}
}

// TestAFleetFileMakesItsVehicles: names, models, pads, headings, ports, and homes for
// their autopilots.
func TestAFleetFileMakesItsVehicles(t *testing.T) {
	file := filepath.Join(t.TempDir(), "fleet.yaml")
	text := "vehicles:\n  - {name: Ant, colour: green}\n  - {model: hexa-7kg, north: 100m, east: -20m, yaw: 90deg}\n  - {layout: tri, count: 2}\n"
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	o := fleetOptions(t, func(f *flags) { f.fleet.file, f.listen = file, "127.0.0.1:9002" })
	var got strings.Builder
	for i := range o.fleet {
		m := &o.fleet[i]
		own := m.options(o)
		h := m.home(own, 0)
		fmt.Fprintf(&got, "%s %s %.0f %.0f %s %.0f %.5f\n", m.Name, m.model.Name, m.North, m.East, own.listen, own.home.YawDeg, h.LatDeg-o.home.LatDeg)
	}
	pitch := o.fleet[2].East / 2
	want := fmt.Sprintf("Ant quad-1.5kg 0 0 127.0.0.1:9002 353 0.00000\nV2 hexa-7kg 100 -20 127.0.0.1:9012 90 0.00090\n"+
		"V3 tri -0 %.0f 127.0.0.1:9022 353 0.00000\nV4 tri -0 %.0f 127.0.0.1:9032 353 0.00000\n", 2*pitch, 3*pitch)
	if got := strings.ReplaceAll(got.String(), "-0 ", "0 "); got != strings.ReplaceAll(want, "-0 ", "0 ") {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	if pitch < 5.9 || pitch > 6.9 {
		t.Errorf("pads are %g m apart", pitch)
	}
}

// TestWrongFleetsSayWhatWasExpected.
func TestWrongFleetsSayWhatWasExpected(t *testing.T) {
	folder := t.TempDir()
	for i, c := range []struct{ text, want string }{
		{"vehicles: [{model: quad-1.5gk}]", "vehicle 1: "},
		{"vehicles: [{layout: octu}]", "did you mean"},
	} {
		file := filepath.Join(folder, fmt.Sprintf("%d.yaml", i))
		if err := os.WriteFile(file, []byte(c.text), 0o644); err != nil {
			t.Fatal(err)
		}
		f := defaults()
		f.fleet.file = file
		if _, err := f.options(); err == nil || !strings.Contains(err.Error(), c.want) || exitCode(err) != exitUsage {
			t.Errorf("%s: %v, exit code %d", c.text, err, exitCode(err))
		}
	}
	for _, c := range []struct {
		change func(*flags)
		want   string
	}{
		{func(f *flags) { f.fleet.count = 101 }, "from 1 to 100"},
		{func(f *flags) { f.fleet.count = -1 }, "from 1 to 100"},
		{func(f *flags) { f.fleet.count, f.fleet.file = 3, "a.yaml" }, "leave one out"},
		{func(f *flags) { f.fleet.file = "nowhere.yaml" }, "no such file"},
		{func(f *flags) { f.fleet.count, f.listen = 100, "127.0.0.1:65000" }, "choose a lower port"},
	} {
		f := defaults()
		c.change(&f)
		if _, err := f.options(); err == nil || !strings.Contains(err.Error(), c.want) || exitCode(err) != exitUsage {
			t.Errorf("%v, exit code %d; want %q", err, exitCode(err), c.want)
		}
	}
}

// TestHintsNameInstanceAndHome.
func TestHintsNameInstanceAndHome(t *testing.T) {
	first := freePorts(t, 2)
	o := fleetOptions(t, func(f *flags) { f.fleet.count, f.listen, f.demo = 2, fmt.Sprintf("127.0.0.1:%d", first), false })
	q, err := newSquadron(o)
	if err != nil {
		t.Fatal(err)
	}
	defer q.close()
	got := q.members[1].introduction()
	for _, want := range []string{"V2: quad-1.5kg", "-I 1", "-l -35.36326", fmt.Sprintf("--sim-port-out %d", first+10)} {
		if !strings.Contains(got, want) {
			t.Errorf("%q lacks %q", got, want)
		}
	}
}
