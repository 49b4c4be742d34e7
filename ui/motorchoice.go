package ui

import (
	"github.com/sitlark/sitlark/physics/state"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// choice is the motors that a person chose, by number.
type choice [state.MaxRotors + 1]bool

// click chooses a motor alone, or none where it was; add changes the others not.
func (c *choice) click(number int, add bool) {
	was, alone := c[number], c.count() == 1
	if !add {
		*c = choice{}
	}
	c[number] = !was || !add && !alone
}

func (c *choice) count() (n int) {
	for _, on := range c {
		if on {
			n++
		}
	}
	return n
}

// among returns the chosen ones of the vehicle's rotors.
func (c *choice) among(s *snapshot.Snapshot) (list []*state.Rotor) {
	for i := range s.Rotors[:rotorCount(s)] {
		if r := &s.Rotors[i]; r.Number >= 0 && r.Number < len(c) && c[r.Number] {
			list = append(list, r)
		}
	}
	return list
}

// digits are a motor's number being typed.
type digits struct {
	number int
	left   float64 // how long a second digit counts with it [s]
}

const digitWait = 1.0

// typeDigit takes a digit of the number of the motor to choose; s is the vehicle.
func (m *motors) typeDigit(d int, s *snapshot.Snapshot) {
	if n := 10*m.digits.number + d; m.digits.left > 0 && hasMotor(s, n) {
		d = n
	}
	if hasMotor(s, d) {
		m.digits = digits{number: d, left: digitWait}
		m.chosen = choice{}
		m.chosen[d] = true
	}
}

// forget chooses no motor.
func (m *motors) forget() { m.chosen = choice{} }

// wait lets wall time go by [s].
func (m *motors) wait(dt float64) { m.digits.left -= dt }

func hasMotor(s *snapshot.Snapshot, number int) bool {
	for _, r := range s.Rotors[:rotorCount(s)] {
		if r.Number == number {
			return true
		}
	}
	return false
}
