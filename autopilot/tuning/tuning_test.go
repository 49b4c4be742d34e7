package tuning

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/autopilot"
	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/vehicle/airframe"
	"github.com/sitlark/sitlark/vehicle/layout"
)

// TestPilotTuningOfTheQuad holds the derived tuning to the one that was measured on
// the whole physics by hand.
func TestPilotTuningOfTheQuad(t *testing.T) {
	v, want := airframe.Default(), autopilot.DefaultTuning()
	got, err := Of(&v)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name      string
		got, want float64
		tolerance float64 // share
	}{
		{"inertia about forward", got.InertiaXX, want.InertiaXX, 0.1},
		{"inertia about down", got.InertiaZZ, want.InertiaZZ, 0.1},
		{"full thrust", got.MotorThrust, want.MotorThrust, 0.1},
		{"torque per thrust", got.TorquePerThrust, want.TorquePerThrust, 0.15},
		{"motor lag", got.MotorLag, want.MotorLag, 0.2},
		{"hover's share", got.HoverThrust, want.HoverThrust, 0.1},
		{"least throttle", got.SpinMin, want.SpinMin, 1e-9},
		{"greatest throttle", got.SpinMax, want.SpinMax, 1e-9},
		{"voltage", got.NominalVoltage, want.NominalVoltage, 0.02},
		{"low voltage", got.LowVoltage, want.LowVoltage, 1e-9},
		{"critical voltage", got.CriticalVoltage, want.CriticalVoltage, 1e-9},
		{"capacity", got.CapacityAh, want.CapacityAh, 1e-9},
	} {
		t.Logf("%s: %.4g, by hand %.4g", c.name, c.got, c.want)
		if !(math.Abs(c.got/c.want-1) <= c.tolerance) {
			t.Errorf("%s: %g, by hand %g; want within %g %%", c.name, c.got, c.want, 100*c.tolerance)
		}
	}
	t.Logf("expo: %.3f, by hand %.3f", got.ThrustExpo, want.ThrustExpo)
}

// TestThrustCurveIsRightInHover: (1−e)·x + e·x² is the share of full thrust that it was made for, where a curve with
// e from 0 to 1 can be; a throttle that is none gives ArduCopter's middle.
func TestThrustCurveIsRightInHover(t *testing.T) {
	for _, x := range []float64{0.02, 0.3, 0.5, 0.8, 0.98} {
		for _, e := range []float64{0, 0.2, 0.65, 1} {
			if got := expo((1-e)*x+e*x*x, x); math.Abs(got-e) > 1e-9 {
				t.Errorf("throttle %g: e is %g, want %g", x, got, e)
			}
		}
		if low, high := expo(x*x/2, x), expo(x*1.01, x); low != 1 || high != 0 {
			t.Errorf("throttle %g: beyond the curves e is %g and %g, want 1 and 0", x, low, high)
		}
	}
	for _, x := range []float64{-1, 0, 1, 1.1, math.NaN()} {
		if got := expo(0.4, x); got != 0.5 {
			t.Errorf("throttle %g: e is %g, want 0.5", x, got)
		}
	}
}

// TestSteadyStatesAreThoseOfTheWorld: the hover that the tuning follows from is the
// one to which World's own models are trimmed, stacks included.
func TestSteadyStatesAreThoseOfTheWorld(t *testing.T) {
	for _, name := range []string{"x", "hexax", "octa-quad", "dotriaconta"} {
		l, err := layout.Lookup(name)
		if err != nil {
			t.Fatal(err)
		}
		v := airframe.OnLayout(l)
		s, err := newSteady(&v)
		if err != nil {
			t.Fatal(err)
		}
		trimmer, err := physics.NewTrimmer(v, 0)
		if err != nil {
			t.Fatal(err)
		}
		trim, err := trimmer.Level(0, 1)
		if err != nil {
			t.Fatal(err)
		}
		speed, hover, most := 0.0, s.carry(trim.Thrust()), 0.01 // with the download of the wakes
		if l.Levels() > 2 {                                     // the download is 12 %, and the lower rotors' share of it is not the tuning's
			hover, most = s.hover(), 0.02
		}
		for _, m := range trim.Motors {
			speed += m.Speed / float64(len(trim.Motors))
		}
		if math.Abs(speed/hover.mean.speed-1) > most {
			t.Errorf("%s: the world's motors turn at %.1f rad/s in hover, want %.1f", name, speed, hover.mean.speed)
		}
		if share := trim.Thrust() / (v.Mass * 9.80665); share < 1 || share > 1.13 {
			t.Errorf("%s: it hovers on %.3f times its weight", name, share)
		}
	}
}
