package server

import (
	"fmt"
	"slices"
	"sync"

	"github.com/sitlark/sitlark/foxglove"
)

// mostEvents is how many events a new client is told of a vehicle.
const mostEvents = 50

// item is something for a client: a message of a subscription, the time, or a text.
type item struct {
	kind         uint8 // opMessage, opTime or opText
	subscription uint32
	at           uint64 // since 1970 [ns]
	body         []byte // never changed
}

// opText is the kind of an item that is sent as a text message.
const opText = 0

// kept is a message that a new subscriber is told at once.
type kept struct {
	at   uint64
	body []byte
}

// hub passes messages on to clients. Nothing in it waits for a client.
type hub struct {
	mu      sync.Mutex
	kept    map[uint32][]kept // by channel; guarded by mu
	now     uint64            // the flight's time, since 1970 [ns]; guarded by mu
	clients map[*client]bool  // guarded by mu
	events  map[uint32]bool   // the channels of which more than the last message is kept
	count   uint32            // of channels, numbered from 1
}

func newHub(vehicles int) *hub {
	h := &hub{kept: map[uint32][]kept{}, clients: map[*client]bool{}, events: map[uint32]bool{}, count: uint32(vehicles * foxglove.Topics)}
	for i := range vehicles {
		h.events[channel(i, foxglove.Events)] = true
	}
	return h
}

// join adds a client, if there is room.
func (h *hub) join(c *client) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	if len(h.clients) >= maxClients {
		return false
	}
	h.clients[c] = true
	if h.now > 0 {
		c.push(item{kind: opTime, at: h.now})
	}
	return true
}

func (h *hub) leave(c *client) {
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.clients, c)
}

// publish passes a message on to its subscribers, and keeps it. It copies the body.
func (h *hub) publish(ch uint32, at uint64, body []byte) {
	h.mu.Lock()
	defer h.mu.Unlock()
	m := kept{at: at, body: append([]byte(nil), body...)}
	most := 1
	if h.events[ch] {
		most = mostEvents
	}
	list := append(h.kept[ch], m)
	h.kept[ch] = slices.Delete(list, 0, max(0, len(list)-most))
	for c := range h.clients {
		if id, ok := c.subscribed[ch]; ok {
			c.push(item{kind: opMessage, subscription: id, at: at, body: m.body})
		}
	}
}

// tick tells all clients the time, if it has gone on.
func (h *hub) tick(now uint64) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if now <= h.now {
		return
	}
	h.now = now
	for c := range h.clients {
		c.push(item{kind: opTime, at: now})
	}
}

// subscribe begins a subscription, with what is kept of the channel. The error is for the client.
func (h *hub) subscribe(c *client, id, ch uint32) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	if ch < 1 || ch > h.count {
		return fmt.Errorf("no channel %d: channels are numbered from 1 to %d", ch, h.count)
	}
	if old, ok := c.subscribed[ch]; ok {
		return fmt.Errorf("channel %d already has subscription %d", ch, old)
	}
	if old, ok := c.channels[id]; ok {
		return fmt.Errorf("subscription %d is already used by channel %d", id, old)
	}
	c.subscribed[ch], c.channels[id] = id, ch
	for _, m := range h.kept[ch] {
		c.push(item{kind: opMessage, subscription: id, at: m.at, body: m.body})
	}
	return nil
}

// unsubscribe ends a subscription. The error is for the client.
func (h *hub) unsubscribe(c *client, id uint32) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	ch, ok := c.channels[id]
	if !ok {
		return fmt.Errorf("no subscription %d", id)
	}
	delete(c.channels, id)
	delete(c.subscribed, ch)
	return nil
}
