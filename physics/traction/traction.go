package traction

import (
	"fmt"

	"github.com/sitlark/sitlark/internal/limits"
	"github.com/sitlark/sitlark/physics/motor"
	"github.com/sitlark/sitlark/physics/wheel"
)

// Params is a motor with its ESC and gear.
type Params struct {
	Name     string
	Output   int          // servo output that its ESC listens to, from 1, and the motor's number
	Motor    motor.Params // Inertia is that of rotor and gear, at the motor's shaft
	Reverses bool         // the ESC turns it either way, with the middle of its pulses off; else it has one way
	Gear     float64      // turns of the motor for one of the wheels; below 0: the other way round
	Wheels   []int        // that it drives: their places among the vehicle's
	Rotors   []int        // or those of the rotors with variable pitch that it turns, by a one-way clutch
	Governor Governor     // of one that turns rotors
}

// Validate returns an error that names the field, its value and its range.
func (p *Params) Validate() error {
	if p.Output < 1 || p.Output > limits.Outputs {
		return fmt.Errorf("output is %d, must be from 1 to %d", p.Output, limits.Outputs)
	}
	if g := max(p.Gear, -p.Gear); !(g >= 0.01 && g <= 1000) {
		return fmt.Errorf("gear is %g, must be from 0.01 to 1000 turns of the motor for one of the wheel", p.Gear)
	}
	switch {
	case len(p.Wheels) == 0 && len(p.Rotors) == 0:
		return fmt.Errorf("it drives no wheel and no rotor")
	case len(p.Wheels) > 0 && len(p.Rotors) > 0:
		return fmt.Errorf("it drives wheels and rotors: expected one of both")
	case len(p.Rotors) > 0 && (p.Reverses || p.Gear < 0):
		return fmt.Errorf("it turns rotors, by a one-way clutch: it must not reverse, and its gear must be above 0")
	case len(p.Rotors) == 0 && p.Governor != Governor{}:
		return fmt.Errorf("it has a governor and turns no rotor")
	}
	if err := p.Governor.validate(); err != nil {
		return err
	}
	return p.Motor.Validate()
}

// State is what a motor remembers. The zero value stands still.
type State struct {
	motor.State
	Duty float64 // share of the battery's voltage that its ESC puts on it, −1 to 1
	Spin float64 // of its wheels in the mean, forwards positive; of its rotors' shaft [rad/s]
	line motor.Line

	Ungoverned bool    // fault: the pulse sets the duty, as without a governor
	overruns   bool    // the rotors' shaft is faster than the motor, which turns by itself
	shaft      float64 // the motor's speed then [rad/s]
	target     float64 // of the governor, on its way to what the pulse asks for [rad/s]
	integral   float64 // of the governor: duty
}

// Command sets the duty by a pulse [µs], 0: off. voltage [V] is the battery's of the moment.
func (s *State) Command(p *Params, pulseUs, voltage float64) {
	if p.Reverses {
		s.Duty = s.Reversed(&p.Motor, pulseUs, voltage)
		return
	}
	s.Duty = s.State.Duty(&p.Motor, pulseUs, voltage)
}

// Turn finds the motor's torque at its battery's voltage while its wheels turn it.
func (s *State) Turn(p *Params, voltage float64) {
	speed := p.Gear * s.Spin
	if s.overruns {
		speed = s.shaft
	}
	s.line = s.Hold(&p.Motor, speed, s.Duty, voltage)
}

// Drive returns what each of so many wheels gets of the torque that Turn found.
//
// Their torque falls with the mean of their spins. Each takes all of that for its own: so a step of them together is the implicit
// one, and a step in which they turn apart is damped more than the motor would, by as much as they turn in the step.
func (s *State) Drive(p *Params, wheels int) wheel.Drive {
	per := p.Gear / float64(wheels)
	return wheel.Drive{
		Torque: per * s.line.Torque, Slope: per * p.Gear * s.line.Slope,
		Friction: max(per, -per) * s.line.Friction, Inertia: per * p.Gear * p.Motor.Inertia,
	}
}

// Restore heals what commands broke.
func (s *State) Restore() { s.Failed, s.Stuck, s.StuckOutput, s.Ungoverned = false, false, 0, false }
