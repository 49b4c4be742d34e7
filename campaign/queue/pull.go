package queue

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// pull asks one consumer for tasks, one at a time.
//
// It keeps one subscription for all its requests. The client of the library has one for each, and
// drops it a second after the request's time: on a busy computer a task that arrived later was lost
// to all until the server took it back, a minute later.
type pull struct {
	conn    *Conn
	subject string // that requests are sent to
	inbox   string // that tasks come to
	answers *nats.Subscription
	until   time.Time // when nothing more is expected of the open request; zero: none is open
	times   uint64    // that the connection had been made again when it was sent
}

// lateness is how long after its time a request may be answered until another one is sent: its
// answer may be lost with a connection.
const lateness = 15 * time.Second

// puller begins to ask the consumer of a name.
func (c *Conn) puller(consumer string) (*pull, error) {
	p := &pull{conn: c, inbox: c.nats.NewInbox(), subject: jetstream.DefaultAPIPrefix + "CONSUMER.MSG.NEXT." + tasksStream.Name + "." + consumer}
	var err error
	p.answers, err = c.nats.SubscribeSync(p.inbox)
	return p, err
}

// next waits for a task. It returns nil where none came in time.
func (p *pull) next(wait time.Duration) (*nats.Msg, error) {
	if times := p.conn.nats.Stats().Reconnects; time.Now().After(p.until) || times != p.times {
		p.times = times // a server that was started again knows of no request
		request, err := json.Marshal(struct {
			Expires time.Duration `json:"expires"`
			Batch   int           `json:"batch"`
		}{wait, 1})
		if err == nil {
			err = p.conn.nats.PublishRequest(p.subject, p.inbox, request)
		}
		if err != nil {
			return nil, err
		}
		p.until = time.Now().Add(wait + lateness)
	}
	m, err := p.answers.NextMsg(wait + time.Second)
	if errors.Is(err, nats.ErrTimeout) {
		return nil, nil // it may come yet
	}
	if errors.Is(err, nats.ErrNoResponders) { // the server starts
		p.until = time.Time{}
		return nil, errors.New("the server has no stream of tasks at the moment")
	}
	if err != nil {
		return nil, err
	}
	status := m.Header.Get("Status")
	if status == "100" { // the server is there
		return nil, nil
	}
	p.until = time.Time{}
	switch status {
	case "":
		return m, nil
	case "404", "408":
		return nil, nil
	}
	return nil, fmt.Errorf("%s %s", status, m.Header.Get("Description"))
}

// close waits for the end of the open request, gives a task back that comes, and ends the
// subscription.
func (p *pull) close() {
	for p.until.After(time.Now()) && !p.conn.Lost() {
		m, err := p.next(time.Second)
		if err != nil {
			break
		}
		if m != nil {
			_ = m.Nak() // the server takes it back by itself, later
		}
	}
	_ = p.answers.Unsubscribe() // the connection may have ended
}
