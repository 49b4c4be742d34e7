package scene

import (
	"fmt"

	"github.com/g3n/engine/renderer"
	"github.com/g3n/engine/window"

	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/overlay"
	"github.com/sitlark/sitlark/physics/contact"
	"github.com/sitlark/sitlark/protocol/mavlink"
	"github.com/sitlark/sitlark/scene/air"
	"github.com/sitlark/sitlark/scene/camera"
	"github.com/sitlark/sitlark/scene/fan"
	"github.com/sitlark/sitlark/scene/gl"
	"github.com/sitlark/sitlark/scene/land"
	"github.com/sitlark/sitlark/scene/model"
	"github.com/sitlark/sitlark/scene/shadow"
	"github.com/sitlark/sitlark/scene/sky"
	"github.com/sitlark/sitlark/scene/track"
	"github.com/sitlark/sitlark/shaders"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/terrain"
)

// Options say what to draw besides the flight.
type Options struct {
	Path    []mission.Waypoint // the planned path, may be empty; Track.SetMission draws more
	Seed    int64              // of colours, trees, clouds and arrows
	Terrain contact.Terrain    // shape of the ground, the physics' own; nil: flat
	Site    terrain.Site       // what stands and grows there
	Body    model.Body         // what the snapshots do not tell of the vehicle
	Shadows shadow.Kind        // how they are drawn
}

// Scene is the picture of the world. Owner: main thread.
//
// It is put together from parts, each with what it draws: see Cameras, Track, Air, Fleet.
type Scene struct {
	win    *Window
	render *renderer.Renderer
	eye    *lens
	stage  *gl.Stage
	stroke gl.Picture

	cameras *Cameras
	land    *land.Land
	light   *sky.Light
	sky     *sky.Sky
	vehicle *model.Vehicle
	ghost   *model.Ghost
	fleet   *model.Fleet
	shadows *shadow.Caster
	track   *track.Track
	air     *air.Air
	fan     *fan.Fan // nil: no campaign is shown
	layers  *Layers
	cover   *cover // what panels hide

	labels  []overlay.Label
	quality Quality

	subject camera.Subject
	flight  uint64
	time    float64 // physics time of the last snapshot [s]
}

// New builds the scene in the window. It must be called from the main thread.
func New(w *Window, o Options) (*Scene, error) {
	render, err := w.programs()
	if err != nil {
		return nil, err
	}
	s := &Scene{win: w, render: render, stage: gl.NewStage(), eye: newLens()}
	if err := s.build(o); err != nil {
		return nil, err
	}
	w.IWindow().SubscribeID(window.OnWindowSize, s, func(string, any) { s.Resize() })
	s.Resize()
	s.SetTimeOfDay(sky.DefaultTimeOfDay)
	s.SetQuality(Medium.Quality())
	return s, nil
}

// programs returns the renderer with all programs. It is the window's, since the engine never
// frees the programs that a renderer has compiled: the scenes of a window share them.
func (w *Window) programs() (*renderer.Renderer, error) {
	if w.render != nil {
		return w.render, nil
	}
	render := renderer.NewRenderer(w.Gls())
	if err := addPrograms(render); err != nil {
		return nil, err
	}
	w.render = render
	return render, nil
}

// addPrograms registers the engine's own programs, which the panels need, and
// those of package shaders.
func addPrograms(render *renderer.Renderer) error {
	if err := render.AddDefaultShaders(); err != nil {
		return fmt.Errorf("scene: the engine's shaders: %w", err)
	}
	for name, source := range shaders.Chunks() {
		render.AddChunk(name, source)
	}
	for _, p := range shaders.Programs() {
		render.AddShader(p.Name+"_vertex", p.Vertex)
		render.AddShader(p.Name+"_fragment", p.Fragment)
		render.AddProgram(p.Name, p.Name+"_vertex", p.Name+"_fragment")
	}
	model.AddPrograms(render)
	shadow.AddCasterPrograms(render)
	return nil
}

// build makes the parts and puts them on the stage.
func (s *Scene) build(o Options) (err error) {
	st := &s.stroke
	s.land = land.New(o.Terrain, o.Site, o.Seed, st)
	s.light, s.sky = sky.NewLight(), sky.NewSky(o.Seed, st)
	if s.vehicle, err = model.NewVehicle(o.Body); err != nil {
		return fmt.Errorf("scene: %w", err)
	}
	s.cameras = newCameras(s.win, s.land.Landscape)
	s.track = track.New(st, s.stage, s.land.Top)
	s.layers = &Layers{track: s.track}
	s.air = air.New(st, o.Seed)
	s.ghost, s.fleet, s.cover = model.NewGhost(s.vehicle, st), model.NewFleet(s.stage), newCover()
	s.shadows = shadow.New(o.Shadows, s.win.Software(), s.render, s.win.Gls(), shadow.Scene{
		Vehicle: s.vehicle, Trees: s.land.Trees, Buildings: s.land.Buildings, Land: s.land.Landscape, Light: s.light,
	})
	s.subject = s.vehicle.Subject(&snapshot.Snapshot{}, camera.Subject{})
	s.stage.Add(s.land.Layers()...)
	s.stage.Add(s.sky.Layers()...)
	s.stage.Add(s.vehicle.Layers()...)
	s.stage.Add(s.shadows.Plain.Layer)
	s.stage.Add(s.track.Layers()...)
	s.stage.Add(s.air.Layers()...)
	s.stage.Add(s.ghost.Layers()...)
	s.stage.Add(s.cover.layers[:]...)
	if err := s.track.SetMission(mission.Drawing{Path: o.Path}); err != nil {
		return err
	}
	s.track.BeginFlight()
	return nil
}

// Cameras returns the cameras, and what is seen through them.
func (s *Scene) Cameras() *Cameras { return s.cameras }

// Track returns what is drawn of where the vehicle was and is to go.
func (s *Scene) Track() *track.Track { return s.track }

// Air returns what is drawn of the wind.
func (s *Scene) Air() *air.Air { return s.air }

// FanOf returns the flights of a campaign in a scene, none at first. The overview frames them.
func FanOf(s *Scene) *fan.Fan {
	if s.fan == nil {
		s.fan = fan.New(&s.stroke, s.win.Software())
		s.stage.Add(s.fan.Layers()...)
	}
	return s.fan
}

// FlightAt returns the number of the flight of a campaign that is seen at a place of the window [px
// from the upper left], or a few pixels beside it, in the picture of the last Update.
func FlightAt(s *Scene, x, y float64) (number int, ok bool) {
	w, h := s.win.Size()
	if s.fan == nil || w <= 0 || h <= 0 {
		return 0, false
	}
	const within = 7
	v := s.cameras.view()
	v.Width, v.Height = float64(w), float64(h)
	return s.fan.Nearest(v, x, y, within)
}

// Fleet returns the vehicles of a fleet.
func (s *Scene) Fleet() *model.Fleet { return s.fleet }

// Layers returns the layers that can be switched.
func (s *Scene) Layers() *Layers { return s.layers }

// Vehicle returns the vehicle that the cameras follow.
func (s *Scene) Vehicle() *model.Vehicle { return s.vehicle }

// Shadows returns how shadows are drawn.
func (s *Scene) Shadows() *shadow.Caster { return s.shadows }

// SetGhost tells where the autopilot believes that the vehicle is: a ghost stands
// there as soon as the difference can be seen. The zero value takes it away. It is to
// be called before each Update.
func (s *Scene) SetGhost(e mavlink.Estimate) { s.ghost.Told = e }

// Follow goes over to another vehicle, of which the next Snapshots tell: the cameras in
// one cut, the trail restarts.
func (s *Scene) Follow(b model.Body) {
	s.vehicle.Become(b)
	s.track.Forget()
	s.flight = 0
	s.cameras.rig.Leaps = true
}

// SetTimeOfDay sets the sun where it stands at a solar time of the day [h], 0 to 24;
// what is not a number changes nothing.
func (s *Scene) SetTimeOfDay(hours float64) {
	if !s.light.Set(hours) {
		return
	}
	s.sky.Paint(s.light)
	s.cameras.rig.Director.LightFrom(s.light.Sun)
	s.land.SetNight(s.light.Block.Night > 0)
	c := s.light.Block.HorizonColor
	s.win.Gls().ClearColor(c[0], c[1], c[2], 1)
}

// TimeOfDay returns the solar time of the day [h].
func (s *Scene) TimeOfDay() float64 { return s.light.Hours }

// Stage returns the layers of the picture, for measuring what each program costs.
func (s *Scene) Stage() *gl.Stage { return s.stage }

// Resize fits picture and aspect to the framebuffer. The scene calls it by itself
// when the window's size changes.
func (s *Scene) Resize() {
	width, height := s.win.win.GetFramebufferSize()
	if width <= 0 || height <= 0 {
		return // minimised
	}
	s.cameras.width, s.cameras.height = float64(width), float64(height)
	s.win.fitViewport()
}

// Dispose frees what the scene holds in GL. The window stays.
func (s *Scene) Dispose() {
	s.cameras.dispose()
	s.win.IWindow().UnsubscribeAllID(s)
	s.stage.Dispose()
	s.light.Dispose()
	s.shadows.Dispose()
}
