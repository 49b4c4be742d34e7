package airframe

import (
	"fmt"
	"math"
	"slices"

	"github.com/sitlark/sitlark/physics/frame"
)

// principal returns the principal moments of the inertia tensor, in rising order:
// its eigenvalues.
//
// Source: O.K. Smith, Eigenvalues of a symmetric 3 × 3 matrix, Communications of
// the ACM 4(4), 1961.
func principal(moments, products frame.Vec[frame.FRD]) [3]float64 {
	off := products.Dot(products)
	if off == 0 {
		m := moments.Array()
		slices.Sort(m[:])
		return m
	}
	mean := (moments.X + moments.Y + moments.Z) / 3
	d := moments.Sub(frame.OfFRD(mean, mean, mean))
	p := math.Sqrt((d.Dot(d) + 2*off) / 6)
	if p < 1e-12*mean { // the moments are equal but for rounding: p³ may be 0
		m := moments.Array()
		slices.Sort(m[:])
		return m
	}
	// Half the determinant of (I − mean E)/p; I has the products' negatives.
	r := (d.X*(d.Y*d.Z-products.Z*products.Z) -
		products.X*(products.X*d.Z+products.Z*products.Y) -
		products.Y*(products.X*products.Z+d.Y*products.Y)) / (2 * p * p * p)
	angle := math.Acos(max(-1, min(1, r))) / 3
	greatest := mean + 2*p*math.Cos(angle)
	least := mean + 2*p*math.Cos(angle+2*math.Pi/3)
	return [3]float64{least, 3*mean - greatest - least, greatest}
}

// densest is the density of osmium, than which nothing is denser [kg/m³].
const densest = 22590

// leastInertia returns the least that the three moments of a mass [kg] may add up to [kg m²]: that of
// a ball of the densest metal.
func leastInertia(mass float64) float64 {
	radius := math.Cbrt(3 * mass / (4 * math.Pi * densest))
	return 3 * 0.4 * mass * radius * radius
}

// possible returns an error unless some body of the mass [kg] has the inertia: principal moments
// above 0, none greater than the sum of the others, and more in all than a ball of metal has.
func possible(mass float64, moments, products frame.Vec[frame.FRD]) error {
	p := principal(moments, products)
	const slack = 1e-9 // for the rounding of a flat body's
	switch {
	case !(p[0] > 0):
		return fmt.Errorf("inertia %v with products %v kg m² has the principal moments %.4g, must all be above 0: give smaller products",
			moments.Array(), products.Array(), p)
	case !(p[2] <= (p[0]+p[1])*(1+slack)):
		return fmt.Errorf("inertia %v with products %v kg m² has the principal moments %.4g, the greatest must not exceed the sum of the others, as no body's does",
			moments.Array(), products.Array(), p)
	}
	if sum, least := p[0]+p[1]+p[2], leastInertia(mass); sum < least {
		return fmt.Errorf("inertia is %.4g, %.4g and %.4g kg m², must be at least %.3g times as much for %.4g kg: a ball of solid metal has more", moments.X, moments.Y, moments.Z, least/sum, mass)
	}
	return nil
}

// pointMass returns moments and products of inertia of a mass [kg] at a place.
func pointMass(mass float64, place frame.Vec[frame.FRD]) (moments, products frame.Vec[frame.FRD]) {
	r := place
	moments = frame.OfFRD(r.Y*r.Y+r.Z*r.Z, r.X*r.X+r.Z*r.Z, r.X*r.X+r.Y*r.Y).Scale(mass)
	products = frame.OfFRD(r.X*r.Y, r.X*r.Z, r.Y*r.Z).Scale(mass)
	return moments, products
}
