package queue

import (
	"context"
	"encoding/json"
	"fmt"
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
	bad          int   // messages that no worker sent
	why          error // of the last one
	subscription *nats.Subscription
}

// maxWorkers bounds how many workers are known at a time.
const maxWorkers = 10_000

// check says why no worker says this of itself; nil: one does.
func (p *Presence) check() error {
	switch {
	case p.Name == "" || len(p.Name) > 200 || !plaintext.Clean(p.Name):
		return fmt.Errorf("a worker's name of %d characters: expected 1 to 200 that can be shown", len(p.Name))
	case p.Build == "" || len(p.Build) > 200 || !plaintext.Clean(p.Build):
		return fmt.Errorf("worker %s says no version of sitlark", p.Name)
	case p.Jobs < 1 || p.Jobs > 100_000 || p.Busy < 0 || p.Busy > p.Jobs || p.Flown < 0 || len(p.Autopilots) > 1000:
		return fmt.Errorf("worker %s says %d flights at a time, %d now and %d flown", p.Name, p.Jobs, p.Busy, p.Flown)
	}
	return nil
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
		why := campaign.DecodeStrictly(m.Data, &p)
		if why == nil {
			why = p.check()
		}
		plaintext.Fields(&p)
		w.mu.Lock()
		defer w.mu.Unlock()
		if _, known := w.known[p.Name]; why == nil && !known && len(w.known) >= maxWorkers {
			why = fmt.Errorf("more than %d workers are known", maxWorkers)
		}
		if why != nil {
			w.bad++
			w.why = fmt.Errorf("%s: %w", m.Subject, why)
		} else if p.Left {
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

// Bad returns how many messages were none of a worker's, and what was wrong with the last one; nil: none.
func (w *Workers) Bad() (n int, why error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.bad, w.why
}

// Close ends the listening.
func (w *Workers) Close() error { return w.subscription.Unsubscribe() }
