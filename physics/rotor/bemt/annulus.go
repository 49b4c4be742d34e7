package bemt

import (
	"math"
	"slices"
)

// solver holds the blade cut into annuli and the azimuths' directions.
type solver struct {
	radius, blades float64
	family         Family
	annuli         []annulus
	sin, cos       []float64
	flapping       flapping
}

// annulus is one ring of the disc and the blade element in it.
type annulus struct {
	x, r, dr, chord, twist float64
	area                   float64 // of the ring [m²]
}

// newSolver cuts p into n rings, narrower towards the tip, where the load
// falls off steeply.
func newSolver(p *Propeller, n, azimuths int) *solver {
	s := &solver{radius: p.Radius, blades: float64(p.Blades), family: p.Family, flapping: flappingOf(p)}
	root := p.Geometry[0].Radius
	edge := func(i int) float64 {
		t := float64(i) / float64(n)
		return root + (1-root)*(1.5*t-0.5*t*t*t)
	}
	for i := range n {
		x, dx := (edge(i)+edge(i+1))/2, edge(i+1)-edge(i)
		st := p.Geometry.at(x)
		s.annuli = append(s.annuli, annulus{
			x: x, r: x * p.Radius, dr: dx * p.Radius,
			chord: st.Chord * p.Radius, twist: st.Twist,
			area: 2 * math.Pi * x * dx * p.Radius * p.Radius,
		})
	}
	for i := range azimuths {
		sin, cos := math.Sincos(2 * math.Pi * (float64(i) + 0.5) / float64(azimuths))
		s.sin, s.cos = append(s.sin, sin), append(s.cos, cos)
	}
	return s
}

// solve finds the loads at c, with the blades' flapping where the flow is edgewise.
//
// start holds each annulus' last solution and the last flapping, and receives these.
func (s *solver) solve(c Condition, start *start) Load {
	if c.Edgewise == 0 || s.flapping.inertia == 0 {
		start.flap = flap{}
		return s.solveAt(c, flap{}, start.guess)
	}
	b := start.flap
	l := s.solveAt(c, b, start.guess)
	for range 6 {
		next := s.flapping.next(b, &l, &c, s.blades)
		if !next.differs(b) {
			break
		}
		b = next
		l = s.solveAt(c, b, start.guess)
	}
	start.flap = b
	return l
}

// start is where the search for a solution begins.
type start struct {
	guess []float64 // hover-equivalent induced velocity, annulus by annulus [m/s]
	flap  flap
}

func (s *start) clone() *start { return &start{slices.Clone(s.guess), s.flap} }

func (s *solver) start() *start { return &start{guess: make([]float64, len(s.annuli))} }

// solveAt finds the loads at c and a flapping. In descent the wake depends on the thrust that
// it lets the blades have: the secant method closes that loop.
//
// guess holds each annulus' last solution, and receives this one.
func (s *solver) solveAt(c Condition, b flap, guess []float64) Load {
	l := s.loadsIn(c, wake{}, b, guess)
	h := s.hover(l, c)
	w := wakeAt(h, c)
	if w.share == 0 {
		return l
	}
	l = s.loadsIn(c, w, b, guess)
	f := s.hover(l, c) - h
	next := h + f
	for range 12 {
		if math.Abs(next-h) < 1e-3*math.Abs(h) {
			break
		}
		l = s.loadsIn(c, wakeAt(next, c), b, guess)
		g := s.hover(l, c) - next
		slope := (g - f) / (next - h)
		h, f = next, g
		// The residual falls with slope near −1; a flatter one is a kink of
		// Johnson's curve, across which a secant would leap.
		next = h - f/min(slope, -0.5)
	}
	return l
}

// hover is the induced velocity that the thrust of l has in hover, with its
// sign.
func (s *solver) hover(l Load, c Condition) float64 {
	area := math.Pi * s.radius * s.radius
	return math.Copysign(math.Sqrt(math.Abs(l.Thrust)/(2*c.Density*area)), l.Thrust)
}

// loadsIn sums the loads of the annuli in the given wake and flapping, each in balance.
func (s *solver) loadsIn(c Condition, w wake, b flap, guess []float64) (l Load) {
	var area, square float64
	for i := range s.annuli {
		a := &s.annuli[i]
		e := s.element(a, c, w, b)
		guess[i] = e.balance(guess[i])
		v := w.induced(guess[i], c)
		e.loads(v).addTo(&l)
		// Between the blades the flow is slower: Prandtl's factor is the
		// ring's mean induced velocity over the blades'.
		v *= e.tipLoss(v)
		square += v * math.Abs(v) * a.area
		area += a.area
	}
	l.Induced = math.Copysign(math.Sqrt(math.Abs(square)/area), square)
	return l
}
