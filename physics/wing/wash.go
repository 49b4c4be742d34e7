package wing

import (
	"math"

	"github.com/sitlark/sitlark/physics/frame"
)

// Wash computes the velocity that a surface adds to the air at other places of the vehicle, such as the strips of its tail.
//
// Each strip is a horseshoe vortex along its quarter chord, with legs that run straight back along the body's x axis.
// Far behind the middle of an elliptic wing this gives Prandtl's downwash angle, 2 CL/(π AR). The wake does not sink, roll up or
// decay.
type Wash struct {
	rows   []vec // of each place, for each strip [1/m]
	strips int
	behind float64   // mean distance of the places behind the strips, ≥ 0 [m]
	blown  [][]int   // strips that stand in one slipstream
	widths []float64 // of the strips [m]
}

// WashState is the state of a Wash, as plain data. The zero value is still air.
type WashState struct {
	Load [MaxStrips]float64 // delayed load of each strip [m²/s]
}

// Wash returns the wash of the surface at places given from the centre of mass [m].
func (m *Model) Wash(places []frame.Vec[frame.FRD]) *Wash {
	w := &Wash{strips: len(m.strips)}
	for i := range m.strips {
		w.widths = append(w.widths, m.strips[i].width)
	}
	for _, p := range places {
		for i := range m.strips {
			left, right := m.legs(i)
			w.rows = append(w.rows, horseshoe(p, left, right))
			w.behind += max(0, m.strips[i].place.X-p.X) / float64(len(places)*len(m.strips))
		}
	}
	return w
}

// InSlipstream says that strips stand in one slipstream. They share their load, as far as it gets to the places: the vortices
// between them are what turns back the swirl, and that is counted where the slipstream arrives.
func (w *Wash) InSlipstream(strips []int) {
	if len(strips) > 1 {
		w.blown = append(w.blown, strips)
	}
}

// horseshoe returns the velocity at p of a horseshoe of unit strength whose legs begin left and right. Its vortices have a core of half a strip, for
// neighbours make a sheet and no row of single ones.
func horseshoe(p, left, right vec) vec {
	along := right.Sub(left)
	core := (along.Y*along.Y + along.Z*along.Z) / 16
	leg := func(from vec) vec {
		r := p.Sub(from)
		k := (1 - r.X/max(r.Len(), Closest)) / (4 * math.Pi * (r.Y*r.Y + r.Z*r.Z + core))
		return frame.OfFRD(0, -k*r.Z, k*r.Y)
	}
	a, b := p.Sub(left), p.Sub(right)
	across := a.Cross(b)
	k := along.Dot(a.Scale(1/max(a.Len(), Closest)).Sub(b.Scale(1/max(b.Len(), Closest)))) / (4 * math.Pi * (across.Dot(across) + core*along.Dot(along)))
	return leg(left).Sub(leg(right)).AddScaled(k, across)
}

// Step advances the wash by dt [s]. The load arrives with a first-order lag of the time that the air takes to the places.
// ahead is the vehicle's speed through the air along x [m/s]; in backward flight there is no wash.
func (w *Wash) Step(ws *WashState, s *State, ahead, dt float64) {
	share := 1.0
	if w.behind > 0 {
		lag := w.behind / max(math.Abs(ahead), leastSpeed)
		share = 1 / (1 + lag/dt)
	}
	var loads [MaxStrips]float64
	if ahead > 0 {
		for i := range w.strips {
			loads[i] = s.Strips[i].Load
		}
	}
	for _, strips := range w.blown {
		sum, width := 0.0, 0.0
		for _, k := range strips {
			sum += w.widths[k] * loads[k]
			width += w.widths[k]
		}
		for _, k := range strips {
			loads[k] = sum / width
		}
	}
	for i := range w.strips {
		ws.Load[i] = approach(ws.Load[i], loads[i], share)
	}
}

// Settle brings the wash to steady flow.
func (w *Wash) Settle(ws *WashState, s *State, ahead float64) {
	w.Step(ws, s, ahead, math.Inf(1))
}

// Add adds the velocity at each place to dst, which has one element for each place [m/s].
func (w *Wash) Add(dst []frame.Vec[frame.FRD], ws *WashState) {
	for p := range dst {
		var sum vec
		for i, r := range w.rows[p*w.strips : (p+1)*w.strips] {
			sum = sum.AddScaled(ws.Load[i], r)
		}
		dst[p] = dst[p].Add(sum)
	}
}

// Slipstream is the flow behind and ahead of a propeller after momentum theory. On the axis the velocity develops as that
// of a cylinder of vortex rings.
//
// Source: B.W. McCormick, Aerodynamics, Aeronautics and Flight Mechanics, 2nd ed., ch. 6.
type Slipstream struct {
	Place   frame.Vec[frame.FRD] // of the hub, from the centre of mass [m]
	Axis    frame.Vec[frame.FRD] // unit vector in the direction of thrust
	Radius  float64              // of the propeller [m]
	Induced float64              // induced velocity at the disc [m/s]
	Ahead   float64              // speed of the hub through the air along Axis [m/s]
	Swirl   float64              // rate of rotation of the air behind the disc about Axis [rad/s]
}

// edge of a slipstream over its radius, in which the velocity goes to nothing.
const slipstreamEdge = 0.2

// At returns the velocity that the slipstream adds to the air at a place [m/s].
func (s *Slipstream) At(place frame.Vec[frame.FRD]) frame.Vec[frame.FRD] {
	l := s.Stretch(place, place)
	_, radius := s.there(l.grown)
	v, _ := s.along(&l, radius)
	return v
}

// stretchPoints is at how many points of a stretch the edge of a slipstream is looked for.
const stretchPoints = 4

// Stretch is a line in a slipstream, such as that between the ends of a strip, by the geometry alone: it stays while the hub and
// the axis do.
type Stretch struct {
	behind float64 // the disc, of the middle [m]
	grown  float64 // induced velocity there over that at the disc
	points [stretchPoints]struct {
		off   float64              // distance from the axis [m]
		turns frame.Vec[frame.FRD] // velocity of the air there that turns at 1 rad/s [m]
	}
}

// Stretch returns the geometry of the line between two places.
func (s *Slipstream) Stretch(from, to frame.Vec[frame.FRD]) (l Stretch) {
	way := to.Sub(from)
	for i := range l.points {
		r := from.AddScaled((float64(i)+0.5)/stretchPoints, way).Sub(s.Place)
		x := -r.Dot(s.Axis)
		out := r.AddScaled(x, s.Axis)
		l.behind += x / stretchPoints
		l.points[i].off, l.points[i].turns = out.Len(), s.Axis.Cross(out)
	}
	l.grown = 1 + l.behind/math.Sqrt(l.behind*l.behind+s.Radius*s.Radius)
	return l
}

// there returns the speed of the slipstream along its axis where the induced velocity has grown to so many times that at the disc
// [m/s], and its radius there, by continuity [m].
func (s *Slipstream) there(grown float64) (far, radius float64) {
	through := s.Ahead + s.Induced
	far, radius = s.Ahead+grown*s.Induced, s.Radius
	if through > 0 && far > 0 {
		radius *= min(2, math.Sqrt(through/far))
	}
	return far, radius
}

// along returns the mean velocity that the slipstream adds to the air along a stretch where it has this radius [m/s], and the share of
// the stretch that stands in it.
func (s *Slipstream) along(l *Stretch, radius float64) (v frame.Vec[frame.FRD], inside float64) {
	per, sum := 1/(slipstreamEdge*radius), 0.0
	for i := range l.points {
		p := &l.points[i]
		inside := ((1+slipstreamEdge/2)*radius - p.off) * per
		if !(inside > 0) {
			continue
		}
		if inside > 1 {
			inside = 1
		}
		sum += inside
		if l.behind > 0 {
			v = v.AddScaled(inside*s.Swirl/stretchPoints, p.turns)
		}
	}
	return v.AddScaled(-sum/stretchPoints*l.grown*s.Induced, s.Axis), sum / stretchPoints
}
