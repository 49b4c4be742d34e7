package scene

import (
	"fmt"
	"os"
	"runtime"
	"testing"

	"github.com/sitlark/sitlark/internal/gl"
	"github.com/sitlark/sitlark/internal/mainthread"
	"github.com/sitlark/sitlark/scene/shadow"
)

// All tests share one window: the engine allows one a process, and it belongs to
// the main thread.
var (
	testWindow *Window
	noWindow   error
)

const testWidth, testHeight = 1280, 720

func init() { runtime.LockOSThread() }

func TestMain(m *testing.M) {
	testWindow, noWindow = OpenWindow(WindowOptions{Width: testWidth, Height: testHeight, Title: "sitlark scene test"})
	mainthread.Serve(m, func() {
		if testWindow != nil {
			testWindow.Close()
		}
	})
}

// onMain runs f on the main thread and waits. A panic of f fails the test.
func onMain(t testing.TB, f func()) {
	t.Helper()
	var failure any
	mainthread.Do(func() {
		defer func() { failure = recover() }()
		f()
	})
	if failure != nil {
		t.Fatalf("on the main thread: %v", failure)
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
	if o.Shadows == shadow.ByGL {
		o.Shadows = shadow.AlwaysPlain // the same with a GPU as without
	}
	var err error
	onMain(t, func() {
		var s *Scene
		if s, err = New(testWindow, o); err != nil {
			return
		}
		defer s.Dispose()
		f(s)
		if code := gl.GetError(); code != gl.NO_ERROR {
			t.Errorf("GL has met an error, %#x", code)
		}
		if e := testWindow.Gls().GetString(0x1F02); e == "" { // VERSION: the context still answers
			err = fmt.Errorf("the GL context was lost")
		}
	})
	if err != nil {
		t.Fatal(err)
	}
}
