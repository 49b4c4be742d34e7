package flightlog

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"github.com/sitlark/sitlark/vehicle/kind"
)

// TestClassesAndActuators of each kind of vehicle: by SERVOn_FUNCTION, and without it as ArduPilot's defaults have them.
func TestClassesAndActuators(t *testing.T) {
	names := func(f *Flight) (list []string) {
		f.functions()
		for _, a := range f.Actuators() {
			list = append(list, a.Name)
			if drives := a.Name == "throttle" || a.Name == "left throttle" || a.Name == "right throttle" || a.Name[:5] == "motor"; a.Drives != drives {
				t.Errorf("%s drives: %t", a.Name, a.Drives)
			}
		}
		return list
	}
	for name, c := range map[string]struct {
		f     Flight
		class Class
		want  []string
	}{
		"rover":      {Flight{Vehicle: kind.Rover, Params: map[string]float64{"SERVO1_FUNCTION": 26, "SERVO3_FUNCTION": 70, "SERVO5_FUNCTION": 1}}, Rover, []string{"steering", "throttle"}},
		"skid":       {Flight{Vehicle: kind.Rover, Params: map[string]float64{"SERVO1_FUNCTION": 73, "SERVO3_FUNCTION": 74}}, Rover, []string{"left throttle", "right throttle"}},
		"old rover":  {Flight{Vehicle: kind.Rover}, Rover, []string{"steering", "throttle"}},
		"boat":       {Flight{Vehicle: kind.Rover, Frame: Frame{Known: true, Class: 2}, Params: map[string]float64{"SERVO3_FUNCTION": 70}}, Boat, []string{"throttle"}},
		"plane":      {Flight{Vehicle: kind.Plane, Params: map[string]float64{"SERVO2_FUNCTION": 19, "SERVO3_FUNCTION": 70, "SERVO4_FUNCTION": 21, "SERVO1_FUNCTION": 4}}, Plane, []string{"aileron", "elevator", "throttle", "rudder"}},
		"old plane":  {Flight{Vehicle: kind.Plane}, Plane, []string{"aileron", "elevator", "throttle", "rudder"}},
		"quadplane":  {Flight{Vehicle: kind.Plane, Frame: Frame{Known: true, Class: 1, VTOL: true}, Params: map[string]float64{"SERVO1_FUNCTION": 4, "SERVO5_FUNCTION": 33, "SERVO6_FUNCTION": 34}}, Quadplane, []string{"aileron", "motor 1", "motor 2"}},
		"copter":     {Flight{Vehicle: kind.Copter, Frame: Frame{Known: true, Class: 7}, Params: map[string]float64{"SERVO1_FUNCTION": 33, "SERVO2_FUNCTION": 34, "SERVO4_FUNCTION": 36, "SERVO9_FUNCTION": 29}}, Multicopter, []string{"motor 1", "motor 2", "motor 4", "landing gear"}},
		"old copter": {Flight{Vehicle: kind.Copter, Frame: Frame{Known: true, Class: 1}}, Multicopter, []string{"motor 1", "motor 2", "motor 3", "motor 4"}},
		"submarine":  {Flight{Vehicle: kind.Sub}, Other, nil},
		"unknown":    {Flight{}, UnknownClass, nil},
	} {
		if got := c.f.Class(); got != c.class {
			t.Errorf("%s is a %v, want %v", name, got, c.class)
		}
		got := names(&c.f)
		if len(got) != len(c.want) {
			t.Errorf("%s has %q, want %q", name, got, c.want)
			continue
		}
		for i := range got {
			if got[i] != c.want[i] {
				t.Errorf("%s has %q, want %q", name, got, c.want)
			}
		}
	}
}

// TestOutputsOfOneFunctionFollowEachOther: the last one stands for those that the log lacks.
func TestOutputsOfOneFunctionFollowEachOther(t *testing.T) {
	var f Flight
	f.Functions[1], f.Functions[4], f.Functions[2] = aileron, aileron, throttle
	for n, want := range map[int]int{0: 2, 1: 5, 2: 5} {
		if got := f.WithFunction(aileron, n); got != want {
			t.Errorf("aileron %d is output %d, want %d", n, got, want)
		}
	}
	if got := f.WithFunction(rudder, 0); got != 0 {
		t.Errorf("a rudder at output %d", got)
	}
}

// TestPulsesStandForShares: about the middle, from an end where a throttle has no reverse, and the other way round where they are reversed.
func TestPulsesStandForShares(t *testing.T) {
	params := map[string]float64{"SERVO1_MIN": 1000, "SERVO1_TRIM": 1400, "SERVO1_MAX": 2000, "SERVO2_REVERSED": 1, "THR_MIN": 0}
	for _, c := range []struct {
		kind             kind.Kind
		output, function int
		pulse, want      float64
	}{
		{kind.Plane, 1, aileron, 1400, 0}, {kind.Plane, 1, aileron, 2000, 1}, {kind.Plane, 1, aileron, 1200, -0.5}, {kind.Plane, 1, aileron, 2200, 1}, {kind.Plane, 1, aileron, 0, 0},
		{kind.Plane, 2, elevator, 1900, -1}, {kind.Plane, 2, elevator, 1300, 0.5},
		{kind.Plane, 1, throttle, 1000, 0}, {kind.Plane, 1, throttle, 1250, 0.25}, {kind.Plane, 2, flap, 1900, 0}, {kind.Plane, 2, flap, 1500, 0.5}, {kind.Plane, 2, flap, 1100, 1},
		{kind.Rover, 1, throttle, 1400, 0}, {kind.Rover, 1, throttleLeft, 1000, -1}, {kind.Rover, 3, steering, 1700, 0.5},
	} {
		travel := TravelOf(c.kind, params, c.output, c.function)
		if got := travel.Share(c.pulse); math.Abs(got-c.want) > 1e-12 {
			t.Errorf("%v, output %d, function %d: %g µs is %g, want %g", c.kind, c.output, c.function, c.pulse, got, c.want)
		}
	}
	params["THR_MIN"] = -100
	if got := TravelOf(kind.Plane, params, 1, throttle).Share(1000); got != -1 {
		t.Errorf("full reverse thrust of a plane is %g, want -1", got)
	}
	rapid.Check(t, func(t *rapid.T) {
		low := rapid.Float64Range(800, 1400).Draw(t, "min")
		travel := Travel{MinUs: low, TrimUs: low + rapid.Float64Range(1, 400).Draw(t, "trim"), MaxUs: low + rapid.Float64Range(401, 800).Draw(t, "max"),
			Reversed: rapid.Bool().Draw(t, "reversed"), OneSided: rapid.Bool().Draw(t, "one-sided")}
		share := rapid.Float64Range(map[bool]float64{true: 0, false: -1}[travel.OneSided], 1).Draw(t, "share")
		if got := travel.Share(travel.Pulse(share)); math.Abs(got-share) > 1e-9 {
			t.Errorf("%+v: %g comes back as %g", travel, share, got)
		}
	})
}
