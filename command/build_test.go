package command

import (
	"errors"
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// TestRangesAreTheCommandsOwn: each end of each argument's range is accepted by
// Validate, and the next number beyond it is not.
func TestRangesAreTheCommandsOwn(t *testing.T) {
	for _, c := range All() {
		for _, a := range c.Args {
			if a.Part != NoPart {
				continue
			}
			for _, end := range []struct{ at, beyond float64 }{{a.Min, math.Inf(-1)}, {a.Max, math.Inf(1)}} {
				v := typical(c)
				if c.Name == "set_wind" { // of which slope and height depend on each other
					v["height"], v["slope"] = 300, 0.1
					if a.Name == "slope" && end.at < 0 {
						v["height"] = 50
					}
				}
				v[a.Name] = end.at
				if err := Validate(c.build(v, someParts(c))); err != nil {
					t.Errorf("%s: %s at the end of its range: %v", c.Name, a.Name, err)
				}
				step := 1e-9
				if a.Integer || a.Words != nil {
					step = 1
				}
				v[a.Name] = end.at + math.Copysign(step, end.beyond)
				if err := Validate(c.build(v, someParts(c))); err == nil && c.Name != "fail_motor" && c.Name != "restore_sensors" { // whose thrust below 0 means 0; whose numbers only choose
					t.Errorf("%s: %s = %g is accepted", c.Name, a.Name, v[a.Name])
				}
			}
		}
	}
}

// someParts names a part for each argument that needs one.
func someParts(c *Descriptor) Parts {
	parts := Parts{}
	for _, a := range c.Args {
		parts[a.Name] = Part{Name: "left aileron", Number: 2}
	}
	return parts
}

func typical(c *Descriptor) Values {
	v := Values{}
	for _, a := range c.Args {
		v[a.Name] = max(a.Min, min(a.Max, 1))
	}
	return v
}

// TestDirectionsHaveOneRange: each may be written from -180 to 360 and is kept from 0 to 360.
func TestDirectionsHaveOneRange(t *testing.T) {
	directions := 0
	for _, c := range All() {
		for i, a := range c.Args {
			if !a.Turns {
				continue
			}
			directions++
			for text, want := range map[string]float64{"-180": 180, "-90 deg": 270, "-0.5": 359.5, "0": 0, "270": 270, "360": 360, "-181": -1, "361": -1} {
				got, err := Build(c.Name, map[string]string{c.Args[0].Name: "1", a.Name: text})
				switch {
				case want < 0 && (err == nil || !strings.Contains(err.Error(), "must be from -180 to 360 deg")):
					t.Errorf("%s: %s %s: %v, want an error with the range", c.Name, a.Name, text, err)
				case want >= 0 && (err != nil || c.value(got, i) != want):
					t.Errorf("%s: %s %s: %+v, %v; want %g", c.Name, a.Name, text, got, err, want)
				}
			}
		}
	}
	if directions != 4 {
		t.Errorf("%d directions: of wind, gust, current and waves there are 4", directions)
	}
}

func TestBuild(t *testing.T) {
	for _, good := range []struct {
		name string
		args map[string]string
		want Command
	}{
		{"fail_motor", map[string]string{"motor": "2"}, FailMotor{Motor: 2}},
		{"fail_motor", map[string]string{"motor": "2", "thrust": "0%"}, FailMotor{Motor: 2}},
		{"fail_motor", map[string]string{"motor": "2", "thrust": "30 %"}, DegradeMotor{Motor: 2, Thrust: 0.3}},
		{"gust", map[string]string{"speed": "36km/h", "rise": "500ms"}, Gust{Speed: 10, Rise: 0.5, Hold: 2}},
		{"gust", map[string]string{"speed": "5"}, Gust{Speed: 5, Rise: 1, Hold: 2}},
		{"fail_motor", map[string]string{"motor": "2", "thrust": "1 %"}, DegradeMotor{Motor: 2, Thrust: 0.01}},
		{"fail_cell", nil, FailCell{Cells: 1}},
		{"twist", map[string]string{"yaw": "0.2"}, Twist{Yaw: 0.2, Duration: 0.2}},
		{"noise_accel", map[string]string{"noise": "5"}, SensorFault{Kind: AccelNoise, Value: [3]float64{5, 120}}},
		{"limit_satellites", map[string]string{"which": "2"}, SensorFault{Kind: GPSSatellites, Which: 2, Value: [3]float64{4}}},
		{"restore_sensors", map[string]string{"gps": "1", "baro": "1"}, RestoreSensors{Kinds: GPS.Faults() | Baro.Faults()}},
		{"restore_sensors", nil, RestoreSensors{}},
		{"set_wind", map[string]string{"speed": "5", "from": "270°"}, SetWind{Speed: 5, FromDeg: 270}},
		{"add_battery_resistance", map[string]string{"resistance": "90mohm"}, AddBatteryResistance{Resistance: 0.09}},
		{"set_battery_charge", map[string]string{"charge": "2e-1"}, SetBatteryCharge{Charge: 0.2}},
		{"shove", map[string]string{"east": "-5N"}, Shove{East: -5, Duration: 0.2}},
		{"reset", nil, Reset{}},
		{"stick_servo", map[string]string{"servo": "left aileron"}, StickServo{Servo: Part{Name: "left aileron"}}},
		{"stick_servo", map[string]string{"servo": " 2 ", "angle": "0"}, StickServo{Servo: Part{Number: 2}, At: true}},
		{"slow_servo", map[string]string{"servo": "elevator", "rate": "20 %"}, SlowServo{Part{Name: "elevator"}, 0.2}},
		{"lose_wing", map[string]string{"wing": "wing", "share": "30 %"}, LoseWing{Wing: Part{Name: "wing"}, Share: 0.3}},
		{"lose_wing", map[string]string{"wing": "1", "side": "left", "share": "1"}, LoseWing{Part{Number: 1}, LeftSide, 1}},
		{"ice_wing", map[string]string{"wing": "wing"}, IceWing{Part{Name: "wing"}, 0.2, 0.02}},
		{"tear_surface", map[string]string{"surface": "rudder"}, TearSurface{Part{Name: "rudder"}}},
	} {
		got, err := Build(good.name, good.args)
		if err != nil || got != good.want {
			t.Errorf("%s %v: got %#v, %v; want %#v", good.name, good.args, got, err, good.want)
		}
	}
}

func TestBuildSaysWhatIsWrong(t *testing.T) {
	for _, bad := range []struct {
		name string
		args map[string]string
		want Error
	}{
		{"fail_moter", nil, Error{"fail_moter", "", "", "did you mean fail_motor?"}},
		{"fail_motor", nil, Error{"fail_motor", "motor", "", "is missing, must be a whole number from 1 to 32"}},
		{"fail_motor", map[string]string{"motor": "1.5"}, Error{"fail_motor", "motor", "1.5", "must be a whole number from 1 to 32"}},
		{"fail_motor", map[string]string{"moter": "1"}, Error{"fail_motor", "moter", "", "is not an argument: did you mean motor?"}},
		{"gust", map[string]string{"speed": "99"}, Error{"gust", "speed", "99", "must be from 0 to 25 m/s"}},
		{"gust", map[string]string{"speed": "5 m"}, Error{"gust", "speed", `"5 m"`, "must be from 0 to 25 m/s; it may be given in m/s, km/h, kt, mph or ft/s"}},
		{"gust", map[string]string{"speed": "NaN"}, Error{"gust", "speed", `"NaN"`, "must be from 0 to 25 m/s; it may be given in m/s, km/h, kt, mph or ft/s"}},
		{"stick_servo", nil, Error{"stick_servo", "servo", "", "is missing, must be the name of a servo of the vehicle, or its number from 1"}},
		{"stick_servo", map[string]string{"servo": "0"}, Error{"stick_servo", "servo", `"0"`, "must be the name of a servo of the vehicle, or its number from 1"}},
		{"stick_servo", map[string]string{"servo": " "}, Error{"stick_servo", "servo", `" "`, "must be the name of a servo of the vehicle, or its number from 1"}},
		{"lose_wing", map[string]string{"wing": "wing", "share": "1", "side": "middle"}, Error{"lose_wing", "side", `"middle"`, "must be both, left or right"}},
		{"reset", map[string]string{"now": "1"}, Error{"reset", "now", "", "is not an argument: it takes none"}},
	} {
		_, err := Build(bad.name, bad.args)
		var got *Error
		if !errors.As(err, &got) || *got != bad.want {
			t.Errorf("%s %v: got %+v, want %+v", bad.name, bad.args, err, bad.want)
		}
	}
}

// TestAnyTextIsAnsweredSafely: whatever a script sends, a built command is valid.
func TestAnyTextIsAnsweredSafely(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		name := rapid.SampledFrom(Names()).Draw(t, "name")
		c, _ := Find(name)
		args := map[string]string{}
		for _, a := range c.Args {
			if rapid.Bool().Draw(t, "given") {
				args[a.Name] = rapid.OneOf(rapid.String(), rapid.StringMatching(`-?[0-9]{1,4}(\.[0-9]{1,3})?( ?[a-z%/]{0,4})?`)).Draw(t, a.Name)
			}
		}
		built, err := Build(name, args)
		if err == nil && Validate(built) != nil {
			t.Errorf("%s %v is %#v: %v", name, args, built, Validate(built))
		}
		if err != nil && !strings.Contains(err.Error(), name) {
			t.Errorf("error without the command's name: %v", err)
		}
	})
}

// TestSlopesThatMakeAStormAreRefused: of the wind at the ground and at 300 m, with the bound.
func TestSlopesThatMakeAStormAreRefused(t *testing.T) {
	for _, c := range []struct {
		wind SetWind
		want string // empty: it is accepted
	}{
		{SetWind{Height: 10000, Slope: -1}, "slope is -1 m/s per m, which makes 1e+04 m/s at the ground of 0 m/s at 10000 m; the mean wind must be at most 75 m/s from the ground to 300 m: slope must be from -0.0075 to 1"},
		{SetWind{Height: 10000, Slope: -0.0075}, ""},
		{SetWind{Speed: 40, Height: 10, Slope: 1}, "makes 330 m/s at 300 m of 40 m/s at 10 m"},
		{SetWind{Speed: 40, Height: 10, Slope: 0.12}, ""},
		{SetWind{Speed: 40, Height: 10, Slope: 0.122}, "slope must be from -1 to 0.121"},
		{SetWind{Speed: 9, Height: 60, Slope: 0.1}, ""},
		{SetWind{Speed: 40, Height: 60, Exponent: 0.5, Slope: -1}, ""}, // 60 m/s at the ground
		{SetWind{Speed: 40, Height: 60, Slope: -1}, "makes 100 m/s at the ground"},
		{SetWind{Speed: 40, Slope: 1}, ""}, // the logarithmic law has no slope
	} {
		err := Validate(c.wind)
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%+v: got %v, want %q", c.wind, err, c.want)
		}
	}
	from, to := SetWind{Speed: 40}, SetWind{Height: 300, Slope: -0.2}
	for share := 0.0; share <= 1; share += 0.05 {
		if err := Validate(Between(from, to, share)); err != nil {
			t.Errorf("a ramp to it, %g of the way: %v", share, err)
		}
	}
}

// TestTheOnlyArgumentIsNamedAsOne.
func TestTheOnlyArgumentIsNamedAsOne(t *testing.T) {
	if _, err := Build("set_buoyancy", map[string]string{"force": "1"}); err == nil || !strings.Contains(err.Error(), "force is not an argument: known is lift") {
		t.Error(err)
	}
}
