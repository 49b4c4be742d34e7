package physics_test

import (
	"bytes"
	"math"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/state"
	"github.com/sitlark/sitlark/vehicle/airframe"
	"github.com/sitlark/sitlark/vehicle/catalog"
)

// withEngine is the plane with a piston engine in a hand launch that a command alone sets off, so that it stands still.
func withEngine(t testing.TB, change ...func(*airframe.Vehicle)) (*physics.World, *physics.Inputs) {
	t.Helper()
	e, err := catalog.Find("aerosonde-ice", "")
	if err != nil {
		t.Fatal(err)
	}
	v := e.Vehicle.Clone()
	v.Launch.Throttle, v.Launch.Delay = 0, 0
	for _, c := range change {
		c(&v)
	}
	w, err := physics.New(physics.Params{Vehicle: v})
	if err != nil {
		t.Fatal(err)
	}
	return w, &physics.Inputs{PWMUs: [32]uint16{1500, 1500, 1000, 1500}}
}

func stepFor(t testing.TB, w *physics.World, in *physics.Inputs, seconds float64) {
	t.Helper()
	for range int(math.Round(seconds * 1000)) {
		if err := w.Step(in, 0.001); err != nil {
			t.Fatal(err)
		}
	}
}

func apply(t testing.TB, w *physics.World, c command.Command) {
	t.Helper()
	if err := w.Apply(c); err != nil {
		t.Fatal(err)
	}
}

const perMinute = 30 / math.Pi // 1/min of a rad/s

// TestAnEngineStartsIdlesAndGivesItsPower: the starter draws from the battery until it fires.
func TestAnEngineStartsIdlesAndGivesItsPower(t *testing.T) {
	w, in := withEngine(t)
	r := &w.State().Rotors[0]
	stepFor(t, w, in, 1)
	if r.Engine != state.EngineStands || r.Speed != 0 {
		t.Fatalf("with the throttle closed it is %v at %.0f rpm", r.Engine, r.Speed*perMinute)
	}
	in.PWMUs[2] = 2000
	stepFor(t, w, in, 0.01)
	if r.Engine != state.EngineCranks || r.Current < 20 {
		t.Errorf("as the throttle opens it is %v, its starter draws %.1f A", r.Engine, r.Current)
	}
	stepFor(t, w, in, 4)
	if power := r.Speed * 1.28e3 / (8000 / perMinute); r.Engine != state.EngineRuns || r.Current != 0 || r.Speed*perMinute < 7500 || r.Speed*perMinute > 9000 || power < 1e3 {
		t.Errorf("at full throttle it is %v at %.0f rpm, its starter draws %g A", r.Engine, r.Speed*perMinute, r.Current)
	}
	if flow := 3600 * w.State().Fuel.Flow; flow < 0.35*1.2 || flow > 0.35*1.4 { // kg/h: 350 g/kWh of some 1.28 kW
		t.Errorf("it burns %.3f kg/h", flow)
	}
	in.PWMUs[2] = 1000
	stepFor(t, w, in, 6)
	if r.Engine != state.EngineRuns || math.Abs(r.Speed*perMinute-2000) > 200 {
		t.Errorf("with the throttle closed it is %v at %.0f rpm, want some 2000", r.Engine, r.Speed*perMinute)
	}
}

// TestNobodyThrowsAPlaneWhoseEngineStands: an open throttle sets off the launch once the engine runs.
func TestNobodyThrowsAPlaneWhoseEngineStands(t *testing.T) {
	w, in := withEngine(t, func(v *airframe.Vehicle) { v.Launch.Throttle, v.Launch.Delay = 0.5, 0.5 })
	apply(t, w, command.FailStarter{Motor: 3})
	in.PWMUs[2] = 2000
	stepFor(t, w, in, 3)
	if s := w.State(); s.Launch != state.LaunchHeld {
		t.Fatalf("the launch is %v after 3 s at full throttle, the engine %v", s.Launch, s.Rotors[0].Engine)
	}
	apply(t, w, command.RestoreMotor{Motor: 3})
	stepFor(t, w, in, 3)
	if s := w.State(); s.Launch == state.LaunchHeld || s.Rotors[0].Engine != state.EngineRuns {
		t.Errorf("the launch is %v once the engine %v", s.Launch, s.Rotors[0].Engine)
	}
}

// TestAnEngineEndsWithItsFuel, and the vehicle gets lighter as it burns.
func TestAnEngineEndsWithItsFuel(t *testing.T) {
	w, in := withEngine(t)
	s := w.State()
	in.PWMUs[2] = 2000
	stepFor(t, w, in, 2)
	before := s.Rotors[0].PlaceFRD
	apply(t, w, command.SetFuel{Mass: 0.0002})
	// 2 kg less, 20 mm below the centre of mass of 13.5 kg, raise it by 2/11.5 of 20 mm.
	if moved := s.Rotors[0].PlaceFRD.Sub(before); moved.Sub(frame.OfFRD(0, 0, 0.02*2/11.5)).Len() > 1e-5 {
		t.Errorf("without its fuel the hub has moved by %v m", moved.Array())
	}
	stepFor(t, w, in, 3)
	if s.Fuel.Mass != 0 || s.Rotors[0].Engine != state.EngineStands {
		t.Errorf("with %g kg it is %v", s.Fuel.Mass, s.Rotors[0].Engine)
	}
	empty := 0
	w.Events(func(e physics.Event) {
		if e.Kind == physics.FuelEmpty {
			empty++
		}
	})
	if empty != 1 {
		t.Errorf("%d events of an empty tank, want 1", empty)
	}
	apply(t, w, command.SetFuel{Mass: 1})
	stepFor(t, w, in, 2)
	if s.Rotors[0].Engine != state.EngineRuns {
		t.Errorf("with fuel again it is %v: the throttle is open, and the starter cranks", s.Rotors[0].Engine)
	}
	apply(t, w, command.SetFuel{Mass: 2})
	if moved := s.Rotors[0].PlaceFRD.Sub(before); moved.Len() > 1e-12 {
		t.Errorf("with all its fuel again the hub has moved by %v m", moved.Array())
	}
}

// TestFaultsOfAnEngine: what each one does, and that restore_motor heals it.
func TestFaultsOfAnEngine(t *testing.T) {
	w, in := withEngine(t)
	s := w.State()
	r := &s.Rotors[0]
	in.PWMUs[2] = 2000
	stepFor(t, w, in, 3)
	full := r.Thrust

	apply(t, w, command.WeakenEngine{Motor: 3, Power: 0.6})
	stepFor(t, w, in, 3)
	if r.Thrust > 0.7*full || r.Thrust < 0.4*full || r.Healthy() {
		t.Errorf("with 60 %% of its power %.1f N of %.1f N", r.Thrust, full)
	}
	apply(t, w, command.RestoreMotor{Motor: 3})

	apply(t, w, command.FailStarter{Motor: 3})
	stepFor(t, w, in, 2)
	if r.Engine != state.EngineRuns {
		t.Errorf("without its starter it is %v", r.Engine)
	}
	apply(t, w, command.StopEngine{Motor: 3})
	stepFor(t, w, in, 5)
	if r.Engine != state.EngineStands || r.Speed != 0 || !r.EngineDied {
		t.Errorf("dead without a starter it is %v at %.0f rpm", r.Engine, r.Speed*perMinute)
	}
	apply(t, w, command.RestoreMotor{Motor: 3})
	stepFor(t, w, in, 3)
	if r.Engine != state.EngineRuns || math.Abs(r.Thrust/full-1) > 0.01 || !r.Healthy() {
		t.Errorf("restored it is %v with %.1f N of %.1f N", r.Engine, r.Thrust, full)
	}

	apply(t, w, command.StopEngine{Motor: 3})
	stepFor(t, w, in, 0.1)
	if r.Engine == state.EngineRuns {
		t.Error("it still runs")
	}
	stepFor(t, w, in, 8)
	if r.Engine != state.EngineRuns || r.EngineDied {
		t.Errorf("its starter has not started it again: it is %v at %.0f rpm", r.Engine, r.Speed*perMinute)
	}

	apply(t, w, command.StickMotor{Motor: 3, Output: 0.4})
	in.PWMUs[2] = 1000
	stepFor(t, w, in, 3)
	if math.Abs(r.Duty-0.4) > 1e-9 || r.Speed*perMinute < 4000 {
		t.Errorf("its throttle, stuck at 40 %%, is %g open, at %.0f rpm", r.Duty, r.Speed*perMinute)
	}
	apply(t, w, command.FailMotor{Motor: 3})
	in.PWMUs[2] = 2000
	stepFor(t, w, in, 8)
	if r.Engine != state.EngineStands || r.Speed != 0 || r.Current != 0 {
		t.Errorf("failed, it is %v at %.0f rpm with %g A", r.Engine, r.Speed*perMinute, r.Current)
	}

	mass := s.Fuel.Mass
	apply(t, w, command.LeakFuel{GramsPerSecond: 5})
	stepFor(t, w, in, 10)
	if lost := mass - s.Fuel.Mass; math.Abs(lost-0.05) > 1e-6 || s.Fuel.Healthy() {
		t.Errorf("in 10 s %g kg leaked at 5 g/s", lost)
	}
	apply(t, w, command.RestoreAll{})
	if !s.Fuel.Healthy() || !r.Healthy() {
		t.Error("restore_all leaves faults")
	}
}

// TestAFlatBatteryStartsNoEngine but one that runs goes on without it.
func TestAFlatBatteryStartsNoEngine(t *testing.T) {
	w, in := withEngine(t)
	r := &w.State().Rotors[0]
	in.PWMUs[2] = 2000
	stepFor(t, w, in, 2)
	apply(t, w, command.DisconnectBattery{})
	stepFor(t, w, in, 2)
	if r.Engine != state.EngineRuns {
		t.Errorf("without a battery it is %v", r.Engine)
	}
	apply(t, w, command.StopEngine{Motor: 3})
	stepFor(t, w, in, 6)
	if r.Engine == state.EngineRuns || r.Speed != 0 {
		t.Errorf("without a battery it has started: %v at %.0f rpm", r.Engine, r.Speed*perMinute)
	}
}

// TestEngineCommandsAreRefusedWithAReason.
func TestEngineCommandsAreRefusedWithAReason(t *testing.T) {
	w, _ := withEngine(t)
	for _, c := range []struct {
		is   command.Command
		want string
	}{
		{command.StopEngine{Motor: 1}, "motor is 1, aerosonde-ice has motor 3"},
		{command.DesyncMotor{Motor: 3, Margin: 0.1}, "motor 3 is a piston engine without an ESC; stop_engine makes it die"},
		{command.SetFuel{Mass: 3}, "mass is 3 kg, the tank of aerosonde-ice starts with 2 kg; must be from 0 to 2 kg"},
	} {
		if err := w.Apply(c.is); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", command.Name(c.is), err, c.want)
		}
	}
	quad, err := physics.New(physics.Params{Vehicle: airframe.Default()})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		is   command.Command
		want string
	}{
		{command.FailStarter{Motor: 1}, "motor 1 of quad-1.5kg is electric, must be a piston engine"},
		{command.LeakFuel{GramsPerSecond: 1}, "quad-1.5kg has no fuel tank"},
	} {
		if err := quad.Apply(c.is); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", command.Name(c.is), err, c.want)
		}
	}
}

// TestACheckpointWithAnEngineGoesOnToTheSameBits, with a leak, half of the fuel and a part of the power gone, and so does a
// refit with the vehicle that it is.
func TestACheckpointWithAnEngineGoesOnToTheSameBits(t *testing.T) {
	straight, in := withEngine(t)
	in.PWMUs[2] = 1800
	stepFor(t, straight, in, 1)
	apply(t, straight, command.Launch{})
	stepFor(t, straight, in, 1)
	apply(t, straight, command.LeakFuel{GramsPerSecond: 20})
	apply(t, straight, command.SetFuel{Mass: 1})
	apply(t, straight, command.WeakenEngine{Motor: 3, Power: 0.8})
	stepFor(t, straight, in, 0.7)
	saved := physics.AppendCheckpoint(nil, straight)
	restored, _ := withEngine(t)
	if err := physics.RestoreCheckpoint(restored, saved); err != nil {
		t.Fatal(err)
	}
	e, err := catalog.Find("aerosonde-ice", "")
	if err != nil {
		t.Fatal(err)
	}
	v := e.Vehicle.Clone()
	v.Launch.Throttle, v.Launch.Delay = 0, 0
	refit, err := physics.Refit(straight, v)
	if err != nil {
		t.Fatal(err)
	}
	for _, w := range []*physics.World{straight, restored, refit} {
		stepFor(t, w, in, 1.5)
	}
	want := physics.AppendCheckpoint(nil, straight)
	if !bytes.Equal(physics.AppendCheckpoint(nil, restored), want) {
		t.Error("the restored flight parts from the one that flew through")
	}
	if *refit.State() != *straight.State() {
		t.Error("the flight that was refitted parts from the one that flew through")
	}
}

// TestAStepWithAnEngineAllocatesNothing between two weighings of the fuel.
func TestAStepWithAnEngineAllocatesNothing(t *testing.T) {
	w, in := withEngine(t)
	in.PWMUs[2] = 1800
	stepFor(t, w, in, 1)
	apply(t, w, command.Launch{})
	stepFor(t, w, in, 0.2)
	if n := testing.AllocsPerRun(500, func() {
		if err := w.Step(in, 0.001); err != nil {
			t.Fatal(err)
		}
	}); n != 0 {
		t.Errorf("a step allocates %g times", n)
	}
}
