package sitl

import (
	_ "embed"

	"github.com/sitlark/sitlark/vehicle/kind"
)

var (
	//go:embed common.parm
	common string
	//go:embed multicopter.parm
	multicopter string
	//go:embed plane.parm
	plane string
)

// Parameters returns a parameter file, with its name, that has what a kind of vehicle in SITL
// needs to arm, in addition to the vehicle's own parameters.
func Parameters(k kind.Kind) (name, text string) {
	switch k {
	case kind.Copter, kind.Unknown:
		return "multicopter.parm", common + "\n" + multicopter
	case kind.Plane:
		return "plane.parm", common + "\n" + plane
	}
	return "common.parm", common
}
