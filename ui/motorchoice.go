package ui

import (
	"strings"

	"github.com/g3n/engine/window"

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

// digit gives a digit to the plan of the motors while the focus is shown there, and
// tells whether it was taken: it chooses the motor of that number.
func (p *Panels) digit(k window.Key) bool {
	if k < window.Key0 || k > window.Key9 {
		return false
	}
	id, shown := p.ctx.Focus()
	word, ok := strings.CutPrefix(id, "motors.")
	if !shown || !ok || strings.Trim(word, "0123456789") != "" {
		return false
	}
	m := p.motors()
	d := int(k - window.Key0)
	if n := 10*m.digits.number + d; m.digits.left > 0 && p.hasMotor(n) {
		d = n
	}
	if p.hasMotor(d) {
		m.digits = digits{number: d, left: digitWait}
		m.chosen = choice{}
		m.chosen[d] = true
	}
	return true
}

func (p *Panels) hasMotor(number int) bool {
	for _, r := range p.num.Rotors[:rotorCount(&p.num)] {
		if r.Number == number {
			return true
		}
	}
	return false
}

func (p *Panels) motors() *motors { return p.boxNamed("motors").body.(*motors) }
