package queue

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/sitlark/sitlark/campaign"
)

// MaxDeliveries is how often a task is given to a worker before it counts as one that can't be
// flown.
const MaxDeliveries = 3

// DefaultPatience is how long a worker may be silent, or the physics time of a flight stand
// still, before the task is given to another worker.
const DefaultPatience = time.Minute

// WorkerOptions say what a worker does.
type WorkerOptions struct {
	Name       string         // that results bear
	Jobs       int            // flights at a time; at least 1
	Flyer      campaign.Flyer //
	Autopilots []string       // SHA-256 of the ArduPilot binaries that it can start, in hexadecimal; the built-in autopilot always is
	Patience   time.Duration  // 0: DefaultPatience. All workers of a queue need the same.

	// Stop, when it is closed, lets the worker take no more tasks: it ends after the flights that
	// it has begun. Nil: never.
	Stop <-chan struct{}
	// Done is called after each task that this worker finished, from several goroutines; nil: not.
	Done func(t *campaign.Task, r *campaign.Result)
	// Idle is called, whenever the reason changes, with why there is nothing to fly; nil: not.
	Idle func(why string)
	// Logf gets what went wrong and was tried again; nil: dropped.
	Logf func(format string, args ...any)
}

// Worker takes tasks from a queue.
type Worker struct {
	WorkerOptions
	conn      *Conn
	consumers []string // names: one for each autopilot
	busy      atomic.Int32
	refused   atomic.Int32 // tasks that were its own to fly, since the last one that it flew
	flown     atomic.Int64
}

// NewWorker prepares a worker on a connection.
func NewWorker(ctx context.Context, c *Conn, o WorkerOptions) (*Worker, error) {
	if o.Jobs < 1 {
		return nil, fmt.Errorf("a worker flies at least one flight at a time, not %d", o.Jobs)
	}
	if o.Patience == 0 {
		o.Patience = DefaultPatience
	}
	if o.Logf == nil {
		o.Logf = func(string, ...any) {}
	}
	if err := c.prepare(ctx); err != nil {
		return nil, err
	}
	w := &Worker{WorkerOptions: o, conn: c}
	for _, autopilot := range append([]string{""}, o.Autopilots...) {
		consumer, err := c.consumer(ctx, who(campaign.Build(), autopilot), o.Patience)
		if err != nil {
			return nil, err
		}
		w.consumers = append(w.consumers, consumer)
	}
	return w, w.mayStore(ctx)
}

// mayStore finds out whether the server takes results of this worker, before any flight: it offers one
// that the server refuses, since none before it has the id that it asks for.
func (w *Worker) mayStore(ctx context.Context) error {
	_, err := w.conn.js.Publish(ctx, resultSubject+".trial", nil, jetstream.WithExpectLastMsgID("none"))
	var refused *jetstream.APIError
	if err == nil || errors.As(err, &refused) && refused.ErrorCode == errCodeLastMessage {
		return nil
	}
	return fmt.Errorf("results can't be stored: %w", w.conn.why(err))
}

// errCodeLastMessage is JetStream's refusal of a message for the id of the one before it.
const errCodeLastMessage = 10070

// consumer opens what hands out the tasks for workers of one kind; all of them share it.
func (c *Conn) consumer(ctx context.Context, who string, patience time.Duration) (name string, err error) {
	name = "workers-" + who
	_, err = c.js.CreateOrUpdateConsumer(ctx, tasksStream.Name, jetstream.ConsumerConfig{
		Durable: name, FilterSubject: taskSubject + "." + who + ".>", AckPolicy: jetstream.AckExplicitPolicy,
		AckWait: patience, MaxDeliver: -1, MaxAckPending: 100_000, InactiveThreshold: 30 * 24 * time.Hour,
	})
	if err != nil {
		return "", fmt.Errorf("tasks in the queue: %w", c.why(err))
	}
	return name, nil
}

// Run works until ctx ends or Stop is closed. When ctx ends, flights that have begun are given
// back. The error says why this worker can't fly; nil after Stop or the end of ctx.
func (w *Worker) Run(ctx context.Context) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var group sync.WaitGroup
	group.Go(func() { w.announce(ctx) })
	if w.Idle != nil {
		group.Go(func() { w.tellIdle(ctx) })
	}
	var jobs sync.WaitGroup
	for range w.Jobs {
		jobs.Go(func() {
			if err := w.work(ctx); err != nil {
				cancel(err)
			}
		})
	}
	jobs.Wait()
	err := context.Cause(ctx)
	cancel(nil)
	group.Wait()
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return nil
	}
	return err
}

// work takes one task after the other, in turn from the consumers.
func (w *Worker) work(ctx context.Context) error {
	var pulls []*pull
	defer func() {
		for _, p := range pulls {
			p.close()
		}
	}()
	for _, name := range w.consumers {
		p, err := w.conn.puller(name)
		if err != nil {
			return w.conn.why(err)
		}
		pulls = append(pulls, p)
	}
	wait := 100 * time.Millisecond // at a consumer without tasks; longer while none has any
	for i := 0; ; i = (i + 1) % len(pulls) {
		if ctx.Err() != nil || w.stopped() {
			return nil
		}
		m, err := pulls[i].next(wait)
		if err != nil {
			if w.conn.nats.IsClosed() {
				return w.conn.why(err) // it is not made again: the server refuses the worker
			}
			w.Logf("the queue gives no task: %v", w.conn.why(err))
			select {
			case <-ctx.Done():
			case <-time.After(time.Second):
			}
			continue
		}
		if m == nil {
			wait = min(2*wait, 2*time.Second/time.Duration(len(pulls)))
			continue
		}
		if ctx.Err() != nil || w.stopped() {
			if err := m.Nak(); err != nil {
				w.Logf("a task can't be given back: %v", err)
			}
			return nil
		}
		wait = 100 * time.Millisecond
		w.busy.Add(1)
		err = w.deliver(ctx, m)
		w.busy.Add(-1)
		if err != nil {
			return err
		}
	}
}

func (w *Worker) stopped() bool {
	select {
	case <-w.Stop: // a nil channel never is ready
		return true
	default:
		return false
	}
}
