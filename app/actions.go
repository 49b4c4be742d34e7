//go:build !headless

package app

import (
	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/overlay"
	"github.com/sitlark/sitlark/scene/camera"
	"github.com/sitlark/sitlark/session"
	"github.com/sitlark/sitlark/ui"
	"github.com/sitlark/sitlark/ui/panel"
)

// actions connects panels and keys to session and scene.
func (v *viewer) actions() ui.Actions {
	a := ui.Actions{
		Submit: func(c command.Command) error { return v.sim.Submit(c) },
		Drag:   func(c command.Command, number uint64) error { return v.sim.Drag(c, number) },
		Schedule: func(o command.Scheduled) error { // its number is in the Snapshot
			_, err := v.sim.Schedule(o)
			return err
		},
		CancelScheduled: func(id uint64) error { return v.sim.Cancel(id) },
		Run:             runActions(v.fleet),
		Quit:            v.window.RequestClose,
		NextChapter:     func() error { return v.program.ask(v) },
		EndDemo:         func() { v.fleet.EndDemo() },
		Offers:          v.offers.Card(),

		Autopilot:     autopilotRequests(v.followed, v.goTo),
		UploadMission: v.mission.upload, DownloadMission: v.mission.download,
	}
	v.sceneActions(&a)
	v.fileActions(&a)
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

// sceneActions change how the flight is seen.
func (v *viewer) sceneActions(a *ui.Actions) {
	a.SetCamera = func(n int) { v.scene.Cameras().Choose(camera.Camera(n)) }
	a.CycleSecondView = v.scene.Cameras().CycleSecond
	a.SetViewPaused = func(paused bool) { v.paused = paused }
	a.KeepFree = func(left, right, top, bottom float64) {
		v.scene.Cameras().Keep(camera.Margins{Left: left, Right: right, Top: top, Bottom: bottom})
	}
	a.PickGround = v.scene.Cameras().GroundAt
	a.Aim = func(x, y float64, ground bool) (north, east, down float64) {
		w, h := v.window.Size()
		to := v.scene.Cameras().PushTo(x, y, w, h, ground)
		return to.X, to.Y, to.Z
	}
	a.ToggleThrust = func() { v.scene.Vehicle().ShowThrust(!v.scene.Vehicle().ThrustShown()) }
	a.Toggle = func(l overlay.Layer) (string, bool) { return l.String(), v.scene.Layers().Toggle(l) }
	a.NextTrailColor = func() string { return v.scene.Track().NextTrailColor().String() }
	a.CycleWind, a.MoveSheet = v.scene.Air().Cycle, v.scene.Air().MoveSheet
	a.SetTimeOfDay = v.scene.SetTimeOfDay
	a.SetQuality = func(level string) { v.quality.choose(config.Quality(level)) }
	a.SetPresentation = func(on bool) {
		if v.presentation.set(on); on {
			v.titles.present()
		}
	}
}

// fileActions take pictures and films, and use the recording.
func (v *viewer) fileActions(a *ui.Actions) {
	a.TakePicture, a.ToggleFilm = v.pictures.request, v.filming.toggle
	a.PicturePlots, a.SavePlots = v.pictures.requestPlots, v.pictures.savePlots
	a.SaveScenario = v.saveScenario
	a.MoveTime, a.Bookmarks = v.past.Move, v.past.BookmarkActions()
	a.Branch = v.branches.Begin
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

// goTo sends the vehicle to above a place of the ground [m].
func (v *viewer) goTo(north, east, down float64) {
	place := above(&v.live, north, east, down)
	v.link.GoTo(place)
	v.goal.choose(place, &v.live)
}
