package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/sitlark/sitlark/scenario"
	"github.com/sitlark/sitlark/scenario/batch"
	"github.com/sitlark/sitlark/scenario/reports"
)

// autopilotText says which ArduPilot flew a batch, and how fast in the middle; empty: none did.
func autopilotText(outcomes []batch.Outcome) string {
	var name string
	var rates, paces []float64
	for _, o := range outcomes {
		if a := o.Result.Autopilot; a != nil && o.Err == nil {
			name = a.Vehicle
			rates, paces = append(rates, a.RateHz), append(paces, a.RealTime)
		}
	}
	if name == "" {
		return ""
	}
	slices.Sort(rates)
	slices.Sort(paces)
	return fmt.Sprintf("%s, %.0f steps a second of flight, %.1f times real time each", name, rates[len(rates)/2], paces[len(paces)/2])
}

// keptSamples lets a few flights of a batch keep their samples for the report: the first ones
// that broke, and one that held.
type keptSamples struct {
	broken int
	held   bool
}

func (k *keptSamples) thin(o *batch.Outcome) {
	switch {
	case o.Err == nil && !o.Result.Held && k.broken < mostShown-1:
		k.broken++
		return
	case o.Err == nil && o.Result.Held && !k.held:
		k.held = true
		return
	}
	o.Result.Samples, o.Result.OtherSamples = scenario.Samples{}, nil
}

// mostBroken is the greatest number of failed flights that are printed.
const mostBroken = 10

// printBatch prints the rates as a table, and how to view the failed flights.
func printBatch(out io.Writer, b *reports.Batch) {
	s := &b.Summary
	if b.Summary.All.Of < b.Of {
		fmt.Fprintf(out, "%s: %d of %d flights were flown to their end\n", b.Name, s.All.Of, b.Of)
	}
	fmt.Fprintf(out, "%s: %d of %s held, %s\n", b.Name, s.All.Held, count(s.All.Of, "flight"), rateText(s.All))
	if b.Autopilot != "" {
		fmt.Fprintf(out, "  %s\n", b.Autopilot)
	}
	fmt.Fprintln(out)
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprint(w, "  EXPECTATION\tHELD\tRATE (95 % CONFIDENCE)\tMEDIAN MARGIN\tWORST MARGIN\t\n")
	for _, l := range s.Expectations {
		median, worst := "-", "-"
		if l.HasMargin {
			median = strings.TrimSpace(fmt.Sprintf("%.3g %s", l.Median, l.Unit))
			worst = strings.TrimSpace(fmt.Sprintf("%.3g %s", l.Worst, l.Unit)) + fmt.Sprintf(" in run %d", l.WorstRun)
		}
		note := ""
		if l.NotJudged > 0 {
			note = fmt.Sprintf("not judged in %d", l.NotJudged)
		}
		fmt.Fprintf(w, "  %s\t%d/%d\t%s\t%s\t%s\t%s\n", l.Expectation, l.Rate.Held, l.Rate.Of, rateText(l.Rate), median, worst, note)
	}
	w.Flush() // an error of out comes up in the next print too
	for _, f := range slices.Concat(b.Broken, b.Failed)[:min(mostBroken, len(b.Broken)+len(b.Failed))] {
		why := ""
		if f.Err != nil {
			first, _, _ := strings.Cut(f.Err.Error(), "\n")
			why = "  # " + first
		}
		fmt.Fprintf(out, "  again: %s%s\n", f.Again, why)
		if f.Replay != "" {
			fmt.Fprintf(out, "    recorded: %s\n", f.Replay)
		}
	}
	if more := len(b.Broken) + len(b.Failed) - mostBroken; more > 0 {
		fmt.Fprintf(out, "  and %d more\n", more)
	}
	for _, f := range b.Kept[:min(mostBroken, len(b.Kept))] {
		fmt.Fprintf(out, "  recorded: %s  # %s\n", f.Replay, f.Variant)
	}
	if more := len(b.Kept) - mostBroken; more > 0 {
		fmt.Fprintf(out, "  and %d more recordings\n", more)
	}
	fmt.Fprintln(out)
}

// tellUnkept logs which flights should have been kept but were not.
func (f *scenarioFlags) tellUnkept(k *batch.Recordings, outcomes []batch.Outcome) {
	if k == nil {
		return
	}
	for i := range outcomes {
		if o := &outcomes[i]; o.Unkept != nil && !errors.Is(o.Unkept, context.Canceled) {
			slog.Warn(fmt.Sprintf("run %d was not kept: %v", o.Run.Number, o.Unkept))
		}
	}
	if k.Left > 0 {
		slog.Warn(fmt.Sprintf("%s not kept: the recordings in %s have reached --record-limit, %v", wereNot(k.Left), k.Folder, &f.window.record.limit))
	}
}

func wereNot(n int) string {
	if n == 1 {
		return "1 flight was"
	}
	return fmt.Sprintf("%d flights were", n)
}

func rateText(r batch.Rate) string {
	if r.Of == 0 {
		return "-"
	}
	return fmt.Sprintf("%.1f%% (%.1f to %.1f)", 100*r.Share(), 100*r.Low, 100*r.High)
}
