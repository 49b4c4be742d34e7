//go:build !headless

package app

import (
	"fmt"
	"testing"
	"time"

	"github.com/sitlark/sitlark/internal/windowtest"
	"github.com/sitlark/sitlark/scene/camera"
)

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
	if !windowtest.InOwnProcess(t) {
		return
	}
	inFlight(t, quickDemo, func(v *viewer) {
		if !framesUntil(t, v, 60*time.Second, func() bool { return v.shown.Body.Altitude() > 5 }) {
			t.Errorf("the demonstration did not take off: altitude %.1f m", v.shown.Body.Altitude())
			return
		}
		v.paused = true // holds the vehicle still: what moves is the eye
		u := user{t, v}
		u.focus()
		for n := 1; n <= 9; n++ {
			u.xdo("key", fmt.Sprint(n%10))
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
		u.xdo("key", "o")
		framesUntil(t, v, 30*time.Second, func() bool { return v.scene.Cameras().Second() == camera.FirstPerson })
		if v.scene.Cameras().Second() != camera.FirstPerson {
			t.Errorf("O opens %v", v.scene.Cameras().Second())
		}
		presentAndBack(t, v)
	})
}

func dragAndScroll(t *testing.T, v *viewer, n int) {
	u := user{t, v}
	before := landmark(v)
	u.move(600, 300)
	u.xdo("mousedown", "1")
	u.move(700, 330)
	u.xdo("mouseup", "1")
	rest(t, v)
	turned := landmark(v)
	if apart(before, turned) < 20 {
		t.Errorf("camera %d: a drag of 100 px moves the picture by %.0f px", n, apart(before, turned))
	}
	for range 3 {
		u.xdo("click", "4")
	}
	rest(t, v)
	if zoomed := landmark(v); apart(turned, zoomed) < 10 {
		t.Errorf("camera %d: three notches of the wheel move the picture by %.0f px", n, apart(turned, zoomed))
	}
	for try := 0; try == 0 || try < 3 && apart(before, landmark(v)) > 6; try++ { // a slow machine takes two clicks for single ones
		u.xdo("click", "--repeat", "2", "--delay", "60", "1")
		rest(t, v)
	}
	if back := landmark(v); apart(before, back) > 6 {
		t.Errorf("camera %d: a double click leaves the picture %.0f px from where it was", n, apart(before, back))
	}
}

func flyFree(t *testing.T, v *viewer) {
	u := user{t, v}
	u.xdo("key", "8")
	rest(t, v)
	before := landmark(v)
	u.xdo("keydown", "d")
	framesUntil(t, v, 30*time.Second, func() bool { return apart(before, landmark(v)) > 40 })
	u.xdo("keyup", "d")
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
	u := user{t, v}
	u.xdo("key", "3")
	w0, h0 := v.window.Size()
	x0, y0 := v.window.Position()
	u.xdo("key", "F11")
	framesUntil(t, v, 30*time.Second, func() bool { return v.scene.Cameras().Chosen() == camera.Director && v.window.Fullscreen() })
	rest(t, v)
	if w, h := v.window.Size(); v.scene.Cameras().Chosen() != camera.Director || w <= w0 || h <= h0 {
		t.Errorf("F11: camera %v, %d×%d px, want the director in more than %d×%d", v.scene.Cameras().Chosen(), w, h, w0, h0)
	}
	if _, _, _, _, ok := v.panels.Find("motors"); ok {
		t.Error("F11 leaves the panels")
	}
	u.xdo("key", "Escape")
	rest(t, v)
	w, h := v.window.Size()
	px, py := v.window.Position()
	if v.scene.Cameras().Chosen() != camera.Orbit || w != w0 || h != h0 || px != x0 || py != y0 {
		t.Errorf("Esc: camera %v, %d×%d at %d, %d; want %v, %d×%d at %d, %d",
			v.scene.Cameras().Chosen(), w, h, px, py, camera.Orbit, w0, h0, x0, y0)
	}
}
