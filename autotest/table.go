package autotest

import (
	"fmt"
	"io"
	"text/tabwriter"
)

// Print prints results as a table with a summary.
func Print(out io.Writer, series *Series, results []*Result) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprint(w, "TEST\tSITLARK\tBUILT-IN\tVERDICT\tWHY\n")
	count := map[Verdict]int{}
	for _, r := range results {
		count[r.Verdict]++
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\n", r.Test, r.Sitlark.short(), r.BuiltIn.short(), r.Verdict, r.why(series))
	}
	if err := w.Flush(); err != nil {
		return err
	}
	_, err := fmt.Fprintf(out, "\n%d of %d pass on sitlark", count[Passes], len(results))
	for _, v := range []struct {
		verdict Verdict
		text    string
	}{
		{Fails, "fail on sitlark, and not with ArduPilot's own model"}, {Both, "fail with ArduPilot's own model too"},
		{Without, "not applicable"}, {Unflown, "not flown"},
	} {
		if n := count[v.verdict]; n > 0 && err == nil {
			_, err = fmt.Fprintf(out, "; %d %s", n, v.text)
		}
	}
	fmt.Fprintln(out)
	return err
}

// short is a flight in a cell of the table.
func (r *Run) short() string {
	if r == nil {
		return "-"
	}
	text := fmt.Sprintf("%s %.0f s", r.Outcome, r.Seconds)
	if r.Try > 1 {
		text += fmt.Sprintf(", try %d", r.Try)
	}
	return text
}

// why is what the verdict rests on.
func (r *Result) why(series *Series) string {
	switch {
	case r.NotApplicable != "":
		return r.NotApplicable
	case r.Sitlark == nil:
		return ""
	case r.Sitlark.Outcome == Failed:
		return r.Sitlark.Reason
	case len(r.Sitlark.Models) > 0:
		return "a part flown by ArduPilot's own model: " + r.Sitlark.Models[0] + ", which sitlark does not have"
	case r.Sitlark.DefaultModel != "":
		return "with the " + series.DefaultPart + " of ArduPilot's default model: " + r.Sitlark.DefaultModel
	case r.Sitlark.Unfired != "":
		return "from the ground: " + r.Sitlark.Unfired
	}
	return ""
}

// Broken counts the tests that fail on sitlark and not with ArduPilot's own model.
func Broken(results []*Result) (n int) {
	for _, r := range results {
		if r.Verdict == Fails {
			n++
		}
	}
	return n
}

// PrintList prints the names of tests, and why those that are listed are not applicable.
func PrintList(out io.Writer, series *Series, tests []string) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, test := range tests {
		fmt.Fprint(w, test)
		if reason := series.NotApplicable(test); reason != "" {
			fmt.Fprint(w, "\tnot applicable: ", reason)
		}
		fmt.Fprintln(w)
	}
	return w.Flush()
}
