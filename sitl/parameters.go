package sitl

import _ "embed"

// Multicopter is a parameter file with what a multicopter in SITL needs to arm, in
// addition to the vehicle's own parameters.
//
//go:embed multicopter.parm
var Multicopter string
