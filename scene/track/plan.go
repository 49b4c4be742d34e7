package track

import (
	"math"

	"github.com/g3n/engine/math32"

	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/scene/gl"
	"github.com/sitlark/sitlark/scene/space"
)

const (
	pathLift   = 0.12  // a line along the ground is drawn so far above it [m]
	piecesMost = 12000 // of all legs, or so: a long course is drawn by longer ones
)

// heightAt gives the height of the land above home at a place [m].
type heightAt = mission.Elevation

// plan is the planned mission: its course, a post and an acceptance circle for
// each waypoint, signs, jumps, fences, rally points, and the part that is being flown.
// Its meshes are made once.
type plan struct {
	path      []mission.Waypoint // Down from home, whatever they were given from
	stretches []mission.Segment
	active    int             // seq of the item that is flown to; 0: none
	toActive  []mission.Point // leg to the active item

	layers []*gl.Layer // all of it
	leg    *gl.Layer   // of the active item
	ring   *gl.Layer   // about its end
	hint   *gl.Layer   // beside the vehicle, points to its end
	Signs  *signs      // nil: there is nothing
	hidden bool
}

// newPlan draws a mission over a land. It has no layers for an empty one.
func newPlan(st *gl.Picture, d mission.Drawing, land heightAt) (*plan, error) {
	d = drawable(d)
	p := &plan{path: mission.HeightsFromHome(d.Path, land)}
	if d.Empty() {
		return p, nil
	}
	p.stretches = lifted(withTakeOff(d.Path, land), land)
	b := &planLines{st: st, land: land}
	b.places(p.path)
	b.legs(p.stretches, p.path)
	b.jumps(d.Jumps, p.path)
	b.borders(d.Fences)
	rally := mission.HeightsFromHome(d.Rally, land)
	b.rally(rally)
	p.layers = b.layers()
	p.leg, p.ring = gl.NewFarLines(st, nil, gl.Ink(activeColor, 0.85), 1.9), gl.NewFarLines(st, nil, gl.Ink(activeColor, 0.8), 1.4)
	p.hint = newHint()
	var err error
	if p.Signs, err = newSigns(st, PlanSigns(d, p.path, rally, land)); err != nil {
		return nil, err
	}
	p.layers = append(p.layers, p.leg, p.ring, p.hint, p.Signs.Layer)
	return p, nil
}

// The colours of what is planned; the rest are those of the signs' shader.
var (
	activeColor = gl.Hex(0xFFC53D) // what is flown now
	jumpColor   = gl.Hex(0xB794FF)
	rallyColor  = gl.Hex(0x35D0B5)
	stayInColor = gl.Hex(0x4ADE80)
	keepOut     = gl.Hex(0xFF5B5B)
)

// drawable returns what of a drawing has a place. Where a waypoint has none, waits and jumps
// are left out, since they count waypoints.
func drawable(d mission.Drawing) mission.Drawing {
	all := len(d.Path)
	d.Path, d.Rally = sane(d.Path), sane(d.Rally)
	if len(d.Path) != all {
		d.Waits, d.Jumps = nil, nil
	}
	var fences []mission.FenceOutline
	for _, f := range d.Fences {
		ok := len(f.Outline) > 0
		for _, c := range f.Outline {
			ok = ok && math.Hypot(c[0], c[1]) < 1e6
		}
		if ok {
			fences = append(fences, f)
		}
	}
	d.Fences = fences
	return d
}

// sane returns the waypoints that can be drawn.
func sane(path []mission.Waypoint) []mission.Waypoint {
	var ok []mission.Waypoint
	for _, w := range path {
		at := frame.OfNED(w.North, w.East, w.Down)
		if at.IsFinite() && at.Len() < 1e6 && len(ok) < mission.MaxItems {
			w.Radius = space.Between(w.Radius, 0, 1000)
			ok = append(ok, w)
		}
	}
	return ok
}

// withTakeOff returns the course through a path, from above the ground where it
// begins with a take-off.
func withTakeOff(path []mission.Waypoint, land heightAt) []mission.Segment {
	stretches := mission.Course(path, land)
	const above = 1.0 // not through a vehicle on its pad [m]
	if len(path) == 0 {
		return nil
	}
	first := path[:1]
	if w := mission.HeightsFromHome(first, land)[0]; w.Command == mission.TakeOff && w.Down < -above {
		from := w
		from.Down = -above
		stretches = append(mission.Course([]mission.Waypoint{from, w}, land), stretches...)
	}
	return stretches
}

// lifted keeps a course from lying in the ground, and takes out the points that it does not
// need.
func lifted(stretches []mission.Segment, land heightAt) []mission.Segment {
	long := 0.0
	for _, s := range stretches {
		for i := 1; i < len(s.Points); i++ {
			long += nedOf(s.Points[i]).Sub(nedOf(s.Points[i-1])).Len()
		}
	}
	piece := max(thinPiece, long/piecesMost)
	for i := range stretches {
		s := &stretches[i]
		for k, q := range s.Points {
			s.Points[k][2] = min(q[2], -land(q[0], q[1])-pathLift)
		}
		s.Points = thinned(s.Points, piece)
	}
	return stretches
}

const (
	thinError = 0.003 // that a course may be off for want of points [m]
	thinPiece = 4     // longest piece, of a course that is not too long for it [m]: a longer one has a hole before the eye
)

// thinned leaves out points that lie on the line between others.
func thinned(points []mission.Point, longest float64) []mission.Point {
	kept := points[:0:0]
	last := len(points) - 1
	for i := 0; i <= last; {
		kept = append(kept, points[i])
		if i == last {
			break
		}
		to := i + 1
		for to < last && spans(points, i, to+1, longest) {
			to++
		}
		i = to
	}
	return kept
}

// spans reports whether one piece may stand for all those from point a to point b.
func spans(points []mission.Point, a, b int, longest float64) bool {
	p, q := points[a], points[b]
	n, e, d := q[0]-p[0], q[1]-p[1], q[2]-p[2]
	if n*n+e*e+d*d > longest*longest {
		return false
	}
	for i := a + 1; i < b; i++ {
		right, above := mission.CrossTrack([]mission.Point{p, q}, points[i])
		if math.Hypot(right, above) > thinError {
			return false
		}
	}
	return true
}

// PlaceOf returns where a waypoint is [m from home].
func PlaceOf(w mission.Waypoint) frame.Vec[frame.NED] { return frame.OfNED(w.North, w.East, w.Down) }

func nedOf(p mission.Point) frame.Vec[frame.NED] { return frame.OfNED(p[0], p[1], p[2]) }

// pairs returns the ends of the pieces of a line.
func pairs(points []mission.Point) []frame.Vec[frame.NED] {
	ends := make([]frame.Vec[frame.NED], 0, 2*len(points))
	for i := 1; i < len(points); i++ {
		ends = append(ends, nedOf(points[i-1]), nedOf(points[i]))
	}
	return ends
}

// ringAt returns the acceptance circle of a waypoint, level, as pairs of points.
// Where the vehicle lands there is none.
func ringAt(w mission.Waypoint) (ends []frame.Vec[frame.NED]) {
	if w.Radius <= 0 || lands(w.Command) || w.Command == mission.ReturnHome {
		return nil
	}
	points := gl.Circle(float32(w.Radius))
	center := PlaceOf(w)
	for i := 1; i < len(points); i++ {
		a, b := points[i-1], points[i]
		ends = append(ends, center.Add(flatNED(a)), center.Add(flatNED(b)))
	}
	return ends
}

// lands reports whether a command ends on the ground.
func lands(c mission.Command) bool {
	return c == mission.Land || c == mission.VTOLLand || c == mission.PayloadPlace
}

// flatNED is a level vector in GL axes as one of the world.
func flatNED(v math32.Vector3) frame.Vec[frame.NED] {
	return space.NEDFromGL([3]float64{float64(v.X), 0, float64(v.Z)})
}
