package report

import (
	"fmt"
	"io"
	"strings"

	"github.com/sitlark/sitlark/scenario/reports"
)

// JUnit writes the report as JUnit XML: one suite, with a test case for the requirement and one for
// each expectation, and one for what could not be flown.
//
// With a requirement, that decides alone: a failure rate below the limit is what was asked for, and
// expectations pass even if a flight broke them. Without one, an expectation fails that any flight
// broke.
func JUnit(w io.Writer, r *Report) error {
	s := &r.Summary
	suite := reports.Suite{Name: s.Name, Time: fmt.Sprintf("%.3f", s.Flights.PhysicsS)}
	for _, p := range [][2]string{{"campaign", s.Campaign}, {"method", string(s.Method)}, {"seed", fmt.Sprint(s.Seed)}, {"version", s.Build}, {"autopilot", s.Autopilot}} {
		if p[1] != "" {
			suite.Properties = append(suite.Properties, reports.Property{Name: p[0], Value: p[1]})
		}
	}
	if q := s.Requirement; q != nil {
		c := junitCase(s, fmt.Sprintf("failure rate < %s at %s confidence", percent(q.Limit), percent(q.Confidence)))
		if q.State != StateHeld {
			c.Failure = &reports.Failure{Message: q.Words, Type: string(q.State), Text: q.Words + "\n" + s.Detail + worstLine(s)}
		}
		suite.Cases = append(suite.Cases, c)
	}
	for _, e := range s.Expectations {
		c := junitCase(s, e.Expectation)
		if e.Failures.Count > 0 && s.Requirement == nil {
			why := fmt.Sprintf("broken in %s of %s", thousands(e.Failures.Count), plural(e.Failures.Of, "flight"))
			text := why
			if e.WorstSample > 0 {
				text += fmt.Sprintf("\nworst margin %s in flight %d", quantity(float64(e.Worst), e.Unit), e.WorstSample)
			}
			c.Failure = &reports.Failure{Message: why, Type: "broken", Text: text + worstLine(s)}
		}
		suite.Cases = append(suite.Cases, c)
	}
	if n := s.Flights.NotFlown; n > 0 {
		c := junitCase(s, "every sample can be flown")
		why := fmt.Sprintf("%s of %s could not be flown", thousands(n), plural(n+s.Flights.Flown, "sample"))
		text := why
		for _, f := range s.NotFlown {
			text += fmt.Sprintf("\n%d: %s", f.Sample, f.Reason)
		}
		c.Error = &reports.Failure{Message: why, Type: "not flown", Text: text}
		suite.Cases = append(suite.Cases, c)
	}
	var out strings.Builder
	if err := Text(&out, r); err != nil {
		return err
	}
	suite.Out = out.String()
	return reports.WriteSuites(w, s.Flights.PhysicsS, []reports.Suite{suite})
}

func junitCase(s *Summary, name string) reports.Case {
	return reports.Case{Name: name, Class: s.Name, Time: "0.000"}
}

// worstLine says how to see the worst flight.
func worstLine(s *Summary) string {
	if len(s.Worst) == 0 {
		return ""
	}
	return "\nagain: " + s.Worst[0].Again
}
