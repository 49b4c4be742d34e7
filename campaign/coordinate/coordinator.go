package coordinate

import (
	"context"
	"errors"
	"fmt"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/sitlark/sitlark/campaign"
	"github.com/sitlark/sitlark/campaign/design"
	"github.com/sitlark/sitlark/campaign/queue"
	"github.com/sitlark/sitlark/campaign/store"
)

// Coordinator runs one campaign.
type Coordinator struct {
	Plan    Plan
	Queue   *queue.Campaign
	Results *store.Results

	DeadLetters *store.DeadLetters               // takes what does not count
	Bundle      []byte                           // put into the queue again where workers miss it; empty: not
	Logf        func(format string, args ...any) // gets what does not count, and why; nil: dropped

	// Each is called with each new result and with how far the campaign is, one at a time; nil: not.
	Each func(r *campaign.Record, p Progress)
	// Retry leaves out results of samples that could not be flown which wait in the queue from an
	// earlier run: they are flown again.
	Retry bool

	progress Progress
}

// errFinished ends the intake of results.
var errFinished = errors.New("the campaign has finished")

// Run flies the campaign to its end. When ctx ends before, the samples that no worker has begun are
// withdrawn from the queue, and Run returns ctx's error: it can be run again and goes on.
func (c *Coordinator) Run(ctx context.Context) error {
	if err := c.Plan.check(); err != nil {
		return err
	}
	waiting, err := c.Queue.Waiting(ctx)
	if err != nil {
		return err
	}
	in := newIntake(c.Queue, c.Results, newLedger(c))
	in.retry = c.Retry
	group, groupCtx := errgroup.WithContext(ctx)
	group.Go(func() error { return in.run(groupCtx) })
	group.Go(func() error {
		if err := in.awaitOld(groupCtx); err != nil {
			return err
		}
		if err := c.fly(groupCtx, in, waiting); err != nil {
			return err
		}
		if err := in.ledger.catchUp(); err != nil {
			return err
		}
		return errFinished
	})
	err = group.Wait()
	if errors.Is(err, errFinished) {
		return in.settle(ctx)
	}
	if ctx.Err() != nil {
		clean, cancel := context.WithTimeout(context.WithoutCancel(ctx), withdrawTime)
		defer cancel()
		if withdrawn := c.Queue.Withdraw(clean); withdrawn != nil {
			return fmt.Errorf("%w; the samples that wait stay in the queue: %v", ctx.Err(), withdrawn)
		}
		return ctx.Err()
	}
	return err
}

// fly flies one generation after the other.
func (c *Coordinator) fly(ctx context.Context, in *intake, waiting queue.Waiting) error {
	var outcomes []design.Outcome
	place := 0 // of the next sample among all of the method
	for generation := 1; ; generation++ {
		samples, err := c.Plan.Method.Next(outcomes)
		if err != nil {
			return err
		}
		if len(samples) == 0 {
			return c.flyGeneration(ctx, in, c.repeats(place, generation), waiting)
		}
		variants := len(c.Plan.Variants)
		all := c.Plan.generation(samples, generation, 1+place*variants)
		var tasks []campaign.Task
		for i := range all {
			if c.Plan.mine(place + i/variants) {
				tasks = append(tasks, all[i])
			}
		}
		c.progress.Generation = generation
		if err := c.flyGeneration(ctx, in, tasks, waiting); err != nil {
			return err
		}
		outcomes = c.outcomes(all)
		place += len(samples)
	}
}

// flyGeneration puts what has no result and does not wait already into the queue, and waits for
// all results.
func (c *Coordinator) flyGeneration(ctx context.Context, in *intake, tasks []campaign.Task, waiting queue.Waiting) error {
	var publish []campaign.Task
	missing := map[string]bool{}
	if err := in.ledger.ask(tasks); err != nil {
		return err
	}
	for i := range tasks {
		t := &tasks[i]
		if record, has := c.Results.Find(t.Key()); has {
			c.count(&record, true)
			continue
		}
		missing[t.Key()] = true
		c.progress.Asked++
		if !waiting.Has(t) {
			publish = append(publish, *t)
		}
	}
	if len(missing) == 0 {
		return nil
	}
	if err := in.ledger.catchUp(); err != nil {
		return err
	}
	refused := time.NewTicker(settlePeriod)
	defer refused.Stop()
	published := make(chan error, 1)
	go func() { published <- c.Queue.Publish(ctx, publish) }()
	for len(missing) > 0 {
		select {
		case record := <-in.added:
			if missing[record.Result.Key] {
				delete(missing, record.Result.Key)
				c.progress.Asked--
				c.count(&record, false)
			}
		case err := <-published:
			if err != nil {
				return err
			}
			published = nil
		case <-refused.C:
			if err := c.putAgain(ctx, in.ledger); err != nil {
				return err
			}
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return nil
}

// outcomes are what the method gets to know: of each sample the first variant, and of a shard nothing.
func (c *Coordinator) outcomes(all []campaign.Task) []design.Outcome {
	variants := len(c.Plan.Variants)
	outcomes := make([]design.Outcome, len(all)/variants)
	for i := range outcomes {
		if record, has := c.Results.Find(all[i*variants].Key()); has {
			outcomes[i] = outcome(&record.Result)
		}
	}
	return outcomes
}
