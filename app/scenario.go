//go:build !headless

package app

import (
	"context"
	"fmt"
	"math"

	"github.com/sitlark/sitlark/app/picturefile"
	"github.com/sitlark/sitlark/scenario/propose"
	"github.com/sitlark/sitlark/session"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/ui"
	"github.com/sitlark/sitlark/ui/panel"
	"github.com/sitlark/sitlark/ui/plot"
	"github.com/sitlark/sitlark/ui/units"
)

// scenarioPeriod is how often the window asks how far a scenario is [s].
const scenarioPeriod = 0.2

// scenarioView is how far the scenario is that is flown, for the panels.
type scenarioView struct {
	age     float64 // since it was asked [s]
	shown   *panel.ScenarioView
	of      int          // vehicle that limits are of
	limits  []plot.Limit // what is expected of it; nil: not read yet
	caption ui.Caption
}

// expected returns the limits that the scenario has for a vehicle of the fleet.
func (v *scenarioView) expected(s *session.Scenario, vehicle int) []plot.Limit {
	if v.limits != nil && v.of == vehicle {
		return v.limits
	}
	v.of, v.limits = vehicle, []plot.Limit{}
	for _, l := range s.Limits() {
		if l.Vehicle == vehicle {
			v.limits = plot.Expected(v.limits, l.Quantity, l.Motor, l.Part, l.Abs, l.Value, l.Text)
		}
	}
	return v.limits
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
		v.caption = ui.Caption{Number: now.Caption.Number, Text: now.Caption.Text}
	}
	return v.shown
}

// asOf is how far a scenario was at the time that is shown, as far as is known: what happened
// later, or in a later flight, has not happened yet.
func asOf(now *panel.ScenarioView, flight uint64, shown *snapshot.Snapshot) *panel.ScenarioView {
	then := &panel.ScenarioView{Name: now.Name, State: "as of " + units.Clock(shown.Time)}
	later := func(at float64) bool { return shown.Flight != flight || at > shown.Time }
	for _, s := range now.Steps {
		if s.At == 0 || later(s.At) {
			s = panel.ScenarioStep{When: s.When, Text: s.Text}
		}
		then.Steps = append(then.Steps, s)
	}
	for _, e := range now.Expect {
		if (e.State != panel.Met && e.State != panel.Broken) || later(e.At) {
			e = panel.ScenarioExpectation{Text: e.Text, About: e.About}
		}
		then.Expect = append(then.Expect, e)
	}
	return then
}

func scenarioProgress(name string, p session.Progress) *panel.ScenarioView {
	view := &panel.ScenarioView{Name: name, State: p.Ended}
	if !p.Begun && p.Ended == "" {
		view.State = "waits until ArduPilot is ready"
	}
	for i := range p.Fly {
		s := &p.Fly[i]
		step := panel.ScenarioStep{When: s.When, Text: s.Text, At: s.At}
		switch {
		case s.Done:
			step.State = panel.Met
		case s.Triggered && p.Ended == "":
			step.State = panel.Running
		}
		view.Steps = append(view.Steps, step)
	}
	for i := range p.Steps {
		s := &p.Steps[i]
		step := panel.ScenarioStep{When: s.When, Text: s.Text, At: s.At}
		switch {
		case s.Refused != "":
			step.State, step.Why = panel.Broken, s.Refused
		case s.Done:
			step.State = panel.Met
		case s.Triggered && p.Ended == "":
			step.State, step.In = panel.Coming, max(0, s.Due-p.Time)
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
	if r := p.Reason; !r.IsZero() {
		e.Why = r.Before + units.Clock(r.At) + r.After
	}
	switch {
	case p.Over && p.Held:
		e.State = panel.Met
	case p.Over:
		e.State = panel.Broken
	case p.Judged && p.Held && p.AtRisk:
		e.State = panel.AtRisk
	case p.Judged && p.Held:
		e.State = panel.Holding
	case p.Judged:
		e.State = panel.Coming
	}
	if p.HasMargin && p.Judged {
		e.Margin = fmt.Sprintf("%.3g %s", p.Margin, p.Unit)
	}
	if p.HasValue && p.Judged {
		n := decimals(p.Limit)
		e.Now = fmt.Sprintf("%.*f of %.*f %s", n, p.Value, n, p.Limit, p.ValueUnit)
		if p.HasWorst {
			e.Now += fmt.Sprintf(", worst %.*f", n, p.Worst)
		}
	}
	return e
}

// decimals is how many a quantity with that limit is written with, always the same, so that
// nothing jumps: three digits of the limit.
func decimals(limit float64) int {
	if limit == 0 {
		return 2
	}
	return max(0, min(4, 2-int(math.Floor(math.Log10(math.Abs(limit))))))
}

// saveScenario writes the scenario of the flight that is shown beside its recording, and says
// where. It takes as long as flying the scenario once, and waits for nothing.
func (v *viewer) saveScenario() {
	p := &v.pictures
	path := v.fleet.Recording()
	if path == "" || p.full() {
		return
	}
	flight := int(v.seen.Flight)
	if v.past.State.Cursor.Live() {
		flight = 0 // the last one that has moved: the vehicle may stand on its pad again
	}
	p.tell("Writing the scenario …")
	p.open++
	ctx := v.past.Context()
	go func() { p.written <- picturefile.Outcome{Text: writeScenario(ctx, path, flight), Event: true} }()
}

// writeScenario writes the scenario of a recorded flight and returns the message for the user.
// flight 0 is the last one that has moved.
func writeScenario(ctx context.Context, path string, flight int) string {
	text, err := propose.Save(ctx, path, flight)
	if err != nil {
		return "No scenario: " + err.Error()
	}
	return "Scenario: " + text
}
