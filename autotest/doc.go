// Package autotest flies ArduPilot's own tests, Tools/autotest of a checkout, with sitlark as
// the vehicle.
//
// The tests start a program of the tree that they lie in, such as build/sitl/bin/arducopter, and have no option for
// another program. So a Mirror of the checkout is made for each flight: links to its files, the
// Python files copied, and in place of the binary a script that calls this program. It starts
// sitlark's physics and becomes the real program, told to take its vehicle from there. The
// same mirror with a link to the real binary is the control, flown by ArduPilot's own model.
//
// Nothing is written to the checkout, and nothing of ArduPilot's is part of this program.
package autotest
