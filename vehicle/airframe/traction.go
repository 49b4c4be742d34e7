package airframe

import (
	"fmt"

	"github.com/sitlark/sitlark/internal/limits"
	"github.com/sitlark/sitlark/physics/frame"
)

// validateTraction checks the motors that drive wheels or rotors with variable pitch: each by itself, that outputs rise and are no other motor's, and that each
// wheel exists, turns and is driven by one.
func validateTraction(v *Vehicle) error {
	if n := len(v.Motors) + len(v.Traction); n > limits.Motors {
		return v.Refuse(fmt.Errorf("number of motors is %d, must be at most %d", n, limits.Motors), "traction", "motors")
	}
	last, driven := 0, map[int]int{}
	for i := range v.Traction {
		p := &v.Traction[i]
		err := p.Validate()
		if _, taken := v.MotorIndex(p.Output); err == nil && (taken || p.Output <= last) {
			err = fmt.Errorf("output is %d, must be more than %d and drive no other motor", p.Output, last)
		}
		last = p.Output
		for _, k := range p.Wheels {
			switch other, again := driven[k]; {
			case err != nil:
			case k < 0 || k >= len(v.Wheels):
				err = fmt.Errorf("it drives the wheel at place %d of %d", k+1, len(v.Wheels))
			case v.Wheels[k].Skid:
				err = fmt.Errorf("it drives wheel %d, which is a skid", k+1)
			case again:
				err = fmt.Errorf("it drives wheel %d, which output %d drives", k+1, v.Traction[other].Output)
			}
			driven[k] = i
		}
		if err != nil {
			return v.Refuse(fmt.Errorf("motor of wheels %d (%s): %w", i+1, p.Name, err), "traction")
		}
	}
	return nil
}

// TractionPlace returns the middle of the wheels that the motor at place i of Traction drives, from the centre of mass [m];
// of one that turns rotors the place of the first.
func TractionPlace(v *Vehicle, i int) (sum frame.Vec[frame.FRD]) {
	p := &v.Traction[i]
	if len(p.Rotors) > 0 {
		return v.Heads[p.Rotors[0]].PlaceFRD
	}
	for _, k := range p.Wheels {
		sum = sum.AddScaled(1/float64(len(p.Wheels)), v.Wheels[k].PlaceFRD)
	}
	return sum
}
