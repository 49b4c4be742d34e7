// Package addedmass is what water or air that moves along with a body does to it: a matrix, which a step solves together with the body's own
// mass. Hulls in the water have it, and the envelopes of blimps.
//
// Source: J.N. Newman, Marine Hydrodynamics, 1977, sect. 4.13 and 4.17; H. Lamb, Hydrodynamics, 6th ed., 1932, art. 114 and 115 (ellipsoid).
// Both from memory, not verified against the originals.
//
//	addedmass.go  the matrix, and the reaction of the fluid
//	ellipsoid.go  the added mass of an ellipsoid
package addedmass

import (
	"math"

	"github.com/sitlark/sitlark/physics/frame"
)

type vec = frame.Vec[frame.FRD]

// Matrix is a symmetric one, of the forward, right and down axis and of the turns about them, about the centre of mass.
type Matrix [6][6]float64

// Six is a motion or what changes one, by the same order.
type Six [6]float64

// SixOf returns that of a linear and an angular part.
func SixOf(linear, angular vec) Six {
	return Six{linear.X, linear.Y, linear.Z, angular.X, angular.Y, angular.Z}
}

// Linear and Angular return the parts.
func (s *Six) Linear() vec { return frame.OfFRD(s[0], s[1], s[2]) }

// Angular returns the part about the axes.
func (s *Six) Angular() vec { return frame.OfFRD(s[3], s[4], s[5]) }

// Add adds a momentum along a direction at a place.
func (s *Six) Add(momentum float64, along, place vec) {
	turns := place.Cross(along)
	s[0], s[1], s[2] = s[0]+momentum*along.X, s[1]+momentum*along.Y, s[2]+momentum*along.Z
	s[3], s[4], s[5] = s[3]+momentum*turns.X, s[4]+momentum*turns.Y, s[5]+momentum*turns.Z
}

// Sum adds a momentum and its moment.
func (s *Six) Sum(linear, angular vec) {
	s[0], s[1], s[2] = s[0]+linear.X, s[1]+linear.Y, s[2]+linear.Z
	s[3], s[4], s[5] = s[3]+angular.X, s[4]+angular.Y, s[5]+angular.Z
}

// Add adds a mass that moves with a place along a direction alone.
func (m *Matrix) Add(mass float64, along, place vec) {
	j := SixOf(along, place.Cross(along))
	for i := range j {
		for k := range j {
			m[i][k] += mass * j[i] * j[k]
		}
	}
}

// Of returns the matrix times x.
func (m *Matrix) Of(x *Six) (y Six) {
	for i := range y {
		row := &m[i]
		y[i] = row[0]*x[0] + row[1]*x[1] + row[2]*x[2] + row[3]*x[3] + row[4]*x[4] + row[5]*x[5]
	}
	return y
}

// factors are Cholesky's of a matrix, L Lᵀ = M, with the diagonal's inverses in its place.
type factors struct {
	l        Matrix
	definite bool // M is positive definite
}

func (m *Matrix) factors() (f factors) {
	for i := range f.l {
		row := &f.l[i]
		for k := range i {
			sum := m[i][k]
			for j := range k {
				sum -= row[j] * f.l[k][j]
			}
			row[k] = sum * f.l[k][k]
		}
		sum := m[i][i]
		for j := range i {
			sum -= row[j] * row[j]
		}
		if !(sum > 0) {
			return f
		}
		row[i] = 1 / math.Sqrt(sum)
	}
	f.definite = true
	return f
}

// solve returns x of M x = b; b where M is not positive definite.
func (f *factors) solve(b Six) Six {
	if !f.definite {
		return b
	}
	x := b
	for i := range x {
		row := &f.l[i]
		for j := range i {
			x[i] -= row[j] * x[j]
		}
		x[i] *= row[i]
	}
	for i := len(x) - 1; i >= 0; i-- {
		row := &f.l[i]
		x[i] *= row[i]
		for j := range i {
			x[j] -= row[j] * x[i]
		}
	}
	return x
}

// Solver keeps of one step what saves the next work, and changes nothing of its result: what a force moves, which is the vehicle and the
// fluid that moves along with it. It is worked out again when one of these has changed. The zero value is ready.
type Solver struct {
	scale             float64 // that of the added mass [kg/m³]
	mass              float64 // of the vehicle [kg]
	inertia, products vec
	inside            Inside
	factors
}

// update brings it up to date. Without fluid that moves along or inside it does not count.
func (w *Solver) update(added *Matrix, o *Fluid, c *Carried) {
	if w.scale == o.Along && w.mass == c.Mass && w.inertia == c.Inertia && w.products == c.Products && w.inside == o.Inside {
		return
	}
	w.scale, w.mass, w.inertia, w.products, w.inside = o.Along, c.Mass, c.Inertia, c.Products, o.Inside
	var whole Matrix
	for i := range whole {
		for k := range whole {
			whole[i][k] = w.scale * added[i][k]
		}
	}
	for i := range 3 {
		whole[i][i] += c.Mass
	}
	in, pr := c.Inertia, c.Products
	whole[3][3], whole[4][4], whole[5][5] = whole[3][3]+in.X, whole[4][4]+in.Y, whole[5][5]+in.Z
	whole[3][4], whole[4][3] = whole[3][4]-pr.X, whole[4][3]-pr.X
	whole[3][5], whole[5][3] = whole[3][5]-pr.Y, whole[5][3]-pr.Y
	whole[4][5], whole[5][4] = whole[4][5]-pr.Z, whole[5][4]-pr.Z
	if o.Inside.Mass > 0 {
		o.Inside.carry(&whole)
	}
	w.factors = whole.factors()
}

// Inside is fluid inside the body as one mass, which is carried along.
type Inside struct {
	Mass  float64 // [kg]
	Place vec     // of its centre [m]
}

// axes are the vehicle's.
var axes = [3]vec{frame.OfFRD(1, 0, 0), frame.OfFRD(0, 1, 0), frame.OfFRD(0, 0, 1)}

// carry adds the mass to a matrix.
func (w *Inside) carry(whole *Matrix) {
	for _, axis := range axes {
		whole.Add(w.Mass, axis, w.Place)
	}
}

// turn adds to b what turns the mass round.
func (w *Inside) turn(b *Six, rate vec) {
	for _, axis := range axes {
		b.Add(-w.Mass*rate.Cross(rate.Cross(w.Place)).Dot(axis), axis, w.Place)
	}
}

// Carried is the vehicle, and all that acts on it but the fluid that moves along.
type Carried struct {
	Mass              float64
	Inertia, Products vec // the tensor has the products' negatives [kg m²]
	VelFRD, RateFRD   vec // of the centre of mass, over the ground [m/s, rad/s]
	ForceFRD          vec // with gravity [N]
	MomentFRD         vec // less what turns it by itself, ω × I ω [N m]
}

// Fluid is what moves along now.
type Fluid struct {
	Along    float64 // its density, times the share of the added mass that is there [kg/m³]
	Entering float64 // rate at which that grows, over itself [1/s]
	Mean     vec     // velocity of the fluid [m/s]
	Flow     Six     // the added mass times the fluid's own motion, over the density
	Change   Six     // likewise of its acceleration, as the vehicle's axes see it
	Inside   Inside
}

// React returns the force and the moment of the fluid that moves along with a body of an added mass in a fluid of 1 kg/m³. It depends on how
// the vehicle speeds up, and so is solved with all that does that.
//
// The fluid has the momentum A (x − w), in the vehicle's axes, for the motion x and the fluid's own w; what changes it pushes back, by
// Kirchhoff's equations: Munk's moment is a part of that. Where a hull enters the water more of it moves along, and the momentum that it takes
// is lost to spray, as von Kármán had it; where it leaves, none comes back. Fluid inside is a mass more, in its centre.
//
// Source: Newman, sect. 4.13 and 4.17.
func (w *Solver) React(added *Matrix, o *Fluid, c *Carried) (forceFRD, momentFRD vec) {
	if !(o.Along > 0) && o.Inside.Mass == 0 {
		return vec{}, vec{}
	}
	scale := o.Along
	x := SixOf(c.VelFRD, c.RateFRD)
	momentum := added.Of(&x)
	turning := SixOf(c.RateFRD.Cross(c.VelFRD), vec{})
	turns := added.Of(&turning)
	for i := range momentum {
		momentum[i] = scale * (momentum[i] - o.Flow[i])
	}
	p, l := momentum.Linear(), momentum.Angular()
	rate := c.RateFRD
	force := c.ForceFRD.Sub(rate.Cross(p))
	moment := c.MomentFRD.Sub(rate.Cross(l)).Sub(c.VelFRD.Sub(o.Mean).Cross(p))
	b := SixOf(force, moment)
	for i := range b {
		b[i] += scale*(turns[i]+o.Change[i]) - o.Entering*momentum[i]
	}
	if o.Inside.Mass > 0 {
		o.Inside.turn(&b, rate)
	}
	w.update(added, o, c)
	a, in, pr := w.solve(b), c.Inertia, c.Products
	linear, angular := a.Linear(), a.Angular()
	forceFRD = linear.Scale(c.Mass).Sub(c.ForceFRD)
	momentFRD = frame.OfFRD(
		in.X*angular.X-pr.X*angular.Y-pr.Y*angular.Z,
		-pr.X*angular.X+in.Y*angular.Y-pr.Z*angular.Z,
		-pr.Y*angular.X-pr.Z*angular.Y+in.Z*angular.Z).Sub(c.MomentFRD)
	return forceFRD, momentFRD
}
