package bemt

import "math"

// A propeller in a nozzle that is as wide at its end as the disc: the flow leaves it straight, without a wake that narrows, and what the
// blades add to its head is ½ρ (U² − V²) where U goes through the disc. The momentum ρU (U − V) of every ring is more than that, by
// ½ρ (U − V)²: what pushes the nozzle. In still water that is half of the thrust. The blades' tips are close to the wall, and lose nothing.
//
// An oblique flow goes through the nozzle along it, and leaves it its own momentum square to it. The nozzle's friction and what separates
// from its lips are left out. Through the disc the flow may go either way: heads then have signs.
//
// Source: R.J. Weir, Ducted Propeller Design and Analysis, SAND87-2118, 1987, and B.W. McCormick, Aerodynamics of V/STOL Flight, 1967,
// ch. 9 (momentum theory of the ducted fan), from memory.

// through is the flow through the disc of a ducted propeller [m/s] whose blades have the pressure of an open one with an induced velocity h in
// hover [m/s], at an axial speed [m/s].
func through(h, axial float64) float64 {
	head := 4*h*math.Abs(h) + axial*math.Abs(axial)
	return math.Copysign(math.Sqrt(math.Abs(head)), head)
}

// nozzle is what pushes the nozzle by the area and the density [m²/s²], of a flow through it.
func nozzle(flow, axial float64) float64 {
	return math.Abs(flow)*(flow-axial) - (flow*math.Abs(flow)-axial*math.Abs(axial))/2
}

// residualDucted is residual for an element in a nozzle.
func (e *element) residualDucted(h float64) float64 {
	e.v, e.loss = through(h, e.c.Axial)-e.c.Axial, 1
	u := e.c.Omega * e.r / 2
	turned := u - math.Sqrt(max(u*u-max(h*h, 0), 0)) // which takes the head: vt (Ωr − vt) = h²
	a := &e.azimuths[0]
	a.axial, a.tangential = e.forces(e.c.Omega*e.r-turned, e.c.Axial+e.v)
	return a.axial/(2*e.c.Density*e.area) - h*math.Abs(h)
}

// solveDucted is solve for a propeller in a nozzle.
func (s *solver) solveDucted(c Condition, st *search) (l Load) {
	across := c.Edgewise
	c.Edgewise = 0
	s.set(st, c)
	st.flap = flap{}
	var area, square float64
	for i := range st.elements {
		e := &st.elements[i]
		st.guess[i] = e.balance(st.guess[i])
		e.addTo(&l)
		flow := c.Axial + e.v
		l.Thrust += c.Density * e.area * nozzle(flow, c.Axial)
		l.HForce += c.Density * e.area * math.Abs(flow) * across
		square += e.v * math.Abs(e.v) * e.area
		area += e.area
	}
	l.Induced = math.Copysign(math.Sqrt(math.Abs(square)/area), square)
	return l
}
