//go:build !headless

package app

import (
	"github.com/sitlark/sitlark/session"
	"github.com/sitlark/sitlark/sitl"
	"github.com/sitlark/sitlark/ui"
	"github.com/sitlark/sitlark/ui/card"
	"github.com/sitlark/sitlark/ui/panel"
)

var childStates = map[sitl.State]panel.ChildState{
	sitl.Stopped: panel.ChildStopped, sitl.Running: panel.ChildRunning, sitl.Failed: panel.ChildFailed,
}

// childView is what the panels show of the child: nil without one.
func (v *viewer) childView() *panel.Child {
	p := v.flown.Supervisor
	if p == nil {
		return nil
	}
	child, busy := p.Child()
	if child == nil {
		return nil
	}
	state, err := child.State()
	config := child.Config()
	view := &panel.Child{State: childStates[state], Busy: busy, Program: config.Binary, GroundStation: config.GroundStation()}
	if err != nil {
		view.Problem = err.Error()
	}
	return view
}

// findingView is the arducopter that could be started.
func (v *viewer) findingView() card.Finding {
	p := v.flown.Supervisor
	if p == nil {
		return card.Finding{}
	}
	f := p.Found()
	return card.Finding{Path: f.Path, Tried: f.Tried, Why: f.Why}
}

// childActions lets the panels start, stop and restart the child, where there may be
// one.
func (v *viewer) childActions(a *ui.Actions) {
	if v.flown.Supervisor == nil {
		return
	}
	supervisor := func() *session.Supervisor { return v.flown.Supervisor } // a fleet has one for each vehicle
	a.StartChild, a.StopChild, a.RestartChild = func() { supervisor().Start() }, func() { supervisor().Stop() }, func() { supervisor().Restart() }
	a.ChildLines = func(from uint64) ([]string, uint64) {
		child, _ := supervisor().Child()
		if child == nil {
			return nil, from
		}
		return child.Lines(from)
	}
}
