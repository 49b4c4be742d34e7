package physics

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/rotor"
)

// What a vehicle says of itself where blades and motors would give other numbers.

// TestAngularDampingStopsARotation about each axis by the exponential exp(−D·t/I).
func TestAngularDampingStopsARotation(t *testing.T) {
	for axis := range 3 {
		w := newWorld(t, func(p *Params) {
			p.Vehicle.AngularDamping = p.Vehicle.Inertia.Scale(0.7)
			for i := range p.Vehicle.Motors {
				p.Vehicle.Motors[i].ThrustScale, p.Vehicle.Motors[i].TorqueScale = 0.01, 0.01
			}
			p.Vehicle.Propellers[0].Radius = 0.02
		})
		w.lift(300)
		rates := [3]float64{}
		rates[axis] = 0.5
		w.body.rate = frame.OfFRD(rates[0], rates[1], rates[2])
		w.settle()
		fly(t, w, Inputs{}, 1)
		if got, want := w.State().Rate.Array()[axis], 0.5*math.Exp(-0.7); math.Abs(got/want-1) > 2e-3 {
			t.Errorf("axis %d: %g rad/s after a second, want %g", axis, got, want)
		}
	}
}

// TestReactionScaleIsTheBodysShare of a motor's torque; the motor itself turns as before.
func TestReactionScaleIsTheBodysShare(t *testing.T) {
	yaw := func(scale float64) (rate, speed float64) {
		w := newWorld(t, func(p *Params) { p.Vehicle.Motors[0].ReactionScale = scale })
		w.lift(300)
		in := Inputs{}
		in.PWMUs[0] = 1600
		fly(t, w, in, 0.05)
		return w.State().Rate.Z, w.State().Rotors[0].Speed
	}
	whole, speed := yaw(1)
	fifth, same := yaw(0.2)
	if math.Abs(fifth/whole-0.2) > 0.02 || math.Abs(same/speed-1) > 1e-3 {
		t.Errorf("yaw rate %g and %g rad/s, motor %g and %g rad/s", whole, fifth, speed, same)
	}
}

// TestDragScaleActsInTheDiscsPlane alone.
func TestDragScaleActsInTheDiscsPlane(t *testing.T) {
	w := newWorld(t, nil)
	blades := w.propulsion.blades[0]
	in := rotor.Inputs{Speed: 600, Density: 1.225, Viscosity: 1.789e-5, GroundDistance: math.Inf(1), VelAirFRD: frame.OfFRD(8, 3, -1)}
	s := rotor.NewState(1, 1)
	plain := blades.At(&s, &in)
	in.DragScale = 1.7
	scaled := blades.At(&s, &in)
	want := plain.ForceFRD
	want.X, want.Y = 1.7*want.X, 1.7*want.Y
	if scaled.ForceFRD.Sub(want).Len() > 1e-12 || scaled.MomentFRD != plain.MomentFRD || scaled.Torque != plain.Torque {
		t.Errorf("%v became %v", plain.ForceFRD.Array(), scaled.ForceFRD.Array())
	}
}
