package queue

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/sitlark/sitlark/campaign"
)

// errHung means that the physics time of a flight stood still for too long.
var errHung = errors.New("the flight hung")

// deliver flies one task, stores its result, and acknowledges it. A task that this worker can't fly is
// refused. The error says why this worker can't fly any.
func (w *Worker) deliver(ctx context.Context, m *nats.Msg) error {
	meta, err := m.Metadata()
	if err != nil {
		w.Logf("a message that did not come from the queue is ignored: %v", err)
		return nil
	}
	t, err := w.taskOf(m)
	if err != nil {
		w.refuse(ctx, m, meta.Sequence.Stream, campaign.Refusal{Why: err.Error()})
		return nil
	}
	var result campaign.Result
	var refused *campaign.RefusedError
	if meta.NumDelivered > MaxDeliveries {
		result = campaign.Result{Status: campaign.NotFlown,
			Reason: fmt.Sprintf("%d workers took it and none finished it: each died, hung or was cut off", MaxDeliveries)}
	} else if result, err = w.fly(ctx, m, &t); ctx.Err() == nil && errors.As(err, &refused) {
		w.refuse(ctx, m, meta.Sequence.Stream, campaign.Refusal{Key: t.Key(), Why: err.Error(), Bundle: refused.Bundle})
		w.rest(ctx)
		return nil
	} else if err != nil {
		if nak := m.NakWithDelay(time.Second); nak != nil {
			w.Logf("sample %d can't be given back: %v", t.Sample.Number, nak) // the server takes it back by itself
		}
		if ctx.Err() != nil || errors.Is(err, errHung) {
			w.Logf("sample %d is given back: %v", t.Sample.Number, err)
			return nil
		}
		return err
	}
	result.Key, result.Worker, result.Version = t.Key(), w.Name, t.Build
	if err := w.storeResult(ctx, &t, &result, meta.Sequence.Stream); err != nil {
		return nil // ctx ended; the task is given to another worker
	}
	acking, cancel := context.WithTimeout(context.WithoutCancel(ctx), ackTime) // also where ctx has just ended
	defer cancel()
	if err := m.AckSync(nats.Context(acking)); err != nil {
		w.Logf("sample %d: its result is stored, it can't be acknowledged: %v", t.Sample.Number, err) // it is flown twice and counts once
	}
	w.flown.Add(1)
	w.refused.Store(0)
	if w.Done != nil {
		w.Done(&t, &result)
	}
	return nil
}

// fly flies the task and tells the server so while the physics time advances.
func (w *Worker) fly(ctx context.Context, m *nats.Msg, t *campaign.Task) (campaign.Result, error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var advanced atomic.Bool
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		period := w.Patience / 4
		ticker := time.NewTicker(period)
		defer ticker.Stop()
		for still := time.Duration(0); ; {
			select {
			case <-ctx.Done():
				return
			case <-ticker.C:
			}
			if advanced.Swap(false) {
				still = 0
				if err := m.InProgress(); err != nil {
					w.Logf("sample %d: the server is not told that it flies: %v", t.Sample.Number, err)
				}
			} else if still += period; still >= w.Patience {
				cancel(fmt.Errorf("%w: its physics time stood still for %v", errHung, still))
				return
			}
		}
	}()
	start := time.Now()
	result, err := w.Flyer.Fly(ctx, *t, func(float64) { advanced.Store(true) })
	if err != nil && ctx.Err() != nil {
		err = context.Cause(ctx)
	}
	cancel(nil)
	<-ended
	result.Wall = time.Since(start).Seconds()
	return result, err
}

// storeResult publishes a result until the server has stored it, or ctx ends. task is the place of
// its task in the stream: a sample that is put into the queue once more has another one, and a
// result of its own.
func (w *Worker) storeResult(ctx context.Context, t *campaign.Task, r *campaign.Result, task uint64) error {
	text, err := json.Marshal(campaign.Record{Sample: t.Sample, Result: *r})
	if err == nil && len(text) > MaxMessage {
		r.Path = nil
		text, err = json.Marshal(campaign.Record{Sample: t.Sample, Result: *r})
	}
	if err != nil || len(text) > MaxMessage { // a number that is not finite
		*r = campaign.Result{Key: r.Key, Status: campaign.NotFlown, Reason: fmt.Sprintf("its result can't be written: %d bytes, %v", len(text), err), Worker: r.Worker, Version: r.Version}
		text, err = json.Marshal(campaign.Record{Sample: t.Sample, Result: *r})
		if err != nil {
			return err
		}
	}
	for {
		_, err := w.conn.js.PublishMsg(ctx, &nats.Msg{Subject: resultSubject + "." + t.Campaign, Data: text}, jetstream.WithMsgID(fmt.Sprintf("%s.%d", r.Key, task)))
		if err == nil {
			return nil
		}
		w.Logf("sample %d: its result can't be stored yet: %v", t.Sample.Number, w.conn.why(err))
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(time.Second):
		}
	}
}
