//go:build !headless

package app

import (
	"github.com/sitlark/sitlark/autopilot/tuning"
	"github.com/sitlark/sitlark/overlay"
	"github.com/sitlark/sitlark/scene/air"
	"github.com/sitlark/sitlark/scene/camera"
	"github.com/sitlark/sitlark/session"
	"github.com/sitlark/sitlark/session/connect"
	"github.com/sitlark/sitlark/sitl"
	"github.com/sitlark/sitlark/ui"
	"github.com/sitlark/sitlark/ui/card"
	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/panel"
	"github.com/sitlark/sitlark/ui/picture"
)

// recordingView says whether a vehicle's flight is recorded.
func recordingView(f *session.Fleet, v *session.Vehicle) panel.Recording {
	r := panel.Recording{On: f.Recorded(), Shown: f.Replay() != nil, File: f.Recording()}
	if r.Since, r.Why = session.Unrecorded(v); r.Why != "" {
		r.Help = session.UnrecordedHelp(v)
	}
	r.Removed = session.Removed(f)
	return r
}

// view is what the panels show apart from the snapshot.
// dt is the wall time since the last frame [s].
func (v *viewer) view(dt float64) ui.View {
	view := ui.View{
		FlightView: panel.FlightView{Demo: v.pilot != nil, CanEndDemo: v.vehicle.Demo.CanEnd(), Continues: v.setup().Branch != nil, Frozen: v.paused,
			Recording: recordingView(v.fleet, v.vehicle)},
		WaitingView: card.WaitingView{ConnectHint: v.hint, PrepareHint: connect.ParameterCommand(v.entry), DemoHint: connect.DemoCommand(v.entry), NoDemo: tuning.CannotFly(&v.entry.Vehicle),
			RemoteText: v.remote.Text, RemoteHint: v.remote.Code, ListenWarning: v.remote.Warning, Vehicle: v.entry.Title,
			Child: childView(v.vehicle.Supervisor), Finding: findingView(v.vehicle.Supervisor)},
		FPS: v.pace.FPS, Presenting: v.presentation.on(), Mass: v.entry.Vehicle.Mass, Winged: v.entry.Vehicle.Winged(), Sails: len(v.entry.Vehicle.Sails) > 0, Airframe: v.airframe,
		Film: v.filming.view(), Quality: v.quality.level.String(), Adapts: v.quality.adapts,
		Joystick: v.sticks.manager,
		Samples:  v.past.PlotSamples(v.vehicle.Index, &v.seen, dt),
		Time:     &v.past.State,
	}
	v.followTrail(view.Samples)
	v.showWays()
	if err := v.fleet.RunControl().Unavailable(); err != nil {
		view.NoPause = err.Error()
	}
	v.viewScene(&view)
	v.viewPilot(&view)
	v.viewScenario(&view, dt)
	v.selection.fill(&view)
	v.beside.fill(&view)
	v.viewAutopilot(&view)
	if v.past.State.Replay {
		view.NoPause = "a recording is shown: Space pauses it"
	}
	if view.Then = v.then(); view.Then != nil {
		view.Mode, view.News = view.Then.Mode, &v.live.Events
	}
	return view
}

// viewScene adds what the scene shows, and how.
func (v *viewer) viewScene(view *ui.View) {
	cameras := v.scene.Cameras()
	chosen := cameras.Chosen()
	view.Camera, view.CameraName = int(chosen), chosen.String()
	if note := cameras.Note(); note != "" {
		view.CameraName += ": " + note
	}
	if c := cameras.Second(); c != 0 {
		view.SecondView = form.Capital(c.String())
	}
	view.PixelsPerMetre, view.NorthUp, view.Sight = cameras.PixelsPerMetre(), chosen == camera.Top, cameras.Sight()
	view.Layers, view.Thrust, view.TimeOfDay = v.scene.Layers().All(), v.scene.Vehicle().ThrustShown(), v.scene.TimeOfDay()
	view.Air = airView(v.display, v.tags[:0])
	v.tags = view.Air.Tags
	view.Legend, view.Labels = v.scene.Track().TrailLegend(), v.scene.Labels()
}

// viewPilot adds who flies, other than an ArduPilot.
func (v *viewer) viewPilot(view *ui.View) {
	if v.pilot != nil {
		view.LowVolts, view.CritVolts = v.pilot.BatteryFailsafe()
		view.Mode = "demo: " + v.pilot.Status().Phase
	}
	if b := v.setup().Branch; b != nil && b.OpenLoop() {
		view.Mode = "open loop: no autopilot"
	}
}

// viewScenario adds the scenario that is flown. dt is the wall time since the last frame [s].
func (v *viewer) viewScenario(view *ui.View, dt float64) {
	p := v.vehicle.Scenario
	if p == nil {
		return
	}
	text, over, held := p.Headline(v.pilot)
	view.Mode, view.Scenario = text, v.scenario.show(p, dt)
	switch {
	case over && held:
		view.Ended = panel.Met
	case over:
		view.Ended = panel.Broken
	}
	view.Caption = v.scenario.caption
	if v.past.Shown() {
		view.Scenario, view.Caption = asOf(view.Scenario, v.live.Flight, &v.seen), ui.Caption{}
	}
	view.Limits = v.scenario.expected(p, v.vehicle.Index)
	if news := p.News(); news != "" {
		v.panels.Say(news)
	}
}

// viewAutopilot adds what ArduPilot reports, and its simulated sensors.
func (v *viewer) viewAutopilot(view *ui.View) {
	if v.refreshAutopilot() {
		view.Autopilot, view.Reports = &v.autopilot, v.link
		v.mission.show(view)
		if b := &v.autopilot.Battery; b.LowVolts > 0 || b.CritVolts > 0 {
			view.LowVolts, view.CritVolts = b.LowVolts, b.CritVolts
		}
	}
	view.Sensors.Off = v.vehicle.Sensors.Unavailable()
	if s, ok := v.vehicle.Sensors.Status(); ok {
		v.sensors = s
		view.Sensors.Status = &v.sensors
	}
	if p := v.vehicle.SimParams; p != nil {
		v.simParams = p.Status()
		view.SimParams = &v.simParams
	}
}

// airView describes the wind display of the scene, with its tags appended to tags.
func airView(d *display, tags []overlay.WindTag) picture.AirView {
	shown := d.scene.Air()
	a := picture.AirView{Display: shown.Shown().String(), Scale: air.FullScale, Height: shown.SheetHeight(), Tags: tags}
	width, height := d.window.Size()
	for _, t := range shown.Tags() {
		if x, y, ok := d.scene.Cameras().ProjectTo(t.Place, width, height); ok {
			a.Tags = append(a.Tags, overlay.WindTag{X: x, Y: y, Height: t.Height, Speed: t.Speed})
		}
	}
	return a
}

var childStates = map[sitl.State]panel.ChildState{
	sitl.Stopped: panel.ChildStopped, sitl.Running: panel.ChildRunning, sitl.Failed: panel.ChildFailed,
}

// childView is the state of the ArduPilot child for the panels; nil without one.
func childView(p *session.Supervisor) *panel.Child {
	if p == nil {
		return nil
	}
	child, busy := p.Child()
	if child == nil {
		return nil
	}
	state, err := child.State()
	config := child.Config()
	view := &panel.Child{State: childStates[state], Busy: busy, Program: config.Binary, GroundStation: config.GroundStation()}
	if err != nil {
		view.Problem = err.Error()
	}
	return view
}

// findingView is the arducopter binary that could be started.
func findingView(p *session.Supervisor) card.Finding {
	if p == nil {
		return card.Finding{}
	}
	f := p.Found()
	return card.Finding{Program: sitl.Program(f.Kind), Target: sitl.Target(f.Kind), Path: f.Path, Tried: f.Tried, Why: f.Why}
}
