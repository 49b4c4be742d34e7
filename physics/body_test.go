package physics

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/physics/frame"
)

// skewed has products of inertia of a quarter of the moments.
func skewed(p *Params) {
	noDrag(p)
	p.Vehicle.Inertia = frame.OfFRD(0.017, 0.020, 0.024)
	p.Vehicle.Products = frame.OfFRD(0.004, -0.003, 0.002)
}

// inertiaTimes is I ω, written out as the matrix product.
func inertiaTimes(i, p, w frame.Vec[frame.FRD]) frame.Vec[frame.FRD] {
	return frame.OfFRD(
		i.X*w.X-p.X*w.Y-p.Y*w.Z,
		-p.X*w.X+i.Y*w.Y-p.Z*w.Z,
		-p.Y*w.X-p.Z*w.Y+i.Z*w.Z)
}

// TestTumblingWithProductsKeepsEnergyAndMomentum for a minute at 1200 Hz.
func TestTumblingWithProductsKeepsEnergyAndMomentum(t *testing.T) {
	w := newWorld(t, skewed).strip()
	w.lift(30000)
	w.body.rate = frame.OfFRD(3, -6, 4)
	momentum := func() frame.Vec[frame.FRD] {
		return inertiaTimes(w.vehicle.Inertia, w.vehicle.Products, w.body.rate)
	}
	e0, l0 := w.body.rate.Dot(momentum())/2, w.body.attitude.Apply(momentum())
	fly(t, w, Inputs{}, 60)
	if d := math.Abs(w.body.rate.Dot(momentum())/2/e0 - 1); d > 1e-9 {
		t.Errorf("energy changed by %g of it", d)
	}
	if d := w.body.attitude.Apply(momentum()).Sub(l0).Len() / l0.Len(); d > 1e-9 {
		t.Errorf("angular momentum changed by %g of it", d)
	}
}

// TestProductsAreAnotherViewOfTheSameBody: a body whose axes are turned away from
// the principal ones tumbles as the same body seen along them.
func TestProductsAreAnotherViewOfTheSameBody(t *testing.T) {
	principal := frame.OfFRD(0.015, 0.020, 0.030)
	turn := frame.FromEuler(0.5, -0.3, 0.8) // from principal axes to the body's; NED stands for the latter
	view := func(v frame.Vec[frame.FRD]) frame.Vec[frame.FRD] {
		return frame.FromArray[frame.FRD](turn.Apply(v).Array())
	}
	column := func(v frame.Vec[frame.FRD]) frame.Vec[frame.FRD] { // I v of the turned body
		back := turn.Inverse().Apply(frame.FromArray[frame.NED](v.Array()))
		return view(principal.Mul(back))
	}
	x, y, z := column(frame.OfFRD(1, 0, 0)), column(frame.OfFRD(0, 1, 0)), column(frame.OfFRD(0, 0, 1))
	plain := newWorld(t, func(p *Params) { noDrag(p); p.Vehicle.Inertia = principal }).strip()
	seen := newWorld(t, func(p *Params) {
		noDrag(p)
		p.Vehicle.Inertia, p.Vehicle.Products = frame.OfFRD(x.X, y.Y, z.Z), frame.OfFRD(-x.Y, -x.Z, -y.Z)
	}).strip()
	plain.lift(1000)
	seen.lift(1000)
	plain.body.rate = frame.OfFRD(2, 5, -3)
	seen.body.rate = view(plain.body.rate)
	for range 100 {
		fly(t, plain, Inputs{}, 0.05)
		fly(t, seen, Inputs{}, 0.05)
		if d := view(plain.body.rate).Sub(seen.body.rate).Len(); d > 1e-9 {
			t.Fatalf("after %.2f s the rates differ by %g rad/s", plain.time, d)
		}
	}
	if plain.body.rate.Sub(frame.OfFRD(2, 5, -3)).Len() < 1 {
		t.Error("the body hardly tumbles")
	}
}

func TestInverseTensorInverts(t *testing.T) {
	i, p := frame.OfFRD(0.017, 0.020, 0.024), frame.OfFRD(0.004, -0.003, 0.002)
	tensor := newTensor(i, p)
	for _, m := range []frame.Vec[frame.FRD]{frame.OfFRD(1, 0, 0), frame.OfFRD(0, 1, 0), frame.OfFRD(0, 0, 1), frame.OfFRD(3, -2, 5)} {
		if d := inertiaTimes(i, p, tensor.solve(m)).Sub(m).Len(); d > 1e-14 {
			t.Errorf("I I⁻¹ %v is off by %g", m.Array(), d)
		}
		if d := inertiaTimes(i, p, m).Sub(tensor.momentum(m)).Len(); d > 1e-15 {
			t.Errorf("I %v is off by %g", m.Array(), d)
		}
	}
}

// TestProductsCoupleTheAxes: with a mass ahead and to the right (Ixy > 0), rolling
// the body to the right takes its nose up: τ = I α.
func TestProductsCoupleTheAxes(t *testing.T) {
	w := newWorld(t, skewed).strip()
	w.lift(100)
	apply(t, w, twist(0.1, 0, 0, 0.01))
	fly(t, w, Inputs{}, 0.01)
	got := inertiaTimes(w.vehicle.Inertia, w.vehicle.Products, w.State().Rate)
	if got.Sub(frame.OfFRD(0.001, 0, 0)).Len() > 1e-6 || w.State().Rate.Y <= 0 {
		t.Errorf("angular momentum %v, rate %v", got.Array(), w.State().Rate.Array())
	}
}
