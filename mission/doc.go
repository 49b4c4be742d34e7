// Package mission reads mission files and lays their places out in the local
// frame of a home.
//
// A mission's way: Load or Parse reads QGC WPL 110 text into a Plan; Check holds
// it against a Home; Legs gives what package autopilot flies, and Path the points
// that package scene draws, both by the same geodesy as ArduPilot's own, so that
// the drawn line lies where the vehicle flies. The package imports nothing of
// sitlark.
package mission
