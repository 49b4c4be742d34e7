// Package mavlink is what the autopilot says of itself: mode, estimate, battery,
// mission, parameters; and the few things that a person asks of it from here.
//
// A word's way: socket -> gomavlib -> Link, whose one goroutine owns the Status and
// copies it under a mutex -> Link.Status, once a frame -> packages scene (the ghost)
// and ui (panels). A click's way: ui -> Link's method -> COMMAND_LONG or PARAM_SET ->
// the autopilot's answer -> Status.Answers.
//
// It changes nothing of the exchange: a flight without MAVLink is the same flight.
package mavlink
