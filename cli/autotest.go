package cli

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/sitlark/sitlark/autotest"
	"github.com/sitlark/sitlark/cli/signals"
	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/session"
	"github.com/sitlark/sitlark/sitl"
	"github.com/sitlark/sitlark/vehicle/catalog"
)

// autotestFlags are the flags of sitlark autotest, as typed.
type autotestFlags struct {
	checkout string
	vehicle  string
	python   string
	frame    string
	out      string
	control  string
	listed   bool
	mavlink  bool
	list     bool
	json     bool
	speedup  int
	rate     int
	tries    int
	timeout  time.Duration
	patience float64
	ports    []int
}

func (f *autotestFlags) register(set *pflag.FlagSet) {
	set.SortFlags = false
	set.StringVar(&f.checkout, "ardupilot", "", "`DIR` of an ArduPilot checkout with build/sitl/bin/arducopter, or the program of --vehicle (default: "+sitl.HomeVariable+")")
	set.StringVar(&f.vehicle, "vehicle", "copter", "tests of `NAME`: "+eachSeries(func(s *autotest.Series) string { return s.Name }))
	set.BoolVar(&f.list, "list", false, "list the tests, and those that say nothing about sitlark with the reason; fly none")
	set.StringVar(&f.control, "built-in", string(autotest.ControlAll), "which tests ArduPilot's own model flies too, as the control: all, failed (on sitlark), none, or only: nothing flies on sitlark, whose results of earlier runs stay")
	set.BoolVar(&f.listed, "not-applicable", false, "fly tests that are listed as not applicable too")
	set.BoolVar(&f.mavlink, "mavlink", true, "sitlark speaks MAVLink with ArduPilot on a serial port that the test leaves free; false leaves the port alone")
	set.StringVar(&f.frame, "frame-file", "", "fly the numbers of an ArduPilot frame `FILE` where a test names none (default: the parts of quad-1.5kg)")
	set.StringVar(&f.out, "out", "autotest-results", "`DIR` for results and logs")
	set.BoolVar(&f.json, "json", false, "print the results as JSON")
	set.IntVar(&f.tries, "tries", 1, "fly a test that fails up to `N` times")
	set.DurationVar(&f.timeout, "timeout", 30*time.Minute, "a test has failed after `DURATION`")
	set.Float64Var(&f.patience, "patience", 1, "wait `N` seconds where a test waits one for a message, on a busy computer")
	set.IntVar(&f.speedup, "speedup", 0, "simulation speed `N` that the tests ask ArduPilot for (default: their own)")
	set.IntVar(&f.rate, "rate", 0, "ArduPilot asks sitlark `N` times a second of simulated time (SIM_RATE_HZ; default: its own, 1200): fewer take less of a slow computer; at least "+
		eachSeries(func(s *autotest.Series) string { return fmt.Sprintf("%d for %s", s.LeastRate, s.Name) }))
	set.StringVar(&f.python, "python", "python3", "`PATH` of the Python that has ArduPilot's modules, such as that of its virtual environment")
}

// eachSeries lists what word says of each series.
func eachSeries(word func(*autotest.Series) string) string {
	var words []string
	for _, s := range autotest.AllSeries {
		words = append(words, word(s))
	}
	return strings.Join(words, ", ")
}

func newAutotestCommand() *cobra.Command {
	f := autotestFlags{ports: autotest.Ports()}
	cmd := &cobra.Command{
		Use:   "autotest --ardupilot DIR [TEST…]",
		Short: "Flies ArduPilot's own tests on sitlark",
		Long: `sitlark autotest runs the tests of an ArduPilot checkout, Tools/autotest, for multicopters, planes,
helicopters, rovers, submarines, blimps or antenna trackers, with sitlark as the vehicle, and again with ArduPilot's own model as
the control, and prints which pass. TEST is a test's name or a pattern such as 'Mode*'; without one all
are flown, which takes hours.

The checkout is not written to. Tests run one after another, since they use TCP port 5760.
Where the control passed, that is kept in the folder of --out and counts until checkout or
binary change. Tests that say nothing about sitlark are listed with the reason: --list shows them.

It exits with 0 when every test that passes with ArduPilot's own model passes on sitlark or
is listed as not applicable, and with 3 when one does not.`,
		Example: `  sitlark autotest --ardupilot ~/ardupilot ModeAltHold
  sitlark autotest --ardupilot ~/ardupilot 'Mode*' MotorFail --built-in failed
  sitlark autotest --ardupilot ~/ardupilot --list
  sitlark autotest --ardupilot ~/ardupilot --vehicle plane MainFlight`,
		RunE: func(cmd *cobra.Command, names []string) error { return f.run(cmd.Context(), names, cmd.OutOrStdout()) },
	}
	f.register(cmd.Flags())
	return cmd
}

// run flies the tests of that names.
func (f *autotestFlags) run(ctx context.Context, names []string, out io.Writer) error {
	suite, err := f.suite()
	if err != nil {
		return config.UsageError{Err: err}
	}
	all, err := suite.Checkout.Tests(ctx)
	if ctx.Err() != nil {
		return signals.Stopped(ctx, "no test was flown")
	}
	if err != nil {
		return config.InputError{Err: err}
	}
	tests, err := autotest.Select(all, names)
	if err != nil {
		return config.UsageError{Err: err}
	}
	if f.list {
		return autotest.PrintList(out, suite.Checkout.Series, tests)
	}
	if err := os.MkdirAll(suite.Folder, 0o755); err != nil {
		return config.UsageError{Err: fmt.Errorf("--out %s: %w; name a folder that can be written to", f.out, err)}
	}
	results, err := suite.Fly(ctx, tests)
	if errors.Is(err, context.Canceled) && len(results) > 0 {
		err = signals.Stopped(ctx, fmt.Sprintf("%s, test %d of %d, is not complete; results of those before it are in %s", tests[len(results)-1], len(results), len(tests), suite.Folder))
	}
	if len(results) > 0 {
		err = errors.Join(err, f.print(out, suite.Checkout.Series, results))
	}
	if n := autotest.Broken(results); n > 0 && err == nil {
		err = config.ExpectationError{Err: fmt.Errorf("%d of %d tests fail on sitlark and not with ArduPilot's own model; logs are in %s", n, len(results), suite.Folder)}
	}
	return err
}

func (f *autotestFlags) print(out io.Writer, series *autotest.Series, results []*autotest.Result) error {
	if !f.json {
		return autotest.Print(out, series, results)
	}
	e := json.NewEncoder(out)
	e.SetIndent("", "  ")
	return e.Encode(results)
}

// maxPatience is far more than a computer can be behind by and still fly.
const maxPatience = 100

// suite checks the flags.
func (f *autotestFlags) suite() (s autotest.Suite, err error) {
	s = autotest.Suite{Control: autotest.Control(f.control), Listed: f.listed, Speedup: f.speedup, Tries: f.tries, Timeout: f.timeout, Patience: f.patience, Ports: f.ports, Tell: tellFlight}
	switch s.Control {
	case autotest.ControlAll, autotest.ControlFailed, autotest.ControlNone, autotest.ControlOnly:
	default:
		return s, fmt.Errorf("--built-in %q: expected all, failed, none or only", f.control)
	}
	series, err := autotest.FindSeries(cmp.Or(f.vehicle, autotest.AllSeries[0].Name))
	if err != nil {
		return s, fmt.Errorf("--vehicle %w", err)
	}
	if !f.list && !series.Flown() {
		return s, fmt.Errorf("--vehicle %s: sitlark has no vehicle yet for ArduPilot's model of these tests; --list lists the tests", series.Name)
	}
	if f.frame != "" && !series.FrameFiles {
		return s, fmt.Errorf("--frame-file %s: ArduPilot's frame files are multicopters', and the tests of --vehicle %s name none: leave it out", f.frame, series.Name)
	}
	checkout := cmp.Or(f.checkout, os.Getenv(sitl.HomeVariable))
	switch {
	case checkout == "":
		return s, errors.New("--ardupilot is missing: name the folder of an ArduPilot checkout in which ./waf " + series.Kind.Target() + " was run, or set " + sitl.HomeVariable)
	case f.timeout < time.Second:
		return s, fmt.Errorf("--timeout %v: expected at least 1s", f.timeout)
	case !(f.patience >= 1 && f.patience <= maxPatience):
		return s, fmt.Errorf("--patience %v: expected a number from 1 to %v", f.patience, maxPatience)
	case f.tries < 1:
		return s, fmt.Errorf("--tries %d: expected at least 1", f.tries)
	case f.rate < 0 || f.rate > 0 && f.rate < series.LeastRate:
		return s, fmt.Errorf("--rate %d: expected at least %d, below which ArduPilot does not arm in the tests of --vehicle %s", f.rate, series.LeastRate, series.Name)
	case f.speedup < 0:
		return s, fmt.Errorf("--speedup %d: expected a positive number", f.speedup)
	}
	if s.Checkout, err = autotest.Open(checkout, f.python, series); err != nil {
		return s, fmt.Errorf("--ardupilot: %w", err)
	}
	if s.Folder, err = filepath.Abs(f.out); err != nil {
		return s, err
	}
	self, err := os.Executable()
	s.StandIn = []string{self, standInCommand, "--ardupilot", s.Checkout.Folder, "--series", series.Name, "--mavlink=" + strconv.FormatBool(f.mavlink), "--rate", strconv.Itoa(f.rate)}
	if f.frame != "" && err == nil {
		var file string
		if file, err = f.frameFile(); err == nil {
			s.StandIn, s.FrameFile = append(s.StandIn, "--frame-file", file), true
		}
	}
	return s, err
}

// frameFile is the absolute path of --frame-file, which the tests' layouts can fly.
func (f *autotestFlags) frameFile() (string, error) {
	if strings.ToLower(filepath.Ext(f.frame)) != ".json" {
		return "", fmt.Errorf("--frame-file %s: expected an ArduPilot frame file, whose name ends with .json; its layout is that of the test", f.frame)
	}
	file, err := filepath.Abs(f.frame)
	if err != nil {
		return "", err
	}
	const quad = "+" // the layout of most tests
	if _, err = catalog.Find(file, quad); err != nil {
		return "", session.VehicleError("--frame-file", err)
	}
	return file, nil
}

// tellFlight logs how far the tests are.
func tellFlight(at autotest.Progress, run *autotest.Run) { slog.Info(flightLine(at, run)) }

// flightLine is what is logged for the start of a flight, run nil, or for its end.
func flightLine(at autotest.Progress, run *autotest.Run) string {
	on := "ArduPilot's own model"
	if at.Sitlark {
		on = "sitlark"
	}
	if at.Try > 1 {
		on += fmt.Sprintf(", try %d", at.Try)
	}
	text := fmt.Sprintf("%d of %d: %s on %s", at.Number, at.Of, at.Test, on)
	switch {
	case run == nil:
		return text
	case run.Outcome == autotest.Passed:
		return fmt.Sprintf("%s: passed in %.0f s", text, run.Seconds)
	}
	return fmt.Sprintf("%s: failed in %.0f s: %s", text, run.Seconds, run.Reason)
}
