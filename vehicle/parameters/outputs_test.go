package parameters

import (
	"bytes"
	"errors"
	"io/fs"
	"math"
	"os"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/vehicle/airframe"
	"github.com/sitlark/sitlark/vehicle/vehiclefile"
	"github.com/sitlark/sitlark/vehicle/vehicles"
)

// TestFunctionsFollowFromMoments: by the signs of ArduPlane's mixers. A right elevon that goes up lowers its wing and raises the
// nose; a left ruddervator that goes up pushes the tail down and to the left, the nose up and to the right.
func TestFunctionsFollowFromMoments(t *testing.T) {
	for _, c := range []struct {
		roll, pitch, yaw float64
		function         int
		reversed         bool
	}{
		{5, 0.1, -0.3, FunctionAileron, false}, {-5, 1, 0.3, FunctionAileron, true},
		{0, 4, 0, FunctionElevator, false}, {0, -4, 0, FunctionElevator, true},
		{0.3, 0.1, 2, FunctionRudder, false}, {-0.3, 0.1, -2, FunctionRudder, true},
		{3, 4, 0.2, FunctionElevonRight, false}, {-3, -4, -0.2, FunctionElevonRight, true},
		{-3, 4, 0.2, FunctionElevonLeft, false}, {3, -4, 0.2, FunctionElevonLeft, true},
		{0.3, 4, 2, FunctionVTailLeft, false}, {0.3, -4, -2, FunctionVTailLeft, true},
		{0.3, 4, -2, FunctionVTailRight, false}, {0.3, -4, 2, FunctionVTailRight, true},
	} {
		e := effect{moment: frame.OfFRD(c.roll, c.pitch, c.yaw), parts: 1}
		if f := e.function(4); f != c.function || e.reversed(f) != c.reversed {
			t.Errorf("%+v: function %d, reversed %v", c, f, e.reversed(f))
		}
	}
}

// example is the plane of the format's example, with every part that a plane can have.
func example(t *testing.T, change ...string) *airframe.Vehicle {
	t.Helper()
	text, err := os.ReadFile("../vehiclefile/example-plane.yaml")
	if err != nil {
		t.Fatal(err)
	}
	f, err := vehiclefile.Parse(strings.NewReader(strings.NewReplacer(change...).Replace(string(text))), "example-plane.yaml")
	if err != nil {
		t.Fatal(err)
	}
	v, err := f.Vehicle(nil)
	if err != nil {
		t.Fatal(err)
	}
	return &v
}

// TestOutputsOfTheExample: its ailerons go from 20° down to −20° with a gain of −1 on the left: the upper pulse lowers the left
// one and rolls it right. Elevator: from 20° down at 1000 µs, so the upper pulse raises the nose. Rudder: up is right.
func TestOutputsOfTheExample(t *testing.T) {
	want := map[int][2]float64{1: {FunctionAileron, 0}, 2: {FunctionElevator, 0}, 3: {FunctionThrottle, 0}, 4: {FunctionRudder, 0}, 5: {FunctionFlapAuto, 0}, 6: {FunctionGear, 0}, 7: {FunctionAirbrake, 0},
		10: {FunctionBrake, 0}, 11: {FunctionIgnition, 0}, 12: {FunctionStarter, 0}}
	check := func(v *airframe.Vehicle) {
		t.Helper()
		p, err := PlaneOf(v)
		if err != nil {
			t.Fatal(err)
		}
		got := map[int][2]float64{}
		for _, o := range p.Surfaces {
			got[o.Output] = [2]float64{float64(o.Function), 0}
			if o.Reversed {
				got[o.Output] = [2]float64{float64(o.Function), 1}
			}
		}
		for output, w := range want {
			if got[output] != w {
				t.Errorf("output %d: %v, want %v of %v", output, got[output], w, got)
			}
		}
		if len(got) != len(want) {
			t.Errorf("outputs %v, want %v", got, want)
		}
	}
	check(example(t))
	want[1], want[4] = [2]float64{FunctionAileron, 1}, [2]float64{FunctionRudder, 1}
	check(example(t, "at_min: 20 deg               #", "at_min: -20 deg #", "at_max: -20 deg\n    pulse", "at_max: 20 deg\n    pulse", "at_min: -25 deg, at_max: 25 deg", "at_min: 25 deg, at_max: -25 deg"))
}

// TestEnginesSwitches: ArduPlane gets the functions of ignition and starter, and what starts the engine without a sensor of its
// speed. It has no function for brakes.
func TestEnginesSwitches(t *testing.T) {
	p, err := PlaneOf(example(t))
	if err != nil {
		t.Fatal(err)
	}
	got := valuesOf(t, p)
	for name, want := range map[string]float64{
		"SERVO11_FUNCTION": 67, "SERVO11_MIN": 1000, "SERVO11_MAX": 2000, "SERVO12_FUNCTION": 69, "ICE_ENABLE": 1, "ICE_RPM_CHAN": 0, "RC7_OPTION": 179, "RC7_REVERSED": 1, "RC_OPTIONS": 160,
	} {
		if v, ok := got[name]; !ok || v != want {
			t.Errorf("%s is %g, %v, want %g", name, v, ok, want)
		}
	}
	if v, ok := got["SERVO10_FUNCTION"]; ok {
		t.Errorf("the brakes have the function %g", v)
	}
	if p, err = PlaneOf(example(t, "  ignition_output: 11", "  #", "  starter_output: 12", "  #")); err != nil {
		t.Fatal(err)
	}
	if v, ok := valuesOf(t, p)["ICE_ENABLE"]; ok {
		t.Errorf("without outputs for its switches, ICE_ENABLE is %g", v)
	}
}

// TestNoMotorPullsAhead: a motor that points up on a plane that can't hover is named; and what a propeller that brakes follows from has
// the propeller first.
func TestNoMotorPullsAhead(t *testing.T) {
	v := example(t)
	v.Motors = v.Motors[:1]
	v.Motors[0].AxisFRD = frame.OfFRD(0, 0, -1)
	if _, err := LevelOf(v); err == nil || !strings.Contains(err.Error(), "motor 3 points up") {
		t.Errorf("a motor that points up: %v", err)
	}
	var refused *airframe.UnflyableError
	if _, err := LevelOf(example(t, "{pitch: 6 in, diameter: 10 in, inertia: 4e-5 kg m2}", "{pitch: 6 in, diameter: 60 in, inertia: 4e-5 kg m2}")); !errors.As(err, &refused) || refused.Keys[0] != "propeller.diameter" {
		t.Errorf("a propeller of 60 in: %v", err)
	}
}

// TestLevelFlight: stall, best glide and top speed of the example by hand. Its wing has 1.5·0.235 = 0.353 m², of 1.6 kg: with
// lift coefficients of 0.75 to 1 of the section's 1.3, it stalls at 7.5 to 8.6 m/s. The engine gives its greatest power at 10000 rpm
// with a pitch of 6 inches: 25 m/s without slip, and turns somewhat faster where it is loaded less.
func TestLevelFlight(t *testing.T) {
	v := example(t)
	l, err := LevelOf(v)
	if err != nil {
		t.Fatal(err)
	}
	if l.Stall < 7.4 || l.Stall > 8.7 || l.Best < 1.1*l.Stall || l.Best > 1.7*l.Stall || l.Ratio < 6 || l.Ratio > 16 || l.Top < 18 || l.Top > 30 {
		t.Errorf("stall %.3g, best glide %.3g to 1 at %.3g, top %.3g m/s", l.Stall, l.Ratio, l.Best, l.Top)
	}
	v.Mass *= 4
	if heavy, err := LevelOf(v); err == nil && math.Abs(heavy.Stall/l.Stall-2) > 0.01 {
		t.Errorf("four times the mass stalls at %.3g m/s, not at twice %.3g", heavy.Stall, l.Stall)
	}
	v.Mass *= 25
	if _, err := LevelOf(v); err == nil || !strings.Contains(err.Error(), "too weak to fly level") {
		t.Errorf("160 kg: %v", err)
	}
}

// TestStaticMargin: that of the Skywalker X8 and of the Aerosonde is Cm_α over CL_α of their sources, −0.4629 over 4.0191 and −2.74
// over 5.61; masses further back by a tenth of the mean chord take a tenth off.
func TestStaticMargin(t *testing.T) {
	for name, want := range map[string]float64{"skywalker-x8": 0.115, "aerosonde": 0.488} {
		const alpha = 0.03 // [rad], near those of the sources
		text, err := fs.ReadFile(vehicles.Files, name+".yaml")
		if err != nil {
			t.Fatal(err)
		}
		f, err := vehiclefile.Parse(bytes.NewReader(text), name)
		if err != nil {
			t.Fatal(err)
		}
		v, err := f.Vehicle(nil)
		if err != nil {
			t.Fatal(err)
		}
		l, err := LevelOf(&v)
		if err != nil {
			t.Fatal(err)
		}
		margin := l.marginAt(alpha)
		if math.Abs(margin-want) > 0.1*want {
			t.Errorf("%s has a static margin of %.3f, want %.3f within 10 %%", name, margin, want)
		}
		span, area := l.Wings()
		back := 0.1 * area / span
		for i := range v.Wings {
			for k := range v.Wings[i].Stations {
				v.Wings[i].Stations[k].Place.X += back
			}
		}
		v.Fuselage.NoseFRD.X += back
		if l, err = LevelOf(&v); err != nil {
			t.Fatal(err)
		}
		if less := l.marginAt(alpha); math.Abs(margin-less-0.1) > 0.01 {
			t.Errorf("%s, a tenth further back: %.3f, before %.3f", name, less, margin)
		}
	}
}
