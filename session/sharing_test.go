package session

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/internal/logging"
)

// TestAFlyingFleetIsShared: who has its link gets the flight, and then what is new.
func TestAFlyingFleetIsShared(t *testing.T) {
	f := flying(t, fleetSetup(t, func(c *config.Config) {
		c.Fleet.Count, c.Exchange.AnyPort, c.Speedup, c.Share.Listen, c.Share.Acts = 2, true, 20, "127.0.0.1:0", true
	}))
	links := f.sharing.Links()
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

// TestLinksAreWrittenButNotHeard: whoever listens to the log, as a recording and a console in a film do, must not have
// the secrets of links.
func TestLinksAreWrittenButNotHeard(t *testing.T) {
	var written bytes.Buffer
	handler, err := logging.New(&written, "text", "info")
	if err != nil {
		t.Fatal(err)
	}
	before := slog.Default()
	slog.SetDefault(slog.New(handler))
	defer slog.SetDefault(before)
	var heard []string
	defer handler.Listen(func(l logging.Line) { heard = append(heard, l.Text) })()
	f, err := New(testSetup(t, func(c *config.Config) { c.Share.Listen, c.Share.Acts = "127.0.0.1:0", true }), Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	slog.Info("something else")
	for _, l := range f.sharing.Links() {
		if !strings.Contains(written.String(), l.URL) {
			t.Errorf("the link %s is not in the log:\n%s", l.Name, written.String())
		}
	}
	if all := strings.Join(heard, "\n"); strings.Contains(all, "#") || !strings.Contains(all, "something else") {
		t.Errorf("heard was %q", all)
	}
}
