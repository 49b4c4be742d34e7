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

	"github.com/go-gl/gl/v3.3-core/gl"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/internal/windowtest"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// TestWindowStormHoldsNothingUp treats the window badly through the X server while
// the demonstration flies: 200 sizes, hidden and shown, minimised, moved, without
// the focus, under a hail of keys. The exchange goes on all the time, no frame of it
// is lost, and GL has nothing to complain of.
func TestWindowStormHoldsNothingUp(t *testing.T) {
	if windowtest.InOwnProcess(t, asAlone) {
		inFlight(t, windyDemo, func(v *viewer) { newStorm(t, v).rage() })
	}
}

// TestFilmThroughResizing keeps its size and its pace while the window has others.
func TestFilmThroughResizing(t *testing.T) {
	if !windowtest.InOwnProcess(t, asAlone) {
		return
	}
	path := filepath.Join(t.TempDir(), "film.avi")
	inFlight(t, windyDemo, func(v *viewer) {
		s := newStorm(t, v)
		v.beginFilm(path)
		s.frame() // the film begins
		begin := v.live.Time
		s.blow(weather{"filmed", 30, s.anySize})
		v.endFilm()
		if length, flown := v.filming.clock.Seconds(), v.live.Time-begin; length < flown-0.1 || length > flown+0.1 {
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

func (s *storm) rage() {
	id := s.id
	inTurn := func(orders ...[]string) func(int) []string {
		return func(i int) []string { return orders[i%len(orders)] }
	}
	for _, w := range []weather{
		{"200 sizes", 200, s.anySize},
		{"hidden and shown", 10, inTurn([]string{"windowunmap", id}, []string{"windowmap", id})},
		{"minimised and raised", 6, inTurn([]string{"windowminimize", id}, []string{"windowmap", id})},
		{"moved, off the screen too", 20, func(i int) []string {
			return []string{"windowmove", id, fmt.Sprint(i*120 - 600), fmt.Sprint(i*60 - 300)}
		}},
		{"least size", 1, inTurn([]string{"windowsize", id, "1", "1"})},
		{"flat and narrow", 2, inTurn([]string{"windowsize", id, "4000", "2"}, []string{"windowsize", id, "2", "3000"})},
		{"usual size", 2, inTurn([]string{"windowsize", id, "1280", "720"}, []string{"windowmove", id, "0", "0"})},
		{"many keys", len(stormKeys), func(i int) []string { return []string{"key", stormKeys[i]} }},
		{"full screen and back", 6, inTurn([]string{"key", "F11"})},
		{"without focus", 3, inTurn([]string{"windowfocus", id}, []string{"keydown", "w"}, []string{"windowunmap", id})},
		{"shown again", 3, inTurn([]string{"keyup", "w"}, []string{"windowmap", id}, []string{"windowsize", id, "1280", "720"})},
	} {
		if !s.blow(w) {
			return
		}
	}
	s.goesOnWithoutFrames()
	s.isCalmAgain()
}

// stormKeys are all that a user may hit, those that quit and write files apart.
var stormKeys = strings.Fields(`1 2 3 4 5 6 7 8 9 o o o o p h h h space space j j k Page_Up Page_Down k k k l l Tab Tab
	t t t t t c c m m f f b b F2 Down Down Return Escape F6 F6 Escape F1 F1 Escape ctrl+r r r ctrl+0 p 1`)

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

// goesOnWithoutFrames: a window that hangs, as while a user drags it by its
// frame, does not hold the exchange up.
func (s *storm) goesOnWithoutFrames() {
	begin := s.v.pilot.Status().Frames
	for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(time.Millisecond) {
		if s.v.pilot.Status().Frames > begin+4*enough {
			return
		}
	}
	s.t.Errorf("a window that hangs holds up the exchange: %d exchanges in a minute", s.v.pilot.Status().Frames-begin)
}

// isCalmAgain: size and picture are back.
func (s *storm) isCalmAgain() {
	v := s.v
	if !framesUntil(s.t, v, time.Minute, func() bool { w, h := v.window.FramebufferSize(); return w == 1280 && h == 720 }) {
		s.t.Error("the window has not come back to 1280×720")
	}
	rest(s.t, v)
	img, err := v.window.Screenshot()
	if err != nil || img.Bounds().Dx() != 1280 {
		s.t.Errorf("no picture after the storm: %v", err)
		return
	}
	colours := map[[3]uint8]bool{}
	for i := 0; i < len(img.Pix); i += 4 * 97 {
		colours[[3]uint8(img.Pix[i:i+3])] = true
	}
	if len(colours) < 200 {
		s.t.Errorf("the picture after the storm has only %d colours", len(colours))
	}
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
