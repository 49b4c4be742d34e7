package cli

import (
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/sitlark/sitlark/scenario"
)

// printResult prints the result of a flight as a table.
func printResult(out io.Writer, r *scenario.Result) {
	fmt.Fprintf(out, "%s (%s), seed %d: %s\n", r.Name, r.File, r.Seed, r.Summary())
	fmt.Fprintf(out, "  %s at %.1f s, %d steps, hash %s\n\n", r.Ended, r.Duration, r.Steps, r.Hash)
	if a := r.Autopilot; a != nil {
		fmt.Fprintf(out, "  %s, %.0f steps a second of flight, %.1f times real time\n\n", a.Vehicle, a.RateHz, a.RealTime)
	}
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	if len(r.Expectations) > 0 {
		fmt.Fprint(w, "  EXPECTATION\tHELD\tWORST MARGIN\tAT\tSINCE\t\n")
	}
	for _, v := range r.Expectations {
		fmt.Fprintf(w, "  %s\t%s\t%s\t%s\t%s\t%s\n", v.Expectation, yesNo(&v), marginText(&v), atText(&v), sinceText(&v), v.Why)
	}
	w.Flush() // an error of out comes up in the next print too
	for _, warning := range r.Warnings {
		fmt.Fprintf(out, "  warning: %s\n", warning)
	}
	fmt.Fprintln(out)
}

func yesNo(v *scenario.Verdict) string {
	switch {
	case v.Held:
		return "yes"
	case !v.Judged:
		return "not judged"
	}
	return "NO"
}

// marginText returns the margin with three digits, and the comparison it belongs to.
func marginText(v *scenario.Verdict) string {
	if !v.HasMargin {
		return "-"
	}
	text := strconv.FormatFloat(round(v.Margin), 'f', -1, 64)
	if v.Unit == "%" {
		return text + "%"
	}
	text = strings.TrimSpace(text + " " + v.Unit)
	if v.About == "time left" {
		return text + " left"
	}
	return text
}

// round keeps three digits.
func round(x float64) float64 {
	if x == 0 || math.IsInf(x, 0) || math.IsNaN(x) {
		return x
	}
	scale := math.Pow(10, 2-math.Floor(math.Log10(math.Abs(x))))
	return math.Round(x*scale) / scale
}

func atText(v *scenario.Verdict) string {
	if !v.Judged || !v.HasMargin && v.At == 0 {
		return "-"
	}
	return fmt.Sprintf("%.2f s", v.At)
}

func sinceText(v *scenario.Verdict) string {
	switch {
	case v.Since == "":
		return "start"
	case !v.Judged && !v.Undefined:
		return v.Since + ": never"
	}
	return fmt.Sprintf("%s at %.2f s", v.Since, v.SinceTime)
}
