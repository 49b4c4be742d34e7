package conn_test

import (
	"context"
	"errors"
	"net"
	"strings"
	"testing"
	"time"

	"github.com/bluenviron/gomavlib/v3"
	"github.com/bluenviron/gomavlib/v3/pkg/dialects/ardupilotmega"

	"github.com/sitlark/sitlark/protocol/mavlink/conn"
)

// run runs a connection until the test ends.
func run(t *testing.T, address string) *conn.Conn {
	t.Helper()
	a, err := conn.ParseAddress(address)
	if err != nil {
		t.Fatal(err)
	}
	c, err := conn.New(a)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan struct{})
	go func() { defer close(ended); c.Run(ctx) }()
	t.Cleanup(func() { cancel(); <-ended })
	return c
}

// next waits for an event for which is holds.
func next(t *testing.T, c *conn.Conn, what string, is func(conn.Event) bool) conn.Event {
	t.Helper()
	timeout := time.After(time.Minute)
	for {
		select {
		case e := <-c.Events():
			if is(e) {
				return e
			}
		case <-timeout:
			t.Fatalf("timed out waiting for %s", what)
		}
	}
}

func opened(e conn.Event) bool { return e.Opened }
func closed(e conn.Event) bool { return e.Closed }

// listen starts a MAVLink node that echoes nothing; received gets the mode of each
// heartbeat of sitlark's system and component.
func listen(t *testing.T) (n *gomavlib.Node, address string, received chan uint32) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	n = &gomavlib.Node{
		Endpoints: []gomavlib.EndpointConf{gomavlib.EndpointCustomServer{Listen: func() (net.Listener, error) { return listener, nil }}},
		Dialect:   ardupilotmega.Dialect, OutVersion: gomavlib.V2, OutSystemID: 1, HeartbeatDisable: true,
	}
	if err := n.Initialize(); err != nil {
		t.Fatal(err)
	}
	received = make(chan uint32, 100)
	done := make(chan struct{})
	go func() {
		defer close(done)
		for e := range n.Events() {
			f, ok := e.(*gomavlib.EventFrame)
			if !ok {
				continue
			}
			if m, ok := f.Message().(*ardupilotmega.MessageHeartbeat); ok && f.SystemID() == conn.System && f.ComponentID() == conn.Component {
				received <- m.CustomMode
			}
		}
	}()
	t.Cleanup(func() { n.Close(); <-done })
	return n, "tcp:" + listener.Addr().String(), received
}

// TestMessagesBothWays over TCP.
func TestMessagesBothWays(t *testing.T) {
	n, address, received := listen(t)
	c := run(t, address)
	next(t, c, "the connection", opened)
	if err := c.Send(&ardupilotmega.MessageHeartbeat{CustomMode: 7, MavlinkVersion: 3}); err != nil {
		t.Fatal(err)
	}
	if mode := <-received; mode != 7 {
		t.Errorf("the other side received mode %d", mode)
	}
	if err := n.WriteMessageAll(&ardupilotmega.MessageHeartbeat{CustomMode: 9, MavlinkVersion: 3}); err != nil {
		t.Fatal(err)
	}
	e := next(t, c, "a message", func(e conn.Event) bool { return e.Frame != nil })
	if m, ok := e.Frame.GetMessage().(*ardupilotmega.MessageHeartbeat); !ok || m.CustomMode != 9 {
		t.Errorf("received %+v", e.Frame.GetMessage())
	}
}

// TestReconnects after the other side has closed the connection, and says why it waits.
func TestReconnects(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	address := "tcp:" + listener.Addr().String()
	c := run(t, address)
	for range 2 {
		peer, err := listener.Accept()
		if err != nil {
			t.Fatal(err)
		}
		next(t, c, "the connection", opened)
		peer.Close()
		e := next(t, c, "its end", closed)
		if text := c.Explain(e.Err); !strings.Contains(text, address) || !strings.Contains(text, "retrying") {
			t.Errorf("explained as %q", text)
		}
	}
}

// TestSendQueueIsLimited: 64 messages wait for a connection that is not open.
func TestSendQueueIsLimited(t *testing.T) {
	c, err := conn.New(conn.Address{Kind: conn.TCP, Host: "127.0.0.1", Port: 1})
	if err != nil {
		t.Fatal(err)
	}
	for i := range 64 {
		if err := c.Send(&ardupilotmega.MessageHeartbeat{}); err != nil {
			t.Fatalf("message %d: %v", i+1, err)
		}
	}
	if err := c.Send(&ardupilotmega.MessageHeartbeat{}); !errors.Is(err, conn.ErrBusy) {
		t.Errorf("message 65: %v, want ErrBusy", err)
	}
}

// TestAutopilotConnects to a port that is there as soon as the connection is made, and again
// after it has gone; another one has to wait meanwhile.
func TestAutopilotConnects(t *testing.T) {
	c := run(t, "tcp-server:127.0.0.1:0")
	if c.Address().Port == 0 {
		t.Fatal("the address has no port")
	}
	address := strings.TrimPrefix(c.Address().String(), "tcp-server:")
	for range 2 {
		peer, err := net.Dial("tcp", address)
		if err != nil {
			t.Fatal(err)
		}
		next(t, c, "the connection", opened)
		second, err := net.Dial("tcp", address)
		if err != nil {
			t.Fatal(err)
		}
		second.Close()
		peer.Close()
		next(t, c, "its end", closed)
		next(t, c, "the other", opened)
		next(t, c, "the other's end", closed)
	}
}

// TestPortThatIsTakenIsNoServer.
func TestPortThatIsTakenIsNoServer(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	address, err := conn.ParseAddress("tcp-server:" + taken.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := conn.New(address); err == nil || !strings.Contains(err.Error(), "address already in use") {
		t.Errorf("got %v", err)
	}
}
