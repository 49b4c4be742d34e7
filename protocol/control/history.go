package control

import (
	"sync"

	"github.com/sitlark/sitlark/sim/snapshot"
)

// historyCapacity is how many of the newest events can be read again: those of hours of
// flight, in 4 MB.
const historyCapacity = 16384

// history holds more events than a Snapshot does.
type history struct {
	mu      sync.Mutex
	items   []snapshot.Event // of id seq at seq modulo capacity; grows up to there; guarded by mu
	last    uint64           // id of the newest; guarded by mu
	changed chan struct{}    // closed and replaced when an event comes or is replaced; guarded by mu

	capacity uint64
}

func newHistory(capacity int) *history {
	return &history{changed: make(chan struct{}), capacity: uint64(capacity)}
}

// collect takes over what is new in ring. Events that left the ring since the last
// call are missing then.
func (h *history) collect(ring *snapshot.EventRing) {
	h.mu.Lock()
	defer h.mu.Unlock()
	news := false
	for seq := max(h.last, ring.Oldest()); seq <= ring.Last(); seq++ {
		e, _ := ring.Get(seq)
		if have, ok := h.get(seq); ok && have == e {
			continue
		}
		h.put(e)
		news = true
	}
	if news {
		close(h.changed)
		h.changed = make(chan struct{})
	}
}

func (h *history) put(e snapshot.Event) {
	at := int(e.Seq % h.capacity)
	for len(h.items) <= at {
		h.items = append(h.items, snapshot.Event{})
	}
	h.items[at] = e
	h.last = max(h.last, e.Seq)
}

func (h *history) get(seq uint64) (snapshot.Event, bool) {
	at := int(seq % h.capacity)
	if seq == 0 || at >= len(h.items) || h.items[at].Seq != seq {
		return snapshot.Event{}, false
	}
	return h.items[at], true
}

// newest returns the id of the newest event, 0 if there is none.
func (h *history) newest() uint64 {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.last
}

// cursor is the position of a client in the events.
type cursor struct {
	next uint64         // id of the event to read next
	sent snapshot.Event // the one before, as it was read
}

// message is an event for a client, or a gap in them: the ids from and to, both
// included, are lost.
type message struct {
	event    snapshot.Event // Seq 0: a gap
	from, to uint64
}

// read returns up to most messages from c on, and a channel that is closed when
// there is more to read than was returned now. behind tells that events which c had
// yet to read have been overwritten.
func (h *history) read(c *cursor, most int) (messages []message, more <-chan struct{}, behind bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if e, ok := h.get(c.sent.Seq); ok && e != c.sent {
		messages, c.sent = append(messages, message{event: e}), e // it was replaced: a slider was dragged on
	}
	behind = c.next+h.capacity <= h.last
	for c.next <= h.last && len(messages) < most {
		e, ok := h.get(c.next)
		if !ok {
			messages = append(messages, h.gap(c))
			continue
		}
		messages, c.sent = append(messages, message{event: e}), e
		c.next++
	}
	return messages, h.changed, behind
}

// gap skips the ids that are missing from c on.
func (h *history) gap(c *cursor) message {
	lost := message{from: c.next}
	if h.last >= h.capacity {
		c.next = max(c.next, h.last-h.capacity+1) // what is below has been overwritten
	}
	for ; c.next <= h.last; c.next++ {
		if _, ok := h.get(c.next); ok {
			break
		}
	}
	lost.to = c.next - 1
	return lost
}
