package tuning

import (
	"github.com/sitlark/sitlark/autopilot"
	"github.com/sitlark/sitlark/autopilot/plane"
	"github.com/sitlark/sitlark/autopilot/vtol"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// For returns what the built-in autopilot has to know of a vehicle of any kind that it flies: of one with wings what
// PlaneOf gives, with rotors that lift too what VTOLOf gives, of others what Of gives.
func For(v *airframe.Vehicle) (autopilot.Vehicle, error) {
	switch {
	case v.Hovers():
		return VTOLOf(v)
	case len(v.Wings) > 0:
		return PlaneOf(v)
	}
	return Of(v)
}

// CheckpointLayout tells apart the layouts of checkpoints of the Pilots of such vehicles.
func CheckpointLayout(v *airframe.Vehicle) [32]byte {
	switch {
	case v.Hovers():
		return vtol.CheckpointLayout()
	case len(v.Wings) > 0:
		return plane.CheckpointLayout()
	}
	return autopilot.CheckpointLayout()
}
