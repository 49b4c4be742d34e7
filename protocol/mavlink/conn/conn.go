// Package conn keeps a MAVLink connection open: it connects or listens over TCP or
// UDP, reconnects when the connection ends, and turns bytes into messages and back.
//
// It opens its own sockets and uses the frames, messages and dialect of gomavlib, not
// its Node: a Node does not say why a connection fails, and the user has to be told.
package conn

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/netip"
	"sync"
	"time"

	"github.com/bluenviron/gomavlib/v3/pkg/dialect"
	"github.com/bluenviron/gomavlib/v3/pkg/dialects/ardupilotmega"
	"github.com/bluenviron/gomavlib/v3/pkg/frame"
	"github.com/bluenviron/gomavlib/v3/pkg/message"

	"github.com/sitlark/sitlark/internal/freeport"
)

// System is sitlark's system ID. It is not 255, that of most ground stations:
// ArduPilot's failsafe counts the heartbeats of its MAV_GCS_SYSID only, so sitlark
// neither satisfies nor disturbs it.
const (
	System    = 254
	Component = 190 // MAV_COMP_ID_MISSIONPLANNER: a ground station
)

// ErrBusy is returned when the queue of messages to send is full.
var ErrBusy = errors.New("mavlink: send queue full: try again")

// queue is how many messages may wait in either direction.
const queue = 64

// Event is one thing that happened to the connection: exactly one of its fields is
// set, except for a bad frame, where none is.
type Event struct {
	Opened bool
	Closed bool // or it could not be opened; Err says why
	Err    error
	Frame  frame.Frame    // a frame that was received
	From   netip.AddrPort // its sender, if the connection listens over UDP
}

// Conn is a connection that is opened again whenever it ends. Make it by New.
type Conn struct {
	address Address
	listens net.Listener // of TCPServer, from New on; else nil
	dialect *dialect.ReadWriter
	events  chan Event
	out     chan message.Message

	mu   sync.Mutex
	sock *socket // guarded by mu; nil: none is open
}

// New prepares a connection to address. Nothing is opened before Run, but the port of a
// TCPServer: an autopilot can be started with it at once. Port 0 takes a free one, which
// Address then has.
func New(address Address) (*Conn, error) {
	d := &dialect.ReadWriter{Dialect: ardupilotmega.Dialect}
	if err := d.Initialize(); err != nil {
		return nil, fmt.Errorf("mavlink: %w", err)
	}
	c := &Conn{address: address, dialect: d, events: make(chan Event, queue), out: make(chan message.Message, queue)}
	if address.Kind != TCPServer {
		return c, nil
	}
	var err error
	if c.listens, err = freeport.Retry(func() (net.Listener, error) { return net.Listen("tcp", address.hostPort()) }); err != nil {
		return nil, fmt.Errorf("%v: %s", address, innermost(err))
	}
	c.address.Port = uint16(c.listens.Addr().(*net.TCPAddr).Port)
	return c, nil
}

// Close frees the port of a Conn that Run was never called on.
func (c *Conn) Close() {
	if c.listens != nil {
		c.listens.Close()
	}
}

// Address is where the autopilot is.
func (c *Conn) Address() Address { return c.address }

// Events delivers what happens while Run runs.
func (c *Conn) Events() <-chan Event { return c.events }

// Send queues m and never waits. It returns ErrBusy when 64 messages are queued.
// Messages that are queued when a connection opens were meant for the previous one and
// are dropped.
func (c *Conn) Send(m message.Message) error {
	select {
	case c.out <- m:
		return nil
	default:
		return ErrBusy
	}
}

// ReplyTo makes peer the one that messages go to, if the connection listens over UDP.
func (c *Conn) ReplyTo(peer netip.AddrPort) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.sock != nil {
		c.sock.replyTo(peer)
	}
}

// The back-off between attempts to connect.
const (
	minBackoff = 250 * time.Millisecond
	maxBackoff = 4 * time.Second
)

// Run opens the connection and reads from it, again and again, until ctx ends. It may
// be called once.
func (c *Conn) Run(ctx context.Context) {
	backoff := minBackoff
	defer c.Close()
	defer context.AfterFunc(ctx, c.Close)() // ends the wait for an autopilot
	for ctx.Err() == nil {
		s, err := c.open(ctx)
		if err == nil {
			before := time.Now()
			err = c.serve(ctx, s)
			if time.Since(before) > maxBackoff {
				backoff = minBackoff
			}
		}
		c.deliver(ctx, Event{Closed: true, Err: err})
		select {
		case <-ctx.Done():
		case <-time.After(backoff):
			backoff = min(2*backoff, maxBackoff)
		}
	}
}

// open connects, or waits for an autopilot.
func (c *Conn) open(ctx context.Context) (*socket, error) {
	if c.listens == nil {
		return c.address.open(ctx, c.dialect)
	}
	peer, err := c.listens.Accept()
	if err != nil {
		return nil, err
	}
	return &socket{Conn: peer, dialect: c.dialect}, nil
}

// serve reads from s until it ends; a second goroutine writes.
func (c *Conn) serve(ctx context.Context, s *socket) error {
	stop := context.AfterFunc(ctx, func() { s.Close() })
	defer stop()
	c.drain()
	c.use(s)
	defer c.use(nil)
	c.deliver(ctx, Event{Opened: true})
	done := make(chan struct{})
	var writer sync.WaitGroup
	writer.Go(func() {
		if s.writeFrom(c.out, done) != nil {
			s.Close() // so that reading ends too
		}
	})
	err := s.read(c.address.Kind == UDP || c.address.Kind == UDPServer, func(f frame.Frame, from netip.AddrPort) {
		c.deliver(ctx, Event{Frame: f, From: from})
	})
	close(done)
	s.Close()
	writer.Wait()
	return err
}

// drain drops the messages that were meant for an earlier connection.
func (c *Conn) drain() {
	for {
		select {
		case <-c.out:
		default:
			return
		}
	}
}

func (c *Conn) use(s *socket) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.sock = s
}

func (c *Conn) deliver(ctx context.Context, e Event) {
	select {
	case c.events <- e:
	case <-ctx.Done():
	}
}

// Explain says why the connection ended or could not be opened, and what to do.
func (c *Conn) Explain(err error) string {
	var what string
	switch {
	case err == nil:
		what = "the autopilot closed the connection"
	case refused(err):
		what = "connection refused"
	default:
		what = innermost(err)
	}
	what = fmt.Sprintf("MAVLink %v: %s; retrying", c.address, what)
	switch c.address.Kind {
	case UDPServer:
		return what + ". Is the port taken by another ground station?"
	case UDP, TCPServer:
		return what
	}
	return what + ". Start ArduPilot, or give its address with --mavlink"
}

// innermost is the last error of a chain: a network error's address and operation
// would only repeat what the message says.
func innermost(err error) string {
	for {
		inner := errors.Unwrap(err)
		if inner == nil {
			return err.Error()
		}
		err = inner
	}
}
