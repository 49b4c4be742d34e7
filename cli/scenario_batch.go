package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/pflag"

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
