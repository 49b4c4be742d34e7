// Package vehiclefile reads sitlark's own vehicle format: YAML in which every quantity
// has its unit, such as "arm: 225 mm".
//
// Its place in the flow: package catalog opens the file; Parse turns the text into a
// File, checked key by key and together; File.Vehicle builds the airframe.Vehicle of it
// for physics.New. The file's own tags (file.go) are the format: Keys lists them, and
// docs/vehicle-format.md has them all in a table, which a test holds to Keys. Example
// returns a file with a comment on each.
//
//	file.go      what a file says, with the tags that are the format
//	schema.go    the tags, read once
//	quantity.go  numbers with units
//	read.go      the text, strictly; with.go: the text with another value
//	check.go     what keys mean together; checkdrives.go: of drives and engines; checknames.go: names that others give
//	vehicle.go   the vehicle; drives.go: propellers, motors and ESCs
//	servos.go, wings.go, wheels.go, traction.go, rotors.go, hulls.go, blimp.go, pedestal.go, launch.go, fuselage.go  each its part: what a file says of it, what is wrong with that, the vehicle's
//	calibrate.go the propeller, calibrated to a measured point
//	parts.go     mass and inertia of parts
//	contact.go   legs, hull, fuselage and tips
//	refused.go   where the values stand that make a vehicle none
//	example.go   a file with every key
//
// # What is an error
//
// Each fault is told as an *Error, with line, column, the line itself and a caret:
// a key that the format does not have (with the nearest that it has) or that stands
// twice; a value of a wrong kind; a number without its unit, with another one's, or out
// of range; NaN and infinity; keys that contradict each other or lack their company; a
// vehicle that no physics can fly, at the first value that leads to it. YAML's anchors, aliases, merge keys, tags, directives
// and further documents are refused, deep nesting and files above 64 KiB too: they have
// no use here, and they are what hostile YAML is made of.
//
// Units with a power of ten are exact: 225 mm is the number 0.225.
package vehiclefile
