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
		for k := range x {
			y[i] += m[i][k] * x[k]
		}
	}
	return y
}

// solve returns x of M x = b for a positive definite M, by Cholesky's factors; b where M is not.
func (m *matrix) solve(b six) six {
	var l matrix
	for i := range b {
		for k := range i + 1 {
			sum := m[i][k]
			for j := range k {
				sum -= l[i][j] * l[k][j]
			}
			if k < i {
				l[i][k] = sum / l[k][k]
				continue
			}
			if !(sum > 0) {
				return b
			}
			l[i][i] = math.Sqrt(sum)
		}
	}
	x := b
	for i := range x {
		for j := range i {
			x[i] -= l[i][j] * x[j]
		}
		x[i] /= l[i][i]
	}
	for i := len(x) - 1; i >= 0; i-- {
		for j := i + 1; j < len(x); j++ {
			x[i] -= l[j][i] * x[j]
		}
		x[i] /= l[i][i]
	}
	return x
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
	var whole matrix
	for i := range whole {
		for k := range whole {
			whole[i][k] = scale * m.added[i][k]
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
		o.inside.carry(&whole, &b, w)
	}
	a := whole.solve(b)
	linear, angular := a.linear(), a.angular()
	forceFRD = linear.Scale(c.Mass).Sub(c.ForceFRD)
	momentFRD = frame.OfFRD(
		in.X*angular.X-pr.X*angular.Y-pr.Y*angular.Z,
		-pr.X*angular.X+in.Y*angular.Y-pr.Z*angular.Z,
		-pr.Y*angular.X-pr.Z*angular.Y+in.Z*angular.Z).Sub(c.MomentFRD)
	return forceFRD, momentFRD
}
