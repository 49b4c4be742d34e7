package autopilot

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/internal/standard"
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
		{"hover's share of full thrust", v.HoverThrust, have.Mass * standard.Gravity / (4 * thrust), 0.1},
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
