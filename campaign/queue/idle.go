package queue

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/sitlark/sitlark/campaign"
)

// idlePeriod is how often a worker without a flight finds out why.
const idlePeriod = 5 * time.Second

// tellIdle tells, whenever it changes, why the worker has nothing to fly, until ctx ends.
func (w *Worker) tellIdle(ctx context.Context) {
	ticker := time.NewTicker(idlePeriod)
	defer ticker.Stop()
	told, flown := "", int64(-1)
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
		before := flown
		if flown = w.flown.Load(); w.busy.Load() > 0 || before >= 0 && flown != before {
			told = ""
			continue
		}
		why, err := w.whyIdle(ctx)
		if err == nil && why != told {
			told = why
			w.Idle(why)
		}
	}
}

// whyIdle says what the oldest sample in the queue waits for.
func (w *Worker) whyIdle(ctx context.Context) (string, error) {
	stream, err := w.conn.js.Stream(ctx, tasksStream.Name)
	if err != nil {
		return "", err
	}
	const none = "no samples in the queue: waiting for a campaign"
	state := stream.CachedInfo().State
	if state.Msgs == 0 {
		return none, nil
	}
	m, err := stream.GetMsg(ctx, state.FirstSeq)
	if errors.Is(err, jetstream.ErrMsgNotFound) {
		return none, nil // it was flown at this moment
	}
	if err != nil {
		return "", err
	}
	var t campaign.Task
	if err := json.Unmarshal(m.Data, &t); err != nil {
		return "", err
	}
	switch {
	case t.Build != campaign.Build():
		return fmt.Sprintf("the samples in the queue are for sitlark %s, and this is %s: start workers of that version", t.Build, campaign.Build()), nil
	case t.Autopilot != "" && !slices.Contains(w.Autopilots, t.Autopilot):
		return fmt.Sprintf("the samples in the queue are for the ArduPilot with SHA-256 %s…: name this binary by --sitl", clip(t.Autopilot, 16)), nil
	}
	return "other workers fly the last samples of the queue", nil
}
