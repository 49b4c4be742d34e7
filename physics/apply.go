package physics

import (
	"fmt"
	"reflect"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/physics/state"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// Handler is what a command of type T means to a World. Handlers are registered by
// Handle.
type Handler[T command.Command] struct {
	// Apply changes the world, or returns an error and changes nothing. The command's
	// arguments are within their ranges.
	Apply func(*World, T) error
	// Fits returns a *command.Unsupported where the vehicle lacks what the command
	// names. nil: every vehicle has it.
	Fits func(*airframe.Vehicle, T) error
	// InEffect returns the command that asks for what is in effect now: from there a
	// ramp begins. It is needed for commands that ramp.
	InEffect func(*state.State, T) command.Command
}

// handler is a Handler without its type.
type handler struct {
	apply    func(*World, command.Command) error
	fits     func(*airframe.Vehicle, command.Command) error
	inEffect func(*state.State, command.Command) command.Command
}

// handlers are by the type of the command.
var handlers = map[reflect.Type]handler{}

// Handle registers what commands of type T mean. It is called before main begins, and
// panics where T has a handler already.
func Handle[T command.Command](h Handler[T]) {
	t := reflect.TypeFor[T]()
	if _, again := handlers[t]; again {
		panic(fmt.Sprintf("physics: %v has two handlers", t))
	}
	entry := handler{apply: func(w *World, c command.Command) error { return h.Apply(w, c.(T)) }}
	if h.Fits != nil {
		entry.fits = func(v *airframe.Vehicle, c command.Command) error { return h.Fits(v, c.(T)) }
	}
	if h.InEffect != nil {
		entry.inEffect = func(s *state.State, c command.Command) command.Command { return h.InEffect(s, c.(T)) }
	}
	handlers[t] = entry
}

// Apply changes the world as the command says, at the present physics time, or
// returns an error that says why not and changes nothing.
func (w *World) Apply(c command.Command) error {
	h, known := handlers[reflect.TypeOf(c)]
	if !known { // a pointer to a command is a Command too, and might be nil
		return fmt.Errorf("physics: %T is not a command of this world, must be a value of package command", c)
	}
	if err := command.Validate(c); err != nil {
		return err
	}
	if h.fits != nil {
		if err := h.fits(&w.params.Vehicle, c); err != nil && h.fits(w.vehicle, c) != nil { // as it began, or as it is now
			return err
		}
	}
	if err := h.apply(w, c); err != nil {
		return err
	}
	w.propulsion.source = w.propulsion.pack.Source(&w.vehicle.Battery)
	if w.frozen == nil { // what a fault does to the voltage shows without a step
		w.propulsion.voltage = w.propulsion.supply()
		w.state.Power.Voltage = w.propulsion.voltage
	}
	w.publishSettings()
	return nil
}

// Fits returns an error where the vehicle does not have what c names: its motor, its
// cells, a payload. The error names the field, its value and what the vehicle has. What
// depends on the moment, such as a payload that is dropped already, only Apply knows. The
// error is a *command.Unsupported.
func Fits(v *airframe.Vehicle, c command.Command) error {
	if h := handlers[reflect.TypeOf(c)]; h.fits != nil {
		return h.fits(v, c)
	}
	return nil
}

// InEffect returns the command that asks for what is in effect in s, of the kind from
// which c can ramp; c itself where it can't.
func InEffect(s *state.State, c command.Command) command.Command {
	if h := handlers[reflect.TypeOf(c)]; h.inEffect != nil {
		return h.inEffect(s, c)
	}
	return c
}
