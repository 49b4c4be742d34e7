// Package performance works out what one motor of a vehicle gives and takes on a test
// stand: thrust, speed and current over throttle, in still air at sea level; and what all of
// them do in a hover and at full throttle.
//
// It is for what is derived from a vehicle before it flies: ArduPilot's parameters,
// the catalogue's hover throttle, and tests against published thrust tables. Flight
// itself is package physics.
package performance

import (
	"fmt"
	"math"

	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/physics/battery"
	"github.com/sitlark/sitlark/physics/engine"
	"github.com/sitlark/sitlark/physics/motor"
	"github.com/sitlark/sitlark/physics/rotor"
	"github.com/sitlark/sitlark/physics/rotor/bemt"
	"github.com/sitlark/sitlark/physics/water"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// Point is one steady point of a motor with its propeller.
type Point struct {
	Duty    float64 // of the ESC, 0 to 1; an engine's throttle
	Share   float64 // of its pulses' range that asks for that duty
	Thrust  float64 // [N]
	Torque  float64 // of the air on the propeller [N m]
	Speed   float64 // [rad/s]
	Winding float64 // current in it [A]
	Current float64 // from the battery [A]
	Fuel    float64 // that an engine burns [kg/s]
}

// freshWater is its density at 15 °C [kg/m³].
const freshWater = 999.1

// stand is a motor of a vehicle with its propeller on a test stand.
type stand struct {
	v              *airframe.Vehicle
	rotor          *rotor.Params
	motor          motor.Params
	engine         *engine.Model // nil: the motor is electric
	thrust, torque float64       // of the propeller, over those of its blade
	airspeed       float64       // along the thrust [m/s]
	wet            bool          // the propeller of a boat works in water
}

// usual returns the stand of a motor like the others.
func usual(v *airframe.Vehicle) *stand {
	return &stand{v: v, rotor: &v.Propellers[0], motor: v.Drives[0], thrust: 1, torque: 1, wet: len(v.Motors) > 0 && inWater(v, 0)}
}

// standOf returns the stand of the motor at place i of v.Motors.
func standOf(v *airframe.Vehicle, i int) stand {
	s := stand{v: v, rotor: v.Rotor(i), motor: *v.Drive(i), thrust: v.Motors[i].ThrustScale, torque: v.Motors[i].TorqueScale}
	if e := v.Engine(i); e != nil {
		s.engine = engine.New(e)
	}
	s.wet = inWater(v, i)
	if s.thrust == 0 {
		s.thrust = 1
	}
	if s.torque == 0 {
		s.torque = 1
	}
	return s
}

// inWater reports whether the motor at place i of v.Motors works in the water.
func inWater(v *airframe.Vehicle, i int) bool {
	if len(v.Hulls) == 0 {
		return false
	}
	m, err := airframe.Afloat(v)
	return err == nil && airframe.UnderWater(m, v.Motors[i].PlaceFRD)
}

func (s *stand) atSpeed(speed, voltage float64) (Point, error) {
	air := bemt.StandardAir()
	if s.wet {
		air = bemt.Air{Density: freshWater, Viscosity: water.Viscosity, Sound: water.Sound}
	}
	load, err := s.rotor.Solve(bemt.Condition{Omega: speed, Axial: s.airspeed, Density: air.Density, Viscosity: air.Viscosity, Sound: air.Sound})
	if err != nil {
		return Point{}, fmt.Errorf("performance: %w", err)
	}
	m := &s.motor
	p := Point{Thrust: s.thrust * load.Thrust, Torque: s.torque * load.Torque, Speed: speed}
	if s.engine != nil {
		p.Duty = s.engine.Throttle(speed, p.Torque, air.Density)
		p.Share = p.Duty
		p.Fuel = s.engine.Burns(s.engine.Gas(speed, p.Duty, air.Density), speed)
		return p, nil
	}
	p.Winding = p.Torque*m.Kv + m.NoLoadCurrent
	p.Duty = (speed/m.Kv + p.Winding*m.Resistance) / voltage
	p.Current = p.Duty * p.Winding
	p.Share = m.ShareFor(p.Duty)
	return p, nil
}

// AtThrust returns the point at which a propeller of v pulls with thrust [N].
func AtThrust(v *airframe.Vehicle, thrust, voltage float64) (Point, error) {
	return usual(v).find(voltage, func(p *Point) float64 { return p.Thrust - thrust })
}

// AtShare returns the point of a pulse at that share, 0 to 1, of the ESC's range.
func AtShare(v *airframe.Vehicle, share, voltage float64) (Point, error) {
	duty := v.Drives[0].Throttled(share)
	return usual(v).find(voltage, func(p *Point) float64 { return p.Duty - duty })
}

// find returns the point at which excess, which rises with speed, is zero, between
// rest and twice the top speed on a full pack.
func (s *stand) find(voltage float64, excess func(*Point) float64) (p Point, err error) {
	most := 2*s.v.TopSpeed() + windmill*s.airspeed/s.rotor.Radius
	low, high := 0.0, most
	for range 40 {
		if p, err = s.atSpeed((low+high)/2, voltage); err != nil {
			return p, err
		}
		if excess(&p) > 0 {
			high = p.Speed
		} else {
			low = p.Speed
		}
	}
	if high == most && math.Abs(excess(&p)) > 1e-3*(1+math.Abs(p.Thrust)) { // a jump, as a windmilling propeller's loads have, counts as zero
		return p, s.v.Refuse(fmt.Errorf("performance: no speed up to %.0f rad/s gives the thrust or throttle asked for: the motors are too weak, or too slow for the propeller", most), "motor.kv", "battery.cells", "mass")
	}
	return p, nil
}

// windmill is the tip speed over that of the air ahead that no windmilling propeller exceeds: it has five where its pitch is
// a fifth of its circumference.
const windmill = 10

// Total is all motors of a vehicle, each with its own data and propeller.
type Total struct {
	Thrust  float64 // sum [N]
	Current float64 // from the battery, sum [A]
	Share   float64 // of the pulses' range, mean
	Speed   float64 // mean [rad/s]
}

// Hover returns the motors in a hover, fed by voltage [V]: each carries the same share of the
// weight and of the wakes' download on arms and hull. That lower rotors of a stack work in
// the wakes of the upper ones is left out.
func Hover(v *airframe.Vehicle, voltage float64) (Total, error) {
	each := v.Mass * standard.Gravity / (1 - download(v)) / float64(len(v.Motors))
	return sum(v, func(s *stand) (Point, error) {
		return s.find(voltage, func(p *Point) float64 { return p.Thrust - each })
	})
}

// Full returns the motors at full throttle, each at its ESC's current limit where that comes
// first.
func Full(v *airframe.Vehicle, voltage float64) (Total, error) {
	return sum(v, func(s *stand) (Point, error) {
		duty := s.motor.Throttled(1)
		return s.find(voltage, func(p *Point) float64 {
			if limit := s.motor.CurrentLimit; limit > 0 {
				return max(p.Duty-duty, p.Winding-limit)
			}
			return p.Duty - duty
		})
	})
}

// FullOnPack is Full fed by the full pack at rest before, whose voltage sags under that current through
// its resistances, once its RC branches have settled. voltage is what remains [V].
func FullOnPack(v *airframe.Vehicle) (t Total, voltage float64, err error) {
	pack := battery.Full()
	open := pack.OpenCircuit(&v.Battery)
	resistance := pack.Resistance(&v.Battery) + float64(v.Battery.Cells)*v.Battery.BranchResistance
	low, high := 0.1*open, open
	for range 24 {
		voltage = (low + high) / 2
		if t, err = Full(v, voltage); err != nil {
			return t, voltage, err
		}
		if open-t.Current*resistance > voltage {
			low = voltage
		} else {
			high = voltage
		}
	}
	return t, voltage, nil
}

// sum adds up the motors' points, of motors alike once.
func sum(v *airframe.Vehicle, point func(*stand) (Point, error)) (t Total, err error) {
	var last stand
	var p Point
	n := float64(len(v.Motors))
	for i := range v.Motors {
		if s := standOf(v, i); i == 0 || s != last {
			if p, err = point(&s); err != nil {
				return t, err
			}
			last = s
		}
		t.Thrust += p.Thrust
		t.Current += p.Current
		t.Share += p.Share / n
		t.Speed += p.Speed / n
	}
	return t, nil
}

// download returns by which share of the rotors' thrust their wakes press arms and hull down
// in a hover: their drag, as in J.G. Leishman, Principles of Helicopter Aerodynamics, 2nd ed.,
// 2006, eq. 6.29, in wakes of momentum theory, w² = T/(2 ρ A) for each rotor.
func download(v *airframe.Vehicle) float64 {
	wakes, stacks := 0.0, 0.0
	for _, m := range v.Motors {
		if m.Level == 0 {
			stacks++
			wakes += rotor.ArmFlow(0)
		} else { // above and below an arm both together are an endless cylinder
			wakes += 2 - rotor.ArmFlow(0)
		}
	}
	if stacks == 0 {
		return 0
	}
	wakes /= stacks
	discs := 0.0
	for i := range v.Motors {
		discs += math.Pi * v.Rotor(i).Radius * v.Rotor(i).Radius
	}
	return min(0.5, v.InWakes*v.DragArea.Z*wakes*wakes/(4*discs))
}
