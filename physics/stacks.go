package physics

import (
	"github.com/sitlark/sitlark/physics/rotor"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// Uppers returns the rotors whose wakes the i-th one of a vehicle works in, as World
// has them, for who looks for a vehicle's steady states.
func Uppers(v *airframe.Vehicle, i int, blades *rotor.Model) []rotor.Upper {
	return uppersOf(v, i, blades)
}
