package queue

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/sitlark/sitlark/campaign"
)

// sums is a flyer whose flights are computed at once: the margin is the sum of the sample's point.
type sums struct {
	flown  atomic.Int64
	before func(ctx context.Context, t *campaign.Task, advanced func(float64)) error // nil: nothing
	path   []byte                                                                    // of each result
}

func (s *sums) Fly(ctx context.Context, t campaign.Task, advanced func(float64)) (campaign.Result, error) {
	if s.before != nil {
		if err := s.before(ctx, &t, advanced); err != nil {
			return campaign.Result{}, err
		}
	}
	s.flown.Add(1)
	r := campaign.Result{Status: campaign.Held, HasMargin: true, Path: s.path}
	for _, x := range t.Sample.Point {
		r.Margin += x
	}
	return r, nil
}

func serve(t testing.TB) *Conn {
	t.Helper()
	s, err := Serve(ServerOptions{Folder: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	c, err := s.Connect("test")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	return c
}

func tasks(n int) []campaign.Task {
	list := make([]campaign.Task, n)
	for i := range list {
		list[i] = campaign.Task{Campaign: "c1", Bundle: strings.Repeat("b", 64), Build: campaign.Build(),
			Sample: campaign.Sample{Number: i + 1, Point: []float64{float64(i), 0.5}, Settings: []campaign.Setting{{Variable: "x", Path: "wind.speed", Text: fmt.Sprint(i)}}}}
	}
	return list
}

// work runs a worker until the test ends.
func work(t testing.TB, c *Conn, o WorkerOptions) *Worker {
	t.Helper()
	o.Logf = t.Logf
	w, err := NewWorker(t.Context(), c, o)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error)
	go func() { done <- w.Run(ctx) }()
	t.Cleanup(func() {
		cancel()
		if err := <-done; err != nil {
			t.Errorf("worker: %v", err)
		}
	})
	return w
}

func open(t testing.TB, c *Conn) *Campaign {
	t.Helper()
	q, err := c.Open(t.Context(), "c1")
	if err != nil {
		t.Fatal(err)
	}
	return q
}

var errEnough = errors.New("enough")

// collect takes results until n different samples have one.
func collect(t testing.TB, q *Campaign, n int) map[int]Received {
	t.Helper()
	got := map[int]Received{}
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	err := q.Results(ctx, func() {}, func(r Received) error {
		if r.Fault != nil || r.Refusal != nil {
			return nil
		}
		got[r.Sample.Number] = r
		if len(got) == n {
			return errEnough
		}
		return nil
	})
	if !errors.Is(err, errEnough) {
		t.Fatalf("%d results of %d, then %v", len(got), n, err)
	}
	return got
}

func wait(t testing.TB, until func() bool) {
	t.Helper()
	for range 2000 {
		if until() {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Fatal("it did not happen in 20 s")
}
