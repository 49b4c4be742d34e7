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
	Quantity string // such as "rotor 3 speed"
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
	rotor    int    // from 1; 0: no rotor's
}

func (s *suspect) watch(quantity string, ok bool) {
	if !ok && s.quantity == "" {
		s.quantity = quantity
	}
}

func (s *suspect) watchRotor(i int, quantity string, x float64) {
	if !finite(x) && s.quantity == "" {
		*s = suspect{quantity, i + 1}
	}
}

func (s *suspect) err() *NotFiniteError {
	switch {
	case s.quantity == "":
		return nil
	case s.rotor != 0:
		return &NotFiniteError{fmt.Sprintf("rotor %d %s", s.rotor, s.quantity)}
	}
	return &NotFiniteError{s.quantity}
}

func (s *suspect) watchPropulsion(p *propulsion) {
	s.watch("battery charge", finite(p.pack.Charge))
	s.watch("battery temperature", finite(p.pack.Temperature))
	s.watch("battery branch voltage", finite(p.pack.Branch))
	for i := range p.motors {
		s.watchRotor(i, "temperature", p.motors[i].Rise)
		s.watchRotor(i, "speed", p.motors[i].Speed)
	}
	s.watch("battery voltage", finite(p.voltage))
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

func (s *suspect) watchForces(w *World) {
	for i := range w.propulsion.aero {
		s.watchRotor(i, "thrust", w.propulsion.aero[i].Thrust)
		s.watchRotor(i, "torque", w.propulsion.aero[i].Torque)
	}
	s.watch("battery current", finite(w.propulsion.current))
	s.watch("ground force", w.landing.touch.ForceNED.IsFinite() && w.landing.touch.MomentFRD.IsFinite())
	s.watch("slung load", w.slung.load.Position.IsFinite() && w.slung.load.Velocity.IsFinite())
	s.watch("force", w.body.force.IsFinite())
	s.watch("moment", w.body.moment.IsFinite())
}
