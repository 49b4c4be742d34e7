package coordinate

import (
	"context"
	"errors"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/sitlark/sitlark/campaign"
	"github.com/sitlark/sitlark/campaign/design"
	"github.com/sitlark/sitlark/campaign/store"
)

// Alone flies a campaign, or a shard of it, without a queue: jobs flights at a time in this
// process. It goes on with what has results.
func Alone(ctx context.Context, p Plan, results *store.Results, flyer campaign.Flyer, jobs int, each func(r *campaign.Record, p Progress)) error {
	if err := p.check(); err != nil {
		return err
	}
	c := &Coordinator{Plan: p, Results: results, Each: each}
	var outcomes []design.Outcome
	place, variants := 0, len(p.Variants)
	for generation := 1; ; generation++ {
		samples, err := p.Method.Next(outcomes)
		if err == nil && len(samples) == 0 {
			err = c.flyHere(ctx, c.repeats(place, generation), flyer, jobs)
		}
		if err != nil || len(samples) == 0 {
			return errors.Join(err, results.Sync())
		}
		all := p.generation(samples, generation, 1+place*variants)
		var tasks []campaign.Task
		for i := range all {
			if p.mine(place + i/variants) {
				tasks = append(tasks, all[i])
			}
		}
		c.progress.Generation = generation
		if err := c.flyHere(ctx, tasks, flyer, jobs); err != nil {
			return errors.Join(err, results.Sync())
		}
		outcomes = c.outcomes(all)
		place += len(samples)
	}
}

// flyHere flies tasks in this process and adds their results.
func (c *Coordinator) flyHere(ctx context.Context, tasks []campaign.Task, flyer campaign.Flyer, jobs int) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	group, ctx := errgroup.WithContext(ctx)
	flown := make(chan campaign.Record)
	todo := make(chan campaign.Task)
	group.Go(func() error {
		defer close(todo)
		for i := range tasks {
			if _, has := c.Results.Find(tasks[i].Key()); has {
				continue
			}
			select {
			case todo <- tasks[i]:
			case <-ctx.Done():
				return ctx.Err()
			}
		}
		return nil
	})
	for range jobs {
		group.Go(func() error {
			for t := range todo {
				start := time.Now()
				r, err := flyer.Fly(ctx, t, func(float64) {})
				if err != nil {
					return err
				}
				r.Key, r.Version, r.Wall = t.Key(), t.Build, time.Since(start).Seconds()
				select {
				case flown <- campaign.Record{Sample: t.Sample, Result: r}:
				case <-ctx.Done():
					return ctx.Err()
				}
			}
			return nil
		})
	}
	for i := range tasks {
		if record, has := c.Results.Find(tasks[i].Key()); has {
			c.count(&record, true)
		}
	}
	ended := make(chan error, 1)
	go func() { ended <- group.Wait(); close(flown) }()
	var failed error
	for record := range flown {
		if _, err := c.Results.Add(record); err != nil && failed == nil {
			failed = err
			cancel()
		}
		c.count(&record, false)
	}
	if err := <-ended; failed == nil {
		failed = err
	}
	return failed
}
