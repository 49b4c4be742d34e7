//go:build !headless

package cli

import (
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/sitlark/sitlark/internal/mainthread"
)

// asProgram names the environment variable that makes the test binary be sitlark,
// for what has to be seen from outside.
const asProgram = "SITLARK_AS_PROGRAM"

func init() { runtime.LockOSThread() } // for GLFW and GL

// TestMain keeps the thread that main started on for the window.
func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" {
		os.Exit(Run(os.Args[1:]))
	}
	// No test touches the settings or the flights of whoever runs it, nor does a program that it starts.
	folder, err := os.MkdirTemp("", "sitlark-config-")
	if err != nil {
		panic(err)
	}
	os.Setenv("XDG_CONFIG_HOME", folder)
	os.Setenv("XDG_DATA_HOME", filepath.Join(folder, "data"))
	mainthread.Serve(m, func() { os.RemoveAll(folder) })
}
