package wheel

import "math"

// press moves the strut by dt [s] under a wheel that is depth [m] in the ground and goes down [m/s],
// and returns the load [N]. Strut and tyre carry the same load, since the hub has no mass of its own;
// the step is implicit, so that the vehicle feels no more stiffness than the tyre's, whatever the
// strut is.
func (s *State) press(p *Params, depth, down, dt float64) float64 {
	t, k := &p.Tyre, &p.Strut
	if k.Travel == 0 {
		s.squeeze = depth
		return max(0, t.Stiffness*depth+t.Damping*down)
	}
	pushes := t.Stiffness*(depth-s.Compression) + t.Damping*down - k.Stiffness*s.Compression
	damping := k.Rebound
	if pushes > 0 {
		damping = k.Compression
	}
	rate := pushes / (damping + t.Damping + (k.Stiffness+t.Stiffness)*dt)
	next := s.Compression + rate*dt
	switch {
	case next >= k.Travel && rate > 0: // on its stop
		next, rate = k.Travel, 0
	case next <= 0 && rate < 0:
		next, rate = 0, 0
	}
	load := t.Stiffness*(depth-next) + t.Damping*(down-rate)
	if load <= 0 { // the tyre leaves the ground
		s.extend(p, dt)
		s.squeeze = 0
		return 0
	}
	s.Compression, s.squeeze = next, max(0, depth-next)
	return load
}

// extend moves a strut that nothing holds back.
func (s *State) extend(p *Params, dt float64) {
	if p.Strut.Travel > 0 && dt > 0 {
		s.Compression *= p.Strut.Rebound / (p.Strut.Rebound + p.Strut.Stiffness*dt)
	}
	if s.Compression < 1e-6 {
		s.Compression = 0
	}
}

// slip is one direction of the patch in a step: the force on the vehicle is
// −(held + gain·v) at a slip velocity v.
type slip struct{ held, gain float64 }

// fading is by how many of its damping times more than its relaxation time a tyre damps less, a choice: a tyre that
// rolls is damped by its relaxation.
const fading = 20

// direction returns the slip of a deflection [m] on a stiffness [N/m] that rolling relaxes at a rate
// [1/s], by an implicit step. Damping is the deflection's, so that steady rolling has none, and fades
// where relaxation is fast, so that both together only take energy out.
func (s *State) direction(stiffness, deflection, relaxing, dt float64) slip {
	damping := stiffness * s.bending / (1 + fading*s.bending*relaxing)
	left := 1 / (1 + relaxing*dt)
	return slip{(stiffness - damping*relaxing) * left * deflection, (stiffness*dt + damping) * left}
}

// grip turns wheel and caster by dt [s], moves the patch's deflection, and returns the ground's force
// ahead and aside [N], and the moment about the axle to the right that speeding up the wheel takes
// from the vehicle [N m].
func (s *State) grip(p *Params, c *Controls, at *patch, load, dt float64) (ahead, aside, spunUp float64) {
	t := &p.Tyre
	most, mostAside := t.FrictionAlong*c.Grip*load, t.FrictionAcross*c.Grip*load
	if !(most > 0 && mostAside > 0) {
		most, mostAside = max(most, least), max(mostAside, least)
	}
	relaxing := 0.0
	if s.Spin != 0 {
		used := min(1, length(t.StiffnessAlong*s.along/most, t.StiffnessAcross*s.across/mostAside))
		relaxing = math.Abs(s.Spin) * p.Radius / t.Relaxation * brush(used)
	}
	a, b := s.direction(t.StiffnessAlong, s.along, relaxing, dt), s.direction(t.StiffnessAcross, s.across, relaxing, dt)
	before := s.Spin
	s.Spin = s.spun(p, c, a.held+a.gain*at.ahead, a.gain, load, dt)
	swing := s.swing(p, b.held+b.gain*at.aside, b.gain)
	ahead = -a.held - a.gain*(at.ahead-p.Radius*s.Spin)
	aside = -b.held - b.gain*(at.aside-p.Caster.Trail*swing)
	if over := length(ahead/most, aside/mostAside); over > 1 {
		ahead, aside = ahead/over, aside/over
		s.Spin = before
		s.Spin = s.spun(p, c, -ahead, 0, load, dt)
		swing = s.swing(p, -aside, 0)
	}
	s.deflect(p, at.ahead-p.Radius*s.Spin, at.aside-p.Caster.Trail*swing, relaxing, most, mostAside, dt)
	if p.Caster.Trail > 0 && swing != 0 {
		s.Angle = math.Remainder(s.Angle+dt*swing, 2*math.Pi)
	}
	if dt > 0 {
		spunUp = p.Inertia * (s.Spin - before) / dt
	}
	return ahead, aside, spunUp
}

// least is a friction force that stands for none [N].
const least = 1e-12

// spun returns the spin [rad/s] after dt [s] under a force of the ground −(held − gain·R·spin) ahead: the
// implicit step of the wheel's momentum. Brake and rolling resistance are dry friction, which may stop the wheel
// and hold it, but never turn it.
func (s *State) spun(p *Params, c *Controls, held, gain, load, dt float64) float64 {
	if p.Skid {
		return 0
	}
	r := p.Radius
	friction := c.Brake*p.BrakeTorque + p.Tyre.Rolling*c.Soft*load*r
	momentum := p.Inertia*s.Spin + dt*(r*held+c.Drive)
	return toward0(momentum, dt*friction) / (p.Inertia + dt*r*r*gain)
}

// swing returns the rate [rad/s] at which a caster gives way to a force of the ground −(held − gain·trail·rate) aside.
func (s *State) swing(p *Params, held, gain float64) float64 {
	if p.Caster.Trail == 0 {
		return 0
	}
	return p.Caster.Trail * held / (p.Caster.Damping + gain*p.Caster.Trail*p.Caster.Trail)
}

// deflect moves the patch's deflection by a slip [m/s] for dt [s]. Only its springs drag their anchor along: the
// dampers store nothing.
func (s *State) deflect(p *Params, ahead, aside, relaxing, most, mostAside, dt float64) {
	left := 1 / (1 + relaxing*dt)
	s.along, s.across = left*(s.along+dt*ahead), left*(s.across+dt*aside)
	if over := length(p.Tyre.StiffnessAlong*s.along/most, p.Tyre.StiffnessAcross*s.across/mostAside); over > 1 {
		s.along, s.across = s.along/over, s.across/over
	}
}

// brush returns by how much faster than at small forces a tyre relaxes that uses the given share of its
// friction, 0 to 1: its steady state is then that of the brush model with a parabolic distribution of
// pressure, in which a slip σ gives the share 1 − (1 − θσ/3)³ with θ the stiffness over the greatest force.
func brush(used float64) float64 {
	if used < 1e-3 {
		return 1
	}
	return 3 * (1 - math.Cbrt(1-used)) / used
}

// toward0 returns x brought closer to 0 by d ≥ 0, but not beyond.
func toward0(x, d float64) float64 {
	switch {
	case x > d:
		return x - d
	case x < -d:
		return x + d
	}
	return 0
}

// length is math.Hypot without its care for overflow.
func length(x, y float64) float64 { return math.Sqrt(x*x + y*y) }
