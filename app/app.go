//go:build !headless

// Package app is the window program: it shows a session and lets the user act on it.
// A build with the tag headless has no window.
package app

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"time"

	"github.com/sitlark/sitlark/autopilot"
	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/overlay"
	"github.com/sitlark/sitlark/protocol/mavlink"
	"github.com/sitlark/sitlark/protocol/mavlink/simfault"
	"github.com/sitlark/sitlark/scene"
	"github.com/sitlark/sitlark/scene/camera"
	"github.com/sitlark/sitlark/scene/gltfmesh"
	"github.com/sitlark/sitlark/session"
	"github.com/sitlark/sitlark/session/connect"
	"github.com/sitlark/sitlark/sim"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/ui"
	"github.com/sitlark/sitlark/vehicle/catalog"
)

// HasWindow tells whether this build can open one.
const HasWindow = true

// framePeriod is the time a frame may take: vsync does not limit under Xvfb or in
// many virtual machines, so the loop paces itself.
const framePeriod = time.Second / 60

// Check checks what only the window needs, before anything is opened.
func Check(c config.Config) error {
	_, err := loadMesh(c)
	return err
}

// loadMesh reads the body that --vehicle-mesh names; nil where none is given.
func loadMesh(c config.Config) (*gltfmesh.Mesh, error) {
	if c.Window.VehicleMesh == "" {
		return nil, nil
	}
	mesh, err := gltfmesh.Load(c.Window.VehicleMesh)
	if err != nil {
		return nil, fmt.Errorf("--vehicle-mesh: %w", err)
	}
	return mesh, nil
}

// Watch flies what s says and shows it until the window is closed or ctx ends. It must run
// on the first thread. Physics does not wait for the window, but for a film.
func Watch(ctx context.Context, s session.Setup, scenario *session.Scenario) error {
	mesh, err := loadMesh(s.Config)
	if err != nil {
		return err
	}
	o := session.Options{Scenario: scenario}
	var gates *filmGates
	if s.Film.Wait {
		gates = newFilmGates(max(1, len(s.Members)))
		o.Hold = gates.hold
	}
	f, err := session.New(s, o)
	if err != nil {
		return err
	}
	return f.Run(ctx, func(ctx context.Context) error { return watch(ctx, f, gates, mesh) })
}

// watch shows the fleet until the window is closed or ctx ends.
func watch(ctx context.Context, f *session.Fleet, gates *filmGates, mesh *gltfmesh.Mesh) (err error) {
	v, err := openViewer(f, gates, mesh)
	if err != nil {
		return err
	}
	defer v.close()
	if path := v.setup().Film.Path; path != "" {
		v.beginFilm(path)
	}
	defer v.keep()
	for !v.window.ShouldClose() && ctx.Err() == nil {
		if err := v.frame(); err != nil {
			return err
		}
	}
	err = v.lastFrame()
	v.closeFilm()
	return errors.Join(err, v.filming.err)
}

// viewer is the window with what it shows. Owner: main thread.
type viewer struct {
	window *scene.Window
	scene  *scene.Scene
	panels *ui.Panels
	flown  *session.Vehicle  // that is followed
	sim    *sim.Sim          // its physics
	pilot  *autopilot.Pilot  // nil: ArduPilot flies
	link   *mavlink.Link     // to ArduPilot; nil: none
	live   snapshot.Snapshot // for the panels: what is applied is always told
	shown  snapshot.Snapshot // for the scene: held still while the view is paused
	paused bool              // the view, never the physics
	pace   pacer
	model  *catalog.Model
	hint   string
	from   connect.RemoteAccess

	flight *session.Fleet
	gates  *filmGates     // hold the physics back for the film; nil: nothing may
	mesh   *gltfmesh.Mesh // drawn as the vehicle's body; nil: none was given

	pictures pictures
	filming  filming
	quality  quality
	before   *camera.Camera    // presenting: the camera to go back to; else nil
	tags     []overlay.WindTag // of the wind profile, reused
	hides    []overlay.Cover   // what panels hide of the picture, reused
	memory   memory
	sticks   sticks
	fleet    *fleetView // nil: one vehicle, alone
	goal     goal

	autopilot mavlink.Status  // of the link, as of this frame
	sensors   simfault.Status // likewise
	drawn     drawnMission
}

// setup is that of the vehicle that is followed.
func (v *viewer) setup() *session.Setup { return &v.flown.Setup }

func openViewer(f *session.Fleet, gates *filmGates, mesh *gltfmesh.Mesh) (*viewer, error) {
	first := f.Vehicles[0]
	o := first.Setup
	v := &viewer{
		flight: f, flown: first, sim: first.Sim, pilot: first.Pilot(), link: first.Link, model: o.Model,
		hint: first.Hint(), from: first.RemoteAccess(), gates: gates, mesh: mesh, pictures: newPictures(),
	}
	var err error
	var note string
	v.memory, note = recall(o.Window.Settings)
	width, height := v.memory.size(o.Window)
	if v.window, err = scene.OpenWindow(windowOptions(o, width, height)); err != nil {
		return nil, err
	}
	if v.scene, err = scene.New(v.window, scene.Options{Seed: o.Seed, Terrain: o.Terrain, Site: o.Site, Body: v.drawnBody(o.Model)}); err == nil {
		v.panels, err = ui.New(v.window.IWindow(), v.window.Gls(), v.actions())
	}
	if err != nil {
		v.close()
		return nil, err
	}
	if err := v.openFleet(); err != nil {
		v.close()
		return nil, err
	}
	if err := v.beginMission(); err != nil {
		v.close()
		return nil, err
	}
	v.beginQuality()
	v.scene.SetTimeOfDay(o.Window.TimeOfDay)
	v.apply(v.memory.now)
	if o.Window.ScaleGiven {
		v.panels.SetScale(o.Window.Scale)
	}
	var broken string
	if v.sticks, broken = openSticks(o.Window.Settings); broken != "" {
		slog.Info(broken)
		note = "The joysticks' file was broken: set them up anew"
	}
	if note != "" {
		v.panels.Say(note)
	}
	return v, nil
}

func (v *viewer) close() {
	v.closeFilm()
	v.closeFleet()
	v.sticks.close()
	v.tellPictures(true)
	if v.panels != nil {
		v.panels.Dispose()
	}
	if v.scene != nil {
		v.scene.Dispose()
	}
	v.window.Close()
}

func (v *viewer) actions() ui.Actions {
	a := ui.Actions{
		Submit:        func(c command.Command) error { return v.sim.Submit(c) },
		Order:         v.order,
		CancelOrder:   func(id uint64) error { return v.sim.Cancel(id) },
		Aim:           v.aim,
		SetCamera:     func(n int) { v.scene.Cameras().Choose(camera.Camera(n)) },
		SetViewPaused: func(paused bool) { v.paused = paused },
		ToggleThrust:  func() { v.scene.Vehicle().ShowThrust(!v.scene.Vehicle().ThrustShown()) },
		Quit:          v.window.RequestClose,
		TakePicture:   v.takePicture,
		ToggleFilm:    v.toggleFilm,

		CycleInset:      v.scene.Cameras().CycleSecond,
		SetPresentation: v.present,

		SetTimeOfDay:   v.scene.SetTimeOfDay,
		CycleWind:      v.scene.Air().Cycle,
		MoveSheet:      v.scene.Air().MoveSheet,
		NextTrailColor: func() string { return v.scene.Track().NextTrailColor().String() },
		Toggle:         v.toggle,
		PickGround:     v.pickGround,
	}
	if v.flight.Several() {
		a.SelectVehicle = v.selectVehicle
	}
	v.childActions(&a)
	v.autopilotActions(&a)
	return a
}

// present fills the screen and lets the director choose the camera, or puts back
// what was before.
func (v *viewer) present(on bool) {
	if on == (v.before != nil) {
		return
	}
	v.window.SetFullscreen(on)
	if on {
		chosen := v.scene.Cameras().Chosen()
		v.before = &chosen
		v.goTo(camera.Director)
		return
	}
	v.goTo(*v.before)
	v.before = nil
}

// goTo changes the camera; the one that is shown is left as it is.
func (v *viewer) goTo(c camera.Camera) {
	if v.scene.Cameras().Chosen() != c {
		v.scene.Cameras().Choose(c)
	}
}

// frame takes one Snapshot, draws it everywhere, and waits for the next turn.
func (v *viewer) frame() error {
	v.window.PollEvents()
	passed := v.pace.next()
	if err := v.draw(passed); err != nil {
		return err
	}
	v.panels.DrawOverlay(v.window.Gls())
	v.window.SwapBuffers()
	v.adapt(v.pace.spent(), passed)
	v.watchFilm()
	v.tellPictures(false)
	v.pace.wait()
	return nil
}

// draw draws the newest state; dt is the wall time since the last frame [s].
func (v *viewer) draw(dt float64) error {
	v.sim.Buffer().Read(&v.live)
	if !v.paused {
		v.shown = v.live
	}
	v.showFleet()
	v.followSticks()
	wall := dt
	dt = v.filmStep(dt)
	v.markActive()
	told := v.autopilotStatus()
	v.markGoal(told)
	v.showGhost(told)
	v.scene.Update(&v.shown, dt)
	v.panels.SetGrounds(v.grounds())
	v.panels.Update(&v.live, v.view(), dt)
	v.scene.Cover(v.covers())
	v.scene.Cameras().PlaceSecond(v.panels.Inset())
	if err := v.scene.Render(v.panels.Root()); err != nil {
		return fmt.Errorf("drawing the scene: %w", err)
	}
	v.take(false)
	v.panels.DrawText(v.window.Gls())
	v.take(true)
	v.remember(wall)
	return nil
}

func (v *viewer) view() ui.View {
	chosen := v.scene.Cameras().Chosen()
	view := ui.View{
		FPS: v.pace.fps, Camera: int(chosen), CameraName: chosen.String(),
		ViewPaused: v.paused, ConnectHint: v.hint, PrepareHint: connect.ParameterCommand(v.model), DemoHint: connect.DemoCommand(v.model),
		ElsewhereText: v.from.Text, ElsewhereHint: v.from.Code, ListenWarning: v.from.Warning,
		Vehicle: v.model.Title, Demo: v.pilot != nil, Mass: v.model.Vehicle.Mass,
		Film: v.filmView(), Quality: v.quality.level.String(),
		TimeOfDay: v.scene.TimeOfDay(), Air: v.air(),
		Legend: v.scene.Track().TrailLegend(), Labels: v.scene.Labels(), Joystick: v.sticks.desk,
		Child: v.childView(), Finding: v.findingView(),
	}
	if note := v.scene.Cameras().Note(); note != "" {
		view.CameraName += ": " + note
	}
	if c := v.scene.Cameras().Second(); c != 0 {
		view.Inset = strings.ToUpper(c.String()[:1]) + c.String()[1:]
	}
	view.Presenting = v.before != nil
	view.PixelsPerMetre, view.NorthUp = v.scene.Cameras().PixelsPerMetre(), chosen == camera.Top
	view.Sight = v.scene.Cameras().Sight()
	if v.pilot != nil {
		view.LowVolts, view.CritVolts = v.pilot.BatteryFailsafe()
		view.Mode = "demo: " + v.pilot.Status().Phase
	}
	if p := v.flown.Scenario; p != nil {
		view.Mode = p.Headline(v.pilot)
		if news := p.News(); news != "" {
			v.panels.Say(news)
		}
	}
	v.fleetOf(&view)
	v.autopilotView(&view)
	v.sensorView(&view)
	return view
}
