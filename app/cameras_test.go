//go:build !headless

package app

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"testing"
	"time"

	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/internal/mainthread"
	"github.com/sitlark/sitlark/internal/windowtest"
	"github.com/sitlark/sitlark/scene/camera"
	"github.com/sitlark/sitlark/session"
	"github.com/sitlark/sitlark/settings"
	"golang.org/x/sync/errgroup"
)

// asCameras tells the test binary to run TestCamerasByRealMouseAndKeyboard itself.
const asCameras = "SITLARK_TEST_CAMERAS"

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

// withDemo runs body on the first thread while the demonstration flies.
func withDemo(t *testing.T, body func(v *viewer)) { inFlight(t, demo, body) }

// inFlight runs body on the first thread with the window open on a flight.
func inFlight(t *testing.T, change func(*config.Config), body func(v *viewer)) {
	windowtest.NeedDisplay(t, "xdotool")
	onScreen(t, windowSetup(t, change), body)
}

// onScreen flies what s says and runs body on the first thread with the window open on it.
func onScreen(t testing.TB, s session.Setup, body func(v *viewer)) {
	t.Helper()
	f, err := session.New(s, session.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := f.Run(context.Background(), func(context.Context) error { return opened(f, body) }); err != nil {
		t.Error(err)
	}
}

// opened runs body on the first thread with the window open on f, which may stand still.
func opened(f *session.Fleet, body func(v *viewer)) (err error) {
	mainthread.Do(func() {
		var v *viewer
		if v, err = openViewer(f, nil, nil); err != nil {
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

// x gives the X server one order and draws frames until the program has seen it.
func x(t *testing.T, v *viewer, args ...string) {
	t.Helper()
	if out, err := exec.Command("xdotool", args...).CombinedOutput(); err != nil {
		t.Errorf("xdotool %v: %v: %s", args, err, out)
	}
	for range 3 {
		if err := v.frame(); err != nil {
			t.Error(err)
		}
	}
}

// at returns a place in the window on the screen.
func at(v *viewer, px, py int) []string {
	wx, wy := v.window.Position()
	return []string{"mousemove", fmt.Sprint(wx + px), fmt.Sprint(wy + py)}
}

// landmark is where two points of the land are seen: it changes with any move of
// the eye.
func landmark(v *viewer) [4]float64 {
	var m [4]float64
	p := v.shown.Body.PositionNED
	p.X += 3
	m[0], m[1], _ = v.scene.Cameras().Project(p)
	p.X, p.Y = p.X+2, p.Y+4
	m[2], m[3], _ = v.scene.Cameras().Project(p)
	return m
}

func apart(a, b [4]float64) (d float64) {
	for i := range a {
		d = max(d, a[i]-b[i], b[i]-a[i])
	}
	return d
}

// TestCamerasByRealMouseAndKeyboard presses 1 to 9, drags, scrolls, flies, opens
// the second view and the presentation through the X server.
func TestCamerasByRealMouseAndKeyboard(t *testing.T) {
	if !windowtest.InOwnProcess(t, asCameras) {
		return
	}
	withDemo(t, func(v *viewer) {
		if !framesUntil(t, v, 60*time.Second, func() bool { return v.shown.Body.Altitude() > 5 }) {
			t.Errorf("the demonstration did not take off: altitude %.1f m", v.shown.Body.Altitude())
			return
		}
		v.paused = true // holds the vehicle still: what moves is the eye
		x(t, v, "search", "--name", "^sitlark: ", "windowfocus", "--sync")
		for n := 1; n <= 9; n++ {
			x(t, v, "key", fmt.Sprint(n%10))
			if !framesUntil(t, v, 30*time.Second, func() bool { return v.scene.Cameras().Chosen() == camera.Camera(n) }) {
				t.Errorf("key %d chose %v", n, v.scene.Cameras().Chosen())
			}
			rest(t, v)
			if n == 1 || n == 3 {
				dragAndScroll(t, v, n)
			}
		}
		flyFree(t, v)
		if v.scene.Cameras().Second() != 0 {
			t.Error("there is a second view that nobody asked for")
		}
		x(t, v, "key", "o")
		framesUntil(t, v, 30*time.Second, func() bool { return v.scene.Cameras().Second() == camera.FirstPerson })
		if v.scene.Cameras().Second() != camera.FirstPerson {
			t.Errorf("O opens %v", v.scene.Cameras().Second())
		}
		presentAndBack(t, v)
	})
}

// rest draws frames until cuts and springs have come to rest: for a second, and
// however long as many frames take as they need on a slow machine.
func rest(t *testing.T, v *viewer) {
	frames, end := 0, time.Now().Add(time.Second)
	framesUntil(t, v, time.Minute, func() bool { frames++; return frames > 30 && time.Now().After(end) })
}

func dragAndScroll(t *testing.T, v *viewer, n int) {
	before := landmark(v)
	x(t, v, at(v, 600, 300)...)
	x(t, v, "mousedown", "1")
	x(t, v, at(v, 700, 330)...)
	x(t, v, "mouseup", "1")
	rest(t, v)
	turned := landmark(v)
	if apart(before, turned) < 20 {
		t.Errorf("camera %d: a drag of 100 px moves the picture by %.0f px", n, apart(before, turned))
	}
	for range 3 {
		x(t, v, "click", "4")
	}
	rest(t, v)
	if zoomed := landmark(v); apart(turned, zoomed) < 10 {
		t.Errorf("camera %d: three notches of the wheel move the picture by %.0f px", n, apart(turned, zoomed))
	}
	for try := 0; try == 0 || try < 3 && apart(before, landmark(v)) > 6; try++ { // a slow machine takes two clicks for single ones
		x(t, v, "click", "--repeat", "2", "--delay", "60", "1")
		rest(t, v)
	}
	if back := landmark(v); apart(before, back) > 6 {
		t.Errorf("camera %d: a double click leaves the picture %.0f px from where it was", n, apart(before, back))
	}
}

func flyFree(t *testing.T, v *viewer) {
	x(t, v, "key", "8")
	rest(t, v)
	before := landmark(v)
	x(t, v, "keydown", "d")
	framesUntil(t, v, 30*time.Second, func() bool { return apart(before, landmark(v)) > 40 })
	x(t, v, "keyup", "d")
	rest(t, v)
	flown := landmark(v)
	if apart(before, flown) < 20 {
		t.Errorf("D held down moves the picture by %.0f px", apart(before, flown))
	}
	rest(t, v)
	if still := landmark(v); apart(flown, still) > 1 {
		t.Errorf("after D was let go the eye still moves: %.0f px", apart(flown, still))
	}
}

// presentAndBack expects F11 to fill the screen with the director's camera, and
// Esc to put back camera, place and size.
func presentAndBack(t *testing.T, v *viewer) {
	x(t, v, "key", "3")
	w0, h0 := v.window.Size()
	x0, y0 := v.window.Position()
	x(t, v, "key", "F11")
	framesUntil(t, v, 30*time.Second, func() bool { return v.scene.Cameras().Chosen() == camera.Director && v.window.Fullscreen() })
	rest(t, v)
	if w, h := v.window.Size(); v.scene.Cameras().Chosen() != camera.Director || w <= w0 || h <= h0 {
		t.Errorf("F11: camera %v, %d×%d px, want the director in more than %d×%d", v.scene.Cameras().Chosen(), w, h, w0, h0)
	}
	if _, _, _, _, ok := v.panels.Find("motors"); ok {
		t.Error("F11 leaves the panels")
	}
	x(t, v, "key", "Escape")
	rest(t, v)
	w, h := v.window.Size()
	px, py := v.window.Position()
	if v.scene.Cameras().Chosen() != camera.Orbit || w != w0 || h != h0 || px != x0 || py != y0 {
		t.Errorf("Esc: camera %v, %d×%d at %d, %d; want %v, %d×%d at %d, %d",
			v.scene.Cameras().Chosen(), w, h, px, py, camera.Orbit, w0, h0, x0, y0)
	}
}
