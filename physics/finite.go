package physics

import (
	"errors"
	"fmt"
)

// ErrNotFinite is what a NotFiniteError is, for errors.Is.
var ErrNotFinite = errors.New("not finite")

// NotFiniteError says which quantity a model made NaN or infinite. The world
// holds the last good state until Reset.
type NotFiniteError struct {
	Quantity string // such as "motor 3 speed"
}

// Error names the quantity and what to do.
func (e *NotFiniteError) Error() string {
	return "physics: " + e.Quantity + " is not finite; the last good state holds until a reset"
}

// Is tells that it is ErrNotFinite.
func (e *NotFiniteError) Is(target error) bool { return target == ErrNotFinite }

func finite(x float64) bool { return x-x == 0 }

// suspect is the first quantity of a step that was not finite, in the order of
// computing: the cause, before all that was made of it.
type suspect struct {
	quantity string // empty: none
	motor    int    // the number of the motor whose it is; 0: no motor's
}

func (s *suspect) watch(quantity string, ok bool) {
	if !ok && s.quantity == "" {
		s.quantity = quantity
	}
}

func (s *suspect) watchMotor(number int, quantity string, x float64) {
	if !finite(x) && s.quantity == "" {
		*s = suspect{quantity, number}
	}
}

func (s *suspect) err() *NotFiniteError {
	switch {
	case s.quantity == "":
		return nil
	case s.motor != 0:
		return &NotFiniteError{fmt.Sprintf("motor %d %s", s.motor, s.quantity)}
	}
	return &NotFiniteError{s.quantity}
}

func (s *suspect) watchPropulsion(p *propulsion) {
	s.watch("battery charge", finite(p.pack.Charge))
	s.watch("battery temperature", finite(p.pack.Temperature))
	s.watch("battery branch voltage", finite(p.pack.Branch))
	for i := range p.motors {
		number := p.vehicle.Motors[i].Number
		s.watchMotor(number, "temperature", p.motors[i].Rise)
		s.watchMotor(number, "speed", p.motors[i].Speed)
	}
	for i := range p.traction {
		number := p.vehicle.Traction[i].Output
		s.watchMotor(number, "temperature", p.traction[i].Rise)
		s.watchMotor(number, "speed", p.traction[i].Spin)
	}
	s.watch("battery voltage", finite(p.voltage))
	s.watch("fuel", finite(p.engines.fuel))
}

func (s *suspect) watchMotion(m *motion) {
	s.watch("angular rate", m.rate.IsFinite())
	s.watch("attitude", m.attitude.IsFinite())
	s.watch("velocity", m.velocity.IsFinite())
	s.watch("position", m.position.IsFinite())
}

func (s *suspect) watchAir(a *surroundings) {
	s.watch("air density", finite(a.air.Density))
	s.watch("wind", a.windNED.IsFinite())
}

// finiteForces reports whether all that watchForces looks at is finite, without asking of each by its name: what is not makes the sum of
// differences from itself no number (see finite).
func finiteForces(w *World) bool {
	sum := 0.0
	for i := range w.propulsion.aero {
		a := &w.propulsion.aero[i]
		sum += (a.Thrust - a.Thrust) + (a.Torque - a.Torque)
	}
	for i := range w.heads.outs {
		o, t := &w.heads.outs[i], &w.heads.states[i]
		flow := t.Front + t.Side + t.Coning + t.Induced
		sum += o.ForceFRD.Off() + (flow - flow)
	}
	touch, water, air := &w.landing.touch, &w.floating.out, &w.buoyant.out
	sum += (w.propulsion.current - w.propulsion.current) + touch.ForceNED.Off() + touch.MomentFRD.Off()
	sum += w.slung.load.Position.Off() + w.slung.load.Velocity.Off() + w.tethered.out.Force.Off()
	sum += water.ForceFRD.Off() + water.MomentFRD.Off() + air.ForceFRD.Off() + air.MomentFRD.Off()
	return sum+w.body.force.Off()+w.body.moment.Off() == 0
}

func (s *suspect) watchForces(w *World) {
	if finiteForces(w) {
		return
	}
	for i := range w.propulsion.aero {
		s.watchMotor(w.vehicle.Motors[i].Number, "thrust", w.propulsion.aero[i].Thrust)
		s.watchMotor(w.vehicle.Motors[i].Number, "torque", w.propulsion.aero[i].Torque)
	}
	for i := range w.heads.outs {
		s.watch("rotor's force", w.heads.outs[i].ForceFRD.IsFinite())
		s.watch("rotor's disc", finite(w.heads.states[i].Front+w.heads.states[i].Side+w.heads.states[i].Coning+w.heads.states[i].Induced))
	}
	s.watch("battery current", finite(w.propulsion.current))
	s.watch("ground force", w.landing.touch.ForceNED.IsFinite() && w.landing.touch.MomentFRD.IsFinite())
	s.watch("slung load", w.slung.load.Position.IsFinite() && w.slung.load.Velocity.IsFinite())
	s.watch("tether", w.tethered.out.Force.IsFinite())
	s.watch("water's force", w.floating.out.ForceFRD.IsFinite() && w.floating.out.MomentFRD.IsFinite())
	s.watch("envelope's force", w.buoyant.out.ForceFRD.IsFinite() && w.buoyant.out.MomentFRD.IsFinite())
	s.watch("force", w.body.force.IsFinite())
	s.watch("moment", w.body.moment.IsFinite())
}
