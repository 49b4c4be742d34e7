package command

import (
	"math"
	"strings"
	"testing"
)

func TestValidateNamesFieldAndRange(t *testing.T) {
	nan := math.NaN()
	for _, c := range []struct {
		cmd  Command
		want string // part of the error; empty: must be valid
	}{
		{SetWind{Speed: 8, FromDeg: 270, Vertical: -1}, ""},
		{SetWind{Speed: -1}, "speed is -1 m/s, must be from 0 to 40 m/s"},
		{SetWind{Speed: nan}, "speed is NaN"},
		{SetWind{FromDeg: 361}, "from is 361 deg"},
		{SetWind{Vertical: 16}, "vertical is 16 m/s"},
		{SetTurbulence{Intensity: 1}, ""},
		{SetTurbulence{Intensity: 1.01}, "intensity"},
		{SetThermals{Scale: 2}, ""},
		{SetRain{Rate: 300}, ""},
		{SetIcing{Content: 3, Drops: 15}, ""},
		{SetIcing{Drops: 20}, ""},
		{SetIcing{Content: 3.1, Drops: 20}, "content is 3.1 g/m³, must be from 0 to 3 g/m³"},
		{SetIcing{Content: 0.5, Drops: 60}, "drops is 60 µm, must be from 15 to 50 µm"},
		{SetRain{Rate: 300.1}, "rate is 300.1 mm/h, must be from 0 to 300 mm/h"},
		{SetThermals{Scale: -1}, "scale is -1 m/s, must be from 0 to 5 m/s"},
		{Gust{Speed: 8, FromDeg: 270, Rise: 1, Hold: 2, Lead: 3}, ""},
		{Gust{Vertical: -5, Rise: 0.1}, ""},
		{Gust{Speed: 8}, "rise is 0 s, must be from 0.1 to 30 s"},
		{Gust{Speed: 26, Rise: 1}, "speed is 26 m/s"},
		{Gust{Speed: nan, Rise: 1}, "speed is NaN"},
		{Gust{FromDeg: -1, Rise: 1}, "from is -1 deg"},
		{Gust{Vertical: 20, Rise: 1}, "vertical is 20 m/s"},
		{Gust{Rise: 1, Hold: 61}, "hold is 61 s"},
		{Gust{Rise: 1, Lead: math.Inf(1)}, "lead is +Inf s"},
		{FailMotor{Motor: 32}, ""},
		{FailMotor{}, "motor is 0, must be from 1 to 32"},
		{DegradeMotor{Motor: 1, Thrust: 0.5}, ""},
		{DegradeMotor{Motor: 33, Thrust: 0.5}, "motor is 33"},
		{DegradeMotor{Motor: 1, Thrust: math.Inf(1)}, "thrust is +Inf"},
		{UnbalanceRotor{Motor: 1, GramMillimetres: 20}, ""},
		{UnbalanceRotor{Motor: 1, GramMillimetres: 2000}, "imbalance is 2000 g mm, must be from 0 to 1000 g mm"},
		{StickMotor{Motor: 4, Output: 0.3}, ""},
		{StickMotor{Motor: 4, Output: 1.2}, "output is 1.2, must be from 0 to 1"},
		{StickMotor{Motor: 4, Output: math.NaN()}, "output is NaN"},
		{StickMotor{Output: 0.3}, "motor is 0, must be from 1 to 32"},
		{DisconnectBattery{}, ""},
		{ReconnectBattery{}, ""},
		{RestoreMotor{Motor: -2}, "motor is -2"},
		{SetBatteryCharge{Charge: 0}, ""},
		{SetBatteryCharge{Charge: 2}, "charge is 2"},
		{AddBatteryResistance{Resistance: 0.05}, ""},
		{AddBatteryResistance{Resistance: 5}, "resistance is 5 ohm"},
		{FailCell{Cells: 1}, ""},
		{FailCell{Cells: -1}, "cells is -1"},
		{Reset{}, ""},
		{SetAtmosphere{TemperatureOffset: 40, PressureOffsetHPa: -150}, ""},
		{SetAtmosphere{TemperatureOffset: -61}, "temperature is -61 K, must be from -60 to 40 K"},
		{SetAtmosphere{TemperatureOffset: nan}, "temperature is NaN"},
		{SetAtmosphere{PressureOffsetHPa: 101}, "pressure is 101 hPa, must be from -150 to 100 hPa"},
		{SetAtmosphere{PressureOffsetHPa: math.Inf(-1)}, "pressure is -Inf"},
		{DropPayload{}, ""},
		{LoseRC{}, ""},
		{RestoreRC{}, ""},
		{Shove{North: 1000, East: -1000, Down: 3, Duration: 0.01}, ""},
		{Shove{North: 1001, Duration: 1}, "north is 1001 N, must be from -1000 to 1000 N"},
		{Shove{East: nan, Duration: 1}, "east is NaN"},
		{Shove{Down: math.Inf(1), Duration: 1}, "down is +Inf"},
		{Shove{North: 5}, "duration is 0 s, must be from 0.01 to 10 s"},
		{Shove{North: 5, Duration: nan}, "duration is NaN"},
		{Twist{Roll: 100, Pitch: -100, Duration: 10}, ""},
		{Twist{Roll: 101, Duration: 1}, "roll is 101 N m, must be from -100 to 100 N m"},
		{Twist{Pitch: nan, Duration: 1}, "pitch is NaN"},
		{Twist{Yaw: -200, Duration: 1}, "yaw is -200 N m"},
		{Twist{Yaw: 1, Duration: 11}, "duration is 11 s, must be from 0.01 to 10 s"},
	} {
		err := Validate(c.cmd)
		switch {
		case c.want == "" && err != nil:
			t.Errorf("%#v: refused: %v", c.cmd, err)
		case c.want != "" && err == nil:
			t.Errorf("%#v: accepted, want an error with %q", c.cmd, c.want)
		case c.want != "" && (!strings.Contains(err.Error(), c.want) || !strings.HasPrefix(err.Error(), Name(c.cmd))):
			t.Errorf("%#v: error %q does not say %q", c.cmd, err, c.want)
		}
	}
}

func TestTextReadsWell(t *testing.T) {
	for _, c := range []struct {
		cmd  Command
		want string
	}{
		{SetAtmosphere{}, "air ISA"},
		{SetAtmosphere{TemperatureOffset: 25, PressureOffsetHPa: -12.5}, "air ISA +25 °C, -12.5 hPa"},
		{Shove{East: 20, Duration: 0.5}, "shove of 20 N toward 090° for 0.5 s"},
		{Shove{North: -3, East: -3, Down: -5, Duration: 2}, "shove of 4.24 N toward 225°, 5 N up for 2 s"},
		{Shove{Down: 7.5, Duration: 1}, "shove of 7.5 N down for 1 s"},
		{Shove{North: 10, East: -1e-9, Duration: 1}, "shove of 10 N toward 000° for 1 s"},
		{Shove{Duration: 1}, "shove of 0 N toward 000° for 1 s"},
		{Twist{Roll: 0.5, Yaw: -0.25, Duration: 0.2}, "twist of roll +0.5 N m, yaw -0.25 N m for 0.2 s"},
		{Twist{Duration: 1}, "twist of 0 N m for 1 s"},
		{DropPayload{}, "payload dropped"},
		{SetWind{Speed: 8, FromDeg: 5, Vertical: -1}, "wind 8.0 m/s from 005°, -1.0 m/s up"},
		{SetTurbulence{Intensity: 0.25}, "turbulence 25 %"},
		{SetThermals{Scale: 2}, "thermals 2.0 m/s"},
		{SetRain{Rate: 12.34}, "rain 12.3 mm/h"},
		{SetIcing{Content: 0.456, Drops: 20}, "icing 0.46 g/m³ of 20 µm"},
		{SetIcing{Drops: 20}, "no icing"},
		{Gust{Speed: 8, FromDeg: 270, Rise: 1, Lead: 4}, "gust 8.0 m/s from 270°, in 4 s"},
		{FailMotor{Motor: 2}, "motor 2 failed"},
		{DegradeMotor{Motor: 2, Thrust: 0.3}, "motor 2 at 30 % thrust"},
		{UnbalanceRotor{Motor: 2, GramMillimetres: 20}, "motor 2 unbalanced by 20 g mm"},
		{StickMotor{Motor: 2, Output: 0.5}, "motor 2 stuck at 50 %"},
		{RestoreMotor{Motor: 2}, "motor 2 restored"},
		{SetBatteryCharge{Charge: 0.2}, "battery charge set to 20 %"},
		{AddBatteryResistance{Resistance: 0.09}, "battery resistance + 90 mΩ"},
		{FailCell{Cells: 1}, "battery cells lost: 1"},
		{FailCell{}, "all battery cells restored"},
		{SensorFault{Kind: GPSGlitch, Which: 2, Value: [3]float64{5, 0, -1}}, "GPS 2 off by 5 m north, 0 m east, -1 m up"},
		{SensorFault{Kind: GPSGlitch}, "GPS restored"},
		{RestoreSensors{}, "restored: all sensors"},
		{RestoreSensors{Kinds: Gyro.Faults() | Baro.Faults()}, "restored: baro, gyro"},
		{Reset{}, "reset"},
	} {
		if got := Text(c.cmd); got != c.want {
			t.Errorf("%#v: %q, want %q", c.cmd, got, c.want)
		}
	}
}

// TestBreaks: what is shown as a fault, and what ends or sets something.
func TestBreaks(t *testing.T) {
	for _, c := range []struct {
		cmd  Command
		want bool
	}{
		{FailMotor{Motor: 1}, true}, {RestoreMotor{Motor: 1}, false}, {SetWind{Speed: 40}, false}, {SetBatteryCharge{}, false},
		{AddBatteryResistance{Resistance: 0.1}, true}, {FailCell{Cells: 1}, true}, {FailCell{}, false}, {DisconnectBattery{}, true},
		{LoseRC{}, true}, {RestoreRC{}, false}, {RestoreAll{}, false}, {Reset{}, false}, {Shove{North: 5, Duration: 1}, false},
		{SensorFault{Kind: GPSLoss}, true},                                    // has no numbers that could be 0
		{SensorFault{Kind: GPSSatellites}, true},                              // 0 satellites are a fault
		{SensorFault{Kind: GPSGlitch, Value: [3]float64{0, 0, 1}}, true},      //
		{SensorFault{Kind: GPSGlitch}, false},                                 //
		{SensorFault{Kind: AccelNoise, Value: [3]float64{0, 120, 0}}, false},  // a frequency alone shakes nothing
		{SensorFault{Kind: AccelNoise, Value: [3]float64{0.1, 120, 0}}, true}, //
	} {
		if got := Breaks(c.cmd); got != c.want {
			t.Errorf("%#v breaks something: %v, want %v", c.cmd, got, c.want)
		}
	}
}

func TestMotor(t *testing.T) {
	if got := [3]int{Motor(FailMotor{Motor: 3}), Motor(UnbalanceRotor{Motor: 2}), Motor(Gust{Speed: 1})}; got != [3]int{3, 2, 0} {
		t.Errorf("the motors are %v, want 3, 2 and none", got)
	}
}

func TestSensorFaultsAreValidated(t *testing.T) {
	for _, c := range []struct {
		fault SensorFault
		want  string // part of the error; empty: valid
	}{
		{SensorFault{Kind: GPSGlitch, Which: 2, Value: [3]float64{-10000, 10000, 1000}}, ""},
		{SensorFault{Kind: GPSGlitch, Value: [3]float64{0, 0, 1001}}, "up is 1001 m"},
		{SensorFault{Kind: GPSGlitch, Which: 3}, "which is 3"},
		{SensorFault{Kind: GPSLoss, Value: [3]float64{1}}, "value 1 is 1, must be 0"},
		{SensorFault{Kind: BaroGlitch, Value: [3]float64{1, 0, 2}}, "value 3 is 2, must be 0"},
		{SensorFault{Kind: RangefinderNoise, Which: 1, Value: [3]float64{1}}, "which is 1"},
		{SensorFault{Kind: SensorKinds}, "kind is 19, must be from 0 to 18"},
	} {
		err := Validate(c.fault)
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%#v: error %v, want %q", c.fault, err, c.want)
		}
	}
	if err := Validate(RestoreSensors{Kinds: 1 << SensorKinds}); err == nil {
		t.Error("a set of unknown sensors is valid")
	}
}

// TestAPercentageIsAskedAbout where a share is out of its range by a factor of a hundred.
func TestAPercentageIsAskedAbout(t *testing.T) {
	err := Validate(SetTurbulence{Intensity: 30})
	if err == nil || !strings.HasSuffix(err.Error(), "must be from 0 to 1; if 30% is meant, write 0.3 or 30%") {
		t.Errorf("error %v", err)
	}
	if err := Validate(SetTurbulence{Intensity: 300}); err == nil || strings.Contains(err.Error(), "meant") {
		t.Errorf("error %v", err)
	}
}
