package command

import (
	"math"
	"strings"
	"testing"
)

// TestBetweenMovesEveryNumber: at a quarter of a ramp each number that can ramp is a
// quarter of the way along, each alone, and at the ends it is what the ends say.
func TestBetweenMovesEveryNumber(t *testing.T) {
	for _, c := range []struct{ from, to, want Command }{
		{SetTurbulence{0.2}, SetTurbulence{0.6}, SetTurbulence{0.3}},
		{SetThermals{4}, SetThermals{0}, SetThermals{3}},
		{SetRain{0}, SetRain{80}, SetRain{20}},
		{SetIcing{0, 20}, SetIcing{1, 20}, SetIcing{0.25, 20}},
		{SetAtmosphere{TemperatureOffset: 20}, SetAtmosphere{TemperatureOffset: -20}, SetAtmosphere{TemperatureOffset: 10}},
		{SetAtmosphere{PressureOffsetHPa: -100}, SetAtmosphere{PressureOffsetHPa: 60}, SetAtmosphere{PressureOffsetHPa: -60}},
		{SetAtmosphere{10, 20}, SetAtmosphere{30, 100}, SetAtmosphere{15, 40}},
		{DegradeMotor{2, 1}, DegradeMotor{2, 0.2}, DegradeMotor{2, 0.8}},
		{DegradeMotor{2, 0.8}, FailMotor{2}, DegradeMotor{2, 0.6000000000000001}},
		{UnbalanceRotor{3, 40}, UnbalanceRotor{3, 80}, UnbalanceRotor{3, 50}},
		{SetBatteryCharge{1}, SetBatteryCharge{0.2}, SetBatteryCharge{0.8}},
		{AddBatteryResistance{0}, AddBatteryResistance{0.4}, AddBatteryResistance{0.1}},
		{SensorFault{Kind: GPSGlitch, Which: 1}, SensorFault{Kind: GPSGlitch, Which: 1, Value: [3]float64{4, 8, -4}},
			SensorFault{Kind: GPSGlitch, Which: 1, Value: [3]float64{1, 2, -1}}},
		{SensorFault{Kind: AccelNoise}, SensorFault{Kind: AccelNoise, Value: [3]float64{8, 120}},
			SensorFault{Kind: AccelNoise, Value: [3]float64{2, 120}}}, // its frequency does not ramp
		{SetWind{FromDeg: 90, Vertical: 4}, SetWind{Speed: 8, FromDeg: 90}, SetWind{Speed: 2, FromDeg: 90, Vertical: 3}},
		{FailCell{1}, FailCell{3}, FailCell{3}}, // can't ramp
	} {
		got := Between(c.from, c.to, 0.25)
		if wind, ok := got.(SetWind); ok { // of sines
			wind.Speed, wind.FromDeg = math.Round(wind.Speed*1e9)/1e9, math.Round(wind.FromDeg*1e9)/1e9
			got = wind
		}
		if got != c.want {
			t.Errorf("a quarter from %+v to %+v is %+v, want %+v", c.from, c.to, got, c.want)
		}
		if got := Between(c.from, c.to, 1); got != c.to {
			t.Errorf("the end of the ramp to %+v is %+v", c.to, got)
		}
		if got := Between(c.from, c.to, -1); c.to.Descriptor().Ramps && c.from.Descriptor() == c.to.Descriptor() && !same(got, c.from, c.to) {
			t.Errorf("before the ramp from %+v it is %+v", c.from, got)
		}
	}
}

// same reports whether got is from, with what does not ramp as in to.
func same(got, from, to Command) bool {
	if fault, ok := from.(SensorFault); ok && fault.Kind == AccelNoise {
		fault.Value[1] = to.(SensorFault).Value[1]
		from = fault
	}
	return got == from
}

// TestWindTurnsTheShortWay: from north-west to north-east by north, weaker in between.
func TestWindTurnsTheShortWay(t *testing.T) {
	got := Between(SetWind{Speed: 10, FromDeg: 315}, SetWind{Speed: 10, FromDeg: 45}, 0.5).(SetWind)
	off := math.Abs(math.Remainder(got.FromDeg, 360))
	if off > 1e-9 || math.Abs(got.Speed-10/math.Sqrt2) > 1e-9 {
		t.Errorf("halfway it blows with %g m/s from %g°, want %g m/s from north", got.Speed, got.FromDeg, 10/math.Sqrt2)
	}
}

func TestEndsRamp(t *testing.T) {
	glitch, drift := SensorFault{Kind: GPSGlitch}, SensorFault{Kind: BaroDrift}
	for _, c := range []struct {
		c, ramp Command
		want    bool
	}{
		{SetWind{}, SetWind{Speed: 1}, true},
		{SetWind{}, SetTurbulence{}, false},
		{DegradeMotor{Motor: 1}, DegradeMotor{Motor: 1}, true},
		{DegradeMotor{Motor: 1}, DegradeMotor{Motor: 2}, false},
		{FailMotor{Motor: 1}, DegradeMotor{Motor: 1}, true},
		{DegradeMotor{Motor: 1}, FailMotor{Motor: 1}, true},
		{UnbalanceRotor{Motor: 1}, DegradeMotor{Motor: 1}, false},
		{RestoreMotor{Motor: 1}, UnbalanceRotor{Motor: 1}, true},
		{RestoreMotor{Motor: 1}, UnbalanceRotor{Motor: 2}, false},
		{RestoreMotor{Motor: 1}, SetWind{}, false},
		{RestoreBattery{}, AddBatteryResistance{}, true},
		{RestoreBattery{}, SetBatteryCharge{}, false},
		{RestoreBattery{}, DegradeMotor{Motor: 1}, false},
		{RestoreSensors{}, glitch, true},
		{RestoreSensors{Kinds: Baro.Faults()}, glitch, false},
		{RestoreSensors{Kinds: Baro.Faults()}, drift, true},
		{RestoreSensors{}, SetWind{}, false},
		{glitch, glitch, true},
		{glitch, drift, false},
		{RestoreAll{}, glitch, true},
		{RestoreAll{}, AddBatteryResistance{}, true},
		{RestoreAll{}, DegradeMotor{Motor: 3}, true},
		{RestoreAll{}, SetWind{}, false},
		{RestoreAll{}, SetBatteryCharge{}, false},
	} {
		if got := EndsRamp(c.c, c.ramp); got != c.want {
			t.Errorf("%#v ends the ramp of %#v: %v, want %v", c.c, c.ramp, got, c.want)
		}
	}
}

func TestScheduledIsValidated(t *testing.T) {
	for _, c := range []struct {
		s    Scheduled
		want string // part of the error; empty: valid
	}{
		{Scheduled{Command: SetWind{}, At: MaxTime, Ramp: MaxTime}, ""},
		{Scheduled{}, "no command given"},
		{Scheduled{Command: &SetWind{}}, "is a pointer"},
		{Scheduled{Command: SetWind{Speed: 41}}, "speed is 41 m/s"},
		{Scheduled{Command: SetWind{}, At: -1}, "at is -1 s, must be from 0 to 86400 s"},
		{Scheduled{Command: SetWind{}, At: math.NaN()}, "at is NaN s"},
		{Scheduled{Command: SetWind{}, Ramp: MaxTime + 1}, "ramp is 86401 s"},
		{Scheduled{Command: Gust{Rise: 1}, Ramp: 1}, "takes effect at once; leave the ramp out"},
		{Scheduled{Command: SensorFault{Kind: GPSLoss}, Ramp: 1}, "takes effect at once"},
		{Scheduled{Command: SensorFault{Kind: BaroDrift}, Ramp: 1}, ""},
	} {
		err := c.s.Validate()
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v: error %v, want %q", c.s, err, c.want)
		}
	}
}

// TestFaultyDefinitionsPanic: a mistake in a definition shows when the program starts.
func TestFaultyDefinitionsPanic(t *testing.T) {
	for _, c := range []struct {
		def  Definition[Reset]
		want string
	}{
		{Definition[Reset]{Name: "reset", Doc: "again"}, "reset is defined twice"},
		{Definition[Reset]{Name: "other"}, "no documentation"},
		{Definition[Reset]{Name: "Other", Doc: "x"}, "snake case"},
		{Definition[Reset]{Name: "other", Doc: "x", Args: []Field[Reset]{{Arg: Arg{Name: "at", Doc: "x", Max: 1}}}}, `argument "at"`},
		{Definition[Reset]{Name: "other", Doc: "x", Args: []Field[Reset]{{Arg: Arg{Name: "a", Doc: "x"}}}}, "argument a has no range"},
		{Definition[Reset]{Name: "other", Doc: "x", Args: []Field[Reset]{{Arg: Arg{Name: "a", Doc: "x", Min: 1, Max: 2}}}}, "default is outside"},
		{Definition[Reset]{Name: "other", Doc: "x", Args: []Field[Reset]{{Arg: Arg{Name: "a", Doc: "x", Max: 2}}, {Arg: Arg{Name: "a", Doc: "x", Max: 2}}}}, "twice"},
	} {
		func() {
			defer func() {
				err, _ := recover().(error)
				if err == nil || !strings.Contains(err.Error(), c.want) {
					t.Errorf("%+v: %v, want %q", c.def, err, c.want)
				}
			}()
			Define(c.def)
		}()
	}
}
