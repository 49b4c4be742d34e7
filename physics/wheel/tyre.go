package wheel

import (
	"math"

	"github.com/sitlark/sitlark/physics/frame"
)

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

// fading is by how many of its damping times more than its relaxation time a tyre damps less, a choice: a tyre that
// rolls is damped by its relaxation.
const fading = 20

// give is how the patch's deflection answers in a step, for all directions: the force on the vehicle is
// −stiffness (held·deflection + gain·v) at a slip velocity v, and left the share of the deflection that stays.
type give struct{ held, gain, left float64 }

// gives returns the patch's answer to a step in which rolling relaxes it at a rate [1/s]: the implicit one. Damping is
// the deflection's, so that steady rolling has none, and fades where relaxation is fast, so that both together
// only take energy out.
func (s *State) gives(relaxing, dt float64) give {
	if relaxing == 0 {
		return give{1, dt + s.bending, 1}
	}
	fades, leaves := 1+fading*s.bending*relaxing, 1+relaxing*dt
	per := 1 / (fades * leaves)
	damping, left := s.bending*per*leaves, per*fades
	return give{(1 - damping*relaxing) * left, (dt + damping) * left, left}
}

// grip turns wheel and caster by dt [s], moves the patch's deflection, and returns the ground's force
// ahead and aside [N], and the moment about the axle to the right that speeding up the wheel takes
// from the vehicle [N m].
func (s *State) grip(p *Params, c *Controls, at *patch, load, dt float64) (ahead, aside, spunUp float64) {
	t := &p.Tyre
	most, mostAside := max(least, t.FrictionAlong*c.Grip*load), max(least, t.FrictionAcross*c.Grip*load)
	per := 1 / (most * mostAside)
	perMost, perMostAside := per*mostAside, per*most
	k, kAside := t.StiffnessAlong, t.StiffnessAcross
	relaxing := 0.0
	if rolls := math.Abs(s.Spin) * p.Radius; rolls > 0 {
		slides := square(k*(at.ahead-p.Radius*s.Spin)*perMost) + square(kAside*at.aside*perMostAside)
		relaxing = brush(rolls*s.perRelaxation, slides)
	}
	y := s.gives(relaxing, dt)
	held, gain := k*y.held*s.along, k*y.gain
	heldAside, gainAside := kAside*y.held*s.across, kAside*y.gain
	before := s.Spin
	s.spin(p, c, before, held+gain*at.ahead, gain, load, dt)
	ahead, aside = -held-gain*(at.ahead-p.Radius*s.Spin), -heldAside-gainAside*at.aside
	swing := 0.0
	turns := p.Caster.Trail > 0 && -at.normal.Z > pivots
	if turns {
		w := at.arm()
		swing = w.swing(p, load, aside, gainAside, dt)
		at.aside += w.aside * swing
		aside -= gainAside * w.aside * swing
	}
	if over := square(ahead*perMost) + square(aside*perMostAside); over > 1 {
		over = 1 / math.Sqrt(over)
		ahead, aside = ahead*over, aside*over
		s.spin(p, c, before, -ahead, 0, load, dt)
		if turns {
			w := at.arm()
			slower := w.swing(p, load, aside, 0, dt) - swing
			at.aside, swing = at.aside+w.aside*slower, swing+slower
		}
	}
	s.along = y.left * (s.along + dt*(at.ahead-p.Radius*s.Spin))
	s.across = y.left * (s.across + dt*at.aside)
	// Only its springs drag the patch's anchor along: the dampers store nothing.
	if over := square(k*s.along*perMost) + square(kAside*s.across*perMostAside); over > 1 {
		over = 1 / math.Sqrt(over)
		s.along, s.across = s.along*over, s.across*over
	}
	if swing != 0 {
		s.Angle = math.Remainder(s.Angle+dt*swing, 2*math.Pi)
	}
	if s.Spin != before && dt > 0 {
		spunUp = p.Inertia * (s.Spin - before) / dt
	}
	return ahead, aside, spunUp
}

// least is a friction force that stands for none [N].
const least = 1e-12

// spin turns the wheel for dt [s] from a spin before [rad/s], under a force of the ground −(held − gain·R·spin) ahead:
// the implicit step of its momentum. Brake and rolling resistance are dry friction, which may stop the wheel and
// hold it, but never turn it. Skids and chocked wheels don't turn.
func (s *State) spin(p *Params, c *Controls, before, held, gain, load, dt float64) {
	if p.Skid || c.Chocked {
		s.Spin = 0
		return
	}
	r, d := p.Radius, &c.Drive
	friction := c.Brake*p.BrakeTorque + p.Tyre.Rolling*c.Soft*load*r + d.Friction
	momentum := (p.Inertia+d.Inertia)*before + dt*(r*held+d.Torque+d.Slope*before)
	s.Spin = toward0(momentum, dt*friction) / (p.Inertia + d.Inertia + dt*r*r*gain + dt*d.Slope)
}

// fastestSwing is how fast a caster turns at most [rad/s]: its inertia, which is left out, bounds that.
const fastestSwing = 100.0

// pivots is the cosine of the tilt up to which a caster turns. One that lies on its side is stuck.
const pivots = 0.7

// arm is the velocity of a caster's patch by the rate at which the caster turns [m]. That along its heading, of a wheel
// that leans, is left out.
type arm struct{ up, aside float64 }

func (at *patch) arm() arm {
	v := frame.OfFRD(-at.lever.Y, at.lever.X, 0) // down × lever
	return arm{at.normal.Dot(v), at.across.Dot(v)}
}

// swing returns the rate [rad/s] at which a caster gives way to its load and a force aside [N], which answers to its own
// motion by a gain [N s/m]: the implicit step of a caster without mass of its own.
func (w *arm) swing(p *Params, load, aside, gain, dt float64) float64 {
	rate := (load*w.up + aside*w.aside) / (p.Caster.Damping + (p.Tyre.Stiffness*dt+p.Tyre.Damping)*square(w.up) + gain*square(w.aside))
	return max(-fastestSwing, min(fastestSwing, rate))
}

// brush returns the rate at which a tyre relaxes [1/s] that does so at a rate a at small slip, while it slips at a speed
// that would build up friction's greatest force at a rate of which bb is the square. Its steady state is then that of
// the brush model with a parabolic distribution of pressure, in which q = b/a gives the share 1 − (1 − q/3)³ of the
// greatest force, and all of it from 3 on: a rate of a/(1 − q/3 + q²/27).
func brush(a, bb float64) float64 {
	aa := a * a
	if bb >= 9*aa {
		return 3 * a
	}
	return aa * a / (aa - math.Sqrt(bb)*a*(1./3) + bb*(1./27))
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

func square(x float64) float64 { return x * x }
