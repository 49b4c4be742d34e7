//go:build !headless

package app

import (
	"math"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/sitlark/sitlark/internal/windowtest"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// asPanels tells the test binary to run TestPanelsByRealMouse itself.
const asPanels = "SITLARK_TEST_PANELS"

// TestPanelsByRealMouse goes through the ways of the panels with the X server's own
// mouse while the built-in autopilot flies, and looks for each in the Snapshot.
func TestPanelsByRealMouse(t *testing.T) {
	if !windowtest.InOwnProcess(t, asPanels) {
		return
	}
	s := windowSetup(t, demo)
	if err := s.Model.Vehicle.Carry(0.2, frame.OfFRD(0, 0, 0.05)); err != nil {
		t.Fatal(err)
	}
	onScreen(t, s, func(v *viewer) {
		d := &driver{t: t, v: v}
		d.xdo("search", "--name", "^sitlark", "windowfocus")
		d.until("it flies", func(s *snapshot.Snapshot) bool { return s.Body.Altitude() > 8 })
		d.weather()
		d.payload()
		d.shove()
		d.power()
		d.motors()
	})
}

// driver works the window by the X server's mouse.
type driver struct {
	t *testing.T
	v *viewer
}

// until draws frames until the physics says ok.
func (d *driver) until(what string, ok func(s *snapshot.Snapshot) bool) {
	d.t.Helper()
	if !framesUntil(d.t, d.v, 60*time.Second, func() bool { return ok(&d.v.live) }) {
		d.t.Errorf("it never came: %s", what)
	}
}

func (d *driver) xdo(args ...string) {
	d.t.Helper()
	if out, err := exec.Command("xdotool", args...).CombinedOutput(); err != nil {
		d.t.Errorf("xdotool %v: %v: %s", args, err, out)
	}
	for range 3 {
		if err := d.v.frame(); err != nil {
			d.t.Fatal(err)
		}
	}
}

// move moves the pointer to a place of the window.
func (d *driver) move(x, y float64) {
	d.t.Helper()
	wx, wy := d.v.window.Position()
	d.xdo("mousemove", strconv.Itoa(wx+int(x)), strconv.Itoa(wy+int(y)))
}

// at returns a place in a control, as shares of its sides.
func (d *driver) at(id string, across, down float64) (x, y float64) {
	d.t.Helper()
	x, y, w, h, ok := d.v.panels.Find(id)
	if !ok {
		d.t.Errorf("no control %s in the window", id)
	}
	return x + across*w, y + down*h
}

func (d *driver) click(id string) {
	d.t.Helper()
	d.move(d.at(id, 0.5, 0.5))
	d.xdo("mousedown", "1")
	d.xdo("mouseup", "1")
}

func (d *driver) drag(id string, x0, y0, x1, y1 float64) {
	d.t.Helper()
	d.move(d.at(id, x0, y0))
	d.xdo("mousedown", "1")
	d.move(d.at(id, x1, y1))
	d.xdo("mouseup", "1")
}

// weather drags the knob of the rose to the east, and sends a gust.
func (d *driver) weather() {
	d.drag("wind.dial", 0.5, 0.5, 0.65, 0.5)
	d.until("wind from the east", func(s *snapshot.Snapshot) bool {
		return s.Air.WindFromDeg == 90 && s.Air.WindSpeed > 2 && s.Air.WindSpeed < 12
	})
	d.click("wind.gust")
	d.until("a gust", func(s *snapshot.Snapshot) bool { return said(s, "gust 8.0 m/s from 090°") })
}

// payload unfolds the panel of the body and drops it.
func (d *driver) payload() {
	d.click("body.title")
	d.click("body.drop")
	d.until("the payload falls", func(s *snapshot.Snapshot) bool { return s.Payload.Dropped && said(s, "payload dropped") })
	d.click("body.title")
}

// shove draws an arrow from the vehicle to the right, takes one back, and draws it.
func (d *driver) shove() {
	for _, esc := range []bool{true, false} {
		x, y, seen := d.v.scene.Cameras().ProjectTo(d.v.shown.Body.PositionNED, 1280, 720)
		if !seen {
			d.t.Error("the vehicle is not in the picture")
		}
		d.xdo("keydown", "ctrl")
		d.move(x, y)
		d.xdo("mousedown", "1")
		d.move(x+60, y)
		d.move(x+120, y)
		if esc {
			d.xdo("key", "Escape")
		}
		d.xdo("mouseup", "1")
		d.xdo("keyup", "ctrl")
		if esc && said(&d.v.live, "shove") {
			d.t.Error("Esc does not take the shove back")
		}
	}
	d.until("a shove", func(s *snapshot.Snapshot) bool { return said(s, "shove of") })
}

// power loses a cell later, and takes that back; then at once, and undoes it.
func (d *driver) power() {
	d.click("faults.more")
	d.move(d.at("faults.in", 0.5, 0.5))
	for range 4 {
		d.xdo("click", "--repeat", "20", "4") // the wheel
	}
	d.click("battery.plug")
	d.until("it waits", func(s *snapshot.Snapshot) bool { return s.PendingCount == 1 && s.Pending[0].At > s.Time+20 })
	d.click("faults.cancel." + strconv.FormatUint(d.v.live.Pending[0].ID, 10))
	d.until("it was taken back", func(s *snapshot.Snapshot) bool { return s.PendingCount == 0 && said(s, "cancelled") })
	d.move(d.at("faults.in", 0.5, 0.5))
	for range 4 {
		d.xdo("click", "--repeat", "25", "5")
	}
	d.click("faults.more")
	d.click("battery.plug")
	d.until("the plug is out", func(s *snapshot.Snapshot) bool { return s.Power.Disconnected && s.Power.FaultSince > 0 })
	d.click("faults.power.plug")
	d.until("it is in again", func(s *snapshot.Snapshot) bool { return s.Power.Healthy() })
}

// motors weakens two at once, undoes it, and fails one.
func (d *driver) motors() {
	d.click("motors.1")
	d.xdo("keydown", "shift")
	d.click("motors.2")
	d.xdo("keyup", "shift")
	d.drag("motors.thrust", 0.95, 0.5, 0.5, 0.5)
	d.until("two weak motors", func(s *snapshot.Snapshot) bool {
		a, b := s.Rotors[0].ThrustFactor, s.Rotors[1].ThrustFactor
		return a == b && math.Abs(a-0.5) < 0.1 && s.Rotors[2].ThrustFactor == 1
	})
	d.click("faults.do")
	d.until("all healthy", func(s *snapshot.Snapshot) bool { return s.Rotors[0].Healthy() && s.Rotors[1].Healthy() })
	d.click("motors.3")
	d.click("motors.fail")
	d.until("motor 3 failed", func(s *snapshot.Snapshot) bool {
		return s.Rotors[2].Failed && !s.Rotors[0].Failed && said(s, "motor 3 failed")
	})
}

// said tells whether an event says so.
func said(s *snapshot.Snapshot, text string) bool {
	for seq := s.Events.Oldest(); seq <= s.Events.Last(); seq++ {
		if e, ok := s.Events.Get(seq); ok && strings.Contains(e.Text.String(), text) {
			return true
		}
	}
	return false
}
