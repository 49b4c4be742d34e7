package hull

import (
	"math"

	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/physics/addedmass"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/water"
)

// Inputs is what acts on the hulls.
type Inputs struct {
	PositionNED frame.Vec[frame.NED] // of the centre of mass [m]
	VelNED      frame.Vec[frame.NED] // over the ground [m/s]
	NEDFromFRD  frame.Rot[frame.NED, frame.FRD]
	RateFRD     vec // [rad/s]
	Water       *water.Field
	Time        float64 // physics time [s]
}

// State is what the hulls remember, as plain data. The zero value is in the air.
type State struct {
	Share float64 // of the added mass that was there
	Added float64 // lift of a submarine under water, over what its hull gives [N]
	Hulls [MaxHulls]Flooding
}

// Outputs is what the water does to the hulls, but for the water that moves along: see React.
type Outputs struct {
	ForceFRD  vec     // on the centre of mass [N]
	MomentFRD vec     // about it [N m]
	Volume    float64 // under water [m³]
	Share     float64 // of the added mass that is there, 0 to 1
	Wet       bool    // any of it is under water
	VelFRD    vec     // of the centre of mass over the water [m/s]

	fluid addedmass.Fluid // that moves along
}

// Step returns the forces of the water for a motion, and advances what the hulls remember by dt [s]; a dt of 0 is for a vehicle at
// rest. There must be water.
func (m *Model) Step(st *State, in *Inputs, dt float64) (out Outputs) {
	p := m.begin(in)
	var mean vec
	weight := 0.0
	for i := range m.hulls {
		f, fl := &m.hulls[i], &st.Hulls[i]
		c := m.wet(&out, &p, f)
		if fl.Area > 0 || fl.Volume > 0 {
			m.leak(&out, fl, f, p.flows, in, c.moves, c.volume, dt)
		}
		if c.volume == 0 {
			continue
		}
		out.Volume += c.volume
		mean, weight = mean.Add(c.moves), weight+c.volume
		if m.submerged != nil {
			m.dived(&out, &p, &c, st.Added)
		} else {
			m.swim(&out, &p, &c, f)
		}
	}
	if out.Wet = out.Volume > 0; !out.Wet {
		st.Share = 0
		return out
	}
	out.fluid.Mean, out.fluid.Flow, out.fluid.Change = mean.Scale(1/weight), p.flow, p.change
	out.VelFRD = p.velocity.Sub(out.fluid.Mean)
	wet := min(1, out.Volume/m.volume)
	out.MomentFRD.X -= wet * m.roll * in.RateFRD.X * p.density / fresh
	half := min(1, 2*out.Volume/m.volume) // all of it moves along from half of the displacement on: a choice
	out.Share = half * half * (3 - 2*half)
	if dt > 0 && out.Share > st.Share {
		out.fluid.Entering = (out.Share - st.Share) / (out.Share * dt)
	}
	st.Share = out.Share
	out.fluid.Along = out.Share * p.density
	return out
}

// pass is what all hulls have in common in a step, and what of the water moves along with them.
type pass struct {
	in              *Inputs
	world           world
	density         float64
	gravity         vec
	velocity        vec     // of the centre of mass over the ground
	sideways, sinks float64 // of it
	deep            float64 // how far down the water's motion is asked for [m]
	even            bool    // all of it moves alike
	flows           []water.Flow
	flow, change    addedmass.Six
}

func (m *Model) begin(in *Inputs) (p pass) {
	body := in.NEDFromFRD.Inverse()
	p.in, p.world = in, worldOf(body)
	p.density, p.gravity = in.Water.Density(), p.world.down.Scale(standard.Gravity)
	p.velocity = body.Apply(in.VelNED)
	p.sideways, p.sinks = p.velocity.Dot(m.right), p.velocity.Dot(m.down)
	p.deep = m.deep
	if m.submerged != nil {
		p.deep = max(p.deep, in.Water.Surface(in.PositionNED.X, in.PositionNED.Y, in.Time).Height+in.PositionNED.Z)
	}
	p.flows = m.flows[:]
	if p.even = !in.Water.Wavy(); p.even {
		p.flows = p.flows[:1]
	}
	return p
}

// wetted is what of a hull is under water, and the water around it.
type wetted struct {
	volume        float64 // [m³]
	moves, pulled vec     // velocity and acceleration of the water, by the volumes in it
	carried, sped square  // momentum that moves along with the strips, and what changes it
}

// wet cuts the strips of a hull by the surface, and adds what pushes each: pressure, and drag and waves across.
func (m *Model) wet(out *Outputs, p *pass, f *form) (c wetted) {
	in := p.in
	first := in.PositionNED.Add(in.NEDFromFRD.Apply(frame.OfFRD(m.strips[f.first].x, f.Right, 0)))
	step := in.NEDFromFRD.Apply(frame.OfFRD(f.step, 0, 0))
	in.Water.Along(p.flows, first, step, p.deep, in.Time)
	var rise, moves, pull, speeds vec
	var force, moment vec
	var drag square // what acts on strips square to the hull
	for k := range f.count {
		s := &m.strips[f.first+k]
		w := &p.flows[min(k, len(p.flows)-1)]
		if k == 0 || !p.even {
			rise = p.world.down.AddScaled(w.North, p.world.north).AddScaled(w.East, p.world.east) // how the depth grows along the axes
			accel := p.world.of(w.Acceleration)
			moves, pull = p.world.of(w.Velocity), accel.Sub(p.gravity) // ∇p = ρ (g − a)
			speeds = accel.Sub(in.RateFRD.Cross(moves))
		}
		u := s.under(w.Height+first.Z+float64(k)*step.Z-rise.Y*f.Right, rise.Y, rise.Z)
		if u.area == 0 {
			continue
		}
		v := u.area * s.width
		c.volume += v
		c.moves, c.pulled = c.moves.AddScaled(v, moves), c.pulled.AddScaled(v, speeds)
		buoyancy := pull.Scale(p.density * v)
		force, moment = force.Add(buoyancy), moment.Add(frame.OfFRD(s.x, u.y, u.z).Cross(buoyancy))
		if m.submerged != nil {
			continue
		}
		right, down := moves.Dot(m.right), moves.Dot(m.down)
		m.across(&drag, f, s, p.sideways+in.RateFRD.Dot(s.flank)-right, p.sinks+in.RateFRD.Dot(s.foot)-down, p.density, u.area)
		c.carried.add(s.sway*right, &s.flank, s.heave*down, &s.plane)
		c.sped.add(s.sway*speeds.Dot(m.right), &s.flank, s.heave*speeds.Dot(m.down), &s.plane)
	}
	out.ForceFRD = out.ForceFRD.Add(force).Add(drag.along(m))
	out.MomentFRD = out.MomentFRD.Add(moment).Add(drag.turn)
	return c
}

// dived adds the damping of a submarine and the lift that it is trimmed to, added [N], and sets what moves along with it.
func (m *Model) dived(out *Outputs, p *pass, c *wetted, added float64) {
	moves, speeds := addedmass.SixOf(c.moves.Scale(1/c.volume), vec{}), addedmass.SixOf(c.pulled.Scale(1/c.volume), vec{})
	p.flow, p.change = m.added.Of(&moves), m.added.Of(&speeds)
	m.damp(out, p.velocity, p.in.RateFRD, moves.Linear(), p.density, c.volume/m.full())
	if added != 0 {
		out.push(p.world.down.Scale(-added*c.volume/m.full()), m.middle)
	}
}

// swim adds the resistance and the lift of a boat's hull, and what moves along with it.
func (m *Model) swim(out *Outputs, p *pass, c *wetted, f *form) {
	p.flow.Sum(c.carried.along(m), c.carried.turn)
	p.change.Sum(c.sped.along(m), c.sped.turn)
	p.flow.Add(f.surge*c.moves.Dot(m.ahead)/c.volume, m.ahead, f.centre)
	p.change.Add(f.surge*c.pulled.Dot(m.ahead)/c.volume, m.ahead, f.centre)
	m.headway(out, f, p.velocity, p.in.RateFRD, c.moves.Scale(1/c.volume), p.density, c.volume)
}

// push adds a force at a place.
func (o *Outputs) push(force, place vec) {
	o.ForceFRD = o.ForceFRD.Add(force)
	o.MomentFRD = o.MomentFRD.Add(place.Cross(force))
}

// React returns the force and the moment of the water that moves along with the hulls, as Step has found them wet; see addedmass.
func (m *Model) React(o *Outputs, c *addedmass.Carried) (forceFRD, momentFRD vec) {
	return m.moved.React(&m.added, &o.fluid, c)
}

// world is the world's axes as the vehicle sees them: cheaper than a rotation for each of many vectors.
type world struct{ north, east, down vec }

func worldOf(body frame.Rot[frame.FRD, frame.NED]) world {
	return world{body.Apply(frame.OfNED(1, 0, 0)), body.Apply(frame.OfNED(0, 1, 0)), body.Apply(frame.OfNED(0, 0, 1))}
}

// of returns a vector of the world in the vehicle's axes.
func (w *world) of(v frame.Vec[frame.NED]) vec {
	return w.north.Scale(v.X).AddScaled(v.Y, w.east).AddScaled(v.Z, w.down)
}

// square sums forces or momenta along the directions to the right and down, and their moments.
type square struct {
	right, down float64
	turn        vec
}

// add adds one to the right and one down, and their moments where each is 1.
func (q *square) add(right float64, flank *vec, down float64, turn *vec) {
	q.right, q.down = q.right+right, q.down+down
	q.turn = q.turn.AddScaled(right, *flank).AddScaled(down, *turn)
}

// along is the sum as a vector.
func (q *square) along(m *Model) vec { return m.right.Scale(q.right).AddScaled(q.down, m.down) }

// across adds drag and waves of the flow square to the hull at a strip whose section has an area under water [m²]. It goes to the right
// where the flow from the side acts, and down at the keel, through the water, at these speeds [m/s].
func (m *Model) across(sum *square, f *form, s *strip, right, down, density, area float64) {
	if s.area == 0 {
		return
	}
	wet := density
	if area < s.area {
		wet *= area / s.area
	}
	drag := -0.5 * f.Across * s.width * wet
	sum.add(drag*s.draught*min(math.Abs(right), m.fastest)*right, &s.flank,
		(drag*s.beam*min(math.Abs(down), m.fastest)-wet*s.waves)*down, &s.foot)
}

// headway adds the resistance of a hull, and the lift of one that drifts.
func (m *Model) headway(out *Outputs, f *form, velocity, rate, water vec, density, volume float64) {
	if f.share == 0 {
		return
	}
	whole := f.share * m.volume
	wet := min(1, volume/whole)
	v := velocity.Add(rate.Cross(f.centre)).Sub(water).Dot(m.ahead)
	out.push(m.ahead.Scale(-math.Copysign(wet*f.resistance(math.Abs(v), density, viscosity, whole), v)), f.centre)
	// What leaves the hull at its end takes its momentum to the side and down along: Newman, sect. 7.5.
	if v > 0 {
		moves := velocity.Add(rate.Cross(f.stern)).Sub(water)
		out.push(m.right.Scale(-wet*density*f.tail*v*moves.Dot(m.right)), f.stern)
		for _, side := range [2]float64{-1, 1} { // each half of the bottom in its middle, so that one that sinks is lifted more
			half := f.stern.AddScaled(side*f.quarter, m.right)
			moves := velocity.Add(rate.Cross(half)).Sub(water)
			out.push(m.down.Scale(-wet*density*f.transom/2*v*moves.Dot(m.down)), half)
		}
	}
}

const viscosity = water.Viscosity
