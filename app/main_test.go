//go:build !headless

package app

import (
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/sitlark/sitlark/internal/mainthread"
)

func init() { runtime.LockOSThread() } // for GLFW and GL

// TestMain keeps the thread that main started on for the window.
func TestMain(m *testing.M) {
	if len(os.Args) > 2 && os.Args[1] == "replay" { // a window of a campaign has started it
		replayForCampaign(os.Args[2])
		return
	}
	// No test touches the settings or the flights of whoever runs it.
	folder, err := os.MkdirTemp("", "sitlark-config-")
	if err != nil {
		panic(err)
	}
	os.Setenv("XDG_CONFIG_HOME", folder)
	os.Setenv("XDG_DATA_HOME", filepath.Join(folder, "data"))
	mainthread.Serve(m, func() { os.RemoveAll(folder) })
}
