package reports

import (
	"encoding/xml"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/sitlark/sitlark/scenario"
)

// The elements of JUnit's format, as Jenkins, GitLab and others read it (testsuites,
// testsuite, testcase, failure, error, system-out; github.com/testmoapp/junitxml).
type (
	junitSuites struct {
		XMLName  xml.Name `xml:"testsuites"`
		Name     string   `xml:"name,attr"`
		Tests    int      `xml:"tests,attr"`
		Failures int      `xml:"failures,attr"`
		Errors   int      `xml:"errors,attr"`
		Time     string   `xml:"time,attr"`
		Suites   []Suite  `xml:"testsuite"`
	}
	// Suite is a group of test cases. Times are seconds.
	Suite struct {
		Name       string     `xml:"name,attr"`
		Tests      int        `xml:"tests,attr"`
		Failures   int        `xml:"failures,attr"`
		Errors     int        `xml:"errors,attr"`
		Time       string     `xml:"time,attr"`
		File       string     `xml:"file,attr,omitempty"`
		Properties []Property `xml:"properties>property,omitempty"`
		Cases      []Case     `xml:"testcase"`
		Out        string     `xml:"system-out,omitempty"`
	}
	// Property is a fact about a suite.
	Property struct {
		Name  string `xml:"name,attr"`
		Value string `xml:"value,attr"`
	}
	// Case is one test: it passed, unless it has a Failure or an Error.
	Case struct {
		Name    string   `xml:"name,attr"`
		Class   string   `xml:"classname,attr"`
		File    string   `xml:"file,attr,omitempty"`
		Line    int      `xml:"line,attr,omitempty"`
		Time    string   `xml:"time,attr"`
		Failure *Failure `xml:"failure"`
		Error   *Failure `xml:"error"`
	}
	// Failure says why a test did not pass.
	Failure struct {
		Message string `xml:"message,attr"`
		Type    string `xml:"type,attr"`
		Text    string `xml:",chardata"`
	}
)

// JUnit writes the flights: a suite a flight, a case an expectation. Times are physics
// time [s].
func JUnit(w io.Writer, flights []Flight) error {
	suites, duration := make([]Suite, len(flights)), 0.0
	for i := range flights {
		suites[i] = suite(flights[i].sent())
		duration += flights[i].Result.Duration
	}
	return WriteSuites(w, duration, suites)
}

// WriteSuites writes suites in JUnit's format, and counts their cases. duration is that of all [s].
func WriteSuites(w io.Writer, duration float64, suites []Suite) error {
	all := junitSuites{Name: "sitlark", Time: seconds(duration), Suites: suites}
	for i := range suites {
		s := &suites[i]
		s.Tests, s.Failures, s.Errors = len(s.Cases), 0, 0
		for _, c := range s.Cases {
			if c.Failure != nil {
				s.Failures++
			}
			if c.Error != nil {
				s.Errors++
			}
		}
		all.Tests, all.Failures, all.Errors = all.Tests+s.Tests, all.Failures+s.Failures, all.Errors+s.Errors
	}
	if _, err := io.WriteString(w, xml.Header); err != nil {
		return err
	}
	e := xml.NewEncoder(w)
	e.Indent("", "  ")
	if err := e.Encode(all); err != nil {
		return err
	}
	_, err := io.WriteString(w, "\n")
	return err
}

func suite(f *Flight) Suite {
	r := &f.Result
	s := Suite{Name: f.title(), File: r.File, Time: seconds(r.Duration)}
	if f.Err != nil {
		s.Cases = []Case{{Name: "flight", Class: r.Name, File: r.File, Time: seconds(0),
			Error: &Failure{Message: f.Err.Error(), Type: "error", Text: f.Err.Error()}}}
		return s
	}
	s.Properties = []Property{{"seed", fmt.Sprint(r.Seed)}, {"ended", r.Ended}, {"hash", r.Hash}, {"again", f.Again}}
	if f.Recording != "" {
		s.Properties = append(s.Properties, Property{"recording", f.Recording})
	}
	if a := r.Autopilot; a != nil {
		s.Properties = append(s.Properties, Property{"autopilot", a.Vehicle}, Property{"steps a second", fmt.Sprintf("%.0f", a.RateHz)},
			Property{"times real time", fmt.Sprintf("%.2f", a.RealTime)})
	}
	if r.Stopped() {
		s.Cases = []Case{{Name: "flight", Class: r.Name, File: r.File, Time: seconds(r.Duration),
			Error: &Failure{Message: "the flight was stopped before its end", Type: "stopped", Text: "again: " + f.Again}}}
	}
	if r.Fault != "" && !slices.ContainsFunc(r.Expectations, func(v scenario.Verdict) bool { return v.Undefined }) { // a trigger
		s.Cases = append(s.Cases, Case{Name: "scenario", Class: r.Name, File: r.File, Time: seconds(0),
			Error: &Failure{Message: "the scenario has a fault", Type: "fault of the scenario", Text: r.Fault}})
	}
	for _, v := range r.Expectations {
		c := Case{Name: v.Expectation, Class: r.Name, File: r.File, Line: v.Line, Time: seconds(v.At)}
		switch {
		case v.Held:
		case v.Undefined:
			c.Error = &Failure{Message: v.Why, Type: "fault of the scenario", Text: r.Fault}
		case r.Stopped() && !v.Judged:
			c.Error = &Failure{Message: v.Why, Type: "not judged", Text: v.Why}
		default:
			line := newVerdict(v)
			c.Failure = &Failure{Message: v.Why, Type: line.Outcome,
				Text: fmt.Sprintf("%s\nworst margin %s at %s\nagain: %s", v.Why, line.MarginText, line.AtText, f.Again)}
			if f.Replay != "" {
				c.Failure.Text += "\nrecorded: " + f.Replay
			}
		}
		s.Cases = append(s.Cases, c)
	}
	s.Out = diary(f)
	return s
}

// diary is events and warnings, a line each.
func diary(f *Flight) string {
	var b strings.Builder
	for _, e := range f.Result.Events {
		fmt.Fprintf(&b, "%8.2f s  %s\n", e.Time, e.Text)
	}
	for _, w := range f.Result.Warnings {
		fmt.Fprintf(&b, "warning: %s\n", w)
	}
	return b.String()
}

func seconds(s float64) string { return fmt.Sprintf("%.3f", s) }
