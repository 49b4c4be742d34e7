package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/sitlark/sitlark/app"
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
	speedup   float64
	seed      int64
	batch     batchFlags
	files     reportFiles
	window    flags         // those of sitlark itself that concern window and exchange
	checked   config.Config // of window
	set       *pflag.FlagSet
	settings  []batch.Setting // of --set and --seed
}

// windowFlags are sitlark's own flags that scenario run has, too.
var windowFlags = []string{"listen", "size", "ui-scale", "screenshot", "video", "video-fps", "video-wait", "video-clean", "quality", "vehicle-mesh", "time", "settings", "mavlink"}

func newScenarioRunCommand() *cobra.Command {
	var f scenarioFlags
	cmd := &cobra.Command{
		Use:   "run NAME|FILE…",
		Short: "Flies scenarios and reports which expectations held",
		Long: `sitlark scenario run flies each scenario, in the window at real time, or with --headless
as fast as possible, and prints a table: each expectation, whether it held, the worst
margin and when that was.

It exits with 0 when every expectation held, with 3 when one did not, and with 2 when a
file has an error. An expectation that was never judged, because its trigger never
came, did not hold.

The built-in autopilot flies, unless the file or --ardupilot says otherwise. You start ArduPilot
yourself: load the mission of the scenario into it, arm it and set it to auto;
sitlark runs the steps and judges.

With the built-in autopilot the same file and seed give the same flight to the last bit,
as the hash shows.`,
		Example: `  sitlark scenario run motor-out-hexa
  sitlark scenario run --headless motor-out-quad battery-sag mine.yaml
  sitlark scenario run --ardupilot --headless motor-out-hexa`,
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
	set.Float64Var(&f.speedup, "speedup", 1, "target real-time factor `N` of the built-in autopilot in the window, 0.1 to 100")
	set.Int64Var(&f.seed, "seed", 0, "seed `N` instead of the file's")
	set.BoolVar(&f.stay, "stay", false, "keep the window open after the scenario ends")
	set.BoolVar(&f.json, "json", false, "print the results as one JSON array instead of tables")
	set.BoolVar(&f.overUDP, "over-udp", false, "with --headless or --repeat: connect the built-in autopilot over UDP, as ArduPilot is, instead of in process; slower, same flight")
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

// run flies one after another; what is wrong with any is told before the first flies.
func (f *scenarioFlags) run(ctx context.Context, names []string, out io.Writer) error {
	if !(f.speedup >= 0.1 && f.speedup <= 100) {
		return config.UsageError{Err: fmt.Errorf("--speedup %g: expected a factor from 0.1 to 100", f.speedup)}
	}
	for _, err := range []error{f.batch.validate(), f.files.validate()} {
		if err != nil {
			return config.UsageError{Err: err}
		}
	}
	f.window.headless = f.headless || f.batch.many()
	f.window.demo = f.window.mavlink == "" || f.window.mavlink == mavlinkOff // a film holds the built-in autopilot back
	c, err := f.window.config()
	if err != nil {
		return err
	}
	if !c.Headless {
		if err := app.Check(c); err != nil {
			return err
		}
	}
	if f.batch.many() {
		return f.runBatch(ctx, names, out)
	}
	f.checked = c
	var all []*session.LoadedScenario
	for _, name := range names {
		p, err := f.prepare(name)
		if err != nil {
			return scenarioError(err)
		}
		all = append(all, p)
	}
	var results []scenario.Result
	var flights []reports.Flight
	broken := 0
	for i, p := range all {
		r, err := f.fly(ctx, p)
		if err != nil {
			return err
		}
		if !r.Held {
			broken++
		}
		results = append(results, r)
		flights = append(flights, reports.Flight{Result: r, Again: againLine(names[i], f.settings)})
		if !f.json {
			printResult(out, &r)
		}
		if r.Ended == scenario.EndedStopped {
			return errors.New("scenario stopped before its end")
		}
	}
	if f.json {
		if err := printJSON(results, out); err != nil {
			return err
		}
	}
	if err := f.files.write(&reports.Page{Flights: flights}, flights); err != nil {
		return err
	}
	if broken > 0 {
		return config.ExpectationError{Err: fmt.Errorf("%d of %s did not hold", broken, count(len(results), "scenario"))}
	}
	return nil
}

// samples tells whether somebody wants series for plots.
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
	if f.ardupilot {
		file.Autopilot = scenario.ArduPilot
	}
	return session.LoadScenario(file)
}

func (f *scenarioFlags) fly(ctx context.Context, p *session.LoadedScenario) (scenario.Result, error) {
	for _, notice := range p.Notices {
		slog.Info(notice)
	}
	if p.File.Autopilot == scenario.ArduPilot {
		tellArduPilot(p)
	}
	if (f.headless || !app.HasWindow) && !f.linked(p) {
		return f.flyHeadless(ctx, p)
	}
	return f.flyLive(ctx, p)
}

// linked tells whether sitlark speaks MAVLink to who flies the scenario.
func (f *scenarioFlags) linked(p *session.LoadedScenario) bool {
	return p.File.Autopilot == scenario.ArduPilot && f.window.mavlink != mavlinkOff && (f.window.mavlink != "" || p.File.NeedsMAVLink())
}

// flyLive flies a scenario as any other flight, at the pace of the window or of ArduPilot.
func (f *scenarioFlags) flyLive(ctx context.Context, p *session.LoadedScenario) (scenario.Result, error) {
	c := f.checked
	builtIn := p.File.Autopilot == scenario.BuiltIn
	switch {
	case builtIn:
		c.MAVLink.Address = ""
	case f.linked(p) && c.MAVLink.Address == "":
		c.MAVLink.Address = sitl.Config{}.Telemetry()
	}
	if builtIn && f.speedup == 1 && c.Exchange.Listen == config.DefaultListen {
		c.Exchange.Listen = "127.0.0.1:0" // ArduPilot's port stays free for who needs it
	}
	s, setup, err := session.NewScenario(p, c, session.ScenarioOptions{Samples: f.samples(), Stay: f.stay, Speedup: f.speedup})
	if err != nil {
		return scenario.Result{}, err
	}
	if err := fly(ctx, setup, s); err != nil {
		return scenario.Result{}, err
	}
	return s.Result(), nil
}

// tellArduPilot says what the user has to do.
func tellArduPilot(p *session.LoadedScenario) {
	mission := "a mission"
	if p.File.Mission != "" {
		mission = "the mission " + p.File.Beside(p.File.Mission)
		if p.File.Source.Folder != nil {
			mission += " (sitlark scenario show " + p.File.Mission + ")"
		}
	}
	slog.Info(fmt.Sprintf("%s: ArduPilot flies. Load %s into it, arm it and set it to auto; sitlark runs the steps and judges.", p.File.Name, mission))
}

func (f *scenarioFlags) flyHeadless(ctx context.Context, p *session.LoadedScenario) (scenario.Result, error) {
	o := session.FlyOptions{Samples: f.samples(), OverUDP: f.overUDP}
	if p.File.Autopilot == scenario.ArduPilot {
		o.Listen = f.window.listen
	}
	r, err := p.Fly(ctx, o)
	if errors.Is(err, context.Canceled) {
		err = nil // the result says that it was stopped
	}
	return r, err
}
