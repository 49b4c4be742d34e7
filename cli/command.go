// Package cli is the command line: flags to config.Config, help, exit codes.
package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/sitlark/sitlark/app"
	"github.com/sitlark/sitlark/cli/campaign"
	"github.com/sitlark/sitlark/cli/output"
	"github.com/sitlark/sitlark/cli/signals"
	"github.com/sitlark/sitlark/cli/vehicles"
	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/internal/buildinfo"
	"github.com/sitlark/sitlark/internal/propcache"
	"github.com/sitlark/sitlark/internal/secret"
	"github.com/sitlark/sitlark/physics/rotor"
	"github.com/sitlark/sitlark/session"
)

// The exit codes.
const (
	exitOK      = 0
	exitFailure = 1
	exitUsage   = 2
	exitBroken  = 3 // an expectation did not hold, or a campaign's requirement was not shown to
)

// Run runs sitlark with args and returns its exit code. It must be called on the first
// thread, to which the caller has locked its goroutine.
func Run(args []string) int {
	clicked := beginProcess()
	ctx, stop := signals.Until()
	defer stop()
	cmd := newCommand()
	cmd.SetArgs(args)
	setLog("text", "info")
	rotor.KeepIn(propcache.Ready{Folder: propcache.Usual()})
	called, err := cmd.ExecuteContextC(ctx)
	if err == nil {
		return exitOK
	}
	err = signals.Explain(ctx, err)
	if output.LogsJSON(cmd.PersistentFlags()) {
		setLog("json", "info") // a wrong flag may have kept the flags of the log from being applied
		slog.Error(secret.Redact(err.Error()), "exit_code", exitCode(err))
		return exitCode(err)
	}
	tellError(os.Stderr, called, err)
	if clicked || wantsDialogs(called) {
		tellInWindow(ctx, err)
	}
	return exitCode(err)
}

// tellError prints what went wrong in a command, and for a wrong command line which help to read.
func tellError(out io.Writer, called *cobra.Command, err error) {
	fmt.Fprintln(out, "sitlark:", secret.Redact(err.Error()))
	var usage config.UsageError
	if !errors.As(err, &usage) {
		return
	}
	if called.Name() == "help" || called.Hidden {
		called = called.Root()
	}
	fmt.Fprintf(out, "sitlark: see %s --help\n", called.CommandPath())
}

// exitCode tells a shell what kind of error it was.
func exitCode(err error) int {
	var broken config.ExpectationError
	var input config.InputError
	var usage config.UsageError
	if code, ended := signals.Status(err); ended {
		return code
	}
	switch {
	case errors.As(err, &broken):
		return exitBroken
	case errors.As(err, &input), errors.As(err, &usage):
		return exitUsage
	}
	return exitFailure
}

func newCommand() *cobra.Command {
	var f flags
	version := false
	cmd := &cobra.Command{
		Use:   "sitlark [FILE...] [flags]",
		Short: "A desktop 3D flight simulator for ArduPilot's JSON SITL backend",
		Long: `sitlark is the physics behind ArduPilot's --model JSON:127.0.0.1 and a 3D view of
the flight. Start it, then start ArduPilot:

    sim_vehicle.py -v ArduCopter -f X --model JSON:127.0.0.1

or watch the built-in autopilot fly: sitlark --demo

sitlark FILE opens a recorded flight (.mcap), a log (.bin, .tlog) or a mission (.plan,
.waypoints).

The vehicle is a 1.5 kg quad; sitlark vehicles lists others, for --vehicle.`,
		Example: `  sitlark --demo
  sitlark --sitl arducopter --mission field.plan --wind 6@270
  sitlark --demo --vehicle hexa-7kg --vehicles 3`,
		Args:          noArgs,
		SilenceErrors: true,
		SilenceUsage:  true,
		RunE: func(cmd *cobra.Command, args []string) error {
			if version {
				_, err := fmt.Fprintln(cmd.OutOrStdout(), "sitlark", buildinfo.Version())
				return err
			}
			if done, err := openFiles(cmd, args); done || err != nil {
				return err
			}
			setup, err := f.load()
			if err != nil {
				return err
			}
			setup.Exchange.WaitForPort = !setup.Headless && wantsDialogs(cmd)
			return fly(cmd.Context(), setup, nil, ownTour(setup.Window))
		},
	}
	cmd.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error { return config.UsageError{Err: flagError(cmd, err)} })
	cmd.CompletionOptions.HiddenDefaultCmd = false
	f.register(cmd.Flags())
	// Cobra's own flag has a template, which would keep all unused methods in the program.
	cmd.Flags().BoolVarP(&version, "version", "v", false, "version for sitlark")
	var log logFlags
	log.register(cmd.PersistentFlags())
	cmd.PersistentPreRunE = func(called *cobra.Command, _ []string) error {
		signals.EndSoon(called, output.LogsJSON(cmd.PersistentFlags()))
		return errors.Join(log.apply(), checkRules(called))
	}
	_ = cmd.RegisterFlagCompletionFunc("vehicle", vehicles.CompleteVehicle) // fails only for an unknown flag
	_ = cmd.RegisterFlagCompletionFunc("layout", vehicles.CompleteLayout)
	_ = cmd.RegisterFlagCompletionFunc("home", completeHome)
	cmd.AddCommand(vehicles.NewCommand(), hiddenAlias(vehicles.NewCommand(), "frames"), vehicles.NewPropellerCommand(), newScenarioCommand(), newTourCommand(), newReplayCommand(), newContinueCommand(), newCompareCommand(), newExportCommand(), newAutotestCommand(), newHealthCommand(), campaign.NewCommand(campaignWindow), campaign.NewWorkerCommand(), newStandInCommand(), newPhysicsCommand())
	addHelp(cmd)
	takeDecimals(cmd)
	return cmd
}

// fly runs the flight that s describes, with or without the window, which can show the tour
// instead.
func fly(ctx context.Context, s session.Setup, scenario *session.Scenario, t app.Tour) error {
	if !s.Headless {
		return app.Watch(ctx, app.Flight{Setup: s, Scenario: scenario}, t)
	}
	f, err := session.New(s, session.Options{Scenario: scenario})
	if err != nil {
		return err
	}
	return f.Run(ctx, nil)
}

// hiddenAlias returns a command under its former name: it works, but is not in the help.
func hiddenAlias(cmd *cobra.Command, name string) *cobra.Command {
	_, args, _ := strings.Cut(cmd.Use, " ")
	cmd.Use, cmd.Hidden = name+" "+args, true
	return cmd
}

// campaignWindow registers the flags of the window that sitlark campaign view has.
func campaignWindow(set *pflag.FlagSet) func() (config.Config, error) {
	var f flags
	all := pflag.NewFlagSet("", pflag.ContinueOnError)
	f.register(all)
	for _, name := range []string{"size", "ui-scale", "quality", "settings", "screenshot"} {
		set.AddFlag(all.Lookup(name))
	}
	return f.config
}
