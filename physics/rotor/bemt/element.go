package bemt

import "math"

// element is one annulus at one condition, in a wake and at a flapping.
type element struct {
	*annulus
	s       *solver
	c       *Condition
	w       wake
	polar   section
	scale   float64 // speed that bounds the search for the induced velocity
	perArea float64 // ½ρ × blades × chord × dr, averaged over azimuth [kg/m]

	azimuths []azimuth // unused in axial flow, where the first has all blades' forces

	// What the last residual was found with.
	v    float64 // induced velocity at the blades [m/s]
	loss float64 // Prandtl's factor
}

// azimuth is what a blade element meets at one azimuth, and what it does there.
type azimuth struct {
	sin, cos float64
	ahead    float64 // edgewise airspeed along the element's motion [m/s]
	up       float64 // the blade's slope: up towards the tip [rad]
	rising   float64 // speed at which it flaps up [m/s]
	along    float64 // edgewise airspeed through the sloping blade [m/s]

	axial, tangential float64 // forces of all blades, averaged over azimuth [N]
}

// element sets e, whose azimuths are allocated, to an annulus at c.
func (s *solver) element(e *element, a *annulus, c *Condition) {
	speed := math.Sqrt(c.Omega*a.r*c.Omega*a.r + c.Axial*c.Axial + c.Edgewise*c.Edgewise/2)
	e.annulus, e.s, e.c = a, s, c
	e.polar = s.family.at(c.Density*speed*a.chord/c.Viscosity, speed/c.Sound, a.chord/a.r)
	e.scale = max(speed, 1e-6)
	e.perArea = 0.5 * c.Density * s.blades * a.chord * a.dr
}

// setFlap works out what the azimuths meet of the edgewise flow and of the flapping.
func (e *element) setFlap(b flap) {
	if e.c.Edgewise == 0 {
		return
	}
	for i, sin := range e.s.sin {
		cos := e.s.cos[i]
		// A blade that is up meets the flow along it from below, and leans its lift inwards.
		up := b.coning + b.back*cos + b.side*sin
		e.azimuths[i] = azimuth{
			sin: sin, cos: cos, up: up,
			ahead:  e.c.Edgewise * sin,
			rising: e.r * (e.c.Omega * (b.side*cos - b.back*sin)),
			along:  e.c.Edgewise * up * cos,
		}
	}
}

// balance returns the hover-equivalent induced velocity at which the blade
// elements' thrust equals the ring's change of momentum, sought from guess.
//
// The unknown is sqrt(T/2ρA) with thrust's sign, for in it the induced
// velocity is single-valued through hover, vortex ring and windmill brake
// states alike, and the residual falls. Method: Illinois, in a bracket grown
// round the guess.
func (e *element) balance(guess float64) float64 {
	lo, hi, flo, fhi := e.bracket(guess)
	h, side := guess, 0
	for range 40 {
		h = (lo*fhi - hi*flo) / (fhi - flo)
		if !(h > lo && h < hi) {
			h = (lo + hi) / 2
		}
		f := e.residual(h)
		if math.Abs(f) < 1e-6*e.scale*e.scale || hi-lo < 1e-7*e.scale {
			break
		}
		if f > 0 {
			lo, flo = h, f
			if side == 1 {
				fhi /= 2
			}
			side = 1
		} else {
			hi, fhi = h, f
			if side == -1 {
				flo /= 2
			}
			side = -1
		}
	}
	return h
}

// bracket grows from guess towards the root until the residual changes sign
// or the search's bounds are met.
func (e *element) bracket(guess float64) (lo, hi, flo, fhi float64) {
	lo = max(-e.scale, min(e.scale, guess))
	flo = e.residual(lo)
	hi, fhi = lo, flo
	for step := 0.02 * e.scale; step < 4*e.scale; step *= 4 {
		switch {
		case flo < 0:
			hi, fhi = lo, flo
			lo = max(-e.scale, lo-step)
			flo = e.residual(lo)
		case fhi > 0:
			lo, flo = hi, fhi
			hi = min(e.scale, hi+step)
			fhi = e.residual(hi)
		default:
			return
		}
	}
	return
}

// residual is the element's thrust less the ring's momentum at
// hover-equivalent induced velocity h, over 2ρA [m²/s²].
func (e *element) residual(h float64) float64 {
	if e.s.ducted {
		return e.residualDucted(h)
	}
	e.v = e.w.induced(h, e.c)
	thrust := e.thrust(e.v) / (2 * e.c.Density * e.area)
	e.loss = e.tipLoss(e.v)
	return thrust - e.loss*h*math.Abs(h)
}

// tipLoss is Prandtl's factor for the blades' finite number, at inflow angle
// φ: F = 2/π acos exp(−B/2 (1 − x)/(x |sin φ|)).
func (e *element) tipLoss(v float64) float64 {
	up, ut := e.c.Axial+v, e.c.Omega*e.r
	sin := math.Abs(up) / max(math.Hypot(up, ut), 1e-9)
	f := e.tip / (e.x * max(sin, 1e-3))
	return max(2/math.Pi*math.Acos(math.Exp(-f)), 1e-3)
}

// swirl is the tangential induced velocity at the disc, from an induced
// velocity square to the relative flow: vt (Ωr − vt) = v (V + v)
// (Glauert 1935, p. 234).
func (e *element) swirl(v float64) float64 {
	u := e.c.Omega * e.r / 2
	return u - math.Sqrt(max(u*u-max(v*(e.c.Axial+v), 0), 0))
}

// thrust returns the thrust of the ring's blade elements, averaged over azimuth, at mean
// induced velocity v [N], and keeps their forces.
func (e *element) thrust(v float64) (sum float64) {
	ut0 := e.c.Omega*e.r - e.swirl(v)
	if e.c.Edgewise == 0 {
		a := &e.azimuths[0]
		a.axial, a.tangential = e.forces(ut0, e.c.Axial+v)
		return a.axial
	}
	gradient := e.gradient(v)
	n := 1 / float64(len(e.azimuths))
	for i := range e.azimuths {
		a := &e.azimuths[i]
		axial, tangential := e.forces(ut0+a.ahead, e.c.Axial+v*(1+gradient*a.cos)+a.rising+a.along)
		a.axial, a.tangential = axial*n, tangential*n
		sum += a.axial
	}
	return sum
}

// addTo adds the loads from the forces that thrust kept to sum.
func (e *element) addTo(sum *Load) {
	if e.c.Edgewise == 0 {
		sum.Thrust += e.azimuths[0].axial
		sum.Torque += e.azimuths[0].tangential * e.r
		return
	}
	var l Load
	for i := range e.azimuths {
		a := &e.azimuths[i]
		l.Thrust += a.axial
		l.Torque += a.tangential * e.r
		l.HForce += a.tangential*a.sin - a.axial*a.up*a.cos
		l.Side -= a.tangential*a.cos + a.axial*a.up*a.sin
		l.flapMoment += a.axial * e.r
		l.Roll += a.axial * e.r * a.sin
		l.Pitch -= a.axial * e.r * a.cos
	}
	sum.Thrust += l.Thrust
	sum.Torque += l.Torque
	sum.HForce += l.HForce
	sum.Side += l.Side
	sum.Roll += l.Roll
	sum.Pitch += l.Pitch
	sum.flapMoment += l.flapMoment
}

// gradient is the growth of the induced velocity from the disc's centre to
// this radius aft, as a share of the mean: Pitt and Peters' 15π/32 tan(χ/2)
// with the wake's skew χ.
func (e *element) gradient(v float64) float64 {
	up := e.c.Axial + v
	tanHalf := e.c.Edgewise / (math.Hypot(up, e.c.Edgewise) + math.Abs(up))
	return 15 * math.Pi / 32 * tanHalf * e.x
}

// forces returns the force along the thrust axis and against rotation of all
// blades at once, from the flow ut against rotation and up down through the
// disc.
func (e *element) forces(ut, up float64) (axial, tangential float64) {
	w := math.Sqrt(ut*ut + up*up)
	if w == 0 {
		return 0, 0
	}
	alpha := e.twist - math.Atan2(up, ut)
	if alpha > math.Pi {
		alpha -= 2 * math.Pi
	} else if alpha <= -math.Pi {
		alpha += 2 * math.Pi
	}
	cl, cd := e.polar.coefficients(alpha)
	q := e.perArea * w
	return q * (cl*ut - cd*up), q * (cl*up + cd*ut)
}
