package traction

import (
	"github.com/sitlark/sitlark/physics/bounds"
)

// Governor is what in an ESC holds the speed of rotors. The zero value is none: the pulse sets the duty.
type Governor struct {
	Speed   float64 // of the rotors' shaft at the pulse of full duty; less in proportion [rad/s]
	SpoolUp float64 // from standing to Speed [s]
}

// Gains of the governor: chosen, such that a loaded shaft keeps its speed within some 2 % in a quick change of collective pitch.
const (
	governorGain     = 6.0 // duty over the error's share of Speed
	governorIntegral = 6.0 // duty a second over it
)

func (g *Governor) validate() error {
	if *g == (Governor{}) {
		return nil
	}
	if err := bounds.Range("governor", "speed", g.Speed, 1, 5000, " rad/s"); err != nil {
		return err
	}
	return bounds.Range("governor", "spool-up", g.SpoolUp, 0.1, 60, " s")
}

// Govern sets the duty of a motor that turns rotors by a pulse [µs], 0: off, for a step of dt [s]. voltage [V] is the battery's.
//
// A governor aims at the speed that the pulse asks for, which rises no faster than SpoolUp lets it from what the motor measures now. It feeds the
// back-EMF of that speed forward.
func (s *State) Govern(p *Params, pulseUs, voltage, dt float64) {
	g := &p.Governor
	share, on := p.Motor.Share(pulseUs)
	if g.Speed == 0 || s.Ungoverned || s.Stuck || !on || voltage <= 0 {
		s.target, s.integral = s.Speed/p.Gear, 0
		s.Command(p, pulseUs, voltage)
		return
	}
	measured := s.Speed / p.Gear
	if s.target == 0 {
		s.target = measured
	}
	s.target = min(s.target+dt*g.Speed/g.SpoolUp, min(share, 1)*g.Speed)
	off := (s.target - measured) / g.Speed
	s.integral = max(0, min(0.5, s.integral+governorIntegral*off*dt))
	duty := s.target*p.Gear*p.Motor.Torque()/voltage + governorGain*off + s.integral
	m := &p.Motor
	s.Command(p, m.PWMMinUs+max(0, min(1, duty))*(m.PWMMaxUs-m.PWMMinUs), voltage)
}

// Push is what a motor gives to a shaft.
type Push struct {
	Torque, Slope, Inertia float64 // [N m], fall of it over the shaft's speed [N m s/rad], of what turns along [kg m²]
}

// Push ends a step of dt [s] of a motor that turns rotors, whose torque Turn found. The one-way clutch gives the shaft nothing while the motor
// would hold it back: then the motor turns by itself, until it is as fast.
func (s *State) Push(p *Params, dt float64) Push {
	net := s.line.Torque - s.line.Friction
	if !s.overruns && net < 0 {
		s.overruns, s.shaft = true, p.Gear*s.Spin
	}
	if s.overruns {
		j := p.Motor.Inertia
		s.shaft = max(0, s.shaft+dt*net/(j+dt*s.line.Slope))
		s.overruns = s.shaft < p.Gear*s.Spin // it drives from the next step on
		return Push{}
	}
	return Push{p.Gear * net, p.Gear * p.Gear * s.line.Slope, p.Gear * p.Gear * p.Motor.Inertia}
}
