package ui

import (
	"fmt"
	"regexp"
	"slices"
	"testing"

	"github.com/g3n/engine/window"
	"github.com/google/go-cmp/cmp"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/ui/form"
)

// press presses a key and runs the panels for a frame, without drawing it.
func (r *rig) press(k window.Key) {
	r.win.Dispatch(window.OnKeyDown, &window.KeyEvent{Key: k})
	r.update()
}

func (r *rig) update() { r.laidOut(1.0 / 60) }

// laidOut lays the panels out dt [s] later, and draws nothing.
func (r *rig) laidOut(dt float64) { r.p.Update(&r.snap, r.view, dt) }

// walk goes round all controls by the Down key, looks at each, and returns them in
// order.
func (r *rig) walk(look func(id string)) (ids []string) {
	r.t.Helper()
	r.press(window.KeyF2)
	for range 300 {
		id, shown := r.p.ctx.Focus()
		if !shown {
			r.t.Fatalf("the focus is lost after %v", ids)
		}
		if len(ids) > 0 && id == ids[0] {
			return ids
		}
		ids = append(ids, id)
		r.update() // a column scrolls one frame later
		look(id)
		r.press(window.KeyDown)
	}
	r.t.Fatalf("the focus does not come round: %v", ids)
	return nil
}

// to walks to a control.
func (r *rig) to(id string) {
	r.t.Helper()
	r.press(window.KeyF2)
	for range 300 {
		if at, _ := r.p.ctx.Focus(); at == id {
			return
		}
		r.press(window.KeyDown)
		r.update()
	}
	r.t.Fatalf("the keyboard does not reach %s", id)
}

// onlyTells are panels, and places that only have a tooltip; a number is typed by
// Enter on its slider.
var onlyTells = regexp.MustCompile(`^autopilot\.(state|ready|answer|gps|battery|battery.off|battery.charge|mission|across|home|transfer|ekf\..*)$|^console\.state$|^scroll\.|\.scroll$|^(sensors\.state|wind\.here|water\.here|flight\.trouble|flight\.recording|drawer\.edge|scenario\..*)$|^[a-z]+$|\.number$|\.rpm$|^numbers\.[A-Z]|^events\.[0-9]|\.(volts|amperes|share)$|^motors\.(plan|thrust|imbalance)$|^bar\.(camera|factor|fps|link|listen|lost|mode|peer|rate|repeated|time)$|^plots\.(chart|event|attitude|height)\.|\.(trace|shear|density|out)$|^waiting\.(found|vehicle|.*\.text)$`)

// TestKeyboardReachesEverything that the mouse can click, wherever the panels
// stand and however low the window is, with a control in sight when it has the focus.
func TestKeyboardReachesEverything(t *testing.T) {
	for _, size := range [][2]int{{1280, 720}, {1024, 640}} {
		for name, make := range situations {
			inWindow(t, size[0], size[1], func(r *rig) {
				r.snap = make()
				for b := range r.p.dock.EveryBox() {
					b.Touched = true // all unfolded: columns scroll
				}
				r.after(1)
				ids := r.walk(func(id string) {
					if _, _, _, h, ok := r.p.Find(id); !ok || h < 10 {
						t.Errorf("%s at %v: %s has the focus and is not in sight", name, size, id)
					}
				})
				want := 55 + r.snap.Count
				if r.snap.Link.State == snapshot.LinkWaiting {
					want += 3 // lines to copy
				}
				if len(ids) < want {
					t.Errorf("%s at %v: only %d controls were reached, want %d: %v", name, size, len(ids), want, ids)
				}
				for id := range r.p.ctx.Rects() {
					if !onlyTells.MatchString(id) && !slices.Contains(ids, id) {
						t.Errorf("%s at %v: the keyboard does not reach %s", name, size, id)
					}
				}
			})
		}
	}
}

// TestKeyboardOperatesEverything sends each command by keys alone.
func TestKeyboardOperatesEverything(t *testing.T) {
	set := func(speed, from, up float64) command.Command {
		return command.SetWind{Speed: speed, FromDeg: from, Vertical: up}
	}
	for _, c := range []struct {
		id   string
		keys []window.Key
		want command.Command
	}{
		{"motors.fail", []window.Key{window.KeyEnter}, command.FailMotor{Motor: 3}},
		{"motors.thrust", []window.Key{window.KeyLeft}, command.DegradeMotor{Motor: 3, Thrust: 0.99}},
		{"motors.thrust", []window.Key{window.KeyHome}, command.DegradeMotor{Motor: 3, Thrust: 0}},
		{"motors.imbalance", []window.Key{window.KeyRight}, command.UnbalanceRotor{Motor: 3, GramMillimetres: 5}},
		{"motors.stick", []window.Key{window.KeyEnter}, command.StickMotor{Motor: 3, Output: 0.5}},
		{"battery.charge", []window.Key{window.KeyPageDown}, command.SetBatteryCharge{Charge: 0.73}},
		{"battery.resistance", []window.Key{window.KeyEnd}, command.AddBatteryResistance{Resistance: 0.2}},
		{"battery.cell.fail", []window.Key{window.KeyKPEnter}, command.FailCell{Cells: 1}},
		{"battery.plug", []window.Key{window.KeyEnter}, command.DisconnectBattery{}},
		{"wind.dial", []window.Key{window.KeyRight}, set(5, 275, 0)},
		{"wind.speed", []window.Key{window.KeyRight, window.KeyRight}, set(6, 270, 0)},
		{"wind.speed", []window.Key{window.KeyDelete}, set(0, 270, 0)},
		{"wind.from", []window.Key{window.KeyLeft}, set(5, 265, 0)},
		{"wind.vertical", []window.Key{window.KeyPageUp}, set(5, 270, 2.5)},
		{"wind.thermals", []window.Key{window.KeyRight, window.KeyRight}, command.SetThermals{Scale: 0.2}},
		{"wind.weather.calm", []window.Key{window.KeyEnter}, command.SetTurbulence{}},
		{"air.temperature", []window.Key{window.KeyPageUp}, command.SetAtmosphere{TemperatureOffset: 10}},
		{"air.pressure", []window.Key{window.KeyLeft}, command.SetAtmosphere{PressureOffsetHPa: -1}},
		{"body.shove", []window.Key{window.KeyEnter}, command.Shove{North: 7, Duration: 0.3}},
		{"body.twist", []window.Key{window.KeyEnter}, command.Twist{Roll: 0.1, Duration: 0.3}},
		{"wind.turbulence", []window.Key{window.KeyRight}, command.SetTurbulence{Intensity: 0.25}},
		{"wind.gust", []window.Key{window.KeyEnter}, command.Gust{Speed: 8, FromDeg: 270, Rise: 1.5, Hold: 2, Lead: 4}},
		{"flight.reset", []window.Key{window.KeyEnter, window.KeyEnter}, command.Reset{}},
	} {
		inWindow(t, 1280, 720, func(r *rig) {
			r.view.Mass = 1.5
			r.unfoldAll()
			r.choose(3)
			r.to(c.id)
			for _, k := range c.keys {
				r.key(k, 0)
			}
			if len(r.sent) == 0 {
				t.Errorf("%s: no command came", c.id)
			} else if diff := cmp.Diff(c.want, r.sent[len(r.sent)-1], cmp.Comparer(nearly)); diff != "" {
				t.Errorf("%s: want −, got +:\n%s", c.id, diff)
			}
		})
	}
}

// TestOtherControlsByKeyboard: those that send no command.
func TestOtherControlsByKeyboard(t *testing.T) {
	inWindow(t, 1280, 720, func(r *rig) {
		r.to("flight.pause")
		r.key(window.KeyEnter, 0)
		r.to("flight.camera.4")
		r.key(window.KeyEnter, 0)
		if len(r.paused) != 1 || len(r.cameras) != 1 || r.cameras[0] != 4 {
			t.Errorf("paused %v, cameras %v", r.paused, r.cameras)
		}
		r.to("wind.title")
		r.key(window.KeyEnter, 0)
		r.frame()
		if _, _, _, h, _ := r.p.Find("wind"); h != form.TitleH {
			t.Error("Enter on a title does not fold")
		}
		r.key(window.KeyEscape, 0)
		if _, shown := r.p.ctx.Focus(); shown {
			t.Error("Esc does not leave")
		}
		r.key(window.KeyEnter, 0)
		r.frame()
		if _, _, _, h, _ := r.p.Find("wind"); h != form.TitleH {
			t.Error("Enter acts where nobody sees the focus")
		}
		r.key(window.KeyF1, 0)
		r.frame()
		if ids := r.walk(func(string) {}); len(ids) != 3 {
			t.Errorf("with the help open the focus goes to %v", ids)
		}
		r.to("help.close")
		r.key(window.KeyEnter, 0)
		if r.p.help {
			t.Error("Enter does not close the help")
		}
	})
}

// TestPanelsInTurn: F6 goes to the next panel, Shift+F6 back.
func TestPanelsInTurn(t *testing.T) {
	inWindow(t, 1280, 720, func(r *rig) {
		var forth, back []string
		for range 9 {
			r.key(window.KeyF6, 0)
			id, _ := r.p.ctx.Focus()
			forth = append(forth, id)
		}
		for range 9 {
			id, _ := r.p.ctx.Focus()
			back = append(back, id)
			r.key(window.KeyF6, window.ModShift)
		}
		slices.Reverse(back)
		want := "[motors.title battery.title wind.title water.title body.title flight.title view.title autopilot.title numbers.title]"
		if fmt.Sprint(forth) != want || fmt.Sprint(back) != want {
			t.Errorf("forth %v\nback %v\nwant %s", forth, back, want)
		}
	})
}

// TestFocusGoesOnWhereItsControlWent: to the next of what waits.
func TestFocusGoesOnWhereItsControlWent(t *testing.T) {
	inWindow(t, 1280, 720, func(r *rig) {
		r.snap = pending()
		r.openTab("faults")
		r.to("faults.cancel.8")
		r.snap.PendingCount = 1
		r.frame()
		r.frame()
		if id, shown := r.p.ctx.Focus(); id != "faults.cancel.7" || !shown {
			t.Errorf("the focus is on %s", id)
		}
	})
}

// TestRingIsSeen: the ring changes the picture round the control, and only there.
func TestRingIsSeen(t *testing.T) {
	for _, theme := range []string{ThemeDark, ThemeLight} {
		inWindow(t, 1280, 720, func(r *rig) {
			r.p.SetTheme(theme)
			r.to("wind.gust")
			r.frame()
			want := r.p.ctx.Theme.Focus
			img := r.picture()
			x, y, w, _, _ := r.p.Find("wind.gust")
			ring := 0
			for dx := range int(w) {
				if c := img.NRGBAAt(int(x)+dx, int(y)-2); c == want {
					ring++
				}
			}
			if ring < int(w)*9/10 {
				t.Errorf("%s: %d of %.0f pixels above the control are the ring's", theme, ring, w)
			}
		})
	}
}
