//go:build !headless

package main

import (
	"github.com/sitlark/sitlark/sitl"
	"github.com/sitlark/sitlark/ui"
)

var childStates = map[sitl.State]ui.ChildState{
	sitl.Stopped: ui.ChildStopped, sitl.Running: ui.ChildRunning, sitl.Failed: ui.ChildFailed,
}

// childView is what the panels show of the child: nil without one.
func (v *viewer) childView() *ui.Child {
	k := v.options.sitl.keeper
	if k == nil {
		return nil
	}
	child, busy := k.now()
	if child == nil {
		return nil
	}
	state, err := child.State()
	config := child.Config()
	view := &ui.Child{State: childStates[state], Busy: busy, Program: config.Binary, GroundStation: config.GroundStation()}
	if err != nil {
		view.Problem = err.Error()
	}
	return view
}

// findingView is the arducopter that could be started.
func (v *viewer) findingView() ui.Finding {
	k := v.options.sitl.keeper
	if k == nil {
		return ui.Finding{}
	}
	f := k.finding()
	return ui.Finding{Path: f.path, Tried: f.tried, Why: f.why}
}

// childActions lets the panels start, stop and restart the child, where there may be
// one.
func (v *viewer) childActions(a *ui.Actions) {
	if v.options.sitl.keeper == nil {
		return
	}
	k := func() *keeper { return v.options.sitl.keeper } // a fleet has one for each vehicle
	a.StartChild, a.StopChild, a.RestartChild = func() { k().start() }, func() { k().stop() }, func() { k().restart() }
	a.ChildLines = func(from uint64) ([]string, uint64) {
		child, _ := k().now()
		if child == nil {
			return nil, from
		}
		return child.Lines(from)
	}
}
