package hull

import (
	"math"

	"github.com/sitlark/sitlark/physics/frame"
)

// matrix is a symmetric one, of the forward, right and down axis and of the turns about them.
type matrix [6][6]float64

// six is a motion or what changes one, by the same order.
type six [6]float64

func sixOf(linear, angular vec) six {
	return six{linear.X, linear.Y, linear.Z, angular.X, angular.Y, angular.Z}
}

func (s *six) linear() vec  { return frame.OfFRD(s[0], s[1], s[2]) }
func (s *six) angular() vec { return frame.OfFRD(s[3], s[4], s[5]) }

// add adds a mass that moves with a place along a direction alone.
func (m *matrix) add(mass float64, along, place vec) {
	j := sixOf(along, place.Cross(along))
	for i := range j {
		for k := range j {
			m[i][k] += mass * j[i] * j[k]
		}
	}
}

func (m *matrix) of(x *six) (y six) {
	for i := range y {
		row := &m[i]
		y[i] = row[0]*x[0] + row[1]*x[1] + row[2]*x[2] + row[3]*x[3] + row[4]*x[4] + row[5]*x[5]
	}
	return y
}

// factors are Cholesky's of a matrix, L Lᵀ = M, with the diagonal's inverses in its place.
type factors struct {
	l        matrix
	definite bool // M is positive definite
}

func (m *matrix) factors() (f factors) {
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
func (f *factors) solve(b six) six {
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

// moved is what a force moves: the vehicle, and the water that moves along with it. It is worked out again when one of these has changed.
// A boat that floats takes the same water along in every step.
type moved struct {
	scale             float64 // that of the added mass [kg/m³]
	mass              float64 // of the vehicle [kg]
	inertia, products vec
	inside            inside
	factors
}

// of brings it up to date. Without water that moves along or inside it does not count.
func (w *moved) of(m *Model, o *Outputs, c *Carried) {
	if w.scale == o.along && w.mass == c.Mass && w.inertia == c.Inertia && w.products == c.Products && w.inside == o.inside {
		return
	}
	w.scale, w.mass, w.inertia, w.products, w.inside = o.along, c.Mass, c.Inertia, c.Products, o.inside
	var whole matrix
	for i := range whole {
		for k := range whole {
			whole[i][k] = w.scale * m.added[i][k]
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
	if o.inside.mass > 0 {
		o.inside.carry(&whole)
	}
	w.factors = whole.factors()
}

// Carried is the vehicle, and all that acts on it but the water that moves along.
type Carried struct {
	Mass              float64
	Inertia, Products vec // the tensor has the products' negatives [kg m²]
	VelFRD, RateFRD   vec // of the centre of mass, over the ground [m/s, rad/s]
	ForceFRD          vec // with gravity [N]
	MomentFRD         vec // less what turns it by itself, ω × I ω [N m]
}

// React returns the force and the moment of the water that moves along with the hulls, as Step has found them wet. It depends on how the
// vehicle speeds up, and so is solved with all that does that.
//
// The water has the momentum A (x − w), in the vehicle's axes, for the motion x and the water's own w; what changes it pushes back, by
// Kirchhoff's equations. Where a hull enters the water more of it moves along, and the momentum that it takes is lost to spray, as
// von Kármán had it; where it leaves, none comes back. Water inside the hulls is a mass more, in its centre.
//
// Source: Newman, sect. 4.13 and 4.17.
func (m *Model) React(o *Outputs, c *Carried) (forceFRD, momentFRD vec) {
	if !(o.along > 0) && o.inside.mass == 0 {
		return vec{}, vec{}
	}
	scale := o.along
	x := sixOf(c.VelFRD, c.RateFRD)
	momentum := m.added.of(&x)
	turning := sixOf(c.RateFRD.Cross(c.VelFRD), vec{})
	turns := m.added.of(&turning)
	for i := range momentum {
		momentum[i] = scale * (momentum[i] - o.flow[i])
	}
	p, l := momentum.linear(), momentum.angular()
	w := c.RateFRD
	force := c.ForceFRD.Sub(w.Cross(p))
	moment := c.MomentFRD.Sub(w.Cross(l)).Sub(c.VelFRD.Sub(o.mean).Cross(p))
	b := sixOf(force, moment)
	for i := range b {
		b[i] += scale*(turns[i]+o.change[i]) - o.entering*momentum[i]
	}
	if o.inside.mass > 0 {
		o.inside.turn(&b, w)
	}
	m.moved.of(m, o, c)
	a, in, pr := m.moved.solve(b), c.Inertia, c.Products
	linear, angular := a.linear(), a.angular()
	forceFRD = linear.Scale(c.Mass).Sub(c.ForceFRD)
	momentFRD = frame.OfFRD(
		in.X*angular.X-pr.X*angular.Y-pr.Y*angular.Z,
		-pr.X*angular.X+in.Y*angular.Y-pr.Z*angular.Z,
		-pr.Y*angular.X-pr.Z*angular.Y+in.Z*angular.Z).Sub(c.MomentFRD)
	return forceFRD, momentFRD
}
