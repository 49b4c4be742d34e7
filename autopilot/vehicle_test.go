package autopilot

import (
	"math"
	"os"
	"testing"

	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// TestDefaultTuningFitsTheVehicle holds what the controller believes to what the
// physics has. The autopilot must not import the airframe; this test may.
func TestDefaultTuningFitsTheVehicle(t *testing.T) {
	v, have := DefaultTuning(), airframe.Default()
	w, err := physics.New(physics.Params{Vehicle: have})
	if err != nil {
		t.Fatal(err)
	}
	in := physics.Inputs{}
	for m := range have.Motors {
		in.PWMUs[m] = 2000
	}
	thrust := 0.0
	for range 100 { // 0.2 s: spun up, hardly moving yet
		if err := w.Step(&in, 0.002); err != nil {
			t.Fatal(err)
		}
		full := v.NominalVoltage / w.State().Power.Voltage // thrust goes with its square
		thrust = max(thrust, w.State().Rotors[0].Thrust*full*full)
	}
	for _, c := range []struct {
		name             string
		believed, actual float64
		tolerance        float64 // share
	}{
		{"inertia about forward", v.InertiaXX, have.Inertia.X, 0.1},
		{"inertia about right", v.InertiaYY, have.Inertia.Y, 0.1},
		{"inertia about down", v.InertiaZZ, have.Inertia.Z, 0.1},
		{"full thrust of a motor", v.MotorThrust, thrust, 0.1},
		{"hover's share of full thrust", v.HoverThrust, have.Mass * gravity / (4 * thrust), 0.1},
		{"capacity", v.CapacityAh, have.Battery.Capacity / 3600, 0.01},
	} {
		t.Logf("%s: believed %.4g, physics has %.4g", c.name, c.believed, c.actual)
		if math.Abs(c.believed/c.actual-1) > c.tolerance {
			t.Errorf("%s: believed %g, physics has %g; want within %g %%", c.name, c.believed, c.actual, 100*c.tolerance)
		}
	}
	for m, e := range v.Motors {
		p := have.Motors[m]
		if e.PlaceFRD.Sub(p.PlaceFRD).Len() > 0.002 || e.Clockwise != p.Clockwise || e.Output != p.Number {
			t.Errorf("motor %d: believed %+v, physics has %+v", m+1, e, p)
		}
	}
}

// TestFliesFieldMissions flies missions that others wrote, where present, on the
// test plant: jumps, missing places, absolute homes and all.
func TestFliesFieldMissions(t *testing.T) {
	skipPure(t)
	for _, name := range []string{"CMAC-copter-navtest.txt", "copter_mission.txt"} {
		path := "../../shared/data/missions/" + name
		if _, err := os.Stat(path); err != nil {
			t.Skipf("%s is not there", path)
		}
		plan, err := mission.Load(path)
		if err != nil {
			t.Fatal(err)
		}
		r := newRig(t, plan)
		h := mission.Home{LatDeg: plan.Home.LatDeg, LonDeg: plan.Home.LonDeg, AltM: plan.Home.AltM}
		v := DefaultTuning()
		r.f = newFlight(&v, plan.Legs(h), r.f.logf)
		r.mustReach(1200, "the end of "+name, r.over)
		t.Logf("%s: %v after %.0f s\n%v", name, r.f.phase, r.p.time, r.log)
		if r.f.phase != landed {
			t.Errorf("%s: ended %v, want landed", name, r.f.phase)
		}
	}
}
