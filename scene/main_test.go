package scene

import (
	"fmt"
	"os"
	"runtime"
	"testing"
)

// All tests share one window: the engine allows one a process, and it belongs to
// the main thread. TestMain keeps that thread and runs there what onMain is given.
var (
	mainThread = make(chan func())
	testWindow *Window
	noWindow   error
)

const testWidth, testHeight = 1280, 720

func init() { runtime.LockOSThread() }

func TestMain(m *testing.M) {
	testWindow, noWindow = OpenWindow(WindowOptions{Width: testWidth, Height: testHeight, Title: "sitlark scene test"})
	code := make(chan int)
	go func() { code <- m.Run() }()
	for {
		select {
		case f := <-mainThread:
			f()
		case c := <-code:
			if testWindow != nil {
				testWindow.Close()
			}
			os.Exit(c)
		}
	}
}

// onMain runs f on the main thread and waits. A panic of f fails the test.
func onMain(t testing.TB, f func()) {
	t.Helper()
	done := make(chan any)
	mainThread <- func() {
		defer func() { done <- recover() }()
		f()
	}
	if p := <-done; p != nil {
		t.Fatalf("on the main thread: %v", p)
	}
}

// needWindow skips a test where there is no display at all. Any other reason for
// having no window is a failure.
func needWindow(t testing.TB) {
	t.Helper()
	if os.Getenv("DISPLAY") == "" && runtime.GOOS == "linux" {
		t.Skip("no display: run the tests under xvfb-run, as make test does")
	}
	if noWindow != nil {
		t.Fatal(noWindow)
	}
}

// withScene runs f on the main thread with a scene in the test window.
func withScene(t testing.TB, o Options, f func(s *Scene)) {
	t.Helper()
	needWindow(t)
	var err error
	onMain(t, func() {
		var s *Scene
		if s, err = New(testWindow, o); err != nil {
			return
		}
		defer s.Dispose()
		f(s)
		if e := testWindow.Gls().GetString(0x1F02); e == "" { // VERSION: the context still answers
			err = fmt.Errorf("the GL context was lost")
		}
	})
	if err != nil {
		t.Fatal(err)
	}
}
