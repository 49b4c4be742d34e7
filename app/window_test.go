//go:build !headless

package app

import (
	"context"
	"errors"
	"os/exec"
	"strconv"
	"testing"
	"time"

	"github.com/g3n/engine/window"
	"github.com/go-gl/glfw/v3.3/glfw"
	"golang.org/x/sync/errgroup"

	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/internal/mainthread"
	"github.com/sitlark/sitlark/internal/windowtest"
	"github.com/sitlark/sitlark/session"
	"github.com/sitlark/sitlark/settings"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// windowSetup loads the configuration of a test with a window.
func windowSetup(t testing.TB, change func(*config.Config)) session.Setup {
	t.Helper()
	c := config.Default()
	c.Exchange.Listen, c.Window.Settings = "127.0.0.1:0", settings.None
	change(&c)
	c, err := config.New(c)
	if err != nil {
		t.Fatal(err)
	}
	s, err := session.Load(c)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// demo changes the configuration to that of the demonstration.
func demo(c *config.Config) { c.Demo = true }

// quickDemo is the demonstration at low quality, for tests that look at effects and not
// at pixels.
func quickDemo(c *config.Config) { c.Demo, c.Window.Quality = true, config.Low }

// inFlight runs body on the first thread with the window open on a flight.
func inFlight(t *testing.T, change func(*config.Config), body func(v *viewer)) {
	windowtest.NeedDisplay(t, "xdotool")
	onScreen(t, windowSetup(t, change), body)
}

// onScreen flies what s says and runs body on the first thread with the window open on it. The
// flight waits for the window, which takes a slow machine longer than some flights.
func onScreen(t testing.TB, s session.Setup, body func(v *viewer)) {
	t.Helper()
	gates := newFilmGates(max(1, len(s.Members)))
	gates.shut()
	f, err := session.New(s, session.Options{Hold: gates.hold})
	if err != nil {
		t.Fatal(err)
	}
	err = f.Run(context.Background(), func(context.Context) error {
		defer gates.open()
		return opened(f, func(v *viewer) {
			gates.open()
			body(v)
		})
	})
	if err != nil {
		t.Error(err)
	}
}

// opened runs body on the first thread with the window open on f, which may stand still.
func opened(f *session.Fleet, body func(v *viewer)) (err error) {
	mainthread.Do(func() {
		var v *viewer
		p := &program{}
		defer p.close()
		if v, err = openViewer(p, f, nil, nil); err != nil {
			return
		}
		defer v.close()
		body(v)
	})
	return err
}

// onScreenAlone shows a flight whose physics runs and which nobody flies.
func onScreenAlone(t testing.TB, s session.Setup, body func(v *viewer)) {
	t.Helper()
	f, err := session.New(s, session.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	ctx, cancel := context.WithCancel(context.Background())
	var running errgroup.Group
	for _, v := range f.Vehicles {
		running.Go(func() error { return v.Sim.Run(ctx) })
	}
	if err := opened(f, body); err != nil {
		t.Error(err)
	}
	cancel()
	if err := running.Wait(); err != nil && !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// framesUntil draws frames until ok, or for at most limit of wall time. It draws fewer than
// a user would see: frames are what tests with a window cost.
func framesUntil(t *testing.T, v *viewer, limit time.Duration, ok func() bool) bool {
	const between = 40 * time.Millisecond
	for end := time.Now().Add(limit); time.Now().Before(end); time.Sleep(between) {
		if err := v.frame(); err != nil {
			t.Error(err)
			return false
		}
		if ok() {
			return true
		}
	}
	return false
}

// user works the window with the X server's mouse and keyboard.
type user struct {
	t *testing.T
	v *viewer
}

// xdo gives the X server an order and draws two frames: one takes it, one shows it.
func (u user) xdo(args ...string) {
	u.t.Helper()
	u.send(args...)
	for range 2 {
		if err := u.v.frame(); err != nil {
			u.t.Error(err)
		}
	}
}

// send gives the X server an order, which the next frame takes.
func (u user) send(args ...string) {
	u.t.Helper()
	if out, err := exec.Command("xdotool", args...).CombinedOutput(); err != nil {
		u.t.Errorf("xdotool %v: %v: %s", args, err, out)
	}
}

// focus gives the window the keyboard.
func (u user) focus() { u.xdo("search", "--name", "^sitlark: ", "windowfocus", "--sync") }

// soon draws frames until ok.
func (u user) soon(what string, ok func() bool) {
	u.t.Helper()
	if !framesUntil(u.t, u.v, time.Minute, ok) {
		air := &u.v.live.Air
		u.t.Errorf("%s: no effect (camera %v, wind %.1f m/s from %.0f°)", what, u.v.scene.Cameras().Chosen(), air.WindSpeed, air.WindFromDeg)
	}
}

// climbs waits until the vehicle flies at some altitude [m] at least. Nothing is drawn meanwhile.
func (u user) climbs(altitude float64) {
	u.t.Helper()
	for end := time.Now().Add(time.Minute); u.v.live.Body.Altitude() < altitude; time.Sleep(10 * time.Millisecond) {
		if u.v.read(); time.Now().After(end) {
			u.t.Fatalf("the demonstration does not climb to %g m: altitude %.1f m", altitude, u.v.live.Body.Altitude())
		}
	}
}

// still draws frames until the eye is at rest, which the director's may never be.
func (u user) still() {
	u.t.Helper()
	last, frames, calm := surroundings(u.v), 0, 0
	framesUntil(u.t, u.v, time.Minute, func() bool {
		now := surroundings(u.v)
		if calm++; moved(last, now) > 0.3 {
			calm = 0
		}
		last = now
		frames++
		return calm > 3 || frames > 60
	})
}

// until draws frames until the physics has applied what ok looks for.
func (u user) until(what string, ok func(s *snapshot.Snapshot) bool) {
	u.t.Helper()
	u.soon(what, func() bool { return ok(&u.v.live) })
}

// shown reports whether a control is in the window.
func (u user) shown(id string) bool { _, _, _, _, ok := u.v.panels.Find(id); return ok }

func (u user) shows(id string) func() bool { return func() bool { return u.shown(id) } }

// reach scrolls the columns until a control is in sight, where it is in one of them.
func (u user) reach(id string) bool {
	u.t.Helper()
	seen := func() bool { _, _, _, h, ok := u.v.panels.Find(id); return ok && h >= 8 }
	width, _ := u.v.window.Size()
	for _, x := range []float64{11, float64(width) - 12} { // beside the controls of the panels
		if seen() {
			break
		}
		u.move(x, 300)
		u.xdo("click", "--repeat", "20", "4")
		for n := 0; n < 8 && !seen(); n++ {
			u.xdo("click", "--repeat", "2", "5")
		}
	}
	return seen()
}

// reaches is reach as a condition.
func (u user) reaches(id string) func() bool { return func() bool { return u.reach(id) } }

// at waits for a control and returns a place in it, as shares of its sides.
func (u user) at(id string, across, down float64) (x, y float64) {
	u.t.Helper()
	if !u.reach(id) {
		u.soon(id, u.shows(id))
	}
	x, y, w, h, _ := u.v.panels.Find(id)
	return x + across*w, y + down*h
}

// move moves the pointer to a place of the window [px].
func (u user) move(x, y float64) {
	u.t.Helper()
	wx, wy := u.v.window.Position()
	u.xdo("mousemove", strconv.Itoa(wx+int(x)), strconv.Itoa(wy+int(y)))
}

// press clicks where the pointer is. The button is held for some frames.
func (u user) press() {
	u.t.Helper()
	u.hold()
	u.letGo()
}

// hold presses the mouse's button, and draws frames until the window has taken that: it asks where
// the pointer is only then, so that one that was moved on meanwhile would be pressed there.
func (u user) hold() { u.t.Helper(); u.button("mousedown", glfw.Press) }

// letGo releases it likewise.
func (u user) letGo() { u.t.Helper(); u.button("mouseup", glfw.Release) }

func (u user) button(order string, taken glfw.Action) {
	u.t.Helper()
	u.xdo(order, "1")
	win := u.v.window.IWindow().(*window.GlfwWindow)
	u.soon(order, func() bool { return win.GetMouseButton(glfw.MouseButtonLeft) == taken })
}

// click clicks in the middle of a control.
func (u user) click(id string) {
	u.t.Helper()
	u.move(u.at(id, 0.5, 0.5))
	u.press()
}

// drag drags between two places of a control, as shares of its sides.
func (u user) drag(id string, x0, y0, x1, y1 float64) {
	u.t.Helper()
	u.move(u.at(id, x0, y0))
	u.hold()
	u.move(u.at(id, x1, y1))
	u.letGo()
}
