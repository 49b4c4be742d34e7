package coordinate

import (
	"context"
	"errors"
	"time"

	"github.com/sitlark/sitlark/campaign"
	"github.com/sitlark/sitlark/campaign/queue"
	"github.com/sitlark/sitlark/campaign/store"
)

const (
	// settlePeriod is how often results are written through to the disk and taken out of the
	// queue.
	settlePeriod = time.Second
	// withdrawTime is how long an ended campaign tries to withdraw its samples.
	withdrawTime = 5 * time.Second
)

// intake takes results from the queue to the disk.
type intake struct {
	queue   *queue.Campaign
	results *store.Results
	ledger  *ledger
	added   chan campaign.Record // results that are new
	retry   bool                 // results that wait of samples that could not be flown are left out
	old     chan struct{}        // closed when the results that waited in the queue are in

	sequence, settled uint64
	last              time.Time
}

func newIntake(q *queue.Campaign, r *store.Results, l *ledger) *intake {
	return &intake{queue: q, results: r, ledger: l, added: make(chan campaign.Record, 1024), old: make(chan struct{}), last: time.Now()}
}

// run takes results until ctx ends.
func (in *intake) run(ctx context.Context) error {
	waited := false
	return in.queue.Results(ctx, func() { waited = true; close(in.old) }, func(r queue.Received) error {
		in.sequence = r.Sequence
		if in.retry && !waited && r.Result.Status == campaign.NotFlown {
			return nil
		}
		added, err := in.ledger.take(r)
		if err != nil {
			return err
		}
		if time.Since(in.last) > settlePeriod {
			if err := in.settle(ctx); err != nil {
				return err
			}
		}
		if added == nil || !waited { // those of before are found in the store
			return nil
		}
		select {
		case in.added <- *added:
			return nil
		case <-ctx.Done():
			return ctx.Err()
		}
	})
}

// awaitOld waits until the results that were in the queue are in the store.
func (in *intake) awaitOld(ctx context.Context) error {
	select {
	case <-in.old:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// settle writes results through to the disk, and then takes them out of the queue. A queue that
// can't be reached keeps them: they come again.
func (in *intake) settle(ctx context.Context) error {
	in.last = time.Now()
	if err := in.results.Sync(); err != nil {
		return err
	}
	if in.sequence == in.settled || in.ledger.waits() {
		return nil
	}
	taking, cancel := context.WithTimeout(ctx, withdrawTime)
	defer cancel()
	err := in.queue.Taken(taking, in.sequence)
	if err == nil {
		in.settled = in.sequence
	}
	if ctx.Err() != nil || errors.Is(err, context.DeadlineExceeded) {
		return ctx.Err()
	}
	return nil
}
