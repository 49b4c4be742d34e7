//go:build !headless

package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/sitlark/sitlark/autopilot"
	"github.com/sitlark/sitlark/internal/mainthread"
	"github.com/sitlark/sitlark/physics/sim"
)

// asAlone tells the test binary to run one test itself: see inOwnProcess.
const asAlone = "SITLARK_TEST_ALONE"

// TestWindowStormHoldsNothingUp treats the window badly through the X server while
// the demonstration flies: 200 sizes, hidden and shown, moved, without the focus.
// The exchange goes on all the time, and no packet has to be sent twice.
func TestWindowStormHoldsNothingUp(t *testing.T) {
	if inOwnProcess(t, asAlone) {
		overDemo(t, storm)
	}
}

// TestFilmThroughResizing keeps its size and its pace while the window has others,
// and the autopilot never waits so long that it asks again.
func TestFilmThroughResizing(t *testing.T) {
	if !inOwnProcess(t, asAlone) {
		return
	}
	path := filepath.Join(t.TempDir(), "film.avi")
	overDemo(t, func(t *testing.T, o options, s *sim.Sim, pilot *autopilot.Pilot) {
		v, err := openViewer(o, s, nil)
		if err != nil {
			t.Error(err)
			return
		}
		defer v.close()
		v.beginFilm(path)
		begin := v.live.Time
		id, random := windowID(t, o), rand.New(rand.NewPCG(1, 1))
		rage(t, v, pilot, "filmed", 30, func(int) []string { return anySize(id, random) })
		v.endFilm()
		if length, flown := v.filming.clock.Seconds(), v.live.Time-begin; length < flown-0.1 || length > flown+0.1 {
			t.Errorf("a film of %.2f s of %.2f s of flight", length, flown)
		}
	})
	if n := aviFrames(t, path); n < 5 {
		t.Errorf("%d frames", n)
	}
}

// overDemo runs body on the main thread while the demonstration flies.
func overDemo(t *testing.T, body func(*testing.T, options, *sim.Sim, *autopilot.Pilot)) {
	t.Helper()
	o, err := (&flags{demo: true, listen: "127.0.0.1:0", wind: "4@300", size: "1280x720", seed: 1}).options()
	if err != nil {
		t.Fatal(err)
	}
	s, err := sim.New(simConfig(o))
	if err != nil {
		t.Fatal(err)
	}
	pilot, err := newPilot(o, s)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	crew := newCrew(cancel)
	crew.start(func() error { return s.Run(ctx) })
	crew.start(func() error { return pilot.Run(ctx) })
	mainthread.Do(func() { body(t, o, s, pilot) })
	cancel()
	if err := crew.wait(); err != nil {
		t.Error(err)
	}
}

func storm(t *testing.T, o options, s *sim.Sim, pilot *autopilot.Pilot) {
	v, err := openViewer(o, s, nil)
	if err != nil {
		t.Error(err)
		return
	}
	defer v.close()
	id, random := windowID(t, o), rand.New(rand.NewPCG(1, 1))
	for _, weather := range []struct {
		name  string
		times int
		order func(i int) []string
	}{
		{"200 sizes", 200, func(int) []string { return anySize(id, random) }},
		{"hidden and shown", 10, func(i int) []string { return []string{[]string{"windowunmap", "windowmap"}[i%2], id} }},
		{"minimised and raised", 6, func(i int) []string { return []string{[]string{"windowminimize", "windowmap"}[i%2], id} }},
		{"moved", 20, func(i int) []string { return []string{"windowmove", id, fmt.Sprint(i * 60), fmt.Sprint(i * 30)} }},
		{"least size", 1, func(int) []string { return []string{"windowsize", id, "1", "1"} }},
		{"without focus", 2, func(i int) []string { return []string{[]string{"windowfocus", "windowunmap"}[i], id} }},
		{"shown again", 2, func(i int) []string {
			return [][]string{{"windowmap", id}, {"windowsize", id, "1280", "720"}}[i]
		}},
	} {
		if !rage(t, v, pilot, weather.name, weather.times, weather.order) {
			return
		}
	}
	wait := func() bool { w, h := v.window.FramebufferSize(); return w == 1280 && h == 720 }
	if !framesUntil(t, v, 10*time.Second, wait) {
		t.Error("the window has not come back to 1280×720")
	}
	if img, err := v.window.Screenshot(); err != nil || img.Bounds().Dx() != 1280 {
		t.Errorf("no picture after the storm: %v", err)
	}
}

// windowID is what the X server calls the window.
func windowID(t *testing.T, o options) string {
	out, err := exec.Command("xdotool", "search", "--name", "sitlark: "+o.model.Name).Output()
	id, _, _ := strings.Cut(strings.TrimSpace(string(out)), "\n")
	if err != nil || id == "" {
		t.Errorf("xdotool does not find the window: %v", err)
	}
	return id
}

// anySize orders some size.
func anySize(id string, random *rand.Rand) []string {
	return []string{"windowsize", id, fmt.Sprint(64 + random.IntN(1800)), fmt.Sprint(48 + random.IntN(1000))}
}

// rage gives the X server orders, draws frames, and looks whether the exchange goes
// on.
func rage(t *testing.T, v *viewer, pilot *autopilot.Pilot, name string, times int, order func(int) []string) bool {
	before, begin := pilot.Status(), time.Now()
	for i := range times {
		if out, err := exec.Command("xdotool", order(i)...).CombinedOutput(); err != nil {
			t.Logf("xdotool %v: %v: %s", order(i), err, out) // no window manager, for one
		}
		if err := v.frame(); err != nil {
			t.Errorf("%s: %v", name, err)
			return false
		}
	}
	for end := time.Now().Add(300 * time.Millisecond); time.Now().Before(end); {
		if err := v.frame(); err != nil {
			t.Errorf("%s: %v", name, err)
			return false
		}
	}
	after, wall := pilot.Status(), time.Since(begin).Seconds()
	t.Logf("%-22s %5d exchanges in %.1f s: %.0f a second, ×%.2f of real time", name, after.Frames-before.Frames, wall,
		float64(after.Frames-before.Frames)/wall, (after.Time-before.Time)/wall)
	if after.Frames == before.Frames || after.Resends != before.Resends {
		t.Errorf("%s: %d exchanges, %d packets sent twice", name, after.Frames-before.Frames, after.Resends-before.Resends)
	}
	return true
}
