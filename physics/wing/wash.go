package wing

import (
	"math"

	"github.com/sitlark/sitlark/physics/frame"
)

// Wash is the velocity that a surface's vortices add to the air at other places of the vehicle, such as the strips of its tail.
//
// Each strip is a horseshoe vortex: its quarter chord, and legs that go straight back along the body's x axis. Far
// behind an elliptic wing's middle that is the downwash angle 2 CL/(π AR) of L. Prandtl. How the wake sinks, rolls up and decays
// is left out, as is that it leaves along the flow and not along x.
type Wash struct {
	rows   []vec // of each place, for each strip [1/m]
	strips int
	behind float64 // mean distance of the places behind the strips, ≥ 0 [m]
}

// WashState is what the wash remembers: plain data. The zero value is that of still air.
type WashState struct {
	Load [MaxStrips]float64 // of the strips, as the places meet it [m²/s]
}

// Wash returns the wash of the surface at places, from the centre of mass.
func (m *Model) Wash(places []vec) *Wash {
	w := &Wash{strips: len(m.strips)}
	for _, p := range places {
		for i := range m.strips {
			left, right := m.legs(i)
			w.rows = append(w.rows, horseshoe(p, left, right))
			w.behind += max(0, m.strips[i].place.X-p.X) / float64(len(places)*len(m.strips))
		}
	}
	return w
}

// horseshoe returns the velocity at p of a horseshoe of unit strength whose legs begin left and right. Its vortices have a core of half a strip, for
// neighbours make a sheet and no row of single ones.
func horseshoe(p, left, right vec) vec {
	along := right.Sub(left)
	core := (along.Y*along.Y + along.Z*along.Z) / 16
	leg := func(from vec) vec {
		r := p.Sub(from)
		k := (1 - r.X/max(r.Len(), closest)) / (4 * math.Pi * (r.Y*r.Y + r.Z*r.Z + core))
		return frame.OfFRD(0, -k*r.Z, k*r.Y)
	}
	a, b := p.Sub(left), p.Sub(right)
	across := a.Cross(b)
	k := along.Dot(a.Scale(1/max(a.Len(), closest)).Sub(b.Scale(1/max(b.Len(), closest)))) / (4 * math.Pi * (across.Dot(across) + core*along.Dot(along)))
	return leg(left).Sub(leg(right)).AddScaled(k, across)
}

// Step lets the surface's present load travel to the places for dt [s]. ahead is the vehicle's speed through the air
// along x [m/s]; backwards nothing gets there. The delay of transport is a lag of the same time.
func (w *Wash) Step(ws *WashState, s *State, ahead, dt float64) {
	share := 1.0
	if w.behind > 0 {
		lag := w.behind / max(math.Abs(ahead), leastSpeed)
		share = 1 / (1 + lag/dt)
	}
	for i := range w.strips {
		load := 0.0
		if ahead > 0 {
			load = s.Strips[i].Load
		}
		ws.Load[i] = approach(ws.Load[i], load, share)
	}
}

// Settle is Step in steady flow.
func (w *Wash) Settle(ws *WashState, s *State, ahead float64) {
	w.Step(ws, s, ahead, math.Inf(1))
}

// Add adds the velocity of the air at each place to dst, whose length is that of the places [m/s].
func (w *Wash) Add(dst []vec, ws *WashState) {
	for p := range dst {
		var sum vec
		for i, r := range w.rows[p*w.strips : (p+1)*w.strips] {
			sum = sum.AddScaled(ws.Load[i], r)
		}
		dst[p] = dst[p].Add(sum)
	}
}

// Slipstream is the air behind a propeller, and ahead of it, as momentum theory has it.
//
// Source: B.W. McCormick, Aerodynamics, Aeronautics and Flight Mechanics, 2nd ed., sect. 6.2; the velocity along the axis
// is that of a cylinder of vortex rings.
type Slipstream struct {
	Place   vec     // of the propeller's hub, from the centre of mass [m]
	Axis    vec     // unit vector to which it pulls
	Radius  float64 // of the propeller [m]
	Induced float64 // velocity through the disc of its own making [m/s]
	Ahead   float64 // speed of the hub through the air along Axis [m/s]
	Swirl   float64 // rate at which the air behind turns about Axis [rad/s]
}

// edge of a slipstream over its radius, in which the velocity goes to nothing.
const slipstreamEdge = 0.2

// At returns the velocity that the slipstream adds to the air at a place [m/s].
func (s *Slipstream) At(place vec) vec {
	r := place.Sub(s.Place)
	x := -r.Dot(s.Axis) // behind the disc
	out := r.AddScaled(x, s.Axis)
	grown := 1 + x/math.Sqrt(x*x+s.Radius*s.Radius)
	through := s.Ahead + s.Induced
	radius := s.Radius
	if far := s.Ahead + grown*s.Induced; through > 0 && far > 0 {
		radius *= min(2, math.Sqrt(through/far)) // by continuity
	}
	t := (1 + slipstreamEdge/2 - out.Len()/radius) / slipstreamEdge
	inside := max(0, min(1, t))
	v := s.Axis.Scale(-inside * grown * s.Induced)
	if x > 0 {
		v = v.AddScaled(inside*s.Swirl, s.Axis.Cross(out))
	}
	return v
}

// Along returns the mean of what the slipstream adds between two places, such as the ends of a strip that it meets in part
// [m/s].
func (s *Slipstream) Along(from, to vec) (mean vec) {
	const points = 4
	way := to.Sub(from)
	for i := range points {
		mean = mean.AddScaled(1.0/points, s.At(from.AddScaled((float64(i)+0.5)/points, way)))
	}
	return mean
}
