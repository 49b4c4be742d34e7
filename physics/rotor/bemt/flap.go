package bemt

import "math"

// Blades of propellers are no rigid bodies: in edgewise flow the advancing blade lifts
// more, bends up, and is highest behind that. So the disc leans back and to a side, its
// thrust with it, and less of the hub moment is left. That is most of a rotor's drag.
//
// A blade is taken as straight, on a hinge at the hub with a spring, of the inertia and
// the first flapping frequency of the blade itself:
//
//	I (β'' Ω² + ω² β) = M,  ω² = ω0² + 1.193 Ω²
//
// with β = β0 + βc cos ψ + βs sin ψ, the azimuth ψ counted from the tail towards the
// advancing side. The moment M of the air takes β's own speed into account, which damps.
//
// Source: J.G. Leishman, Principles of Helicopter Aerodynamics, 2nd ed., 2006, sect. 4.5
// to 4.7 (flapping, first harmonics) and 4.13 (hinge with a spring for a hingeless
// blade); R. Mahony, V. Kumar, P. Corke, Multirotor Aerial Vehicles, IEEE Robotics and
// Automation Magazine 19(3), 2012, pp. 20 to 32 (its part in a multirotor's drag).
type flap struct{ coning, back, side float64 } // β0, βc, βs [rad]

// Moulded propellers: nylon with some half of long glass fibres.
// Source: makers' sheets of such compounds (PA 66 with 50 % of long glass fibres): 1.57
// t/m³, 16 GPa dry.
const (
	bladeDensity = 1570 // [kg/m³]
	bladeModulus = 16e9 // [Pa]
)

// flapping is what a blade's flapping depends on. Its zero value is a rigid blade.
type flapping struct {
	inertia float64 // of a blade about the hub [kg m²]
	rest    float64 // square of its first flapping frequency at rest [rad²/s²]
	lift    float64 // ½ a ∫ c r³ dr: by which the air damps, over ρΩ² [m⁵]
}

// stiffening is by how much the square of a blade's flapping frequency grows with that
// of the rotor's speed: R.V. Southwell, F. Gough, ARC R&M 766, 1921, for a uniform
// cantilever.
const stiffening = 1.193

// flappingOf works out a blade's inertia and, by Rayleigh's quotient with the shape of a
// uniformly loaded cantilever, its frequency. Area and stiffness of a section of chord c,
// thickness τc and camber εc are 0.60 τ c² and 0.036 τ (τ² + ε²) c⁴: M. Drela, Area and
// Bending Inertia of Airfoil Sections, MIT 16.Unified, 2005, his estimates of A and I.
func flappingOf(p *Propeller) (f flapping) {
	tau, camber := p.Family.Thickness, p.Family.Camber
	if tau <= 0 {
		return f
	}
	root := p.Geometry[0].Radius
	const n = 100
	dr := (1 - root) / n * p.Radius
	var bend, swing float64
	for i := range n {
		x := root + (1-root)*(float64(i)+0.5)/n
		r, c := x*p.Radius, p.Geometry.At(x).Chord*p.Radius
		mass := bladeDensity * 0.60 * tau * c * c * dr
		f.inertia += mass * r * r
		f.lift += p.Family.LiftSlope / 2 * c * r * r * r * dr
		// y = s² (6 − 4s + s²)/3 over the free length, 1 at the tip.
		s, length := (x-root)/(1-root), (1-root)*p.Radius
		y := s * s * (6 + s*(s-4)) / 3
		curve := 4 * (1 - s) * (1 - s) / (length * length)
		bend += bladeModulus * 0.036 * tau * (tau*tau + camber*camber) * c * c * c * c * curve * curve * dr
		swing += mass * y * y
	}
	f.rest = bend / swing
	return f
}

// greatestFlap bounds what tables hold of rotors that hardly turn in a wind [rad].
const greatestFlap = 0.3

// next returns the flapping that balances the moments of the air on the blades, given
// those in l at the flapping b: a step of Newton's method that leaves out what β does to
// its own moment but by its speed.
func (f *flapping) next(b flap, l *Load, c *Condition, blades float64) flap {
	square := c.Omega * c.Omega
	cone := f.inertia * (f.rest + stiffening*square)
	tilt := f.inertia * (f.rest + (stiffening-1)*square)
	damp := c.Density * square * f.lift
	r0 := l.flapMoment/blades - cone*b.coning
	rc := -2*l.Pitch/blades - tilt*b.back
	rs := 2*l.Roll/blades - tilt*b.side
	d := tilt*tilt + damp*damp
	b.coning += r0 / cone
	b.back += (tilt*rc - damp*rs) / d
	b.side += (damp*rc + tilt*rs) / d
	return flap{withinFlap(b.coning), withinFlap(b.back), withinFlap(b.side)}
}

func withinFlap(x float64) float64 { return max(-greatestFlap, min(greatestFlap, x)) }

// differs reports whether two flappings differ by what counts.
func (b flap) differs(a flap) bool {
	const counts = 1e-4
	return math.Abs(a.back-b.back) > counts || math.Abs(a.side-b.side) > counts || math.Abs(a.coning-b.coning) > 10*counts
}
