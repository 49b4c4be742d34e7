package wing

import "math"

// Section describes the airfoil in two-dimensional flow. Angles are relative to the chord line.
type Section struct {
	LiftSlope   float64 // dcl/dα [1/rad]
	ZeroLift    float64 // angle of attack of zero lift [rad]
	LiftMax     float64 // maximum lift coefficient in steady flow
	LiftMin     float64 // minimum lift coefficient in steady flow, negative
	StallWidth  float64 // range of angles over which the flow separates [rad]; small values give a sharp stall
	Hysteresis  float64 // reduction of the angle of attack before the flow reattaches [rad]
	DragMin     float64 // minimum cd
	DragLift    float64 // growth of cd with (cl − DragMinLift)²
	DragMinLift float64 // cl at minimum drag
	DragPlate   float64 // cd at 90°; 0 counts as 1.98, a flat plate
	Moment      float64 // cm about the quarter chord at zero lift
}

func (s *Section) validate(where string) error {
	return check(where, []bounded{
		{"lift slope", s.LiftSlope, 1, 10, " 1/rad"}, {"zero-lift angle", s.ZeroLift, -0.3, 0.3, " rad"},
		{"greatest lift", s.LiftMax, 0.2, 4, ""}, {"least lift", s.LiftMin, -4, -0.2, ""},
		{"width of the stall", s.StallWidth, 0.01, 1, " rad"}, {"hysteresis", s.Hysteresis, 0, 0.3, " rad"},
		{"least drag", s.DragMin, 1e-4, 1, ""}, {"drag over lift", s.DragLift, 0, 1, ""},
		{"lift of least drag", s.DragMinLift, -2, 2, ""},
		{"drag of the plate", s.DragPlate, 0, 3, ""}, {"moment", s.Moment, -0.5, 0.5, ""},
	})
}

// Separated flow from the front or from behind, as on a flat plate of the surface's aspect ratio: the normal force
// over q S is DragPlate sin α (1/(0.56 + 0.44 |sin α|) − 0.41 (1 − exp(−17/AR))), and its centre of pressure goes
// from the quarter chord at the edge that leads to the middle square to the flow.
//
// Source: C. Lindenburg, "Investigation into Rotor Blade Aerodynamics", ECN-C--03-025, 2003, sect. 2.2,
// who has it from S.F. Hoerner.
const (
	platePlain   = 0.56
	plateRise    = 0.44
	plateFinite  = 0.41
	plateAspect  = 17.0
	flatPlate    = 1.98
	centreTravel = 0.25 // of the chord
)

// Flow that comes from behind attaches to the sharp edge at small angles. Source: R.E. Sheldahl, P.C. Klimas, Aerodynamic
// Characteristics of Seven Symmetrical Airfoil Sections Through 180-Degree Angle of Attack,
// SAND80-2114, 1981: of the lift slope some 0.8, and lift coefficients of 0.6 to 0.8 at 170°.
const (
	reverseSlope = 0.8
	reverseMax   = 0.6
	reverseWidth = 0.10 // as Section.StallWidth [rad]
)

// polar is a Section with all that doesn't depend on the flow worked out.
type polar struct {
	Section
	slope            float64 // lift slope on this surface [1/rad]
	sinZero, cosZero float64 // of ZeroLift
	up, down         edge    // where flow separates, above and below
	behind           edge    // where flow from behind does
	plateLoss        float64 // plateFinite's term
}

// edge is where flow separates, in lift coefficients that attached flow would have, ≥ 0.
type edge struct{ begin, width float64 }

// newPolar returns the polar of a section on a surface of an aspect ratio, with a lift slope there.
func newPolar(s Section, slope, aspect float64) polar {
	if s.DragPlate == 0 {
		s.DragPlate = flatPlate
	}
	p := polar{Section: s, slope: slope, plateLoss: plateFinite * (1 - math.Exp(-plateAspect/aspect))}
	p.sinZero, p.cosZero = math.Sincos(s.ZeroLift)
	p.up = p.findEdge(1, s.LiftMax)
	p.down = p.findEdge(-1, -s.LiftMin)
	p.behind = edge{reverseMax, reverseWidth * reverseSlope * slope}
	return p
}

// findEdge returns where separation begins for the greatest lift to be that given, by bisection.
func (p *polar) findEdge(side, greatest float64) edge {
	e := edge{width: p.slope * p.StallWidth}
	lo, hi := 0.0, 2*greatest
	for range 40 {
		e.begin = (lo + hi) / 2
		if lift, _ := p.peak(side, e); lift > greatest {
			hi = e.begin
		} else {
			lo = e.begin
		}
	}
	return e
}

// peak returns the greatest steady lift coefficient on one side up to where all flow is separated, and the angle there [rad].
func (p *polar) peak(side float64, e edge) (lift, angle float64) {
	const most, step = 0.8, 0.0016
	for i := range int(most / step) {
		a := p.ZeroLift + side*float64(i)*step
		sin, cos := math.Sincos(a)
		attached := p.slope * (sin*p.cosZero - cos*p.sinZero)
		share := e.share(side*attached - e.begin)
		if l := side * (share*attached + (1-share)*p.normal(sin)*cos); l > lift {
			lift, angle = l, a
		}
		if share == 0 {
			break
		}
	}
	return lift, angle
}

// share returns that of the chord's lift that is attached in steady flow, 0 to 1, where attached flow would have
// so much more lift than that at which separation begins.
func (e *edge) share(more float64) float64 {
	t := more / e.width
	if t <= 0 {
		return 1
	}
	if t >= 1 {
		return 0
	}
	return 1 - t*t*(3-2*t)
}

// normal returns the coefficient of the normal force in separated flow, positive with the sine of the angle.
func (p *polar) normal(sin float64) float64 {
	return p.DragPlate * sin * (1/(platePlain+plateRise*math.Abs(sin)) - p.plateLoss)
}

// target returns to where the attached share goes. Between the edge at which flow separates and that at which
// it attaches again, less by the hysteresis, it stays. lift is that if all were attached; of it, shift belongs to flaps and
// doesn't lead to stall; keep is what ice leaves of the lift at stall.
func (p *polar) target(share, lift, shift, keep float64, behind bool) float64 {
	e := &p.up
	switch {
	case behind:
		e, lift = &p.behind, math.Abs(lift)
	case lift < 0:
		e, lift = &p.down, shift-lift
	default:
		lift -= shift
	}
	begin := e.begin * keep
	hysteresis := p.slope * p.Hysteresis
	if share == 1 && lift <= begin-hysteresis {
		return 1
	}
	separates := e.share(lift - begin)
	if share >= separates {
		return separates
	}
	return min(separates, max(e.share(lift-begin+hysteresis), share))
}

// flapStall is the share of a flap's lift by which the greatest lift rises: the leading edge stalls at a lesser angle.
// About what DATCOM, sect. 6.1.1.3, has of plain flaps.
const flapStall = 0.6
