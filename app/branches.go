//go:build !headless

package app

import (
	"path/filepath"
	"strings"

	"github.com/sitlark/sitlark/app/branch"
	"github.com/sitlark/sitlark/sitl"
)

// newBranches returns what continues the flight that is shown.
func newBranches(d *display, f *followed) *branch.Starter {
	b := branch.NewStarter()
	b.Recording, b.Settings = f.fleet.Recording, f.setup().Window.Settings
	b.Window = func() (width, height int) { return d.window.Size() } // which opens later
	b.Instance = f.setup().SITL.Instance
	if f.setup().Window.ScaleGiven {
		b.Scale = f.setup().Window.Scale
	}
	b.SITL, b.Defaults = f.setup().SITL.Binary, f.setup().SITL.Defaults
	if b.SITL == "" {
		b.SITL, _ = sitl.Find(f.entry.Kind())
	}
	b.Say = func(text string) { d.panels.Say(text) }
	return b
}

// showWays tells the time line how the flight can continue.
func (v *viewer) showWays() {
	s := &v.past.State
	if r := v.fleet.Replay(); r != nil {
		s.ArduPilot = !r.BuiltIn
	} else {
		s.ArduPilot = v.pilot == nil
	}
	if p := v.vehicle.Supervisor; p != nil {
		if child, _ := p.Child(); child != nil {
			v.branches.SITL, v.branches.Instance = child.Config().Binary, child.Config().Instance
			v.branches.Logs = filepath.Join(child.Config().Folder, "logs")
		} else if found := p.Found(); found.Path != "" {
			v.branches.SITL = found.Path
		}
	}
	s.NoAgain = v.noAgain()
}

// noAgain says why no fresh ArduPilot can fly the flight again; empty: one can.
func (v *viewer) noAgain() string {
	switch {
	case !v.past.State.ArduPilot:
		return "the built-in autopilot flew this: go to the start and continue there to fly it again exactly"
	case v.fleet.Several():
		return "a fleet can't be flown again: ArduPilot flies a single vehicle again"
	case v.branches.SITL == "":
		program := sitl.Program(v.entry.Kind())
		_, tried := sitl.Find(v.entry.Kind())
		return "no " + program + " was found: start sitlark with --sitl PATH, or put " + program + " on your PATH\n(looked for " + strings.Join(tried, ", ") + ")"
	}
	return ""
}
