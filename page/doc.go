// Package page shows a flight in any browser: the flight in 3D with time line, plots, events, verdicts
// and facts. A flight that is over is one self-contained HTML file, which needs no network. One that goes
// on is a page whose server, package share, tells it what is new; the messages are made here.
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
//	live.go    Live: a flight that goes on, and the messages on it
//	web/       the viewer: the page's skeleton, its style, its scripts
//
// The scripts of web/ are joined in the order of their names, and share one scope. They use the
// browser alone: WebGL 2 for the scene, a canvas for plots.
package page
