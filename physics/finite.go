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

// check returns an error for the first quantity that is not finite, causes before
// effects.
func (w *World) check() *NotFiniteError {
	for i := range w.motors {
		switch {
		case !finite(w.motors[i].Speed):
			return rotorError(i, "speed")
		case !finite(w.aero[i].Thrust):
			return rotorError(i, "thrust")
		case !finite(w.aero[i].Torque):
			return rotorError(i, "torque")
		}
	}
	for _, q := range [...]struct {
		name string
		ok   bool
	}{
		{"battery voltage", finite(w.voltage)},
		{"battery current", finite(w.current)},
		{"battery charge", finite(w.pack.Charge)},
		{"wind", w.windNED.IsFinite()},
		{"air density", finite(w.air.Density)},
		{"force", w.body.force.IsFinite()},
		{"moment", w.body.moment.IsFinite()},
		{"position", w.body.position.IsFinite()},
		{"velocity", w.body.velocity.IsFinite()},
		{"attitude", w.body.attitude.IsFinite()},
		{"angular rate", w.body.rate.IsFinite()},
	} {
		if !q.ok {
			return &NotFiniteError{Quantity: q.name}
		}
	}
	return nil
}

func rotorError(i int, what string) *NotFiniteError {
	return &NotFiniteError{Quantity: fmt.Sprintf("rotor %d %s", i+1, what)}
}
