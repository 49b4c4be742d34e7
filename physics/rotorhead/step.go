package rotorhead

import (
	"math"

	"github.com/sitlark/sitlark/physics/frame"
)

const pi = math.Pi

// How many elements there are: so many points of Gauss along a blade, and blades at so many azimuths. Eight azimuths carry the first harmonics
// of products of three first harmonics exactly. A rotor that does not flap has half of them.
const (
	stations = 5
	azimuths = 8
)

// gauss are the points and weights of Gauss-Legendre's rule on 0 to 1.
var gauss = [stations]struct{ at, weight float64 }{
	{0.5 - 0.9061798459386640/2, 0.2369268850561891 / 2},
	{0.5 - 0.5384693101056831/2, 0.4786286704993665 / 2},
	{0.5, 0.5688888888888889 / 2},
	{0.5 + 0.5384693101056831/2, 0.4786286704993665 / 2},
	{0.5 + 0.9061798459386640/2, 0.2369268850561891 / 2},
}

// Model is a rotor with what follows from its Params. It does not change.
type Model struct {
	Params
	sense float64
	area  float64 // of the disc [m²]
	lock  float64 // flap damping over the air's density and the speed, a c (B R)⁴/8 [m⁵]
	rim   float64 // radius at which the tips' drag acts [m]
	rimW  float64 // length of the tips without lift [m]

	at [stations]station
}

type station struct {
	r, weight float64 // [m]
	sin, cos  float64 // of the twist there
}

// New returns a rotor's model. The Params are valid.
func New(p Params) *Model {
	m := &Model{
		Params: p, sense: p.sense(), area: pi * p.Radius * p.Radius, lock: p.LiftSlope * p.Chord * math.Pow(p.TipLoss*p.Radius, 4) / 8,
		rim: (1 + p.TipLoss) / 2 * p.Radius, rimW: (1 - p.TipLoss) * p.Radius,
	}
	length := p.TipLoss*p.Radius - p.Root
	for i, g := range gauss {
		r := p.Root + g.at*length
		sin, cos := math.Sincos(p.Twist * r / p.Radius)
		m.at[i] = station{r, g.weight * length, sin, cos}
	}
	return m
}

// sums is what blade elements give, averaged over the azimuth, for one blade.
type sums struct {
	thrust, torque float64
	along, aside   float64 // in-plane force along x, and along y in the sense of the rotor [N]
	flap           float64 // mean flap moment [N m]
	flapC, flapS   float64 // its first harmonics
}

// Step finds a rotor's forces and lets inflow and disc follow them for dt [s]. With a dt of 0 both are steady.
func (m *Model) Step(s *State, in *Inputs, out *Outputs, dt float64) {
	*out = Outputs{}
	if s.Lost {
		s.Induced, s.steady, s.Coning, s.Front, s.Side = 0, 0, 0, 0, 0
		return
	}
	rounds := 1
	if dt == 0 {
		rounds = 60
	}
	var sum sums
	for range rounds {
		m.elements(s, in, &sum)
		blades := float64(m.Blades)
		out.Thrust = blades * sum.thrust
		m.inflow(s, in, out.Thrust, dt)
		if m.Flaps() {
			m.flap(s, in, &sum, dt)
		}
	}
	blades := float64(m.Blades)
	out.ForceFRD = frame.OfFRD(blades*sum.along, m.sense*blades*sum.aside, -out.Thrust)
	out.Torque = blades * sum.torque
	if in.Speed > 0 {
		out.TorqueSlope = 2 * max(0, out.Torque) / in.Speed
	}
	if m.Flaps() {
		half := blades / 2 * m.Stiffness
		out.MomentFRD = frame.OfFRD(-m.sense*half*s.Side, half*s.Front, 0)
	}
}

// elements sums the forces on the blades.
//
// Source: J.G. Leishman, Principles of Helicopter Aerodynamics, 2nd ed., sec. 3.2 (hover) and 3.3 (forward flight), blade element
// theory: U_T = Ω r + v·e_t, U_P = λ Ω R + r β̇ + β v·e_r, dF_z = dL cos φ − dD sin φ, dF_x = dL sin φ + dD cos φ, here without small angles.
func (m *Model) elements(s *State, in *Inputs, sum *sums) {
	*sum = sums{}
	n, first := azimuths, 0
	step := 1
	if !m.Flaps() {
		step = 2
	}
	v, speed := in.VelAirFRD, in.Speed+m.sense*in.RateFRD.Z
	gradC, gradS := m.gradient(s, in)
	half := 0.5 * in.Density * m.Chord
	induced := m.Params.Induced * s.Induced
	cosSide := -m.sense * in.Right // θ = θ0 + cosSide cos η − Back sin η
	inverse := float64(step) / float64(n)
	for k := first; k < n; k += step {
		sin, cos := circle[k].sin, circle[k].cos
		radial := v.X*cos + m.sense*v.Y*sin
		ahead := -v.X*sin + m.sense*v.Y*cos
		beta := s.Coning + s.Front*cos + s.Side*sin
		// What grows with the radius of the flow through the disc, and what does not.
		grows := in.Speed*(-s.Front*sin+s.Side*cos) - (in.RateFRD.X*m.sense*sin - in.RateFRD.Y*cos) + induced/m.Radius*(gradC*cos+gradS*sin)
		rest := -v.Z - beta*radial + induced
		sinP, cosP := math.Sincos(in.Collective + cosSide*cos - in.Back*sin)
		var thrust, drag, torque, flap float64
		for i := range m.at {
			e := &m.at[i]
			ut, up := speed*e.r+ahead, rest+grows*e.r
			sinT, cosT := sinP*e.cos+cosP*e.sin, cosP*e.cos-sinP*e.sin
			u2 := ut*ut + up*up
			if u2 < 1e-6 {
				continue
			}
			u := math.Sqrt(u2)
			cl, cd := m.section((ut*sinT-up*cosT)/u, (ut*cosT+up*sinT)/u)
			q := half * u * e.weight
			fz, fx := q*(cl*ut-cd*up), q*(cl*up+cd*ut)
			thrust, drag = thrust+fz, drag+fx
			torque, flap = torque+e.r*fx, flap+e.r*fz
		}
		ut, up := speed*m.rim+ahead, rest+grows*m.rim
		tip := half * math.Sqrt(ut*ut+up*up) * m.rimW * m.Profile * ut
		drag, torque = drag+tip, torque+m.rim*tip
		sum.thrust, sum.torque = sum.thrust+thrust, sum.torque+torque
		sum.along += drag*sin - thrust*beta*cos
		sum.aside += -drag*cos - thrust*beta*sin
		sum.flap, sum.flapC, sum.flapS = sum.flap+flap, sum.flapC+flap*cos, sum.flapS+flap*sin
	}
	sum.thrust, sum.torque, sum.along, sum.aside, sum.flap = sum.thrust*inverse, sum.torque*inverse, sum.along*inverse, sum.aside*inverse, sum.flap*inverse
	sum.flapC, sum.flapS = 2*inverse*sum.flapC, 2*inverse*sum.flapS
}

// circle is the azimuths.
var circle = func() (all [azimuths]struct{ sin, cos float64 }) {
	r := math.Sqrt2 / 2
	for k, c := range [azimuths][2]float64{{0, 1}, {r, r}, {1, 0}, {r, -r}, {0, -1}, {-r, -r}, {-1, 0}, {-r, r}} {
		all[k].sin, all[k].cos = c[0], c[1]
	}
	return all
}()

// section returns the coefficients of lift and drag of a section whose flow comes at an angle of a sine and cosine, in all four
// quadrants.
//
// Up to the stall the lift goes with the sine. Its drag grows with the square: 0.4 α², A. Bailey, NACA Report 716, 1941. Far beyond it is a flat plate
// with a normal force of 1.8 sin α: S.F. Hoerner, Fluid-Dynamic Drag, 1965, ch. 3. Between both, from the stall to 1.7 times its
// angle, one goes over into the other: chosen.
func (m *Model) section(sin, cos float64) (lift, drag float64) {
	const deep, plate, rise = 1.7, 1.8, 0.4
	stall := m.MaxLift / m.LiftSlope
	size := math.Abs(sin)
	lift = m.LiftSlope * sin
	if cos < 0 {
		lift = -lift
	}
	square := sin * sin
	if size <= stall {
		return lift, m.Profile + rise*square
	}
	share := 1.0
	if size < deep*stall {
		x := (size - stall) / ((deep - 1) * stall)
		share = x * x * (3 - 2*x)
	}
	lift = math.Copysign(m.MaxLift, lift)
	return lift + share*(plate*sin*cos-lift), m.Profile + square*(rise+share*(plate-rise))
}
