package airframe

import (
	"errors"
	"fmt"

	"github.com/sitlark/sitlark/internal/limits"
	"github.com/sitlark/sitlark/physics/wing"
)

// Burn takes fuel out of the tank, all that it has at most [kg]: mass, inertia and the origin of all places become those of
// what is left.
func (v *Vehicle) Burn(fuel float64) {
	if fuel = min(fuel, v.Tank.Fuel); fuel <= 0 {
		return
	}
	piece := wing.Piece{Mass: fuel, PlaceFRD: v.Tank.PlaceFRD}
	v.Tank.Fuel -= fuel
	v.Lose([]wing.Piece{piece})
}

// validateEngines checks the engines, that they have fuel, and that nothing else has their switches' outputs.
func validateEngines(v *Vehicle) error {
	used := false
	for i := range v.Motors {
		e := v.Engine(i)
		if e == nil {
			continue
		}
		used = true
		err := e.Validate()
		for _, output := range []int{e.IgnitionOutput, e.StarterOutput} {
			err = errors.Join(err, free(v, output))
		}
		if err != nil {
			return refuseMotor(v, i, err, "engine")
		}
	}
	most := v.Mass - v.Payload.Mass - leastMass
	for _, p := range v.Breakable() {
		most -= p.Mass
	}
	switch fuel := v.Tank.Fuel; {
	case used && !(fuel > 0 && fuel <= most):
		return v.Refuse(fmt.Errorf("fuel is %s kg, must be more than 0 and at most %.4g kg: it is part of the vehicle's mass", figure(fuel), most), "fuel", "mass")
	case !used && fuel != 0:
		return v.Refuse(fmt.Errorf("fuel is %s kg, must be 0 without an engine", figure(fuel)), "fuel")
	case !(v.Tank.PlaceFRD.Len() <= 10):
		return v.Refuse(fmt.Errorf("the tank's place is %v m, must be within 10 m of the centre of mass", v.Tank.PlaceFRD.Array()), "fuel.place")
	}
	if v.Tank.Fuel > 0 {
		rest := v.Clone()
		rest.Burn(rest.Tank.Fuel)
		if err := possible(rest.Mass, rest.Inertia, rest.Products); err != nil {
			return v.Refuse(fmt.Errorf("without fuel: %w", err), "fuel.place", "fuel", "inertia")
		}
	}
	return nil
}

// free returns an error for an output that drives something already; 0 is none.
func free(v *Vehicle, output int) error {
	if output == 0 {
		return nil
	}
	if !(output >= 1 && output <= limits.Outputs) {
		return fmt.Errorf("engine: output is %d, must be from 1 to %d", output, limits.Outputs)
	}
	if _, taken := v.MotorIndex(output); taken {
		return fmt.Errorf("engine: output %d drives a motor, must be another", output)
	}
	for i := range v.Servos {
		if v.Servos[i].Output == output {
			return fmt.Errorf("engine: output %d drives the servo %s, must be another", output, v.Servos[i].Name)
		}
	}
	return nil
}
