//go:build !headless

package app

import (
	"fmt"

	"github.com/sitlark/sitlark/session"
	"github.com/sitlark/sitlark/ui"
	"github.com/sitlark/sitlark/ui/panel"
)

// scenarioPeriod is how often the window asks how far a scenario is [s].
const scenarioPeriod = 0.2

// scenarioView is how far the scenario is that is flown, for the panels.
type scenarioView struct {
	age   float64 // since it was asked [s]
	shown *panel.ScenarioView
	told  ui.Narration
}

// show returns what the panels show; nil without a scenario. dt is wall time [s].
func (v *scenarioView) show(s *session.Scenario, dt float64) *panel.ScenarioView {
	if s == nil {
		return nil
	}
	if v.age += dt; v.shown == nil || v.age >= scenarioPeriod {
		v.age = 0
		now := s.Progress()
		v.shown = scenarioProgress(s.Name(), now)
		v.told = ui.Narration{Number: now.Caption.Number, Text: now.Caption.Text}
	}
	return v.shown
}

func scenarioProgress(name string, p session.Progress) *panel.ScenarioView {
	view := &panel.ScenarioView{Name: name, Ended: p.Ended}
	for _, s := range p.Steps {
		step := panel.ScenarioStep{When: s.When, Text: s.Text, At: s.At}
		switch {
		case s.Refused != "":
			step.State, step.Why = panel.Broken, s.Refused
		case s.Done:
			step.State = panel.Met
		case s.Triggered && p.Ended == "":
			step.State = panel.Coming
		}
		view.Steps = append(view.Steps, step)
	}
	for i := range p.Expectations {
		view.Expect = append(view.Expect, expectation(&p.Expectations[i]))
	}
	return view
}

func expectation(p *session.ExpectationProgress) panel.ScenarioExpectation {
	e := panel.ScenarioExpectation{Text: p.Expectation, About: p.About, Why: p.Why, At: p.At, State: panel.Waiting}
	switch {
	case p.Over && p.Held:
		e.State = panel.Met
	case p.Over:
		e.State = panel.Broken
	case p.Judged && p.Held:
		e.State = panel.Holding
	case p.Judged:
		e.State = panel.Coming
	}
	if p.HasMargin && p.Judged {
		e.Margin = fmt.Sprintf("%.3g %s", p.Margin, p.Unit)
	}
	return e
}
