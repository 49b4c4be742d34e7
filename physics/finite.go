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

func (w *World) watchMotors() {
	w.suspect.watch("battery charge", finite(w.pack.Charge))
	w.suspect.watch("battery temperature", finite(w.pack.Temperature))
	w.suspect.watch("battery branch voltage", finite(w.pack.Branch))
	for i := range w.motors {
		w.suspect.watchRotor(i, "temperature", w.motors[i].Rise)
		w.suspect.watchRotor(i, "speed", w.motors[i].Speed)
	}
	w.suspect.watch("battery voltage", finite(w.voltage))
}

func (w *World) watchBody() {
	w.suspect.watch("angular rate", w.body.rate.IsFinite())
	w.suspect.watch("attitude", w.body.attitude.IsFinite())
	w.suspect.watch("velocity", w.body.velocity.IsFinite())
	w.suspect.watch("position", w.body.position.IsFinite())
}

func (w *World) watchAir() {
	w.suspect.watch("air density", finite(w.air.Density))
	w.suspect.watch("wind", w.windNED.IsFinite())
}

func (w *World) watchForces() {
	for i := range w.motors {
		w.suspect.watchRotor(i, "thrust", w.aero[i].Thrust)
		w.suspect.watchRotor(i, "torque", w.aero[i].Torque)
	}
	w.suspect.watch("battery current", finite(w.current))
	w.suspect.watch("ground force", w.touch.ForceNED.IsFinite() && w.touch.MomentFRD.IsFinite())
	w.suspect.watch("force", w.body.force.IsFinite())
	w.suspect.watch("moment", w.body.moment.IsFinite())
}
