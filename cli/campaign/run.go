package campaign

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/sitlark/sitlark/campaign"
	"github.com/sitlark/sitlark/campaign/coordinate"
	"github.com/sitlark/sitlark/campaign/flight"
	"github.com/sitlark/sitlark/campaign/metrics"
	"github.com/sitlark/sitlark/campaign/project"
	"github.com/sitlark/sitlark/campaign/queue"
	"github.com/sitlark/sitlark/campaign/runner"
	"github.com/sitlark/sitlark/campaign/store"
	"github.com/sitlark/sitlark/cli/signals"
	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/internal/userdirs"
	"github.com/sitlark/sitlark/session/connect"
)

func newRunCommand() *cobra.Command {
	var f runFlags
	var out, part string
	var of int
	var resume bool
	cmd := &cobra.Command{
		Use:   "run NAME|FILE.yaml",
		Short: "Fly a campaign",
		Long: `sitlark campaign run flies a campaign on all cores, and on the computers that run sitlark worker
with --listen or --nats. It can be stopped at any time: sitlark campaign resume goes on. In the end it
prints a summary and writes a report. The exit status is 3 unless the campaign's requirement is
shown to hold, and 1 if no sample could be flown.`,
		Example: `  sitlark campaign run gust-landing-rate
  sitlark campaign run night.yaml --out night --sitl ~/ardupilot/build/sitl/bin/arducopter
  sitlark campaign run night.yaml --listen 0.0.0.0:4222
  sitlark campaign run night.yaml --shard 3/20 --out part-3 --resume`,
		Args:              exactly(1, "a campaign file or a name that sitlark campaign list lists"),
		ValidArgsFunction: completeCampaign,
		RunE: func(cmd *cobra.Command, args []string) error {
			s, err := parseShard(part, of, os.Getenv)
			if err = errors.Join(err, f.check()); err == nil && s.of > 0 && (f.listen != "" || !f.queue.access.URL.Empty()) {
				err = errors.New("--shard flies a part on this computer alone: omit --listen and --nats")
			}
			if out == "" && cmd.Flags().Changed("out") {
				err = errors.Join(err, errors.New("--out is empty: name a folder, or omit it"))
			}
			if resume && out == "" {
				err = errors.Join(err, errors.New("--resume: name the campaign's folder by --out"))
			}
			if err != nil {
				return config.UsageError{Err: err}
			}
			if f.to, err = openRecordings(cmd.Context(), f.fly.recordings); err != nil {
				return err
			}
			folder, p, err := begin(args[0], out, &f, s, resume)
			if err != nil {
				return err
			}
			return flyAll(cmd.Context(), folder, p, &f, cmd.OutOrStdout())
		},
	}
	set := cmd.Flags()
	f.register(set)
	set.StringVar(&out, "out", "", "keep the campaign in `FOLDER`, which must not have another (default: a new one in your data folder)")
	set.BoolVar(&resume, "resume", false, "go on where --out has this campaign already, as for a job that a cluster starts again")
	set.StringVar(&part, "shard", "", "fly only part `I/N` of the samples, on this computer; auto: as a Slurm array or an indexed Kubernetes Job says. sitlark campaign merge joins the parts")
	set.IntVar(&of, "of", 0, "with --shard auto: there are `N` parts")
	return cmd
}

func newResumeCommand() *cobra.Command {
	var f runFlags
	var retry bool
	cmd := &cobra.Command{
		Use:   "resume FOLDER",
		Short: "Go on with a campaign that was stopped",
		Long: `sitlark campaign resume goes on with a campaign that was stopped or killed. Nothing that has a
result is flown again, but with --retry the samples that could not be flown. Give --sitl and --nats
as for sitlark campaign run.`,
		Example: `  sitlark campaign resume mine
  sitlark campaign resume mine --retry --sitl arducopter`,
		Args: exactly(1, "the folder of a campaign"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := f.check(); err != nil {
				return config.UsageError{Err: err}
			}
			p, err := project.Open(args[0])
			if err != nil {
				return config.InputError{Err: err}
			}
			if p.Header.Build != campaign.Build() {
				return config.InputError{Err: fmt.Errorf("%s was begun by sitlark %s, this is %s: results would differ; go on with the other, or run the campaign again", args[0], p.Header.Build, campaign.Build())}
			}
			if retry && p.Method.NeedsResults() {
				return config.UsageError{Err: fmt.Errorf("--retry: %s chose later samples by what was flown before: run the campaign again, in another folder", p.Method.Kind)}
			}
			if f.to, err = openRecordings(cmd.Context(), f.fly.recordings); err != nil {
				return err
			}
			folder, err := store.Open(args[0])
			if err != nil {
				return config.InputError{Err: err}
			}
			if f.retry = retry; retry {
				if err := forget(folder); err != nil {
					return errors.Join(err, folder.Close())
				}
			}
			return flyAll(cmd.Context(), folder, p, &f, cmd.OutOrStdout())
		},
	}
	f.register(cmd.Flags())
	cmd.Flags().BoolVar(&retry, "retry", false, "fly the samples again that could not be flown, such as after trouble with workers")
	return cmd
}

// forget removes the results of samples that could not be flown.
func forget(folder *store.Folder) error {
	n, err := folder.Rewrite(func(r *campaign.Record) bool { return r.Result.Status != campaign.NotFlown })
	if err == nil {
		slog.Info(fmt.Sprintf("%d samples could not be flown and are tried again", n))
	}
	return err
}

// begin makes the folder of a new campaign; with resume it opens the folder that has the same one.
func begin(name, out string, f *runFlags, s shard, resume bool) (*store.Folder, *project.Project, error) {
	c, err := find(name)
	if err != nil {
		return nil, nil, err
	}
	if s.of > 0 && c.Method.NeedsResults() {
		return nil, nil, config.UsageError{Err: fmt.Errorf("--shard: %s chooses samples by the results of earlier ones, which a part does not have: use --listen or --nats for several computers", c.Method.Kind)}
	}
	builds, err := f.fly.builds()
	if err != nil {
		return nil, nil, config.UsageError{Err: err}
	}
	if f.keep != "" {
		c.Keep = campaign.Keep(f.keep)
	}
	if _, err := c.Check(len(builds) > 0); err != nil {
		return nil, nil, config.InputError{Err: err}
	}
	p, err := project.New(c, builds)
	if err != nil {
		return nil, nil, config.InputError{Err: err}
	}
	p.Header.Shard, p.Header.Shards = s.number, s.of
	if resume {
		if folder, err := reopen(out, p.Header); folder != nil || err != nil {
			return folder, p, err
		}
	}
	if out == "" {
		if out, err = newFolder(strings.TrimSuffix(filepath.Base(name), filepath.Ext(name)), s); err != nil {
			return nil, nil, err
		}
	}
	folder, err := store.Create(out, store.Content{Header: p.Header, Campaign: c.Text, Bundle: p.Archive})
	if err != nil {
		return nil, nil, config.InputError{Err: err}
	}
	return folder, p, nil
}

// reopen opens the folder that has the campaign of a header already; nil: it has none yet.
func reopen(path string, h store.Header) (*store.Folder, error) {
	if _, err := os.Stat(filepath.Join(path, store.HeaderFile)); errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	there, err := store.ReadHeader(path)
	if err == nil && (!there.Same(h) || there.Shard != h.Shard || there.Shards != h.Shards) {
		err = fmt.Errorf("--resume: the campaign in %s is another one: its file, its part, its ArduPilot or its sitlark differ; name another folder by --out", path)
	}
	if err != nil {
		return nil, config.InputError{Err: err}
	}
	folder, err := store.Open(path)
	if err != nil {
		return nil, config.InputError{Err: err}
	}
	return folder, nil
}

// newFolder is a folder in the user's data folder that is not there yet.
func newFolder(name string, s shard) (string, error) {
	if s.of > 0 {
		name = fmt.Sprintf("%s-part-%d-of-%d", name, s.number, s.of)
	}
	base := filepath.Join(userdirs.Data(), "sitlark", "campaigns", name)
	for i := 1; i < 100_000; i++ {
		path := base
		if i > 1 {
			path = fmt.Sprintf("%s-%d", base, i)
		}
		if _, err := os.Stat(path); errors.Is(err, os.ErrNotExist) {
			return path, nil
		}
	}
	return "", fmt.Errorf("%s: there are too many campaigns of this name: name a folder by --out", base)
}

// flyAll flies what has no result, and reports. It closes the folder.
func flyAll(ctx context.Context, folder *store.Folder, p *project.Project, f *runFlags, out io.Writer) (err error) {
	defer func() { err = errors.Join(err, folder.Close()) }()
	fmt.Fprintf(os.Stderr, "campaign %s, in %s\n", folder.Name, folder.Path)
	plan, err := p.Plan()
	if err != nil {
		return err
	}
	if err := p.SiftFolder(folder); err != nil {
		return err
	}
	if aside := folder.DeadLetters().Aside(); aside.Count > 0 {
		slog.Warn(aside.String())
	}
	if f.keep != "" {
		plan.Keep = campaign.Keep(f.keep)
	}
	builds, err := f.fly.builds()
	if err != nil {
		return config.UsageError{Err: err}
	}
	hashes, err := builds.Hashes()
	if err != nil {
		return config.UsageError{Err: err}
	}
	name := workerName("")
	flyer, err := flyerOf(folder, p, f, name, hashes)
	if err != nil {
		return err
	}
	defer flyer.Close()
	in, err := p.Input(folder.Path)
	if err != nil {
		return err
	}
	bar := newProgress(os.Stderr, in)
	measured := metrics.NewCoordinator(p.Header.ID, p.Name)
	if f.fly.metrics != "" {
		serving, stop := context.WithCancel(ctx)
		defer stop()
		at, err := metrics.Serve(serving, f.fly.metrics, measured.Handler())
		if err != nil {
			return config.UsageError{Err: err}
		}
		slog.Info("metrics at http://" + at + "/metrics")
	}
	err = flyRest(ctx, &flying{folder, p, plan, f, flyer, bar, measured, name, hashes})
	bar.end()
	switch {
	case ctx.Err() != nil:
		return signals.Stopped(ctx, fmt.Sprintf("%s; sitlark campaign resume %s goes on", bar.words(), connect.Quote(folder.Path)))
	case err != nil:
		return fmt.Errorf("%w; sitlark campaign resume %s goes on", err, connect.Quote(folder.Path))
	}
	return conclude(ctx, folder, p, plan, flyer, f, out)
}

// flyerOf makes what flies samples in this process.
func flyerOf(folder *store.Folder, p *project.Project, f *runFlags, name string, hashes map[string]string) (*flight.Flyer, error) {
	options := flight.Options{Worker: name, SITL: hashes, Logs: f.fly.logs, Recordings: f.to.folder, Store: f.to.bucket, Jobs: f.fly.jobs}
	if f.fly.recordings.Empty() {
		var err error
		if options.Recordings, err = filepath.Abs(folder.Join(store.RecordingsFolder)); err != nil {
			return nil, err
		}
	}
	flyer, err := p.Flyer(options)
	if err != nil {
		return nil, config.InputError{Err: err}
	}
	return flyer, nil
}

// flying is what a campaign is flown with.
type flying struct {
	folder   *store.Folder
	project  *project.Project
	plan     coordinate.Plan
	flags    *runFlags
	flyer    *flight.Flyer
	bar      *progress
	measured *metrics.Coordinator
	name     string            // of the worker in this process
	hashes   map[string]string // of its ArduPilots
}

// flyRest flies what has no result: alone, or with a queue.
func flyRest(ctx context.Context, c *flying) error {
	each := func(r *campaign.Record, q coordinate.Progress) { c.measured.Add(r, q); c.bar.show(q) }
	f := c.flags
	if c.plan.Shards > 0 {
		return coordinate.Alone(ctx, c.plan, c.folder.Results(), c.flyer, f.fly.jobs, each)
	}
	var autopilots []string
	for _, v := range c.plan.Variants {
		autopilots = append(autopilots, v.Autopilot)
	}
	return runner.Run(ctx, runner.Options{
		Folder: c.folder, Bundle: c.project.Archive, Plan: c.plan, Queue: f.queue.access, Listen: f.listen, Sync: f.sync, Each: each, Retry: f.retry,
		Worker: queue.WorkerOptions{Name: c.name, Jobs: f.fly.jobs, Flyer: c.flyer, Autopilots: keys(c.hashes), Logf: warn},
		Started: func(url string) {
			if url != "" {
				slog.Info("workers connect by: sitlark worker --nats " + url)
			}
		},
		Workers: func(fit, others []queue.Presence) { c.measured.Workers(fit); c.bar.workers(fit, others, autopilots) },
	})
}

func warn(format string, args ...any) { slog.Warn(fmt.Sprintf(format, args...)) }
