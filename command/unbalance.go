package command

import "fmt"

// UnbalanceRotor sets the imbalance of a rotor, as a chipped or badly mounted
// propeller has it.
type UnbalanceRotor struct {
	Motor           int     // from 1
	GramMillimetres float64 // mass times its distance from the shaft [g mm], 0 to 1000
}

func (UnbalanceRotor) sealed() {}

// Name is unbalance_rotor.
func (UnbalanceRotor) Name() string { return "unbalance_rotor" }

// Detail tells the motor and the imbalance.
func (c UnbalanceRotor) Detail() string {
	return fmt.Sprintf("motor %d unbalanced by %g g mm", c.Motor, c.GramMillimetres)
}

// Validate checks the motor's number and the imbalance.
func (c UnbalanceRotor) Validate() error {
	return firstOf(motorInRange(c, c.Motor), inRange(c, "imbalance", c.GramMillimetres, 0, 1000, "g mm"))
}
