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
	} {
		err := c.cmd.Validate()
		switch {
		case c.want == "" && err != nil:
			t.Errorf("%#v: refused: %v", c.cmd, err)
		case c.want != "" && err == nil:
			t.Errorf("%#v: accepted, want an error with %q", c.cmd, c.want)
		case c.want != "" && (!strings.Contains(err.Error(), c.want) || !strings.HasPrefix(err.Error(), c.cmd.Name())):
			t.Errorf("%#v: error %q does not say %q", c.cmd, err, c.want)
		}
	}
}
