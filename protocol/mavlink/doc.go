// Package mavlink connects to an autopilot over MAVLink: it shows what the autopilot
// reports (mode, estimate, battery, mission, parameters) and sends it requests.
//
// Telemetry: socket -> conn.Conn -> Link, whose one goroutine writes the Status under a
// mutex -> Link.Status, read once a rendered frame by scene (the ghost) and ui (panels).
// A click: ui -> a method of Link -> COMMAND_LONG or PARAM_SET -> the autopilot's
// acknowledgement -> Status.Answers.
//
// A Link is made of parts, each with its own state, all of them owned by the Link's
// goroutine:
//
//	conn.Conn    the sockets, in a goroutine of its own
//	heartbeats   which autopilot is listened to, and when it is lost
//	telemetry    messages that go into the Status as they are
//	estimator    the estimate, compared with the physics at the same time; its clock
//	failsafes    the parameters of its failsafes and what follows when one fires; package failsafe
//	SendTarget   (target.go) targets in GUIDED, which nothing acknowledges
//	terrain      the heights of the land that the autopilot requests
//	streams      the rates at which the autopilot sends, and what it sends once
//	Requests     commands with several steps and their acknowledgements
//	Parameters   reading and setting parameters
//	Missions     uploads and downloads; the protocol itself is in package missions
//
// A Link does not affect the exchange with the physics: a flight without MAVLink is the
// same flight.
package mavlink
