// Package page writes a flight as one self-contained HTML file for any browser: the flight in 3D
// with time line, plots, events, verdicts and facts. It needs no network.
//
//	read.go    Read: what there is to see of a recording
//	log.go     the flight of an autopilot's log
//	facts.go   the facts of a flight, and its verdicts
//	route.go   where a mission leads
//	tape.go    states, thinned to what a page has room for
//	column.go  numbers as few bytes
//	land.go    relief of the land around the flight
//	shape.go   what a vehicle looks like
//	page.go    Flight.HTML: the page
//	web/       the viewer: the page's skeleton, its style, its scripts
//
// The scripts of web/ are joined in the order of their names, and share one scope. They use the
// browser alone: WebGL 2 for the scene, a canvas for plots.
package page
