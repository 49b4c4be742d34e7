package command

import (
	"errors"
	"fmt"
)

// MaxTime is the latest physics time of a Scheduled command, and its longest ramp [s].
const MaxTime = 86400

// Scheduled is a command with the time at which it takes effect, and how quickly.
type Scheduled struct {
	Command Command
	At      float64 // physics time in the present flight [s]; a past one means at once
	Ramp    float64 // time over which it grows from what is in effect to what it asks for [s]; 0: at once
}

// Validate checks the command, the time and whether the command can ramp.
func (s Scheduled) Validate() error {
	if s.Command == nil {
		return errors.New("scheduled command: no command given")
	}
	if err := Validate(s.Command); err != nil {
		return err
	}
	d := s.Command.Descriptor()
	if !(s.At >= 0 && s.At <= MaxTime) {
		return fmt.Errorf("%s: at is %s s, must be from 0 to %d s", d.Name, figure(s.At), MaxTime)
	}
	if !(s.Ramp >= 0 && s.Ramp <= MaxTime) {
		return fmt.Errorf("%s: ramp is %s s, must be from 0 to %d s", d.Name, figure(s.Ramp), MaxTime)
	}
	if s.Ramp > 0 && !d.Ramps {
		return fmt.Errorf("%s: ramp is %s s, but the command takes effect at once; leave the ramp out", d.Name, figure(s.Ramp))
	}
	return nil
}

// Between returns the command between what is in effect, from, and what is asked for,
// to: at share 0 it is from, at 1 it is to. Both are of one type, except that a
// FailMotor is reached by way of a DegradeMotor. A command that can't ramp is to itself.
func Between(from, to Command, share float64) Command {
	if d := to.Descriptor(); share < 1 && d.Ramps {
		return d.between(from, to, max(share, 0))
	}
	return to
}

// EndsRamp reports whether c, once in effect, ends a running ramp: the newest command
// for a quantity counts.
func EndsRamp(c, ramp Command) bool {
	d := c.Descriptor()
	if d.ends != nil {
		return d.ends(c, ramp)
	}
	return d.moves == ramp.Descriptor().moves && sameThing(c, ramp)
}

// Receipt says what became of a Scheduled command when the physics took it.
type Receipt struct {
	ID      uint64
	Taken   bool    // false: the physics has not taken it yet, and what follows is unknown
	Flight  uint64  // number of the flight
	Time    float64 // physics time at which it took effect, or at which it will [s]
	Waits   bool    // for its time, or it ramps
	Refused string  // why the vehicle refused it; empty: it did not
}

// Unsupported is the error of a command that names something that the vehicle does
// not have.
type Unsupported struct {
	Field string // of the command: motor, cells, servo; empty: the command itself
	Value int
	Name  string // of the part, instead; empty: there is none
	Text  string // the whole error
}

func (u *Unsupported) Error() string { return u.Text }
