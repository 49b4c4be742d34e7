package main

import (
	"math"

	"github.com/sitlark/sitlark/physics/airframe"
	"github.com/sitlark/sitlark/physics/atmosphere"
	"github.com/sitlark/sitlark/physics/battery"
	"github.com/sitlark/sitlark/physics/rotor"
)

// steady finds the steady states of a vehicle's motors in still air of sea level.
type steady struct {
	v       *airframe.Vehicle
	blades  *rotor.Model
	voltage float64 // of the full pack under hover's load [V]; 0: it can't supply that
}

// operation is a motor with its propeller at a constant speed.
type operation struct {
	speed  float64 // [rad/s]
	thrust float64 // [N]
	torque float64 // of the air on the propeller [N m]
	slope  float64 // of that torque over the speed [N m s/rad]
	amps   float64 // in the winding [A]
	volts  float64 // on the winding [V]
}

func newSteady(v *airframe.Vehicle) (*steady, error) {
	if err := v.Validate(); err != nil {
		return nil, err
	}
	blades, err := rotor.Load(&v.Rotor, v.TopSpeed())
	if err != nil {
		return nil, err
	}
	s := &steady{v: v, blades: blades}
	s.voltage = s.supply(s.hover())
	return s, nil
}

// at returns the operation at a speed [rad/s]: what the air takes, the winding's
// current and voltage for it (Drela, First-Order DC Electric Motor Model, 2007).
func (s *steady) at(speed float64) operation {
	air := atmosphere.At(atmosphere.Inputs{})
	state := rotor.NewState(0, 1)
	load := s.blades.At(&state, &rotor.Inputs{Speed: speed, Density: air.Density, Viscosity: air.Viscosity(), GroundDistance: math.Inf(1)})
	kt := s.v.Motor.Torque()
	amps := load.Torque/kt + s.v.Motor.NoLoadCurrent
	return operation{speed, load.Thrust, load.Torque, load.TorqueSlope, amps, amps*s.v.Motor.Resistance + speed*kt}
}

// upTo returns the fastest operation that is still within a limit; within must hold
// at small speeds and fail for good beyond some.
func (s *steady) upTo(within func(operation) bool) operation {
	lo, hi := 0.0, s.v.TopSpeed()
	for range 60 {
		if mid := (lo + hi) / 2; within(s.at(mid)) {
			lo = mid
		} else {
			hi = mid
		}
	}
	return s.at(lo)
}

// share is the weight that each motor carries [N].
func (s *steady) share() float64 { return s.v.Mass * 9.80665 / float64(len(s.v.Motors)) }

// hover is the operation that carries the weight.
func (s *steady) hover() operation {
	return s.upTo(func(o operation) bool { return o.thrust < s.share() })
}

// full is the operation at full throttle, or at the ESC's current limit.
func (s *steady) full() operation {
	m := &s.v.Motor
	volts := s.voltage * min(1, (2000-m.PWMMinUs)/s.spanUs())
	return s.upTo(func(o operation) bool {
		return o.volts < volts && (m.CurrentLimit == 0 || o.amps < m.CurrentLimit)
	})
}

// supply returns the voltage of a full pack whose motors all operate so [V]: by
// V = OCV − R·P/V. It is 0 where no voltage gives the power P.
func (s *steady) supply(o operation) float64 {
	pack := battery.Full()
	ocv, r := pack.OpenCircuit(&s.v.Battery), pack.Resistance(&s.v.Battery)
	power := float64(len(s.v.Motors)) * o.volts * o.amps
	square := ocv*ocv - 4*r*power
	if square < 0 {
		return 0
	}
	return (ocv + math.Sqrt(square)) / 2
}

// lag is the time constant of the speed near an operation [s], of the linear balance
// J·dω/dt = −(kt²/R + dQ/dω)·ω.
func (s *steady) lag(o operation) float64 {
	m := &s.v.Motor
	return m.Inertia / (m.Torque()*m.Torque()/m.Resistance + o.slope)
}

// spanUs is the range of the ESC's pulses [µs].
func (s *steady) spanUs() float64 { return s.v.Motor.PWMMaxUs - s.v.Motor.PWMMinUs }

// throttle is the pulse for a duty, as the autopilot counts it: 0 at 1000 µs, 1 at
// 2000 µs.
func (s *steady) throttle(duty float64) float64 {
	return (s.v.Motor.PWMMinUs + duty*s.spanUs() - 1000) / 1000
}
