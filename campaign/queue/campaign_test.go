package queue

import (
	"os"
	"testing"

	"github.com/sitlark/sitlark/campaign"
)

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
	if err != nil || len(waiting) != 10 || !waiting.Has(&tasks(10)[9]) {
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

// TestNonsenseInTheQueueStopsNobody.
func TestNonsenseInTheQueueStopsNobody(t *testing.T) {
	c := serve(t)
	q := open(t, c)
	good := tasks(1)[0]
	for i, text := range []string{"", "{", "[]", `{"sample": 7}`} {
		subject := Subject(&campaign.Task{Build: good.Build, Campaign: "c1", Sample: campaign.Sample{Number: 100 + i}})
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

// TestWithdrawnCanBePublishedAgain, at once: a campaign that is stopped and resumed within minutes.
func TestWithdrawnCanBePublishedAgain(t *testing.T) {
	c := serve(t)
	q := open(t, c)
	for range 2 {
		if err := q.Publish(t.Context(), tasks(5)); err != nil {
			t.Fatal(err)
		}
		if waiting, err := q.Waiting(t.Context()); err != nil || len(waiting) != 5 {
			t.Fatalf("%d wait, %v", len(waiting), err)
		}
		if err := q.Withdraw(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	if err := q.Publish(t.Context(), tasks(5)); err != nil {
		t.Fatal(err)
	}
	work(t, c, WorkerOptions{Name: "w", Jobs: 1, Flyer: &sums{}})
	first := collect(t, q, 5)
	last := uint64(0)
	for _, r := range first {
		last = max(last, r.Sequence)
	}
	if err := q.Taken(t.Context(), last); err != nil {
		t.Fatal(err)
	}
	if err := q.Publish(t.Context(), tasks(5)); err != nil { // of another coordinator that has no results
		t.Fatal(err)
	}
	collect(t, q, 5)
}
