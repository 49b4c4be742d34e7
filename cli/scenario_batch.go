package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/pflag"
	"golang.org/x/term"

	"github.com/sitlark/sitlark/cli/output"
	"github.com/sitlark/sitlark/cli/signals"
	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/internal/spelling"
	"github.com/sitlark/sitlark/scenario"
	"github.com/sitlark/sitlark/scenario/batch"
	"github.com/sitlark/sitlark/scenario/library"
	"github.com/sitlark/sitlark/scenario/propose"
	"github.com/sitlark/sitlark/scenario/reports"
	"github.com/sitlark/sitlark/session"
	"github.com/sitlark/sitlark/session/connect"
)

// batchFlags are the flags of sitlark scenario run that fly a scenario many times.
type batchFlags struct {
	repeat int
	vary   []string
	set    []string
	jobs   int
	keep   string
	keepTo string
}

func (f *batchFlags) register(set *pflag.FlagSet) {
	set.StringArrayVar(&f.set, "set", nil, "override a number of the file: `PATH=VALUE`, such as wind.speed=8; may be repeated")
	set.IntVar(&f.repeat, "repeat", 1, "fly `N` times without a window, on all cores, and count how often each expectation held")
	set.StringArrayVar(&f.vary, "vary", nil, "what varies between flights: seed, `PATH=A..B` or PATH=A,B,C; may be repeated")
	set.IntVar(&f.jobs, "jobs", 0, "run `N` flights in parallel (default: one per core)")
	set.StringVar(&f.keep, "keep", string(batch.KeepNone), "keep recordings of `WHICH` flights of a batch: broken (an expectation did not hold), worst (the smallest margin of each expectation), all or none")
	set.StringVar(&f.keepTo, "keep-to", "", "write these recordings to `FOLDER`, at most --record-limit in total (default: a folder next to the --report, named after it)")
}

// many reports whether a batch was requested.
func (f *batchFlags) many() bool { return f.repeat != 1 || len(f.vary) > 0 }

func keepNames() (names []string) {
	for _, k := range batch.Keeps {
		names = append(names, string(k))
	}
	return names
}

// recordings returns where recordings of a scenario's flights are kept and creates that folder.
// It returns nil if none are kept.
func (f *scenarioFlags) recordings(name string) (*batch.Recordings, error) {
	which, folder := batch.Keep(f.batch.keep), f.batch.keepTo
	if which == batch.KeepNone {
		return nil, nil
	}
	if report := f.files.report; folder == "" && report != "" {
		folder = strings.TrimSuffix(report, filepath.Ext(report)) + "-flights"
	}
	if folder == "" {
		return nil, config.UsageError{Err: fmt.Errorf("--keep %s: no folder for the recordings: add --keep-to FOLDER, or --report FILE.html to put them next to the report", which)}
	}
	k := &batch.Recordings{Which: which, Folder: folder, Name: name, Limit: int64(f.window.record.limit)}
	if err := k.Prepare(); err != nil {
		return nil, config.InputError{Err: fmt.Errorf("--keep-to: %w", err)}
	}
	return k, nil
}

// settings parses --set.
func (f *batchFlags) settings() ([]batch.Setting, error) {
	var all []batch.Setting
	for _, text := range f.set {
		s, err := batch.ParseSetting(text)
		if err != nil {
			return nil, err
		}
		for _, other := range all {
			if other.Path == s.Path {
				return nil, fmt.Errorf("--set %s and --set %s are both given: remove one", other, s)
			}
		}
		all = append(all, s)
	}
	return all, nil
}

// validate returns a usage error. ArduPilot does not fly the same flight twice.
func (f *batchFlags) validate(ardupilot bool) error {
	switch {
	case f.repeat < 1 || f.repeat > batch.MaxRuns:
		return fmt.Errorf("--repeat %d: expected a number from 1 to %d", f.repeat, batch.MaxRuns)
	case f.jobs < 0:
		return fmt.Errorf("--jobs %d: expected a number of at least 1", f.jobs)
	case f.repeat > 1 && len(f.vary) == 0 && !ardupilot:
		return fmt.Errorf("--repeat %d: the same file and seed give the same flight; say what changes, such as --vary seed", f.repeat)
	case !slices.Contains(batch.Keeps, batch.Keep(f.keep)):
		return fmt.Errorf("--keep %s: %s", f.keep, spelling.Ask(f.keep, keepNames(), "expected broken, worst, all or none"))
	case !f.many() && f.keep != string(batch.KeepNone):
		return fmt.Errorf("--keep %s needs a batch (--repeat): to record a single flight use --record FILE.mcap", f.keep)
	case f.keep == string(batch.KeepNone) && f.keepTo != "":
		return fmt.Errorf("--keep-to %s: say which flights to keep, such as --keep broken", f.keepTo)
	case f.repeat == 1 && len(f.vary) > 0:
		return fmt.Errorf("--vary %s: one flight has nothing to vary; say how many with --repeat, or set it with --set", f.vary[0])
	}
	return nil
}

// runBatch flies each scenario many times.
func (f *scenarioFlags) runBatch(ctx context.Context, names []string, out io.Writer) error {
	fixed, err := f.batch.settings()
	if err != nil {
		return config.UsageError{Err: err}
	}
	var page reports.Page
	var all []reports.Flight
	broken := 0
	var stopped error
	for _, name := range names {
		b, flights, err := f.repeat(ctx, name, fixed, out)
		if err != nil {
			return err
		}
		page.Batches = append(page.Batches, b)
		all = append(all, flights...)
		if b.Summary.All.Held < b.Summary.All.Of || len(b.Failed) > 0 {
			broken++
		}
		if ctx.Err() != nil {
			stopped = signals.Stopped(ctx, fmt.Sprintf("%d of %s of %s flown to the end", b.Summary.All.Of, count(b.Of, "flight"), b.Name))
			break
		}
	}
	if f.json {
		if err := output.JSON(out, resultsOf(all)); err != nil {
			return err
		}
	}
	if err := f.files.write(&page, all); err != nil || stopped != nil {
		return errors.Join(stopped, err)
	}
	if broken > 0 {
		return config.ExpectationError{Err: fmt.Errorf("%d of %s did not hold in every flight", broken, count(len(names), "scenario"))}
	}
	return nil
}

// resultsOf are the results of the flights that were flown to their end.
func resultsOf(flights []reports.Flight) []scenario.Result {
	results := []scenario.Result{}
	for i := range flights {
		if flights[i].Err == nil {
			results = append(results, flights[i].Result)
		}
	}
	return results
}

// repeat flies one scenario many times and prints the results, unless they are to be JSON.
func (f *scenarioFlags) repeat(ctx context.Context, name string, fixed []batch.Setting, out io.Writer) (reports.Batch, []reports.Flight, error) {
	file, err := library.Find(name)
	if err != nil {
		return reports.Batch{}, nil, scenarioError(err)
	}
	if (file.Autopilot == scenario.ArduPilot || f.ardupilot) && !f.started() {
		return reports.Batch{}, nil, config.UsageError{Err: fmt.Errorf("--repeat: %s is flown by ArduPilot, which has to be started for each flight: give --sitl PATH, too", file.Name)}
	}
	if _, err := session.LoadScenario(f.flownBy(file)); err != nil {
		return reports.Batch{}, nil, scenarioError(err)
	}
	runs, err := batch.Runs(file, f.batch.repeat, fixed, f.batch.vary)
	if err != nil {
		return reports.Batch{}, nil, config.UsageError{Err: err}
	}
	for _, r := range runs {
		f.flownBy(r.File)
	}
	recordings, err := f.recordings(propose.Stem(file.Source.Name))
	if err != nil {
		return reports.Batch{}, nil, err
	}
	bar := newProgress(os.Stderr, file.Name, output.LogsJSON(f.set))
	o := batch.Options{Workers: f.batch.jobs, OverUDP: f.overUDP, Keep: recordings, Done: func(_ *batch.Outcome, done, of int) { bar.show(done, of) }}
	var kept keptSamples
	if f.started() {
		o.SITL, o.Logs, o.Samples = f.checked.SITL, f.logs, f.files.report != ""
		o.Terrain = f.checked.MAVLink.Terrain
		o.Done = func(flown *batch.Outcome, done, of int) { kept.thin(flown); bar.show(done, of) }
	}
	outcomes := batch.Fly(ctx, runs, o)
	bar.end()
	f.tellUnkept(recordings, outcomes)
	b := reports.Batch{Name: file.Name, Varied: f.batch.vary, Summary: batch.Summarise(outcomes), Of: len(runs), Autopilot: autopilotText(outcomes)}
	var flights []reports.Flight
	for i := range outcomes {
		o := f.flightOf(&outcomes[i], name)
		if errors.Is(o.Err, context.Canceled) { // it was not flown, or not to its end
			continue
		}
		flights = append(flights, o)
		if len(o.Result.Samples.Time) > 0 {
			b.Shown = append(b.Shown, o)
		}
		switch {
		case o.Err != nil:
			b.Failed = append(b.Failed, o)
		case o.Err == nil && !o.Result.Held:
			b.Broken = append(b.Broken, o)
		case o.Replay != "":
			b.Kept = append(b.Kept, o)
		}
	}
	if !f.json {
		printBatch(out, &b)
	}
	if ctx.Err() == nil && f.files.report != "" && !f.started() {
		b.Shown, err = f.flownAgain(ctx, outcomes, name)
	}
	return b, flights, err
}

// mostShown is the greatest number of a batch's flights in the report.
const mostShown = 4

// flownAgain flies some runs again, with samples: the first ones that failed, and one that
// passed. A flight with the same numbers is the same to the last bit, so a batch need not
// keep the samples of all.
func (f *scenarioFlags) flownAgain(ctx context.Context, outcomes []batch.Outcome, name string) ([]reports.Flight, error) {
	var runs []batch.Run
	held := -1
	for i, o := range outcomes {
		switch {
		case o.Err == nil && !o.Result.Held && len(runs) < mostShown-1:
			runs = append(runs, o.Run)
		case o.Err == nil && o.Result.Held && held < 0:
			held = i
		}
	}
	if held >= 0 {
		runs = append(runs, outcomes[held].Run)
	}
	again := batch.Fly(ctx, runs, batch.Options{Samples: true})
	var flights []reports.Flight
	for i := range again {
		if again[i].Err != nil {
			return nil, again[i].Err
		}
		flights = append(flights, f.flightOf(&again[i], name))
	}
	return flights, nil
}

func (flags *scenarioFlags) flightOf(o *batch.Outcome, name string) reports.Flight {
	f := reports.Flight{Result: o.Result, Variant: fmt.Sprintf("run %d", o.Run.Number), Err: o.Err, Again: flags.againLine(name, o.Run.Settings)}
	for _, s := range o.Run.Settings {
		f.Variant += ", " + s.String()
	}
	if o.Err != nil {
		f.Result.Name = o.Run.File.Name
	}
	if f.Recording = o.Recording; f.Recording != "" {
		f.Replay = "sitlark replay " + connect.Quote(f.Recording)
	}
	return f
}

// againLine returns the command line that flies a run again in the window.
func (f *scenarioFlags) againLine(name string, settings []batch.Setting) string {
	line := "sitlark scenario run " + connect.Quote(name)
	if f.started() {
		line += " --sitl " + connect.Quote(f.window.sitl.binary)
		for _, name := range f.window.sitl.defaults {
			line += " --sitl-defaults " + connect.Quote(name)
		}
		if f.eeprom != "" {
			line += " --sitl-eeprom " + connect.Quote(f.eeprom)
		}
	}
	for _, s := range settings {
		line += " --set " + connect.Quote(s.String())
	}
	return line
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
