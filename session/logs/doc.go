// Package logs prepares an autopilot's log for the window: it chooses the vehicle to draw and
// the terrain.
//
//	open.go   Open, with errors that say what a file is instead; Showable, Describe
//	drawn.go  DrawnAs: the vehicle to draw
//	actuators.go  which outputs of the log move its motors and servos
//	land.go   Lowered: terrain that lies below the vehicle
//	truth.go  Truth: the true states of a recording, to compare a log with
package logs
