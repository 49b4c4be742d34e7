package queue

import (
	"context"
	"encoding/json"
	"sync"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/sitlark/sitlark/campaign"
	"github.com/sitlark/sitlark/internal/plaintext"
)

// Presence is what a worker says of itself every announcePeriod.
type Presence struct {
	Name  string `json:"name"`
	Build string `json:"build"`
	Jobs  int    `json:"jobs"`  // flights at a time
	Busy  int    `json:"busy"`  // flights now
	Flown int64  `json:"flown"` // since it was started
	Left  bool   `json:"left"`  // it has ended

	Autopilots []string `json:"autopilots,omitempty"` // as WorkerOptions.Autopilots
}

const announcePeriod = 2 * time.Second

// announce says that the worker is there until ctx ends, and then that it left.
func (w *Worker) announce(ctx context.Context) {
	ticker := time.NewTicker(announcePeriod)
	defer ticker.Stop()
	for {
		w.say(ctx.Err() != nil)
		if ctx.Err() != nil {
			return
		}
		select {
		case <-ctx.Done():
		case <-ticker.C:
		}
	}
}

func (w *Worker) say(left bool) {
	p := Presence{Name: w.Name, Build: campaign.Build(), Jobs: w.Jobs, Busy: int(w.busy.Load()), Flown: w.flown.Load(), Left: left, Autopilots: w.Autopilots}
	text, err := json.Marshal(p)
	if err == nil {
		err = w.conn.nats.Publish(workerSubject+"."+who(p.Build, ""), text)
	}
	if err == nil && left {
		err = w.conn.nats.FlushTimeout(time.Second)
	}
	if err != nil {
		w.Logf("the worker is not announced: %v", err)
	}
}

// Workers knows which workers a queue has.
type Workers struct {
	mu           sync.Mutex
	known        map[string]seen
	subscription *nats.Subscription
}

type seen struct {
	Presence
	at time.Time
}

// Watch listens for workers until Close.
func (c *Conn) Watch() (*Workers, error) {
	w := &Workers{known: map[string]seen{}}
	var err error
	w.subscription, err = c.nats.Subscribe(workerSubject+".*", func(m *nats.Msg) {
		var p Presence
		if json.Unmarshal(m.Data, &p) != nil {
			return
		}
		plaintext.Fields(&p)
		w.mu.Lock()
		defer w.mu.Unlock()
		if p.Left {
			delete(w.known, p.Name)
		} else {
			w.known[p.Name] = seen{p, time.Now()}
		}
	})
	return w, err
}

// Now returns the workers that were heard of lately: fit are those of this build, of which there
// may be others.
func (w *Workers) Now() (fit, others []Presence) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for name, s := range w.known {
		switch {
		case time.Since(s.at) > 4*announcePeriod:
			delete(w.known, name)
		case s.Build == campaign.Build():
			fit = append(fit, s.Presence)
		default:
			others = append(others, s.Presence)
		}
	}
	return fit, others
}

// Close ends the listening.
func (w *Workers) Close() error { return w.subscription.Unsubscribe() }
