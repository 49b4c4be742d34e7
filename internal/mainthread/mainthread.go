// Package mainthread lets tests use a window, which belongs to the process's first
// thread: Serve keeps that thread from TestMain, and Do runs work on it.
//
// A test package calls runtime.LockOSThread in an init of its own.
package mainthread

import (
	"os"
	"testing"
)

var work = make(chan func())

// Do runs f on the first thread and waits for its end.
func Do(f func()) {
	done := make(chan struct{})
	work <- func() {
		defer close(done)
		f()
	}
	<-done
}

// Serve runs the tests of m beside the first thread, which does what Do is given,
// then atEnd, and exits with the tests' code.
func Serve(m *testing.M, atEnd func()) {
	code := make(chan int)
	go func() { code <- m.Run() }()
	serve(code, atEnd)
}

// serve never returns. A t.Fatal in the work ends the goroutine that it runs on,
// which is the process's first: its deferred calls are all that is left of it, so
// the other tests are served from there. A panic goes its way.
func serve(code <-chan int, atEnd func()) {
	defer func() {
		if p := recover(); p != nil {
			panic(p)
		}
		serve(code, atEnd)
	}()
	for {
		select {
		case f := <-work:
			f()
		case c := <-code:
			atEnd()
			os.Exit(c)
		}
	}
}
