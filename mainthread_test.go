//go:build !headless

package main

import (
	"os"
	"testing"
)

// mainThread carries work to the thread that main started on: GLFW and GL may be
// called from no other. Package main's init has locked the main goroutine to it.
var mainThread = make(chan func())

// asProgram names the environment variable that makes the test binary be sitlark,
// for what has to be seen from outside.
const asProgram = "SITLARK_AS_PROGRAM"

// TestMain runs the tests beside the main thread, which serves mainThread.
func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" {
		os.Exit(run(os.Args[1:]))
	}
	code := make(chan int)
	go func() { code <- m.Run() }()
	for {
		select {
		case work := <-mainThread:
			work()
		case c := <-code:
			os.Exit(c)
		}
	}
}

// onMainThread runs work there and waits for it.
func onMainThread(work func()) {
	done := make(chan struct{})
	mainThread <- func() { defer close(done); work() }
	<-done
}
