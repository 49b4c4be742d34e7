// Command sitlark is a desktop flight simulator for ArduPilot: the physics behind
// its JSON SITL backend, and a 3D view of the flight.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"runtime"
	"runtime/debug"
	"syscall"

	"github.com/spf13/cobra"
)

// The exit codes.
const (
	exitOK      = 0
	exitFailure = 1
	exitUsage   = 2
	exitBroken  = 3 // an expectation of a scenario did not hold
)

// version is set by the linker for releases; a build from source tells its commit.
var version = "0.1.0-dev"

func init() {
	// GLFW and GL may be called from the process's first thread only.
	runtime.LockOSThread()
}

func main() {
	os.Exit(run(os.Args[1:]))
}

// run is main without the exit, and returns the exit code.
func run(args []string) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	defer stop()
	cmd := newCommand()
	cmd.SetArgs(args)
	err := cmd.ExecuteContext(ctx)
	if err == nil {
		return exitOK
	}
	fmt.Fprintln(os.Stderr, "sitlark:", err)
	var usage usageError
	if errors.As(err, &usage) {
		fmt.Fprintln(os.Stderr, "sitlark: see sitlark --help")
	}
	return exitCode(err)
}

// exitCode tells a shell what kind of error it was.
func exitCode(err error) int {
	var broken brokenError
	var input inputError
	var usage usageError
	switch {
	case errors.As(err, &broken):
		return exitBroken
	case errors.As(err, &input), errors.As(err, &usage):
		return exitUsage
	}
	return exitFailure
}

// usageError marks a wrong call.
type usageError struct{ error }

func newCommand() *cobra.Command {
	var f flags
	cmd := &cobra.Command{
		Use:   "sitlark",
		Short: "A desktop 3D flight simulator for ArduPilot's JSON SITL backend",
		Long: `sitlark is the physics behind ArduPilot's --model JSON:127.0.0.1 and a 3D view of
the flight. Start it, then start ArduPilot:

    sim_vehicle.py -v ArduCopter -f X --model JSON:127.0.0.1

or watch the built-in autopilot fly: sitlark --demo

The vehicle is a 1.5 kg quad; sitlark frames lists others, for --model.`,
		Args:          noArgs,
		Version:       versionText(),
		SilenceErrors: true,
		SilenceUsage:  true,
		RunE: func(cmd *cobra.Command, _ []string) error {
			o, err := f.options()
			if err != nil {
				return err
			}
			return fly(cmd.Context(), o)
		},
	}
	cmd.SetFlagErrorFunc(func(_ *cobra.Command, err error) error { return usageError{err} })
	cmd.SetVersionTemplate("sitlark {{.Version}}\n")
	cmd.CompletionOptions.HiddenDefaultCmd = false
	f.register(cmd.Flags())
	_ = cmd.RegisterFlagCompletionFunc("model", completeModel) // fails only for an unknown flag
	_ = cmd.RegisterFlagCompletionFunc("layout", completeLayout)
	_ = cmd.RegisterFlagCompletionFunc("home", completeHome)
	cmd.AddCommand(newFramesCommand(), newPropellerCommand(), newScenarioCommand())
	return cmd
}

func noArgs(cmd *cobra.Command, args []string) error {
	if len(args) > 0 {
		return usageError{fmt.Errorf("unexpected argument %q: sitlark takes flags only", args[0])}
	}
	return nil
}

// versionText adds the commit that the Go tool recorded, if it did.
func versionText() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return version
	}
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" && len(s.Value) >= 12 {
			return version + " (" + s.Value[:12] + ")"
		}
	}
	return version
}
