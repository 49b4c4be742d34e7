package bemt

import "math"

// referenceReynolds is the Reynolds number at which a Family's coefficients
// are given.
const referenceReynolds = 1e5

// Family holds the section polars that a family of propellers shares: what
// two-dimensional flow over its sections does, from one propeller to the
// next the same. Angles are to the chord line.
type Family struct {
	LiftSlope     float64 // dcl/dα, incompressible [1/rad]
	LiftSlopeRe   float64 // exponent of LiftSlope over Re/1e5
	ZeroLift      float64 // angle of attack of zero lift [rad]
	ZeroLiftRe    float64 // change of ZeroLift with ln(Re/1e5) [rad]
	LiftMax       float64 // cl at which the section saturates
	LiftMaxRe     float64 // exponent of LiftMax over Re/1e5
	LiftMin       float64 // the same below, negative
	DragMin       float64 // least cd
	DragLift      float64 // growth of cd with (cl − DragMinLift)²
	DragMinLift   float64 // cl of least drag
	DragRe        float64 // exponent of attached drag over Re/1e5
	DragPlate     float64 // cd square to the flow (Viterna and Corrigan's CDmax)
	RotationDelay float64 // Snel's stall delay, 3.1 in the source; 0 is none
	// Thickness and Camber are the sections', over the chord. The blades bend by both; without
	// a Thickness they are rigid, and as thin as thinnest for their critical Mach number.
	Thickness, Camber float64
}

// section is a Family's polar at one Reynolds and Mach number and one place
// on the blade, with all that does not depend on the angle worked out.
type section struct {
	slope, zeroLift float64
	liftMax         float64
	liftMin         float64
	dragScale       float64
	overCritical    float64 // Mach number over the critical one at zero lift
	subcritical     bool    // at any lift that counts
	family          *Family
	delay           float64 // share of the lost potential lift that rotation restores
	up, down        poststall
}

// poststall is one side's continuation after Viterna and Corrigan.
type poststall struct{ alpha, a2, b2 float64 }

// at returns the section at chord Reynolds number re, Mach number mach and
// local chord over radius c/r.
//
// Lift slope grows after Prandtl and Glauert up to the critical Mach number, beyond
// which no flow is subsonic all round, and is held there; drag rises from there, see
// waveDrag. The stall delay of a rotating blade is Snel's: H. Snel, R. Houwink, J. Bosschers, "Sectional prediction of
// lift coefficients on rotating wind turbine blades in stall", ECN-C--93-052
// (1994), 3.1 (c/r)² of the difference to potential lift.
func (f *Family) at(re, mach, chordOverRadius float64) section {
	l := math.Log(max(re, 1e3) / referenceReynolds)
	m := min(mach, f.criticalMach(f.DragMinLift))
	beta := math.Sqrt(1 - m*m)
	s := section{
		slope:     f.LiftSlope * math.Exp(f.LiftSlopeRe*l) / beta,
		zeroLift:  f.ZeroLift + f.ZeroLiftRe*l,
		liftMax:   f.LiftMax * math.Exp(f.LiftMaxRe*l),
		liftMin:   f.LiftMin,
		dragScale: math.Exp(f.DragRe * l),
		delay:     min(f.RotationDelay*chordOverRadius*chordOverRadius, 1),
		family:    f,

		overCritical: min(mach, 1) - f.criticalMach(0),
	}
	s.subcritical = s.overCritical+f.LiftMax/10 <= 0
	s.up = s.poststall(s.zeroLift+stallLift*s.liftMax/s.slope, 1)
	s.down = s.poststall(-(s.zeroLift + stallLift*s.liftMin/s.slope), -1)
	return s
}

// A conventional section's drag diverges, dcd/dM = 0.1, at the Mach number at which
// M + cl/10 + t/c is korn; from lockRise below that it rises with the fourth power
// of what exceeds the critical Mach number, waveFactor of it.
//
// Source: Korn's equation, with 0.87 for the NACA 6-series, and Lock's law, as W.H.
// Mason, Analytic Models for Technology Integration in Aircraft Design, AIAA 90-3262,
// 1990, joins them: 4 × 20 (Mdd − Mcr)³ = 0.1.
const (
	korn       = 0.87
	waveFactor = 20.0
	lockRise   = 0.10772173450159418 // cube root of 0.1/80
)

// thinnest is what a section without a given thickness counts as: GenericFamily's.
const thinnest = 0.05

// criticalMach returns the Mach number from which drag rises at a lift coefficient.
func (f *Family) criticalMach(cl float64) float64 {
	thickness := f.Thickness
	if thickness == 0 {
		thickness = thinnest
	}
	return korn - lockRise - thickness - math.Abs(cl)/10
}

// waveDrag returns by how much drag has risen at a lift coefficient for the shocks on
// the section. Lift counts up to LiftMax and Mach numbers up to 1, for the law says
// nothing of separated or of supersonic flow.
func (s *section) waveDrag(cl float64) float64 {
	over := s.overCritical + min(math.Abs(cl), s.family.LiftMax)/10
	if over <= 0 {
		return 0
	}
	over *= over
	return waveFactor * over * over
}

// stallLift is the potential lift, in maximum lifts, past which a section is
// taken as separated: the saturated curve has there reached 96 % of it.
const stallLift = 1.6

// poststall fits Viterna and Corrigan's constants so that lift and drag join
// at the stall angle: L.A. Viterna, R.D. Corrigan, "Fixed Pitch Rotor
// Performance of Large Horizontal Axis Wind Turbines", NASA CP-2230 (1982),
// p. 69, eqs. 4 to 9. side is 1 above, −1 below; alpha counts to that side.
func (s *section) poststall(alpha, side float64) poststall {
	sin, cos := math.Sincos(alpha)
	cl, cd := s.attached(side * alpha)
	cdMax := s.family.DragPlate
	return poststall{
		alpha: alpha,
		a2:    (side*cl - cdMax*sin*cos) * sin / (cos * cos),
		b2:    (cd - cdMax*sin*sin) / cos,
	}
}

// coefficients returns lift and drag coefficient at any angle of attack in
// (−π, π], rotation included.
func (s *section) coefficients(alpha float64) (cl, cd float64) {
	switch {
	case alpha > math.Pi/2 || alpha < -math.Pi/2:
		return s.plate(alpha)
	case alpha > s.up.alpha:
		cl, cd = s.separated(alpha, s.up)
	case -alpha > s.down.alpha:
		cl, cd = s.separated(-alpha, s.down)
		cl = -cl
	default:
		cl, cd = s.attached(alpha)
	}
	if !s.subcritical {
		cd += s.waveDrag(cl)
	}
	if gain := s.rotationGain(alpha, cl); gain > 0 {
		cl += gain
		cd += gain * max(0, math.Tan(alpha))
	}
	return cl, cd
}

// attached is the lift curve's straight part and its rounding towards stall,
// with the drag bucket.
func (s *section) attached(alpha float64) (cl, cd float64) {
	cl = s.slope * (alpha - s.zeroLift)
	q := cl / s.liftMax
	if cl < 0 {
		q = cl / s.liftMin
	}
	q *= q
	cl /= math.Sqrt(math.Sqrt(1 + q*q))
	d := cl - s.family.DragMinLift
	return cl, (s.family.DragMin + s.family.DragLift*d*d) * s.dragScale
}

func (s *section) separated(alpha float64, p poststall) (cl, cd float64) {
	sin, cos := math.Sincos(alpha)
	cdMax := s.family.DragPlate
	return cdMax*sin*cos + p.a2*cos*cos/sin, cdMax*sin*sin + p.b2*cos
}

// plate is a flat plate met from behind.
func (s *section) plate(alpha float64) (cl, cd float64) {
	sin, cos := math.Sincos(alpha)
	return s.family.DragPlate * sin * cos, s.family.DragPlate*sin*sin + s.family.DragMin*math.Abs(cos)
}

// rotationGain is Snel's gain of lift, faded out between 30° and 50° after
// C. Lindenburg, "Investigation into Rotor Blade Aerodynamics", ECN-C--03-025
// (2003), sect. 5.2, for the theory says nothing of deep stall.
// The gain is suction on a separated side, so square to the chord: it brings
// drag along, as P.K. Chaviaropoulos and M.O.L. Hansen, J. Fluids Engineering
// 122 (2000), p. 330, find.
func (s *section) rotationGain(alpha, cl float64) float64 {
	const from, to = 30 * math.Pi / 180, 50 * math.Pi / 180
	if alpha <= s.zeroLift || alpha >= to {
		return 0
	}
	fade := min(1, (to-alpha)/(to-from))
	return s.delay * fade * max(0, s.slope*(alpha-s.zeroLift)-cl)
}
