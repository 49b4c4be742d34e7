package hull

import (
	"math"

	"github.com/sitlark/sitlark/internal/standard"
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

	inside   inside
	along    float64 // density of what moves along, times Share [kg/m³]
	entering float64 // rate at which that grows, over itself [1/s]
	mean     vec     // velocity of the water [m/s]
	flow     six     // Σ a J (water's velocity), over the density
	change   six     // likewise of its acceleration, as the vehicle's axes see it
}

// Step returns the forces of the water for a motion, and advances what the hulls remember by dt [s]; a dt of 0 is for a vehicle at
// rest. There must be water.
func (m *Model) Step(st *State, in *Inputs, dt float64) (out Outputs) {
	body := in.NEDFromFRD.Inverse()
	density := in.Water.Density()
	velocity := body.Apply(in.VelNED)
	var flows [strips]water.Flow
	var flow, change six
	var mean vec
	weight := 0.0
	deep := m.deep
	if m.submerged != nil {
		deep = max(deep, in.Water.Surface(in.PositionNED.X, in.PositionNED.Y, in.Time).Height+in.PositionNED.Z)
	}
	for i := range m.hulls {
		f, fl := &m.hulls[i], &st.Hulls[i]
		first := in.PositionNED.Add(in.NEDFromFRD.Apply(frame.OfFRD(m.strips[f.first].x, f.Right, 0)))
		step := in.NEDFromFRD.Apply(frame.OfFRD(f.step, 0, 0))
		in.Water.Along(flows[:], first, step, deep, in.Time)
		volume := 0.0
		var here, pulled vec // velocity and acceleration of the water, by the volumes in it
		for k := range f.count {
			s := &m.strips[f.first+k]
			w := &flows[k]
			place := first.AddScaled(float64(k), step)
			rise := body.Apply(frame.OfNED(w.North, w.East, 1)) // how the depth grows along the axes
			c := s.under(w.Height+place.Z-rise.Y*f.Right, rise.Y, rise.Z)
			if c.area == 0 {
				continue
			}
			v := c.area * s.width
			volume += v
			moves := body.Apply(w.Velocity)
			pull := body.Apply(w.Acceleration.Sub(frame.OfNED(0, 0, standard.Gravity))) // ∇p = ρ (g − a)
			speeds := body.Apply(w.Acceleration).Sub(in.RateFRD.Cross(moves))
			here, pulled = here.AddScaled(v, moves), pulled.AddScaled(v, speeds)
			out.push(pull.Scale(density*v), frame.OfFRD(s.x, c.y, c.z))
			if m.submerged != nil {
				continue
			}
			m.across(&out, f, s, velocity, in.RateFRD, moves, density, c.area)
			m.carry(&flow, s, moves, f.Right)
			m.carry(&change, s, speeds, f.Right)
		}
		if fl.Area > 0 || fl.Volume > 0 {
			m.leak(&out, fl, f, flows[:], in, here, volume, dt)
		}
		if volume == 0 {
			continue
		}
		out.Volume += volume
		mean, weight = mean.Add(here), weight+volume
		if m.submerged != nil {
			moves, speeds := sixOf(here.Scale(1/volume), vec{}), sixOf(pulled.Scale(1/volume), vec{})
			flow, change = m.added.of(&moves), m.added.of(&speeds)
			m.damp(&out, velocity, in.RateFRD, moves.linear(), density, volume/m.full())
			continue
		}
		flow.add(f.surge*here.Dot(m.ahead)/volume, m.ahead, f.centre)
		change.add(f.surge*pulled.Dot(m.ahead)/volume, m.ahead, f.centre)
		m.headway(&out, f, velocity, in.RateFRD, here.Scale(1/volume), density, volume)
	}
	if out.Wet = out.Volume > 0; !out.Wet {
		st.Share = 0
		return out
	}
	out.mean, out.flow, out.change = mean.Scale(1/weight), flow, change
	out.VelFRD = velocity.Sub(out.mean)
	wet := min(1, out.Volume/m.volume)
	out.MomentFRD.X -= wet * m.roll * in.RateFRD.X * density / fresh
	half := min(1, 2*out.Volume/m.volume) // all of it moves along from half of the displacement on: a choice
	out.Share = half * half * (3 - 2*half)
	if dt > 0 && out.Share > st.Share {
		out.entering = (out.Share - st.Share) / (out.Share * dt)
	}
	st.Share = out.Share
	out.along = out.Share * density
	return out
}

// push adds a force at a place.
func (o *Outputs) push(force, place vec) {
	o.ForceFRD = o.ForceFRD.Add(force)
	o.MomentFRD = o.MomentFRD.Add(place.Cross(force))
}

// add adds a momentum along a direction at a place.
func (s *six) add(momentum float64, along, place vec) {
	turns := place.Cross(along)
	s[0], s[1], s[2] = s[0]+momentum*along.X, s[1]+momentum*along.Y, s[2]+momentum*along.Z
	s[3], s[4], s[5] = s[3]+momentum*turns.X, s[4]+momentum*turns.Y, s[5]+momentum*turns.Z
}

// carry adds what a motion of the water is to the momentum of what moves along with a strip.
func (m *Model) carry(sum *six, s *strip, water vec, right float64) {
	sum.add(s.heave*water.Dot(m.down), m.down, frame.OfFRD(s.x, right, 0))
	sum.add(s.sway*water.Dot(m.right), m.right, frame.OfFRD(s.x, right, s.side))
}

// across adds drag and waves of the flow square to the hull at a strip whose section has an area under water [m²].
func (m *Model) across(out *Outputs, f *form, s *strip, velocity, rate, water vec, density, area float64) {
	if s.area == 0 {
		return
	}
	wet := min(1, area/s.area) * density * s.width
	side := frame.OfFRD(s.x, f.Right, s.side)
	foot := frame.OfFRD(s.x, f.Right, s.z[corners/2])
	v := velocity.Add(rate.Cross(side)).Sub(water).Dot(m.right)
	w := velocity.Add(rate.Cross(foot)).Sub(water).Dot(m.down)
	out.push(m.right.Scale(-wet*0.5*f.Across*s.draught*min(math.Abs(v), m.fastest)*v), side)
	made := wet / s.width * s.waves
	out.push(m.down.Scale(-(made+wet*0.5*f.Across*s.beam*min(math.Abs(w), m.fastest))*w), foot)
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
