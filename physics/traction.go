package physics

import (
	"math"
	"slices"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/state"
	"github.com/sitlark/sitlark/physics/wheel"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// commandTraction turns pulses into duties of the motors that drive wheels.
func (p *propulsion) commandTraction(in *Inputs, now, dt float64) {
	pulses, late := &in.PWMUs, 0.0
	for i := range p.traction {
		d := &p.vehicle.Traction[i]
		if d.Motor.Latency != late {
			if late = d.Motor.Latency; late == 0 {
				pulses = &in.PWMUs
			} else {
				pulses = p.signalsOf(in, now, late, dt)
			}
		}
		pulse, _ := clampPulse(pulses[d.Output-1])
		if len(d.Rotors) > 0 {
			p.traction[i].Govern(d, pulse, p.voltage, dt)
		} else {
			p.traction[i].Command(d, pulse, p.voltage)
		}
		if p.pack.Faults.Disconnected {
			p.traction[i].Duty = 0
		}
	}
}

// turnTraction finds the torques of the motors that drive wheels at the present voltage, and returns what they draw [A].
func (p *propulsion) turnTraction() (current float64) {
	for i := range p.traction {
		s := &p.traction[i]
		s.Turn(&p.vehicle.Traction[i], p.voltage)
		current += s.Duty * s.Current
	}
	return current
}

// changeTraction applies a command about a motor that drives wheels, which Fits has found.
func (p *propulsion) changeTraction(c command.Command) {
	i, _ := airframe.TractionIndex(p.vehicle, command.Motor(c))
	s := &p.traction[i]
	switch c := c.(type) {
	case command.FailMotor:
		s.Failed = true
	case command.FailGovernor:
		s.Ungoverned = true
	case command.StickMotor:
		s.Stuck, s.StuckOutput = true, c.Output
	case command.RestoreMotor:
		s.Restore()
	}
}

// driven returns how a motor turns wheel i; the zero value where none does.
func (r *rolling) driven(w *World, i int) wheel.Drive {
	for k := range w.propulsion.traction {
		if p := &w.vehicle.Traction[k]; slices.Contains(p.Wheels, i) {
			return w.propulsion.traction[k].Drive(p, max(1, r.whole(p.Wheels)))
		}
	}
	return wheel.Drive{}
}

// turn lets the wheels turn their motors, which stand where all of these are gone.
func (r *rolling) turn(w *World) {
	for i := range w.propulsion.traction {
		wheels, sum := w.vehicle.Traction[i].Wheels, 0.0
		if len(wheels) == 0 {
			continue
		}
		for _, k := range wheels {
			sum += r.wheels[k].Spin
		}
		w.propulsion.traction[i].Spin = sum / float64(max(1, r.whole(wheels)))
	}
}

// whole returns how many of some wheels have not broken.
func (r *rolling) whole(wheels []int) (n int) {
	for _, k := range wheels {
		if !r.wheels[k].Broken() {
			n++
		}
	}
	return n
}

// publishTraction shows the motors that drive wheels after those with a propeller. Their axis is the axles'.
func (p *propulsion) publishTraction(s *state.State, in *Inputs) {
	for i := range p.traction {
		d, m, r := &p.vehicle.Traction[i], &p.traction[i], &s.Rotors[len(p.motors)+i]
		r.Number, r.PlaceFRD, r.AxisFRD = d.Output, airframe.TractionPlace(p.vehicle, i), frame.OfFRD(0, 1, 0)
		ahead := math.Copysign(1, d.Gear) // a gear may turn the wheels the other way
		r.Speed, r.Duty, r.Current = ahead*m.Speed, ahead*m.Duty, m.Duty*m.Current
		r.PWMUs = in.PWMUs[d.Output-1]
		_, r.PWMClamped = clampPulse(r.PWMUs)
		r.Temperature = m.Temperature()
	}
}

// publishTractionFaults shows what is broken of them. now is the physics time [s].
func (p *propulsion) publishTractionFaults(s *state.State, now float64) {
	for i := range p.traction {
		m, r := &p.traction[i], &s.Rotors[len(p.motors)+i]
		r.ThrustFactor, r.Failed, r.Stuck, r.StuckOutput = 1, m.Failed, m.Stuck, m.StuckOutput
		r.Ungoverned = m.Ungoverned
		since(&r.FaultSince, r.Healthy(), now)
	}
}
