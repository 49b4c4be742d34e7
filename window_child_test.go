//go:build !headless

package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/sitl"
)

// asChild tells the test binary to run TestChildByRealMouse itself.
const asChild = "SITLARK_TEST_CHILD"

// TestChildByRealMouse starts the arducopter on PATH by the waiting panel's button,
// restarts it and stops it by the console's, through the X server.
func TestChildByRealMouse(t *testing.T) {
	if !inOwnProcess(t, asChild) {
		return
	}
	binary := fakeSITL(t, "echo process $$; exec sleep 1000")
	t.Setenv("PATH", filepath.Dir(binary)+":"+os.Getenv("PATH"))
	f := flags{wind: "0@0", size: "1280x720", seed: 1, quality: "low"}
	f.sitl.instance, f.sitl.speedup = 41, 1
	inFlight(t, f, func(v *viewer) {
		h, k := hands{t, v}, v.options.sitl.keeper
		processes := func(n int) func() bool {
			return func() bool { return k.is(sitl.Running) && strings.Count(k.said(), "process ") == n }
		}
		h.click("waiting.start")
		h.soon("the waiting panel's button", processes(1))
		h.soon("the console opens", h.shows("console.restart"))
		h.click("console.restart")
		h.soon("restart", processes(2))
		h.click("console.stop")
		h.soon("stop", func() bool { return k.is(sitl.Stopped) })
		h.click("waiting.start")
		h.soon("start again", processes(3))
	})
}
