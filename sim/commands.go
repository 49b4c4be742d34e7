package sim

import (
	"context"
	"errors"
	"sync/atomic"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// queueLength bounds the commands that wait for the next step. A user can't fill the queue
// while the physics goroutine runs; a runaway script can, and gets an error.
const queueLength = 64

// ErrQueueFull is returned by Submit and the other methods when the queue is full.
var ErrQueueFull = errors.New("sim: command queue full (64)")

// Commands is the queue through which other goroutines give commands to a Sim. Its methods may
// be called from any goroutine, and only Place and Withdraw wait.
type Commands struct {
	queue   chan request
	ids     atomic.Uint64
	vehicle airframe.Vehicle            // the undamaged vehicle; never changes
	refuse  func(command.Command) error // Config.Refuse
}

// request is a request of another goroutine to the physics goroutine.
type request struct {
	command command.Scheduled
	id      uint64
	tag     int    // the Observer's
	drag    uint64 // of which the command is a part; 0: of none
	cancel  bool   // the command of that id, instead
	batch   *batch // of requests, instead
	note    *note  // instead
	release bool   // the autopilot has ended, instead
}

// note is an event that another goroutine adds.
type note struct {
	source   snapshot.Source
	severity snapshot.Severity
	text     string
}

// batch is requests that the physics goroutine takes between the same two steps.
// It owns them until it closes done, once a Snapshot shows what they did.
type batch struct {
	requests []request
	receipts []command.Receipt // one for each
	done     chan struct{}
}

func newCommands(v *airframe.Vehicle, refuse func(command.Command) error) *Commands {
	return &Commands{queue: make(chan request, queueLength), vehicle: v.Clone(), refuse: refuse}
}

// Submit checks c and queues it for the next step. It returns an
// error when a field is out of range or the vehicle lacks what c names, and
// ErrQueueFull. What the vehicle refuses only then is reported as an event.
func (q *Commands) Submit(c command.Command) error {
	_, err := q.Schedule(command.Scheduled{Command: c})
	return err
}

// Drag is Submit for one of the many commands of a slider that a user drags: all that have the same
// number, which is not 0 and differs from drag to drag, share one event, however slow the drag is and
// whatever happens meanwhile. Each of them acts and is recorded.
func (q *Commands) Drag(c command.Command, number uint64) error {
	o := command.Scheduled{Command: c}
	if err := q.Check(o); err != nil {
		return err
	}
	return q.put(request{command: o, id: q.ids.Add(1), drag: number})
}

// Check returns the error that Schedule would return for o.
func (q *Commands) Check(o command.Scheduled) error {
	if err := o.Validate(); err != nil {
		return err
	}
	if err := physics.FitsOver(&q.vehicle, o.Command, o.Ramp); err != nil || q.refuse == nil {
		return err
	}
	return q.refuse(o.Command)
}

// Schedule checks o and queues it; it takes effect before the first step that begins
// at o.At or later. The number names it to Cancel and in Snapshot.Pending. A reset,
// or a restart of the autopilot, drops what is scheduled.
//
// Errors are those of Submit.
func (q *Commands) Schedule(o command.Scheduled) (id uint64, err error) {
	if err := q.Check(o); err != nil {
		return 0, err
	}
	id = q.ids.Add(1)
	return id, q.put(request{command: o, id: id})
}

// Cancel drops a scheduled command. One whose ramp runs stops where it is. One that
// has acted already, or never was, is no error.
func (q *Commands) Cancel(id uint64) error { return q.put(request{id: id, cancel: true}) }

// Release tells the physics that the autopilot was stopped, so that another one need not wait
// until it counts as silent. It returns ErrQueueFull if the queue is full.
func (q *Commands) Release() error { return q.put(request{release: true}) }

// Note adds an event between two steps, at the physics time at which it is taken. It does not
// affect the world. It returns ErrQueueFull if the queue is full.
func (q *Commands) Note(source snapshot.Source, severity snapshot.Severity, text string) error {
	return q.put(request{note: &note{source, severity, text}})
}

// Place checks all commands, queues them as one, and waits until the physics has
// taken them, which it does between two steps, and a Snapshot shows it. When ctx ends
// first, the receipts carry nothing but the numbers, and the commands still act. The
// physics never waits. Errors are those of Submit; then none acts.
func (q *Commands) Place(ctx context.Context, all []command.Scheduled) ([]command.Receipt, error) {
	requests := make([]request, len(all))
	for i, o := range all {
		if err := q.Check(o); err != nil {
			return nil, err
		}
		requests[i] = request{command: o, id: q.ids.Add(1)}
	}
	return q.await(ctx, requests)
}

// Withdraw is Cancel that waits for the physics. It reports whether the command was still
// scheduled or its ramp running. When ctx ends first it returns ctx's error.
func (q *Commands) Withdraw(ctx context.Context, id uint64) (waited bool, err error) {
	receipts, err := q.await(ctx, []request{{id: id, cancel: true}})
	switch {
	case err != nil:
		return false, err
	case !receipts[0].Taken:
		return false, ctx.Err()
	}
	return receipts[0].Refused == "", nil
}

func (q *Commands) put(r request) error {
	select {
	case q.queue <- r:
		return nil
	default:
		return ErrQueueFull
	}
}

func (q *Commands) await(ctx context.Context, requests []request) ([]command.Receipt, error) {
	b := &batch{requests: requests, receipts: make([]command.Receipt, len(requests)), done: make(chan struct{})}
	if err := q.put(request{batch: b}); err != nil {
		return nil, err
	}
	select {
	case <-b.done:
		return b.receipts, nil
	case <-ctx.Done():
		return notTaken(requests), nil
	}
}

// notTaken returns empty receipts: the physics goroutine may be filling in the batch's own.
func notTaken(requests []request) []command.Receipt {
	receipts := make([]command.Receipt, len(requests))
	for i := range requests {
		receipts[i].ID = requests[i].id
	}
	return receipts
}
