//go:build !headless

package app

import (
	"image"
	"slices"
	"strconv"
	"testing"

	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/internal/windowtest"
	"github.com/sitlark/sitlark/physics/state"
)

// TestClickOnFailStopsTheMotor chooses motor 2 in the plan and presses Fail with the X
// server's own mouse, while the built-in autopilot flies, and looks for the
// result in the Snapshot and in the picture.
func TestClickOnFailStopsTheMotor(t *testing.T) {
	windowtest.NeedDisplay(t, "xdotool")
	onScreen(t, windowSetup(t, demo), func(v *viewer) { failMotor2ByMouse(t, v) })
}

func failMotor2ByMouse(t *testing.T, v *viewer) {
	u := user{t, v}
	u.climbs(5)
	u.still()
	before := markedPixels(t, v, 1)
	u.click("motors.2")
	u.click("motors.fail")
	u.soon("Fail", func() bool { return v.shown.Rotors[1].Failed })
	if v.shown.Rotors[0].Failed || v.shown.Rotors[2].Failed || v.shown.Rotors[3].Failed {
		t.Error("the click failed another motor too")
	}
	u.soon("the failed rotor is marked in the picture", func() bool { return markedPixels(t, v, 1) >= before+20 })
	u.soon("a quad on three motors comes down", func() bool { return v.shown.Contact.InContact })
}

// TestClickOnTiltServoSticksIt chooses the servo that tilts a rotor of the tilt-tri and presses Stuck with the X server's own mouse.
func TestClickOnTiltServoSticksIt(t *testing.T) {
	if !windowtest.InOwnProcess(t) {
		return
	}
	inFlight(t, func(c *config.Config) { quickDemo(c); c.Vehicle.Name = "tilt-tri" }, func(v *viewer) {
		u := user{t, v}
		u.climbs(5)
		at := slices.Index(v.entry.Vehicle.ServoNames(), "left tilt")
		u.click("actuators.servo." + strconv.Itoa(at+1))
		u.click("actuators.stuck")
		u.soon("Stuck", func() bool { return v.shown.Servos[at].Stuck })
		u.click("actuators.restore")
		u.soon("Restore", func() bool { return v.shown.Servos[at].Healthy() })
	})
}

// TestClickOnStopStopsTheEngine of a plane in flight, with the X server's own mouse; Restore heals it.
func TestClickOnStopStopsTheEngine(t *testing.T) {
	if !windowtest.InOwnProcess(t) {
		return
	}
	inFlight(t, func(c *config.Config) { quickDemo(c); c.Vehicle.Name = "aerosonde-ice" }, func(v *viewer) {
		u := user{t, v}
		u.climbs(5)
		engine := &v.shown.Rotors[0]
		u.soon("the engine runs", func() bool { return engine.Engine == state.EngineRuns })
		u.click("battery.engine.stop")
		u.soon("Stop", func() bool { return engine.EngineDied && engine.Engine == state.EngineStands })
		u.click("battery.engine.restore")
		u.soon("Restore", func() bool { return engine.Healthy() })
		u.soon("it runs again", func() bool { return engine.Engine == state.EngineRuns })
	})
}

// markedPixels counts saturated red pixels about a rotor's place in the picture.
func markedPixels(t *testing.T, v *viewer, rotor int) int {
	picture, err := v.window.Screenshot()
	if err != nil {
		t.Error(err)
		return 0
	}
	body := &v.shown.Body
	hub := body.PositionNED.Add(body.NEDFromFRD.Apply(v.shown.Rotors[rotor].PlaceFRD))
	x, y, visible := v.scene.Cameras().Project(hub)
	if !visible {
		t.Errorf("rotor %d is out of the picture", rotor+1)
		return 0
	}
	const half = 40 // px: covers the rotor at the follow camera's distance
	area := image.Rect(int(x)-half, int(y)-half, int(x)+half, int(y)+half).Intersect(picture.Bounds())
	red := 0
	for py := area.Min.Y; py < area.Max.Y; py++ {
		for px := area.Min.X; px < area.Max.X; px++ {
			c := picture.NRGBAAt(px, py)
			if c.R > 170 && c.G < 110 && c.B < 110 {
				red++
			}
		}
	}
	return red
}
