package campaign

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"

	"github.com/sitlark/sitlark/campaign"
	"github.com/sitlark/sitlark/campaign/coordinate"
	"github.com/sitlark/sitlark/campaign/flight"
	"github.com/sitlark/sitlark/campaign/project"
	"github.com/sitlark/sitlark/campaign/report"
	"github.com/sitlark/sitlark/campaign/store"
	"github.com/sitlark/sitlark/cli/signals"
	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/internal/atomicfile"
	"github.com/sitlark/sitlark/session/connect"
)

// conclude writes what comes of a campaign that was flown to its end.
func conclude(ctx context.Context, folder *store.Folder, p *project.Project, plan coordinate.Plan, flyer *flight.Flyer, f *runFlags, out io.Writer) error {
	if plan.Shards > 0 {
		_, err := fmt.Fprintf(out, "part %d of %d is flown: %s; sitlark campaign merge joins the parts\n", plan.Shard, plan.Shards, folder.Path)
		return err
	}
	unkept := keep(ctx, folder, p, plan, flyer, f.to)
	if unkept != nil && ctx.Err() == nil {
		slog.Warn(fmt.Sprintf("not all flights could be recorded: %v", unkept))
	}
	if err := folder.WriteParquet(); err != nil {
		return err
	}
	err := write(folder.Path, p, folder.Results().All(), folder.DeadLetters().Aside(), f.report, f.junit, f.json, out)
	if unkept == nil || ctx.Err() == nil {
		return err
	}
	resumed := fmt.Sprintf("all samples are flown, but not all flights are recorded; sitlark campaign resume %s records them", connect.Quote(folder.Path))
	return errors.Join(signals.Stopped(ctx, resumed), err)
}

// write writes the reports, and prints the summary. The error is an ExpectationError where the
// requirement does not hold, and another one where no sample could be flown.
func write(folder string, p *project.Project, records []campaign.Record, aside store.Aside, page, junit string, json bool, out io.Writer) error {
	in, err := p.Input(folder)
	if err != nil {
		return err
	}
	in.Aside = aside.String()
	r, err := report.Summarise(in, records)
	if err != nil {
		return err
	}
	for _, path := range []string{filepath.Join(folder, store.ReportFile), page} {
		if path == "" {
			continue
		}
		if err := atomicfile.Write(path, func(w io.Writer) error { return report.HTML(w, in, records, &r) }); err != nil {
			return fmt.Errorf("report: %w", err)
		}
	}
	if junit != "" {
		if err := atomicfile.Write(junit, func(w io.Writer) error { return report.JUnit(w, &r) }); err != nil {
			return fmt.Errorf("--junit: %w", err)
		}
	}
	if json {
		err = r.JSON(out)
	} else {
		err = tell(out, in, folder, records, &r)
	}
	if err != nil {
		return err
	}
	fmt.Fprintf(os.Stderr, "report: %s\n", filepath.Join(folder, store.ReportFile))
	if f := r.Summary.Flights; f.Flown == 0 && f.NotFlown > 0 {
		return errors.New(r.Summary.Headline)
	}
	if r.Summary.Requirement != nil && r.Summary.State != report.StateHeld {
		return config.ExpectationError{Err: errors.New(r.Summary.Headline)}
	}
	return nil
}

// tell prints the summary. Its commands name the folder as it was named here, not as in what is sent to others.
func tell(out io.Writer, in *report.Input, folder string, records []campaign.Record, r *report.Report) error {
	if folder == in.Folder {
		return report.Text(out, r)
	}
	here := *in
	here.Folder = folder
	told, err := report.Summarise(&here, records)
	if err != nil {
		return err
	}
	return report.Text(out, &told)
}
