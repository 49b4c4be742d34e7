package evidence

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Folder names the environment variable that says where rows are written.
const Folder = "SITLARK_EVIDENCE"

// Row is what one test shows. Tests of the same name add up to one row of the
// report.
type Row struct {
	Name   string // one of Titles
	Test   string
	Source string // what the reference is: author, title, equation or page
	Checks []Check
	Plots  []*Plot
	Passed bool

	t testing.TB
}

// Check is one number with its bounds.
type Check struct {
	What   string
	Value  Number
	Lo, Hi Number // an infinite one: no bound on that side
	Unit   string
}

// Passed reports whether the value lies within the bounds. One that is not a number
// does not.
func (c Check) Passed() bool { return c.Value >= c.Lo && c.Value <= c.Hi }

// Plot is one diagram.
type Plot struct {
	Title      string
	X, Y       string // what the axes show, with the unit
	LogX, LogY bool
	Curves     []Curve
}

// Curve is one line of a plot, or its points.
type Curve struct {
	Name   string
	Kind   Kind
	Points [][2]Number
}

// Kind says what a curve is.
type Kind string

// The kinds of curves.
const (
	Model     Kind = "model"     // a line: what sitlark computes
	Reference Kind = "reference" // a dashed line: what it is held against
	Measured  Kind = "measured"  // points: what somebody measured, or a sample of either
	Bound     Kind = "bound"     // a thin line: how far the model may be off
)

// Show opens the row of that name for the test t.
func Show(t testing.TB, name, source string) *Row {
	t.Helper()
	if !titled(name) {
		t.Fatalf("evidence: no row %q in Titles", name)
	}
	r := &Row{Name: name, Test: t.Name(), Source: source, t: t}
	t.Cleanup(r.write)
	return r
}

// Within fails the test when value is not from lo to hi.
func (r *Row) Within(what string, value, lo, hi float64, unit string) {
	r.t.Helper()
	c := Check{What: what, Value: Number(value), Lo: Number(lo), Hi: Number(hi), Unit: unit}
	r.Checks = append(r.Checks, c)
	if !c.Passed() {
		r.t.Errorf("%s is %.6g%s, must be from %.6g to %.6g", what, value, spaced(unit), lo, hi)
	}
}

// Near fails the test when value is off want by more than a share of it.
func (r *Row) Near(what string, value, want, share float64, unit string) {
	r.t.Helper()
	d := math.Abs(want) * share
	r.Within(what, value, want-d, want+d, unit)
}

// AtMost fails the test when value is above most.
func (r *Row) AtMost(what string, value, most float64, unit string) {
	r.t.Helper()
	r.Within(what, value, math.Inf(-1), most, unit)
}

// AtLeast fails the test when value is below least.
func (r *Row) AtLeast(what string, value, least float64, unit string) {
	r.t.Helper()
	r.Within(what, value, least, math.Inf(1), unit)
}

// Failf fails the test for what is not a number.
func (r *Row) Failf(format string, args ...any) {
	r.t.Helper()
	r.t.Errorf(format, args...)
}

// Plot adds a diagram.
func (r *Row) Plot(title, x, y string) *Plot {
	p := &Plot{Title: title, X: x, Y: y}
	r.Plots = append(r.Plots, p)
	return p
}

// Curve adds a curve, which Add then fills.
func (p *Plot) Curve(kind Kind, name string) *Line {
	p.Curves = append(p.Curves, Curve{Name: name, Kind: kind})
	return &Line{p, len(p.Curves) - 1}
}

// Line is a curve of a plot.
type Line struct {
	plot  *Plot
	index int
}

// Add adds a point.
func (l *Line) Add(x, y float64) {
	c := &l.plot.Curves[l.index]
	c.Points = append(c.Points, [2]Number{Number(x), Number(y)})
}

// write writes the row where Folder says.
func (r *Row) write() {
	folder := os.Getenv(Folder)
	if folder == "" {
		return
	}
	r.Passed = !r.t.Failed()
	text, err := json.MarshalIndent(r, "", " ")
	if err != nil {
		r.t.Errorf("evidence: %v", err)
		return
	}
	name := r.Name + "." + strings.NewReplacer("/", "-", " ", "-").Replace(r.Test) + ".json"
	if err := os.WriteFile(filepath.Join(folder, name), text, 0o666); err != nil {
		r.t.Errorf("evidence: %v", err)
	}
}

func spaced(unit string) string {
	if unit == "" {
		return ""
	}
	return " " + unit
}

// Number is a float64 that JSON can carry also when it is not finite.
type Number float64

// MarshalJSON writes a number, or a text such as "+Inf".
func (n Number) MarshalJSON() ([]byte, error) {
	if math.IsInf(float64(n), 0) || math.IsNaN(float64(n)) {
		return json.Marshal(fmt.Sprint(float64(n)))
	}
	return json.Marshal(float64(n))
}

// UnmarshalJSON reads what MarshalJSON writes.
func (n *Number) UnmarshalJSON(text []byte) error {
	var f float64
	if err := json.Unmarshal(text, &f); err == nil {
		*n = Number(f)
		return nil
	}
	var s string
	if err := json.Unmarshal(text, &s); err != nil {
		return fmt.Errorf("evidence: %s is no number", text)
	}
	if _, err := fmt.Sscan(s, &f); err != nil {
		return fmt.Errorf("evidence: %q is no number", s)
	}
	*n = Number(f)
	return nil
}
