package sail

import (
	"math"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/wing"
)

// State is how a sail stands, as plain data. The zero value hangs amidships.
type State struct {
	Boom  float64 // its angle to starboard [rad]
	Swing float64 // rate while it swings freely [rad/s]
	Port  bool    // it meets the air from port
	Slack float64 // share of the camber that is lost, 0 to 1
}

// A soft sail has all of its camber from this angle to the wind on [rad], and none in line with it, a choice. Then it luffs, and has so
// much more drag than when it draws: the Offshore Racing Congress's main has a drag coefficient of 0.043 in line with the wind and 0.023 at
// its least, its jib 0.050 and 0.031 (ORC VPP Documentation 2013, tables of sail coefficients, as the open ydeos_aerodynamics repeats
// them). A flag has some 0.1 (Hoerner, sect. 3-10); a sail is held by its boom, sheet and battens.
const (
	fills  = 12 * math.Pi / 180
	luffCd = 0.02
)

var tanFills = math.Tan(fills)

// Step advances the sail by dt [s], at most 1 ms, and returns the load of the air. in is what the surface meets amidships; it is used up.
// servo is the angle of the servo that sets the sail [rad]. With a dt of 0 the sail comes to stand as it does in steady flow.
func (m *Model) Step(s *State, surface *wing.Model, air *wing.State, in *wing.Inputs, servo, dt float64) wing.Load {
	flow := m.flow(in)
	boom := angleOf(s.Boom)
	if m.turned {
		s.Boom, s.Swing = m.Limit(servo), 0
	} else if dt > 0 {
		m.swing(s, &boom, flow, m.Limit(servo), dt)
	} else {
		m.settle(s, flow, m.Limit(servo))
	}
	if s.Boom != boom.angle {
		boom = angleOf(s.Boom)
	}
	m.side(s, &boom, air, flow)
	m.turn(s, &boom, in)
	var load wing.Load
	if dt > 0 {
		load = surface.Step(air, in, dt)
	} else {
		load = surface.Steady(air, in)
	}
	return m.back(s, &boom, load)
}

// flow is the velocity of the sail's centre relative to the air [m/s].
func (m *Model) flow(in *wing.Inputs) vec {
	v := in.VelAirFRD.Add(in.RatesFRD.Cross(m.centre))
	if n := len(in.AddedFRD); n > 0 {
		var mean vec
		for i := range in.AddedFRD {
			mean = mean.Add(in.AddedFRD[i])
		}
		v = v.AddScaled(-1/float64(n), mean)
	}
	return v
}

// angle is one of the boom with its sine and cosine, which a step needs more than once.
type angle struct{ angle, sin, cos float64 }

func angleOf(boom float64) angle {
	sin, cos := math.Sincos(boom)
	return angle{boom, sin, cos}
}

// across returns the components of the flow along the sail's chord, from the leech to the luff, and square to it, to starboard for a boom
// amidships [m/s].
func (m *Model) across(boom *angle, flow vec) (ahead, aside float64) {
	x, y := -flow.Dot(m.aft), flow.Dot(m.right)
	return x*boom.cos - y*boom.sin, y*boom.cos + x*boom.sin
}

// swing lets the boom go with the wind, as far as the sheet lets it.
func (m *Model) swing(s *State, at *angle, flow vec, limit, dt float64) {
	ahead, aside := m.across(at, flow)
	boom := s.Boom - aside*dt/(m.boom+math.Hypot(ahead, aside)*dt)
	if boom >= limit || boom <= -limit {
		s.Boom, s.Swing = max(-limit, min(limit, boom)), 0 // the sheet holds it
		return
	}
	s.Boom, s.Swing = boom, (boom-s.Boom)/dt
}

// settle finds where the boom comes to stand in a flow.
func (m *Model) settle(s *State, flow vec, limit float64) {
	const most = 200
	speed := flow.Len()
	for range most {
		was := s.Boom
		if speed > 0 {
			at := angleOf(was)
			m.swing(s, &at, flow, limit, 0.3*m.boom/speed)
		}
		if s.Boom = max(-limit, min(limit, s.Boom)); math.Abs(s.Boom-was) < 1e-9 {
			break
		}
	}
	s.Swing = 0
}

// side finds from which side the sail meets the air, and how full it is. Where it changes sides, what it induces is across the other way.
func (m *Model) side(s *State, boom *angle, air *wing.State, flow vec) {
	ahead, aside := m.across(boom, flow)
	if port := aside < 0; aside != 0 && port != s.Port {
		s.Port = port
		for i := range air.Strips {
			air.Strips[i].Induced *= -1
			air.Strips[i].Turned *= -1
		}
	}
	s.Slack = 0
	if m.turned {
		return
	}
	aside = math.Abs(aside)
	if ahead > 0 && aside < ahead*tanFills {
		full := math.Atan2(aside, ahead) / fills
		s.Slack = 1 - full*full*(3-2*full)
	}
	if ahead == 0 && aside == 0 {
		s.Slack = 1
	}
}

// turn puts what the surface meets into the axes in which it hangs amidships and meets the air from starboard.
func (m *Model) turn(s *State, boom *angle, in *wing.Inputs) {
	sin, cos := boom.sin, boom.cos
	rates := m.amidships(in.RatesFRD, sin, cos)
	v := m.amidships(in.VelAirFRD.Add(in.RatesFRD.Cross(m.tack)), sin, cos)
	rates = rates.AddScaled(s.Swing, m.up)
	v = v.Sub(rates.Cross(m.tack))
	if s.Port {
		v, rates = mirrored(v), mirrored(rates).Scale(-1)
	}
	in.VelAirFRD, in.RatesFRD = v, rates
	for i := range in.AddedFRD {
		a := m.amidships(in.AddedFRD[i], sin, cos)
		if s.Port {
			a = mirrored(a)
		}
		in.AddedFRD[i] = a
	}
	in.Slack = s.Slack
	in.IceDrag += s.Slack * luffCd
}

// back returns a load about the centre of mass in the vehicle's axes. A boom that swings freely bears no moment about the luff.
func (m *Model) back(s *State, boom *angle, l wing.Load) wing.Load {
	force, moment := l.ForceFRD, l.MomentFRD
	if s.Port {
		force, moment = mirrored(force), mirrored(moment).Scale(-1)
	}
	moment = moment.Sub(m.tack.Cross(force)) // about the tack
	force, moment = m.amidships(force, -boom.sin, boom.cos), m.amidships(moment, -boom.sin, boom.cos)
	if s.Swing != 0 {
		moment = moment.AddScaled(-moment.Dot(m.up), m.up)
	}
	return wing.Load{ForceFRD: force, MomentFRD: moment.Add(m.tack.Cross(force))}
}

// amidships turns a vector about the luff by minus an angle of the boom, whose sine and cosine these are.
func (m *Model) amidships(v vec, sin, cos float64) vec {
	a, r := v.Dot(m.aft), v.Dot(m.right)
	return m.up.Scale(v.Dot(m.up)).AddScaled(a*cos+r*sin, m.aft).AddScaled(r*cos-a*sin, m.right)
}

// mirrored returns the image of a vector on the other side of the middle plane; that of a rate or a moment is its negative.
func mirrored(v vec) vec { return frame.OfFRD(v.X, -v.Y, v.Z) }
