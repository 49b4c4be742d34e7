package bemt

import "math"

// solver holds the blade cut into annuli and the azimuths' directions.
type solver struct {
	radius, blades float64
	ducted         bool
	family         Family
	annuli         []annulus
	sin, cos       []float64
	flapping       flapping
}

// annulus is one ring of the disc and the blade element in it.
type annulus struct {
	x, r, dr, chord, twist float64
	area                   float64 // of the ring [m²]
	tip                    float64 // blades/2 (1 − x), of Prandtl's tip loss
}

// newSolver cuts p into n rings, narrower towards the tip, where the load
// falls off steeply.
func newSolver(p *Propeller, n, azimuths int) *solver {
	s := &solver{radius: p.Radius, blades: float64(p.Blades), ducted: p.Ducted, family: p.Family, flapping: flappingOf(p)}
	root := p.Geometry[0].Radius
	edge := func(i int) float64 {
		t := float64(i) / float64(n)
		return root + (1-root)*(1.5*t-0.5*t*t*t)
	}
	for i := range n {
		x, dx := (edge(i)+edge(i+1))/2, edge(i+1)-edge(i)
		st := p.Geometry.At(x)
		s.annuli = append(s.annuli, annulus{
			x: x, r: x * p.Radius, dr: dx * p.Radius,
			chord: st.Chord * p.Radius, twist: st.Twist,
			area: 2 * math.Pi * x * dx * p.Radius * p.Radius,
			tip:  s.blades / 2 * (1 - x),
		})
	}
	for i := range azimuths {
		sin, cos := math.Sincos(2 * math.Pi * (float64(i) + 0.5) / float64(azimuths))
		s.sin, s.cos = append(s.sin, sin), append(s.cos, cos)
	}
	return s
}

// search is one goroutine's place to solve in: where it begins, which is where the last one
// ended, and the elements as the condition has them, worked out once for all the wakes and
// flappings that are tried.
type search struct {
	guess    []float64 // hover-equivalent induced velocity, annulus by annulus [m/s]
	flap     flap
	c        Condition
	elements []element
}

func (s *solver) search() *search {
	st := &search{guess: make([]float64, len(s.annuli)), elements: make([]element, len(s.annuli))}
	azimuths := make([]azimuth, len(s.annuli)*len(s.sin))
	for i := range st.elements {
		st.elements[i].azimuths = azimuths[i*len(s.sin) : (i+1)*len(s.sin)]
	}
	return st
}

// reset lets the search begin at no induced velocity.
func (st *search) reset() {
	clear(st.guess)
	st.flap = flap{}
}

// beginAt lets the search begin where another one does.
func (st *search) beginAt(other *search) {
	copy(st.guess, other.guess)
	st.flap = other.flap
}

// set works out what the elements are at c.
func (s *solver) set(st *search, c Condition) {
	st.c = c
	for i := range st.elements {
		s.element(&st.elements[i], &s.annuli[i], &st.c)
	}
}

// solve finds the loads at c, with the blades' flapping where the flow is edgewise. The
// search begins at the last solution in st, which receives this one.
func (s *solver) solve(c Condition, st *search) Load {
	if s.ducted {
		return s.solveDucted(c, st)
	}
	s.set(st, c)
	if c.Edgewise == 0 || s.flapping.inertia == 0 {
		st.flap = flap{}
		return s.solveAt(flap{}, st)
	}
	b := st.flap
	l := s.solveAt(b, st)
	for range 6 {
		next := s.flapping.next(b, &l, &c, s.blades)
		if !next.differs(b) {
			break
		}
		b = next
		l = s.solveAt(b, st)
	}
	st.flap = b
	return l
}

// solveAt finds the loads at the condition that st is set to and a flapping. In descent the
// wake depends on the thrust that it lets the blades have: the secant method closes that loop.
func (s *solver) solveAt(b flap, st *search) Load {
	for i := range st.elements {
		st.elements[i].setFlap(b)
	}
	l := s.loadsIn(wake{}, st)
	h := s.hover(l, st.c)
	w := wakeAt(h, st.c)
	if w.share == 0 {
		return l
	}
	l = s.loadsIn(w, st)
	f := s.hover(l, st.c) - h
	next := h + f
	for range 12 {
		if math.Abs(next-h) < 1e-3*math.Abs(h) {
			break
		}
		l = s.loadsIn(wakeAt(next, st.c), st)
		g := s.hover(l, st.c) - next
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

// loadsIn sums the loads of the annuli in the given wake, each in balance.
func (s *solver) loadsIn(w wake, st *search) (l Load) {
	var area, square float64
	for i := range st.elements {
		e := &st.elements[i]
		e.w = w
		st.guess[i] = e.balance(st.guess[i])
		e.addTo(&l)
		// Between the blades the flow is slower: Prandtl's factor is the
		// ring's mean induced velocity over the blades'.
		v := e.v * e.loss
		square += v * math.Abs(v) * e.area
		area += e.area
	}
	l.Induced = math.Copysign(math.Sqrt(math.Abs(square)/area), square)
	return l
}
