//go:build !headless

package app

import (
	"os"
	"runtime"
	"testing"

	"github.com/sitlark/sitlark/internal/mainthread"
)

func init() { runtime.LockOSThread() } // for GLFW and GL

// TestMain keeps the thread that main started on for the window.
func TestMain(m *testing.M) {
	// No test touches the settings of whoever runs it.
	folder, err := os.MkdirTemp("", "sitlark-config-")
	if err != nil {
		panic(err)
	}
	os.Setenv("XDG_CONFIG_HOME", folder)
	mainthread.Serve(m, func() { os.RemoveAll(folder) })
}
