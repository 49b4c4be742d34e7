package main

import (
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"math"
	"strings"

	"github.com/sitlark/sitlark/internal/evidence"
)

// report is the page as data.
type report struct {
	Rows    []row
	Holding int
}

// row is one law.
type row struct {
	evidence.Title
	State  string // holds, fails, missing
	Shown  []shown
	Number int
}

// shown is what one test shows of it.
type shown struct {
	evidence.Row
	Numbers []number
	Figures []template.HTML
}

// number is a check in words.
type number struct {
	What, Value, Bounds string
	Passed              bool
}

// compose puts what was found into the order of the titles.
func compose(found map[string][]evidence.Row) (*report, error) {
	r := &report{}
	for i, title := range evidence.Titles {
		row := row{Title: title, State: "missing", Number: i + 1}
		for _, e := range found[title.Name] {
			s, err := show(e)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", e.Test, err)
			}
			row.Shown = append(row.Shown, s)
			if row.State != "fails" {
				row.State = "holds"
			}
			if !e.Passed {
				row.State = "fails"
			}
		}
		if row.State == "holds" {
			r.Holding++
		}
		r.Rows = append(r.Rows, row)
	}
	return r, nil
}

func show(e evidence.Row) (shown, error) {
	s := shown{Row: e}
	for _, c := range e.Checks {
		d := digits(c)
		s.Numbers = append(s.Numbers, number{c.What, quantity(c.Value, d, c.Unit), bounds(c, d), c.Passed()})
	}
	for _, p := range e.Plots {
		svg, err := figure(p)
		if err != nil {
			return s, fmt.Errorf("plot %q: %w", p.Title, err)
		}
		s.Figures = append(s.Figures, svg)
	}
	return s, nil
}

// digits is how many the bounds need to be told apart.
func digits(c evidence.Check) int {
	d := 4
	for c.Lo < c.Hi && d < 12 && quantity(c.Lo, d, "") == quantity(c.Hi, d, "") {
		d++
	}
	return d
}

func quantity(n evidence.Number, digits int, unit string) string {
	return strings.TrimSpace(fmt.Sprintf("%.*g %s", digits, float64(n), unit))
}

func bounds(c evidence.Check, digits int) string {
	low, high := math.IsInf(float64(c.Lo), -1), math.IsInf(float64(c.Hi), 1)
	switch {
	case low:
		return "at most " + quantity(c.Hi, digits, c.Unit)
	case high:
		return "at least " + quantity(c.Lo, digits, c.Unit)
	}
	return quantity(c.Lo, digits, "") + " to " + quantity(c.Hi, digits, c.Unit)
}

// err names the rows that do not hold.
func (r *report) err() error {
	var bad []string
	for _, row := range r.Rows {
		if row.State != "holds" {
			bad = append(bad, row.Text+" "+row.State)
		}
	}
	if bad == nil {
		return nil
	}
	return fmt.Errorf("%s", strings.Join(bad, "; "))
}

//go:embed page.html
var pageText string

var page = template.Must(template.New("page").Parse(pageText))

func (r *report) write(w io.Writer) error { return page.Execute(w, r) }
