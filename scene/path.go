package scene

import (
	"math"

	"github.com/g3n/engine/math32"

	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/physics/frame"
)

const (
	pathMost     = 2000 // waypoints that are drawn
	numberedMost = 256  // and of these, with a sign
	pathLift     = 0.12 // a way along the ground is drawn so far above it [m]
	piecesMost   = 12000
)

// heightAt gives the height of the land above home at a place [m].
type heightAt func(north, east float64) float64

// plan is the planned mission: its course, a post and an acceptance circle for
// each waypoint, signs, and the part that is being flown.
type plan struct {
	path      []mission.Waypoint // Down from home, whatever they were given from
	stretches []mission.Stretch
	active    int // seq of the item that is flown to; 0: none

	layers []*layer // all of it
	leg    *layer   // of the active item
	ring   *layer   // about its end
	hint   *layer   // beside the vehicle, points to its end
	signs  *signs   // nil: the path is empty
	hidden bool
}

// newPlan draws a path over a land. It has no layers for an empty path.
func newPlan(st *stroke, path []mission.Waypoint, land heightAt) (*plan, error) {
	p := &plan{path: seated(drawable(path), land)}
	if len(p.path) == 0 {
		return p, nil
	}
	p.stretches = lifted(withTakeOff(p.path), land)
	var posts, legs, rings []frame.Vec[frame.NED]
	for _, w := range p.path {
		if math.Hypot(w.North, w.East) > padRadius { // none through a vehicle on its pad
			posts = append(posts, placeOf(w), frame.OfNED(w.North, w.East, -land(w.North, w.East)))
		}
		rings = append(rings, ringAt(w)...)
	}
	for _, s := range p.stretches {
		legs = append(legs, pairs(s.Points)...)
	}
	faint := [4]float32{1, 1, 1, 0.42}
	p.layers = []*layer{
		newFarLines(st, posts, faint, 0.8),
		newFarLines(st, rings, ink(accentColor, 0.3), 0.7),
		newFarLines(st, legs, ink(accentColor, 0.6), 1.0),
	}
	p.leg, p.ring = newFarLines(st, nil, ink(activeColor, 0.85), 1.9), newFarLines(st, nil, ink(activeColor, 0.8), 1.4)
	p.hint = newHint()
	var err error
	if p.signs, err = newSigns(st, p.path[:min(len(p.path), numberedMost)]); err != nil {
		return nil, err
	}
	p.layers = append(p.layers, p.leg, p.ring, p.hint, p.signs.layer)
	return p, nil
}

// activeColor marks what is flown now.
var activeColor = hex(0xFFC53D)

func ink(c rgb, alpha float32) [4]float32 { return [4]float32{c[0], c[1], c[2], alpha} }

// drawable returns the waypoints that can be drawn.
func drawable(path []mission.Waypoint) []mission.Waypoint {
	var ok []mission.Waypoint
	for _, w := range path {
		at := frame.OfNED(w.North, w.East, w.Down)
		if at.IsFinite() && at.Len() < 1e6 && len(ok) < pathMost {
			w.Radius = between(w.Radius, 0, 1000)
			ok = append(ok, w)
		}
	}
	return ok
}

// seated measures all heights from home.
func seated(path []mission.Waypoint, land heightAt) []mission.Waypoint {
	for i, w := range path {
		if w.AboveGround {
			path[i].Down -= land(w.North, w.East)
			path[i].AboveGround = false
		}
	}
	return path
}

// withTakeOff returns the course through a path, from above the ground where it
// begins with a take-off.
func withTakeOff(path []mission.Waypoint) []mission.Stretch {
	stretches := mission.Course(path, nil)
	const above = 1.0 // not through a vehicle on its pad [m]
	if w := path[0]; w.Command == mission.TakeOff && w.Down < -above {
		from := w
		from.Down = -above
		stretches = append(mission.Course([]mission.Waypoint{from, w}, nil), stretches...)
	}
	return stretches
}

// lifted keeps a course from lying in the ground.
func lifted(stretches []mission.Stretch, land heightAt) []mission.Stretch {
	for _, s := range stretches {
		for i, q := range s.Points {
			s.Points[i][2] = min(q[2], -land(q[0], q[1])-pathLift)
		}
	}
	return stretches
}

func placeOf(w mission.Waypoint) frame.Vec[frame.NED] { return frame.OfNED(w.North, w.East, w.Down) }

// pairs returns the ends of the pieces of a way.
func pairs(points []mission.Point) []frame.Vec[frame.NED] {
	ends := make([]frame.Vec[frame.NED], 0, 2*len(points))
	for i := 1; i < len(points); i++ {
		a, b := points[i-1], points[i]
		ends = append(ends, frame.OfNED(a[0], a[1], a[2]), frame.OfNED(b[0], b[1], b[2]))
	}
	return ends
}

// ringAt returns the acceptance circle of a waypoint, level, as pairs of points.
// Where the vehicle lands there is none.
func ringAt(w mission.Waypoint) (ends []frame.Vec[frame.NED]) {
	if w.Radius <= 0 || w.Command == mission.Land || w.Command == mission.ReturnHome {
		return nil
	}
	points := circle(float32(w.Radius))
	center := placeOf(w)
	for i := 1; i < len(points); i++ {
		a, b := points[i-1], points[i]
		ends = append(ends, center.Add(flatNED(a)), center.Add(flatNED(b)))
	}
	return ends
}

// flatNED is a level vector in GL axes as one of the world.
func flatNED(v math32.Vector3) frame.Vec[frame.NED] {
	return nedFromGL([3]float64{float64(v.X), 0, float64(v.Z)})
}
