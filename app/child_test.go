//go:build !headless

package app

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/internal/fakesitl"
	"github.com/sitlark/sitlark/internal/windowtest"
	"github.com/sitlark/sitlark/session"
	"github.com/sitlark/sitlark/sitl"
)

// TestChildByRealMouse starts the arducopter on PATH by the waiting panel's button,
// restarts it and stops it by the console's in the drawer, through the X server.
func TestChildByRealMouse(t *testing.T) {
	if !windowtest.InOwnProcess(t) {
		return
	}
	binary := fakesitl.Write(t, "echo process $$; exec sleep 1000")
	t.Setenv("PATH", filepath.Dir(binary)+":"+os.Getenv("PATH"))
	waiting := func(c *config.Config) { c.SITL.Instance, c.Window.Quality = 41, config.Low }
	inFlight(t, waiting, func(v *viewer) {
		u := user{t, v}
		is := func(want sitl.State) bool { return childIs(v.vehicle.Supervisor, want) }
		processes := func(n int) func() bool {
			return func() bool {
				return is(sitl.Running) && strings.Count(childOutput(v.vehicle.Supervisor), "process ") == n
			}
		}
		u.click("waiting.start")
		u.soon("the waiting panel's button", processes(1))
		u.click("drawer.console")
		u.soon("the console", u.shows("console.restart"))
		u.click("console.restart")
		u.soon("restart", processes(2))
		u.click("console.stop")
		u.soon("stop", func() bool { return is(sitl.Stopped) })
		u.click("waiting.start")
		u.soon("start again", processes(3))
	})
}

// childIs reports whether the child is in a state, and left alone.
func childIs(p *session.Supervisor, want sitl.State) bool {
	child, busy := p.Child()
	if child == nil || busy != "" {
		return false
	}
	state, _ := child.State()
	return state == want
}

// childOutput is what the child has printed.
func childOutput(p *session.Supervisor) string {
	child, _ := p.Child()
	lines, _ := child.Lines(0)
	return strings.Join(lines, "\n")
}
