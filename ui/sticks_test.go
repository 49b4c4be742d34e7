package ui

import (
	"fmt"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/g3n/engine/window"
	"github.com/google/go-cmp/cmp"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/joystick"
	"github.com/sitlark/sitlark/joystick/joysticktest"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/ui/units"
)

var pad = joystick.Device{GUID: "030000005e0400008e02000014010000", Name: "Xbox 360 Controller", Gamepad: true, Axes: 6, Buttons: 15}

// withPad gives the panels a desk with a gamepad that is plugged in.
func (r *rig) withPad() (*joysticktest.Joystick, *joystick.Manager) {
	p := &joysticktest.Joystick{Device: pad, Plugged: true, Reading: joystick.Reading{Axes: []float64{0, 0, 0, 0, -1, -1}, Buttons: make([]bool, 15)}}
	r.view.Joystick = joystick.NewManager(p, nil, nil)
	r.sticks()
	return p, r.view.Joystick
}

// sticks polls the desk and draws a frame with what came of it echoed.
func (r *rig) sticks() {
	out := r.view.Joystick.Poll()
	r.snap.RC = snapshot.RC{Source: snapshot.MakeText(out.Name), Channels: out.Pulses, Count: out.Count, Lost: r.snap.RC.Lost}
	r.frame()
}

// TestJoystickIsSetUpByMouse calibrates an axis, assigns channels by moving a stick and
// pressing a button, inverts, saves and takes the joystick into use.
func TestJoystickIsSetUpByMouse(t *testing.T) {
	inWindow(t, 1280, 720, func(r *rig) {
		p, d := r.withPad()
		r.key(window.KeyG, 0)
		r.sticks()
		if !r.shows(pad.Name) || !r.says("Nothing is sent yet") {
			t.Error("the tab does not show the gamepad that is not used yet")
		}
		r.click("sticks.use")
		r.sticks()
		if !d.Using() || r.snap.RC.Count != 8 || !r.says("4.6.3") {
			t.Errorf("in use: %v, %d channels", d.Using(), r.snap.RC.Count)
		}

		r.click("sticks.calibrate")
		for _, v := range []float64{-0.8, 0.7, 0.05} { // a worn stick
			p.Reading.Axes[2] = v
			r.sticks()
		}
		r.click("sticks.done")
		m := d.Mapping()
		if diff := cmp.Diff(joystick.Axis{Min: -0.8, Centre: 0.05, Max: 0.7, DeadZone: 0.08}, m.Calibration(3)); diff != "" {
			t.Errorf("calibration, want −, got +:\n%s", diff)
		}
		if m.Calibration(1) != (joystick.Axis{Min: -1, Max: 1, DeadZone: 0.08}) {
			t.Errorf("an axis that was not moved is calibrated: %+v", m.Calibration(1))
		}

		r.click("sticks.channel.1.follow")
		r.sticks()
		if !r.says("fully to the right") {
			t.Error("nobody says what to move")
		}
		p.Reading.Axes[0] = -0.9 // the left stick, whose right is this device's −1
		r.sticks()
		p.Reading.Axes[0] = 0
		r.sticks()
		r.to("sticks.channel.7.follow") // scrolls there
		r.click("sticks.channel.7.follow")
		r.sticks()
		p.Reading.Buttons[7] = true
		r.sticks()
		r.sticks()
		p.Reading.Buttons[7] = false
		r.sticks()
		r.scroll(12) // back up, where the mouse is
		r.click("sticks.channel.2.invert")
		m = d.Mapping()
		want := []joystick.Channel{{Number: 1, Axis: 1, Inverted: true}, {Number: 2, Axis: 4, Inverted: true},
			{Number: 3, Axis: 2, Inverted: true}, {Number: 4, Axis: 1},
			{Number: 5, Buttons: []int{5, 6}, Press: joystick.Step, Positions: 6}, {Number: 7, Buttons: []int{8}, Press: joystick.Toggle}}
		if diff := cmp.Diff(want, m.Channels); diff != "" {
			t.Errorf("channels, want −, got +:\n%s", diff)
		}
		r.frame()
		r.click("sticks.save")
		r.frame()
		if d.Unsaved() || !r.shows("Saved") {
			t.Error("the press of Save keeps nothing")
		}
		r.click("sticks.calibrate")
		r.key(window.KeyEscape, 0)
		r.frame()
		if d.Calibrating() || !r.p.dock.Drawer.Shows("sticks") {
			t.Error("Esc does not leave the calibration, or it closes the tab")
		}
		r.click("sticks.calibrate")
		r.key(window.KeyG, 0)
		r.frame()
		if d.Calibrating() || !r.p.dock.Drawer.Folded {
			t.Error("G does not fold the drawer, or the calibration goes on unseen")
		}
	})
}

// TestJoystickByKeyboard reaches every control of the tab, and the dead zone by typing.
func TestJoystickByKeyboard(t *testing.T) {
	inWindow(t, 1280, 720, func(r *rig) {
		_, d := r.withPad()
		r.key(window.KeyG, 0)
		r.frame()
		for _, id := range []string{"sticks.channel.1.name", "sticks.channel.12.follow", "sticks.calibrate", "sticks.defaults", "sticks.use", "sticks.save"} {
			r.to(id)
		}
		r.to("sticks.use")
		r.press(window.KeyEnter)
		if !d.Using() {
			t.Error("Enter on Use it does nothing")
		}
		r.to("sticks.deadzone")
		r.press(window.KeyEnd)
		r.update()
		m := d.Mapping()
		if got := m.Calibration(3).DeadZone; got != joystick.MaxDeadZone {
			t.Errorf("End on the dead zone gives %g", got)
		}
	})
}

// TestUnpluggedIsSaid in tab and panel, and without any joystick there is the word
// for it.
func TestUnpluggedIsSaid(t *testing.T) {
	inWindow(t, 1280, 1000, func(r *rig) {
		r.unfoldOnly("rc.setup")
		r.key(window.KeyG, 0)
		r.frame()
		if !r.shows("No joystick is plugged in") || !r.shows("No joystick") {
			t.Error("nobody says that there is no joystick")
		}
		p, d := r.withPad()
		if err := d.Use(true); err != nil {
			t.Fatal(err)
		}
		r.sticks()
		if !r.shows(pad.Name) {
			t.Error("the panel does not name the joystick that sends")
		}
		p.Plugged = false
		r.sticks()
		r.sticks()
		if !r.says("Unplugged: RC stops") || !r.shows("Unplugged") {
			t.Error("the loss of the joystick is not said")
		}
		p.Plugged = true
		r.sticks()
		r.sticks()
		if r.says("Unplugged") {
			t.Error("it is there again, and still said to be unplugged")
		}
	})
}

// TestRCIsLostAndRestoredByTheButton, which draws what the snapshot echoes.
func TestRCIsLostAndRestoredByTheButton(t *testing.T) {
	inWindow(t, 1280, 1000, func(r *rig) {
		r.unfoldOnly("rc.lose")
		r.click("rc.lose")
		if diff := cmp.Diff([]command.Command{command.LoseRC{}}, r.sent); diff != "" {
			t.Errorf("want −, got +:\n%s", diff)
		}
		r.frame()
		if r.shows("RC lost") {
			t.Error("the loss is shown before it is applied")
		}
		r.snap.RC.Lost = true
		r.frame()
		if !r.shows("RC lost") {
			t.Error("the loss is not shown")
		}
		r.click("rc.restore")
		if r.sent[len(r.sent)-1] != (command.RestoreRC{}) {
			t.Errorf("sent %v", r.sent)
		}
	})
}

// TestJoystickDocks: in every window the tab has its place in the drawer, below the picture, which
// keeps the height that the user gave it; nothing leaves it, no text is written over another, and
// every control comes into sight by the keyboard or the wheel.
func TestJoystickDocks(t *testing.T) {
	for _, size := range [][2]int{{640, 400}, {900, 600}, {1024, 640}, {1280, 720}, {1920, 1080}} {
		inWindow(t, size[0], size[1], func(r *rig) {
			p, d := r.withPad()
			_ = d.Use(true)
			p.Reading.Axes[2], p.Reading.Axes[3], p.Reading.Buttons[0] = 0.5, -0.4, true
			r.sticks()
			before := r.p.dock.Drawer.Rect
			r.key(window.KeyG, 0)
			r.sticks()
			r.sticks()
			drawer := r.p.dock.Drawer.Rect
			if drawer != before || r.p.middle.area().Bottom() > drawer.Y {
				t.Errorf("%v: the drawer is at %v, before at %v; the picture reaches down to %.0f", size, drawer, before, r.p.middle.area().Bottom())
			}
			at := fmt.Sprint(size)
			checkTexts(t, r, at)
			for id, at := range r.p.ctx.Rects() {
				if strings.HasPrefix(id, "sticks.") && (at.Y < drawer.Y || at.Bottom() > drawer.Bottom()+0.5 || at.X < drawer.X || at.Right() > drawer.Right()+0.5) && !at.Empty() {
					t.Errorf("%v: %s at %v leaves the drawer at %v", size, id, at, drawer)
				}
			}
			for _, id := range []string{"sticks.channel.1.name", "sticks.channel.12.follow", "sticks.calibrate", "sticks.use", "sticks.deadzone"} {
				r.to(id)
				r.update()
				if place, ok := r.p.ctx.Find(id); !ok || place.H < 8 {
					t.Errorf("%v: %s has the focus and is not in sight", size, id)
				}
			}
			r.picturesOf("joystick")
		})
	}
}

// picturesOf writes a picture to look at into $SITLARK_PICTURES.
func (r *rig) picturesOf(name string) {
	if dir := os.Getenv("SITLARK_PICTURES"); dir != "" {
		w, h := r.win.GetFramebufferSize()
		save(r.t.(*testing.T), r, filepath.Join(dir, name+"_"+units.Number(float64(w), 0)+"x"+units.Number(float64(h), 0)+".png"))
	}
}

func save(t *testing.T, r *rig, path string) {
	f, err := os.Create(path)
	if err != nil {
		t.Error(err)
		return
	}
	defer f.Close()
	if err := png.Encode(f, r.picture()); err != nil {
		t.Error(err)
	}
}
