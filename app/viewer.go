//go:build !headless

package app

import (
	"fmt"
	"log/slog"
	"path/filepath"
	"time"

	"github.com/sitlark/sitlark/app/branch"
	"github.com/sitlark/sitlark/app/offers"
	"github.com/sitlark/sitlark/app/pacing"
	"github.com/sitlark/sitlark/overlay"
	"github.com/sitlark/sitlark/protocol/mavlink"
	"github.com/sitlark/sitlark/scene"
	"github.com/sitlark/sitlark/scene/gltfmesh"
	"github.com/sitlark/sitlark/scene/track"
	"github.com/sitlark/sitlark/session"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/ui"
	"github.com/sitlark/sitlark/ui/form"
)

// viewer is the render loop with its parts, each of which has what it needs of the
// window and the followed vehicle. Owner: main thread.
type viewer struct {
	*display
	*followed

	pace         pacing.Pacer
	quality      *quality
	pictures     pictures
	filming      filming
	presentation presentation
	arrangement  *arrangement
	sticks       sticks
	selection    *selection // nil: one vehicle, alone
	beside       *beside    // nil: one flight is shown
	mission      missionView
	goal         goal // to which the user sent the autopilot
	titles       titles
	branches     *branch.Starter
	offers       *offers.Opener
	origin       *branch.Origin
	program      *program
	scenario     scenarioView
	tags         []overlay.WindTag // of the wind profile, reused
	trailOf      *snapshot.Samples // that the trail follows; nil: those that it followed at first
}

// openViewer opens the window, unless the program has one, and everything that it shows of a fleet.
func openViewer(p *program, f *session.Fleet, gates *filmGates, mesh *gltfmesh.Mesh) (*viewer, error) {
	v := newViewer(p, f, gates)
	if err := v.open(mesh); err != nil {
		if v.window != nil {
			v.close()
		}
		return nil, err
	}
	return v, nil
}

// newViewer returns the parts that need no window. gates may be nil where nothing is to be held.
func newViewer(p *program, f *session.Fleet, gates *filmGates) *viewer {
	if gates == nil {
		gates = newFilmGates(len(f.Vehicles))
	}
	d, first := &display{}, followFirst(f)
	return &viewer{
		display: d, followed: first, program: p, offers: offers.New(first.setup().Window.Settings, func(text string) { d.panels.Say(text) }),
		pictures: newPictures(first, d.tell), filming: filming{followed: first, tell: d.tell, say: func(text string) { d.panels.SayUnfilmed(text) }, gates: gates},
		mission:  missionView{followed: first, say: func(text string) { d.panels.Say(text) }},
		branches: newBranches(d, first), origin: branch.NewOrigin(f), beside: newBeside(d, first, p.beside),
	}
}

// open opens the window and fills it.
func (v *viewer) open(mesh *gltfmesh.Mesh) error {
	o := v.setup()
	arrangement, note := v.program.recall(o.Window.Settings)
	v.arrangement = arrangement
	if err := v.openWindow(); err != nil {
		return err
	}
	if err := v.openScene(mesh); err != nil {
		return err
	}
	v.quality = newQuality(v.scene, v.window.Software(), o.Window.Quality)
	v.scene.SetTimeOfDay(o.Window.TimeOfDay)
	v.arrangement.apply(v.display)
	scale := 0.0
	if o.Window.ScaleGiven {
		scale = o.Window.Scale
	}
	v.panels.SetScalesNow(scale, o.Window.TextScale)
	if c, err := firstCamera(o.Config); err == nil && c != 0 {
		v.scene.Cameras().Choose(c)
	}
	var broken string
	if v.sticks, broken = openSticks(o.Window.Settings); broken != "" {
		slog.Info(broken)
		note = "The joystick settings were invalid: set up the joysticks again"
	}
	if r := v.fleet.Replay(); r != nil && note == "" {
		note = form.Capital(r.Note)
	}
	if note != "" {
		v.panels.Say(note)
	}
	return nil
}

// openWindow opens the program's window, or takes over the one that is open.
func (v *viewer) openWindow() (err error) {
	o, p := v.setup(), v.program
	title := windowTitle(o, v.vehicle.Scenario)
	if p.window == nil {
		width, height := v.arrangement.size(o.Window)
		if p.window, err = scene.OpenWindow(windowOptions(o.Window, title, width, height)); err != nil {
			return err
		}
	}
	v.window = p.window
	v.pictures.window, v.filming.window = v.window, v.window
	v.window.SetTitle(title)
	v.window.OnDrop(v.offers.OpenFile)
	return nil
}

// windowTitle says what a window shows: a recording, a scenario, or else a vehicle.
func windowTitle(o *session.Setup, s *session.Scenario) string {
	what := filepath.Base(o.Entry.Name)
	switch {
	case o.Replay != nil:
		what = filepath.Base(o.Replay.Path)
	case s != nil:
		what = s.Name()
	}
	return "sitlark: " + what
}

// openScene makes the scene and the panels, and gives them what they show.
func (v *viewer) openScene(mesh *gltfmesh.Mesh) (err error) {
	o := v.setup()
	if v.scene, err = scene.New(v.window, scene.Options{Seed: o.Seed, Terrain: o.Terrain, Site: o.Site, Body: drawnBody(o.Entry, mesh)}); err != nil {
		return err
	}
	v.mission.track = v.scene.Track()
	v.presentation = present(v.window, v.scene.Cameras(), v.fleet.Several(), o.Film.Path != "")
	if v.panels, err = ui.New(v.window.IWindow(), v.window.Gls(), v.actions()); err != nil {
		return err
	}
	v.panels.SetLogo(v.program.logo)
	v.scene.Track().Follow(v.past.Samples(0))
	if v.fleet.Several() {
		if v.selection, err = openSelection(v.display, v.followed, &v.mission, mesh); err != nil {
			return err
		}
	}
	if err = v.beside.open(mesh); err != nil {
		return err
	}
	return v.mission.begin()
}

func (v *viewer) close() {
	v.filming.finish()
	v.past.Close()
	v.origin.Close()
	v.selection.close()
	v.beside.close()
	v.sticks.close()
	v.pictures.report(true)
	v.dispose()
}

// frame draws one snapshot everywhere and waits until the next frame is due.
func (v *viewer) frame() error {
	v.window.PollEvents()
	passed := v.pace.Next(time.Now())
	if err := v.draw(passed); err != nil {
		return err
	}
	v.panels.DrawOverlay(v.window.Gls())
	v.window.SwapBuffers()
	if !v.filming.active() { // a film keeps its level: frame times do not matter
		v.quality.adapt(v.pace.Spent(time.Now()), passed)
	}
	v.filming.watch()
	v.pictures.report(false)
	if rest := v.pace.Wait(time.Now()); rest > 0 {
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
	v.past.Exact = v.past.Shown() && v.filming.active()
	v.see(dt)
	v.selection.show()
	v.beside.show()
	title := v.titles.show(dt)
	v.mission.mark()
	status := v.autopilotStatus()
	v.markGoal(status)
	v.showGhosts()
	v.branches.Watch()
	v.offers.Watch()
	v.scene.Air().Brief, v.scene.Layers().Presented = v.presentation.on(), v.presentation.on()
	v.scene.Update(&v.shown, dt)
	v.panels.SetBackgrounds(v.quality.backgrounds(v.withoutPanels()))
	view := v.view(wall)
	view.Title = title
	v.panels.Update(&v.seen, view, dt)
	v.scene.Cover(v.quality.covers(v.panels.Early()))
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
	if path == "" && (!v.filming.active() || v.past.Exact) { // the film of a recording has its last frame
		return nil
	}
	if v.filming.active() {
		v.filming.reel.settle() // the last frame needs room
	}
	if err := v.draw(0); err != nil || path == "" {
		return err
	}
	return v.pictures.screenshot(path)
}

// showGhosts shows where the autopilot believes the vehicle is, or, of a flight that goes on from
// another, where it was in that.
func (v *viewer) showGhosts() {
	v.origin.Follow(v.vehicle)
	v.origin.Lead(v.scene.Track())
	if e, ok := v.origin.Ghost(&v.shown); ok {
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

// markGoal shows the place under the pointer while the user picks one, else the goal until it is
// reached or given up.
func (v *viewer) markGoal(s *mavlink.Status) {
	v.goal.follow(s, v.live.Flight, v.live.Time, v.live.Body.PositionNED)
	if north, east, down, ok := v.panels.PointedGround(); ok {
		v.scene.Track().SetGoal(track.Goal{Shown: true, PlaceNED: above(&v.live, north, east, down)})
		return
	}
	v.scene.Track().SetGoal(track.Goal{Shown: v.goal.set && !v.past.Shown(), PlaceNED: v.goal.place, Chosen: true})
}

// followTrail lets the trail in the scene reach as far back as the plots do. That of a recording has
// all of it.
func (v *viewer) followTrail(s *snapshot.Samples) {
	if v.past.State.Replay || s == v.trailOf {
		return
	}
	v.trailOf = s
	v.scene.Track().Follow(s)
}
