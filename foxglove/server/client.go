package server

import (
	"context"
	"fmt"
	"net"
	"time"

	"github.com/coder/websocket"
)

// Limits on what a client may hold.
const (
	maxClients  = 32
	maxRequest  = 256 << 10       // [bytes]: subscriptions to all channels of a hundred vehicles at once
	leastQueue  = 1024            // items
	writeTime   = 5 * time.Second // for one message
	farewell    = time.Second
	queueRounds = 8 // how often each channel may say something before the oldest is dropped
)

// client is one viewer.
type client struct {
	conn   *websocket.Conn
	socket net.Conn // below conn
	hub    *hub
	queue  chan item

	subscribed map[uint32]uint32 // subscription by channel; guarded by hub.mu
	channels   map[uint32]uint32 // and the other way round; guarded by hub.mu
}

func newClient(conn *websocket.Conn, socket net.Conn, h *hub) *client {
	conn.SetReadLimit(maxRequest)
	return &client{
		conn: conn, socket: socket, hub: h, queue: make(chan item, max(leastQueue, queueRounds*int(h.count))),
		subscribed: map[uint32]uint32{}, channels: map[uint32]uint32{},
	}
}

// push adds an item to the queue, in place of the oldest one where it is full. It waits for
// nothing.
func (c *client) push(i item) {
	for {
		select {
		case c.queue <- i:
			return
		default:
		}
		select {
		case <-c.queue:
		default:
		}
	}
}

// serve serves the client until it goes, does not read for a while, or ctx ends.
func (c *client) serve(ctx context.Context, first ...[]byte) {
	alive, gone := context.WithCancel(ctx)
	done := make(chan struct{})
	go func() {
		defer close(done)
		defer gone()
		c.read()
	}()
	// A client that takes nothing must not keep sitlark from its end.
	defer context.AfterFunc(ctx, func() { c.socket.SetDeadline(time.Now().Add(farewell)) })()
	if c.write(alive, first); ctx.Err() != nil {
		c.conn.Close(websocket.StatusGoingAway, "sitlark ends")
	}
	gone()
	c.conn.CloseNow()
	<-done
}

// write sends what is in the queue until ctx ends or the client takes nothing.
func (c *client) write(ctx context.Context, first [][]byte) {
	for _, text := range first {
		if c.send(websocket.MessageText, text) != nil {
			return
		}
	}
	var frame []byte
	for {
		select {
		case <-ctx.Done():
			return
		case i := <-c.queue:
			kind := websocket.MessageBinary
			switch i.kind {
			case opText:
				kind, frame = websocket.MessageText, append(frame[:0], i.body...)
			case opTime:
				frame = appendTime(frame[:0], i.at)
			default:
				frame = appendMessage(frame[:0], i.subscription, i.at, i.body)
			}
			if c.send(kind, frame) != nil {
				return
			}
		}
	}
}

// send sends one message; the error says that the client took it not in time or is gone.
func (c *client) send(kind websocket.MessageType, data []byte) error {
	ctx, cancel := context.WithTimeout(context.Background(), writeTime)
	defer cancel()
	return c.conn.Write(ctx, kind, data)
}

// read does what the client asks for until its connection ends.
func (c *client) read() {
	for {
		kind, data, err := c.conn.Read(context.Background())
		if err != nil {
			return
		}
		if kind != websocket.MessageText {
			c.tell(statusError, "sitlark takes no messages from clients")
			continue
		}
		r, err := parseRequest(data)
		if err != nil {
			c.tell(statusError, err.Error())
			continue
		}
		c.do(r)
	}
}

func (c *client) do(r request) {
	switch r.Op {
	case "subscribe":
		for _, s := range r.Subscriptions {
			c.complain(c.hub.subscribe(c, s.ID, s.ChannelID))
		}
	case "unsubscribe":
		for _, id := range r.SubscriptionIDs {
			c.complain(c.hub.unsubscribe(c, id))
		}
	default:
		c.tell(statusWarning, fmt.Sprintf("sitlark does not support %q: its only capability is time", cut(r.Op)))
	}
}

func (c *client) complain(err error) {
	if err != nil {
		c.tell(statusWarning, err.Error())
	}
}

func (c *client) tell(level int, text string) {
	c.push(item{kind: opText, body: encode(status{Op: "status", Level: level, Message: text})})
}
