package cli

import (
	"context"
	"fmt"
	"log/slog"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/sitlark/sitlark/app"
	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/session"
)

// replayFlags are the flags of sitlark replay: those of sitlark itself that concern the window.
var replayFlags = []string{"size", "ui-scale", "quality", "time", "vehicle-mesh", "title", "logo", "settings", "screenshot", "video", "video-fps", "video-clean"}

func newReplayCommand() *cobra.Command {
	var f flags
	var camera string
	cmd := &cobra.Command{
		Use:   "replay FLIGHT.mcap",
		Short: "Shows a recorded flight in the window",
		Long: `sitlark replay shows a flight that was recorded: with all cameras, panels, plots and films, at
any moment. Drag along the time line, or use J, K and L as in a video editor; F1 lists the
keys. The flight is computed again, to the last bit. A recording of another version of
sitlark, or of another kind of processor, is shown from its recorded states.

With --video the whole flight is filmed, one picture for each frame of the film, and the
program ends.`,
		Example: `  sitlark replay flight.mcap
  sitlark replay flight.mcap --camera director --video flight.mp4 --video-clean --size 1920x1080`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 1 {
				return config.UsageError{Err: fmt.Errorf("replay: expected one recording such as flight.mcap, not %d arguments", len(args))}
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			return replay(cmd.Context(), args[0], camera, &f)
		},
	}
	set := cmd.Flags()
	set.SortFlags = false
	set.StringVar(&camera, "camera", "", "begin with the camera `NAME`: follow, chase, orbit, first-person, ground, top, side, free-flight, director or fleet (default: follow)")
	all := pflag.NewFlagSet("", pflag.ContinueOnError)
	f.register(all)
	f.set = set
	for _, name := range replayFlags {
		set.AddFlag(all.Lookup(name))
	}
	return cmd
}

// replay shows a recording in the window, at first with the camera of that name; empty: the
// usual one.
func replay(ctx context.Context, path, camera string, f *flags) error {
	c, err := f.config()
	if err != nil {
		return err
	}
	c.Window.Camera = camera
	if err := app.Check(c); err != nil {
		return err
	}
	s, err := session.LoadReplay(path, c)
	if err != nil {
		return err
	}
	for _, notice := range s.Notices {
		slog.Warn(notice)
	}
	s.Notices = nil
	return app.Watch(ctx, app.Flight{Setup: s}, ownTour(c.Window))
}
