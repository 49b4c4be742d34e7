package scenario

import (
	"math"

	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/physics/contact"
	"github.com/sitlark/sitlark/physics/frame"
)

// route is a mission as places and the straight lines between them, and how far the
// vehicle has come on it, judged from where it truly is.
type route struct {
	places  []waypointPlace
	points  []frame.Vec[frame.NED] // the path, from home on
	next    int                    // of places, that is flown to
	reached int                    // item whose place was reached last; 0: none

	near   []int // lines that can be the nearest, as long as the vehicle is within slack of seen
	seen   frame.Vec[frame.NED]
	primed bool
}

// waypointPlace is a place that counts as reached.
type waypointPlace struct {
	item   int
	place  frame.Vec[frame.NED]
	radius float64
}

// glideCircle is within how many radii of its middle a plane that enters a circle is on it.
const glideCircle = 1.25

// newRoute lays out a plan; nil ground is level.
func newRoute(plan mission.Plan, home mission.Home, g contact.Terrain) *route {
	r := &route{points: []frame.Vec[frame.NED]{{}}}
	down := func(north, east float64) float64 {
		if g == nil {
			return 0
		}
		height, _ := g.At(north, east)
		return -height
	}
	path := plan.Path(home)
	for _, w := range path {
		p := frame.OfNED(w.North, w.East, w.Down)
		if w.AboveGround || w.Command == mission.ReturnHome && w.Down == 0 {
			p.Z += down(w.North, w.East)
		}
		r.points = append(r.points, p)
		radius := w.Radius
		switch { // its place is the middle of the circle
		case plan.Glide.On && w.Circles():
			radius *= glideCircle
		case w.Command == mission.LoiterTurns:
			radius += mission.AcceptanceRadius
		}
		r.places = append(r.places, waypointPlace{w.Seq, p, radius})
	}
	if plan.Glide.On {
		r.points = r.points[:0]
		for _, p := range mission.Line(path, func(north, east float64) float64 { return -down(north, east) }) {
			r.points = append(r.points, frame.OfNED(p[0], p[1], p[2]))
		}
	}
	r.near = make([]int, 0, len(r.points))
	return r
}

// follow moves on over the places that the vehicle has reached, in order, and hands each
// item to reached when its last place is. A place counts, too, when the one after it
// is reached: autopilots cut corners.
func (r *route) follow(at frame.Vec[frame.NED], reached func(item int)) {
	for ahead := r.next; ahead < min(r.next+2, len(r.places)); ahead++ {
		p := &r.places[ahead]
		if p.place.Sub(at).Len() > p.radius {
			continue
		}
		for ; r.next <= ahead; r.next++ {
			if item := r.places[r.next].item; r.next+1 == len(r.places) || r.places[r.next+1].item != item {
				r.reached = item
				reached(item)
			}
		}
		return
	}
}

// slack is how far the vehicle may move before all lines are checked again [m].
const slack = 5

// off is the distance from the nearest point of the path [m].
func (r *route) off(at frame.Vec[frame.NED]) float64 {
	if !r.primed || at.Sub(r.seen).Len() > slack {
		r.look(at)
	}
	least := math.Inf(1)
	for _, i := range r.near {
		least = min(least, r.toLine(i, at))
	}
	return least
}

// look finds the lines that can be the nearest to any place within slack of at: as no
// distance changes by more than the vehicle moves, none that is more than twice that
// farther than the nearest.
func (r *route) look(at frame.Vec[frame.NED]) {
	r.seen, r.primed, r.near = at, true, r.near[:0]
	least := math.Inf(1)
	lines := max(1, len(r.points)-1)
	for i := range lines {
		least = min(least, r.toLine(i, at))
	}
	for i := range lines {
		if r.toLine(i, at) <= least+2*slack {
			r.near = append(r.near, i)
		}
	}
}

// toLine is the distance from line i [m].
func (r *route) toLine(i int, at frame.Vec[frame.NED]) float64 {
	a := r.points[i]
	if i+1 == len(r.points) {
		return at.Sub(a).Len()
	}
	along := r.points[i+1].Sub(a)
	length := along.Dot(along)
	share := 0.0
	if length > 0 {
		share = max(0, min(1, at.Sub(a).Dot(along)/length))
	}
	return at.Sub(a.AddScaled(share, along)).Len()
}
