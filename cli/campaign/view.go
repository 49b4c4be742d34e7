package campaign

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/sitlark/sitlark/app"
	"github.com/sitlark/sitlark/campaign"
	"github.com/sitlark/sitlark/campaign/bundle"
	"github.com/sitlark/sitlark/campaign/coordinate"
	"github.com/sitlark/sitlark/campaign/flight"
	"github.com/sitlark/sitlark/campaign/project"
	"github.com/sitlark/sitlark/campaign/report"
	"github.com/sitlark/sitlark/config"
)

// Window registers the flags of sitlark's window and returns a function that reads them.
type Window func(set *pflag.FlagSet) func() (config.Config, error)

func newViewCommand(window Window) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "view FOLDER",
		Short: "Show the flights of a campaign in the window, also while it runs",
		Long: `sitlark campaign view shows the paths of all flights, coloured by margin, and beside them a plot over
two variables. Click a path or a point to see what it is, and Replay to see it fly.`,
		Args: exactly(1, "the folder of a campaign"),
	}
	read := window(cmd.Flags())
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		c, err := read()
		if err != nil {
			return err
		}
		if err := app.Check(c); err != nil {
			return err
		}
		shown, err := viewed(args[0], c)
		if err != nil {
			return config.InputError{Err: err}
		}
		return app.ViewCampaign(cmd.Context(), shown)
	}
	return cmd
}

// viewed is a campaign as the window shows it.
func viewed(folder string, c config.Config) (app.Campaign, error) {
	shown := app.Campaign{Config: c, Folder: folder}
	p, err := project.Open(folder)
	if err != nil {
		return shown, err
	}
	opened, err := bundle.Open(p.Archive)
	if err != nil {
		return shown, err
	}
	if shown.Scenario, err = opened.Scenario(nil, !p.BuiltIn()); err != nil {
		return shown, err
	}
	in, err := p.Input(folder)
	if err != nil {
		return shown, err
	}
	plan, err := p.Plan()
	if err != nil {
		return shown, err
	}
	flyer, err := p.Flyer(flight.Options{})
	if err != nil {
		return shown, err
	}
	v := &viewer{folder: folder, project: p, plan: plan, flyer: flyer, input: in}
	shown.Replay, shown.NoReplay = v.replay, v.noReplay
	shown.Command = func(r *campaign.Record) string { return in.Again(&r.Sample) }
	return shown, nil
}

// viewer makes recordings of the flights that are looked at.
type viewer struct {
	folder  string
	project *project.Project
	plan    coordinate.Plan
	flyer   *flight.Flyer
	input   *report.Input
}

// kept is the path of a flight's recording; empty: none was kept, or not where it can be seen from here.
func (v *viewer) kept(r *campaign.Record) string {
	t, _ := v.project.Task(&v.plan, &r.Sample)
	for _, path := range []string{r.Result.Recording, filepath.Join(v.folder, "recordings", flight.RecordingName(&t))} {
		if path == "" {
			continue
		}
		if _, err := os.Stat(path); err == nil {
			return path
		}
	}
	return ""
}

// noReplay says why a flight can't be shown; empty: it can.
func (v *viewer) noReplay(r *campaign.Record) string {
	t, exact := v.project.Task(&v.plan, &r.Sample)
	switch {
	case r.Result.Status == campaign.NotFlown:
		return "It could not be flown: " + r.Result.Reason
	case v.kept(r) != "":
		return ""
	case !exact:
		return "ArduPilot flew it, and no recording of it was kept: run the campaign with --keep all to have every one."
	case t.Build != campaign.Build():
		return fmt.Sprintf("It was flown by sitlark %s, and this is %s.", t.Build, campaign.Build())
	}
	return ""
}

// replay returns a recording of a flight, which is made where none was kept.
func (v *viewer) replay(ctx context.Context, r *campaign.Record) (path string, temporary bool, err error) {
	if path := v.kept(r); path != "" {
		return path, false, nil
	}
	if why := v.noReplay(r); why != "" {
		return "", false, errors.New(why)
	}
	folder, err := os.MkdirTemp("", "sitlark-*")
	if err != nil {
		return "", false, err
	}
	t, _ := v.project.Task(&v.plan, &r.Sample)
	path = filepath.Join(folder, flight.RecordingName(&t))
	if err := v.flyer.Record(ctx, t, r.Result.Hash, path); err != nil {
		os.RemoveAll(folder)
		return "", false, err
	}
	return path, true, nil
}
