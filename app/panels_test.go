//go:build !headless

package app

import (
	"math"
	"strconv"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/internal/windowtest"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// TestPanelsByRealMouse goes through the ways of the panels with the X server's own
// mouse while the built-in autopilot flies, and looks for each in the Snapshot.
func TestPanelsByRealMouse(t *testing.T) {
	if !windowtest.InOwnProcess(t) {
		return
	}
	s := windowSetup(t, quickDemo)
	if err := s.Entry.Vehicle.Carry(0.2, frame.OfFRD(0, 0, 0.05)); err != nil {
		t.Fatal(err)
	}
	onScreen(t, s, func(v *viewer) {
		u := user{t, v}
		u.climbs(8)
		u.focus()
		u.weather()
		u.payload()
		u.shove()
		u.power()
		u.fliesOn()
		u.motors()
	})
}

// weather drags the knob of the rose to the east, and sends a gust.
func (u user) weather() {
	u.drag("wind.dial", 0.5, 0.5, 0.65, 0.5)
	u.until("wind from the east", func(s *snapshot.Snapshot) bool {
		return s.Air.WindFromDeg == 90 && s.Air.WindSpeed > 2 && s.Air.WindSpeed < 12
	})
	u.click("wind.gust")
	u.until("a gust", func(s *snapshot.Snapshot) bool { return said(s, "gust 8.0 m/s from 090°") })
}

// payload unfolds the panel of the body and drops it.
func (u user) payload() {
	u.click("body.title")
	u.click("body.drop")
	u.until("the payload falls", func(s *snapshot.Snapshot) bool { return s.Payload.Dropped && said(s, "payload dropped") })
	u.click("body.title")
}

// shove draws an arrow from the vehicle to the right, takes one back, and draws it.
func (u user) shove() {
	for _, esc := range []bool{true, false} {
		x, y, seen := u.v.scene.Cameras().ProjectTo(u.v.shown.Body.PositionNED, 1280, 720)
		if !seen {
			u.t.Error("the vehicle is not in the picture")
		}
		u.xdo("keydown", "ctrl")
		u.move(x, y)
		u.hold()
		u.move(x+60, y)
		u.move(x+120, y)
		if esc {
			u.xdo("key", "Escape")
		}
		u.letGo()
		u.xdo("keyup", "ctrl")
		if esc && said(&u.v.live, "shove") {
			u.t.Error("Esc does not take the shove back")
		}
	}
	u.until("a shove", func(s *snapshot.Snapshot) bool { return said(s, "shove of") })
}

// power loses a cell later, and takes that back; then at once, and undoes it.
func (u user) power() {
	u.click("drawer.faults")
	u.click("faults.later")
	u.move(u.at("faults.in", 0.5, 0.5))
	for range 4 {
		u.xdo("click", "--repeat", "20", "4") // the wheel
	}
	u.click("battery.plug")
	u.until("it waits", func(s *snapshot.Snapshot) bool { return s.PendingCount == 1 && s.Pending[0].At > s.Time+20 })
	u.click("faults.cancel." + strconv.FormatUint(u.v.live.Pending[0].ID, 10))
	u.until("it was taken back", func(s *snapshot.Snapshot) bool { return s.PendingCount == 0 && said(s, "cancelled") })
	u.click("faults.later")
	u.click("battery.plug")
	u.until("the plug is out", func(s *snapshot.Snapshot) bool { return s.Power.Disconnected && s.Power.FaultSince > 0 })
	u.click("faults.battery_disconnected")
	u.until("it is in again", func(s *snapshot.Snapshot) bool { return s.Power.Healthy() })
}

// fliesOn waits until the vehicle has caught itself, or flies again after its crash: a slow window
// leaves the plug out for long enough to fall.
func (u user) fliesOn() {
	from := u.v.live.Time
	u.until("it flies on", func(s *snapshot.Snapshot) bool {
		return s.Body.Altitude() > 5 && (s.Time > from+5 || s.Time < from)
	})
}

// motors weakens two at once, undoes it, and fails one.
func (u user) motors() {
	u.click("motors.1")
	u.xdo("keydown", "shift")
	u.click("motors.2")
	u.xdo("keyup", "shift")
	u.drag("motors.thrust", 0.95, 0.5, 0.5, 0.5)
	u.until("two weak motors", func(s *snapshot.Snapshot) bool {
		a, b := s.Rotors[0].ThrustFactor, s.Rotors[1].ThrustFactor
		return a == b && math.Abs(a-0.5) < 0.1 && s.Rotors[2].ThrustFactor == 1
	})
	u.click("faults.do")
	u.until("all healthy", func(s *snapshot.Snapshot) bool { return s.Rotors[0].Healthy() && s.Rotors[1].Healthy() })
	u.click("motors.3")
	u.click("motors.fail")
	u.until("motor 3 failed", func(s *snapshot.Snapshot) bool {
		return s.Rotors[2].Failed && !s.Rotors[0].Failed && said(s, "motor 3 failed")
	})
}

// said reports whether an event says so.
func said(s *snapshot.Snapshot, text string) bool {
	for seq := s.Events.Oldest(); seq <= s.Events.Last(); seq++ {
		if e, ok := s.Events.Get(seq); ok && strings.Contains(e.Text.String(), text) {
			return true
		}
	}
	return false
}
