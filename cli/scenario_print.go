package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	"golang.org/x/term"

	"github.com/sitlark/sitlark/scenario"
	"github.com/sitlark/sitlark/scenario/batch"
	"github.com/sitlark/sitlark/scenario/reports"
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

// progress is a bar with the remaining time on a terminal; otherwise an occasional line, in
// the log if that is JSON.
type progress struct {
	out      *os.File
	name     string
	terminal bool
	json     bool
	begun    time.Time
	told     time.Time
}

func newProgress(out *os.File, name string, json bool) *progress {
	now := time.Now()
	return &progress{out: out, name: name, terminal: !json && term.IsTerminal(int(out.Fd())), json: json, begun: now, told: now}
}

func (p *progress) show(done, of int) {
	now := time.Now()
	pause := 10 * time.Second
	if p.terminal {
		pause = 100 * time.Millisecond
	}
	if now.Sub(p.told) < pause && done < of {
		return
	}
	p.told = now
	left := "about " + time.Duration(float64(now.Sub(p.begun))/float64(done)*float64(of-done)).Round(time.Second).String() + " left"
	if done == of {
		left = "finished in " + now.Sub(p.begun).Round(time.Second).String()
	}
	if !p.terminal {
		line := fmt.Sprintf("%s: %d of %d flown, %s", p.name, done, of, left)
		if p.json {
			slog.Info(line, "done", done, "of", of)
		} else {
			fmt.Fprintln(p.out, line)
		}
		return
	}
	const width = 30
	full := int(math.Round(width * float64(done) / float64(of)))
	fmt.Fprintf(p.out, "\r%s [%s%s] %d/%d, %s\x1b[K", p.name, strings.Repeat("=", full), strings.Repeat(" ", width-full), done, of, left)
}

// end clears the bar.
func (p *progress) end() {
	if p.terminal {
		fmt.Fprint(p.out, "\r\x1b[K")
	}
}
