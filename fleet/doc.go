// Package fleet describes several vehicles that share one airspace: their names, colours
// and pads, as flags or a file say. It knows nothing of their physics.
//
//	fleet.go   Vehicle, and defaults for what is not given
//	rows.go    pads in rows
//	colour.go  colours by name
//	file.go    the YAML file
package fleet
