package command

import (
	"fmt"
	"math"
)

// Command is one of the types of this package. The set is closed.
type Command interface {
	// Validate returns nil, or an error that names the field, its value and the
	// allowed range.
	Validate() error
	// Name is the command's name in logs, events and scripts: lower snake case.
	Name() string
	// Detail tells the arguments, for people; may be empty.
	Detail() string
	sealed()
}

// MaxMotors is the number of motors that the longest servo packet can drive.
const MaxMotors = 32

// SetWind sets the mean wind at once.
type SetWind struct {
	Speed    float64 // horizontal speed [m/s], 0 to 40
	FromDeg  float64 // direction it blows from, clockwise from north [deg], 0 to 360
	Vertical float64 // upward part [m/s], −15 to 15; positive is an updraught
}

// SetTurbulence sets the intensity of turbulence.
type SetTurbulence struct {
	Intensity float64 // 0 is still air, 1 is severe; 0 to 1
}

// SetThermals sets the strength of thermals.
type SetThermals struct {
	Scale float64 // convective velocity scale w* [m/s], 0 (none) to 5; 1 to 2.5 is a summer's day
}

// Gust sends a 1-cosine gust that the mean wind carries to the vehicle's place.
type Gust struct {
	Speed    float64 // horizontal speed added [m/s], 0 to 25
	FromDeg  float64 // direction it blows from, clockwise from north [deg], 0 to 360
	Vertical float64 // upward part [m/s], −15 to 15; positive is an updraught
	Rise     float64 // time in which it grows, and in which it falls again [s], 0.1 to 30
	Hold     float64 // time at its full speed [s], 0 to 60
	Lead     float64 // time until its front reaches the vehicle's present place [s], 0 to 60
}

// FailMotor stops a motor: its rotor gets no torque from now on.
type FailMotor struct {
	Motor int // number as ArduPilot counts, from 1
}

// DegradeMotor scales a rotor's thrust, as damaged blades do.
type DegradeMotor struct {
	Motor  int     // from 1
	Thrust float64 // share of the healthy thrust, 0 to 1
}

// StickMotor holds an ESC's output where it is told, whatever its signal says. A
// collapse of the supply stops it still.
type StickMotor struct {
	Motor  int     // from 1
	Output float64 // share of full duty, 0 (dead) to 1
}

// RestoreMotor makes motor and rotor healthy again.
type RestoreMotor struct {
	Motor int // from 1
}

// SetBatteryCharge sets the state of charge.
type SetBatteryCharge struct {
	Charge float64 // 0 (empty) to 1 (full)
}

// AddBatteryResistance sets the resistance in series with the healthy pack, as a
// bad connector or an old pack adds it. It is a total, not an increment.
type AddBatteryResistance struct {
	Resistance float64 // [ohm], 0 to 1
}

// FailCell sets the number of cells that are shorted out of the pack.
type FailCell struct {
	Cells int // 0 (all healthy) up to the pack's cell count
}

// DisconnectBattery pulls the battery's plug: the motors have no supply.
type DisconnectBattery struct{}

// ReconnectBattery puts the plug back.
type ReconnectBattery struct{}

// Reset puts a whole vehicle with a full battery on the pad, stops its motors,
// heals every fault, and starts physics time anew. The weather stays.
type Reset struct{}

func (SetWind) sealed()              {}
func (SetTurbulence) sealed()        {}
func (SetThermals) sealed()          {}
func (Gust) sealed()                 {}
func (FailMotor) sealed()            {}
func (DegradeMotor) sealed()         {}
func (StickMotor) sealed()           {}
func (RestoreMotor) sealed()         {}
func (SetBatteryCharge) sealed()     {}
func (AddBatteryResistance) sealed() {}
func (FailCell) sealed()             {}
func (DisconnectBattery) sealed()    {}
func (ReconnectBattery) sealed()     {}
func (Reset) sealed()                {}

func (SetWind) Name() string              { return "set_wind" }
func (SetTurbulence) Name() string        { return "set_turbulence" }
func (SetThermals) Name() string          { return "set_thermals" }
func (Gust) Name() string                 { return "gust" }
func (FailMotor) Name() string            { return "fail_motor" }
func (DegradeMotor) Name() string         { return "degrade_motor" }
func (StickMotor) Name() string           { return "stick_motor" }
func (RestoreMotor) Name() string         { return "restore_motor" }
func (SetBatteryCharge) Name() string     { return "set_battery_charge" }
func (AddBatteryResistance) Name() string { return "add_battery_resistance" }
func (FailCell) Name() string             { return "fail_cell" }
func (DisconnectBattery) Name() string    { return "disconnect_battery" }
func (ReconnectBattery) Name() string     { return "reconnect_battery" }
func (Reset) Name() string                { return "reset" }

func (c SetWind) Detail() string {
	s := fmt.Sprintf("%.1f m/s from %03.0f°", c.Speed, c.FromDeg)
	if c.Vertical != 0 {
		s += fmt.Sprintf(", %+.1f m/s up", c.Vertical)
	}
	return s
}
func (c SetTurbulence) Detail() string { return fmt.Sprintf("%.0f %%", 100*c.Intensity) }
func (c SetThermals) Detail() string   { return fmt.Sprintf("%.1f m/s", c.Scale) }
func (c Gust) Detail() string {
	s := fmt.Sprintf("%.1f m/s from %03.0f°", c.Speed, c.FromDeg)
	if c.Vertical != 0 {
		s += fmt.Sprintf(", %+.1f m/s up", c.Vertical)
	}
	if c.Lead != 0 {
		s += fmt.Sprintf(", in %.0f s", c.Lead)
	}
	return s
}
func (c FailMotor) Detail() string { return fmt.Sprintf("motor %d", c.Motor) }
func (c DegradeMotor) Detail() string {
	return fmt.Sprintf("motor %d at %.0f %% thrust", c.Motor, 100*c.Thrust)
}
func (c StickMotor) Detail() string {
	return fmt.Sprintf("motor %d stuck at %.0f %%", c.Motor, 100*c.Output)
}
func (c RestoreMotor) Detail() string     { return fmt.Sprintf("motor %d", c.Motor) }
func (c SetBatteryCharge) Detail() string { return fmt.Sprintf("%.0f %%", 100*c.Charge) }
func (c AddBatteryResistance) Detail() string {
	return fmt.Sprintf("%.0f mΩ", 1000*c.Resistance)
}
func (c FailCell) Detail() string        { return fmt.Sprintf("%d", c.Cells) }
func (DisconnectBattery) Detail() string { return "" }
func (ReconnectBattery) Detail() string  { return "" }
func (Reset) Detail() string             { return "" }

// Validate checks the range of each field.
func (c SetWind) Validate() error {
	return firstOf(
		inRange(c, "speed", c.Speed, 0, 40, "m/s"),
		inRange(c, "from", c.FromDeg, 0, 360, "deg"),
		inRange(c, "vertical", c.Vertical, -15, 15, "m/s"))
}

// Validate checks the range of the intensity.
func (c SetTurbulence) Validate() error { return inRange(c, "intensity", c.Intensity, 0, 1, "") }

// Validate checks the range of the strength.
func (c SetThermals) Validate() error { return inRange(c, "scale", c.Scale, 0, 5, "m/s") }

// Validate checks the range of each field.
func (c Gust) Validate() error {
	return firstOf(
		inRange(c, "speed", c.Speed, 0, 25, "m/s"),
		inRange(c, "from", c.FromDeg, 0, 360, "deg"),
		inRange(c, "vertical", c.Vertical, -15, 15, "m/s"),
		inRange(c, "rise", c.Rise, 0.1, 30, "s"),
		inRange(c, "hold", c.Hold, 0, 60, "s"),
		inRange(c, "lead", c.Lead, 0, 60, "s"))
}

// Validate checks that the motor's number can exist; the airframe may have fewer.
func (c FailMotor) Validate() error { return motorInRange(c, c.Motor) }

// Validate checks the motor's number and the thrust share.
func (c DegradeMotor) Validate() error {
	return firstOf(motorInRange(c, c.Motor), inRange(c, "thrust", c.Thrust, 0, 1, ""))
}

// Validate checks the motor's number and the output.
func (c StickMotor) Validate() error {
	return firstOf(motorInRange(c, c.Motor), inRange(c, "output", c.Output, 0, 1, ""))
}

// Validate checks that the motor's number can exist; the airframe may have fewer.
func (c RestoreMotor) Validate() error { return motorInRange(c, c.Motor) }

// Validate checks the range of the charge.
func (c SetBatteryCharge) Validate() error { return inRange(c, "charge", c.Charge, 0, 1, "") }

// Validate checks the range of the resistance.
func (c AddBatteryResistance) Validate() error {
	return inRange(c, "resistance", c.Resistance, 0, 1, "ohm")
}

// Validate checks that the count is not negative; the pack may have fewer cells.
func (c FailCell) Validate() error { return inRange(c, "cells", float64(c.Cells), 0, 24, "") }

// Validate returns nil: DisconnectBattery has no arguments.
func (DisconnectBattery) Validate() error { return nil }

// Validate returns nil: ReconnectBattery has no arguments.
func (ReconnectBattery) Validate() error { return nil }

// Validate returns nil: Reset has no arguments.
func (Reset) Validate() error { return nil }

func motorInRange(c Command, motor int) error {
	return inRange(c, "motor", float64(motor), 1, MaxMotors, "")
}

func inRange(c Command, field string, v, lo, hi float64, unit string) error {
	if v >= lo && v <= hi && !math.IsNaN(v) {
		return nil
	}
	if unit != "" {
		unit = " " + unit
	}
	return fmt.Errorf("%s: %s is %g%s, must be from %g to %g%s", c.Name(), field, v, unit, lo, hi, unit)
}

func firstOf(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}
