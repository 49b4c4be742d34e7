// Package command is the closed set of things that a person, a script or a test
// can do to the simulated world.
//
// A command is made by ui (or another client), checked by its Validate, sent
// through the bounded channel of package sim, applied by physics.World between
// two steps at a stamped physics time, and echoed in the next Snapshot. Nothing
// else changes the world from outside.
package command
