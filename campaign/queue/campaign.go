package queue

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/sitlark/sitlark/campaign"
	"github.com/sitlark/sitlark/internal/plaintext"
)

// Campaign is the coordinator's side of one campaign.
type Campaign struct {
	conn    *Conn
	id      string
	results jetstream.Stream
	tasks   jetstream.Stream
}

// Open opens the queue of the campaign with this id, which may have tasks and results already.
func (c *Conn) Open(ctx context.Context, id string) (*Campaign, error) {
	if !oneToken(id) {
		return nil, fmt.Errorf("campaign id %q: expected one word", id)
	}
	if err := c.prepare(ctx); err != nil {
		return nil, err
	}
	q := &Campaign{conn: c, id: id}
	var err error
	if q.tasks, err = c.js.Stream(ctx, tasksStream.Name); err != nil {
		return nil, c.why(err)
	}
	if q.results, err = c.js.Stream(ctx, resultsStream.Name); err != nil {
		return nil, c.why(err)
	}
	return q, nil
}

// Waiting are the tasks of a campaign that are in the queue or with a worker, by subject.
type Waiting map[string]bool

// Has reports whether a task need not be published again.
func (w Waiting) Has(t *campaign.Task) bool { return w[Subject(t)] }

// Waiting returns what is in the queue or with a worker.
func (q *Campaign) Waiting(ctx context.Context) (Waiting, error) {
	info, err := q.tasks.Info(ctx, jetstream.WithSubjectFilter(taskSubject+".*."+q.id+".*"))
	if err != nil {
		return nil, fmt.Errorf("what waits in the queue: %w", q.conn.why(err))
	}
	waiting := Waiting{}
	for subject := range info.State.Subjects {
		waiting[subject] = true
	}
	return waiting, nil
}

// Publish puts tasks into the queue. When it returns nil the server has stored all of them. A task
// that is there already is not put there twice. What a lost connection leaves open is published
// again.
func (q *Campaign) Publish(ctx context.Context, tasks []campaign.Task) error {
	// Message ids are of this call: what was withdrawn a minute ago is no duplicate.
	call := nats.NewInbox()
	for {
		open, err := q.publish(ctx, call, tasks)
		if err != nil || len(open) == 0 {
			return err
		}
		tasks = open
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(time.Second):
		}
	}
}

// publish publishes each task once and returns those of which nothing was heard.
func (q *Campaign) publish(ctx context.Context, call string, tasks []campaign.Task) (open []campaign.Task, err error) {
	pending := make([]jetstream.PubAckFuture, len(tasks))
	for i := range tasks {
		t := &tasks[i]
		text, err := json.Marshal(t)
		if err != nil {
			return nil, fmt.Errorf("sample %d: %w", t.Sample.Number, err)
		}
		if len(text) > MaxMessage {
			return nil, fmt.Errorf("sample %d: its settings take %d bytes, the queue carries at most %d: use fewer or shorter texts", t.Sample.Number, len(text), MaxMessage)
		}
		pending[i], err = q.conn.js.PublishMsgAsync(&nats.Msg{Subject: Subject(t), Data: text},
			jetstream.WithMsgID(fmt.Sprintf("%s.%d", call, t.Sample.Number)), jetstream.WithStallWait(time.Minute))
		if err != nil {
			return nil, fmt.Errorf("sample %d can't be put into the queue: %w", t.Sample.Number, q.conn.why(err))
		}
	}
	for i, future := range pending {
		select {
		case <-future.Ok():
		case err := <-future.Err():
			var api *jetstream.APIError
			switch {
			case errors.As(err, &api) && api.ErrorCode == errCodePerSubject: // it waits there already
			case q.conn.denied.Load() == nil && (errors.Is(err, nats.ErrDisconnected) || errors.Is(err, jetstream.ErrAsyncPublishTimeout)):
				open = append(open, tasks[i])
			default:
				return nil, fmt.Errorf("sample %d can't be put into the queue: %w", tasks[i].Sample.Number, q.conn.why(err))
			}
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
	return open, nil
}

// errCodePerSubject is JetStream's refusal of a second message of one subject.
const errCodePerSubject = 10077

// Received is what came as a result, with its place in the queue.
type Received struct {
	campaign.Record
	Refusal  *campaign.Refusal // a worker refused a task: there is no Record
	Fault    error             // why it is no result of any flight; nil: it may be one
	Raw      []byte            // the message
	Sequence uint64            // what Taken wants
}

// received reads a message of the results' stream.
func received(raw []byte, sequence uint64) Received {
	r := Received{Raw: raw, Sequence: sequence}
	var m struct {
		campaign.Record
		Refusal *campaign.Refusal `json:"refusal,omitempty"`
	}
	err := campaign.DecodeStrictly(raw, &m)
	plaintext.Fields(&m.Result) // the sample is compared with the one that was asked for
	plaintext.Fields(&m.Refusal)
	if err != nil {
		err = fmt.Errorf("it is no result: %w", err)
	} else if m.Refusal == nil {
		err = m.Record.Check()
	}
	r.Record, r.Refusal, r.Fault = m.Record, m.Refusal, err
	return r
}

// Results hands all that came as results of the campaign to take, those that wait first, until ctx ends or
// take returns an error, which is returned. Whoever reaches the queue may have sent them. caughtUp is called once, when those that were there at the
// start have been handed over. Some results may come twice.
func (q *Campaign) Results(ctx context.Context, caughtUp func(), take func(r Received) error) error {
	consumer, err := q.results.OrderedConsumer(ctx, jetstream.OrderedConsumerConfig{FilterSubjects: []string{resultSubject + "." + q.id}})
	if err != nil {
		return fmt.Errorf("results in the queue: %w", q.conn.why(err))
	}
	info, err := consumer.Info(ctx)
	if err != nil {
		return fmt.Errorf("results in the queue: %w", q.conn.why(err))
	}
	if info.NumPending == 0 {
		caughtUp()
		caughtUp = nil
	}
	messages, err := consumer.Messages()
	if err != nil {
		return fmt.Errorf("results in the queue: %w", q.conn.why(err))
	}
	defer messages.Stop()
	stop := context.AfterFunc(ctx, messages.Stop)
	defer stop()
	for {
		m, err := messages.Next()
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case errors.Is(err, jetstream.ErrNoHeartbeat):
			continue // the connection comes back, and the consumer with it
		case err != nil:
			return fmt.Errorf("results in the queue: %w", q.conn.why(err))
		}
		meta, err := m.Metadata()
		if err != nil {
			continue // it did not come from the stream
		}
		if err := take(received(m.Data(), meta.Sequence.Stream)); err != nil {
			return err
		}
		if caughtUp != nil && meta.NumPending == 0 {
			caughtUp()
			caughtUp = nil
		}
	}
}

// Taken removes results from the queue up to a sequence: the coordinator has them on its disk.
func (q *Campaign) Taken(ctx context.Context, sequence uint64) error {
	return q.results.Purge(ctx, jetstream.WithPurgeSubject(resultSubject+"."+q.id), jetstream.WithPurgeSequence(sequence+1))
}

// Withdraw takes tasks that no worker has begun out of the queue. What is being flown is flown to
// its end, and its result waits.
func (q *Campaign) Withdraw(ctx context.Context) error {
	return q.tasks.Purge(ctx, jetstream.WithPurgeSubject(taskSubject+".*."+q.id+".*"))
}
