package ui

import (
	"errors"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/ui/widget"
)

// parts are the panels that there are, and the card of waiting. A new panel is a type of
// package ui/panel, a field here, and a line in columns; what it shows beside the
// snapshot, it gets in feed.
type parts struct {
	flight     *flight
	motors     *motors
	battery    *battery
	wind       *wind
	pushes     *pushes
	autopilot  *autopilot
	sensors    *sensors
	atmosphere *atmosphere
	rc         *rc
	console    *console
	vehicles   *vehicles
	waiting    waiting
}

func newParts() parts {
	return parts{flight: &flight{}, motors: newMotors(), battery: &battery{}, wind: newWind(), pushes: newPushes(), autopilot: newAutopilot(),
		sensors: &sensors{}, atmosphere: &atmosphere{}, rc: &rc{}, console: &console{}, vehicles: &vehicles{}}
}

// connect tells the panels through what they act.
func (c *parts) connect(p *Panels) {
	a := &p.actions
	c.flight.do = flightActions{Freeze: a.SetViewPaused, SetCamera: a.SetCamera, CycleSecondView: a.CycleInset}
	c.battery.trace = func(f *pass, r widget.Rect) { p.plots.drawPowerTrace(f, r, p.view.LowVolts, p.view.CritVolts) }
	c.wind.cycleDisplay = func() { cycleWind(p, 0) }
	c.atmosphere.setTimeOfDay = a.SetTimeOfDay
	c.rc.setUp = p.sticks.toggle
	c.autopilot.do = autopilotActions{Requests: a.Autopilot, UploadMission: a.UploadMission, DownloadMission: a.DownloadMission}
	pick := &c.autopilot.pick
	pick.ground, pick.goTo, pick.say = a.PickGround, a.Autopilot.GoTo, p.middle.messages.told.say
	c.console.do = consoleActions{Start: a.StartChild, Stop: a.StopChild, Restart: a.RestartChild, Lines: a.ChildLines, Copy: p.copyText}
	c.vehicles.follow = a.SelectVehicle
	c.waiting.start, c.waiting.copy = a.StartChild, p.copyText
}

// columns are the panels of the left and the right column from above; order is that of
// folding for lack of room, where the lowest of a column folds first.
func (c *parts) columns(fleet bool) [2][]*box {
	left := []*box{
		{panel: panel{id: "faults", title: "Faults"}, body: &faults{}, order: 4},
		{panel: panel{id: "motors", title: "Motors"}, body: c.motors, order: 5},
		{panel: panel{id: "battery", title: "Power"}, body: c.battery, order: 2},
		{panel: panel{id: "wind", title: "Wind"}, body: c.wind, order: 3},
		{panel: panel{id: "body", title: "Body"}, body: c.pushes, order: 1, rare: true},
	}
	right := []*box{
		{panel: panel{id: "flight", title: "Flight"}, body: c.flight, order: 4},
		{panel: panel{id: "autopilot", title: "Autopilot"}, body: c.autopilot, rare: true},
		{panel: panel{id: "numbers", title: "Instruments"}, body: numbers{}, order: 3},
		{panel: panel{id: "sensors", title: "Sensors"}, body: c.sensors, order: 1, rare: true},
		{panel: panel{id: "air", title: "Atmosphere"}, body: c.atmosphere, order: 1, rare: true},
		{panel: panel{id: "rc", title: "Joystick"}, body: c.rc, rare: true},
		{panel: panel{id: "console", title: "Console"}, body: c.console, rare: true},
		{panel: panel{id: "events", title: "Events"}, body: &events{}, order: 2, minHeight: 2*lineH + gap},
	}
	if fleet {
		list := &box{panel: panel{id: "vehicles", title: "Vehicles"}, body: c.vehicles, order: 5, minHeight: vehicleLeast * vehicleRowH}
		right = append([]*box{list}, right...)
	}
	return [2][]*box{left, right}
}

// feed gives each panel what it shows beside the snapshot.
func (c *parts) feed(v *View) {
	c.flight.view = flightView{Demo: v.Demo, Frozen: v.ViewPaused, Camera: v.Camera, SecondView: v.Inset}
	c.pushes.mass = v.Mass
	c.wind.display = v.Air.Display
	c.atmosphere.timeOfDay = v.TimeOfDay
	c.autopilot.view = autopilotView{Transfer: v.Transfer, MissionFile: v.MissionFile}
	c.sensors.view = sensorView{Status: v.Sensors, Off: v.SensorsOff}
	c.rc.desk = v.Joystick
	c.console.view = consoleView{Child: v.Child}
	if modeWords(v.Autopilot) != "" {
		c.console.view.Speaks, c.console.view.Armed = true, v.Autopilot.Armed
	}
	c.vehicles.list, c.vehicles.followed = v.Vehicles, v.Followed
	c.waiting.view = waitingView{ConnectHint: v.ConnectHint, PrepareHint: v.PrepareHint, DemoHint: v.DemoHint, Demo: v.Demo, Vehicle: v.Vehicle,
		ElsewhereText: v.ElsewhereText, ElsewhereHint: v.ElsewhereHint, ListenWarning: v.ListenWarning, Child: v.Child, Finding: v.Finding}
}

// wait lets wall time go by [s], and takes what is said meanwhile.
func (c *parts) wait(v *View, dt float64) {
	c.autopilot.follow(v.Autopilot, dt)
	c.console.follow(dt)
	c.motors.wait(dt)
}

// submitter carries commands out by the actions; one that is nil is not available.
type submitter struct{ *Actions }

func (s submitter) Submit(c command.Command) error { return s.Actions.Submit(c) }

func (s submitter) Order(o command.Scheduled) error {
	if s.Actions.Order == nil {
		return errors.New("commands can't be delayed here")
	}
	return s.Actions.Order(o)
}

func (s submitter) CancelOrder(id uint64) error {
	if s.Actions.CancelOrder == nil {
		return errors.New("commands can't be taken back here")
	}
	return s.Actions.CancelOrder(id)
}
