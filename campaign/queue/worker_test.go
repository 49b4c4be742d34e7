package queue

import (
	"context"
	"strings"
	"sync"
	"testing"

	"github.com/sitlark/sitlark/campaign"
)

// TestEverySampleHasOneResult with one worker and several flights at a time.
func TestEverySampleHasOneResult(t *testing.T) {
	c := serve(t)
	q := open(t, c)
	flyer := &sums{}
	work(t, c, WorkerOptions{Name: "w", Jobs: 4, Flyer: flyer})
	list := tasks(200)
	if err := q.Publish(t.Context(), list); err != nil {
		t.Fatal(err)
	}
	got := collect(t, q, 200)
	for i := range list {
		r := got[i+1].Result
		if r.Margin != float64(i)+0.5 || r.Key != list[i].Key() || r.Worker != "w" || r.Status != campaign.Held {
			t.Errorf("sample %d: %+v", i+1, r)
		}
	}
	if flyer.flown.Load() != 200 {
		t.Errorf("%d flights for 200 samples", flyer.flown.Load())
	}
}

// TestStopLetsFlightsEnd and takes no others.
func TestStopLetsFlightsEnd(t *testing.T) {
	c := serve(t)
	q := open(t, c)
	begun, goOn, stop := make(chan struct{}), make(chan struct{}), make(chan struct{})
	var once sync.Once
	flyer := &sums{before: func(context.Context, *campaign.Task, func(float64)) error {
		once.Do(func() { close(begun) })
		<-goOn
		return nil
	}}
	w, err := NewWorker(t.Context(), c, WorkerOptions{Name: "w", Jobs: 1, Flyer: flyer, Stop: stop})
	if err != nil {
		t.Fatal(err)
	}
	if err := q.Publish(t.Context(), tasks(3)); err != nil {
		t.Fatal(err)
	}
	done := make(chan error)
	go func() { done <- w.Run(t.Context()) }()
	<-begun
	close(stop)
	close(goOn)
	if err := <-done; err != nil {
		t.Error(err)
	}
	if waiting, err := q.Waiting(t.Context()); err != nil || flyer.flown.Load() != 1 || len(waiting) != 2 {
		t.Errorf("%d flown, %v wait, %v", flyer.flown.Load(), waiting, err)
	}
}

// TestOnlyWorkersOfTheBuildAndAutopilotGetATask.
func TestOnlyWorkersOfTheBuildAndAutopilotGetATask(t *testing.T) {
	c := serve(t)
	q := open(t, c)
	list := tasks(3)
	list[0].Build = "another version arm64"
	list[1].Autopilot = strings.Repeat("ab", 32)
	if err := q.Publish(t.Context(), list); err != nil {
		t.Fatal(err)
	}
	work(t, c, WorkerOptions{Name: "plain", Jobs: 1, Flyer: &sums{}})
	collect(t, q, 1)
	wait(t, func() bool { // the third is acknowledged after its result is stored
		waiting, err := q.Waiting(t.Context())
		return err == nil && waiting.Has(&list[0]) && waiting.Has(&list[1]) && len(waiting) == 2
	})
	work(t, c, WorkerOptions{Name: "ardupilot", Jobs: 1, Flyer: &sums{}, Autopilots: []string{list[1].Autopilot}})
	if got := collect(t, q, 2); got[2].Result.Worker != "ardupilot" {
		t.Errorf("%+v", got)
	}
}

// TestWorkersAreKnown while they are there.
func TestWorkersAreKnown(t *testing.T) {
	c := serve(t)
	known, err := c.Watch()
	if err != nil {
		t.Fatal(err)
	}
	defer known.Close()
	stop := make(chan struct{})
	w, err := NewWorker(t.Context(), c, WorkerOptions{Name: "one", Jobs: 3, Flyer: &sums{}, Stop: stop})
	if err != nil {
		t.Fatal(err)
	}
	done := make(chan error)
	go func() { done <- w.Run(t.Context()) }()
	wait(t, func() bool { fit, _ := known.Now(); return len(fit) == 1 && fit[0].Jobs == 3 })
	close(stop)
	if err := <-done; err != nil {
		t.Error(err)
	}
	wait(t, func() bool { fit, _ := known.Now(); return len(fit) == 0 })
}
