package physics

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/physics/frame"
)

const swivelFile = "../vehicle/vehicles/rover-vectored.yaml"

// swivelWorld is the rover that a swivelled propeller drives, in still air that does not brake it.
func swivelWorld(t testing.TB) *World {
	t.Helper()
	p := vtol(t, swivelFile).params
	p.Vehicle.DragArea = frame.Vec[frame.FRD]{}
	w, err := New(p)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// TestASwivelledPropellerTurnsTheRover on the circle on which its tyres, slipping a little ahead and behind, hold its moment: to the
// right at longer pulses. Its thrust points where the servo turns it, backwards, too, against its own sense.
func TestASwivelledPropellerTurnsTheRover(t *testing.T) {
	for _, steer := range []uint16{1540, 1460} {
		w := swivelWorld(t)
		fly(t, w, roverPulses(1500, 1600), 4)
		fly(t, w, roverPulses(steer, 1600), 6)
		r, holds := &w.state.Rotors[0], 0.0
		for i := range w.vehicle.Wheels {
			p := &w.vehicle.Wheels[i]
			holds += p.Tyre.StiffnessAcross * p.Tyre.Relaxation * p.PlaceFRD.X * p.PlaceFRD.X
		}
		want := r.PlaceFRD.Cross(r.AxisFRD.Scale(r.Thrust)).Z / holds
		if want*(float64(steer)-1500) <= 0 {
			t.Errorf("at %d µs its moment is %g N m", steer, want*holds)
		}
		near(t, "curvature", w.body.rate.Z/pace(w), want, 0.05)
	}
	w := swivelWorld(t)
	fly(t, w, roverPulses(1500, 1700), 2)
	if r := &w.state.Rotors[0]; !(pace(w) > 1) || !(r.AxisFRD.X > 0.999) {
		t.Errorf("ahead it does %.2f m/s, its thrust along %v", pace(w), r.AxisFRD.Array())
	}
	fly(t, w, roverPulses(1750, 1200), 6)
	half := math.Sqrt2 / 2 // the servo stands at −45°, and the propeller pushes the other way
	if r := &w.state.Rotors[0]; math.Abs(r.AxisFRD.X-half) > 1e-6 || math.Abs(r.AxisFRD.Y+half) > 1e-6 || !(r.Thrust < -1) || !(pace(w) < 0) {
		t.Errorf("backwards it does %.2f m/s, its thrust of %.2f N along %v", pace(w), r.Thrust, r.AxisFRD.Array())
	}
}

// TestASwivelledPropellerGoesOnFromACheckpoint to the same bits, with its swivel on the way and the propeller turning backwards, and a
// step of it allocates nothing.
func TestASwivelledPropellerGoesOnFromACheckpoint(t *testing.T) {
	w := swivelWorld(t)
	fly(t, w, roverPulses(1700, 1700), 2)
	fly(t, w, roverPulses(1300, 1200), 0.3)
	again := swivelWorld(t)
	if err := RestoreCheckpoint(again, AppendCheckpoint(nil, w)); err != nil {
		t.Fatal(err)
	}
	for _, one := range []*World{w, again} {
		fly(t, one, roverPulses(1200, 1800), 2)
	}
	if w.state != again.state {
		t.Error("it goes on otherwise")
	}
	in := roverPulses(1600, 1300)
	if n := testing.AllocsPerRun(500, func() {
		if err := w.Step(&in, rate); err != nil {
			t.Fatal(err)
		}
	}); n != 0 {
		t.Errorf("%g allocations a step", n)
	}
}
