// Package sitl runs ArduPilot's SITL binary as a child process: it finds the binary,
// passes it model, home, instance, speed and parameters, keeps its console output,
// restarts it on request, and ends it with the program. No shell is involved.
//
// Child's methods may be called from any goroutine.
package sitl
