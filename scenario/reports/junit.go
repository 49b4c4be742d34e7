package reports

import (
	"encoding/xml"
	"fmt"
	"io"
	"strings"
)

// The elements of JUnit's format, as Jenkins, GitLab and others read it (testsuites,
// testsuite, testcase, failure, error, system-out; github.com/testmoapp/junitxml).
type (
	junitSuites struct {
		XMLName  xml.Name     `xml:"testsuites"`
		Name     string       `xml:"name,attr"`
		Tests    int          `xml:"tests,attr"`
		Failures int          `xml:"failures,attr"`
		Errors   int          `xml:"errors,attr"`
		Time     string       `xml:"time,attr"`
		Suites   []junitSuite `xml:"testsuite"`
	}
	junitSuite struct {
		Name       string          `xml:"name,attr"`
		Tests      int             `xml:"tests,attr"`
		Failures   int             `xml:"failures,attr"`
		Errors     int             `xml:"errors,attr"`
		Time       string          `xml:"time,attr"`
		File       string          `xml:"file,attr,omitempty"`
		Properties []junitProperty `xml:"properties>property,omitempty"`
		Cases      []junitCase     `xml:"testcase"`
		Out        string          `xml:"system-out,omitempty"`
	}
	junitProperty struct {
		Name  string `xml:"name,attr"`
		Value string `xml:"value,attr"`
	}
	junitCase struct {
		Name    string        `xml:"name,attr"`
		Class   string        `xml:"classname,attr"`
		File    string        `xml:"file,attr,omitempty"`
		Line    int           `xml:"line,attr,omitempty"`
		Time    string        `xml:"time,attr"`
		Failure *junitFailure `xml:"failure"`
		Error   *junitFailure `xml:"error"`
	}
	junitFailure struct {
		Message string `xml:"message,attr"`
		Type    string `xml:"type,attr"`
		Text    string `xml:",chardata"`
	}
)

// JUnit writes the flights: a suite a flight, a case an expectation. Times are physics
// time [s].
func JUnit(w io.Writer, flights []Flight) error {
	all := junitSuites{Name: "sitlark"}
	duration := 0.0
	for i := range flights {
		s := suite(&flights[i])
		all.Suites = append(all.Suites, s)
		all.Tests, all.Failures, all.Errors = all.Tests+s.Tests, all.Failures+s.Failures, all.Errors+s.Errors
		duration += flights[i].Result.Duration
	}
	all.Time = seconds(duration)
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

func suite(f *Flight) junitSuite {
	r := &f.Result
	s := junitSuite{Name: f.title(), File: r.File, Time: seconds(r.Duration)}
	if f.Err != nil {
		s.Tests, s.Errors = 1, 1
		s.Cases = []junitCase{{Name: "flight", Class: r.Name, File: r.File, Time: seconds(0),
			Error: &junitFailure{Message: f.Err.Error(), Type: "error", Text: f.Err.Error()}}}
		return s
	}
	s.Properties = []junitProperty{{"seed", fmt.Sprint(r.Seed)}, {"ended", r.Ended}, {"hash", r.Hash}, {"again", f.Again}}
	if f.Recording != "" {
		s.Properties = append(s.Properties, junitProperty{"recording", f.Recording})
	}
	if a := r.Autopilot; a != nil {
		s.Properties = append(s.Properties, junitProperty{"autopilot", a.Vehicle}, junitProperty{"steps a second", fmt.Sprintf("%.0f", a.RateHz)},
			junitProperty{"times real time", fmt.Sprintf("%.2f", a.RealTime)})
	}
	if r.Stopped() {
		s.Errors++
		s.Cases = []junitCase{{Name: "flight", Class: r.Name, File: r.File, Time: seconds(r.Duration),
			Error: &junitFailure{Message: "the flight was stopped before its end", Type: "stopped", Text: "again: " + f.Again}}}
	}
	for _, v := range r.Expectations {
		c := junitCase{Name: v.Expectation, Class: r.Name, File: r.File, Line: v.Line, Time: seconds(v.At)}
		switch {
		case v.Held:
		case r.Stopped() && !v.Judged:
			c.Error = &junitFailure{Message: v.Why, Type: "not judged", Text: v.Why}
			s.Errors++
		default:
			line := verdict{v}
			c.Failure = &junitFailure{Message: v.Why, Type: line.Outcome(),
				Text: fmt.Sprintf("%s\nworst margin %s at %s\nagain: %s", v.Why, line.MarginText(), line.AtText(), f.Again)}
			if f.Replay != "" {
				c.Failure.Text += "\nrecorded: " + f.Replay
			}
			s.Failures++
		}
		s.Cases = append(s.Cases, c)
	}
	s.Tests = len(s.Cases)
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
