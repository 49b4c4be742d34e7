package airframe

import "fmt"

// UnflyableError says why a vehicle can't be flown as it is. Who read it from a file finds there
// what it follows from: Keys.
type UnflyableError struct {
	Vehicle string   // its name
	Keys    []string // the values that led to it, as vehicle files name them, the one to change first
	Motor   int      // the number of the motor that it concerns; 0: all, or none
	Err     error    // what is wrong, what was expected
}

// Error returns the vehicle's name and what is wrong.
func (e *UnflyableError) Error() string { return fmt.Sprintf("airframe %q: %v", e.Vehicle, e.Err) }

// Unwrap returns what is wrong.
func (e *UnflyableError) Unwrap() error { return e.Err }

// Refuse returns an UnflyableError of the vehicle, which follows from the values at keys of a
// vehicle file, such as "motor.kv"; a section's name stands for all in it.
func (v *Vehicle) Refuse(err error, keys ...string) error {
	return &UnflyableError{Vehicle: v.Name, Keys: keys, Err: err}
}

// refuseMotor is Refuse for the motor at place i of v.Motors.
func refuseMotor(v *Vehicle, i int, err error, keys ...string) error {
	n := v.Motors[i].Number
	return &UnflyableError{Vehicle: v.Name, Keys: keys, Motor: n, Err: fmt.Errorf("motor %d: %w", n, err)}
}
