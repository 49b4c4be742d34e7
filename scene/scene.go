package scene

import (
	"fmt"

	"github.com/g3n/engine/camera"
	"github.com/g3n/engine/core"
	"github.com/g3n/engine/gls"
	"github.com/g3n/engine/renderer"
	"github.com/g3n/engine/window"

	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/snapshot"
	"github.com/sitlark/sitlark/shaders"
)

// What is drawn, in this order. Opaque things go from near to far, since what is
// hidden then costs little; blended ones from the ground upwards.
const (
	orderVehicle = 1 + iota
	orderScenery
	orderTrees
	orderTerrain
	orderSky
	orderPad
	orderShadow
	orderTracks
	orderCurtain
	orderLines
	orderSigns
	orderArrows
	orderDiscs
)

const farthest = 14000 // [m]

// Options say what to draw besides the flight.
type Options struct {
	Path []mission.Waypoint // the planned path, may be empty
	Seed int64              // of the land
}

// Scene is the picture of the world. Owner: main thread.
type Scene struct {
	win    *Window
	render *renderer.Renderer
	root   *core.Node
	eye    *camera.Camera
	layers []*layer
	rig    *rig
	mouse  *mouse
	stroke stroke

	relief  *relief
	sky     *layer
	terrain *terrain
	vehicle *vehicle
	shadow  *shadow
	plumb   *plumb
	trail   *trail
	before  *trail // of the flight before
	plan    *plan
	pins    *pins
	hidden  [Mission + 1]bool
	labels  []Label
	arrows  *arrows
	sock    *windsock

	subject  subject
	flight   uint64
	time     float64 // physics time of the last snapshot [s]
	lastSize [2]int
}

// New builds the scene in the window. It must be called from the main thread.
func New(w *Window, o Options) (*Scene, error) {
	s := &Scene{win: w, render: renderer.NewRenderer(w.Gls()), root: core.NewNode(), rig: newRig()}
	s.eye = camera.NewPerspective(1, usualNear, farthest, 45, camera.Vertical)
	if err := s.addPrograms(); err != nil {
		return nil, err
	}
	s.buildLand(o)
	s.buildFlight(o)
	if err := s.buildPlan(o); err != nil {
		return nil, err
	}
	s.mouse = &mouse{rig: s.rig, win: w}
	s.mouse.subscribe()
	w.IWindow().SubscribeID(window.OnWindowSize, s, func(string, any) { s.Resize() })
	w.Gls().ClearColor(horizonColor[0], horizonColor[1], horizonColor[2], 1)
	s.Resize()
	return s, nil
}

// addPrograms registers the engine's own programs, which the panels need, and
// those of package shaders.
func (s *Scene) addPrograms() error {
	if err := s.render.AddDefaultShaders(); err != nil {
		return fmt.Errorf("scene: the engine's shaders: %w", err)
	}
	s.render.AddChunk("light", lightChunk())
	for name, source := range shaders.Chunks() {
		s.render.AddChunk(name, source)
	}
	for _, p := range shaders.Programs() {
		s.render.AddShader(p.Name+"_vertex", p.Vertex)
		s.render.AddShader(p.Name+"_fragment", p.Fragment)
		s.render.AddProgram(p.Name, p.Name+"_vertex", p.Name+"_fragment")
	}
	return nil
}

func (s *Scene) buildLand(o Options) {
	s.relief = newRelief(o.Seed, o.Path)
	s.sock = newWindsock()
	s.sky = newSky(o.Seed)
	s.terrain = newTerrain(s.relief)
	s.add(s.sky, s.terrain.layer, newTrees(s.relief, o.Seed), newPad(), s.sock.pole, s.sock.sock)
}

func (s *Scene) buildFlight(o Options) {
	s.vehicle = newVehicle()
	s.shadow = newShadow(s.vehicle)
	s.plumb = newPlumb(&s.stroke)
	s.trail, s.before, s.pins = newTrail(&s.stroke), newTrail(&s.stroke), newPins(&s.stroke)
	s.arrows = newArrows(o.Seed)
	s.subject = s.subjectOf(&snapshot.Snapshot{})
	s.add(s.vehicle.solid, s.vehicle.discs, s.shadow.layer, s.plumb.line, s.plumb.ring, s.arrows.layer)
	for _, t := range [2]*trail{s.trail, s.before} {
		s.add(t.track, t.curtain, t.line)
	}
	s.add(s.pins.layer)
}

func (s *Scene) buildPlan(o Options) (err error) {
	if s.plan, err = newPlan(&s.stroke, o.Path, s.heightAt); err != nil {
		return fmt.Errorf("scene: drawing the waypoints' numbers: %w", err)
	}
	s.add(s.plan.layers...)
	s.beginFlight()
	return nil
}

// heightAt returns the height of the land above home [m].
func (s *Scene) heightAt(north, east float64) float64 { return s.relief.height(north, east) }

func (s *Scene) add(layers ...*layer) {
	for _, l := range layers {
		s.layers = append(s.layers, l)
		s.root.Add(l)
	}
}

// SetCamera goes over to a camera in 0.6 s. An unknown one is ignored.
func (s *Scene) SetCamera(c Camera) { s.rig.choose(c) }

// Camera returns the chosen camera.
func (s *Scene) Camera() Camera { return s.rig.which }

// Resize fits picture and aspect to the framebuffer. The scene calls it by itself
// when the window's size changes.
func (s *Scene) Resize() {
	width, height := s.win.win.GetFramebufferSize()
	if width <= 0 || height <= 0 {
		return // minimised
	}
	s.lastSize = [2]int{width, height}
	s.win.fitViewport()
	s.eye.SetAspect(float32(width) / float32(height))
	s.stroke.width, s.stroke.height = float32(width), float32(height)
}

// Project returns where a world point [m from home] is seen, in pixels of the
// framebuffer from the upper left, in the picture of the last Update.
func (s *Scene) Project(ned frame.Vec[frame.NED]) (x, y float64, visible bool) {
	return s.rig.shown.project(ned, float64(s.lastSize[0]), float64(s.lastSize[1]))
}

// Render clears the picture, draws the world as of the last Update, and over it
// the panels under overlay, which may be nil.
func (s *Scene) Render(overlay core.INode) error {
	if w, h := s.win.win.GetFramebufferSize(); (w != s.lastSize[0] || h != s.lastSize[1]) && w > 0 {
		s.Resize()
	}
	gs := s.win.Gls()
	gs.DepthMask(true)
	gs.Clear(gls.DEPTH_BUFFER_BIT | gls.COLOR_BUFFER_BIT)
	s.aim()
	if err := s.render.Render(s.root, s.eye); err != nil {
		return fmt.Errorf("scene: %w", err)
	}
	if overlay == nil {
		return nil
	}
	if err := s.render.Render(overlay, s.eye); err != nil {
		return fmt.Errorf("scene: panels: %w", err)
	}
	return nil
}

// aim turns the eye and moves the world so that the eye is GL's origin.
func (s *Scene) aim() {
	p := &s.rig.shown
	q := glFromRot(p.att)
	s.eye.SetQuaternionQuat(&q)
	s.eye.SetFov(float32(p.fov / deg))
	s.eye.SetNear(float32(p.near))
	s.terrain.update(*p, float64(s.eye.Aspect()))
	s.sky.place = p.eye // the dome goes with the eye
	for _, l := range s.layers {
		l.lookFrom(p.eye)
	}
}

// Dispose frees what the scene holds in GL. The window stays.
func (s *Scene) Dispose() {
	s.mouse.unsubscribe()
	s.win.IWindow().UnsubscribeAllID(s)
	for _, l := range s.layers {
		l.Dispose()
	}
	s.layers = nil
}
