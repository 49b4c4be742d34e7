//go:build !headless

package main

import (
	"os"
	"testing"
)

// mainThread carries work to the thread that main started on: GLFW and GL may be
// called from no other. Package main's init has locked the main goroutine to it.
var mainThread = make(chan func())

// TestMain runs the tests beside the main thread, which serves mainThread.
func TestMain(m *testing.M) {
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
