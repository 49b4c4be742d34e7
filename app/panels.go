//go:build !headless

package app

import (
	"strings"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/overlay"
	"github.com/sitlark/sitlark/scene/air"
	"github.com/sitlark/sitlark/scene/camera"
	"github.com/sitlark/sitlark/session"
	"github.com/sitlark/sitlark/session/connect"
	"github.com/sitlark/sitlark/sitl"
	"github.com/sitlark/sitlark/ui"
	"github.com/sitlark/sitlark/ui/card"
	"github.com/sitlark/sitlark/ui/panel"
	"github.com/sitlark/sitlark/ui/picture"
)

// actions connects panels and keys to session and scene.
func (v *viewer) actions() ui.Actions {
	a := ui.Actions{
		Submit: func(c command.Command) error { return v.sim.Submit(c) },
		Schedule: func(o command.Scheduled) error { // its number is in the Snapshot
			_, err := v.sim.Schedule(o)
			return err
		},
		CancelScheduled: func(id uint64) error { return v.sim.Cancel(id) },
		Aim:             v.aiming.push,
		SetCamera:       func(n int) { v.scene.Cameras().Choose(camera.Camera(n)) },
		SetViewPaused:   func(paused bool) { v.paused = paused },
		KeepFree: func(left, right, top, bottom float64) {
			v.scene.Cameras().Keep(camera.Margins{Left: left, Right: right, Top: top, Bottom: bottom})
		},
		Run:          runActions(v.fleet),
		ToggleThrust: func() { v.scene.Vehicle().ShowThrust(!v.scene.Vehicle().ThrustShown()) },
		Quit:         v.window.RequestClose,
		TakePicture:  v.pictures.request,
		ToggleFilm:   v.filming.toggle,
		PicturePlots: v.pictures.requestPlots,
		SavePlots:    v.pictures.savePlots,
		SaveScenario: v.saveScenario,

		CycleSecondView: v.scene.Cameras().CycleSecond,
		SetPresentation: func(on bool) {
			if v.presentation.set(on); on {
				v.titles.present()
			}
		},
		NextChapter: func() error { return v.program.ask(v) },
		EndDemo:     func() { v.fleet.EndDemo() },

		MoveTime:       v.past.move,
		Bookmarks:      v.past.bookmarkActions(),
		Branch:         v.branches.begin,
		SetTimeOfDay:   v.scene.SetTimeOfDay,
		SetQuality:     func(level string) { v.quality.choose(config.Quality(level)) },
		CycleWind:      v.scene.Air().Cycle,
		MoveSheet:      v.scene.Air().MoveSheet,
		NextTrailColor: func() string { return v.scene.Track().NextTrailColor().String() },
		Toggle:         func(l overlay.Layer) (string, bool) { return l.String(), v.scene.Layers().Toggle(l) },
		PickGround:     v.scene.Cameras().GroundAt,

		Autopilot:     autopilotRequests(v.followed, v.aiming.goTo),
		UploadMission: v.mission.upload, DownloadMission: v.mission.download,
	}
	if v.vehicle.Demo.CanBegin() {
		a.FlyDemo = func() error { return v.fleet.FlyDemo() }
	}
	if v.fleet.Several() {
		a.SelectVehicle = func(i int) { v.selection.choose(i) }
	}
	if v.beside != nil {
		a.Compare = v.beside.actions()
	}
	if v.vehicle.Supervisor != nil {
		childActions(&a, func() *session.Supervisor { return v.vehicle.Supervisor }) // a fleet has one for each vehicle
	}
	return a
}

// runActions pause, step and slow the flight of a fleet.
func runActions(f *session.Fleet) ui.RunActions {
	run := f.RunControl()
	return ui.RunActions{
		Pause: func(paused bool) error {
			if paused {
				return run.Pause()
			}
			return run.Resume()
		},
		Step:     func(frames int, span float64) error { _, err := run.Step(frames, span); return err },
		SetSpeed: run.SetSpeed,
	}
}

// autopilotRequests sends requests to the followed vehicle's autopilot. The panels call
// them only while its heartbeats arrive.
func autopilotRequests(f *followed, goTo func(north, east, down float64)) panel.Requests {
	return panel.Requests{
		Arm: func() { f.link.Arm() }, Disarm: func() { f.link.Disarm() },
		Land: func() { f.link.Land() }, Return: func() { f.link.Return() },
		StartMission: func() { f.link.StartMission() },
		TakeOff:      func(height float64) { f.link.TakeOff(height) },
		SetMode:      func(name string) { f.link.SetMode(name) },
		Modes:        func() []string { return f.link.Modes() },
		GoTo:         goTo,
		SetParam:     func(name string, value float64) { f.link.Change(name, value) },
	}
}

// childActions lets the panels start, stop and restart the followed vehicle's child.
func childActions(a *ui.Actions, supervisor func() *session.Supervisor) {
	endDemo := a.EndDemo // which would keep an ArduPilot that is started from flying
	a.StartChild, a.StopChild = func() { endDemo(); supervisor().Start() }, func() { supervisor().Stop() }
	a.RestartChild = func() { endDemo(); supervisor().Restart() }
	a.ChildLines = func(from uint64) ([]string, uint64) {
		child, _ := supervisor().Child()
		if child == nil {
			return nil, from
		}
		return child.Lines(from)
	}
}

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
	cameras := v.scene.Cameras()
	chosen := cameras.Chosen()
	view := ui.View{
		FPS: v.pace.fps, Camera: int(chosen), CameraName: chosen.String(),
		ViewPaused: v.paused, ConnectHint: v.hint, PrepareHint: connect.ParameterCommand(v.entry), DemoHint: connect.DemoCommand(v.entry),
		RemoteText: v.remote.Text, RemoteHint: v.remote.Code, ListenWarning: v.remote.Warning,
		Vehicle: v.entry.Title, Demo: v.pilot != nil, CanEndDemo: v.vehicle.Demo.CanEnd(), Continues: v.setup().Branch != nil, Mass: v.entry.Vehicle.Mass,
		Film: v.filming.view(), Quality: v.quality.level.String(), Adapts: v.quality.adapts,
		Layers: v.scene.Layers().All(), Thrust: v.scene.Vehicle().ThrustShown(),
		TimeOfDay: v.scene.TimeOfDay(), Air: airView(v.display, v.tags[:0]),
		Legend: v.scene.Track().TrailLegend(), Labels: v.scene.Labels(), Joystick: v.sticks.manager,
		Child: childView(v.vehicle.Supervisor), Finding: findingView(v.vehicle.Supervisor),
		Samples:    v.past.plotSamples(v.vehicle.Index, &v.seen, dt),
		Time:       &v.past.state,
		Presenting: v.presentation.on(), PixelsPerMetre: cameras.PixelsPerMetre(), NorthUp: chosen == camera.Top, Sight: cameras.Sight(),
	}
	v.tags = view.Air.Tags
	v.followTrail(view.Samples)
	if err := v.fleet.RunControl().Unavailable(); err != nil {
		view.NoPause = err.Error()
	}
	view.Recording = recordingView(v.fleet, v.vehicle)
	if note := cameras.Note(); note != "" {
		view.CameraName += ": " + note
	}
	if c := cameras.Second(); c != 0 {
		view.SecondView = strings.ToUpper(c.String()[:1]) + c.String()[1:]
	}
	if v.pilot != nil {
		view.LowVolts, view.CritVolts = v.pilot.BatteryFailsafe()
		view.Mode = "demo: " + v.pilot.Status().Phase
	}
	if b := v.setup().Branch; b != nil && b.OpenLoop() {
		view.Mode = "open loop: no autopilot"
	}
	if p := v.vehicle.Scenario; p != nil {
		view.Mode, view.Scenario = p.Headline(v.pilot), v.scenario.show(p, dt)
		view.Caption = v.scenario.caption
		if v.past.shown() {
			view.Scenario, view.Caption = asOf(view.Scenario, v.live.Flight, &v.seen), ui.Caption{}
		}
		view.Limits = v.scenario.expected(p, v.vehicle.Index)
		if news := p.News(); news != "" {
			v.panels.Say(news)
		}
	}
	v.selection.fill(&view)
	v.beside.fill(&view)
	if v.refreshAutopilot() {
		view.Autopilot, view.Reports = &v.autopilot, v.link
		v.mission.show(&view)
		if b := &v.autopilot.Battery; b.LowVolts > 0 || b.CritVolts > 0 {
			view.LowVolts, view.CritVolts = b.LowVolts, b.CritVolts
		}
	}
	view.SensorsOff = v.vehicle.Sensors.Unavailable()
	if s, ok := v.vehicle.Sensors.Status(); ok {
		v.sensors = s
		view.Sensors = &v.sensors
	}
	if p := v.vehicle.SimParams; p != nil {
		v.simParams = p.Status()
		view.SimParams = &v.simParams
	}
	if v.past.state.Replay {
		view.NoPause = "a recording is shown: Space pauses it"
	}
	if view.Then = v.then(); view.Then != nil {
		view.Mode, view.News = view.Then.Mode, &v.live.Events
	}
	return view
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
	return card.Finding{Path: f.Path, Tried: f.Tried, Why: f.Why}
}
