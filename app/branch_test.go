//go:build !headless

package app

import (
	"testing"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/internal/windowtest"
	"github.com/sitlark/sitlark/session"
)

// TestABranchIsShownBesideItsOrigin: the vehicle goes on from where it was, in another wind; the
// recorded flight is a ghost and the trail of the flight before.
func TestABranchIsShownBesideItsOrigin(t *testing.T) {
	if !windowtest.InOwnProcess(t) {
		return
	}
	file := recordedDemo(t, 55, asIs) // long enough for a window that draws a frame a second
	windowtest.NeedDisplay(t)
	c := windowSetup(t, func(c *config.Config) { c.Window.Quality = config.Low }).Config
	s, err := session.LoadBranch(t.Context(), file, 12, session.Changes{Commands: []command.Command{command.SetWind{Speed: 14, FromDeg: 90}}}, c)
	if err != nil {
		t.Fatal(err)
	}
	onScreen(t, s, func(v *viewer) {
		u := user{t, v}
		u.soon("it goes on in the other wind", func() bool { return v.live.Time > 12.5 && v.live.Air.WindSpeed == 14 })
		if v.live.Body.Altitude() < 1 {
			t.Errorf("it is %.1f m high", v.live.Body.Altitude())
		}
		width, height := v.window.Size()
		if w, h := v.branches.Window(); w != width || h != height {
			t.Errorf("it continues in a window of %d × %d, of %d × %d", w, h, width, height)
		}
		u.soon("its origin's trail", func() bool { return v.scene.Track().Before.Path.Len() > 20 })
		u.soon("its origin's ghost, away", func() bool {
			e, ok := v.origin.Ghost(&v.shown)
			return ok && e.PositionNED.Sub(e.Truth.PositionNED).Len() > 0.3
		})
	})
}
