// Package sim is the physics goroutine: it connects the exchange with the autopilot to the
// world and publishes the result.
//
// Read loop.Packet first: a servo packet is parsed and classified, queued commands are
// taken, the world is stepped, a Snapshot is published, and the state message is the
// reply. The goroutine that calls Run owns the loop; others reach it only through
// Commands and the Buffer.
//
//	sim.go        Config, Sim: socket, Run; direct.go: packets without a socket
//	loop.go       one turn of the physics goroutine; lifecycle.go: a flight's beginning, reset
//	              and end
//	runcontrol.go RunControl: pause, steps, slow motion; withhold.go: the loop's side of it
//	commands.go   Commands: how other goroutines give commands
//	scheduler.go  commands that act now, later or as a ramp
//	link_statistics.go
//	              statistics of the exchange; message.go: the state message;
//	              pitot.go: the cover on the pitot tube at the start
//	journal.go    events
//	rc.go         a joystick as the vehicle's radio; sticktrack.go: sticks of a flight flown before
//	checkpoint.go what decides a flight beside the World, as bytes; resume.go: going on from it
//	observer.go   Observer: sees every step; recorder.go: Recorder: what the world is given
//	airspace.go   where several vehicles meet; seat.go: in a flight that goes on from another
package sim
