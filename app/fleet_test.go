//go:build !headless

package app

import (
	"testing"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/internal/windowtest"
	"github.com/sitlark/sitlark/scene/camera"
)

// TestClickOnAVehicleFollowsIt, with the X server's own mouse: in the picture and in the
// list; and commands go to the one that is followed.
func TestClickOnAVehicleFollowsIt(t *testing.T) {
	if !windowtest.InOwnProcess(t) {
		return
	}
	s := windowSetup(t, func(c *config.Config) { // of a demonstration, in which nobody takes off
		c.Fleet.Count, c.Demo, c.Location.Flat = 6, true, true
	})
	onScreenAlone(t, s, func(v *viewer) { followByMouse(t, v) })
}

func followByMouse(t *testing.T, v *viewer) {
	v.scene.Cameras().Choose(camera.Overview) // which keeps all of them where no panel is
	u := user{t, v}
	u.still()
	x, y, seen := v.scene.Cameras().Project(v.fleet.Vehicles[1].Sim.Home())
	if !seen {
		t.Error("V2's pad is out of the picture")
		return
	}
	u.move(x, y)
	u.press()
	u.soon("a click on V2 follows it", func() bool { return v.selection.chosen == 1 })
	u.click("vehicles.3")
	u.soon("a click in the list follows V3", func() bool { return v.selection.chosen == 2 })
	if err := v.actions().Submit(command.FailMotor{Motor: 2}); err != nil {
		t.Error(err)
	}
	u.soon("V3's panels show its fault", func() bool { return v.live.Rotors[1].Failed })
	if place := v.live.Body.PositionNED.Sub(v.fleet.Vehicles[2].Sim.Home()); place.Len() > 0.5 {
		t.Errorf("the panels tell of a vehicle %v from V3's pad", place)
	}
	u.still()
	if x, y, seen := v.scene.Cameras().Project(v.fleet.Vehicles[2].Sim.Home()); !seen || x < 300 || x > 980 || y < 100 || y > 620 {
		t.Errorf("V3 is seen at %.0f, %.0f (%v)", x, y, seen)
	}
}
