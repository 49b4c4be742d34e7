package physics

import "github.com/sitlark/sitlark/physics/frame"

// tensor is a body's inertia tensor and its inverse. Make it by newTensor.
type tensor struct {
	moments  frame.Vec[frame.FRD] // the diagonal [kg m²]
	products frame.Vec[frame.FRD] // Ixy, Ixz, Iyz; the tensor has their negatives
	inverse  frame.Vec[frame.FRD] // the inverse's diagonal [1/(kg m²)]
	coupling frame.Vec[frame.FRD] // the inverse's xy, xz, yz
	full     bool                 // there are products
}

// newTensor inverts the tensor by its adjugate. It must be positive definite, as
// airframe.Vehicle.Validate makes sure.
func newTensor(moments, products frame.Vec[frame.FRD]) tensor {
	t := tensor{moments: moments, products: products, full: products != frame.Vec[frame.FRD]{}}
	if !t.full {
		t.inverse = frame.OfFRD(1/moments.X, 1/moments.Y, 1/moments.Z)
		return t
	}
	xx, yy, zz := moments.X, moments.Y, moments.Z
	xy, xz, yz := -products.X, -products.Y, -products.Z
	xxA, xyA, xzA := yy*zz-yz*yz, xz*yz-xy*zz, xy*yz-xz*yy
	det := xx*xxA + xy*xyA + xz*xzA
	t.inverse = frame.OfFRD(xxA, xx*zz-xz*xz, xx*yy-xy*xy).Scale(1 / det)
	t.coupling = frame.OfFRD(xyA, xzA, xy*xz-xx*yz).Scale(1 / det)
	return t
}

// momentum returns I ω [N m s].
func (t *tensor) momentum(rate frame.Vec[frame.FRD]) frame.Vec[frame.FRD] {
	l := t.moments.Mul(rate)
	if t.full {
		l = l.Sub(symmetric(t.products, rate))
	}
	return l
}

// solve returns I⁻¹ M.
func (t *tensor) solve(moment frame.Vec[frame.FRD]) frame.Vec[frame.FRD] {
	a := t.inverse.Mul(moment)
	if t.full {
		a = a.Add(symmetric(t.coupling, moment))
	}
	return a
}

// symmetric returns the product with the symmetric matrix of a null diagonal whose
// other elements are xy, xz, yz.
func symmetric(off, v frame.Vec[frame.FRD]) frame.Vec[frame.FRD] {
	return frame.OfFRD(off.X*v.Y+off.Y*v.Z, off.X*v.X+off.Z*v.Z, off.Y*v.X+off.Z*v.Y)
}
