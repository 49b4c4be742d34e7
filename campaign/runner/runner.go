// Package runner runs a campaign from its folder: with a queue of its own and workers in this
// process, or on a NATS server that exists, with workers wherever they are.
package runner

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/sitlark/sitlark/campaign"
	"github.com/sitlark/sitlark/campaign/coordinate"
	"github.com/sitlark/sitlark/campaign/queue"
	"github.com/sitlark/sitlark/campaign/store"
)

// Options say how a campaign is run.
type Options struct {
	Folder *store.Folder
	Bundle []byte // its bundle.zip
	Plan   coordinate.Plan
	Retry  bool // as Coordinator.Retry

	Queue  queue.Access // the NATS server; no URL: a server of its own in the folder
	Listen string       // HOST:PORT at which its own server takes workers on other computers; empty: none
	Sync   bool         // its own server writes each message through to the disk

	Worker queue.WorkerOptions // of this process; Jobs 0: none

	Each    func(r *campaign.Record, p coordinate.Progress) // as Coordinator.Each
	Started func(url string)                                // the queue is there; url is where other workers connect to, without its secrets; empty: nowhere
	Workers func(fit, others []queue.Presence)              // every two seconds: workers that can fly this campaign, and others; nil: not called
}

// presencePeriod is how often Workers is called.
const presencePeriod = 2 * time.Second

// errDone ends what runs beside a campaign.
var errDone = errors.New("the campaign has ended")

// Run flies the campaign to its end. When ctx ends before, it returns ctx's error, and the folder
// has what was flown: Run again goes on.
func Run(ctx context.Context, o Options) error {
	conn, url, server, err := connect(o)
	if err != nil {
		return err
	}
	err = run(ctx, o, conn, url, server)
	conn.Close()
	if server != nil {
		if why := server.Check(); why != nil && err != nil && ctx.Err() == nil { // of which the queue's errors say little
			err = why
		}
		if closing := server.Close(); closing != nil && err == nil {
			err = closing
		}
	}
	if err == nil && o.Queue.URL.Empty() { // all of it is in the results
		err = os.RemoveAll(o.Folder.Join(store.QueueFolder))
	}
	return err
}

// connect connects to the queue, or starts one; server is nil for one that exists.
func connect(o Options) (conn *queue.Conn, url string, server *queue.Server, err error) {
	name := "sitlark campaign " + o.Folder.ID
	if !o.Queue.URL.Empty() {
		conn, err = queue.Dial(o.Queue, name)
		return conn, o.Queue.URL.String(), nil, err
	}
	server, err = queue.Serve(queue.ServerOptions{Folder: o.Folder.Join(store.QueueFolder), Listen: o.Listen, Sync: o.Sync})
	if err != nil {
		return nil, "", nil, err
	}
	conn, err = server.Connect(name)
	if err != nil {
		server.Close()
		return nil, "", nil, err
	}
	return conn, server.URL(), server, nil
}

func run(ctx context.Context, o Options, conn *queue.Conn, url string, server *queue.Server) error {
	if hash, err := conn.PutBundle(ctx, o.Bundle); err != nil {
		return err
	} else if hash != o.Plan.Bundle {
		return fmt.Errorf("%s: its %s has changed since the campaign began: bring back the old file, or run the campaign again in another folder", o.Folder.Path, store.BundleFile)
	}
	tasks, err := conn.Open(ctx, o.Plan.Campaign)
	if err != nil {
		return err
	}
	if o.Started != nil {
		o.Started(url)
	}
	group, groupCtx := errgroup.WithContext(ctx)
	if server != nil {
		group.Go(func() error { return attend(groupCtx, server) })
	}
	if o.Worker.Jobs > 0 {
		w, err := queue.NewWorker(ctx, conn, o.Worker)
		if err != nil {
			return err
		}
		group.Go(func() error { return w.Run(groupCtx) })
	}
	if o.Workers != nil {
		known, err := conn.Watch()
		if err != nil {
			return err
		}
		defer known.Close()
		group.Go(func() error { return watch(groupCtx, known, o) })
	}
	coordinator := &coordinate.Coordinator{Plan: o.Plan, Queue: tasks, Results: o.Folder.Results(), Each: o.Each, Retry: o.Retry,
		DeadLetters: o.Folder.DeadLetters(), Bundle: o.Bundle, Logf: o.Worker.Logf}
	group.Go(func() error {
		if err := coordinator.Run(groupCtx); err != nil {
			return err
		}
		return errDone
	})
	err = group.Wait()
	if errors.Is(err, errDone) {
		return nil
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return err
}

// attend ends the campaign when its own queue can't store anything.
func attend(ctx context.Context, server *queue.Server) error {
	ticker := time.NewTicker(time.Second)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-ticker.C:
			if err := server.Check(); err != nil {
				return err
			}
		}
	}
}

func watch(ctx context.Context, known *queue.Workers, o Options) error {
	ticker := time.NewTicker(presencePeriod)
	defer ticker.Stop()
	for told := false; ; {
		select {
		case <-ctx.Done():
			return nil
		case <-ticker.C:
			o.Workers(known.Now())
			if n, why := known.Bad(); n > 0 && !told && o.Worker.Logf != nil {
				told = true
				o.Worker.Logf("a message that should tell of a worker does not count; further ones are not told: %v", why)
			}
		}
	}
}
