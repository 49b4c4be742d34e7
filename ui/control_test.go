package ui

import (
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/g3n/engine/gui"
	"github.com/g3n/engine/window"
	"github.com/google/go-cmp/cmp"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/ui/form"
)

// TestClicksBecomeCommands clicks and drags every control through g3n's window.
func TestClicksBecomeCommands(t *testing.T) {
	for _, c := range []struct {
		name string
		act  func(r *rig)
		want command.Command // the last one sent
	}{
		{"fail motor 2", func(r *rig) { r.failMotor("2") }, command.FailMotor{Motor: 2}},
		{"restore motor 3", func(r *rig) {
			r.snap.Rotors[2].Failed = true
			r.frame()
			r.click("motors.3")
			r.click("motors.restore")
		}, command.RestoreMotor{Motor: 3}},
		{"thrust of motor 4 to the left end", func(r *rig) { r.click("motors.4"); r.drag("motors.thrust", 0.9, 0) },
			command.DegradeMotor{Motor: 4, Thrust: 0}},
		{"wheel on the thrust of motor 1", func(r *rig) { r.click("motors.1"); r.wheel("motors.thrust", -3) },
			command.DegradeMotor{Motor: 1, Thrust: 0.97}},
		{"wind of 2 m/s more by the number", func(r *rig) { r.drag("wind.speed", 0.5, 0.5+16/136.0) },
			command.SetWind{Speed: 7, FromDeg: 270}},
		{"wind by the wheel", func(r *rig) { r.wheel("wind.speed", 2) }, command.SetWind{Speed: 6, FromDeg: 270}},
		{"wind from elsewhere by the wheel", func(r *rig) { r.wheel("wind.from", -2) }, command.SetWind{Speed: 5, FromDeg: 260}},
		{"updraught at the right end", func(r *rig) { r.click("wind.more"); r.frame(); r.drag("wind.vertical", 0.5, 1) },
			command.SetWind{Speed: 5, FromDeg: 270, Vertical: 15}},
		{"knob pulled to the east", func(r *rig) { r.drag("wind.dial", 0.5, 0.7) }, command.SetWind{Speed: 9.5, FromDeg: 90}},
		{"turbulence in the middle", func(r *rig) { r.drag("wind.turbulence", 0.2, 0.5) },
			command.SetTurbulence{Intensity: 0.5}},
		{"gust from where it blows", func(r *rig) { r.click("wind.gust") },
			command.Gust{Speed: 8, FromDeg: 270, Rise: 1.5, Hold: 2, Lead: 4}},
		{"water into dry land", func(r *rig) { r.unfoldOnly("water.sea"); r.click("water.sea") }, command.SetWater{Kind: command.SeaWater}},
		{"water let out", func(r *rig) { r.snap = afloat(); r.unfoldOnly("water.none"); r.click("water.none") }, command.SetWater{Level: 2.5}},
		{"higher water", func(r *rig) { r.snap = afloat(); r.unfoldOnly("water.level"); r.wheel("water.level", 3) },
			command.SetWater{Kind: command.SeaWater, Level: 2.8}},
		{"a level fills with fresh water", func(r *rig) { r.unfoldOnly("water.level"); r.wheel("water.level", 3) }, command.SetWater{Kind: command.FreshWater, Level: 0.3}},
		{"more current", func(r *rig) { r.snap = afloat(); r.unfoldOnly("water.current"); r.wheel("water.current", 2) },
			command.SetCurrent{Speed: 0.7, TowardDeg: 90}},
		{"current to elsewhere", func(r *rig) { r.snap = afloat(); r.unfoldOnly("water.toward"); r.wheel("water.toward", -2) },
			command.SetCurrent{Speed: 0.5, TowardDeg: 80}},
		{"lower waves", func(r *rig) { r.snap = afloat(); r.unfoldOnly("water.height"); r.wheel("water.height", -2) },
			command.SetWaves{Height: 0.2, Period: 4, FromDeg: 250, Kind: command.SeaWaves}},
		{"longer waves", func(r *rig) { r.snap = afloat(); r.unfoldOnly("water.period"); r.wheel("water.period", 5) },
			command.SetWaves{Height: 0.3, Period: 4.5, FromDeg: 250, Kind: command.SeaWaves}},
		{"one wave", func(r *rig) { r.snap = afloat(); r.unfoldOnly("water.waves.regular"); r.click("water.waves.regular") },
			command.SetWaves{Height: 0.3, Period: 4, FromDeg: 250}},
		{"charge to the left end", func(r *rig) { r.drag("battery.charge", 0.8, 0) }, command.SetBatteryCharge{Charge: 0}},
		{"sag to the right end", func(r *rig) { r.drag("battery.resistance", 0, 1) },
			command.AddBatteryResistance{Resistance: 0.2}},
		{"one more cell lost", func(r *rig) {
			r.snap.Power.FailedCells = 1
			r.frame()
			r.click("battery.cell.fail")
		}, command.FailCell{Cells: 2}},
		{"battery restored", func(r *rig) {
			r.snap.Power.FailedCells = 1
			r.frame()
			r.click("battery.restore")
		}, command.RestoreBattery{}},
		{"plug pulled", func(r *rig) { r.click("battery.plug") }, command.DisconnectBattery{}},
		{"plug put back", func(r *rig) {
			r.snap.Power.Disconnected = true
			r.frame()
			r.click("battery.plug")
		}, command.ReconnectBattery{}},
		{"reset by the button", func(r *rig) {
			if r.click("flight.reset"); len(r.sent) > 0 {
				t.Error("one click ends a flight")
			}
			r.click("flight.reset")
		}, command.Reset{}},
		{"reset of the demonstration", func(r *rig) {
			r.view.Demo = true
			r.frame()
			r.click("flight.reset")
		}, command.Reset{}},
	} {
		inWindow(t, 1280, 720, func(r *rig) {
			c.act(r)
			if len(r.sent) == 0 {
				t.Errorf("%s: no command came", c.name)
			} else if diff := cmp.Diff(c.want, r.sent[len(r.sent)-1], cmp.Comparer(nearly)); diff != "" {
				t.Errorf("%s: want −, got +:\n%s", c.name, diff)
			}
		})
	}
}

func nearly(a, b float64) bool { return math.Abs(a-b) < 1e-9 }

// TestDragSendsAtMostOneCommandAFrame moves the mouse ten times in one frame.
func TestDragSendsAtMostOneCommandAFrame(t *testing.T) {
	inWindow(t, 1280, 720, func(r *rig) {
		x, y, w, h, _ := r.p.Find("wind.turbulence")
		cy := float32(y + h/2)
		r.moveTo(float32(x+w/2), cy)
		r.button(window.OnMouseDown, float32(x+w/2), cy)
		r.frame()
		r.sent = nil
		for i := range 10 {
			r.moveTo(float32(x+w/2)+float32(2*i+2), cy)
		}
		r.frame()
		if len(r.sent) != 1 {
			t.Errorf("ten moves in a frame sent %d commands, want the newest alone", len(r.sent))
		}
		newest := r.sent[0].(command.SetTurbulence).Intensity
		r.button(window.OnMouseUp, float32(x+w/2)+20, cy)
		r.frame()
		if len(r.sent) != 1 || newest <= 0.5 {
			t.Errorf("after the release: %v", r.sent)
		}
	})
}

// TestTwoClicksInOneFrameBothCount: a click may be shorter than a frame.
func TestTwoClicksInOneFrameBothCount(t *testing.T) {
	inWindow(t, 1280, 720, func(r *rig) {
		for _, id := range []string{"battery.cell.fail", "battery.plug"} {
			x, y := r.centre(id)
			r.moveTo(x, y)
			r.button(window.OnMouseDown, x, y)
			r.button(window.OnMouseUp, x, y)
		}
		r.frame()
		want := []command.Command{command.FailCell{Cells: 1}, command.DisconnectBattery{}}
		if diff := cmp.Diff(want, r.sent); diff != "" {
			t.Errorf("want −, got +:\n%s", diff)
		}
	})
}

// TestReleaseElsewhereIsNoClick: who slides off a button has changed his mind.
func TestReleaseElsewhereIsNoClick(t *testing.T) {
	inWindow(t, 1280, 720, func(r *rig) {
		x, y := r.centre("battery.plug")
		r.moveTo(x, y)
		r.button(window.OnMouseDown, x, y)
		r.frame()
		r.moveTo(640, 400)
		r.button(window.OnMouseUp, 640, 400)
		r.frame()
		if len(r.sent) != 0 {
			t.Errorf("sent %v", r.sent)
		}
	})
}

// TestPanelsShowTheEcho: what is shown is what the Snapshot says, once the world
// had time to answer.
func TestPanelsShowTheEcho(t *testing.T) {
	inWindow(t, 1280, 720, func(r *rig) {
		r.wheel("wind.speed", 70)
		if !r.shows("40.0") {
			t.Error("the value that was just asked for is not shown")
		}
		r.after(1) // the world kept 5 m/s
		r.frame()
		if r.shows("40.0") || !r.shows("5.0") {
			t.Error("a value is shown that the Snapshot does not echo")
		}
		r.snap.Air.WindSpeed = 13
		r.frame()
		if !r.shows("13.0") {
			t.Error("a change by somebody else is not shown")
		}
		r.snap.Rotors[1].Failed = true
		r.openTab("faults")
		if !r.shows("Motor 2 failed") {
			t.Error("a failed motor is not shown as failed")
		}
	})
}

// shows reports whether exactly this text is on the screen.
func (r *rig) shows(text string) bool {
	for _, b := range r.p.ctx.Texts() {
		if b.Text == text {
			return true
		}
	}
	return false
}

// says reports whether a text on the screen contains part.
func (r *rig) says(part string) bool {
	var all strings.Builder
	for _, b := range r.p.ctx.Texts() {
		all.WriteString(b.Text + " ")
	}
	return strings.Contains(all.String(), part)
}

func TestRefusalIsSaidInItsPanel(t *testing.T) {
	inWindow(t, 1280, 720, func(r *rig) {
		r.refuse = errors.New("the command queue is full")
		r.drag("battery.charge", 0.8, 0.1)
		r.frame()
		if !r.says("the command queue is full") {
			t.Error("the refusal is not said")
		}
		if b := r.p.dock.BoxNamed("battery"); b.Note == "" {
			t.Errorf("it is not said in the panel of the click: %+v", b)
		}
		if !r.shows("83") {
			t.Error("the refused value is still shown")
		}
		r.after(form.NoteSeconds)
		r.frame()
		if r.says("queue is full") {
			t.Error("the refusal does not go away")
		}
	})
}

func TestTitleFolds(t *testing.T) {
	inWindow(t, 1280, 720, func(r *rig) {
		r.click("wind.title")
		r.frame()
		if _, _, _, h, _ := r.p.Find("wind"); h != form.TitleH {
			t.Errorf("the folded panel is %g px high, want %d", h, form.TitleH)
		}
		if _, _, _, _, ok := r.p.Find("wind.speed"); ok {
			t.Error("a control of a folded panel is still there")
		}
		r.click("wind.title")
		r.frame()
		if _, _, _, _, ok := r.p.Find("wind.speed"); !ok {
			t.Error("the panel does not unfold")
		}
	})
}

// TestMouseReachesTheCameraBetweenThePanels: what no panel covers goes on to
// g3n's other subscribers, and nothing else does.
func TestMouseReachesTheCameraBetweenThePanels(t *testing.T) {
	inWindow(t, 1280, 720, func(r *rig) {
		var got []string
		for _, ev := range []string{window.OnMouseDown, window.OnMouseUp, window.OnScroll} {
			gui.Manager().SubscribeID(ev, t, func(name string, _ any) { got = append(got, name) })
		}
		defer gui.Manager().UnsubscribeAllID(t)
		poke := func(x, y float32) []string {
			got = nil
			r.moveTo(x, y)
			r.button(window.OnMouseDown, x, y)
			r.button(window.OnMouseUp, x, y)
			r.win.Dispatch(window.OnScroll, &window.ScrollEvent{Yoffset: 1})
			r.frame()
			return got
		}
		if got := poke(640, 400); len(got) != 3 {
			t.Errorf("between the panels only %v got through", got)
		}
		for _, id := range []string{"motors", "wind", "flight", "events", "drawer", "bar"} {
			if got := poke(r.centre(id)); len(got) != 0 {
				t.Errorf("panel %s let %v through", id, got)
			}
		}
		r.key(window.KeyTab, 0)
		if got := poke(100, 300); len(got) != 3 {
			t.Errorf("where a hidden panel was only %v got through", got)
		}
	})
}
