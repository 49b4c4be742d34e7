package scene

import (
	"fmt"
	"slices"

	"github.com/g3n/engine/core"
	"github.com/g3n/engine/gls"
	"github.com/g3n/engine/renderer"
	"github.com/g3n/engine/window"

	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/ground"
	"github.com/sitlark/sitlark/shaders"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/terrain"
)

// What is drawn, in this order. Opaque things go from near to far, since what is
// hidden then costs little; blended ones from the ground upwards.
const (
	orderCover = iota
	orderVehicle
	orderScenery
	orderTrees
	orderTerrain
	orderSky
	orderSun
	orderRunway
	orderPaint
	orderPad
	orderShadow
	orderTracks
	orderCurtain
	orderLines
	orderSigns
	orderStreaks
	orderArrows
	orderDiscs
	orderSprites
	orderGhost
)

const farthest = 30000 // [m]

// Options say what to draw besides the flight.
type Options struct {
	Path    []mission.Waypoint // the planned path, may be empty; SetMission draws more
	Seed    int64              // of colours, trees, clouds and arrows
	Terrain ground.Terrain     // shape of the ground, the physics' own; nil: flat
	Site    terrain.Site       // what stands and grows there
	Body    Body               // what the snapshots do not tell of the vehicle
	Shadows Shadows            // how they are drawn
}

// Scene is the picture of the world. Owner: main thread.
type Scene struct {
	win     *Window
	render  *renderer.Renderer
	root    *core.Node
	eye     *lens
	layers  []*layer
	rig     *rig
	mouse   *mouse
	stroke  stroke
	inset   *inset
	cutOpen *section

	land    *landscape
	light   *light
	sky     *sky
	relief  *relief
	vehicle *vehicle
	shadow  *shadow
	shadows Shadows
	maps    *shadowMaps // nil: shadows are plain
	noMaps  error       // why GL makes none
	cover   *cover      // what panels hide
	plumb   *plumb
	trail   *trail
	before  *trail // of the flight before
	plan    *plan
	pins    *pins
	others  others // of a fleet
	ghost   *ghost
	goal    *goal
	hidden  [extras]bool
	labels  []Label
	arrows  *arrows
	gauges  *gauges
	streaks *streaks
	fronts  *fronts
	sock    *windsock
	trees   *layer
	lamps   *layer // of the airfield, if there is one

	buildings *layer // nil: none

	quality   Quality
	treeCount int32

	subject  subject
	flight   uint64
	time     float64 // physics time of the last snapshot [s]
	lastSize [2]int

	windShown WindDisplay
}

// New builds the scene in the window. It must be called from the main thread.
func New(w *Window, o Options) (*Scene, error) {
	s := &Scene{win: w, render: renderer.NewRenderer(w.Gls()), root: core.NewNode(), rig: newRig(), shadows: o.Shadows}
	s.eye = newLens()
	if err := s.addPrograms(); err != nil {
		return nil, err
	}
	s.buildLand(o)
	if err := s.buildFlight(o); err != nil {
		return nil, err
	}
	if err := s.buildPlan(o); err != nil {
		return nil, err
	}
	s.inset, s.cutOpen, s.cover = newInset(), newSection(), newCover()
	s.add(s.cutOpen.layer, s.cover.layer)
	s.mouse = &mouse{rig: s.rig, win: w}
	s.mouse.subscribe()
	w.IWindow().SubscribeID(window.OnWindowSize, s, func(string, any) { s.Resize() })
	s.Resize()
	s.SetTimeOfDay(DefaultTimeOfDay)
	s.SetQuality(Medium.Quality())
	return s, nil
}

// addPrograms registers the engine's own programs, which the panels need, and
// those of package shaders.
func (s *Scene) addPrograms() error {
	if err := s.render.AddDefaultShaders(); err != nil {
		return fmt.Errorf("scene: the engine's shaders: %w", err)
	}
	for name, source := range shaders.Chunks() {
		s.render.AddChunk(name, source)
	}
	for _, p := range shaders.Programs() {
		s.render.AddShader(p.Name+"_vertex", p.Vertex)
		s.render.AddShader(p.Name+"_fragment", p.Fragment)
		s.render.AddProgram(p.Name, p.Name+"_vertex", p.Name+"_fragment")
	}
	s.render.AddProgram(ghostPrograms["vehicle"], "vehicle_vertex", "ghost_fragment")
	for _, c := range casters {
		s.render.AddProgram(c.name, c.vertex+"_vertex", c.fragment+"_fragment")
	}
	return nil
}

func (s *Scene) buildLand(o Options) {
	s.land = newLandscape(o.Terrain, o.Site, o.Seed)
	s.sock = newWindsock()
	s.light = newLight()
	s.sky = newSky(o.Seed)
	s.sky.bindStars(&s.stroke)
	s.relief = newRelief(s.land)
	s.trees = newTrees(s.land, o.Seed)
	s.treeCount = s.trees.mesh.instances
	s.add(s.relief.layers[:]...)
	s.add(s.sky.dome, s.trees, newPad(), s.sock.pole, s.sock.sock)
	s.add(s.sky.disc, s.sky.stars)
	if o.Site.Runway != nil {
		s.buildings = newBuildings(s.land)
		s.add(append(newRunway(o.Site.Runway), s.buildings)...)
		s.lamps = newLamps(s.land, &s.stroke)
		s.add(s.lamps)
	}
}

func (s *Scene) buildFlight(o Options) error {
	var err error
	if s.vehicle, err = newVehicle(o.Body); err != nil {
		return fmt.Errorf("scene: %w", err)
	}
	s.shadow = newShadow(s.vehicle)
	s.plumb = newPlumb(&s.stroke)
	s.trail, s.before, s.pins = newTrail(&s.stroke), newTrail(&s.stroke), newPins(&s.stroke)
	s.arrows = newArrows(o.Seed)
	s.gauges, s.streaks, s.fronts = newGauges(), newStreaks(&s.stroke, o.Seed), newFronts()
	s.subject = s.subjectOf(&snapshot.Snapshot{})
	s.add(s.vehicle.layers()...)
	s.add(s.shadow.layer, s.plumb.line, s.plumb.ring, s.arrows.layer)
	for _, t := range [2]*trail{s.trail, s.before} {
		s.add(t.track, t.curtain, t.line)
	}
	s.add(s.pins.layer, s.gauges.layer, s.streaks.layer, s.fronts.layer)
	s.ghost, s.goal = newGhost(s.vehicle, &s.stroke), newGoal(&s.stroke)
	s.add(append(s.ghost.layers(), s.goal.layers()...)...)
	return nil
}

func (s *Scene) buildPlan(o Options) (err error) {
	if err := s.SetMission(mission.Drawing{Path: o.Path}); err != nil {
		return err
	}
	s.beginFlight()
	return nil
}

// SetMission draws another mission instead of the one that is shown. Its meshes are made at
// once, in some ms for a hundred items. No item of it is active. It must be called from the main
// thread.
func (s *Scene) SetMission(d mission.Drawing) error {
	next, err := newPlan(&s.stroke, d, s.groundAt)
	if err != nil {
		return fmt.Errorf("scene: drawing the waypoints' numbers: %w", err)
	}
	if s.plan != nil {
		s.remove(s.plan.layers...)
	}
	s.plan = next
	s.add(s.plan.layers...)
	s.plan.show(!s.hidden[Mission])
	return nil
}

func (s *Scene) add(layers ...*layer) {
	for _, l := range layers {
		s.layers = append(s.layers, l)
		s.root.Add(l)
	}
}

// remove takes layers out of the scene and frees them.
func (s *Scene) remove(layers ...*layer) {
	for _, l := range layers {
		s.root.Remove(l)
		s.layers = slices.DeleteFunc(s.layers, func(o *layer) bool { return o == l })
		l.Dispose()
	}
}

// SetCamera goes over to a camera in 0.6 s. The chosen one is recentred, or goes
// on to its next variant. An unknown one is ignored.
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
	if err := s.castShadows(); err != nil {
		return err
	}
	if err := s.renderInset(); err != nil {
		return err
	}
	s.cover.layer.SetVisible(true)
	err := s.renderWorld(s.rig.shown, s.lastSize[0], s.lastSize[1])
	s.cover.layer.SetVisible(false) // the second view has none
	if err != nil {
		return err
	}
	s.inset.show(s.lastSize[1])
	if overlay == nil {
		return nil
	}
	if err := s.render.Render(overlay, s.eye); err != nil {
		return fmt.Errorf("scene: panels: %w", err)
	}
	return nil
}

// renderWorld draws what an eye sees into the bound framebuffer, of the given size
// [px].
func (s *Scene) renderWorld(p pose, width, height int) error {
	gs := s.win.Gls()
	gs.DepthMask(true)
	// Without a GPU, depth is cleared much faster together with the stencil, and what
	// the dome will cover need not be cleared. A flat picture has more than the dome.
	if p.flat == 0 && s.win.Software() && !s.sky.dome.left {
		gs.Clear(gls.DEPTH_BUFFER_BIT | gls.STENCIL_BUFFER_BIT)
	} else {
		gs.Clear(gls.DEPTH_BUFFER_BIT | gls.STENCIL_BUFFER_BIT | gls.COLOR_BUFFER_BIT)
	}
	s.aim(p, width, height)
	if err := s.render.Render(s.root, s.eye); err != nil {
		return fmt.Errorf("scene: %w", err)
	}
	return nil
}

// aim turns the eye and moves the world so that the eye is GL's origin.
func (s *Scene) aim(p pose, width, height int) {
	aspect := float64(width) / float64(max(height, 1))
	s.eye.aim(p, aspect)
	s.stroke.width, s.stroke.height = float32(width), float32(height)
	s.relief.height = float64(max(height, 1))
	s.relief.update(p, s.subject, aspect)
	s.backdrop(p, aspect)
	s.light.bind()
	if s.maps != nil {
		s.maps.look(s.win.Gls(), p.eye)
	}
	for _, l := range s.relief.layers {
		l.place = p.eye // it goes with the eye
	}
	for _, l := range s.layers {
		l.lookFrom(p.eye)
	}
}

// Dispose frees what the scene holds in GL. The window stays.
func (s *Scene) Dispose() {
	s.mouse.unsubscribe()
	s.inset.dispose()
	s.win.IWindow().UnsubscribeAllID(s)
	for _, l := range s.layers {
		l.Dispose()
	}
	s.layers = nil
	s.light.dispose()
	if s.maps != nil {
		s.maps.dispose()
	}
}
