package ui

import (
	"image/color"
	"testing"

	"github.com/g3n/engine/window"
	"github.com/google/go-cmp/cmp"

	"github.com/sitlark/sitlark/command"
)

func (r *rig) types(text string) {
	for _, c := range text {
		r.win.Dispatch(window.OnChar, &window.CharEvent{Char: c})
	}
	r.update()
}

// clickNumber opens the field of a slider's number.
func (r *rig) clickNumber(id string) {
	if _, _, _, _, ok := r.p.Find(id + ".number"); ok {
		id += ".number"
	}
	r.click(id)
	r.frame()
}

// TestNumbersAreTyped on every slider, opened by the mouse or by Enter.
func TestNumbersAreTyped(t *testing.T) {
	for _, c := range []struct {
		id, text string
		want     command.Command
	}{
		{"wind.speed", "7.3", command.SetWind{Speed: 7.3, FromDeg: 270}},
		{"wind.speed", "7,25", command.SetWind{Speed: 7.25, FromDeg: 270}},
		{"wind.from", "123", command.SetWind{Speed: 5, FromDeg: 123}},
		{"wind.vertical", "-2.5", command.SetWind{Speed: 5, FromDeg: 270, Vertical: -2.5}},
		{"wind.vertical", "−1", command.SetWind{Speed: 5, FromDeg: 270, Vertical: -1}},
		{"wind.turbulence", "33", command.SetTurbulence{Intensity: 0.33}},
		{"battery.charge", "42", command.SetBatteryCharge{Charge: 0.42}},
		{"battery.resistance", "55", command.AddBatteryResistance{Resistance: 0.055}},
		{"motors.thrust", "61.5", command.DegradeMotor{Motor: 3, Thrust: 0.615}},
	} {
		inWindow(t, 1280, 720, func(r *rig) {
			r.unfoldOnly(c.id)
			r.choose(3)
			for name, open := range map[string]func(){
				"mouse": func() { r.clickNumber(c.id) },
				"Enter": func() { r.to(c.id); r.press(window.KeyEnter); r.update() },
			} {
				r.sent = nil
				open()
				if !r.p.ctx.TypingIn(c.id) {
					t.Errorf("%s by %s: no field opened", c.id, name)
					continue
				}
				r.types(c.text)
				r.press(window.KeyEnter)
				if len(r.sent) != 1 {
					t.Errorf("%s by %s: sent %v", c.id, name, r.sent)
				} else if diff := cmp.Diff(c.want, r.sent[0], cmp.Comparer(nearly)); diff != "" {
					t.Errorf("%s by %s: want −, got +:\n%s", c.id, name, diff)
				}
				if r.p.ctx.Typing() {
					t.Errorf("%s by %s: the field stays open", c.id, name)
				}
			}
		})
	}
}

// TestWrongNumbersAreRefused with the range, and nothing is sent.
func TestWrongNumbersAreRefused(t *testing.T) {
	for text, want := range map[string]string{
		"41": "Out of range: 0 to 40 m/s", "-1": "Out of range: 0 to 40 m/s", "1.2.3": "is no number", "-": "is no number",
	} {
		inWindow(t, 1280, 720, func(r *rig) {
			r.clickNumber("wind.speed")
			if !r.says("0 to 40 m/s") || !r.says("Esc leaves") {
				t.Error("the open field does not tell its range and keys")
			}
			r.types(text)
			r.press(window.KeyEnter)
			r.update()
			if !r.says(want) || len(r.sent) != 0 || !r.p.ctx.Typing() {
				t.Errorf("%q: said %v, sent %v, open %v", text, r.says(want), r.sent, r.p.ctx.Typing())
			}
			r.press(window.KeyEscape)
			if r.p.ctx.Typing() || r.says("Out of range") || !r.shows("5.0") {
				t.Error("Esc does not put back what was")
			}
		})
	}
}

// TestRejectedLettersAreShown: the edge of the field turns red and the tooltip says what is
// accepted, until the next key.
func TestRejectedLettersAreShown(t *testing.T) {
	inWindow(t, 1280, 720, func(r *rig) {
		edge := func() color.NRGBA {
			r.frame()
			x, y, w, h, ok := r.p.Find("wind.speed.number")
			if !ok {
				t.Fatal("there is no field")
			}
			return r.picture().NRGBAAt(int(x+w/2), int(y+h)-2)
		}
		red := func(c color.NRGBA) bool { return int(c.R) > int(c.B)+40 }
		r.clickNumber("wind.speed")
		if c := edge(); red(c) {
			t.Errorf("the edge is %v before anything was typed", c)
		}
		for _, c := range []struct {
			text, says string
			red        bool
		}{
			{"1", "", false},
			{"x", "Not typed", true},
			{"2", "", false},
			{"1234567890123", "Full: a number has at most 12 characters", true},
		} {
			r.types(c.text)
			if got := edge(); red(got) != c.red {
				t.Errorf("after %q the edge is %v", c.text, got)
			}
			if c.says != "" && !r.says(c.says) {
				t.Errorf("after %q the tooltip does not say %q", c.text, c.says)
			} else if c.says == "" && (r.says("Not typed") || r.says("Full:")) {
				t.Errorf("after %q something is still refused", c.text)
			}
		}
	})
}

// TestTypingKeepsTheKeysToItself: no shortcut acts, nor does anybody else hear.
func TestTypingKeepsTheKeysToItself(t *testing.T) {
	inWindow(t, 1280, 720, func(r *rig) {
		r.clickNumber("wind.speed")
		for _, k := range []window.Key{window.Key1, window.KeyP, window.KeyR, window.KeyR, window.KeyTab, window.KeyL, window.KeySpace, window.KeyDown} {
			r.press(k)
		}
		r.types("1prl")
		if len(r.cameras) > 0 || len(r.paused) > 0 || len(r.sent) > 0 || r.p.hidden || r.p.Theme() != ThemeDark {
			t.Errorf("cameras %v, paused %v, sent %v, hidden %v", r.cameras, r.paused, r.sent, r.p.hidden)
		}
		if !r.shows("1") {
			t.Error("letters went into the number")
		}
		r.key(window.KeyQ, window.ModControl)
		if r.quits != 1 {
			t.Error("Ctrl+Q does not quit")
		}
		r.press(window.KeyEscape)
		r.press(window.Key3)
		if len(r.cameras) != 1 {
			t.Error("the shortcuts do not come back")
		}
	})
}

// TestTypingEndsWithItsControl: elsewhere clicked, hidden, failed.
func TestTypingEndsWithItsControl(t *testing.T) {
	for name, end := range map[string]func(r *rig){
		"a click elsewhere": func(r *rig) { r.click("battery.plug") },
		"a click at the scene": func(r *rig) {
			r.moveTo(640, 400)
			r.button(window.OnMouseDown, 640, 400)
			r.button(window.OnMouseUp, 640, 400)
		},
		"no motor is chosen":  func(r *rig) { r.choose() },
		"its panel is folded": func(r *rig) { r.click("motors.title") },
	} {
		inWindow(t, 1280, 720, func(r *rig) {
			r.choose(3)
			r.clickNumber("motors.thrust")
			r.types("50")
			end(r)
			r.update()
			r.update()
			for _, c := range r.sent {
				if _, set := c.(command.DegradeMotor); set {
					t.Errorf("%s: sent %v", name, c)
				}
			}
			if r.p.ctx.Typing() {
				t.Errorf("%s: the field is still open", name)
			}
			r.press(window.Key2)
			if len(r.cameras) != 1 {
				t.Errorf("%s: the keyboard is not given back", name)
			}
		})
	}
}

// TestWheelOnANumber steps it as on its slider, and the clipboard is the X server's.
func TestWheelAndClipboardOnANumber(t *testing.T) {
	inWindow(t, 1280, 720, func(r *rig) {
		r.wheel("wind.speed", 2)
		if len(r.sent) != 1 || r.sent[0] != (command.SetWind{Speed: 6, FromDeg: 270}) {
			t.Errorf("sent %v", r.sent)
		}
		r.clickNumber("battery.charge")
		r.key(window.KeyC, window.ModControl)
		if got := r.win.GetClipboardString(); got != "83" {
			t.Errorf("the clipboard holds %q, want 83", got)
		}
		r.press(window.KeyDelete)
		r.types("2")
		r.key(window.KeyV, window.ModControl)
		if !r.shows("283") {
			t.Error("what was pasted is not in the field")
		}
	})
}
