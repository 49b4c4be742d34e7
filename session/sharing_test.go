package session

import (
	"context"
	"errors"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/sitlark/sitlark/config"
)

// TestAFlyingFleetIsShared: who has its link gets the flight, and then what is new.
func TestAFlyingFleetIsShared(t *testing.T) {
	f := flying(t, fleetSetup(t, func(c *config.Config) {
		c.Fleet.Count, c.Exchange.AnyPort, c.Speedup, c.Share.Listen, c.Share.Acts = 2, true, 20, "127.0.0.1:0", true
	}))
	links := f.Shared().Links()
	if len(links) != 2 || links[0].Acts || !links[1].Acts {
		t.Fatalf("the links are %+v", links)
	}
	base, key, _ := strings.Cut(links[0].URL, "/#")
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	conn, _, err := websocket.Dial(ctx, base+"/v1/live", nil)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.CloseNow()
	conn.SetReadLimit(4 << 20)
	if err := conn.Write(ctx, websocket.MessageText, []byte(`{"key":`+strconv.Quote(key)+`}`)); err != nil {
		t.Fatal(err)
	}
	for n, states := 0, 0; states < 5; n++ {
		_, m, err := conn.Read(ctx)
		if err != nil || (m[0] == 1) != (n == 0) && m[0] == 2 {
			t.Fatalf("message %d: %v", n, err)
		}
		if m[0] == 2 {
			states++
		}
	}
}

// TestAFlightThatNobodyCouldWatchIsNotShared: it is refused before it flies.
func TestAFlightThatNobodyCouldWatchIsNotShared(t *testing.T) {
	var usage config.UsageError
	_, err := New(testSetup(t, func(c *config.Config) { c.Share.Listen = "127.0.0.1:0" }), Options{InProcess: true})
	if !errors.As(err, &usage) || !strings.Contains(err.Error(), "--over-udp") {
		t.Errorf("in process: %v", err)
	}
}
