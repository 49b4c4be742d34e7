package session

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// TestAFlyingFleetIsShownToFoxglove: a viewer is told of every vehicle by its name, and gets
// what it subscribes to while they fly.
func TestAFlyingFleetIsShownToFoxglove(t *testing.T) {
	f := flying(t, fleetSetup(t, func(c *config.Config) {
		c.Fleet.Count, c.Exchange.AnyPort, c.Speedup, c.Foxglove.Listen = 2, true, 20, "127.0.0.1:0"
	}))
	f.await(t, "both in the air", func(_ int, s *snapshot.Snapshot) bool { return s.Body.Altitude() > 2 })
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	conn, _, err := websocket.Dial(ctx, f.viewers.URL(), &websocket.DialOptions{Subprotocols: []string{"foxglove.sdk.v1"}})
	if err != nil {
		t.Fatal(err)
	}
	defer conn.CloseNow()
	conn.SetReadLimit(1 << 20)
	var channels struct {
		Channels []struct {
			ID    int
			Topic string
		}
	}
	for range 2 { // server information, then channels
		_, data, err := conn.Read(ctx)
		if err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(data, &channels); err != nil {
			t.Fatal(err)
		}
	}
	var topics []string
	for _, c := range channels.Channels {
		topics = append(topics, c.Topic)
	}
	if all := strings.Join(topics, " "); !strings.Contains(all, "/V1/tf") || !strings.Contains(all, "/V2/tf") {
		t.Fatalf("the topics are %s", all)
	}
	if err := conn.Write(ctx, websocket.MessageText, []byte(`{"op":"subscribe","subscriptions":[{"id":7,"channelId":1}]}`)); err != nil {
		t.Fatal(err)
	}
	for n := 0; n < 5; {
		kind, data, err := conn.Read(ctx)
		if err != nil {
			t.Fatal(err)
		}
		if kind == websocket.MessageBinary && data[0] == 1 && data[1] == 7 {
			n++
		}
	}
}

// TestAFlightThatNobodyCouldWatchIsNotShown to Foxglove: it is refused before it flies.
func TestAFlightThatNobodyCouldWatchIsNotShown(t *testing.T) {
	var usage config.UsageError
	_, err := New(testSetup(t, func(c *config.Config) { c.Foxglove.Listen = "127.0.0.1:0" }), Options{InProcess: true})
	if !errors.As(err, &usage) || !strings.Contains(err.Error(), "--over-udp") {
		t.Errorf("in process: %v", err)
	}
}
