package ui

import (
	"image/color"

	"github.com/g3n/engine/window"

	"github.com/sitlark/sitlark/joystick"
	"github.com/sitlark/sitlark/joystick/joysticktest"
	"github.com/sitlark/sitlark/overlay"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/state"
	windfield "github.com/sitlark/sitlark/physics/wind"
	"github.com/sitlark/sitlark/protocol/mavlink"
	"github.com/sitlark/sitlark/protocol/mavlink/failsafe"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/ui/card"
	"github.com/sitlark/sitlark/ui/hud"
	"github.com/sitlark/sitlark/ui/panel"
	"github.com/sitlark/sitlark/ui/picture"
	"github.com/sitlark/sitlark/ui/plot"
	"github.com/sitlark/sitlark/ui/widget"
)

// everyPanel are the panels of a calm flight.
var everyPanel = []string{"bar", "motors", "battery", "wind", "water", "body", "flight", "view", "autopilot", "numbers", "sensors", "air", "rc",
	"drawer", "events", "scroll", "columns", "rest"}

// headUp are the parts of the head-up display.
var headUp = []string{"hud", "rest"}

// sheets are the situations that TestDrawn compares.
var sheets = []sheet{
	{name: "calm", panels: everyPanel, alive: true, set: func(*desk) {}},
	{name: "narrow", panels: []string{"bar", "columns", "motors", "drawer", "scroll"}, width: 640, height: 480, alive: true, only: []string{"columns", "scroll"}, set: func(d *desk) { d.unfold("motors") }},
	{name: "large", panels: []string{"bar", "flight", "battery"}, width: 1920, height: 1080, set: func(d *desk) { d.p.SetScale(2) }},
	{name: "light", panels: []string{"motors", "flight", "numbers"}, set: func(d *desk) { d.p.SetTheme(ThemeLight); d.snap = inTrouble() }},
	{name: "trouble", panels: []string{"bar", "motors", "battery", "flight", "crash", "frozen", "faults", "drawer", "note"}, alive: true, only: []string{"battery", "faults", "flight"}, set: func(d *desk) {
		d.snap = inTrouble()
		d.view.Frozen, d.snap.Run.Paused = true, true
		d.open("faults")
		b := d.p.dock.BoxNamed("flight")
		b.Note, b.NoteLeft = "Not done: the physics refused it", 60
	}},

	{name: "motors-one", panels: []string{"motors"}, alive: true, set: func(d *desk) {
		d.snap = broken(hexacopter())
		d.unfold("motors")
		d.p.parts.motors.Chosen = panel.Choice{2: true}
	}},
	{name: "motors-two", panels: []string{"motors"}, set: func(d *desk) {
		d.snap = broken(tricopter())
		d.unfold("motors")
		d.p.parts.motors.Chosen = panel.Choice{1: true, 4: true}
	}},
	{name: "motors-wheels", panels: []string{"motors"}, set: func(d *desk) {
		d.view.Airframe, d.snap = skidRover()
		d.snap.Rotors[0].Failed, d.snap.Contact.Wheels, d.snap.Contact.WheelsBroken = true, 4, 8
		d.unfold("motors")
		d.p.parts.motors.Chosen = panel.Choice{3: true}
	}},
	{name: "motors-rollers", panels: []string{"motors"}, set: func(d *desk) {
		d.view.Airframe, d.snap = omniRover()
		d.unfold("motors")
		d.p.parts.motors.Chosen = panel.Choice{2: true}
	}},
	{name: "motors-coaxial", panels: []string{"motors"}, set: func(d *desk) { d.snap = broken(coaxial()) }},
	{name: "motors-sixteen", panels: []string{"motors"}, set: func(d *desk) { d.snap = broken(sixteen()) }},
	{name: "battery", panels: []string{"battery"}, alive: true, set: func(d *desk) {
		d.unfold("battery")
		d.snap.Power.FailedCells, d.snap.Power.Disconnected, d.snap.Power.AddedResistance = 1, true, 0.05
	}},
	{name: "battery-flown", panels: []string{"battery"}, set: func(d *desk) { d.unfold("battery"); d.fly(70) }},
	{name: "wind", panels: []string{"wind", "gust"}, alive: true, set: func(d *desk) {
		d.unfold("wind")
		d.snap.Wind = windfield.New(1, windfield.MownGrass)
		d.snap.Wind.SetMean(windfield.Mean{Speed: 5, FromDeg: 270}, d.snap.Time)
		if err := d.snap.Wind.AddGust(windfield.Gust{Speed: 8, FromDeg: 225, Rise: 1.5, Hold: 2, Lead: 4}, d.snap.Body.PositionNED, d.snap.Time); err != nil {
			d.t.Fatal(err)
		}
		d.view.Air.Display = "near"
	}},
	{name: "sim-params", panels: []string{"battery", "wind", "tip"}, alive: true, set: func(d *desk) {
		d.view.SimParams = followedParams(&d.snap)
		d.rest("wind.title")
	}},
	{name: "body", panels: []string{"body"}, alive: true, set: func(d *desk) {
		d.unfold("body")
		d.snap.Payload = state.Payload{Mass: 0.5}
	}},
	{name: "slung", panels: []string{"body"}, alive: true, set: func(d *desk) {
		d.unfold("body")
		d.snap.Sling = state.Sling{Mass: 0.3, Length: 5, Tension: 2.94, Swing: 0.1}
	}},
	{name: "air", panels: []string{"air"}, alive: true, set: func(d *desk) { d.unfold("air") }},
	{name: "water", panels: []string{"water"}, alive: true, set: func(d *desk) { d.snap = afloat(); d.unfold("water") }},
	{name: "flight", panels: []string{"flight", "numbers"}, alive: true, set: func(d *desk) {
		d.unfold("flight", "numbers")
		d.view.Demo, d.view.CanEndDemo, d.view.Frozen = true, true, true
		d.snap.Run.Paused, d.snap.Run.Speed = true, 0.5
		d.snap.Link.Lost, d.snap.Link.FrameRate = 3, 250
	}},
	{name: "view", panels: []string{"view"}, alive: true, set: func(d *desk) {
		d.unfold("view")
		d.view.SecondView, d.view.Thrust, d.view.Camera = "Top", true, 6
		d.view.Layers[overlay.Mission], d.view.Layers[overlay.Ghost] = true, true
		d.view.Legend = overlay.Legend{Name: "speed"}
	}},

	{name: "autopilot", panels: []string{"autopilot"}, alive: true, height: 900, set: func(d *desk) {
		d.hear(speaking(), running())
		d.unfold("autopilot")
		d.view.MissionFile = "square.plan"
		d.view.Transfer = &panel.Transfer{Verb: "Uploading", Progress: 0.4}
	}},
	{name: "autopilot-refuses", panels: []string{"autopilot"}, height: 900, set: func(d *desk) {
		d.hear(refusing(), running())
		d.unfold("autopilot")
		d.view.Transfer = &panel.Transfer{Error: "the autopilot refused item 3"}
	}},
	{name: "autopilot-silent", panels: []string{"autopilot"}, set: func(d *desk) { d.hear(silent(), running()) }},
	{name: "modes", panels: []string{"modes"}, alive: true, height: 900, set: func(d *desk) { d.hear(speaking(), nil); d.p.parts.autopilot.Modes.Open = true }},
	{name: "sensors-gps", panels: []string{"sensors"}, alive: true, height: 900, set: func(d *desk) {
		d.snap, d.view.Sensors.Status = brokenSensors()
		d.unfold("sensors")
	}},
	{name: "sensors-compass", panels: []string{"sensors"}, height: 900, set: func(d *desk) { sensorsAt(d, "compass") }},
	{name: "sensors-baro", panels: []string{"sensors"}, alive: true, height: 900, set: func(d *desk) { sensorsAt(d, "baro") }},
	{name: "sensors-accel", panels: []string{"sensors"}, height: 900, set: func(d *desk) { sensorsAt(d, "accel") }},
	{name: "sensors-other", panels: []string{"sensors"}, height: 900, set: func(d *desk) { sensorsAt(d, "other") }},
	{name: "sensors-off", panels: []string{"sensors"}, height: 900, set: func(d *desk) {
		d.view.Sensors.Off = "ArduPilot's sensors are broken over MAVLink: start sitlark with --mavlink tcp:127.0.0.1:5762"
		d.unfold("sensors")
	}},

	{name: "joystick", panels: []string{"rc", "sticks"}, height: 900, set: func(d *desk) { plugIn(d, true) }},
	{name: "joystick-unused", panels: []string{"rc", "sticks"}, height: 900, set: func(d *desk) { plugIn(d, false) }},
	{name: "joystick-calibrated", panels: []string{"sticks", "sticks.side"}, width: 1600, height: 900, set: func(d *desk) {
		plugIn(d, true)
		d.click("sticks.calibrate")
	}},
	{name: "joystick-worn", panels: []string{"sticks", "sticks.side", "rest"}, width: 1600, height: 900, set: worn},
	{name: "vehicles", panels: []string{"vehicles"}, alive: true, set: func(d *desk) { d.fleet(manyVehicles(5)...); d.view.Followed = 3 }},

	{name: "faults-later", panels: []string{"faults"}, alive: true, set: func(d *desk) {
		d.snap = pending()
		d.p.commands.Later, d.p.commands.Delay, d.p.commands.Ramp = true, 5, 2
		d.open("faults")
	}},
	{name: "events", panels: []string{"events"}, set: func(d *desk) {
		d.snap = inTrouble()
		eventFrom(&d.snap, snapshot.SourceAutopilot, 41.3, snapshot.Caution, "Battery Failsafe")
		d.snap.Flight = 2
		event(&d.snap, 0.1, snapshot.Info, "reset")
	}},
	{name: "failsafes", panels: []string{"failsafes"}, height: 900, alive: true, set: func(d *desk) {
		d.hear(speaking(), nil)
		d.p.dock.Drawer.Recall(d.p.dock.Drawer.Remember())
		d.open("failsafes")
	}},
	{name: "failsafe-card", panels: []string{"failsafe"}, height: 900, alive: true, set: func(d *desk) {
		d.hear(speaking(), nil)
		d.open("failsafes")
		d.p.parts.failsafes.Open(failsafe.BatteryLow)
	}},
	{name: "failsafes-again", panels: []string{"failsafes"}, height: 900, set: func(d *desk) {
		d.hear(lostAgain(), nil)
		d.p.dock.Drawer.Recall(d.p.dock.Drawer.Remember())
		d.open("failsafes")
	}},
	{name: "not-ready", panels: []string{"failsafes"}, set: func(d *desk) { d.hear(refusing(), nil); d.open("failsafes") }},
	{name: "console", panels: []string{"console"}, alive: true, set: func(d *desk) { d.hear(speaking(), running()); d.open("console") }},
	{name: "console-ended", panels: []string{"console"}, set: func(d *desk) { d.view.Child = fell(); d.open("console") }},
	{name: "scenario", panels: []string{"scenario"}, alive: true, set: func(d *desk) { d.view.Scenario = motorOut(); d.open("scenario") }},
	{name: "scenario-narrow", panels: []string{"scenario"}, width: 700, set: func(d *desk) { d.view.Scenario = motorOut(); d.open("scenario") }},

	{name: "plots", panels: []string{"plots"}, alive: true, set: func(d *desk) { d.fly(12); plots(d, "height", "attitude", "power") }},
	{name: "plots-rates", panels: []string{"plots"}, set: func(d *desk) { fly40(d); plots(d, "rates", "rpm", "wind") }},
	{name: "plots-link", panels: []string{"plots"}, set: func(d *desk) { fly40(d); plots(d, "link", "shake") }},
	{name: "plots-told", panels: []string{"plots"}, set: func(d *desk) { told(d); plots(d, "ekf", "ekfwind") }},
	{name: "plots-read", panels: []string{"plots"}, set: func(d *desk) {
		fly40(d)
		event(&d.snap, 35, snapshot.Fault, "motor 2 failed")
		d.view.Limits = plot.Expected(nil, "altitude", 0, "", false, 22, "at most 22 m")
		plots(d, "height")
		r := d.find("plots.chart.height")
		d.mouse(widget.Move, r.X+0.4*r.W, r.Y+r.H/2)
	}},
	{name: "plots-narrow", panels: []string{"plots"}, width: 700, alive: true, set: func(d *desk) { fly40(d); plots(d, "attitude") }},

	{name: "hud-full", panels: headUp, set: func(d *desk) { d.p.middle.hud.Mode = hud.Full; d.fly(40) }},
	{name: "hud-aboard", panels: headUp, set: func(d *desk) {
		d.p.middle.hud.Mode = hud.Full
		d.view.Sight = overlay.Sight{Aboard: true, Roll: 0.1, Pitch: -0.2, Focal: 600, NoseX: 640, NoseY: 400, NoseSeen: true}
		d.snap.Body.NEDFromFRD = frame.FromEuler(0.6, -0.3, 3.1)
		d.snap.Power.Charge, d.snap.Contact.InContact = 0.08, true
	}},
	{name: "hud-under-water", panels: append([]string{"numbers"}, headUp...), set: func(d *desk) {
		d.p.middle.hud.Mode, d.snap = hud.Full, dived()
		d.unfold("numbers")
	}},
	{name: "hud-sails", panels: append([]string{"numbers"}, headUp...), set: func(d *desk) {
		d.p.middle.hud.Mode, d.snap, d.view.Sails = hud.Full, sailing(), true
		d.unfold("numbers")
	}},
	{name: "hud-compact", panels: headUp, set: func(d *desk) { d.p.middle.hud.Mode = hud.Compact; d.snap = inTrouble() }},
	{name: "hidden", panels: append([]string{"hidden"}, headUp...), set: func(d *desk) { toggleHidden(d.p, 0) }},

	{name: "waiting", panels: []string{"waiting", "bar"}, alive: true, only: []string{"waiting"}, set: func(d *desk) {
		afar(d)
		d.view.Finding = card.Finding{Path: "/home/anna/ardupilot/build/sitl/bin/arducopter"}
	}},
	{name: "waiting-unfound", panels: []string{"waiting"}, set: func(d *desk) {
		d.snap = waitingForClient()
		d.view.Finding = card.Finding{Tried: []string{"arducopter in PATH", "~/ardupilot/build/sitl/bin/arducopter"}}
	}},
	{name: "waiting-narrow", panels: []string{"waiting"}, width: 700, height: 500, set: func(d *desk) { afar(d); d.view.Finding = card.Finding{Why: "this vehicle is no copter"} }},
	{name: "waiting-recordings", panels: []string{"waiting"}, alive: true, only: []string{"waiting"}, set: func(d *desk) { d.snap = waitingForClient(); d.offer("recordings") }},
	{name: "waiting-scenarios", panels: []string{"waiting"}, width: 900, height: 600, set: func(d *desk) { afar(d); d.offer("scenarios") }},
	{name: "waiting-no-campaigns", panels: []string{"waiting"}, set: func(d *desk) { d.snap = waitingForClient(); d.offer("campaigns") }},
	{name: "starting", panels: []string{"waiting"}, set: func(d *desk) { d.snap = waitingForClient(); d.view.Child = running() }},
	{name: "start-failed", panels: []string{"waiting"}, alive: true, set: func(d *desk) { d.snap = waitingForClient(); d.view.Child = fell() }},
	{name: "demo-starts", panels: []string{"waiting"}, set: func(d *desk) { d.snap = waitingForClient(); d.view.Demo = true }},
	{name: "port-taken", panels: []string{"noport", "bar"}, set: func(d *desk) { d.snap = waitingForClient(); d.snap.Link.State = snapshot.LinkNoPort }},

	{name: "legends", panels: []string{"legend", "scale", "north", "second", "tag"}, alive: true, set: func(d *desk) {
		d.view.Legend = overlay.Legend{Name: "speed", Unit: "m/s", Low: 2, High: 15, Colors: []color.NRGBA{{R: 68, A: 255}, {R: 30, G: 120, A: 255}, {G: 200, A: 255}}}
		d.view.PixelsPerMetre, d.view.NorthUp, d.view.SecondView = 7, true, "Top"
		d.view.Air = picture.AirView{Display: "profile", Scale: 16, Tags: []overlay.WindTag{{X: 500, Y: 350, Height: 20, Speed: 6.5}, {X: 520, Y: 300, Height: 30, Speed: 7.25}, {X: 530, Y: 295, Height: 31, Speed: 7.5}, {X: 540, Y: 250, Height: 40}}}
	}},
	{name: "sheet", panels: []string{"legend", "scale"}, width: 900, height: 600, set: func(d *desk) {
		d.view.Air = picture.AirView{Display: "sheet", Scale: 24, Height: 23}
		d.view.PixelsPerMetre = 0.05
	}},
	{name: "labels", panels: []string{"rest"}, set: labelled},
	{name: "presentation", panels: []string{"state", "caption", "event", "present", "second", "scale"}, set: func(d *desk) {
		d.view.Presenting, d.view.SecondView, d.view.PixelsPerMetre = true, "Top", 4
		d.turn(1)
		d.view.Caption = Caption{1, "Motor 2 fails at forty metres. The others take its share, and the vehicle turns about its vertical axis."}
		event(&d.snap, 41.2, snapshot.Fault, "motor 2 failed")
		d.p.middle.messages.presentHint = 1.2
	}},
	{name: "presentation-under-water", panels: []string{"state"}, set: func(d *desk) {
		d.view.Presenting, d.snap = true, dived()
	}},
	{name: "presentation-end", panels: []string{"state"}, set: func(d *desk) {
		d.view.Presenting, d.view.Mode, d.view.Ended = true, "first flight: passed, all 5 expectations held", panel.Met
	}},
	{name: "title", panels: []string{"title"}, set: func(d *desk) {
		d.view.Title = picture.TitleCard{Kicker: "Chapter 2", Title: "What a lost motor does", Text: "A hexacopter flies on with five.", Opacity: 0.7}
	}},
	{name: "message-long", panels: []string{"notice"}, width: 900, set: func(d *desk) {
		d.p.Say("Can't open flight.mcap: expected a sitlark recording (.mcap), or an ArduPilot DataFlash log (.bin) or telemetry log (.tlog)")
	}},
	{name: "messages", panels: []string{"event", "confirm", "caption"}, set: func(d *desk) {
		event(&d.snap, 41.2, snapshot.Caution, "battery below 10 %")
		d.view.Caption = Caption{1, "Look at the battery."}
		d.p.middle.messages.reset = 9
	}},
	{name: "help", panels: []string{"help"}, height: 900, alive: true, set: func(d *desk) { d.p.help = true }},
	{name: "help-narrow", panels: []string{"help"}, width: 700, height: 480, set: func(d *desk) { d.p.help = true }},
	{name: "tip", panels: []string{"tip"}, set: func(d *desk) { d.rest("wind.gust") }},
	{name: "typing", panels: []string{"battery", "tip"}, set: func(d *desk) {
		d.click("battery.charge.number")
		d.p.ctx.Type("180")
		d.p.ctx.EnterTyped()
	}},
	{name: "focus", panels: []string{"battery", "rest", "tip"}, set: func(d *desk) {
		d.keys(window.KeyF2)
		for id := ""; id != "battery.charge"; id, _ = d.p.ctx.Focus() {
			d.keys(window.KeyDown)
		}
		d.keys(window.KeyRight)
	}},
	{name: "shove", panels: []string{"shove"}, set: func(d *desk) {
		d.view.Labels = []overlay.Label{{Kind: overlay.KeepClear, X: 640, Y: 400, Clear: 30, Opacity: 1}}
		d.turn(0)
		d.p.shove.down("", &window.MouseEvent{Xpos: 640, Ypos: 400, Button: window.MouseButtonLeft, Mods: window.ModControl})
		d.p.shove.move("", &window.CursorEvent{Xpos: 720, Ypos: 340})
	}},
	{name: "opaque", panels: []string{"early", "battery", "tip"}, set: func(d *desk) {
		d.p.SetBackgrounds(widget.BackgroundsFirst)
		d.rest("wind.gust")
	}},
	{name: "carried", panels: []string{"wind", "numbers", "battery", "motors"}, set: func(d *desk) {
		drag(d, "wind.title", 420, 200)
		r := d.find("battery.title")
		d.mouse(widget.Press, r.X+20, r.Y+10)
		d.mouse(widget.Move, 1060, 400)
	}},
}

// sensorsAt shows the broken sensors of a kind, with their parameters.
func sensorsAt(d *desk, tab string) {
	d.snap, d.view.Sensors.Status = brokenSensors()
	d.unfold("sensors")
	d.click("sensors.tab." + tab)
}

// plugIn plugs a gamepad in, whose sticks are moved.
func plugIn(d *desk, use bool) *joysticktest.Joystick {
	p := &joysticktest.Joystick{Device: pad, Plugged: true, Reading: joystick.Reading{Axes: []float64{0.3, -0.5, 0, 0.8, -1, -1}, Buttons: make([]bool, 15)}}
	m := joystick.NewManager(p, nil, nil)
	d.view.Joystick = m
	poll := func() {
		out := m.Poll()
		d.snap.RC = snapshot.RC{Source: snapshot.MakeText(out.Name), Channels: out.Pulses, Count: out.Count}
		d.turn(0.1)
	}
	poll()
	d.unfold("rc")
	d.open("sticks")
	if use {
		d.click("sticks.use")
	}
	poll()
	poll()
	return p
}

// worn calibrates a gamepad whose axes all have other ends and other centres, and presses two of its buttons.
func worn(d *desk) {
	p := plugIn(d, true)
	d.click("sticks.calibrate")
	for _, way := range []float64{-1, 1, 0.1} {
		for i := range p.Reading.Axes {
			p.Reading.Axes[i] = way * (0.9 - 0.08*float64(i))
		}
		d.view.Joystick.Poll()
		d.turn(0.1)
	}
	d.click("sticks.done")
	p.Reading.Axes[1], p.Reading.Buttons[2], p.Reading.Buttons[7] = 0.5, true, true
	d.view.Joystick.Poll()
	d.turn(0.1)
}

// motorOut is a scenario in the middle of a flight.
func motorOut() *panel.ScenarioView {
	return &panel.ScenarioView{
		Name: "motor out", State: "waits until ArduPilot is ready",
		Steps: []panel.ScenarioStep{
			{Text: "mode: GUIDED", State: panel.Met, At: 4.2},
			{When: "altitude > 10m", Text: "goto: {north: 20m}", State: panel.Running},
			{When: "waypoint 1 + 8 s", Text: "fail_motor {motor: 2}", State: panel.Coming, In: 3.4},
			{When: "landed", Text: "gust", State: panel.Waiting},
			{When: "1s", Text: "fail_motor {motor: 9}", State: panel.Broken, Why: "there is no motor 9"},
		},
		Expect: []panel.ScenarioExpectation{
			{Text: "always: tilt < 20deg", State: panel.Holding, Now: "3.1 of 20.0 deg, worst 12.2", Margin: "7.8 deg", About: "tilt", At: 12},
			{Text: "always: voltage > 10V", State: panel.AtRisk, Now: "10.4 of 10.0 V, worst 10.3", Margin: "0.3 V"},
			{Text: "at end: landed", State: panel.Coming},
			{Text: "once: altitude > 10m", State: panel.Met, At: 9.1},
			{Text: "never: altitude > 30m", State: panel.Broken, Now: "31.0 of 30.0 m, worst 31.2", Margin: "-1.2 m", Why: "first broken at 00:12.0"},
		},
	}
}

// fly40 is a flight of 40 s, in which the mode changes.
func fly40(d *desk) { d.fly(40) }

// told is a flight whose autopilot tells of itself.
func told(d *desk) {
	d.fly(20)
	for n := range 200 {
		d.p.plots.Rec.Believe(sampled(1, toldAt(float64(n)/10)))
	}
	d.view.Autopilot, d.view.Reports = toldAt(20), (*mavlink.Link)(nil)
	d.turn(1)
}

// plots opens them with these groups.
func plots(d *desk, ids ...string) {
	for i, g := range plot.Groups {
		d.p.plots.Chosen[i] = false
		for _, id := range ids {
			d.p.plots.Chosen[i] = d.p.plots.Chosen[i] || g.ID == id
		}
	}
	d.open("plots")
}

// afar is the waiting card with all that it can have.
func afar(d *desk) {
	d.snap = waitingForClient()
	d.view.Vehicle = "Survey hexa of 920 mm, 7 kg"
	d.view.PrepareHint = "sitlark vehicles --parm hexa-7kg > hexa-7kg.parm"
	d.view.RemoteText = "ArduPilot outside this container? Publish UDP 19002, add"
	d.view.RemoteHint = "sim_vehicle.py -v ArduCopter -f X --model JSON:192.168.178.201"
	d.view.ListenWarning = "203.100.113.105 is public: anybody can send"
}

// labelled has labels of every kind round the vehicle.
func labelled(d *desk) {
	nan := overlay.Label{Kind: overlay.DistanceLabel, X: 700, Y: 250, Clear: 22, Value: 24.31, Off: -3.2, Opacity: 1}
	d.view.Labels = []overlay.Label{
		{Kind: overlay.KeepClear, X: 640, Y: 400, Clear: 40, Opacity: 1},
		{Kind: overlay.HeightLabel, X: 640, Y: 470, Clear: 6, Value: 15.04, Opacity: 1},
		nan,
		{Kind: overlay.DistanceLabel, X: 400, Y: 420, Clear: 22, Value: 1240, Off: 5.1, Text: "waypoint 3", Opacity: 0.6},
		{Kind: overlay.EstimateLabel, X: 760, Y: 430, FromX: 640, FromY: 400, Clear: 10, Value: 2.5, Angle: 0.08, Opacity: 1},
		{Kind: overlay.VehicleLabel, X: 480, Y: 300, Clear: 12, Text: "V2", Color: color.NRGBA{R: 86, G: 180, B: 233, A: 255}, Opacity: 1},
		{Kind: overlay.VehicleLabel, X: 560, Y: 260, Clear: 12, Text: "V3", Color: color.NRGBA{R: 230, G: 159, A: 255}, Chosen: true, Opacity: 1},
		{Kind: overlay.PinLabel, X: 620, Y: 330, Clear: 14, Value: 41.2, Seq: 1, Text: "motor 2 failed", More: 2, Severity: snapshot.Fault, Opacity: 1},
		{Kind: overlay.PinLabel, X: 330, Y: 500, Clear: 14, Value: 20, Seq: 2, Text: "wind", Opacity: 1},
	}
}

// drag carries what is at a control's left end to a place.
func drag(d *desk, id string, x, y float32) {
	r := d.find(id)
	d.mouse(widget.Press, r.X+60, r.Y+10)
	d.turn(0)
	for _, k := range []float32{0.3, 0.7, 1} {
		d.mouse(widget.Move, r.X+60+(x-r.X)*k, r.Y+10+(y-r.Y)*k)
		d.turn(0)
	}
	d.mouse(widget.Release, x+60, y+10)
	d.turn(0)
}

// keys presses keys, one after the other.
func (d *desk) keys(all ...window.Key) {
	for _, k := range all {
		d.p.keyboard.down("", &window.KeyEvent{Key: k})
		d.turn(0.02)
	}
}
