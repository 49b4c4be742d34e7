package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"path/filepath"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/sitlark/sitlark/app"
	"github.com/sitlark/sitlark/cli/signals"
	"github.com/sitlark/sitlark/cli/verify"
	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/internal/atomicfile"
	"github.com/sitlark/sitlark/session"
)

// replayFlags are the flags of sitlark replay: those of sitlark itself that concern the window.
var replayFlags = []string{"size", "ui-scale", "quality", "time", "vehicle-mesh", "title", "logo", "presentation", "presentation-scale", "settings", "screenshot", "video", "video-fps", "video-clean", "terrain"}

// replayOptions are what sitlark replay is asked to show.
type replayOptions struct {
	flags
	beside compareFlags
	camera string // to begin with; empty: the usual one
	log    string // ArduPilot's own log of the flight; empty: none
	errors string // file that the EKF's errors go to; empty: none
	verify bool   // make the flights again and tell whether they are the same, without a window
	json   bool   // print that as JSON
	only   string // vehicle of a fleet, for films of sitlark export; empty: as the argument says
}

func newReplayCommand() *cobra.Command {
	var o replayOptions
	cmd := &cobra.Command{
		Use:   "replay FLIGHT.mcap[@VEHICLE]|LOG.bin|LOG.tlog...",
		Short: "Shows recorded flights and ArduPilot logs in the window",
		Long: `sitlark replay shows a recorded flight at any moment, with every camera, panel and plot, and
films it. Drag along the time line, or use J, K and L as in a video editor; F1 lists the keys.
The flight is simulated again, to the last bit. A recording made by another version of sitlark,
or on another kind of processor, is shown from its recorded states.

It also shows ArduPilot's logs, including those of real vehicles: DataFlash logs (.bin) and
telemetry logs (.tlog) of Copter, Plane, Rover, Sub and Heli, version 3.1 and later. You see
what the autopilot estimated; the ghost is the GPS position. --terrain adds real terrain to
a log; a recording has its own.

With --log, replay compares the recording of a flight with ArduPilot's own log of it: the
ghost is the EKF's estimate, and a summary of the EKF's errors is printed. With --errors it
writes the errors to a file, one line per sample, and opens no window.

Replay shows up to 16 flights together. The panels show the first. The others are drawn in
colours, aligned as in sitlark compare, with their trails, plots and a table of deviations.
FILE@VEHICLE shows one vehicle of a fleet.

With --video it films the whole flight, frame by frame, and exits.

With --verify it opens no window. It makes the flight again from the recorded inputs, compares
it with every recorded checkpoint, bit by bit, and with every recorded state, and prints the
first difference, if there is one. The exit status is 0 if all is the same, else 1.`,
		Example: `  sitlark replay flight.mcap
  sitlark replay flight.mcap --camera director --video flight.mp4 --video-clean --size 1920x1080
  sitlark replay 00000042.BIN
  sitlark replay flight.mcap --log logs/00000001.BIN
  sitlark replay before.mcap after.mcap --align takeoff
  sitlark replay flight.mcap --verify`,
		Args: func(_ *cobra.Command, args []string) error { return o.check(args) },
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := o.checkVerify(cmd.Flags()); err != nil {
				return err
			}
			if o.verify {
				for _, path := range args {
					if err := noLog("replay --verify", path); err != nil {
						return err
					}
				}
				return verify.Files(cmd.Context(), cmd.OutOrStdout(), args, o.json)
			}
			return o.show(cmd.Context(), cmd.OutOrStdout(), args)
		},
	}
	set := cmd.Flags()
	set.SortFlags = false
	set.StringVar(&o.camera, "camera", "", "start with the camera `NAME`: follow, chase, orbit, first-person, ground, top, side, free-flight, director or fleet (default: follow)")
	set.StringVar(&o.log, "log", "", "compare the recording with ArduPilot's own log of the flight, `LOG.bin`, and print the EKF's errors")
	set.StringVar(&o.errors, "errors", "", "write the EKF's error at each sample of --log to `FILE.csv` and open no window")
	o.beside.register(set)
	set.BoolVar(&o.verify, "verify", false, "make the recorded flights again, print whether they are the same to the last bit, and open no window")
	set.BoolVar(&o.json, "json", false, "with --verify: print one JSON object for each recording")
	all := pflag.NewFlagSet("", pflag.ContinueOnError)
	o.register(all)
	o.set = set
	for _, name := range replayFlags {
		set.AddFlag(all.Lookup(name))
	}
	return cmd
}

// check returns a usage error for arguments that conflict.
func (o *replayOptions) check(args []string) error {
	switch {
	case len(args) == 0:
		return config.UsageError{Err: errors.New("replay: expected a recording such as flight.mcap, or a log such as 00000042.BIN")}
	case len(args) == 1 && (o.beside.align != "" || len(o.beside.shifts) > 0):
		return config.UsageError{Err: errors.New("replay: --align and --shift need several flights: name more than one")}
	case len(args) > 1 && o.log != "":
		return config.UsageError{Err: errors.New("replay: --log compares one recording with its log: name a single recording")}
	case o.errors != "" && o.log == "":
		return config.UsageError{Err: errors.New("--errors needs a log to take the errors from: add --log LOG.bin")}
	}
	return nil
}

// besideVerify are the flags that --verify goes with.
var besideVerify = []string{"verify", "json", "log-format", "log-level"}

// checkVerify returns a usage error for flags that do not go with --verify, or need it.
func (o *replayOptions) checkVerify(set *pflag.FlagSet) (err error) {
	if o.json && !o.verify {
		return config.UsageError{Err: errors.New("replay: --json needs --verify: only that prints anything")}
	}
	set.Visit(func(f *pflag.Flag) {
		for _, fits := range besideVerify {
			if f.Name == fits {
				return
			}
		}
		if o.verify && err == nil {
			err = config.UsageError{Err: fmt.Errorf("replay: --verify opens no window and shows nothing: omit --%s", f.Name)}
		}
	})
	return err
}

// show shows the flights in the window, or writes the errors.
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
	if o.errors != "" {
		shown, err := o.read(ctx, out, args, c, nil)
		return errors.Join(err, shown.Setup.Damage)
	}
	var damage error
	name := filepath.Base(args[0])
	if len(args) > 1 {
		name = fmt.Sprintf("%d flights", len(args))
	}
	err = app.WatchRead(ctx, app.Reading{Name: name, Config: c, Read: func(ctx context.Context, progress func(share float64)) (app.Flight, error) {
		shown, err := o.read(ctx, out, args, c, progress)
		damage = shown.Setup.Damage
		return shown, err
	}}, ownTour(c.Window))
	if film := c.Film.Path; film != "" && err == nil && ctx.Err() != nil {
		err = signals.Stopped(ctx, film+" has only the beginning of the flight")
	}
	return errors.Join(err, damage)
}

// read reads what is shown, and prints or writes the errors that are asked for.
func (o *replayOptions) read(ctx context.Context, out io.Writer, args []string, c config.Config, progress func(share float64)) (shown app.Flight, err error) {
	if len(args) > 1 {
		shown.Setup, shown.Beside, err = loadBeside(ctx, args, c, o.beside, progress)
	} else {
		shown.Setup, err = loadFlight(ctx, args[0], o.only, c, progress)
	}
	if err != nil {
		return shown, err
	}
	for _, notice := range shown.Setup.Notices {
		slog.Warn(notice)
	}
	shown.Setup.Notices = nil
	if o.log != "" {
		err = compareLog(ctx, out, &shown.Setup, o.log, o.errors, progress)
	}
	return shown, err
}

// compareLog aligns a log with the recording, prints the EKF's errors, and writes them to file
// if it is not empty.
func compareLog(ctx context.Context, out io.Writer, s *session.Setup, log, file string, progress func(share float64)) error {
	if file != "" {
		if err := keepFlight("errors", file); err != nil {
			return err
		}
	}
	c, err := s.CompareLog(ctx, log, progress)
	if err != nil {
		return err
	}
	if file == standardOutput {
		return c.WriteCSV(out)
	}
	if _, err := io.WriteString(out, c.Text()); err != nil || file == "" {
		return err
	}
	if err := atomicfile.Write(file, c.WriteCSV); err != nil {
		return config.InputError{Err: fmt.Errorf("--errors: %w", err)}
	}
	return nil
}
