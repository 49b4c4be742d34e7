//go:build !headless

package app

import (
	"bytes"
	"testing"

	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/internal/windowtest"
	"github.com/sitlark/sitlark/scene/camera"
	"github.com/sitlark/sitlark/session"
	"github.com/sitlark/sitlark/ui/widget"
)

// TestPanelsHideWhatIsUnderThem draws a moment with the grounds of the panels over the
// world, and once more with the world drawn round them: the same picture. A panel that
// lies on another keeps its ground.
func TestPanelsHideWhatIsUnderThem(t *testing.T) {
	if !windowtest.InOwnProcess(t) {
		return
	}
	atMedium(t, func(v *viewer) {
		picture := func(g widget.Backgrounds) []byte {
			for range 19 {
				v.panels.SetBackgrounds(g)
				v.panels.Update(&v.live, v.view(0), 0)
				v.scene.Update(&v.shown, 0)
			}
			return drawnWith(t, v, g, 0)
		}
		for _, theme := range []string{"dark", "light"} {
			v.panels.SetTheme(theme)
			over := picture(widget.BackgroundsOpaque)
			if n := len(v.panels.Early()); n != 0 {
				t.Errorf("%d grounds are to be drawn early that were not asked for", n)
			}
			first := picture(widget.BackgroundsFirst)
			if n := len(v.panels.Early()); n < 5 {
				t.Errorf("%d grounds are drawn early, want those of six panels and the bar", n)
			}
			if !bytes.Equal(over, first) {
				t.Errorf("%s theme: %d of %d bytes of the pictures differ", theme, differing(over, first), len(over))
			}
		}
	})
}

// TestPanelsThatStayOnScreen flies with panels that are drawn only when they change, does what
// users do, and compares each frame with the same one drawn whole.
func TestPanelsThatStayOnScreen(t *testing.T) {
	if !windowtest.InOwnProcess(t) {
		return
	}
	atMedium(t, func(v *viewer) {
		if !v.window.Keeps() {
			t.Skip("this window does not keep its picture from frame to frame")
		}
		picture := func(g widget.Backgrounds, dt float64) []byte { return drawnWith(t, v, g, dt) }
		kept, frames := 0, 0
		for _, step := range []struct {
			name   string
			frames int
			do     func()
		}{
			{"a first frame", 13, func() {}}, // a dozen frames are drawn whole after a change of size
			{"other numbers", 6, func() { v.live.Power.Voltage -= 0.31 }},
			{"a message", 3, func() { v.panels.Say("Something happened that takes a line of its own") }},
			{"the camera above", 2, func() { v.scene.Cameras().Choose(camera.Top) }},
			{"the camera's flight back", 3, func() { v.scene.Cameras().Choose(camera.Follow); v.scene.Update(&v.shown, 0.3) }},
			{"the camera behind", 4, func() { v.scene.Update(&v.shown, 5) }},
			{"the light theme", 3, func() { v.panels.SetTheme("light") }},
			{"a larger scale", 3, func() { v.panels.SetScale(1.25) }},
			{"a presentation", 3, func() { v.presentation.set(true) }},
			{"no presentation", 13, func() { v.presentation.set(false) }},
			{"a note over panels", 4, func() { v.panels.SayUnfilmed("Picture: here") }},
		} {
			step.do()
			for range 2 { // the window takes a new size with them
				v.window.PollEvents()
				picture(v.quality.backgrounds(false), 0)
				v.window.SwapBuffers()
			}
			for range step.frames {
				got := picture(v.quality.backgrounds(false), 0.05)
				for _, e := range v.panels.Early() {
					if frames++; e.Kept {
						kept++
					}
				}
				v.panels.DrawOverlay(v.window.Gls())
				v.window.SwapBuffers()
				// The same frame, as a list without memory draws it, and the picture as it was.
				if want := picture(widget.BackgroundsFirst, 0); !bytes.Equal(got, want) {
					t.Fatalf("after %s: %d of %d bytes differ from the frame drawn whole", step.name, differing(got, want), len(want))
				}
				picture(v.quality.backgrounds(false), 0)
			}
		}
		if kept < frames/3 {
			t.Errorf("%d of %d backgrounds were kept: most panels do not change from frame to frame", kept, frames)
		}
	})
}

// atMedium opens the demonstration at medium quality.
func atMedium(t *testing.T, look func(v *viewer)) {
	f, err := session.New(windowSetup(t, func(c *config.Config) {
		windyDemo(c)
		c.Seed, c.Window.Quality = 7, config.Medium
	}), session.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := opened(f, look); err != nil {
		t.Error(err)
	}
}

// drawnWith returns the picture of a frame whose panels have such backgrounds.
func drawnWith(t *testing.T, v *viewer, g widget.Backgrounds, dt float64) []byte {
	v.panels.SetBackgrounds(g)
	v.panels.Update(&v.live, v.view(0), dt)
	v.scene.Update(&v.shown, 0)
	v.scene.Cover(v.quality.covers(v.panels.Early()))
	if err := v.scene.Render(v.panels.Root()); err != nil {
		t.Error(err)
	}
	v.panels.DrawText(v.window.Gls())
	img, err := v.window.Screenshot()
	if err != nil {
		t.Fatal(err)
	}
	return img.Pix
}

func differing(a, b []byte) (n int) {
	for i := range a {
		if a[i] != b[i] {
			n++
		}
	}
	return n
}
