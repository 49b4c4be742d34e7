package queue

import (
	"context"
	"errors"
	"testing"

	"github.com/sitlark/sitlark/campaign"
)

// TestAWorkerSaysHowBusyItIs: as many flights as it has at that moment, none when they have ended, and how many it has flown.
func TestAWorkerSaysHowBusyItIs(t *testing.T) {
	c := serve(t)
	q := open(t, c)
	known, err := c.Watch()
	if err != nil {
		t.Fatal(err)
	}
	defer known.Close()
	goOn := make(chan struct{})
	w := work(t, c, WorkerOptions{Name: "w", Jobs: 3, Flyer: &sums{before: func(ctx context.Context, _ *campaign.Task, _ func(float64)) error {
		select {
		case <-goOn:
		case <-ctx.Done():
		}
		return ctx.Err()
	}}})
	if err := q.Publish(t.Context(), tasks(2)); err != nil {
		t.Fatal(err)
	}
	is := func(busy int, flown int64) func() bool {
		return func() bool {
			w.say(false) // now, and not only every two seconds
			if err := c.nats.Flush(); err != nil {
				t.Fatal(err)
			}
			fit, others := known.Now()
			return len(others) == 0 && len(fit) == 1 && fit[0].Name == "w" && fit[0].Jobs == 3 && fit[0].Busy == busy && fit[0].Flown == flown && !fit[0].Left
		}
	}
	wait(t, is(2, 0))
	close(goOn)
	collect(t, q, 2)
	wait(t, is(0, 2))
}

// TestAWorkerThatStopsGivesBackWhatItHasTaken, and takes nothing after that.
func TestAWorkerThatStopsGivesBackWhatItHasTaken(t *testing.T) {
	c := serve(t)
	q := open(t, c)
	broken := errors.New("the disk is gone")
	w, err := NewWorker(t.Context(), c, WorkerOptions{Name: "w", Jobs: 2, Logf: t.Logf, Flyer: &sums{before: func(context.Context, *campaign.Task, func(float64)) error { return broken }}})
	if err != nil {
		t.Fatal(err)
	}
	if err := q.Publish(t.Context(), tasks(3)); err != nil {
		t.Fatal(err)
	}
	if err := w.Run(t.Context()); !errors.Is(err, broken) {
		t.Errorf("it ended with %v", err)
	}
	if n := w.busy.Load(); n != 0 || w.flown.Load() != 0 {
		t.Errorf("at the end it has %d flights and has flown %d", n, w.flown.Load())
	}
	work(t, c, WorkerOptions{Name: "other", Jobs: 1, Flyer: &sums{}})
	for number, r := range collect(t, q, 3) {
		if r.Result.Worker != "other" || r.Result.Status != campaign.Held {
			t.Errorf("sample %d: %+v", number, r)
		}
	}
}
