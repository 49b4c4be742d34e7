package ui

import (
	"fmt"
	"path/filepath"
	"slices"
	"testing"

	"github.com/g3n/engine/window"

	"github.com/sitlark/sitlark/ui/widget"
	"github.com/sitlark/sitlark/ui/widget/widgettest"
)

// TestKeysDo compares what each key of the tables asks for and shows with testdata/drawn/keys.txt.
func TestKeysDo(t *testing.T) {
	var lines []string
	for n, b := range slices.Concat(bindings, shifted) {
		for i, k := range b.keys {
			d := newDesk(t, 1280, 720)
			d.view.Air.Display = "sheet"
			d.settle()
			mods := window.ModifierKey(0)
			if b.ctrl {
				mods = window.ModControl
			}
			name := b.label
			if n >= len(bindings) {
				mods, name = window.ModShift, "Shift "+name
			}
			lines = append(lines, fmt.Sprintf("%s %d of group %d: %s", name, i, b.group, d.pressed(k, mods)))
		}
	}
	compare(t, filepath.Join("testdata", "drawn", "keys.txt"), lines)
}

// pressed presses a key and returns what it did.
func (d *desk) pressed(k window.Key, mods window.ModifierKey) []string {
	d.asked = nil
	before := textsOf(d)
	d.p.keyboard.down("", &window.KeyEvent{Key: k, Mods: mods})
	d.turn(0.05)
	d.turn(0.05)
	return append(d.asked, changed(before, textsOf(d))...)
}

// TestFocusDo compares the way of the keyboard's focus through every control, and what the keys
// do on those that have steps, with testdata/drawn/focus-way.txt.
func TestFocusDo(t *testing.T) {
	var lines []string
	all := []string{"motors", "battery", "wind", "water", "body", "flight", "view", "autopilot", "numbers", "sensors", "air", "rc"}
	d := newDesk(t, 1280, 4000)
	d.unfold(all...)
	d.p.parts.motors.Chosen[1] = true
	d.view.Sensors.Status = healthySensors()
	d.hear(speaking(), nil)
	d.settle()
	d.keys(window.KeyF2)
	first, _ := d.p.ctx.Focus()
	for id := ""; id != first; id, _ = d.p.ctx.Focus() {
		at, _ := d.p.ctx.Focus()
		line := at
		for _, k := range stepKeys {
			before := textsOf(d)
			did := d.stepped(k.key)
			if now, _ := d.p.ctx.Focus(); now != at { // it has no steps
				d.keys(window.KeyUp)
				break
			}
			if did = append(did, changed(before, textsOf(d))...); did != nil {
				line += fmt.Sprintf(" %s: %s", k.name, did)
			}
		}
		if now, _ := d.p.ctx.Focus(); now != at {
			t.Fatalf("%s: right and back is %s", at, now)
		}
		if lines = append(lines, line); len(lines) > 400 {
			t.Fatal("the focus does not come round")
		}
		d.keys(window.KeyDown)
	}
	compare(t, filepath.Join("testdata", "drawn", "focus-way.txt"), lines)
}

// stepKeys change a value; elsewhere the arrows move the focus.
var stepKeys = []struct {
	name string
	key  window.Key
}{{"right", window.KeyRight}, {"left", window.KeyLeft}, {"up", window.KeyPageUp}, {"down", window.KeyPageDown}, {"least", window.KeyHome}, {"most", window.KeyEnd}, {"default", window.KeyDelete}}

// stepped presses a key and returns what was asked for.
func (d *desk) stepped(k window.Key) []string {
	d.asked = nil
	d.keys(k)
	return d.asked
}

// TestUnfilmedDrawn compares the mark of a film and the notes that are in none.
func TestUnfilmedDrawn(t *testing.T) {
	d := newDesk(t, 1280, 720)
	var lines []string
	for _, held := range []bool{false, true} {
		list := widget.DrawList{Atlas: d.p.ctx.Atlas}
		drawRecording(&list, d.p.ctx.Theme, d.p.screen.window(), Film{Recording: true, Seconds: 83.4, Held: held})
		drawNote(&list, d.p.ctx.Theme, d.p.middle.area(), toast{"Film written to flight.mp4: 83 s, 25 pictures a second, and this sentence is so long that it takes two lines in the middle", 0.5})
		lines = append(lines, "== unfilmed")
		lines = append(lines, d.drawn(widgettest.Describe(&list))["rest"]...)
	}
	compare(t, filepath.Join("testdata", "drawn", "unfilmed.txt"), lines)
}
