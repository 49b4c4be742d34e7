package wheel

import (
	"math"

	"github.com/sitlark/sitlark/physics/frame"
)

// State is what a wheel remembers. The zero value is a whole wheel that does not turn, in the air.
// It belongs to the Params that it was first used with.
type State struct {
	Spin        float64 // about its axle, forwards positive, against the vehicle [rad/s]
	Angle       float64 // of its heading against the vehicle's, to the right positive [rad]
	Compression float64 // of the strut [m]
	Impact      float64 // speed normal to the ground at which it came down last [m/s]

	phase         phase
	along, across float64 // deflection of the tyre's patch: where its springs hold on to the ground [m]; with rollers, along the roller's axis
	squeeze       float64 // of the tyre under load [m]
	turned        float64 // the angle that sin and cos are of [rad]
	sin, cos      float64

	ready   bool
	reach   float64 // of the wheel from the centre of mass [m]
	bending float64 // damping time of the tyre [s]
	// perRelaxation is the relaxation length's inverse; 0 for a skid [1/m]
	perRelaxation float64
}

// phase is how a wheel stands to the ground.
type phase uint8

const (
	free       phase = iota // in the air
	touching                // and holding on
	collapsing              // it breaks and still gives way
	gone                    // broken off
)

// Broken reports whether the wheel has broken.
func (s *State) Broken() bool { return s.phase >= collapsing }

// Refit makes the wheel go on with other Params from its next step: what broke stays broken, and what stands
// stays where it stands.
func (s *State) Refit() { s.ready = false }

// Lose breaks the wheel off at once.
func (s *State) Lose() {
	s.phase, s.along, s.across, s.squeeze, s.Spin = gone, 0, 0, 0, 0
}

// prepare works out what follows from the parameters.
func (s *State) prepare(p *Params) {
	s.ready = true
	if p.Skid {
		s.Spin = 0
	}
	s.reach = max(p.PlaceFRD.Len(), p.StowedFRD.Len()) + p.Radius + p.Caster.Trail
	s.bending = p.Tyre.Damping / p.Tyre.Stiffness
	if !p.Skid {
		s.perRelaxation = 1 / p.Tyre.Relaxation
	}
	s.turn(s.Angle)
}

// turn makes the wheel point to an angle [rad].
func (s *State) turn(angle float64) {
	s.Angle, s.turned = angle, angle
	s.sin, s.cos = math.Sincos(angle)
}

// Controls is what acts on a wheel besides the ground.
type Controls struct {
	Steer     float64 // angle of a wheel without a caster from its heading, to the right positive [rad]
	Brake     float64 // 0 free to 1 fully applied
	Chocked   bool    // the wheel can't turn, whatever its brake
	Drive     Drive   // of a motor
	Retracted float64 // of a gear that retracts: 0 down to 1 stowed
	Grip      float64 // of the surface: friction over that on dry pavement, 1
	Soft      float64 // of the surface: resistance to rolling over that on pavement, 1
}

// Drive is how a motor turns a wheel. The zero value is none.
type Drive struct {
	Torque   float64 // at the present spin, forwards positive [N m]
	Slope    float64 // by which it falls with the spin [N m s/rad], ≥ 0
	Friction float64 // dry friction of motor and gear [N m], ≥ 0
	Inertia  float64 // that turns along, as the wheel feels it [kg m²], ≥ 0
}

// Outputs is what a wheel does to the vehicle.
type Outputs struct {
	ForceFRD  frame.Vec[frame.FRD] // [N]
	MomentFRD frame.Vec[frame.FRD] // about the centre of mass [N m]
	Load      float64              // force normal to the ground [N]
	// Height of the wheel's lowest point over the ground under it, along the vertical [m]; below 0 by how much tyre
	// and strut give; infinite for a wheel that is gone.
	Height    float64
	InContact bool
	Impact    float64 // speed normal to the ground of a wheel that came down in this step [m/s]; 0: none did
	Broke     bool    // in this step
}

// Step advances the wheel by dt [s] at the given motion and returns its load there. A dt of 0 gives
// the load of a wheel as it is.
//
// The tyre holds on to the ground by a spring that rolling relaxes: at rest it is contact's anchor, on
// which a braked wheel stands still, and rolling it is the single-contact-point transient tyre model,
// whose steady state here is the brush model's. What slides drags its anchor along. Every part of this
// takes energy out or stores it, in each step and not only for short ones.
//
// Source: H.B. Pacejka, Tyre and Vehicle Dynamics, 2nd ed., 2006, sec. 3.2 (brush model), 7.2
// (single-contact-point transient models).
func (s *State) Step(p *Params, m *Motion, c *Controls, dt float64) (out Outputs) {
	if s.phase == gone {
		return Outputs{Height: math.Inf(1)}
	}
	if !s.ready {
		s.prepare(p)
	}
	hub := p.PlaceFRD
	if c.Retracted > 0 && p.Retracts() {
		hub = hub.AddScaled(min(1, c.Retracted), p.StowedFRD.Sub(hub))
	}
	g := &m.ground
	if s.reach > m.clear {
		there := m.under(hub)
		g = &there
	}
	if height := g.above + g.normal.Dot(hub) - p.Radius; height > p.Caster.Trail {
		out.Height = height * g.secant
		s.fly(p, c, &out, dt)
		return out
	}
	s.roll(p, m, c, g, hub, &out, dt)
	return out
}

// steer makes a wheel without a caster point where it is steered.
func (s *State) steer(p *Params, c *Controls) {
	if p.Caster.Trail > 0 {
		return
	}
	if s.Angle = c.Steer; p.Heading != 0 {
		s.Angle += p.Heading
	}
}

// coasting is how long bearing and air let a wheel turn that has left the ground, a choice [s].
const coasting = 5.0

// fly is a wheel in the air.
func (s *State) fly(p *Params, c *Controls, out *Outputs, dt float64) {
	if s.phase != free {
		if s.phase == collapsing {
			s.Lose()
			*out = Outputs{Height: math.Inf(1)}
			return
		}
		s.phase, s.along, s.across, s.squeeze = free, 0, 0, 0
	}
	s.steer(p, c)
	if s.Compression > 0 {
		s.extend(p, dt)
	}
	if c.Chocked {
		s.Spin = 0
	} else if d := &c.Drive; (s.Spin != 0 || *d != (Drive{})) && !p.Skid {
		inertia := p.Inertia + d.Inertia
		s.Spin = (inertia*s.Spin + dt*(d.Torque+d.Slope*s.Spin)) / (inertia + dt*d.Slope)
		s.Spin = toward0(s.Spin, dt*(c.Brake*p.BrakeTorque+d.Friction)/inertia) / (1 + dt/coasting)
	}
}

// roll is a wheel that may touch the ground.
func (s *State) roll(p *Params, m *Motion, c *Controls, g *ground, hub frame.Vec[frame.FRD], out *Outputs, dt float64) {
	s.steer(p, c)
	if s.Angle != s.turned {
		s.turn(s.Angle)
	}
	pivot := hub
	if p.Caster.Trail > 0 {
		hub = hub.AddScaled(-p.Caster.Trail, frame.OfFRD(s.cos, s.sin, 0))
	}
	var at patch
	touches := at.meet(m, g, hub, p.Radius, s.sin, s.cos)
	out.Height = -at.depth * g.secant
	if !touches {
		s.fly(p, c, out, dt)
		return
	}
	out.InContact, at.lever = true, at.place.Sub(pivot)
	if s.phase == free {
		s.phase, s.Impact = touching, max(0, at.down)
		out.Impact = s.Impact
	}
	out.Load = s.press(p, at.depth, at.down, dt)
	if s.phase == collapsing {
		if at.down <= 0 {
			s.Lose()
			*out = Outputs{Height: math.Inf(1)}
			return
		}
		out.Load = min(out.Load, p.Strength)
	}
	var ahead, aside, spunUp float64
	if p.Rollers != 0 {
		ahead, aside, spunUp = s.gripRollers(p, c, &at, out.Load, dt)
	} else {
		ahead, aside, spunUp = s.grip(p, c, &at, out.Load, dt)
	}
	out.ForceFRD = g.normal.Scale(out.Load).AddScaled(ahead, at.along).AddScaled(aside, at.across)
	out.MomentFRD = at.place.Cross(out.ForceFRD).AddScaled(spunUp, at.axle)
	if s.phase == touching && p.Strength > 0 && out.Load*out.Load+ahead*ahead+aside*aside > p.Strength*p.Strength {
		s.phase, out.Broke = collapsing, true
	}
}

// Stored returns the energy [J] in strut and tyre, which they may give back, and in the wheel's spin, as
// they were at the last step. A wheel that gives way gives nothing back.
func (s *State) Stored(p *Params) float64 {
	t := &p.Tyre
	sum := t.StiffnessAlong*s.along*s.along + t.StiffnessAcross*s.across*s.across + p.Inertia*s.Spin*s.Spin
	if s.phase < collapsing {
		sum += t.Stiffness*s.squeeze*s.squeeze + p.Strut.Stiffness*s.Compression*s.Compression
	}
	return sum / 2
}
