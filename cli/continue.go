package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/sitlark/sitlark/app"
	"github.com/sitlark/sitlark/cli/signals"
	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/internal/quantity"
	"github.com/sitlark/sitlark/scenario"
	"github.com/sitlark/sitlark/session"
	"github.com/sitlark/sitlark/session/again"
	"github.com/sitlark/sitlark/vehicle/vehiclefile"
)

// continueFlags are the flags of sitlark continue, as typed.
type continueFlags struct {
	window   flags // those of sitlark itself
	at       string
	commands []string
	set      []string // NAME=VALUE of the vehicle
	vehicle  string
	keep     bool // commands that came later are given again
	takeOver bool
	openLoop bool
	pause    bool
	again    bool
	log      string // of ArduPilot
	logs     string // folder for those of the fresh one
	camera   string
}

// continueOwn are the flags of sitlark itself that sitlark continue has, too.
var continueOwn = []string{
	"wind", "turbulence", "seed", "headless", "for", "record", "record-limit", "record-wait", "control", "control-token-file",
	"sitl", "sitl-defaults", "sitl-instance", "size", "ui-scale", "quality", "time", "vehicle-mesh", "title", "logo", "presentation", "presentation-scale", "settings", "screenshot", "video", "video-fps", "video-wait", "video-clean",
}

func newContinueCommand() *cobra.Command {
	var f continueFlags
	cmd := &cobra.Command{
		Use:   "continue FLIGHT.mcap",
		Short: "Continues a recorded flight from any moment, with or without changes",
		Long: `sitlark continue starts a flight from a moment of a recording, unchanged or with different
wind, a fault, another seed or a changed vehicle. If the built-in autopilot flew the recording, it resumes
exactly: without changes, the new flight matches the recorded one to the last bit. The window
shows the recorded flight beside the new one.

ArduPilot can't be rewound, because sitlark does not know its internal state. For ArduPilot
flights the built-in autopilot takes over from the vehicle's state. With --open-loop the
recorded motor commands are replayed instead, for a few seconds.

With --again a fresh ArduPilot flies the whole flight again. Vehicle, place, weather, seed and
mission are those of the recording, and commands, modes and parameters are sent at the same
times of the flight. Sticks of a joystick are sent again if sitlark recorded them. --log adds what
other ground stations sent: commands, targets in GUIDED and RC overrides. ArduPilot never flies
exactly the same flight twice, so expect small differences. sitlark says what it can't repeat.`,
		Example: `  sitlark continue flight.mcap --at 41.2s
  sitlark continue flight.mcap --at 1m12s --wind 9@270 --headless
  sitlark continue flight.mcap --at 41.2s --command "fail_motor motor=2" --record branch.mcap
  sitlark continue flight.mcap --at 41.2s --set mass=1.8kg --set battery.capacity=4000mAh
  sitlark continue flight.mcap --at 41.2s --keep-commands --seed 7 --headless
  sitlark continue ardupilot.mcap --at 30s --open-loop --command "gust speed=3"
  sitlark continue ardupilot.mcap --again --sitl ~/ardupilot/build/sitl/bin/arducopter --log 00000001.BIN --wind 3@270`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 1 {
				return config.UsageError{Err: fmt.Errorf("continue: expected one recording such as flight.mcap, not %d arguments", len(args))}
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error { return f.run(cmd.Context(), cmd.OutOrStdout(), args[0]) },
	}
	set := cmd.Flags()
	set.SortFlags = false
	set.StringVar(&f.at, "at", "", "continue from `TIME` since the start of the recording, such as 41.2s or 1m12s, or end")
	set.StringArrayVar(&f.commands, "command", nil, "apply `COMMAND` at that time, such as \"fail_motor motor=2\", with names and arguments as in scenario files; may be repeated")
	set.StringArrayVar(&f.set, "set", nil, "change a parameter of the vehicle: `NAME=VALUE` as in vehicle files, such as mass=1.8kg or battery.capacity=4000mAh; may be repeated")
	set.StringVar(&f.vehicle, "only", "", "apply --command and --set only to the vehicle `NAME` of a fleet (default: all)")
	set.BoolVar(&f.keep, "keep-commands", false, "give the commands that followed in the recording again, at the same flight times, except those that would undo a change")
	set.BoolVar(&f.takeOver, "take-over", false, "let the built-in autopilot take over even if it flew the recording: it hovers for ten seconds, then returns home and lands")
	set.BoolVar(&f.openLoop, "open-loop", false, fmt.Sprintf("replay the recorded motor commands with no autopilot, for at most %g s", session.OpenLoopTime))
	set.BoolVar(&f.again, "again", false, "let a fresh ArduPilot, given by --sitl, fly the whole flight again; changes apply from --at, or from the start")
	set.StringVar(&f.log, "log", "", "with --again: send what ground stations sent, as found in `LOG`, ArduPilot's own .bin log of the flight or the folder with its logs")
	set.StringVar(&f.logs, "sitl-logs", "", "with --again: keep the fresh ArduPilot's folder, with its logs, below `DIR` (default: removed after the flight)")
	set.BoolVar(&f.pause, "pause", false, "start paused, to change wind, faults and other settings in the window first; Space starts the flight")
	set.StringVar(&f.camera, "camera", "", "start with the camera `NAME`, as in sitlark replay")
	all := pflag.NewFlagSet("", pflag.ContinueOnError)
	f.window.register(all)
	f.window.set = set
	for _, name := range continueOwn {
		set.AddFlag(all.Lookup(name))
	}
	set.Lookup("wind").DefValue, set.Lookup("turbulence").DefValue, set.Lookup("seed").DefValue = "", "", "0" // help then shows none
	return cmd
}

// run flies the branch.
func (f *continueFlags) run(ctx context.Context, out io.Writer, path string) error {
	c, err := f.window.config()
	if err != nil {
		return err
	}
	c.Window.Camera = f.camera
	c.Exchange.AnyPort = true // as a demonstration
	if !c.Headless {
		if err := app.Check(c); err != nil {
			return err
		}
	}
	at := 0.0
	if err = f.checkAgain(); err == nil {
		err = f.checkTogether(c)
	}
	if err == nil && (f.at != "" || !f.again) {
		at, err = elapsedOf(f.at)
	}
	if err != nil {
		return config.UsageError{Err: err}
	}
	if path, err = wholeFleet(ctx, path); err != nil {
		return err
	}
	if err := noLog("continue", path); err != nil {
		return err
	}
	changes, err := f.changes(c)
	if err != nil {
		return config.UsageError{Err: err}
	}
	if f.again {
		return f.flyAgain(ctx, out, path, c, again.Options{Log: f.log, At: at, Commands: changes.Commands, Set: changes.Set, Seed: changes.Seed})
	}
	duration := c.Duration.Seconds()
	if c.Headless {
		c.Duration, c.Speedup = 0, 0
	}
	s, err := session.LoadBranch(ctx, path, at, changes, c)
	if err != nil {
		return err
	}
	s.Paused = f.pause && !c.Headless
	for _, notice := range s.Notices {
		slog.Warn(notice)
	}
	s.Notices = nil
	slog.Info(s.Branch.String())
	script, s, err := s.Branch.Scenario(s, session.ScenarioOptions{FlightOptions: session.FlightOptions{Speedup: c.Speedup}, Stay: true})
	if err != nil {
		return err
	}
	if c.Headless {
		return errors.Join(flyOn(ctx, out, s, script, duration), s.Damage)
	}
	return errors.Join(app.Watch(ctx, app.Flight{Setup: s, Scenario: script}, ownTour(c.Window)), s.Damage)
}

// checkTogether returns an error for flags of which one would be ignored.
func (f *continueFlags) checkTogether(c config.Config) error {
	switch {
	case f.pause && c.Headless:
		return errors.New("--pause with --headless: only a flight in the window can start paused; omit one")
	case f.camera != "" && c.Headless:
		return errors.New("--camera with --headless: without a window there is no camera; omit one")
	case f.openLoop && c.Duration.Seconds() > session.OpenLoopTime:
		return fmt.Errorf("--open-loop with --for %v: recorded motor commands are replayed for at most %g s, because the flight soon drifts too far from the recorded one; expected --for %gs or less",
			c.Duration, session.OpenLoopTime, session.OpenLoopTime)
	case f.vehicle != "" && len(f.commands) == 0 && len(f.set) == 0 && !f.window.set.Changed("wind") && !f.window.set.Changed("turbulence"):
		return errors.New("--only limits --command or --set to one vehicle: add one of them")
	}
	return nil
}

// checkAgain returns an error for flags that need each other, or do not go together.
func (f *continueFlags) checkAgain() error {
	started := f.window.sitl.binary != ""
	switch {
	case f.again && (f.takeOver || f.openLoop):
		return errors.New("--again with --take-over or --open-loop: --again starts a fresh ArduPilot from the beginning, the others continue without ArduPilot; omit one")
	case f.again && f.keep:
		return errors.New("--keep-commands with --again: --again always repeats all commands; omit --keep-commands")
	case f.again && f.vehicle != "":
		return errors.New("--again with --only: --again does not support fleets; omit one")
	case f.again && !started:
		return errors.New("--again needs --sitl: name the arducopter to start, such as --sitl ~/ardupilot/build/sitl/bin/arducopter")
	case f.logs != "" && !f.again:
		return errors.New("--sitl-logs needs --again: otherwise no ArduPilot is started")
	case f.log != "" && !f.again:
		return errors.New("--log needs --again: the log is where the commands to repeat are read from")
	case started && !f.again:
		return errors.New("--sitl needs --again: ArduPilot can't resume in mid-flight, but a fresh one can repeat the flight from its start")
	}
	return nil
}

// flyAgain lets a fresh ArduPilot fly the recorded flight again.
func (f *continueFlags) flyAgain(ctx context.Context, out io.Writer, path string, c config.Config, o again.Options) error {
	flight, err := again.Load(ctx, path, o)
	if err != nil {
		return err
	}
	for _, why := range flight.Inexact {
		slog.Warn("not as it was: " + why)
	}
	slog.Info(flight.String())
	c.SITL.Params = append(flight.Params, c.SITL.Params...)
	if c.Headless {
		r, err := flight.Fly(ctx, session.FlyOptions{FlightOptions: session.FlightOptions{FromStart: true}, SITL: c.SITL, Logs: f.logs, Record: c.Record, Origin: &flight.Origin})
		if err != nil && !errors.Is(err, context.Canceled) { // the result says that it was stopped
			return err
		}
		if err := f.tellAgain(out, &flight.Origin, c.Record, &r); err != nil || ctx.Err() == nil {
			return err
		}
		return signals.Stopped(ctx, fmt.Sprintf("the flight ended after %.1f s", r.Duration))
	}
	c.Exchange.AnyPort = false
	s, setup, err := session.NewScenario(flight.LoadedScenario, c, session.ScenarioOptions{FlightOptions: session.FlightOptions{FromStart: true, Speedup: 1}, Stay: true})
	if err != nil {
		return err
	}
	folder, remove, err := session.FlightFolder(f.logs, flight.File.Name)
	if err != nil {
		return err
	}
	defer remove()
	setup.Origin, setup.Paused, setup.SITL.Folder = &flight.Origin, f.pause, folder
	return app.Watch(ctx, app.Flight{Setup: setup, Scenario: s}, ownTour(c.Window))
}

// tellAgain prints how the flight has ended.
func (f *continueFlags) tellAgain(out io.Writer, origin *session.Origin, kept config.Record, r *scenario.Result) error {
	who := "ArduPilot"
	if r.Autopilot != nil {
		who = r.Autopilot.Vehicle
	}
	fmt.Fprintf(out, "%s flew it again: %s at %.1f s\n", who, r.Ended, r.Duration)
	tellChanges(out, origin)
	for _, w := range r.Warnings {
		if !strings.HasPrefix(w, "nothing is expected") {
			fmt.Fprintln(out, "warning: "+w)
		}
	}
	if kept.Path != "" {
		fmt.Fprintf(out, "sitlark compare %s %s shows both\n", origin.File, kept.Path)
	}
	if f.logs != "" {
		fmt.Fprintf(out, "ArduPilot's logs are below %s\n", f.logs)
	}
	return nil
}

// tellChanges prints what is changed in a flight, and what of the recorded one is left out for that.
func tellChanges(out io.Writer, o *session.Origin) {
	if text := session.ChangesText(o); text != "" {
		fmt.Fprintln(out, text)
	}
}

// elapsedOf reads a time in a recording [s]; end is infinite.
func elapsedOf(text string) (float64, error) {
	switch text {
	case "":
		return 0, errors.New("continue: missing --at: expected a time such as --at 41.2s, or --at end")
	case "end":
		return math.Inf(1), nil
	}
	if d, err := time.ParseDuration(text); err == nil && d >= 0 {
		return d.Seconds(), nil
	}
	at, err := quantity.Parse(text, "s")
	if err != nil || !(at >= 0) {
		return 0, fmt.Errorf("--at %q: expected a time such as 41.2s or 1m12s", text)
	}
	return at, nil
}

// changes returns how the branch differs from its origin.
func (f *continueFlags) changes(c config.Config) (session.Changes, error) {
	changes := session.Changes{Only: f.vehicle, Keep: f.keep}
	switch {
	case f.takeOver && f.openLoop:
		return changes, errors.New("--take-over and --open-loop can't be combined: omit one")
	case f.takeOver:
		changes.Mode = session.TakeOver
	case f.openLoop:
		changes.Mode = session.OpenLoop
	}
	set := f.window.set
	if set.Changed("wind") {
		changes.Commands = append(changes.Commands, c.Weather.Wind)
	}
	if set.Changed("turbulence") {
		changes.Commands = append(changes.Commands, c.Weather.Turbulence)
	}
	if set.Changed("seed") {
		changes.Seed = &c.Seed
	}
	for _, text := range f.commands {
		one, err := commandOf(text)
		if err != nil {
			return changes, fmt.Errorf("--command %q: %w", text, err)
		}
		changes.Commands = append(changes.Commands, one)
	}
	for _, text := range f.set {
		name, value, ok := strings.Cut(text, "=")
		if !ok || strings.TrimSpace(name) == "" || strings.TrimSpace(value) == "" {
			return changes, fmt.Errorf("--set %q: expected NAME=VALUE such as mass=1.8kg", text)
		}
		s := vehiclefile.Setting{Path: strings.TrimSpace(name), Value: strings.TrimSpace(value)}
		for _, other := range changes.Set {
			if other.Path == s.Path {
				return changes, fmt.Errorf("--set %s and --set %s are both given: remove one", other, s)
			}
		}
		changes.Set = append(changes.Set, s)
	}
	return changes, nil
}

// commandOf parses a command as NAME ARGUMENT=VALUE… or in the syntax of scenario files.
func commandOf(text string) (command.Command, error) {
	plain := strings.NewReplacer("{", " ", "}", " ", ",", " ", ": ", "=", ":", "=").Replace(text)
	words := strings.Fields(plain)
	if len(words) == 0 {
		return nil, errors.New("expected a command such as \"fail_motor motor=2\"")
	}
	args := map[string]string{}
	last := ""
	for _, w := range words[1:] {
		name, value, ok := strings.Cut(w, "=")
		switch {
		case ok:
			args[name], last = value, name
		case last == "":
			return nil, fmt.Errorf("%q: expected an argument NAME=VALUE, such as motor=2", w)
		default: // a name of several words
			args[last] += " " + w
		}
	}
	for name, value := range args { // quotes that the shell left, or of YAML
		if n := len(value); n > 1 && value[0] == value[n-1] && strings.ContainsRune(`"'`, rune(value[0])) {
			args[name] = value[1 : n-1]
		}
	}
	return command.Build(words[0], args)
}

// beyond is how long a branch that starts at the end of its origin flies [s].
const beyond = 60

// flyOn flies the branch as fast as possible, for length [s] or to the end of its origin, and
// prints how it ended.
func flyOn(ctx context.Context, out io.Writer, s session.Setup, scenario *session.Scenario, length float64) error {
	switch {
	case length > 0 || scenario != nil: // which ends by itself
	case s.Branch.Rest > 0:
		length = s.Branch.Rest
	default:
		length = beyond
	}
	f, err := session.New(s, session.Options{Scenario: scenario, InProcess: true, Unwatched: true})
	if err != nil {
		return err
	}
	end, err := session.FlyBranch(ctx, f, length)
	if err != nil && ctx.Err() == nil {
		return err
	}
	if scenario != nil {
		r := scenario.Result()
		printResult(out, &r)
	}
	tellChanges(out, &s.Branch.Origin)
	fmt.Fprintf(out, "flew %.3f s, to %.3f s of the recording; state %s\n", end.Elapsed, s.Branch.Origin.Elapsed+end.Elapsed, end.State)
	switch {
	case !end.Known:
		fmt.Fprintln(out, "the recording ends before that")
	case end.Same:
		fmt.Fprintln(out, "same as the recording, to the last bit")
	default:
		fmt.Fprintln(out, "differs from the recording")
	}
	if ctx.Err() == nil {
		return nil
	}
	return signals.Stopped(ctx, fmt.Sprintf("flew only %.1f s", end.Elapsed))
}
