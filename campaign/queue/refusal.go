package queue

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/sitlark/sitlark/campaign"
)

// taskOf reads a task and checks that it is one for this worker, and the one that its subject names.
func (w *Worker) taskOf(m *nats.Msg) (t campaign.Task, err error) {
	if err := campaign.DecodeStrictly(m.Data, &t); err != nil {
		return t, fmt.Errorf("it is no task: %w", err)
	}
	if err := t.Check(); err != nil {
		return t, err
	}
	switch {
	case t.Build != campaign.Build():
		return t, fmt.Errorf("it is for sitlark %.60q, this one is %s", t.Build, campaign.Build())
	case t.Autopilot != "" && !slices.Contains(w.Autopilots, t.Autopilot):
		return t, fmt.Errorf("it is for the ArduPilot with SHA-256 %.16q…, which this worker does not have: name it by --sitl", t.Autopilot)
	case Subject(&t) != m.Subject:
		return t, fmt.Errorf("it is sample %d of campaign %.20q, not what its subject %.120s names", t.Sample.Number, t.Campaign, m.Subject)
	}
	return t, nil
}

// refuse takes a task out of the queue that this worker does not fly, and tells the coordinator of its
// campaign, which puts the sample into the queue once more if it asked for it.
func (w *Worker) refuse(ctx context.Context, m *nats.Msg, task uint64, r campaign.Refusal) {
	id, sample, ok := placeOf(m.Subject)
	w.Logf("sample %d of campaign %s is refused: %s", sample, id, r.Why)
	r.Sample, r.Worker = sample, w.Name
	text, err := json.Marshal(struct {
		Refusal campaign.Refusal `json:"refusal"`
	}{r})
	if ok && err == nil {
		telling, cancel := context.WithTimeout(ctx, ackTime)
		_, err = w.conn.js.PublishMsg(telling, &nats.Msg{Subject: resultSubject + "." + id, Data: text}, jetstream.WithMsgID(fmt.Sprintf("refused.%d.%s", task, w.Name)))
		cancel()
	}
	if err != nil {
		w.Logf("the coordinator can't be told of it yet: %v", w.conn.why(err))
		err = m.NakWithDelay(time.Second)
	} else {
		err = m.Term()
	}
	if err != nil {
		w.Logf("sample %d can't be taken out of the queue: %v", sample, err) // it comes again
	}
}

// The pauses of a worker after tasks that it could not fly: others get theirs.
const (
	firstRest   = time.Second
	longestRest = 30 * time.Second
)

// rest waits after a refusal, longer after each one that follows.
func (w *Worker) rest(ctx context.Context) {
	n := w.refused.Add(1)
	select {
	case <-ctx.Done():
	case <-w.Stop:
	case <-time.After(min(longestRest, firstRest<<min(n-1, 10))):
	}
}
