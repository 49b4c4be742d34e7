package physics

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/physics/frame"
)

// vane is a bladeless vehicle whose drag, the same from all sides, acts at a place.
func vane(t *testing.T, place frame.Vec[frame.FRD], wind float64) *World {
	w := newWorld(t, func(p *Params) {
		p.Vehicle.DragArea = frame.OfFRD(0.05, 0.05, 0.05)
		p.Vehicle.PressureCentre = place
		p.Wind = command.SetWind{Speed: wind, FromDeg: 0}
	}).strip()
	w.lift(10) // where the wind is as set
	return w
}

// yawed holds the vehicle's place, and all but its yaw, for a time [s]; each step's
// yaw goes to see.
func (w *World) yawed(t *testing.T, seconds float64, see func(time, yaw float64)) {
	t.Helper()
	for range int(math.Round(seconds / rate)) {
		w.body.position, w.body.velocity = frame.OfNED(0, 0, -10), frame.OfNED(0, 0, 0)
		if err := w.Step(&Inputs{}, rate); err != nil {
			t.Fatal(err)
		}
		_, _, yaw := frame.Euler(w.State().NEDFromFRD)
		see(w.State().Time, yaw)
	}
}

// TestPressureBehindTheCentreTurnsIntoTheWind, ahead of it away.
// Source: Etkin, Reid, Dynamics of Flight, 3rd ed., sec. 3.9: a vehicle has weathercock
// stability when a sideslip β > 0, flow from the right, yaws the nose to the right,
// C_nβ > 0.
func TestPressureBehindTheCentreTurnsIntoTheWind(t *testing.T) {
	for _, c := range []struct {
		ahead float64 // centre of pressure [m]
		sign  float64 // of the yaw that follows a nose to the right of the wind
	}{{-0.1, -1}, {0.1, 1}, {0, 0}} {
		w := vane(t, frame.OfFRD(c.ahead, 0, 0), 12)
		w.body.attitude = frame.FromEuler(0, 0, 0.2)
		w.settle()
		w.yawed(t, 0.1, func(float64, float64) {})
		if got := w.State().Rate.Z; got*c.sign < 0 || (got == 0) != (c.sign == 0) || c.sign != 0 && math.Abs(got) < 0.01 {
			t.Errorf("centre of pressure %g m ahead: yaws at %g rad/s", c.ahead, got)
		}
	}
}

// TestVaneSwingsAtItsFrequency: for small angles I ψ″ + ½ρ C_D A V d² ψ′ + ½ρ C_D A
// V² d ψ = 0, an oscillator with a damping that comes from the flow of the turning
// itself.
func TestVaneSwingsAtItsFrequency(t *testing.T) {
	const d, wind, start = 0.1, 12.0, 0.01
	w := vane(t, frame.OfFRD(-d, 0, 0), wind)
	w.body.mass = 500 // the wind does not blow it away within a step
	w.body.attitude = frame.FromEuler(0, 0, start)
	w.settle()
	q := w.around.air.Density / 2 * 0.05 / w.vehicle.Inertia.Z
	damping, square := q*wind*d*d/2, q*wind*wind*d
	omega := math.Sqrt(square - damping*damping)
	w.yawed(t, 6, func(time, yaw float64) {
		sin, cos := math.Sincos(omega * time)
		want := start * math.Exp(-damping*time) * (cos + damping/omega*sin)
		if math.Abs(yaw-want) > 0.0005*start {
			t.Fatalf("after %.3f s the vane stands at %g rad, the oscillator at %g", time, yaw, want)
		}
	})
}

// TestFallingVehicleHangsBelowItsCentreOfPressure: a fall with the centre of pressure
// above stays upright, one with it below turns over.
func TestFallingVehicleHangsBelowItsCentreOfPressure(t *testing.T) {
	for up, upright := range map[float64]bool{0.05: true, -0.05: false} {
		w := vane(t, frame.OfFRD(0, 0, -up), 0)
		w.body.attitude = frame.FromEuler(0.1, 0.05, 0)
		w.lift(1000)
		greatest := 0.0
		for range 100 {
			fly(t, w, Inputs{}, 0.1)
			greatest = max(greatest, frame.Tilt(w.State().NEDFromFRD))
		}
		if upright != (greatest < 0.3) || !upright && greatest < 2 {
			t.Errorf("centre of pressure %g m above the centre of mass: tilts up to %g rad", up, greatest)
		}
	}
}

// TestDragTakesEnergyOnly: force and moment together never drive a vehicle that
// turns in still air.
func TestDragTakesEnergyOnly(t *testing.T) {
	w := vane(t, frame.OfFRD(-0.2, 0.1, 0.05), 0)
	for i := range 200 {
		a := float64(i)
		w.body.velocity = frame.OfNED(20*math.Sin(a), 15*math.Sin(2.3*a), 10*math.Cos(a))
		w.body.rate = frame.OfFRD(30*math.Cos(1.7*a), 20*math.Sin(3.1*a), 40*math.Cos(2.9*a))
		w.updateAir(0)
		on := bodyDrag(w.vehicle, &w.around, &w.body.motion, 0)
		if power := on.force.Dot(w.around.velAirFRD) + on.moment.Dot(w.body.rate); !(power < 0) {
			t.Errorf("velocity %v, rate %v: drag gives %g W", w.body.velocity.Array(), w.body.rate.Array(), power)
		}
	}
}
