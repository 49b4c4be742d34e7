package queue

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"github.com/sitlark/sitlark/campaign"
)

// sums is a flyer whose flights are computed at once: the margin is the sum of the sample's point.
type sums struct {
	flown  atomic.Int64
	before func(ctx context.Context, t *campaign.Task, advanced func(float64)) error // nil: nothing
}

func (s *sums) Fly(ctx context.Context, t campaign.Task, advanced func(float64)) (campaign.Result, error) {
	if s.before != nil {
		if err := s.before(ctx, &t, advanced); err != nil {
			return campaign.Result{}, err
		}
	}
	s.flown.Add(1)
	r := campaign.Result{Status: campaign.Held, HasMargin: true}
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
		list[i] = campaign.Task{Campaign: "c1", Bundle: "b", Build: campaign.Build(),
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

// TestPublishedTwiceIsFlownOnce, and what waits is known.
func TestPublishedTwiceIsFlownOnce(t *testing.T) {
	c := serve(t)
	q := open(t, c)
	for range 2 {
		if err := q.Publish(t.Context(), tasks(10)); err != nil {
			t.Fatal(err)
		}
	}
	waiting, err := q.Waiting(t.Context())
	if err != nil || len(waiting) != 10 || !waiting[10] {
		t.Fatalf("waiting are %v, %v", waiting, err)
	}
	flyer := &sums{}
	work(t, c, WorkerOptions{Name: "w", Jobs: 2, Flyer: flyer})
	collect(t, q, 10)
	if flyer.flown.Load() != 10 {
		t.Errorf("%d flights", flyer.flown.Load())
	}
}

// TestResultsWaitForTheCoordinator and go when it has taken them; those that come later do not.
func TestResultsWaitForTheCoordinator(t *testing.T) {
	c := serve(t)
	q := open(t, c)
	work(t, c, WorkerOptions{Name: "w", Jobs: 1, Flyer: &sums{}})
	if err := q.Publish(t.Context(), tasks(5)); err != nil {
		t.Fatal(err)
	}
	first := collect(t, q, 5)
	last := uint64(0)
	for _, r := range first {
		last = max(last, r.Sequence)
	}
	if again := collect(t, q, 5); len(again) != 5 {
		t.Error("the results are gone although none was taken")
	}
	if err := q.Taken(t.Context(), last); err != nil {
		t.Fatal(err)
	}
	if err := q.Publish(t.Context(), tasks(6)[5:]); err != nil {
		t.Fatal(err)
	}
	if rest := collect(t, q, 1); rest[6].Result.Margin != 5.5 {
		t.Errorf("got %v", rest)
	}
}

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
	if waiting, err := q.Waiting(t.Context()); err != nil || !waiting[1] || !waiting[2] || len(waiting) != 2 {
		t.Errorf("%v, %v", waiting, err)
	}
	work(t, c, WorkerOptions{Name: "ardupilot", Jobs: 1, Flyer: &sums{}, Autopilots: []string{list[1].Autopilot}})
	if got := collect(t, q, 2); got[2].Result.Worker != "ardupilot" {
		t.Errorf("%+v", got)
	}
}

// TestNonsenseInTheQueueStopsNobody.
func TestNonsenseInTheQueueStopsNobody(t *testing.T) {
	c := serve(t)
	q := open(t, c)
	good := tasks(1)[0]
	for i, text := range []string{"", "{", "[]", `{"sample": 7}`} {
		subject := taskOf(who(good.Build, ""), "c1", 100+i)
		if _, err := c.js.Publish(t.Context(), subject, []byte(text)); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := c.js.Publish(t.Context(), resultSubject+".c1", []byte("junk")); err != nil {
		t.Fatal(err)
	}
	if err := q.Publish(t.Context(), []campaign.Task{good}); err != nil {
		t.Fatal(err)
	}
	work(t, c, WorkerOptions{Name: "w", Jobs: 1, Flyer: &sums{}})
	if r := collect(t, q, 1)[1].Result; r.Status != campaign.Held {
		t.Errorf("%+v", r)
	}
}

// TestBundlesAreCheckedByTheirHash: what somebody else put there is not used.
func TestBundlesAreCheckedByTheirHash(t *testing.T) {
	c := serve(t)
	content := []byte(strings.Repeat("vehicle ", 100_000))
	hash, err := c.PutBundle(t.Context(), content)
	if err != nil {
		t.Fatal(err)
	}
	if again, err := c.PutBundle(t.Context(), content); err != nil || again != hash {
		t.Errorf("%s, %v", again, err)
	}
	if got, err := c.Bundle(t.Context(), hash); err != nil || !slices.Equal(got, content) {
		t.Errorf("%d bytes, %v", len(got), err)
	}
	s, err := c.store(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.PutBytes(t.Context(), hash, []byte("forged")); err != nil {
		t.Fatal(err)
	}
	if _, err := c.Bundle(t.Context(), hash); err == nil || !strings.Contains(err.Error(), "other content") {
		t.Errorf("a forged bundle: %v", err)
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

// TestUnreachableServerSaysWhatToDo.
func TestUnreachableServerSaysWhatToDo(t *testing.T) {
	_, err := Dial(Access{URL: "nats://127.0.0.1:1"}, "test")
	if err == nil || !strings.Contains(err.Error(), "127.0.0.1:1") || !strings.Contains(err.Error(), "check that it runs") {
		t.Errorf("got %v", err)
	}
	_, err = Dial(Access{URL: "nats://127.0.0.1:1", Creds: "/nowhere.creds"}, "test")
	if err == nil || !strings.Contains(err.Error(), "/nowhere.creds") {
		t.Errorf("got %v", err)
	}
}

// TestServerWithoutJetStreamSaysSo.
func TestServerWithoutJetStreamSaysSo(t *testing.T) {
	plain, err := server.NewServer(&server.Options{Host: "127.0.0.1", Port: server.RANDOM_PORT, NoSigs: true, NoLog: true})
	if err != nil {
		t.Fatal(err)
	}
	plain.Start()
	defer plain.Shutdown()
	if !plain.ReadyForConnections(time.Minute) {
		t.Fatal("the server did not start")
	}
	c, err := Dial(Access{URL: plain.ClientURL()}, "test")
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if _, err := c.Open(t.Context(), "c1"); !errors.Is(err, errNoStreams) {
		t.Errorf("got %v", err)
	}
}

// TestPublishedIsStillThereAfterARestart of the embedded server.
func TestPublishedIsStillThereAfterARestart(t *testing.T) {
	folder := t.TempDir()
	for round := range 2 {
		s, err := Serve(ServerOptions{Folder: folder, Sync: round == 0})
		if err != nil {
			t.Fatal(err)
		}
		c, err := s.Connect("test")
		if err != nil {
			t.Fatal(err)
		}
		q := open(t, c)
		if round == 0 {
			if err := q.Publish(t.Context(), tasks(20)); err != nil {
				t.Fatal(err)
			}
		} else if waiting, err := q.Waiting(t.Context()); err != nil || len(waiting) != 20 {
			t.Errorf("%d wait, %v", len(waiting), err)
		}
		c.Close()
		s.Close()
	}
	if entries, err := os.ReadDir(folder); err != nil || len(entries) == 0 {
		t.Errorf("%v, %v", entries, err)
	}
}

// BenchmarkOverhead is what the queue costs a flight: from the coordinator's publishing to its
// result in hand.
func BenchmarkOverhead(b *testing.B) {
	for _, sync := range []bool{false, true} {
		b.Run(fmt.Sprintf("sync=%t", sync), func(b *testing.B) {
			s, err := Serve(ServerOptions{Folder: b.TempDir(), Sync: sync})
			if err != nil {
				b.Fatal(err)
			}
			b.Cleanup(func() { s.Close() })
			c, err := s.Connect("bench")
			if err != nil {
				b.Fatal(err)
			}
			b.Cleanup(c.Close)
			q := open(b, c)
			work(b, c, WorkerOptions{Name: "w", Jobs: 2, Flyer: &sums{}})
			b.ResetTimer()
			if err := q.Publish(b.Context(), tasks(b.N)); err != nil {
				b.Fatal(err)
			}
			collect(b, q, b.N)
		})
	}
}
