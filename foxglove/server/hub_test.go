package server

import (
	"fmt"
	"maps"
	"testing"

	"pgregory.net/rapid"

	"github.com/sitlark/sitlark/foxglove"
)

// asked is what a client has subscribed to: the channel by subscription.
type asked map[uint32]uint32

func (a asked) by(channel uint32) (id uint32, ok bool) {
	for id, ch := range a {
		if ch == channel {
			return id, true
		}
	}
	return 0, false
}

// told is an item as a text.
func told(kind uint8, subscription uint32, at uint64, body string) string {
	return fmt.Sprintf("%d %d %d %s", kind, subscription, at, body)
}

// drain takes what the hub has for a client.
func drain(c *client) (all []string) {
	for {
		select {
		case i := <-c.queue:
			all = append(all, told(i.kind, i.subscription, i.at, string(i.body)))
		default:
			return all
		}
	}
}

// TestSubscriptionsAreWhatClientsAskedFor: whatever they ask for, in any order, each gets the messages of its subscriptions, under its own
// numbers, and no others; one that is ended can be begun again, with the same or another number.
func TestSubscriptionsAreWhatClientsAskedFor(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		h := newHub(1)
		clients := []*client{}
		wants := []asked{{}, {}}
		for range wants {
			c := &client{hub: h, queue: make(chan item, leastQueue), subscribed: map[uint32]uint32{}, channels: map[uint32]uint32{}}
			if !h.join(c) {
				t.Fatal("there is no room")
			}
			clients = append(clients, c)
		}
		before := map[uint32][]kept{}
		for at := range uint64(rapid.IntRange(1, 60).Draw(t, "steps")) {
			n := rapid.IntRange(0, 1).Draw(t, "client")
			id, ch := rapid.Uint32Range(1, 3).Draw(t, "subscription"), rapid.Uint32Range(0, foxglove.Topics+1).Draw(t, "channel")
			c, want := clients[n], wants[n]
			switch rapid.IntRange(0, 2).Draw(t, "step") {
			case 0:
				_, used := want[id]
				_, has := want.by(ch)
				ok := !used && !has && ch >= 1 && ch <= foxglove.Topics
				if err := h.subscribe(c, id, ch); (err == nil) != ok {
					t.Fatalf("subscription %d to %d beside %v: %v", id, ch, want, err)
				}
				if ok {
					want[id] = ch
					var first []string
					for _, m := range before[ch] {
						first = append(first, told(opMessage, id, m.at, string(m.body)))
					}
					if got := drain(c); fmt.Sprint(got) != fmt.Sprint(first) {
						t.Fatalf("a new subscription begins with %q, want %q", got, first)
					}
				}
			case 1:
				_, ok := want[id]
				if err := h.unsubscribe(c, id); (err == nil) != ok {
					t.Fatalf("end of %d of %v: %v", id, want, err)
				}
				delete(want, id)
			case 2:
				if ch < 1 || ch > foxglove.Topics {
					continue
				}
				body := fmt.Sprint("m", at)
				h.publish(ch, at, []byte(body))
				one := kept{at, []byte(body)}
				if before[ch] = append(before[ch], one); ch != channel(0, foxglove.Events) {
					before[ch] = []kept{one}
				}
				for i, c := range clients {
					var expected []string
					if id, ok := wants[i].by(ch); ok {
						expected = []string{told(opMessage, id, at, body)}
					}
					if got := drain(c); fmt.Sprint(got) != fmt.Sprint(expected) {
						t.Fatalf("client %d with %v got %q, want %q", i, wants[i], got, expected)
					}
				}
			}
			if !maps.Equal(map[uint32]uint32(want), c.channels) || len(c.subscribed) != len(want) {
				t.Fatalf("client %d asked for %v, the hub has %v and %v", n, want, c.channels, c.subscribed)
			}
		}
	})
}

// TestNewClientsAreToldTheTimeAndTheLastEvents: the newest 50.
func TestNewClientsAreToldTheTimeAndTheLastEvents(t *testing.T) {
	h := newHub(2)
	ch := channel(1, foxglove.Events)
	for i := range 60 {
		h.publish(ch, uint64(i), fmt.Append(nil, i))
	}
	h.tick(70)
	h.tick(65) // it does not fall
	c := &client{hub: h, queue: make(chan item, leastQueue), subscribed: map[uint32]uint32{}, channels: map[uint32]uint32{}}
	if !h.join(c) || h.subscribe(c, 9, ch) != nil {
		t.Fatal("it is refused")
	}
	got := drain(c)
	if len(got) != 51 || got[0] != told(opTime, 0, 70, "") || got[1] != told(opMessage, 9, 10, "10") || got[50] != told(opMessage, 9, 59, "59") {
		t.Errorf("%d items: %q", len(got), got)
	}
	h.leave(c)
	h.publish(ch, 80, []byte("later"))
	if h.tick(90); len(drain(c)) > 0 {
		t.Error("one that has left is still told")
	}
	for i := range maxClients + 1 {
		ok := h.join(&client{hub: h, queue: make(chan item, 4), subscribed: map[uint32]uint32{}, channels: map[uint32]uint32{}})
		if ok != (i < maxClients) {
			t.Errorf("client %d is let in: %v", i+1, ok)
		}
	}
}
