//go:build !headless

package app

import (
	"fmt"
	"log/slog"
	"time"

	"github.com/sitlark/sitlark/overlay"
	"github.com/sitlark/sitlark/scene"
	"github.com/sitlark/sitlark/scene/camera"
	"github.com/sitlark/sitlark/scene/gltfmesh"
	"github.com/sitlark/sitlark/session"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/ui"
	"github.com/sitlark/sitlark/ui/form"
)

// viewer is the render loop with its parts, each of which reaches the window and the
// followed vehicle only. Owner: main thread.
type viewer struct {
	*display
	*followed

	pace         pacer
	quality      *quality
	pictures     pictures
	filming      filming
	presentation presentation
	arrangement  *arrangement
	sticks       sticks
	selection    *selection // nil: one vehicle, alone
	beside       *beside    // nil: one flight is shown
	mission      missionView
	aiming       aiming
	titles       titles
	branches     branches
	origin       *origin
	program      *program
	scenario     scenarioView
	tags         []overlay.WindTag // of the wind profile, reused
	trailOf      *snapshot.Samples // that the trail follows; nil: those that it followed at first
}

func openViewer(p *program, f *session.Fleet, gates *filmGates, mesh *gltfmesh.Mesh) (v *viewer, err error) {
	d, first := &display{}, followFirst(f)
	o := first.vehicle.Setup
	v = &viewer{
		display: d, followed: first, program: p,
		pictures: newPictures(d, first), filming: filming{display: d, followed: first, gates: gates},
		presentation: presentation{display: d, followed: first}, mission: missionView{display: d, followed: first}, aiming: aiming{display: d, followed: first},
		branches: newBranches(d, first), origin: newOrigin(f),
	}
	v.beside = newBeside(d, first, p.beside)
	var note string
	v.arrangement, note = p.recall(o.Window.Settings)
	width, height := v.arrangement.size(o.Window)
	if p.window == nil {
		if p.window, err = scene.OpenWindow(windowOptions(o.Window, windowTitle(o), width, height)); err != nil {
			return nil, err
		}
	}
	d.window = p.window
	d.window.SetTitle(windowTitle(o))
	defer func() {
		if err != nil {
			v.close()
			v = nil
		}
	}()
	if d.scene, err = scene.New(d.window, scene.Options{Seed: o.Seed, Terrain: o.Terrain, Site: o.Site, Body: drawnBody(o.Entry, mesh)}); err != nil {
		return v, err
	}
	if d.panels, err = ui.New(d.window.IWindow(), d.window.Gls(), v.actions()); err != nil {
		return v, err
	}
	d.panels.SetLogo(p.logo)
	d.scene.Track().Follow(first.past.samples(0))
	if f.Several() {
		if v.selection, err = openSelection(d, first, &v.mission, mesh); err != nil {
			return v, err
		}
	}
	if err = v.beside.open(mesh); err != nil {
		return v, err
	}
	if err = v.mission.begin(); err != nil {
		return v, err
	}
	v.quality = newQuality(d, o.Window.Quality)
	v.scene.SetTimeOfDay(o.Window.TimeOfDay)
	v.arrangement.apply(d)
	if o.Window.ScaleGiven {
		v.panels.SetScaleNow(o.Window.Scale)
	}
	if c, err := firstCamera(o.Config); err == nil && c != 0 {
		v.scene.Cameras().Choose(c)
	}
	var broken string
	if v.sticks, broken = openSticks(o.Window.Settings); broken != "" {
		slog.Info(broken)
		note = "The joystick settings were invalid: set up the joysticks again"
	}
	if r := f.Replay(); r != nil && note == "" {
		note = form.Capital(r.Note)
	}
	if note != "" {
		v.panels.Say(note)
	}
	return v, nil
}

func (v *viewer) close() {
	v.filming.finish()
	v.past.close()
	v.origin.close()
	v.selection.close()
	v.beside.close()
	v.sticks.close()
	v.pictures.report(true)
	v.dispose()
}

// frame draws one snapshot everywhere and waits until the next frame is due.
func (v *viewer) frame() error {
	v.window.PollEvents()
	passed := v.pace.next(time.Now())
	if err := v.draw(passed); err != nil {
		return err
	}
	v.panels.DrawOverlay(v.window.Gls())
	v.window.SwapBuffers()
	if !v.filming.active() { // a film keeps its level: frame times do not matter
		v.quality.adapt(v.pace.spent(time.Now()), passed)
	}
	v.filming.watch()
	v.pictures.report(false)
	if rest := v.pace.wait(time.Now()); rest > 0 {
		time.Sleep(rest)
	}
	return nil
}

// draw draws the newest state; dt is the wall time since the last frame [s].
func (v *viewer) draw(dt float64) error {
	if v.read() {
		if err := v.mission.begin(); err != nil {
			return err
		}
	}
	v.sticks.update(v.sim, v.panels.Say)
	wall := dt
	dt = v.filming.step(dt)
	v.past.exact = v.past.shown() && v.filming.active()
	v.see(dt)
	v.selection.show()
	v.beside.show()
	title := v.titles.show(dt)
	v.mission.mark()
	status := v.autopilotStatus()
	v.aiming.mark(status)
	v.showGhosts()
	v.branches.watch()
	v.scene.Air().Brief = v.presentation.on()
	v.scene.Update(&v.shown, dt)
	v.panels.SetBackgrounds(v.quality.backgrounds(v.withoutPanels()))
	view := v.view(wall)
	view.Title = title
	v.panels.Update(&v.seen, view, dt)
	v.scene.Cover(v.quality.covers())
	v.scene.Cameras().PlaceSecond(v.panels.SecondView())
	v.scene.Cameras().PlaceAside(v.panels.Aside())
	if err := v.scene.Render(v.panels.Root()); err != nil {
		return fmt.Errorf("drawing the scene: %w", err)
	}
	if err := v.scene.Cameras().SecondFailure(); err != nil {
		v.panels.Say("The second view is switched off: " + err.Error())
	}
	v.take(false)
	v.panels.DrawText(v.window.Gls())
	v.take(true)
	v.arrangement.remember(wall, v.presentation.on())
	return nil
}

// take takes the film's frame and the requested picture. It is called before the panels
// are drawn and after; each takes what it should contain.
func (v *viewer) take(panels bool) {
	v.filming.shoot(panels)
	v.pictures.snap(panels)
}

// withoutPanels reports whether a picture or film without panels is taken of this frame.
func (v *viewer) withoutPanels() bool {
	return v.pictures.asked && !v.pictures.withPanels || v.filming.active() && v.setup().Film.Clean
}

// lastFrame draws the newest state once more, for the end of the film and for
// --screenshot.
func (v *viewer) lastFrame() error {
	path := v.setup().Window.Screenshot
	if path == "" && (!v.filming.active() || v.past.exact) { // the film of a recording has its last frame
		return nil
	}
	if err := v.draw(0); err != nil || path == "" {
		return err
	}
	return v.pictures.screenshot(path)
}

// showGhosts shows where the autopilot believes the vehicle is, or, of a flight that goes on from
// another, where it was in that.
func (v *viewer) showGhosts() {
	v.origin.follow(v.vehicle)
	v.origin.lead(v.scene.Track())
	if e, ok := v.origin.ghost(&v.shown); ok {
		e.Of = "as recorded"
		v.scene.SetGhost(e)
		return
	}
	v.showGhost()
}

// showGhost gives the scene the autopilot's estimate. A paused view keeps its ghost; a
// lost link, and a past of which none is recorded, have none.
func (v *viewer) showGhost() {
	if e := v.estimated(); !e.Valid || !v.paused {
		v.scene.SetGhost(e)
	}
}

// presentation fills the screen and takes the director's camera or, of a fleet, the one that
// frames all vehicles.
// Owner: main thread.
type presentation struct {
	*display
	*followed
	before *camera.Camera // to go back to; nil: none is on
}

func (p *presentation) on() bool { return p.before != nil }

// set starts a presentation, or restores window and camera.
func (p *presentation) set(on bool) {
	if on == p.on() {
		return
	}
	p.window.SetFullscreen(on)
	if on {
		chosen := p.scene.Cameras().Chosen()
		p.before = &chosen
		p.show(p.camera())
		return
	}
	p.show(*p.before)
	p.before = nil
}

// camera is the one of a presentation: the director's follows one vehicle, so that a fleet is
// seen from outside.
func (p *presentation) camera() camera.Camera {
	if p.fleet.Several() {
		return camera.Overview
	}
	return camera.Director
}

// show changes the camera, unless it is already chosen.
func (p *presentation) show(c camera.Camera) {
	if p.scene.Cameras().Chosen() != c {
		p.scene.Cameras().Choose(c)
	}
}
