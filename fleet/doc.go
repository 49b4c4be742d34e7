// Package fleet describes several vehicles that share one world: their names, colours
// and pads, as flags ask for them or as a file tells.
//
// Its place in the flow: package main reads a fleet before anything is opened, finds
// each vehicle's model, and starts a Sim for each. The package knows no physics.
//
//	fleet.go   Vehicle, and what is left out filled in
//	rows.go    pads in rows
//	colour.go  colours by name
//	file.go    the YAML file
package fleet
