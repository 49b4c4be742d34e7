package ui

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/joystick"
)

// TestJoystickByRealMouse opens the tab by its key, takes the joystick into use,
// drags a dead zone and loses RC, all through the X server.
func TestJoystickByRealMouse(t *testing.T) {
	needXdotool(t)
	inWindow(t, 1280, 1000, func(r *rig) {
		_, d := r.withPad()
		r.xdo("search", "--name", "sitlark ui test", "windowfocus", "--sync")
		r.xdo("key", "g")
		r.until(func() bool { _, _, _, _, ok := r.p.Find("sticks.use"); return ok })
		x, y := r.centre("sticks.use")
		r.xMove(float64(x), float64(y))
		r.xdo("click", "1")
		r.until(d.Using)
		if !d.Using() {
			t.Error("a click on Use it does nothing")
		}
		r.xDrag("sticks.deadzone", 0.5, 1)
		m := d.Mapping()
		if got := m.Calibration(m.Channel(joystick.Roll).Axis).DeadZone; got != joystick.MaxDeadZone {
			t.Errorf("the dead zone dragged to its end is %g", got)
		}
		r.xdo("key", "g")
		r.until(func() bool { return r.p.dock.Drawer.Folded })
		r.unfoldOnly("rc.lose")
		r.xClick("rc.lose")
		if diff := cmp.Diff([]command.Command{command.LoseRC{}}, r.sent); diff != "" {
			t.Errorf("want −, got +:\n%s", diff)
		}
	})
}
