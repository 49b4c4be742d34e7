package queue

import (
	"context"
	"errors"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/sitlark/sitlark/campaign"
)

// TestHungFlightGoesToAnotherWorker: the first flight of a sample stands still.
func TestHungFlightGoesToAnotherWorker(t *testing.T) {
	c := serve(t)
	q := open(t, c)
	var tries atomic.Int64
	flyer := &sums{before: func(ctx context.Context, t *campaign.Task, _ func(float64)) error {
		if tries.Add(1) == 1 {
			<-ctx.Done()
			return ctx.Err()
		}
		return nil
	}}
	work(t, c, WorkerOptions{Name: "w", Jobs: 2, Flyer: flyer, Patience: 400 * time.Millisecond})
	if err := q.Publish(t.Context(), tasks(1)); err != nil {
		t.Fatal(err)
	}
	if r := collect(t, q, 1)[1].Result; r.Status != campaign.Held || tries.Load() != 2 {
		t.Errorf("%+v after %d tries", r, tries.Load())
	}
}

// TestFlightThatAdvancesIsFlownOnce, however long it takes.
func TestFlightThatAdvancesIsFlownOnce(t *testing.T) {
	c := serve(t)
	q := open(t, c)
	const patience = 400 * time.Millisecond
	flyer := &sums{before: func(ctx context.Context, _ *campaign.Task, advanced func(float64)) error {
		for i := range 100 {
			select {
			case <-ctx.Done():
				return ctx.Err()
			case <-time.After(patience / 20):
				advanced(float64(i))
			}
		}
		return nil
	}}
	work(t, c, WorkerOptions{Name: "w", Jobs: 2, Flyer: flyer, Patience: patience})
	if err := q.Publish(t.Context(), tasks(1)); err != nil {
		t.Fatal(err)
	}
	if collect(t, q, 1); flyer.flown.Load() != 1 {
		t.Errorf("%d flights", flyer.flown.Load())
	}
}

// TestSampleThatNoWorkerFinishesCouldNotBeFlown, and the others are.
func TestSampleThatNoWorkerFinishesCouldNotBeFlown(t *testing.T) {
	c := serve(t)
	q := open(t, c)
	var tries atomic.Int64
	flyer := &sums{before: func(ctx context.Context, t *campaign.Task, _ func(float64)) error {
		if t.Sample.Number != 2 {
			return nil
		}
		tries.Add(1)
		<-ctx.Done()
		return ctx.Err()
	}}
	work(t, c, WorkerOptions{Name: "w", Jobs: 1, Flyer: flyer, Patience: 200 * time.Millisecond})
	if err := q.Publish(t.Context(), tasks(3)); err != nil {
		t.Fatal(err)
	}
	got := collect(t, q, 3)
	if r := got[2].Result; r.Status != campaign.NotFlown || !strings.Contains(r.Reason, "3 workers") || tries.Load() != MaxDeliveries {
		t.Errorf("%+v after %d tries", r, tries.Load())
	}
	if got[1].Result.Status != campaign.Held || got[3].Result.Status != campaign.Held {
		t.Errorf("%+v", got)
	}
}

// TestWorkerThatCannotFlySaysWhyAndGivesTheSampleBack.
func TestWorkerThatCannotFlySaysWhyAndGivesTheSampleBack(t *testing.T) {
	c := serve(t)
	q := open(t, c)
	broken := errors.New("no disk")
	w, err := NewWorker(t.Context(), c, WorkerOptions{Name: "bad", Jobs: 1, Flyer: &sums{before: func(context.Context, *campaign.Task, func(float64)) error { return broken }}})
	if err != nil {
		t.Fatal(err)
	}
	if err := q.Publish(t.Context(), tasks(1)); err != nil {
		t.Fatal(err)
	}
	if err := w.Run(t.Context()); !errors.Is(err, broken) {
		t.Errorf("the worker ended with %v", err)
	}
	work(t, c, WorkerOptions{Name: "good", Jobs: 1, Flyer: &sums{}})
	if r := collect(t, q, 1)[1].Result; r.Worker != "good" {
		t.Errorf("%+v", r)
	}
}
