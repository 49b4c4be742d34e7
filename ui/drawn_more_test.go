package ui

import (
	"fmt"
	"math"
	"path/filepath"
	"strings"
	"testing"

	"github.com/g3n/engine/window"
	"github.com/google/go-cmp/cmp"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/overlay"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/state"
	"github.com/sitlark/sitlark/protocol/mavlink"
	"github.com/sitlark/sitlark/settings"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/ui/card"
	"github.com/sitlark/sitlark/ui/hud"
	"github.com/sitlark/sitlark/ui/panel"
	"github.com/sitlark/sitlark/ui/picture"
	"github.com/sitlark/sitlark/ui/plot"
	"github.com/sitlark/sitlark/ui/widget"
	"github.com/sitlark/sitlark/ui/widget/widgettest"
)

// rareSheets are what a user sees seldom: ends of ranges, refusals, what is missing.
var rareSheets = []sheet{
	{name: "motors-thirty-two", panels: []string{"motors"}, set: func(d *desk) {
		d.snap = broken(thirtyTwo())
		d.p.parts.motors.Chosen = panel.Choice{3: true, 20: true}
	}},
	{name: "motors-coaxial-chosen", panels: []string{"motors"}, set: func(d *desk) {
		d.snap = broken(coaxial())
		d.snap.Rotors[2].PWMClamped, d.snap.Rotors[5].Broken, d.snap.Rotors[6].Imbalance = true, true, 20
		d.p.parts.motors.Chosen = panel.Choice{3: true}
		d.turn(0)
		d.turn(0)
		d.rest("motors.6")
	}},
	{name: "folded", panels: []string{"motors", "battery", "wind", "water", "body", "flight", "view", "autopilot", "numbers", "sensors", "air", "rc"}, set: func(d *desk) {
		d.snap, d.view.Sensors.Status = brokenSensors()
		d.snap.Rotors[1].Failed, d.snap.Power.FailedCells, d.snap.Payload = true, 1, state.Payload{Dropped: true}
		d.hear(speaking(), nil)
		d.unfold()
	}},
	{name: "faults-many", panels: []string{"faults", "drawer"}, alive: true, only: []string{"faults"}, set: func(d *desk) {
		d.snap, d.view.Sensors.Status = brokenSensors()
		s := broken(d.snap)
		s.Rotors[2].Broken, s.Rotors[1].Imbalance = true, 30
		s.Power.Disconnected, s.Power.FailedCells, s.Power.AddedResistance, s.Power.FaultSince = true, 2, 0.04, 36
		s.RC.Lost, s.Contact.Crashed, s.PendingMore = true, true, 3
		s.Pending, s.PendingCount = pending().Pending, 2
		d.snap = s
		d.open("faults")
	}},
	{name: "faults-none", panels: []string{"faults"}, set: func(d *desk) { d.open("faults") }},
	{name: "autopilot-connecting", panels: []string{"autopilot"}, height: 900, set: func(d *desk) {
		s := speaking()
		s.State, s.Problem, s.Mode = mavlink.Waiting, "connection refused", ""
		d.hear(s, nil)
		d.unfold("autopilot")
	}},
	{name: "autopilot-landed", panels: []string{"autopilot"}, height: 900, set: func(d *desk) {
		s := speaking()
		s.Landed, s.Mode = true, ""
		s.Mission = mavlink.MissionState{}
		s.GPS.Fix, s.GPS.HDOP, s.Battery.Remaining, s.EKF.Velocity = 2, 3.4, 0.1, 1.2
		s.Answers.Append(mavlink.Answer{Request: "Land"})
		d.hear(s, nil)
		d.unfold("autopilot")
		d.view.Transfer = &panel.Transfer{Verb: "Uploaded 12 items", Progress: 1, Done: true}
	}},
	{name: "pick", panels: []string{"pick"}, set: func(d *desk) { d.hear(speaking(), nil); d.p.parts.autopilot.Pick.On = true }},
	{name: "motors-none", panels: []string{"motors"}, set: func(d *desk) { d.snap.Count = 0 }},
	{name: "motors-lone", panels: []string{"motors"}, set: func(d *desk) { d.snap.Count = 1 }},
	{name: "body-pushed", panels: []string{"body"}, set: func(d *desk) {
		d.unfold("body")
		d.view.Mass = 0
		d.snap.Payload = state.Payload{Dropped: true}
	}},
	{name: "joystick-channels", panels: []string{"rc", "sticks"}, alive: true, width: 1600, height: 1000, set: func(d *desk) {
		plugIn(d, true)
		d.p.dock.Drawer.Recall(settings.Drawer{Tab: "sticks", Height: 420})
		d.turn(0)
		d.turn(0)
		d.click("sticks.channel.5.name")
	}},
	{name: "joystick-follow", panels: []string{"sticks"}, height: 900, set: func(d *desk) {
		plugIn(d, true)
		d.click("sticks.channel.1.follow")
	}},
	{name: "joystick-pulled", panels: []string{"rc", "sticks"}, height: 900, set: func(d *desk) {
		p := plugIn(d, true)
		p.Plugged = false
		d.view.Joystick.Poll()
		d.snap.RC = snapshot.RC{Lost: true, Count: 8, Channels: d.snap.RC.Channels}
	}},
	{name: "joystick-narrow", panels: []string{"sticks"}, width: 700, height: 800, set: func(d *desk) { plugIn(d, false) }},
	{name: "console-old", panels: []string{"console"}, set: func(d *desk) {
		d.view.Child = &panel.Child{State: panel.ChildRunning, Program: "arducopter", Busy: "restarting"}
		d.open("console")
	}},
	{name: "console-stopped", panels: []string{"console"}, alive: true, set: func(d *desk) { d.view.Child = &panel.Child{Program: "arducopter"}; d.open("console") }},
	{name: "vehicles-many", panels: []string{"vehicles"}, set: func(d *desk) {
		rows := manyVehicles(40)
		rows[30].Link, rows[31].Link, rows[31].Charge, rows[33].Altitude = snapshot.LinkWaiting, snapshot.LinkLost, 0.05, -0.2
		d.fleet(rows...)
		d.view.Followed = 32
	}},

	{name: "plots-held", panels: []string{"plots"}, set: func(d *desk) {
		fly40(d)
		event(&d.snap, 35, snapshot.Fault, "motor 2 failed")
		plots(d, "height", "attitude", "rpm")
		d.p.plots.Hidden["plots.attitude.roll"] = true
		d.p.plots.ShowMoment(1, 22)
		d.turn(1)
	}},
	{name: "plots-modes", panels: []string{"plots"}, set: func(d *desk) {
		d.samples = snapshot.NewSamples(d.snap.Count)
		for n := range 60 * 30 {
			swinging(&d.snap, float64(n)/60)
			takeSample(d.samples, &d.snap)
			d.samples.SetMode([]string{"LOITER", "AUTO", "BRAKE", "RTL"}[min(3, n/595)])
			d.p.plots.Follow(d.samples, nil)
		}
		plots(d, "height", "power")
		d.view.Limits = plot.Expected(nil, "altitude", 0, "", false, 24, "at most 24 m")
	}},
	{name: "plots-none", panels: []string{"plots"}, set: func(d *desk) { fly40(d); plots(d) }},
	{name: "plots-keys", panels: []string{"plots"}, set: func(d *desk) {
		d.fly(12)
		plots(d, "height")
		d.focusOn("plots.chart.height")
		d.keys(window.KeyLeft, window.KeyLeft, window.KeyPageDown, window.KeyRight)
	}},

	{name: "hud-turned", panels: []string{"rest"}, width: 1920, height: 1080, set: func(d *desk) {
		d.p.middle.hud.Mode = hud.Full
		d.snap.Body.NEDFromFRD = frame.FromEuler(2.8, 0.9, -1.2)
		d.snap.Body.VelGround = frame.OfNED(-12, 9, 6)
		d.snap.Air.WindNED = frame.OfNED(0, 0, 0)
		d.snap.Body.PositionNED.Z = 3.4
		d.snap.Power.Charge = 0.2
	}},
	{name: "hud-behind", panels: []string{"rest"}, set: func(d *desk) {
		d.p.middle.hud.Mode = hud.Full
		d.view.Sight = overlay.Sight{Aboard: true, Roll: -0.4, Pitch: 0.5, Focal: 500}
		d.snap.Frozen.Active = true
	}},
	{name: "hud-small", panels: []string{"rest"}, width: 900, height: 560, set: func(d *desk) { d.p.middle.hud.Mode = hud.Full; d.fly(40) }},
	{name: "hud-light", panels: []string{"rest"}, width: 1000, set: func(d *desk) { d.p.SetTheme(ThemeLight); d.p.middle.hud.Mode = hud.Compact; d.fly(40) }},

	{name: "labels-edge", panels: []string{"rest"}, set: func(d *desk) {
		labelled(d)
		d.win.x, d.win.y = 332, 498
		for i := range d.view.Labels {
			l := &d.view.Labels[i]
			if l.Kind == overlay.DistanceLabel {
				l.Off = math.NaN()
			}
			if l.Kind == overlay.EstimateLabel {
				l.X, l.Y, l.Angle = 1020, 560, 0
			}
			l.Severity = snapshot.Caution
		}
	}},
	{name: "waiting-sim-vehicle", panels: []string{"waiting"}, set: func(d *desk) {
		d.snap = waitingForClient()
		d.view.ConnectHint = `sim_vehicle.py -v ArduCopter -f X --model JSON:127.0.0.1 -A "--base-port 5800" --add-param-file=hexa.parm`
		d.view.DemoHint = "sitlark --demo --vehicle hexa-7kg"
		d.view.Finding = card.Finding{Why: "sitlark does not start ArduPilot for a vehicle whose parameters it does not know: start it by one of the lines below, which are long"}
	}},
	{name: "start-busy", panels: []string{"waiting"}, width: 700, set: func(d *desk) {
		d.snap = waitingForClient()
		d.view.Child = &panel.Child{Busy: "restarting", Program: "/home/anna/a/very/long/path/to/some/ardupilot/checkout/build/sitl/bin/arducopter"}
	}},
	{name: "start-stopped", panels: []string{"waiting"}, set: func(d *desk) {
		d.snap = waitingForClient()
		d.view.Child = &panel.Child{Program: "arducopter", State: panel.ChildStopped}
	}},
	{name: "start-long-problem", panels: []string{"waiting"}, set: func(d *desk) {
		d.snap = waitingForClient()
		c := fell()
		for i := range 9 {
			c.Problem += fmt.Sprintf("\n  line %d of what it said at its end, which is longer than the card is wide by some words", i)
		}
		d.view.Child = c
	}},
	{name: "gone", panels: []string{"bar", "flight", "autopilot"}, width: 1000, set: func(d *desk) {
		d.snap.Link.State, d.snap.Link.Refused, d.snap.Link.Bad = snapshot.LinkLost, 4, 2
		d.snap.Link.RefusedPeer = snapshot.MakeText("127.0.0.1:40112")
		d.unfold("flight")
	}},
	{name: "legend-narrow", panels: []string{"legend", "scale", "north", "second", "caption"}, width: 820, height: 600, set: func(d *desk) {
		d.view.Legend = overlay.Legend{Name: "height", Unit: "m", High: 120, Colors: []widget.Ink{{R: 68, A: 255}, {G: 200, A: 255}}}
		d.view.PixelsPerMetre, d.view.NorthUp, d.view.SecondView = 210, true, "First person"
		d.view.Caption = Caption{1, "A sentence for those who watch, in a narrow window."}
	}},
	{name: "opening-title", panels: []string{"title"}, width: 640, height: 480, set: func(d *desk) {
		d.view.Title = picture.TitleCard{Title: "A title that is so long that it takes more than one line of the card", Opacity: 1, Opaque: true}
	}},
	{name: "scroll", panels: []string{"wind", "sensors", "scroll"}, height: 420, set: func(d *desk) {
		d.unfold("motors", "battery", "wind", "flight", "view")
		r := d.find("motors")
		d.mouse(widget.Move, r.X+3, r.Y+60)
		d.turn(0.7)
		d.p.mouse.queue.Push(widget.Event{Kind: widget.Wheel, Delta: -3})
	}},
	{name: "drawer-folded", panels: []string{"drawer"}, alive: true, only: []string{"drawer.fold", "drawer.title"}, set: func(d *desk) { d.p.dock.Drawer.Folded = true }},
}

// focusOn moves the focus to a control.
func (d *desk) focusOn(id string) {
	d.t.Helper()
	d.keys(window.KeyF2)
	for range 300 {
		if now, _ := d.p.ctx.Focus(); now == id {
			return
		}
		d.keys(window.KeyDown)
	}
	d.t.Fatalf("the focus does not come to %s", id)
}

// TestMovesDo compares where panels and drawer are after each step of the keys and the mouse, and
// what is remembered, with testdata/drawn/moves.txt. What is remembered makes the same window.
func TestMovesDo(t *testing.T) {
	var lines []string
	shift := func(k window.Key) func(d *desk) {
		return func(d *desk) {
			d.p.keyboard.down("", &window.KeyEvent{Key: k, Mods: window.ModShift})
			d.turn(0)
		}
	}
	up, down, left, right := shift(window.KeyUp), shift(window.KeyDown), shift(window.KeyLeft), shift(window.KeyRight)
	for _, c := range []struct {
		name  string
		focus string
		steps []func(d *desk)
	}{
		{"a panel down and up by keys", "battery.title", []func(*desk){down, down, up, up, up, left}},
		{"a panel out of the left column and back", "wind.title", []func(*desk){right, right, down, up, left, left, left, down}},
		{"a panel out of the right column and back", "numbers.title", []func(*desk){left, down, down, right, right, up}},
		{"a panel to the corner", "flight.title", []func(*desk){left, up, up, up, up, up}},
		{"the drawer higher and lower by keys", "drawer.title", []func(*desk){up, up, down, down, down, down, down, down}},
		{"the drawer by its edge", "", []func(*desk){func(d *desk) { drag(d, "drawer.edge", 300, 400) }, func(d *desk) { drag(d, "drawer.edge", 300, 1590) }}},
		{"panels by the mouse", "", []func(*desk){
			func(d *desk) { drag(d, "wind.title", 417, 203) }, func(d *desk) { drag(d, "battery.title", 660, 205) }, func(d *desk) { drag(d, "flight.title", 30, 300) },
			func(d *desk) { drag(d, "wind.title", 1040, 330) }, func(d *desk) { drag(d, "battery.title", 700, 1900) }, func(d *desk) { d.win.width, d.win.height = 1000, 600; d.turn(0) },
			func(d *desk) { d.p.ResetLayout(); d.turn(0) }}},
		{"folds and more", "", []func(*desk){func(d *desk) { d.click("motors.title") }, func(d *desk) { d.click("battery.more") }, func(d *desk) { d.click("drawer.plots") }, func(d *desk) { d.click("drawer.fold") }}},
	} {
		d := newDesk(t, 1280, 1600) // no column scrolls
		lines = append(lines, "== "+c.name)
		if c.focus != "" {
			d.focusOn(c.focus)
		}
		for _, step := range c.steps {
			step(d)
			d.settle()
			lines = append(lines, d.arranged()...)
			var s settings.Settings
			d.p.Remember(&s)
			other := newDesk(t, d.win.width, d.win.height)
			other.p.Recall(s)
			other.settle()
			if diff := cmp.Diff(d.arranged(), other.arranged()); diff != "" {
				t.Errorf("%s: what is remembered makes another window (−was +is):\n%s", c.name, diff)
			}
		}
	}
	compare(t, filepath.Join("testdata", "drawn", "moves.txt"), lines)
}

// arranged says where the panels are, and what is remembered of that.
func (d *desk) arranged() []string {
	text := ""
	for _, id := range []string{"motors", "battery", "wind", "water", "body", "flight", "numbers", "drawer"} {
		if r, ok := d.p.ctx.Find(id); ok {
			text += fmt.Sprintf("%s %g,%g %gx%g  ", id, r.X, r.Y, r.W, r.H)
		}
	}
	var s settings.Settings
	d.p.Remember(&s)
	kept := fmt.Sprintf("  remembers drawer %+v", s.Drawer)
	for _, id := range sortedKeys(s.Panels) {
		kept += fmt.Sprintf("; %s %v", id, s.Panels[id])
	}
	return []string{text, kept}
}

// TestTypingDo compares what each key makes of a number that is typed with
// testdata/drawn/typing-way.txt.
func TestTypingDo(t *testing.T) {
	d := newDesk(t, 1280, 720)
	d.focusOn("battery.charge")
	var lines []string
	press := func(k window.Key, mods window.ModifierKey) {
		d.asked = nil
		d.p.keyboard.down("", &window.KeyEvent{Key: k, Mods: mods})
	}
	chars := func(text string) {
		for _, c := range text {
			d.p.keyboard.char("", &window.CharEvent{Char: c})
		}
	}
	for i, step := range []func(){
		func() { press(window.KeyEnter, 0) }, func() { chars("12x.5") }, func() { press(window.KeyLeft, 0) }, func() { press(window.KeyLeft, window.ModShift) },
		func() { press(window.KeyC, window.ModControl) }, func() { press(window.KeyBackspace, 0) }, func() { press(window.KeyHome, 0) }, func() { press(window.KeyDelete, 0) },
		func() { press(window.KeyEnd, window.ModShift) }, func() { press(window.KeyX, window.ModControl) }, func() { press(window.KeyV, window.ModControl) }, func() { chars("7") },
		func() { press(window.KeyA, window.ModControl) }, func() { press(window.KeyRight, 0) }, func() { chars("00") }, func() { press(window.KeyKPEnter, 0) }, func() { press(window.KeyBackspace, 0) },
		func() { press(window.KeyBackspace, 0) }, func() { press(window.KeyU, 0) }, func() { press(window.KeyEnter, 0) }, func() { press(window.KeyEnter, 0) }, func() { chars("3") },
		func() { press(window.KeyEscape, 0) }, func() { press(window.KeyEscape, 0) }, func() { press(window.KeyUp, 0) },
	} {
		d.asked = nil
		step()
		d.turn(0.02)
		d.turn(0.02)
		tip, _ := d.p.ctx.Tip()
		id, shown := d.p.ctx.Focus()
		text := fmt.Sprintf("%d: typing %t, selected %q, copied %q, focus %s %t, asked %v, tip %q", i, d.p.ctx.Typing(), d.p.ctx.Selected(), d.win.copied, id, shown, d.asked, tip)
		for _, line := range d.drawn(widgettest.Describe(d.p.ctx.DrawList))["battery"] {
			if d.p.ctx.Typing() && (strings.Contains(line, ",317 to") || strings.Contains(line, ",304 ")) { // in its row
				text += " " + line
			}
		}
		lines = append(lines, text)
	}
	compare(t, filepath.Join("testdata", "drawn", "typing-way.txt"), lines)
}

// TestPickDo: a click on the ground flies there, a drag, a click on the sky, over a panel and with
// another button do not.
func TestPickDo(t *testing.T) {
	at := func(x, y float32, b window.MouseButton, mods window.ModifierKey) *window.MouseEvent {
		return &window.MouseEvent{Xpos: x, Ypos: y, Button: b, Mods: mods}
	}
	const leftButton, rightButton = window.MouseButtonLeft, window.MouseButtonRight
	for _, c := range []struct {
		name     string
		down, up *window.MouseEvent
		want     []string
	}{
		{"click", at(600, 400, leftButton, 0), at(602, 402, leftButton, 0), []string{"go to 602.0 m, 402.0 m, 0.0 m"}},
		{"drag", at(600, 400, leftButton, 0), at(604, 403, leftButton, 0), nil},
		{"sky", at(600, 200, leftButton, 0), at(600, 200, leftButton, 0), nil},
		{"right", at(600, 400, rightButton, 0), at(600, 400, rightButton, 0), nil},
		{"with Ctrl", at(600, 400, leftButton, window.ModControl), at(600, 400, leftButton, 0), nil},
		{"released elsewhere", at(600, 400, leftButton, 0), at(600, 400, rightButton, 0), nil},
	} {
		d := newDesk(t, 1280, 720)
		d.hear(speaking(), nil)
		d.p.parts.autopilot.Pick.On = true
		d.asked = nil
		d.p.mouse.pickMove("", &window.CursorEvent{Xpos: 600, Ypos: 400})
		if _, _, _, ok := d.p.PointedGround(); !ok {
			t.Errorf("%s: nothing is pointed to", c.name)
		}
		d.p.mouse.pickDown("", c.down)
		d.p.mouse.pickUp("", c.up)
		d.turn(0.1)
		if diff := cmp.Diff(c.want, d.asked); diff != "" {
			t.Errorf("%s: want −, got +:\n%s", c.name, diff)
		}
		d.p.mouse.pickMove("", &window.CursorEvent{Xpos: 20, Ypos: 100})
		if _, _, _, ok := d.p.PointedGround(); ok {
			t.Errorf("%s: a panel is taken for ground", c.name)
		}
	}
}

// TestShoveDo: what is sent for an arrow that is drawn.
func TestShoveDo(t *testing.T) {
	least, weight := shoveLeast, 1.5*standard.Gravity
	for _, c := range []struct {
		name             string
		x, y, toX, toY   float32
		mods             window.ModifierKey
		button, released window.MouseButton
		want             []string
	}{
		{name: "right", x: 640, y: 400, toX: 720, toY: 400, mods: window.ModControl, want: []string{say(command.Shove{East: 0.5 * 1.5 * standard.Gravity, Duration: 0.3})}},
		{name: "a slip", x: 640, y: 400, toX: 647, toY: 400, mods: window.ModControl},
		{name: "just enough", x: 640, y: 400, toX: 640, toY: 408, mods: window.ModControl, want: []string{say(command.Shove{East: least / shoveLength * weight, Duration: 0.3})}},
		{name: "from the edge", x: 683, y: 400, toX: 800, toY: 400, mods: window.ModControl, want: []string{say(command.Shove{East: 1.5 * standard.Gravity, Duration: 0.3})}},
		{name: "beside", x: 686, y: 400, toX: 800, toY: 400, mods: window.ModControl},
		{name: "without Ctrl", x: 640, y: 400, toX: 800, toY: 400},
		{name: "the other button", x: 640, y: 400, toX: 800, toY: 400, mods: window.ModControl, button: window.MouseButtonRight},
		{name: "the other button let go", x: 640, y: 400, toX: 800, toY: 400, mods: window.ModControl, released: window.MouseButtonRight},
	} {
		d := newDesk(t, 1280, 720)
		d.view.Labels = []overlay.Label{{Kind: overlay.KeepClear, X: 640, Y: 400, Clear: 30, Opacity: 1}}
		d.turn(0)
		s := &d.p.shove
		s.down("", &window.MouseEvent{Xpos: c.x, Ypos: c.y, Button: c.button, Mods: c.mods})
		s.move("", &window.CursorEvent{Xpos: c.toX, Ypos: c.toY})
		d.turn(0)
		s.up("", &window.MouseEvent{Xpos: c.toX, Ypos: c.toY, Button: c.released})
		d.turn(0)
		if diff := cmp.Diff(c.want, d.asked); diff != "" {
			t.Errorf("%s: want −, got +:\n%s", c.name, diff)
		}
		if taken := s.cancel(); taken != (c.released == window.MouseButtonRight) {
			t.Errorf("%s: an arrow is left: %t", c.name, taken)
		}
	}
}

// TestRefusalsAreTold: what can't be done is said where it was asked for.
func TestRefusalsAreTold(t *testing.T) {
	d := newDesk(t, 1280, 720)
	refused := fmt.Errorf("the physics refused it")
	d.p.actions.Submit = func(command.Command) error { return refused }
	d.p.actions.Run.SetSpeed = func(float64) error { return refused }
	for _, c := range []struct {
		name string
		do   func()
	}{
		{"Ctrl+R", func() { resetFlight(d.p, 0) }},
		{"U", func() { restoreAll(d.p, 0) }},
		{"speed", func() { changeSpeed(1)(d.p, 0) }},
		{"a button", func() { d.click("battery.plug") }},
	} {
		d.turn(20) // what was said before is gone
		d.turn(20)
		c.do()
		d.turn(0.1)
		if said := strings.Join(textsOf(d), " "); !strings.Contains(said, "Not done: the physics refused it") {
			t.Errorf("%s: that it was refused is not said: %q", c.name, said)
		}
	}
}
