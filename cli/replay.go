package cli

import (
	"errors"
	"fmt"
	"log/slog"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/sitlark/sitlark/app"
	"github.com/sitlark/sitlark/compare"
	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/session"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/timeline"
)

// replayFlags are the flags of sitlark replay: those of sitlark itself that concern the window.
var replayFlags = []string{"size", "ui-scale", "quality", "time", "vehicle-mesh", "title", "logo", "settings", "screenshot", "video", "video-fps", "video-clean"}

func newReplayCommand() *cobra.Command {
	var f flags
	var beside compareFlags
	var camera string
	cmd := &cobra.Command{
		Use:   "replay FLIGHT.mcap...",
		Short: "Shows a recorded flight in the window",
		Long: `sitlark replay shows a flight that was recorded: with all cameras, panels, plots and films, at
any moment. Drag along the time line, or use J, K and L as in a video editor; F1 lists the
keys. The flight is computed again, to the last bit. A recording of another version of
sitlark, or of another kind of processor, is shown from its recorded states.

Up to 16 flights are shown together: the first as itself, and the others in colours beside it,
laid on it as sitlark compare does, with their trails, plots and a table of deviations.

With --video the whole flight is filmed, one picture for each frame of the film, and the
program ends.`,
		Example: `  sitlark replay flight.mcap
  sitlark replay flight.mcap --camera director --video flight.mp4 --video-clean --size 1920x1080
  sitlark replay before.mcap after.mcap --align takeoff`,
		Args: func(_ *cobra.Command, args []string) error {
			switch {
			case len(args) == 0:
				return config.UsageError{Err: errors.New("replay: expected a recording such as flight.mcap")}
			case len(args) == 1 && (beside.align != "" || len(beside.shifts) > 0):
				return config.UsageError{Err: errors.New("replay: --align and --shift are for several flights: expected more than one")}
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			c, err := f.config()
			if err != nil {
				return err
			}
			c.Window.Camera = camera
			if err := app.Check(c); err != nil {
				return err
			}
			shown := app.Flight{}
			if len(args) > 1 {
				shown.Setup, shown.Beside, err = loadBeside(args, c, beside)
			} else {
				shown.Setup, err = session.LoadReplay(args[0], c)
			}
			if err != nil {
				return err
			}
			s := &shown.Setup
			for _, notice := range s.Notices {
				slog.Warn(notice)
			}
			s.Notices = nil
			return app.Watch(cmd.Context(), shown, ownTour(c.Window))
		},
	}
	set := cmd.Flags()
	set.SortFlags = false
	set.StringVar(&camera, "camera", "", "begin with the camera `NAME`: follow, chase, orbit, first-person, ground, top, side, free-flight, director or fleet (default: follow)")
	beside.register(set)
	all := pflag.NewFlagSet("", pflag.ContinueOnError)
	f.register(all)
	f.set = set
	for _, name := range replayFlags {
		set.AddFlag(all.Lookup(name))
	}
	return cmd
}

// loadBeside reads several flights. The setup is that of the first.
func loadBeside(args []string, c config.Config, f compareFlags) (s session.Setup, b *app.Beside, err error) {
	o, err := f.options()
	if err != nil {
		return s, nil, err
	}
	sources, err := compare.Resolve(args)
	if err != nil {
		return s, nil, config.UsageError{Err: fmt.Errorf("replay: %w", err)}
	}
	b = &app.Beside{Options: o, Samples: make([]*snapshot.Samples, len(args))}
	for i, source := range sources {
		one, err := session.LoadReplay(source.Path, c)
		if err != nil {
			return s, nil, err
		}
		one.ShowOnly(source.Vehicle)
		b.Entries = append(b.Entries, one.Entry)
		if i == 0 {
			s = one
		}
	}
	b.Flights, err = compare.ReadAll(args, func(i int) timeline.Each {
		if i == 0 {
			return nil
		}
		samples := snapshot.NewSamples(len(s.Entry.Vehicle.Motors))
		b.Samples[i] = samples
		return func(_ float64, now *snapshot.Snapshot) { samples.Take(now.Flight, &now.State, snapshot.Exchange{}) }
	})
	if err != nil {
		return s, nil, config.InputError{Err: fmt.Errorf("replay: %w", err)}
	}
	if b.Aligned, err = compare.AlignAll(b.Flights, o); err != nil {
		return s, nil, config.UsageError{Err: fmt.Errorf("replay: %w", err)}
	}
	s.Notices = append(s.Notices, compare.Notices(b.Flights)...)
	return s, b, nil
}
