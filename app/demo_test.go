//go:build !headless

package app

import (
	"testing"

	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/internal/windowtest"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// TestDemoByRealMouse begins the built-in autopilot's demonstration by the waiting card's button,
// with the X server's own mouse, and ends it by that of the panel Flight. While the card is
// there, the vehicle is seen beside it.
func TestDemoByRealMouse(t *testing.T) {
	if !windowtest.InOwnProcess(t) {
		return
	}
	waiting := func(c *config.Config) { c.Window.Quality = config.Low }
	inFlight(t, waiting, func(v *viewer) {
		u := user{t, v}
		u.soon("the card", u.shows("waiting.demo"))
		beside := func() bool {
			width, height := v.window.Size()
			x, y, seen := v.scene.Cameras().ProjectTo(v.shown.Body.PositionNED, width, height)
			cx, cy, w, h, ok := v.panels.Find("waiting")
			const half = 60 // of the vehicle
			return seen && ok && (x-half > cx+w || y-half/2 > cy+h)
		}
		u.soon("the vehicle stands beside the card", beside)
		if len(v.mission.plan.Items) > 0 {
			t.Error("a mission is drawn that nobody flies")
		}
		u.click("waiting.demo")
		u.soon("the demonstration flies", func() bool { return v.pilot != nil && v.live.Link.State == snapshot.LinkConnected })
		u.climbs(3)
		u.soon("the card is gone", func() bool { return !u.shown("waiting") })
		if len(v.mission.plan.Items) == 0 {
			t.Error("the mission of the demonstration is not drawn")
		}
		u.click("flight.demo.end")
		u.soon("the vehicle waits on its pad", func() bool {
			return v.live.Link.State == snapshot.LinkWaiting && v.pilot == nil && v.live.Body.Altitude() < 0.5 && u.shown("waiting.demo")
		})
		u.click("waiting.demo")
		u.climbs(1)
	})
}
