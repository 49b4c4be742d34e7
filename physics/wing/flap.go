package wing

import "math"

// hinge is what thin-airfoil theory has of a flap that is a share of the chord.
//
// Source: H. Glauert, Theoretical Relationships for an Aerofoil with Hinged Flap, ARC R&M 1095, 1927; as J. Katz and A.
// Plotkin, Low-Speed Aerodynamics, 2nd ed., sect. 5.4.1.
type hinge struct {
	lift   float64 // change of the zero-lift angle over the deflection
	moment float64 // dcm/dδ about the quarter chord, negative [1/rad]
	drag   float64 // of cd over sin²δ
	trails float64 // deflection of a free flap over the angle of attack, negative
}

func newHinge(share float64) hinge {
	angle := math.Acos(2*share - 1) // of the hinge in Glauert's variable, from the leading edge
	sin, cos := math.Sincos(angle)
	return hinge{
		lift:   1 - (angle-sin)/math.Pi,
		moment: -sin * (1 - cos) / 2,
		drag:   flapDrag * math.Pow(share, 1.38),
		trails: -hingeMoment(angle, alphaPressure) / hingeMoment(angle, func(x float64) float64 { return flapPressure(angle, x) }),
	}
}

// alphaPressure and flapPressure are the pressure difference of thin-airfoil theory over angle of attack and deflection, at
// Glauert's variable x.
func alphaPressure(x float64) float64 { return 4 * (1 + math.Cos(x)) / math.Sin(x) }

func flapPressure(angle, x float64) float64 {
	return (1-angle/math.Pi)*alphaPressure(x) + 4/math.Pi*math.Log(math.Abs(math.Sin((x+angle)/2)/math.Sin((x-angle)/2)))
}

// hingeMoment returns the moment of a pressure about the hinge at an angle in Glauert's variable, over the chord.
func hingeMoment(angle float64, pressure func(x float64) float64) (sum float64) {
	const parts = 2000
	step := (math.Pi - angle) / parts
	for i := range parts {
		x := angle + (float64(i)+0.5)*step
		sum += pressure(x) * (math.Cos(angle) - math.Cos(x)) / 2 * math.Sin(x) / 2 * step
	}
	return sum
}

// Trailing returns the deflection of control i if it floats freely, limited by its stops [rad]. The hinge moment of
// thin-airfoil theory is then zero; friction and weight are left out. In separated and reversed flow the control aligns
// with the flow.
func (m *Model) Trailing(s *State, i int) float64 {
	c := &m.controls[i]
	if c.Spoiler {
		return max(0, c.Least)
	}
	var sum, share float64
	for k := c.from; k < c.to; k++ {
		st := &s.Strips[k]
		free := c.trails*st.Attached - (1 - st.Attached)
		if st.Cos < 0 {
			free = -1
		}
		sum += c.share[k] * free * st.Alpha()
		share += c.share[k]
	}
	if share == 0 {
		return 0
	}
	return max(c.Least, min(c.Most, sum/share))
}

// flapDrag is A.D. Young's, The Aerodynamic Characteristics of Flaps, ARC R&M 2622, 1953, for plain and split flaps.
const flapDrag = 1.7

// flapHalf is the deflection at which a plain flap has lost half of its effect to separation [rad]. What it keeps, 1/(1 +
// δ²/flapHalf²), is about DATCOM's K' (sect. 6.1.1.1) for a quarter of the chord, from 0 to 60°: see
// TestFlapEffectiveness.
const flapHalf = 45 * math.Pi / 180

// attenuated returns the deflection that thin-airfoil theory would need for a plain flap's effect at a deflection [rad].
func attenuated(deflection float64) float64 {
	x := deflection / flapHalf
	return deflection / (1 + x*x)
}

// Of spoilers, over their height across the flow in chords. A spoiler 0.1 chords high at seven tenths of the chord takes
// some 0.7 from the lift coefficient and adds some 0.1 to that of drag.
//
// Both are chosen within what S.F. Hoerner and H.V. Borst show of spoilers, Fluid-Dynamic Lift, 1975, and Hoerner of plates on
// walls, Fluid-Dynamic Drag, 1965, ch. 3.
const (
	spoilerLift = 7.0
	spoilerDrag = 1.0
)

// tornDrag is what the blunt edge adds to cd where a control is gone: the base drag of a step some 0.05 chords high.
// Source: S.F. Hoerner, Fluid-Dynamic Drag, 1965, sect. 3-9.
const tornDrag = 0.01

// flapped is what controls do to one strip.
type flapped struct {
	lift   float64 // added to the lift coefficient, attached
	stall  float64 // by which the lift at stall rises
	moment float64 // added to cm
	drag   float64 // added to cd
	turn   float64 // by which separated flow sees the chord turned [rad]
	chord  float64 // share of the chord that is there
	whole  bool    // turn is that of all of the chord
}

// flaps finds what controls do.
func (m *Model) flaps(s *State, in *Inputs, f *flows) {
	for i := range m.strips {
		f.flap[i] = flapped{chord: 1}
	}
	for k := range m.controls {
		c := &m.controls[k]
		switch {
		case s.Faults.Torn[k]:
			c.tear(f)
		case k >= len(in.Deflections) || in.Deflections[k] == 0:
		case c.Spoiler:
			c.spoil(f, in.Deflections[k])
		default:
			c.flap(f, in.Deflections[k], m.polar.slope)
		}
	}
}

func (c *control) tear(f *flows) {
	if c.Spoiler {
		return
	}
	for i := c.from; i < c.to; i++ {
		f.flap[i].chord -= c.share[i] * c.Chord
		f.flap[i].drag += c.share[i] * tornDrag
	}
}

func (c *control) flap(f *flows, deflection, slope float64) {
	deflection = max(c.Least, min(c.Most, deflection))
	if c.Chord == 1 { // all of it turns: that is an angle of attack, with which it stalls
		for i := c.from; i < c.to; i++ {
			q, share := &f.flap[i], c.share[i]
			q.lift += share * slope * math.Sin(deflection)
			q.turn += share * deflection
			q.whole = true
		}
		return
	}
	d, sin := attenuated(deflection), math.Sin(deflection)
	lift, moment, drag, turn := slope*c.hinge.lift*c.Effect*d, c.hinge.moment*c.Effect*d, c.hinge.drag*sin*sin, c.Chord*d
	for i := c.from; i < c.to; i++ {
		q, share := &f.flap[i], c.share[i]
		q.lift += share * lift
		q.stall += share * lift * flapStall
		q.moment += share * moment
		q.drag += share * drag
		q.turn += share * turn
	}
}

func (c *control) spoil(f *flows, deflection float64) {
	height := c.Chord * math.Sin(max(0, min(c.Most, deflection)))
	for i := c.from; i < c.to; i++ {
		q, share := &f.flap[i], c.share[i]
		q.lift -= share * spoilerLift * height
		q.drag += share * spoilerDrag * height
	}
}
