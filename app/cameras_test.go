//go:build !headless

package app

import (
	"fmt"
	"testing"

	"github.com/sitlark/sitlark/config"
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
	small := func(c *config.Config) {
		quickDemo(c)
		c.Window.Width, c.Window.Height = 960, 600
	}
	inFlight(t, small, func(v *viewer) {
		u := user{t, v}
		u.climbs(5)
		u.focus()
		v.paused = true // holds the vehicle still: what moves is the eye
		for n := 1; n <= 9; n++ {
			u.xdo("key", fmt.Sprint(n))
			u.soon(fmt.Sprint("key ", n), func() bool { return v.scene.Cameras().Chosen() == camera.Camera(n) })
			u.still()
			if n == 1 || n == 3 {
				u.dragAndScroll(n)
			}
		}
		u.flyFree()
		if v.scene.Cameras().Second() != 0 {
			t.Error("there is a second view that nobody asked for")
		}
		u.xdo("key", "o")
		u.soon("O opens the view from the nose", func() bool { return v.scene.Cameras().Second() == camera.FirstPerson })
		u.presentAndBack()
	})
}

func (u user) dragAndScroll(n int) {
	t, v := u.t, u.v
	before := landmark(v)
	u.move(600, 300)
	u.hold()
	u.move(700, 330)
	u.letGo()
	u.still()
	turned := landmark(v)
	if apart(before, turned) < 20 {
		t.Errorf("camera %d: a drag of 100 px moves the picture by %.0f px", n, apart(before, turned))
	}
	u.xdo("click", "--repeat", "3", "4")
	u.still()
	if zoomed := landmark(v); apart(turned, zoomed) < 10 {
		t.Errorf("camera %d: three notches of the wheel move the picture by %.0f px", n, apart(turned, zoomed))
	}
	for try := 0; try == 0 || try < 3 && apart(before, landmark(v)) > 6; try++ { // a slow machine takes two clicks for single ones
		u.xdo("click", "--repeat", "2", "--delay", "60", "1")
		u.still()
	}
	if back := landmark(v); apart(before, back) > 6 {
		t.Errorf("camera %d: a double click leaves the picture %.0f px from where it was", n, apart(before, back))
	}
}

func (u user) flyFree() {
	t, v := u.t, u.v
	u.xdo("key", "8")
	u.still()
	before := landmark(v)
	u.xdo("keydown", "d")
	u.soon("D held down", func() bool { return apart(before, landmark(v)) > 40 })
	u.xdo("keyup", "d")
	u.still()
	flown := landmark(v)
	if apart(before, flown) < 20 {
		t.Errorf("D held down moves the picture by %.0f px", apart(before, flown))
	}
	u.still()
	if still := landmark(v); apart(flown, still) > 1 {
		t.Errorf("after D was let go the eye still moves: %.0f px", apart(flown, still))
	}
}

// presentAndBack expects F11 to fill the screen with the director's camera, and
// Esc to put back camera, place and size.
func (u user) presentAndBack() {
	v := u.v
	u.xdo("key", "3")
	w0, h0 := v.window.Size()
	x0, y0 := v.window.Position()
	u.xdo("key", "F11")
	u.soon(fmt.Sprintf("F11: the director in more than %d×%d px, without panels", w0, h0), func() bool {
		w, h := v.window.Size()
		return v.scene.Cameras().Chosen() == camera.Director && v.window.Fullscreen() && w > w0 && h > h0 && !u.shown("motors")
	})
	u.xdo("key", "Escape")
	u.soon(fmt.Sprintf("Esc: the orbit camera in %d×%d px at %d, %d", w0, h0, x0, y0), func() bool {
		w, h := v.window.Size()
		x, y := v.window.Position()
		return v.scene.Cameras().Chosen() == camera.Orbit && w == w0 && h == h0 && x == x0 && y == y0
	})
}
