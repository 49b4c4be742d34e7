// Package performance works out what one motor of a vehicle gives and takes on a test
// stand: thrust, speed and current over throttle, in still air at sea level.
//
// It is for what is derived from a vehicle before it flies: ArduPilot's parameters,
// the catalogue's hover throttle, and tests against published thrust tables. Flight
// itself is package physics.
package performance

import (
	"fmt"
	"math"

	"github.com/sitlark/sitlark/physics/rotor/bemt"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// Point is one steady point of a motor with its propeller.
type Point struct {
	Duty    float64 // of the ESC, 0 to 1
	Share   float64 // of its pulses' range that asks for that duty
	Thrust  float64 // [N]
	Torque  float64 // of the air on the propeller [N m]
	Speed   float64 // [rad/s]
	Winding float64 // current in it [A]
	Current float64 // from the battery [A]
}

// seaLevel is the standard atmosphere's air at 15 °C.
var seaLevel = bemt.Condition{Density: 1.225, Viscosity: 1.789e-5, Sound: 340.3}

// AtSpeed returns the point at which a propeller of v turns at speed [rad/s], fed by
// voltage [V] at the ESC. Duty exceeds 1 where the motor cannot reach it.
//
// Source of the motor's equations: M. Drela, First-Order DC Electric Motor Model, MIT
// Aero & Astro, 2007, eq. 1 to 3; the converter keeps power.
func AtSpeed(v *airframe.Vehicle, speed, voltage float64) (Point, error) {
	c := seaLevel
	c.Omega = speed
	load, err := v.Rotor.Solve(c)
	if err != nil {
		return Point{}, fmt.Errorf("performance: %w", err)
	}
	m := &v.Motor
	p := Point{Thrust: load.Thrust, Torque: load.Torque, Speed: speed}
	p.Winding = load.Torque*m.Kv + m.NoLoadCurrent
	p.Duty = (speed/m.Kv + p.Winding*m.Resistance) / voltage
	p.Current = p.Duty * p.Winding
	p.Share = m.ShareFor(p.Duty)
	return p, nil
}

// AtThrust returns the point at which a propeller of v pulls with thrust [N].
func AtThrust(v *airframe.Vehicle, thrust, voltage float64) (Point, error) {
	return find(v, voltage, func(p *Point) float64 { return p.Thrust - thrust })
}

// AtShare returns the point of a pulse at that share, 0 to 1, of the ESC's range.
func AtShare(v *airframe.Vehicle, share, voltage float64) (Point, error) {
	duty := v.Motor.Throttled(share)
	return find(v, voltage, func(p *Point) float64 { return p.Duty - duty })
}

// find returns the point at which excess, which rises with speed, is zero, between
// rest and twice the top speed on a full pack.
func find(v *airframe.Vehicle, voltage float64, excess func(*Point) float64) (p Point, err error) {
	low, high := 0.0, 2*v.TopSpeed()
	for range 40 {
		if p, err = AtSpeed(v, (low+high)/2, voltage); err != nil {
			return p, err
		}
		if excess(&p) > 0 {
			high = p.Speed
		} else {
			low = p.Speed
		}
	}
	if math.Abs(excess(&p)) > 1e-3*(1+math.Abs(p.Thrust)) {
		return p, fmt.Errorf("performance: airframe %q: no speed up to %.0f rad/s gives the thrust or throttle asked for", v.Name, high)
	}
	return p, nil
}
