package command

import (
	"fmt"
	"math"
	"reflect"

	"github.com/sitlark/sitlark/internal/limits"
	"github.com/sitlark/sitlark/internal/plaintext"
)

// Command is a value of one of the types of this package, such as SetWind.
type Command interface {
	// Descriptor returns the definition of the command, never nil.
	Descriptor() *Descriptor
}

// MaxMotors is the greatest number of a motor.
const MaxMotors = limits.Motors

// Name returns the name of c in logs, events and scripts, in lower snake case.
func Name(c Command) string { return c.Descriptor().Name }

// Text says in words what c does once it is in effect, such as "motor 2 failed".
func Text(c Command) string {
	if d := c.Descriptor(); d.text != nil {
		return d.text(c)
	}
	return Name(c)
}

// Breaks reports whether c breaks something, in contrast to setting or restoring it.
func Breaks(c Command) bool {
	d := c.Descriptor()
	return d.Fault && (d.heals == nil || !d.heals(c))
}

// Motor returns the number of the motor that c is about, 0 for none.
func Motor(c Command) int {
	d := c.Descriptor()
	for i, a := range d.Args {
		if a.Motor {
			return int(d.value(c, i))
		}
	}
	return 0
}

// Validate returns nil, or an error that names the argument, its value and the allowed
// range. It does not know the vehicle: see physics.Fits. Both are called once, where a command
// comes in: by sim.Commands, by sim for the commands of its Observer, and by ParseExact.
func Validate(c Command) error {
	if err := known(c); err != nil {
		return err
	}
	d := c.Descriptor()
	for i, a := range d.Args {
		if a.Part != NoPart {
			if p := d.part(c, i); p.wrong() != "" {
				return fmt.Errorf("%s: %s is %q, %s", d.Name, a.Name, p, p.wrong())
			}
		}
		if !d.bound[i] {
			continue
		}
		if err := a.check(d.Name, d.value(c, i)); err != nil {
			return err
		}
	}
	if d.check != nil {
		return d.check(c)
	}
	return nil
}

// known checks that c is a value of a defined type. A pointer to one is a Command too,
// and might be nil.
func known(c Command) error {
	if t := reflect.TypeOf(c); t == nil {
		return fmt.Errorf("command: no command given")
	} else if t.Kind() == reflect.Pointer {
		return fmt.Errorf("command: %T is a pointer, expected a value", c)
	}
	return nil
}

// check checks the range of one value.
func (a Arg) check(name string, v float64) error {
	if v >= a.Min && v <= a.Max && !math.IsNaN(v) {
		return nil
	}
	unit := ""
	if a.Unit != "" {
		unit = " " + a.Unit
	}
	return fmt.Errorf("%s: %s is %s%s, must be from %s to %s%s%s", name, a.Name, figure(v), unit, figure(a.Min), figure(a.Max), unit, a.percent(v))
}

// percent says how a share is written that was written as a percentage; empty: it was not.
func (a Arg) percent(v float64) string {
	if a.Unit != "" || a.Min != 0 || a.Max != 1 || !(v > 1 && v <= 100) {
		return ""
	}
	return fmt.Sprintf("; if %s%% is meant, write %s or %s%%", figure(v), figure(v/100), figure(v))
}

// figure writes a number of an error.
func figure(x float64) string { return plaintext.Sentence(x, 10) }
