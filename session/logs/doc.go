// Package logs prepares an autopilot's log for the window: what vehicle it is drawn as, and
// over what land.
//
//	open.go     Open: the log, with words for what is none; Describe
//	drawn.go    DrawnAs: the vehicle
//	land.go     Land: level or real, and low enough
//	compare.go  Truth: a recording's, for laying a log beside it
package logs
