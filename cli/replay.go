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
	"github.com/sitlark/sitlark/internal/atomicfile"
	"github.com/sitlark/sitlark/session"
)

// replayFlags are the flags of sitlark replay: those of sitlark itself that concern the window.
var replayFlags = []string{"size", "ui-scale", "quality", "time", "vehicle-mesh", "title", "logo", "settings", "screenshot", "video", "video-fps", "video-clean", "terrain"}

// replayOptions are what sitlark replay is asked to show.
type replayOptions struct {
	flags
	beside compareFlags
	camera string // to begin with; empty: the usual one
	log    string // ArduPilot's own log of the flight; empty: none
	errors string // file that the EKF's errors go to; empty: none
}

func newReplayCommand() *cobra.Command {
	var o replayOptions
	cmd := &cobra.Command{
		Use:   "replay FLIGHT.mcap|LOG.bin|LOG.tlog...",
		Short: "Shows recorded flights, or an autopilot's logs, in the window",
		Long: `sitlark replay shows a flight that was recorded: with all cameras, panels, plots and films, at
any moment. Drag along the time line, or use J, K and L as in a video editor; F1 lists the
keys. The flight is computed again, to the last bit. A recording of another version of
sitlark, or of another kind of processor, is shown from its recorded states.

It also shows logs of ArduPilot, of real vehicles too: DataFlash logs (.bin) and telemetry
logs (.tlog) of Copter, Plane, Rover, Sub and Heli, from version 3.1 on. What is shown is what
the autopilot believed; the ghost is where the GPS said that the vehicle was. --terrain puts
real land below it.

With --log, ArduPilot's own log of a flight on sitlark lies beside the recording of it: the
ghost is where the EKF believed the vehicle to be, and a summary of its errors is printed.
With --errors they are written to a file, one line a sample, and no window opens.

Up to 16 flights are shown together: the first as itself, and the others in colours beside it,
aligned as sitlark compare does, with their trails, plots and a table of deviations.

With --video the whole flight is filmed, one picture for each frame of the film, and the
program ends.`,
		Example: `  sitlark replay flight.mcap
  sitlark replay flight.mcap --camera director --video flight.mp4 --video-clean --size 1920x1080
  sitlark replay 00000042.BIN
  sitlark replay flight.mcap --log logs/00000001.BIN
  sitlark replay before.mcap after.mcap --align takeoff`,
		Args: func(_ *cobra.Command, args []string) error { return o.check(args) },
		RunE: func(cmd *cobra.Command, args []string) error {
			return o.show(cmd.Context(), cmd.OutOrStdout(), args)
		},
	}
	set := cmd.Flags()
	set.SortFlags = false
	set.StringVar(&o.camera, "camera", "", "begin with the camera `NAME`: follow, chase, orbit, first-person, ground, top, side, free-flight, director or fleet (default: follow)")
	set.StringVar(&o.log, "log", "", "lay ArduPilot's own log `LOG.bin` of the flight beside the recording, and print the EKF's errors")
	set.StringVar(&o.errors, "errors", "", "write the EKF's error at each sample of --log to `FILE.csv`, and open no window")
	o.beside.register(set)
	all := pflag.NewFlagSet("", pflag.ContinueOnError)
	o.register(all)
	o.set = set
	for _, name := range replayFlags {
		set.AddFlag(all.Lookup(name))
	}
	return cmd
}

// check returns a usage error for arguments that do not go together.
func (o *replayOptions) check(args []string) error {
	switch {
	case len(args) == 0:
		return config.UsageError{Err: errors.New("replay: expected a recording such as flight.mcap, or a log such as 00000042.BIN")}
	case len(args) == 1 && (o.beside.align != "" || len(o.beside.shifts) > 0):
		return config.UsageError{Err: errors.New("replay: --align and --shift are for several flights: name more than one")}
	case len(args) > 1 && o.log != "":
		return config.UsageError{Err: errors.New("replay: --log is for one flight: name only the recording that the log belongs to")}
	case o.errors != "" && o.log == "":
		return config.UsageError{Err: errors.New("--errors: there is no log whose errors could be written: add --log LOG.bin")}
	}
	return nil
}

// show shows the flights of files in the window, or writes the errors that are asked for.
func (o *replayOptions) show(ctx context.Context, out io.Writer, args []string) error {
	c, err := o.config()
	if err != nil {
		return err
	}
	c.Window.Camera = o.camera
	if o.errors == "" {
		if err := app.Check(c); err != nil {
			return err
		}
	}
	var shown app.Flight
	if len(args) > 1 {
		shown.Setup, shown.Beside, err = loadBeside(args, c, o.beside)
	} else {
		shown.Setup, err = session.LoadReplay(args[0], c)
	}
	if err != nil {
		return err
	}
	for _, notice := range shown.Setup.Notices {
		slog.Warn(notice)
	}
	shown.Setup.Notices = nil
	if o.log != "" {
		if err := layBeside(out, &shown.Setup, o.log, o.errors); err != nil || o.errors != "" {
			return err
		}
	}
	return app.Watch(ctx, shown, ownTour(c.Window))
}

// layBeside lays a log beside the recording that is shown, prints the EKF's errors, and writes
// them to a file if one is named.
func layBeside(out io.Writer, s *session.Setup, log, file string) error {
	if file != "" {
		if err := keepFlight("errors", file); err != nil {
			return err
		}
	}
	c, err := s.LayBeside(log)
	if err != nil {
		return err
	}
	if _, err := io.WriteString(out, c.Text()); err != nil || file == "" {
		return err
	}
	if err := atomicfile.Write(file, c.WriteCSV); err != nil {
		return config.InputError{Err: fmt.Errorf("--errors: %w", err)}
	}
	return nil
}
