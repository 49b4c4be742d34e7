package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/sitlark/sitlark/app"
	"github.com/sitlark/sitlark/cli/output"
	"github.com/sitlark/sitlark/cli/signals"
	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/scenario"
	"github.com/sitlark/sitlark/scenario/batch"
	"github.com/sitlark/sitlark/scenario/library"
	"github.com/sitlark/sitlark/scenario/reports"
	"github.com/sitlark/sitlark/session"
	"github.com/sitlark/sitlark/sitl"
)

// scenarioFlags are the flags of sitlark scenario run, as typed.
type scenarioFlags struct {
	headless  bool
	ardupilot bool
	stay      bool
	json      bool
	overUDP   bool
	eeprom    string
	logs      string
	speedup   float64
	connect   time.Duration
	seed      int64
	batch     batchFlags
	files     reportFiles
	window    flags         // those of sitlark itself that concern window and exchange
	checked   config.Config // of window
	set       *pflag.FlagSet
	settings  []batch.Setting // of --set and --seed
}

// windowFlags are the flags of sitlark itself that scenario run also has.
var windowFlags = []string{"listen", "size", "ui-scale", "screenshot", "video", "video-fps", "video-wait", "video-clean", "quality", "vehicle-mesh", "title", "logo", "presentation", "presentation-scale", "time", "settings", "record", "record-limit", "record-wait", "foxglove", "foxglove-network", "foxglove-origin", "share", "share-act", "share-certificate", "share-key", "mavlink", "terrain-data", "sim-params", "sitl", "sitl-defaults", "sitl-instance"}

func newScenarioRunCommand() *cobra.Command {
	var f scenarioFlags
	cmd := &cobra.Command{
		Use:   "run NAME|FILE…",
		Short: "Flies scenarios and reports which expectations held",
		Long: `sitlark scenario run flies each scenario, in the window at real time, or with --headless
as fast as possible, and prints a table: each expectation, whether it held, the worst
margin and when that was.

It exits with 0 when every expectation held, with 3 when one did not, with 2 when a file
has an error, and with 1 when a flight could not be flown, such as without an ArduPilot. An expectation that was never judged, because its trigger never
came, did not hold.

The built-in autopilot flies, unless --sitl, --ardupilot or the file says otherwise.

With --sitl PATH each flight starts an ArduPilot of its own, with fresh parameters: sitlark
sets those of the file, uploads the mission, waits until it would arm, does the fly steps,
judges from then on, and ends it. Without --sitl you start ArduPilot yourself: load the
mission of the scenario into it, arm it and set it to auto; sitlark runs the steps and judges.
With --headless it fails when none connects within --connect-timeout.

With the built-in autopilot the same file and seed give the same flight to the last bit,
as the hash shows.`,
		Example: `  sitlark scenario run motor-out-hexa
  sitlark scenario run --headless motor-out-quad battery-sag mine.yaml
  sitlark scenario run mine.yaml --sitl ~/ardupilot/build/sitl/bin/arducopter --repeat 40 --junit out.xml`,
		Args:              someScenarios("run"),
		ValidArgsFunction: completeScenario,
		RunE: func(cmd *cobra.Command, args []string) error {
			return f.run(cmd.Context(), args, cmd.OutOrStdout())
		},
	}
	set := cmd.Flags()
	set.SortFlags = false
	f.set, f.window.set = set, set
	set.BoolVar(&f.headless, "headless", false, "run without a window, as fast as possible")
	set.BoolVar(&f.ardupilot, "ardupilot", false, "ArduPilot flies, whatever the file says; waits for its packets")
	set.DurationVar(&f.connect, "connect-timeout", time.Minute, "with --headless and without --sitl: fail when no ArduPilot has connected within `DURATION`; 0 waits for ever, as the window does")
	set.Float64Var(&f.speedup, "speedup", 1, "target real-time factor `N` of the built-in autopilot in the window, "+speedups+": 2 is twice as fast as real time")
	set.Int64Var(&f.seed, "seed", 0, "seed `N` instead of the file's")
	set.BoolVar(&f.stay, "stay", false, "keep the window open after the scenario ends")
	set.BoolVar(&f.json, "json", false, "print the results as one JSON array instead of tables")
	set.BoolVar(&f.overUDP, "over-udp", false, "with --headless or --repeat: connect the built-in autopilot over UDP, as ArduPilot is, instead of in process; slower, same flight")
	set.StringVar(&f.eeprom, "sitl-eeprom", "", "start each ArduPilot with a copy of the parameters in `FILE`, an eeprom.bin of an earlier run (default: fresh ones)")
	set.StringVar(&f.logs, "sitl-logs", "", "keep each ArduPilot's folder, with its logs, below `DIR` (default: removed after the flight)")
	f.batch.register(set)
	f.files.register(set)
	all := pflag.NewFlagSet("", pflag.ContinueOnError)
	f.window.register(all)
	f.window.set = set
	for _, name := range windowFlags {
		set.AddFlag(all.Lookup(name))
	}
	return cmd
}

// run flies the scenarios one after another; errors in any are reported before the first flies.
func (f *scenarioFlags) run(ctx context.Context, names []string, out io.Writer) error {
	for _, err := range []error{config.CheckSpeedup(f.speedup), f.batch.validate(f.started()), f.files.validate(names), f.validateSITL(), f.validateConnect()} {
		if err != nil {
			return config.UsageError{Err: err}
		}
	}
	if f.batch.many() && f.window.record.path != "" && f.window.record.path != recordNone {
		return config.UsageError{Err: fmt.Errorf("--record %s: flights of a batch are not recorded; fly one of them again without --repeat, by its seed", f.window.record.path)}
	}
	if f.batch.many() && f.window.foxglove.listen != "" {
		return config.UsageError{Err: fmt.Errorf("--foxglove %s: flights of a batch are not served; fly one of them again without --repeat, by its seed", f.window.foxglove.listen)}
	}
	if f.batch.many() && f.window.share.listen != "" {
		return config.UsageError{Err: fmt.Errorf("--share %s: flights of a batch are not shown; fly one of them again without --repeat, by its seed", f.window.share.listen)}
	}
	f.window.headless = f.headless || f.batch.many()
	c, err := f.window.config()
	if err != nil {
		return err
	}
	if !c.Headless {
		if err := app.Check(c); err != nil {
			return err
		}
	}
	f.checked = c
	f.checked.SITL.EEPROM = f.eeprom
	if f.batch.many() {
		return f.runBatch(ctx, names, out)
	}
	var all []*session.LoadedScenario
	for _, name := range names {
		p, err := f.prepare(name)
		if err != nil {
			return scenarioError(err)
		}
		all = append(all, p)
	}
	flown := func(p *session.LoadedScenario) bool { return p.File.Autopilot == scenario.ArduPilot }
	if f.window.set.Changed("connect-timeout") && !slices.ContainsFunc(all, flown) {
		return config.UsageError{Err: fmt.Errorf("--connect-timeout %v has no effect with %s: the built-in autopilot flies, which is there at once", f.connect, strings.Join(names, ", "))}
	}
	return f.runAll(ctx, names, all, out)
}

// runAll flies scenarios one after the other and writes the results of those that were flown,
// also when the user stops it.
func (f *scenarioFlags) runAll(ctx context.Context, names []string, all []*session.LoadedScenario, out io.Writer) error {
	results := []scenario.Result{}
	var flights []reports.Flight
	var stopped, fault error
	broken := 0
	for i, p := range all {
		r, err := f.fly(ctx, p)
		if err != nil && f.files.none() {
			return err
		}
		flights = append(flights, reports.Flight{Result: r, Again: f.againLine(names[i], f.settings), Err: err})
		if err != nil {
			flights[i].Result.Name, stopped = p.File.Name, err
			break
		}
		switch {
		case r.Fault != "":
			fault = errors.Join(fault, errors.New(r.Fault))
		case !r.Held:
			broken++
		}
		results = append(results, r)
		if !f.json {
			printResult(out, &r)
		}
		if r.Ended == scenario.EndedStopped {
			stopped = signals.Stopped(ctx, fmt.Sprintf("%d of %s flown to the end", i, count(len(all), "scenario")))
			break
		}
	}
	if f.json {
		if err := output.JSON(out, results); err != nil {
			return err
		}
	}
	if err := f.files.write(&reports.Page{Flights: flights}, flights); err != nil || stopped != nil {
		return errors.Join(stopped, err)
	}
	if fault != nil {
		return config.InputError{Err: fault}
	}
	if broken > 0 {
		return config.ExpectationError{Err: fmt.Errorf("%d of %s did not hold", broken, count(len(results), "scenario"))}
	}
	return nil
}

// started reports whether sitlark starts ArduPilot for the flights.
func (f *scenarioFlags) started() bool { return f.window.sitl.binary != "" }

// validateSITL returns an error for flags that need --sitl, or a file that is not there.
func (f *scenarioFlags) validateSITL() error {
	for _, given := range []struct{ flag, value string }{{"--sitl-eeprom", f.eeprom}, {"--sitl-logs", f.logs}} {
		if given.value != "" && !f.started() {
			return fmt.Errorf("%s needs --sitl: name the arducopter to start too", given.flag)
		}
	}
	if f.eeprom != "" {
		if info, err := os.Stat(f.eeprom); err != nil || !info.Mode().IsRegular() {
			return fmt.Errorf("--sitl-eeprom %s: expected a file eeprom.bin of an earlier run of ArduPilot", f.eeprom)
		}
	}
	if f.started() && f.overUDP {
		return errors.New("--over-udp is for the built-in autopilot, and --sitl starts ArduPilot: leave one out")
	}
	return nil
}

// samples reports whether series for plots are needed.
func (f *scenarioFlags) samples() bool { return f.json || f.files.report != "" }

func (f *scenarioFlags) prepare(name string) (*session.LoadedScenario, error) {
	file, err := library.Find(name)
	if err != nil {
		return nil, err
	}
	if f.settings, err = f.batch.settings(); err != nil {
		return nil, config.UsageError{Err: err}
	}
	if f.set.Changed("seed") {
		f.settings = append(f.settings, batch.Setting{Path: "seed", Text: fmt.Sprint(f.seed)})
	}
	for _, s := range f.settings {
		if file, err = file.With(s.Path, s.Text); err != nil {
			return nil, config.UsageError{Err: fmt.Errorf("--set %s: %w", s, err)}
		}
	}
	return session.LoadScenario(f.flownBy(file))
}

// flownBy returns the file with the autopilot that the flags name.
func (f *scenarioFlags) flownBy(file *scenario.File) *scenario.File {
	if f.ardupilot || f.started() {
		file.LetArduPilotFly(f.started())
	}
	return file
}

func (f *scenarioFlags) fly(ctx context.Context, p *session.LoadedScenario) (scenario.Result, error) {
	for _, notice := range p.Notices {
		slog.Info(notice)
	}
	if p.File.Autopilot == scenario.ArduPilot && !f.started() {
		tellArduPilot(p)
	}
	if (f.headless || !app.HasWindow) && (f.started() || !f.linked(p)) {
		return f.flyHeadless(ctx, p)
	}
	return f.flyLive(ctx, p)
}

// linked reports whether sitlark has a MAVLink connection to the scenario's autopilot.
func (f *scenarioFlags) linked(p *session.LoadedScenario) bool {
	return p.File.Autopilot == scenario.ArduPilot && f.window.mavlink != mavlinkOff && (f.window.mavlink != "" || p.File.NeedsMAVLink())
}

// flyLive flies a scenario like any other flight, at the pace of the window or of ArduPilot.
func (f *scenarioFlags) flyLive(ctx context.Context, p *session.LoadedScenario) (scenario.Result, error) {
	c := f.live(p)
	s, setup, err := session.NewScenario(p, c, session.ScenarioOptions{FlightOptions: session.FlightOptions{Samples: f.samples(), Speedup: f.speedup, ConnectTimeout: f.connectTimeout()}, Stay: f.stay})
	if err != nil {
		return scenario.Result{}, err
	}
	if f.started() {
		folder, remove, err := session.FlightFolder(f.logs, p.File.Name)
		if err != nil {
			return scenario.Result{}, err
		}
		defer remove()
		setup.SITL.Folder = folder
	}
	if err := fly(ctx, setup, s, app.Tour{}); err != nil {
		return scenario.Result{}, err
	}
	return s.Result(), nil
}

// validateConnect returns an error for a time that is none.
func (f *scenarioFlags) validateConnect() error {
	if f.connect < 0 {
		return fmt.Errorf("--connect-timeout %v: expected a time of 0s or more; 0s waits for ever", f.connect)
	}
	return nil
}

// connectTimeout is for how long an ArduPilot that the user starts is waited for; 0: for ever, as with
// a window, whose user sees what it waits for.
func (f *scenarioFlags) connectTimeout() time.Duration {
	if !f.checked.Headless {
		return 0
	}
	return f.connect
}

// live is the configuration of a flight that is not headless.
func (f *scenarioFlags) live(p *session.LoadedScenario) config.Config {
	c := f.checked
	c.Exchange.AnyPort = false
	builtIn := p.File.Autopilot == scenario.BuiltIn
	switch {
	case builtIn:
		c.MAVLink.Address = ""
	case f.linked(p) && c.MAVLink.Address == "":
		c.MAVLink.Address = sitl.Config{}.Telemetry()
	}
	if builtIn && !f.set.Changed("listen") {
		c.Exchange.Listen = "127.0.0.1:0" // ArduPilot's port stays free for others
	}
	return c
}

// tellArduPilot tells the user what to do in ArduPilot.
func tellArduPilot(p *session.LoadedScenario) {
	mission := "a mission"
	for i, name := range p.File.Missions {
		if i == 0 {
			mission = "the mission "
		} else {
			mission += " and "
		}
		if mission += p.File.Beside(name); p.File.Source.Folder != nil {
			mission += " (sitlark scenario show " + name + ")"
		}
	}
	if p.File.NeedsFlying() {
		slog.Info(fmt.Sprintf("%s: ArduPilot flies. Start it; sitlark sets its parameters, uploads the mission, flies and judges.", p.File.Name))
		return
	}
	slog.Info(fmt.Sprintf("%s: ArduPilot flies. Load %s into it, arm it and set it to auto; sitlark runs the steps and judges.", p.File.Name, mission))
}

func (f *scenarioFlags) flyHeadless(ctx context.Context, p *session.LoadedScenario) (scenario.Result, error) {
	o := session.FlyOptions{FlightOptions: session.FlightOptions{Samples: f.samples(), ConnectTimeout: f.connectTimeout()}, OverUDP: f.overUDP, Record: f.checked.Record, Foxglove: f.checked.Foxglove, Share: f.checked.Share}
	switch {
	case f.started():
		o.SITL, o.Logs, o.Terrain = f.checked.SITL, f.logs, f.checked.MAVLink.Terrain
	case p.File.Autopilot == scenario.ArduPilot:
		o.Listen = f.window.listen
	}
	r, err := p.Fly(ctx, o)
	if errors.Is(err, context.Canceled) {
		err = nil // the result says that it was stopped
	}
	return r, err
}
