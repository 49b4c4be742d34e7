package campaign

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"os/signal"
	"sync"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"github.com/sitlark/sitlark/campaign"
	"github.com/sitlark/sitlark/campaign/flight"
	"github.com/sitlark/sitlark/campaign/metrics"
	"github.com/sitlark/sitlark/campaign/queue"
	"github.com/sitlark/sitlark/config"
)

// NewWorkerCommand returns sitlark worker.
func NewWorkerCommand() *cobra.Command {
	var q queueFlags
	var f flyFlags
	var name string
	cmd := &cobra.Command{
		Use:   "worker",
		Short: "Fly samples of campaigns that other computers run",
		Long: `sitlark worker takes samples of campaigns from a queue, flies them and stores the results, until
it is told to stop: after ^C or SIGTERM it finishes the flights that it has begun; a second
one gives them back. The queue is that of sitlark campaign run --listen, or a NATS server with
JetStream. A worker only flies: it starts no other program than the ArduPilot of its own
--sitl, and opens no file that the queue names.`,
		Example: `  sitlark worker --nats nats://first:4222
  sitlark worker --nats tls://nats.example.org:4222 --nats-creds worker.creds --sitl arducopter --jobs 4
  sitlark worker --nats nats://first:4222 --sitl arducopter --recordings s3://flights/night`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 0 {
				return config.UsageError{Err: fmt.Errorf("worker takes no argument, got %q: the queue is named by --nats URL", args[0])}
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := errors.Join(q.check(), f.check()); err != nil {
				return config.UsageError{Err: err}
			}
			if q.access.URL.Empty() {
				return config.UsageError{Err: errors.New("worker: name the queue by --nats URL, such as --nats nats://host:4222")}
			}
			return work(cmd.Context(), q.access, &f, workerName(name))
		},
	}
	set := cmd.Flags()
	q.register(set, "the queue: `URL` of the computer that runs the campaign, or of a NATS server, such as nats://host:4222")
	f.register(set)
	set.Var(&f.recordings, "recordings", "keep recordings of the flights that a campaign asks for in `DIR`, such as a folder that all computers share, or in s3://BUCKET/PREFIX (default: none)")
	set.StringVar(&name, "name", "", "what results say of who flew them (default: worker- and a number of this process)")
	return cmd
}

// work works until it is told to stop. The first signal ends ctx: flights that have begun are
// finished. The second one gives them back.
func work(ctx context.Context, access queue.Access, f *flyFlags, name string) error {
	builds, err := f.builds()
	if err != nil {
		return config.UsageError{Err: err}
	}
	hashes, err := builds.Hashes()
	if err != nil {
		return config.UsageError{Err: err}
	}
	to, err := openRecordings(ctx, f.recordings)
	if err != nil {
		return err
	}
	conn, err := queue.Dial(access, name)
	if err != nil {
		return err
	}
	defer conn.Close()
	flyer, err := flight.New(flight.Options{Bundle: conn.Bundle, Worker: name, SITL: hashes, Logs: f.logs, Recordings: to.folder, Store: to.bucket, Jobs: f.jobs})
	if err != nil {
		return config.InputError{Err: err}
	}
	defer flyer.Close()
	flying, abort := context.WithCancel(context.WithoutCancel(ctx))
	defer abort()
	again := make(chan os.Signal, 1)
	stopSignals := sync.OnceFunc(func() { signal.Stop(again) })
	defer stopSignals()
	context.AfterFunc(ctx, func() {
		slog.Info("finishing the flights that have begun; once more to give them back")
		signal.Notify(again, os.Interrupt, syscall.SIGTERM)
		select {
		case <-again:
			abort()
		case <-flying.Done():
		}
	})
	measured := metrics.NewWorker(name, f.jobs)
	if f.metrics != "" {
		at, err := metrics.Serve(flying, f.metrics, measured.Handler())
		if err != nil {
			return config.UsageError{Err: err}
		}
		slog.Info("metrics at http://" + at + "/metrics")
	}
	w, err := queue.NewWorker(ctx, conn, queue.WorkerOptions{
		Name: name, Jobs: f.jobs, Flyer: flyer, Autopilots: keys(hashes), Stop: ctx.Done(),
		Done: func(t *campaign.Task, r *campaign.Result) { measured.Add(r); told(t, r) },
		Idle: func(why string) { slog.Info(why) },
		Logf: func(format string, args ...any) { slog.Warn(fmt.Sprintf(format, args...)) },
	})
	if err != nil {
		return err
	}
	slog.Info(fmt.Sprintf("%s takes samples from %s, %d at a time", name, access.URL, f.jobs))
	return w.Run(flying)
}

// told logs a flight that ended.
func told(t *campaign.Task, r *campaign.Result) {
	text := fmt.Sprintf("campaign %s, sample %d: %s in %s", t.Campaign, t.Sample.Number, r.Status, time.Duration(r.Wall*float64(time.Second)).Round(time.Millisecond))
	if r.Status == campaign.NotFlown {
		slog.Warn(text + ": " + r.Reason)
		return
	}
	if r.RecordingNote != "" {
		slog.Warn(text + ", its recording could not be kept: " + r.RecordingNote)
		return
	}
	slog.Debug(text)
}

func keys(m map[string]string) (all []string) {
	for k := range m {
		all = append(all, k)
	}
	return all
}
