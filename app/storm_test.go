//go:build !headless

package app

import (
	"fmt"
	"math/rand/v2"
	"os/exec"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/internal/gl"
	"github.com/sitlark/sitlark/internal/windowtest"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// TestFilmThroughResizing keeps its size and its pace while the window has others.
func TestFilmThroughResizing(t *testing.T) {
	if !windowtest.InOwnProcess(t) {
		return
	}
	path := filepath.Join(t.TempDir(), "film.avi")
	oneFlight := func(c *config.Config) { windyDemo(c); c.DemoHold = true } // a busy machine may take longer than the demonstration
	inFlight(t, oneFlight, func(v *viewer) {
		s := newStorm(t, v)
		v.filming.begin(path)
		s.frame() // the film begins
		begin := v.live.Time
		s.blow(weather{"filmed", 30, s.anySize})
		v.filming.end()
		if length, flown := v.filming.reel.clock.Seconds(), v.live.Time-begin; length < flown-0.1 || length > flown+0.1 {
			t.Errorf("a film of %.2f s of %.2f s of flight", length, flown)
		}
	})
	if n := windowtest.AVIFrames(t, path); n < 5 {
		t.Errorf("%d frames", n)
	}
}

// windyDemo is the demonstration in a wind of 4 m/s.
func windyDemo(c *config.Config) {
	c.Demo, c.Weather.Wind = true, command.SetWind{Speed: 4, FromDeg: 300}
}

// storm is a window that fares badly, and what it must not disturb.
type storm struct {
	t      *testing.T
	v      *viewer
	id     string // what the X server calls the window
	random *rand.Rand
	stood  stoppages
}

// weather is a number of orders to the X server, with a frame after each.
type weather struct {
	name  string
	times int
	order func(i int) []string
}

func newStorm(t *testing.T, v *viewer) *storm {
	s := &storm{t: t, v: v, random: rand.New(rand.NewPCG(1, 1))}
	out, err := exec.Command("xdotool", "search", "--name", "^sitlark: ").Output()
	s.id, _, _ = strings.Cut(strings.TrimSpace(string(out)), "\n")
	if err != nil || s.id == "" {
		t.Errorf("xdotool does not find the window: %v", err)
	}
	s.stood.watch(t)
	if !framesUntil(t, v, time.Minute, func() bool { return v.live.Link.State == snapshot.LinkConnected }) {
		t.Error("nothing flies")
	}
	return s
}

// anySize orders some size.
func (s *storm) anySize(int) []string {
	return []string{"windowsize", s.id, fmt.Sprint(64 + s.random.IntN(1300)), fmt.Sprint(48 + s.random.IntN(750))}
}

func (s *storm) frame() bool {
	if err := s.v.frame(); err != nil {
		s.t.Error(err)
		return false
	}
	return true
}

// enough exchanges show that the exchange goes on: an eighth of a second of flight.
const enough = 100

// blow gives the orders, draws frames until the exchange has gone on for a while
// from the last one, and holds the storm to what it must not do.
func (s *storm) blow(w weather) bool {
	s.t.Helper()
	before, stood := s.v.pilot.Status(), s.stood.count()
	for i := range w.times {
		if out, err := exec.Command("xdotool", w.order(i)...).CombinedOutput(); err != nil {
			s.t.Logf("xdotool %v: %v: %s", w.order(i), err, out) // no window manager, for one
		}
		if !s.frame() {
			return false
		}
	}
	during := s.v.pilot.Status().Frames - before.Frames
	then := s.v.pilot.Status().Frames
	if !framesUntil(s.t, s.v, time.Minute, func() bool { return s.v.pilot.Status().Frames >= then+enough }) {
		s.t.Errorf("%s: the exchange stands still", w.name)
		return false
	}
	return s.unharmed(w.name, during, s.v.pilot.Status().Resends-before.Resends, s.stood.count()-stood)
}

// unharmed checks what holds in any weather. A packet may be sent twice only when
// the whole program did not run for a while, which a busy machine can do.
func (s *storm) unharmed(name string, during, resends, stood uint64) bool {
	link := &s.v.live.Link
	s.t.Logf("%-26s %5d exchanges meanwhile, %d packets sent twice, %d stoppages of the machine", name, during, resends, stood)
	if resends > stood {
		s.t.Errorf("%s: %d packets were sent twice", name, resends)
	}
	if link.Lost != 0 || link.Bad != 0 || link.Refused != 0 || s.v.live.Frozen.Active {
		s.t.Errorf("%s: %d frames lost, %d bad, %d refused; frozen: %v", name, link.Lost, link.Bad, link.Refused, s.v.live.Frozen)
	}
	if code := gl.GetError(); code != gl.NO_ERROR {
		s.t.Errorf("%s: GL says error %#x", name, code)
	}
	return !s.t.Failed()
}

// stoppages counts the times at which the whole program did not run for so long that
// an autopilot may send its packet again.
type stoppages struct{ n atomic.Uint64 }

func (s *stoppages) count() uint64 { return s.n.Load() }

func (s *stoppages) watch(t *testing.T) {
	const beat, long = 10 * time.Millisecond, 300 * time.Millisecond
	ticker := time.NewTicker(beat)
	t.Cleanup(ticker.Stop)
	go func() {
		for last := time.Now(); ; last = time.Now() {
			select {
			case <-t.Context().Done():
				return
			case <-ticker.C:
			}
			if gap := time.Since(last); gap > long {
				s.n.Add(uint64(gap/time.Second) + 1)
			}
		}
	}()
}
