// Package failsafe explains what ArduPilot's failsafes do: what each one watches, with the
// parameters that configure it and the present value, and, when one fires, the chain from
// the cause over the parameter and the action to the mode that followed. It is plain logic:
// a Machine is fed with messages and physics times, and knows no clock and no connection.
//
//	settings.go  the parameters, with their units, ranges and the words of their values
//	kinds.go     the failsafes, each with its parameters
//	vehicles.go  what planes and others have in place of a copter's
//	machine.go   Machine: what it is fed with
//	texts.go     status texts that tell of failsafes
//	values.go    what the failsafes watch, from telemetry
//	ekf.go       EKFStatus: what the EKF reports
//	fire.go      a failsafe fires, is carried out, is over
//	cause.go     why one fired, in words
//	chain.go     Chain and the ring of the last ones
//	rows.go      one line for each failsafe
//	prearm.go    the reasons why the vehicle would not arm
//	view.go      View: all of it as a value
//
// Sources: ArduPilot's parameter documentation and its behaviour.
package failsafe
