package main

import (
	"bytes"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/internal/evidence"
)

// all returns one passing row for each title.
func all() map[string][]evidence.Row {
	found := map[string][]evidence.Row{}
	for _, t := range evidence.Titles {
		found[t.Name] = []evidence.Row{{
			Name: t.Name, Test: "TestSomething", Source: "A. Author, A Book, eq. 1", Passed: true,
			Checks: []evidence.Check{{What: "error", Value: 0.5, Lo: -1, Hi: 1, Unit: "%"}},
			Plots: []*evidence.Plot{{Title: "curve", X: "x", Y: "y", Curves: []evidence.Curve{
				{Name: "model", Kind: evidence.Model, Points: [][2]evidence.Number{{0, 1}, {1, 2}}},
				{Name: "tunnel", Kind: evidence.Measured, Points: [][2]evidence.Number{{0, 1}, {1, 2.1}}},
			}}},
		}}
	}
	return found
}

func TestPageTellsWhatFailsAndWhatIsMissing(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(map[string][]evidence.Row)
		want   string // the error
	}{
		{"all hold", func(map[string][]evidence.Row) {}, ""},
		{"one of two tests fails", func(f map[string][]evidence.Row) {
			bad := f["hover"][0]
			bad.Passed = false
			f["hover"] = append([]evidence.Row{bad}, f["hover"]...)
		}, "Hover fails"},
		{"no evidence", func(f map[string][]evidence.Row) { delete(f, "mirror") }, "Mirrored inputs missing"},
	} {
		t.Run(c.name, func(t *testing.T) {
			found := all()
			c.change(found)
			r, err := compose(found)
			if err != nil {
				t.Fatal(err)
			}
			got := ""
			if err := r.err(); err != nil {
				got = err.Error()
			}
			if got != c.want {
				t.Errorf("error %q, want %q", got, c.want)
			}
			var page bytes.Buffer
			if err := r.write(&page); err != nil {
				t.Fatal(err)
			}
			for _, part := range []string{"A. Author, A Book, eq. 1", "<svg", "-1 to 1 %", "0.5 %", "<td>fitted</td>", "<td>predicted</td>", "<td>exact</td>"} {
				if !strings.Contains(page.String(), part) {
					t.Errorf("the page lacks %q", part)
				}
			}
		})
	}
}

func TestPlotsSurviveWhatModelsCanYield(t *testing.T) {
	inf := evidence.Number(1)
	for range 400 {
		inf *= 10
	}
	p := &evidence.Plot{Title: "odd", LogX: true, LogY: true, Curves: []evidence.Curve{
		{Kind: evidence.Model, Points: [][2]evidence.Number{{1, inf}, {2, 3}, {3, 30}}},
		{Kind: evidence.Bound, Points: [][2]evidence.Number{{1, inf}}},
	}}
	if _, err := figure(p); err != nil {
		t.Error(err)
	}
	flat := &evidence.Plot{Title: "flat", Curves: []evidence.Curve{{Kind: evidence.Reference, Points: [][2]evidence.Number{{0, 0}, {1, 0}}}}}
	if _, err := figure(flat); err != nil {
		t.Error(err)
	}
}
