// Command sitlark is a desktop flight simulator for ArduPilot: the physics behind
// its JSON SITL backend, and a 3D view of the flight.
package main

import (
	"os"
	"runtime"

	"github.com/sitlark/sitlark/cli"
)

func init() {
	// GLFW and GL may be called from the process's first thread only.
	runtime.LockOSThread()
}

func main() {
	os.Exit(cli.Run(os.Args[1:]))
}
