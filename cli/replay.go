package cli

import (
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

func newReplayCommand() *cobra.Command {
	var f flags
	var camera, log, errors string
	cmd := &cobra.Command{
		Use:   "replay FLIGHT.mcap|LOG.bin|LOG.tlog",
		Short: "Shows a recorded flight, or an autopilot's log, in the window",
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

With --video the whole flight is filmed, one picture for each frame of the film, and the
program ends.`,
		Example: `  sitlark replay flight.mcap
  sitlark replay flight.mcap --camera director --video flight.mp4 --video-clean --size 1920x1080
  sitlark replay 00000042.BIN
  sitlark replay flight.mcap --log logs/00000001.BIN`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 1 {
				return config.UsageError{Err: fmt.Errorf("replay: expected one recording such as flight.mcap, or one log such as 00000042.BIN, not %d arguments", len(args))}
			}
			if errors != "" && log == "" {
				return config.UsageError{Err: fmt.Errorf("--errors: there is no log whose errors could be written: add --log LOG.bin")}
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			s, err := loadReplay(args[0], camera, &f, errors != "")
			if err != nil {
				return err
			}
			if log != "" {
				if err := layBeside(cmd.OutOrStdout(), &s, log, errors); err != nil || errors != "" {
					return err
				}
			}
			return app.Watch(cmd.Context(), app.Flight{Setup: s}, ownTour(s.Window))
		},
	}
	set := cmd.Flags()
	set.SortFlags = false
	set.StringVar(&camera, "camera", "", "begin with the camera `NAME`: follow, chase, orbit, first-person, ground, top, side, free-flight, director or fleet (default: follow)")
	set.StringVar(&log, "log", "", "lay ArduPilot's own log `LOG.bin` of the flight beside the recording, and print the EKF's errors")
	set.StringVar(&errors, "errors", "", "write the EKF's error at each sample of --log to `FILE.csv`, and open no window")
	all := pflag.NewFlagSet("", pflag.ContinueOnError)
	f.register(all)
	f.set = set
	for _, name := range replayFlags {
		set.AddFlag(all.Lookup(name))
	}
	return cmd
}

// loadReplay returns the setup in which the window shows a file's flight, at first with the camera
// of that name; empty: the usual one. windowless: no window will be needed.
func loadReplay(path, camera string, f *flags, windowless bool) (session.Setup, error) {
	c, err := f.config()
	if err != nil {
		return session.Setup{}, err
	}
	c.Window.Camera = camera
	if err := app.Check(c); err != nil && !windowless {
		return session.Setup{}, err
	}
	s, err := session.LoadReplay(path, c)
	if err != nil {
		return session.Setup{}, err
	}
	for _, notice := range s.Notices {
		slog.Warn(notice)
	}
	s.Notices = nil
	return s, nil
}

// layBeside lays a log beside the recording that is shown, prints the EKF's errors, and writes
// them to a file if one is named.
func layBeside(out io.Writer, s *session.Setup, log, file string) error {
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
