// Package craft has simple bodies of vehicles that sitlark does not simulate, so that the logs of
// planes, helicopters, rovers, boats, submarines and blimps are shown as what they are.
//
//	kind.go   Of: the body of a kind of vehicle
//	air.go    plane, helicopter, blimp
//	below.go  rover, boat, submarine
//	solid.go  the solids that bodies are made of
//
// A body has a usual size: logs don't tell the real one.
package craft
