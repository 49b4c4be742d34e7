// Package cores knows the cores that this program may use, and puts a thread of it on one core
// with another program that it takes turns with: neither core goes to sleep then, and nothing has
// to be woken on another one.
//
//	cores.go          how many there are
//	processor.go      Processor: one of the Go runtime's more, for a thread that holds its own while it waits
//	share_linux.go    Shared: two on one core; share_other.go: elsewhere there is none
package cores

import "runtime"

// available is what the runtime found before anything changed it.
var available = runtime.GOMAXPROCS(0)

// Available is how many cores the program may use: what GOMAXPROCS(0) was at its start. Processors
// that Processor adds since then are not among them.
func Available() int { return available }
