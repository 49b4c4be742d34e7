package physics

import (
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/physics/frame"
)

func apply(t *testing.T, w *World, commands ...command.Command) {
	t.Helper()
	for _, c := range commands {
		if err := w.Apply(c); err != nil {
			t.Fatal(err)
		}
	}
}

func TestStuckMotorKeepsItsOutputUntilRestored(t *testing.T) {
	w := newWorld(t, nil)
	w.lift(200)
	fly(t, w, all(1540), 0.5)
	apply(t, w, command.StickMotor{Motor: 3, Output: 0.3})
	if r := w.State().Rotors[2]; !r.Stuck || r.StuckOutput != 0.3 {
		t.Errorf("echo %+v", r)
	}
	fly(t, w, all(1700), 0.4)
	r := w.State().Rotors
	if stuck := r[2].Speed * w.vehicle.Drives[0].Torque() / w.propulsion.voltage; stuck > 0.3 || stuck < 0.2 || r[1].Speed < 1.5*r[2].Speed {
		t.Errorf("stuck motor turns at %g rad/s, another at %g", r[2].Speed, r[1].Speed)
	}
	apply(t, w, command.RestoreMotor{Motor: 3})
	fly(t, w, all(1700), 0.5)
	if r := w.State().Rotors; r[2].Stuck || r[2].StuckOutput != 0 || math.Abs(r[2].Speed/r[1].Speed-1) > 0.1 {
		t.Errorf("restored: %+v", r[2])
	}
	if err := w.Apply(command.StickMotor{Motor: 5, Output: 0.3}); err == nil || !strings.Contains(err.Error(), "motors 1 to 4") {
		t.Errorf("motor 5: %v", err)
	}
}

// TestDisconnectedBatteryStopsTheMotors and all of them come back with the plug,
// after the ESCs' time to start.
func TestDisconnectedBatteryStopsTheMotors(t *testing.T) {
	w := newWorld(t, nil)
	w.lift(400)
	fly(t, w, all(1540), 0.5)
	eventsOf(w)
	apply(t, w, command.DisconnectBattery{})
	charge := w.State().Power.Charge
	fly(t, w, all(1540), 2)
	s := w.State()
	if !s.Power.Disconnected || s.Power.Voltage != 0 || s.Power.Current != 0 || s.Power.Charge != charge || s.Power.OpenCircuit < 12 {
		t.Errorf("%+v", s.Power)
	}
	for i, r := range s.Rotors[:4] {
		// Falling, a motor that stands is held by friction against the flow.
		if r.Current != 0 || !w.propulsion.motors[i].BrownedOut || r.Speed > 0 && w.propulsion.motors[i].Torque > 0 {
			t.Errorf("motor %d: %g A, %g N m, browned out %v", i+1, r.Current, w.propulsion.motors[i].Torque, w.propulsion.motors[i].BrownedOut)
		}
	}
	browned := 0
	for _, k := range eventsOf(w) {
		if k == BrownOut {
			browned++
		}
	}
	if browned != 4 {
		t.Errorf("%d motors are reported as browned out", browned)
	}
	apply(t, w, command.ReconnectBattery{})
	fly(t, w, all(1540), 0.4)
	if s := w.State(); s.Power.Disconnected || s.Power.Voltage < 12 || s.Power.Current != 0 {
		t.Errorf("before the restart time: %+v", s.Power)
	}
	fly(t, w, all(1540), 0.4)
	if s := w.State(); s.Power.Current < 2 {
		t.Errorf("after the restart time %g A", s.Power.Current)
	}
}

// TestCollapsingVoltageBrownsOut adds so much resistance that full throttle pulls
// the pack below the ESCs' brown-out voltage.
func TestCollapsingVoltageBrownsOut(t *testing.T) {
	w := newWorld(t, nil)
	w.lift(200)
	apply(t, w, command.AddBatteryResistance{Resistance: 0.6})
	fly(t, w, all(2000), 0.3)
	kinds := eventsOf(w)
	if browned := slices.DeleteFunc(kinds, func(k EventKind) bool { return k != BrownOut }); len(browned) < 4 {
		t.Errorf("events %v", kinds)
	}
}

func TestSetChargeToNothingIsAnEmptyBattery(t *testing.T) {
	w := newWorld(t, nil)
	w.lift(200)
	apply(t, w, command.SetBatteryCharge{Charge: 0})
	fly(t, w, all(1540), 0.1)
	if kinds := eventsOf(w); len(kinds) == 0 || kinds[0] != BatteryEmpty {
		t.Errorf("events %v", kinds)
	}
}

// TestGyroscopicMomentKeepsTheTotalMomentum: what a spinning rotor's angular
// momentum changes by when the body turns, the body loses: M = −ω × h.
func TestGyroscopicMomentKeepsTheTotalMomentum(t *testing.T) {
	w := newWorld(t, nil)
	w.body.rate = frame.OfFRD(1.5, -2, 0.7)
	for i, spin := range []float64{-1, -1, 1, 1} {
		w.propulsion.motors[i].Speed, w.propulsion.motors[i].Torque = 600, 0.01
		h := frame.OfFRD(0, 0, spin*w.vehicle.Drives[0].Inertia*600)
		want := w.body.rate.Cross(h).Scale(-1)
		want.Z -= spin * 0.01
		if got := w.propulsion.reaction(i, w.body.rate); got.Sub(want).Len() > 1e-15 {
			t.Errorf("motor %d: moment %v, want %v", i+1, got.Array(), want.Array())
		}
	}
}

// TestRotorsPrecessTheBody pitches a vehicle whose motor 3 alone turns, clockwise:
// in the first moments it rolls as ω × h says, beside what it does without the
// spin.
func TestRotorsPrecessTheBody(t *testing.T) {
	run := func(inertia float64) float64 {
		w := newWorld(t, func(p *Params) { p.Vehicle.Drives[0].Inertia = inertia })
		w.lift(200)
		w.propulsion.motors[2].Speed, w.body.rate = 800, frame.OfFRD(0, 4, 0)
		w.settle()
		fly(t, w, Inputs{}, 0.005)
		return w.State().Rate.X
	}
	heavy, light := run(2e-4), run(1e-4)
	// Both coast at nearly the same speed; the roll moment differs by ω_y Δh.
	want := -4 * 1e-4 * 800 * 0.005 / newWorld(t, nil).vehicle.Inertia.X
	if got := heavy - light; math.Abs(got/want-1) > 0.1 {
		t.Errorf("the heavier rotor rolls the body by %g rad/s, want %g", got, want)
	}
}

func TestBadNumbersInThePackFreeze(t *testing.T) {
	for _, c := range []struct {
		breakIt func(*World)
		want    string
	}{
		{func(w *World) { w.propulsion.pack.Temperature = math.NaN() }, "battery temperature"},
		{func(w *World) { w.propulsion.pack.Branch = math.Inf(1) }, "battery branch voltage"},
		{func(w *World) { w.propulsion.motors[1].Rise = math.NaN() }, "motor 2 temperature"},
	} {
		w := newWorld(t, nil)
		fly(t, w, all(1600), 0.1)
		good := *w.State()
		c.breakIt(w)
		in := all(1600)
		err := w.Step(&in, rate)
		var notFinite *NotFiniteError
		if !errors.As(err, &notFinite) || notFinite.Quantity != c.want || *w.State() != good {
			t.Errorf("got %v, want %q and the last good state", err, c.want)
		}
	}
}
