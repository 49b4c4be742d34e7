//go:build !headless

package app

import (
	"bytes"
	"testing"

	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/internal/windowtest"
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
	f, err := session.New(windowSetup(t, func(c *config.Config) {
		windyDemo(c)
		c.Seed, c.Window.Quality = 7, config.Medium
	}), session.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	err = opened(f, func(v *viewer) {
		picture := func(g widget.Backgrounds) []byte {
			for range 20 {
				v.panels.SetBackgrounds(g)
				v.panels.Update(&v.live, v.view(0), 0)
				v.scene.Update(&v.shown, 0)
			}
			v.scene.Cover(v.quality.covers())
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
	if err != nil {
		t.Error(err)
	}
}

func differing(a, b []byte) (n int) {
	for i := range a {
		if a[i] != b[i] {
			n++
		}
	}
	return n
}
