package ui

import (
	"errors"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/ui/card"
	"github.com/sitlark/sitlark/ui/deviation"
	"github.com/sitlark/sitlark/ui/dock"
	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/panel"
	"github.com/sitlark/sitlark/ui/plot"
	"github.com/sitlark/sitlark/ui/stick"
	"github.com/sitlark/sitlark/ui/timebar"
	"github.com/sitlark/sitlark/ui/widget"
)

// parts are the panels that there are, and the card of waiting. A new panel is a type of
// package ui/panel, a field here, and a line in columns; what it shows beside the
// snapshot, it gets in feed.
type parts struct {
	flight     *panel.Flight
	motors     *panel.Motors
	numbers    *panel.Numbers
	battery    *panel.Battery
	wind       *panel.Wind
	pushes     *panel.Pushes
	autopilot  *panel.Autopilot
	sensors    *panel.Sensors
	atmosphere *panel.Atmosphere
	view       *panel.View
	rc         *stick.Panel
	sticks     *stick.Setup
	console    *panel.Console
	faults     *panel.Faults
	events     *panel.Events
	failsafes  *panel.Failsafes
	scenario   *panel.Scenario
	vehicles   *panel.Vehicles
	compare    *deviation.Table
	waiting    card.Waiting
	time       timebar.Bar
}

func newParts() parts {
	return parts{flight: &panel.Flight{}, motors: panel.NewMotors(), numbers: &panel.Numbers{}, battery: &panel.Battery{}, wind: panel.NewWind(), pushes: panel.NewPushes(), autopilot: panel.NewAutopilot(),
		sensors: &panel.Sensors{}, atmosphere: &panel.Atmosphere{}, view: &panel.View{}, rc: &stick.Panel{}, sticks: &stick.Setup{}, console: panel.NewConsole(), faults: &panel.Faults{}, events: panel.NewEvents(), failsafes: panel.NewFailsafes(), scenario: &panel.Scenario{}, vehicles: &panel.Vehicles{}, compare: &deviation.Table{}}
}

// connect tells the panels through what they act.
func (c *parts) connect(p *Panels) {
	a, copyText := &p.actions, copyTo(p)
	c.flight.Do = panel.FlightActions{Freeze: a.SetViewPaused, Pause: a.Run.Pause, Step: a.Run.Step, SetCamera: a.SetCamera, EndDemo: a.EndDemo}
	c.battery.Trace = func(f *form.Pass, r widget.Rect) { p.plots.DrawPowerTrace(f, r, p.view.LowVolts, p.view.CritVolts) }
	c.wind.CycleDisplay = func() { cycleWind(p, 0) }
	c.view.Do = panel.ViewActions{SetTimeOfDay: a.SetTimeOfDay, SetQuality: a.SetQuality, SetCamera: a.SetCamera, CycleSecondView: a.CycleSecondView}
	c.rc.SetUp = func() { toggleTab("sticks")(p, 0) }
	c.autopilot.Do = panel.AutopilotActions{Requests: a.Autopilot, UploadMission: a.UploadMission, DownloadMission: a.DownloadMission}
	pick := &c.autopilot.Pick
	pick.Ground, pick.GoTo, pick.Say = a.PickGround, a.Autopilot.GoTo, p.middle.messages.told.say
	c.console.Do = panel.ConsoleActions{Start: a.StartChild, Stop: a.StopChild, Restart: a.RestartChild, Lines: a.ChildLines, Copy: copyText,
		Show: func(elapsed float64) { tellFailed(p, p.parts.time.Seek(elapsed)) }}
	if a.PicturePlots != nil {
		p.plots.Picture = func(r widget.Rect) { a.PicturePlots(p.screen.device(r)) }
	}
	p.plots.Save = a.SavePlots
	c.scenario.Save = a.SaveScenario
	c.events.Copy, c.events.Show = copyText, showMoment(p)
	c.time.Move, c.time.Bookmarks, c.time.Say = a.MoveTime, a.Bookmarks, p.Say
	c.time.Branch = a.Branch
	c.failsafes.Set = a.Autopilot.SetParam
	c.vehicles.Follow = a.SelectVehicle
	c.compare.Do = a.Compare
	c.waiting.Start, c.waiting.Copy = a.StartChild, copyText
	c.waiting.Offers = a.Offers
	if a.FlyDemo != nil {
		c.waiting.FlyDemo = func() {
			if err := a.FlyDemo(); err != nil {
				p.Say("The demonstration can't begin: " + err.Error())
			}
		}
	}
}

// showMoment returns what shows a moment of a flight: on the time line, or in the plots where there
// is none.
func showMoment(p *Panels) func(flight uint64, t float64) {
	return func(flight uint64, t float64) {
		if v := p.view.Time; v != nil && v.Ready() {
			tellFailed(p, p.parts.time.SeekIn(flight, t))
			return
		}
		if !p.plots.ShowMoment(flight, t) {
			p.middle.messages.told.say("That moment is not in the plots any more: they keep five minutes")
			return
		}
		p.dock.Drawer.Open("plots")
	}
}

// columns are the panels of the left and the right column from above.
func (c *parts) columns(fleet bool) [2][]*dock.Box {
	left := []*dock.Box{
		{Panel: form.Panel{Acts: true, ID: "motors", Title: "Actuators"}, Body: c.motors},
		{Panel: form.Panel{Acts: true, ID: "battery", Title: "Power"}, Body: c.battery},
		{Panel: form.Panel{Acts: true, ID: "wind", Title: "Wind"}, Body: c.wind},
		{Panel: form.Panel{Acts: true, ID: "water", Title: "Water"}, Body: panel.Water{}, Rare: true},
		{Panel: form.Panel{Acts: true, ID: "body", Title: "Body"}, Body: c.pushes, Rare: true},
	}
	right := []*dock.Box{
		{Panel: form.Panel{Acts: true, ID: "flight", Title: "Flight"}, Body: c.flight},
		{Panel: form.Panel{ID: "view", Title: "View"}, Body: c.view, Rare: true},
		{Panel: form.Panel{Acts: true, ID: "autopilot", Title: "Autopilot"}, Body: c.autopilot},
		{Panel: form.Panel{ID: "numbers", Title: "Instruments"}, Body: c.numbers},
		{Panel: form.Panel{Acts: true, ID: "sensors", Title: "Sensors"}, Body: c.sensors, Rare: true},
		{Panel: form.Panel{Acts: true, ID: "air", Title: "Atmosphere"}, Body: c.atmosphere, Rare: true},
		{Panel: form.Panel{ID: "rc", Title: "Joystick"}, Body: c.rc, Rare: true},
	}
	if fleet {
		list := &dock.Box{Panel: form.Panel{ID: "vehicles", Title: "Vehicles"}, Body: c.vehicles}
		right = append([]*dock.Box{list}, right...)
	}
	return [2][]*dock.Box{left, right}
}

// tabs are the drawer's: what comes and goes in a flight. Several flights beside each other have one
// more.
func (c *parts) tabs(plots *plot.Panel, several bool) []*dock.Tab {
	tabs := []*dock.Tab{
		{Panel: form.Panel{Acts: true, ID: "faults", Title: "Faults"}, Body: c.faults, Tip: "What is broken and what will be; when faults act"},
		{Panel: form.Panel{ID: "events", Title: "Events"}, Body: c.events, Tip: "What happened in this flight and those before"},
		{Panel: form.Panel{Acts: true, Live: true, ID: "failsafes", Title: "Failsafes"}, Body: c.failsafes, Tip: "What ArduPilot's failsafes watch, what they do, and what followed when one fired; why it would not arm"},
		{Panel: form.Panel{ID: "plots", Title: "Plots"}, Body: plots, Tip: "How height, attitude, speed … went in the last minutes\nP"},
		{Panel: form.Panel{ID: "console", Title: "Console"}, Body: c.console, Tip: "Output of the ArduPilot that sitlark started; in the past also sitlark's log and ArduPilot's messages"},
		{Panel: form.Panel{ID: "scenario", Title: "Scenario"}, Body: c.scenario, Tip: "Steps and expectations of the scenario; saves this flight as one"},
		{Panel: form.Panel{ID: "sticks", Title: "Joystick"}, Body: c.sticks, Tip: "Set up a joystick, gamepad or radio: calibrate, assign channels\nG"},
	}
	if several {
		tabs = append(tabs, &dock.Tab{Panel: form.Panel{ID: "compare", Title: "Compare"}, Body: c.compare, Tip: "Deviations of the flights from the first, and their alignment"})
	}
	return tabs
}

// feed gives each panel what it shows beside the snapshot.
func (c *parts) feed(v *View) {
	c.flight.View = v.FlightView
	c.flight.View.Unjudged, c.flight.View.NoPause = v.Demo && v.Scenario == nil, noPause(v)
	c.pushes.Mass = v.Mass
	c.numbers.Winged, c.numbers.Sails = v.Winged, v.Sails
	c.motors.Airframe, c.pushes.Launches, c.faults.Airframe = v.Airframe, v.Airframe != nil && v.Airframe.Launches, v.Airframe
	c.pushes.Airframe, c.numbers.Airframe = v.Airframe, v.Airframe
	c.wind.Display = v.Air.Display
	c.wind.SimParams, c.battery.SimParams = v.SimParams, v.SimParams
	if v.Then != nil { // these are of now
		c.wind.SimParams, c.battery.SimParams = nil, nil
	}
	c.autopilot.View, c.sensors.View = v.AutopilotView, v.Sensors
	if v.Then != nil {
		c.sensors.View.Status = nil
	}
	c.rc.Joysticks, c.sticks.Joysticks = v.Joystick, v.Joystick
	c.console.View = panel.ConsoleView{Child: v.Child, Past: consolePast(v)}
	if panel.ModeWords(v.Autopilot) != "" {
		c.console.View.Speaks, c.console.View.Armed = true, v.Autopilot.Armed
	}
	c.scenario.View, c.scenario.Recording = v.Scenario, v.Recording
	c.compare.View = v.Compare
	if v.Time != nil {
		c.time.Set(*v.Time)
	}
	c.vehicles.List, c.vehicles.Followed = v.Vehicles, v.Followed
	c.waiting.View = v.WaitingView
	c.waiting.View.Flown = v.Demo || v.Continues
}

// wait lets wall time go by [s], and takes what is said meanwhile.
func (c *parts) wait(v *View, dt float64) {
	c.autopilot.Follow(v.Autopilot, dt)
	c.failsafes.Follow(v.Autopilot, dt)
	c.console.Follow(dt)
	c.motors.Wait(dt)
	c.flight.Wait(dt)
}

// escape leaves what was begun with the autopilot, and reports whether there was anything.
func (c *parts) escape() bool { return c.time.Escape() || c.failsafes.Escape() || c.autopilot.Escape() }

// submitter carries commands out by the actions; one that is nil is not available, and none is
// while the past is shown.
type submitter struct {
	*Actions
	view *View
}

// refused says why nothing can be done now.
func (s submitter) refused() error {
	if t := s.view.Time; t != nil {
		if why := t.Refusal(); why != "" {
			return errors.New(why)
		}
	}
	return nil
}

// Submit carries a command out at once.
func (s submitter) Submit(c command.Command) error {
	if err := s.refused(); err != nil {
		return err
	}
	return s.Actions.Submit(c)
}

// Drag carries out one of the commands of a drag.
func (s submitter) Drag(c command.Command, number uint64) error {
	if s.Actions.Drag == nil {
		return s.Submit(c)
	}
	if err := s.refused(); err != nil {
		return err
	}
	return s.Actions.Drag(c, number)
}

// Schedule hands over a command for later.
func (s submitter) Schedule(o command.Scheduled) error {
	if err := s.refused(); err != nil {
		return err
	}
	if s.Actions.Schedule == nil {
		return errors.New("commands can't be delayed here")
	}
	return s.Actions.Schedule(o)
}

// CancelScheduled takes a scheduled command back.
func (s submitter) CancelScheduled(id uint64) error {
	if s.Actions.CancelScheduled == nil {
		return errors.New("commands can't be taken back here")
	}
	return s.Actions.CancelScheduled(id)
}
