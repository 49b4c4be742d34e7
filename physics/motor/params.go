package motor

import (
	"errors"
	"fmt"
	"math"
)

// Params is a motor with its ESC and the propeller's inertia. Resistance holds at
// ReferenceTemperature.
type Params struct {
	Name          string
	Kv            float64 // no-load speed by voltage [rad/s/V]; RPMPerVolt converts
	Resistance    float64 // winding and ESC [ohm]
	NoLoadCurrent float64 // lost to iron and bearings [A]
	Inertia       float64 // of all that turns, propeller included [kg m²]

	PWMMinUs      float64 // pulse of no duty [µs], as the ESC was calibrated
	PWMMaxUs      float64 // pulse of full duty [µs], as the ESC was calibrated
	PWMDeadbandUs float64 // pulses less than this above PWMMinUs are off [µs]
	SpinMin       float64 // least duty of a motor that is on, 0 to 0.5
	CurrentLimit  float64 // of the winding, held by the ESC [A]; 0: none
	Throttle      Throttle

	// Braking: the ESC drives both sides of its bridge, so that a motor that is faster
	// than its duty brakes, and what it gives goes back to the battery. Without it the
	// motor coasts down to its duty.
	Braking bool
	// Reverses: the ESC turns the propeller either way; the middle of its pulses is off. It needs Braking, since it stops the
	// motor before it turns the other way.
	Reverses bool
	// BrakeOnStop: the ESC shorts the winding while its signal is off, and so holds a motor that the air would turn.
	BrakeOnStop bool
	Latency     float64 // from a change of the signal to the torque's [s]

	BrownOutVoltage float64 // the ESC's logic resets below this [V]
	RestartVoltage  float64 // and runs again above this [V]
	RestartTime     float64 // after this long above it [s]

	// One lump, cooled by the propeller's flow. No heat capacity: the temperature
	// is held.
	HeatCapacity      float64 // [J/K]
	ThermalResistance float64 // from the winding to the air [K/W]
}

// MaxLatency is the longest latency of an ESC [s].
const MaxLatency = 0.05

// RPMPerVolt turns a Kv as printed on motors [1/(min V)] to [rad/s/V].
func RPMPerVolt(kv float64) float64 { return kv * 2 * math.Pi / 60 }

// Torque returns the torque constant [N m/A], which is 1/Kv in SI units.
func (p *Params) Torque() float64 { return 1 / p.Kv }

// Validate returns an error that names the field, its value and its range.
func (p Params) Validate() error {
	switch {
	case p.Reverses && !p.Braking:
		return errors.New("motor: its ESC turns it either way, and must brake")
	case p.Reverses && (p.SpinMin != 0 || p.Throttle != Throttle{} && p.Throttle != LinearThrust()):
		return errors.New("motor: its ESC turns it either way, and must have no least duty and no throttle curve but that of linear thrust")
	}
	for _, f := range p.ranges() {
		if !(f.v >= f.lo && f.v <= f.hi) {
			return fmt.Errorf("motor: %s is %.10g%s, must be from %.10g to %.10g%s", f.name, f.v, f.unit, f.lo, f.hi, f.unit)
		}
	}
	return nil
}

type bounded struct {
	name      string
	v, lo, hi float64
	unit      string
}

func (p *Params) ranges() []bounded {
	r := []bounded{
		{"Kv", p.Kv, 0.1, 10000, " rad/s/V"},
		{"resistance", p.Resistance, 1e-4, 10, " ohm"},
		{"no-load current", p.NoLoadCurrent, 0, 100, " A"},
		{"inertia", p.Inertia, 1e-9, 1, " kg m²"},
		{"PWM minimum", p.PWMMinUs, 800, 1500, " µs"},
		{"PWM maximum", p.PWMMaxUs, p.PWMMinUs + 100, 2200, " µs"},
		{"PWM deadband", p.PWMDeadbandUs, 0, 200, " µs"},
		{"spin minimum", p.SpinMin, 0, 0.5, ""},
		{"latency", p.Latency, 0, MaxLatency, " s"},
		{"brown-out voltage", p.BrownOutVoltage, 0, 800, " V"},
		{"restart voltage", p.RestartVoltage, p.BrownOutVoltage, 800, " V"},
		{"restart time", p.RestartTime, 0, 60, " s"},
		{"heat capacity", p.HeatCapacity, 0, 1e5, " J/K"},
	}
	r = append(r, bounded{"slew limit", p.Throttle.SlewMax, 0, 1e5, " 1/s"})
	if p.Throttle.Given() {
		r = append(r, p.Throttle.ranges()...)
	}
	if p.CurrentLimit != 0 {
		r = append(r, bounded{"current limit", p.CurrentLimit, 0.1, 1000, " A"})
	}
	if p.HeatCapacity != 0 {
		r = append(r,
			bounded{"thermal resistance", p.ThermalResistance, 1e-3, 1e4, " K/W"},
			bounded{"thermal time constant", p.HeatCapacity * p.ThermalResistance, 0.1, 1e6, " s"})
	}
	return r
}
