// Package command is the closed set of things that a user, a script or a test can do
// to the simulated world.
//
// Each command is defined once, in one place: a type with its values, and a Descriptor
// with its name, documentation, arguments (unit, range, default), wording and the way
// it ramps. Validation, scenario files and their JSON schema, the control API and its
// OpenAPI document, events and panels read the Descriptor. What the command does to the
// world is its case in physics.World.Apply.
//
// A command is made by a panel or another client. Package sim checks it by Validate and
// physics.Fits when it comes in, takes it through a bounded channel, and has it applied by physics.World between two steps at a
// stamped physics time, and echoed in the next Snapshot. Nothing else changes the
// world from outside.
package command
