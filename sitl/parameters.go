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

// needs are the file's name, and what a kind of vehicle needs beside common.
var needs = map[kind.Kind]struct{ name, text string }{
	kind.Copter: {"multicopter.parm", "\n" + multicopter},
	kind.Plane:  {"plane.parm", "\n" + plane},
}

// Parameters returns a parameter file, with its name, that has what a kind of vehicle in SITL
// needs to arm, in addition to the vehicle's own parameters.
func Parameters(k kind.Kind) (name, text string) {
	if own, ok := needs[k.OrCopter()]; ok {
		return own.name, common + own.text
	}
	return "common.parm", common
}
