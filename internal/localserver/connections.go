package localserver

import (
	"context"
	"net"
	"net/netip"
	"sync"
	"sync/atomic"
	"time"
)

// Connections is a listener that always has room for clients that send requests. Where all
// connections are taken, it ends the oldest one that has had its time and whose client has
// sent nothing; if there is none, one that has not sent a request that is answered, and then one that
// is idle. Of several addresses the one with the most connections gives one up.
type Connections struct {
	net.Listener
	most  int           // connections at once
	grace time.Duration // that each one has for its first request

	mu      sync.Mutex
	open    map[*connection]bool // guarded by mu
	changed chan struct{}        // has a value when a connection has ended or become idle
	closed  chan struct{}
	once    sync.Once
}

// connection is one client's.
type connection struct {
	net.Conn
	all   *Connections
	addr  netip.Addr
	phase Phase     // guarded by all.mu
	since time.Time // when the phase began; guarded by all.mu
	heard atomic.Bool
}

// Phase is what a connection is for.
type Phase int

// The phases, in the order in which connections are ended where there is no room.
const (
	Silent   Phase = iota // the client has sent nothing
	Asking                // it has not sent a whole request that is answered
	Idle                  // it has, and got its answer
	Answered              // an answer is being sent
)

// A client that has sent nothing has this share of the others' time: its request would be on its
// way with the connection.
const silentShare = 10

// NewConnections returns a listener of at most so many connections at once. Where others wait for
// one, each keeps its own for grace, or a tenth of it while its client has sent nothing.
func NewConnections(l net.Listener, most int, grace time.Duration) *Connections {
	return &Connections{Listener: l, most: most, grace: grace, open: map[*connection]bool{},
		changed: make(chan struct{}, 1), closed: make(chan struct{})}
}

// Accept implements net.Listener.
func (all *Connections) Accept() (net.Conn, error) {
	raw, err := all.Listener.Accept()
	if err != nil {
		return nil, err
	}
	c := &connection{Conn: raw, all: all, addr: addressOf(raw.RemoteAddr())}
	for {
		wait, ok := all.add(c)
		if ok {
			return c, nil
		}
		select {
		case <-all.changed:
		case <-time.After(wait):
		case <-all.closed:
			raw.Close()
			return nil, net.ErrClosed
		}
	}
}

// Close implements net.Listener.
func (all *Connections) Close() error {
	all.once.Do(func() { close(all.closed) })
	return all.Listener.Close()
}

// add takes a connection in. Where there is no room, and none that may be ended, it returns
// how long to wait for one.
func (all *Connections) add(c *connection) (wait time.Duration, ok bool) {
	all.mu.Lock()
	now := time.Now()
	var victim *connection
	if len(all.open) >= all.most {
		if victim, wait = all.victim(now); victim == nil {
			all.mu.Unlock()
			return wait, false
		}
		delete(all.open, victim)
	}
	c.since = now
	all.open[c] = true
	all.mu.Unlock()
	if victim != nil {
		victim.Conn.Close()
	}
	return 0, true
}

// victim chooses the connection to end, nil if each one has time left or is being answered.
func (all *Connections) victim(now time.Time) (victim *connection, wait time.Duration) {
	held := map[netip.Addr]int{}
	for c := range all.open {
		held[c.addr]++
	}
	wait = all.grace
	for c := range all.open {
		left := all.grace - now.Sub(c.since)
		if c.phase == Silent {
			left -= all.grace - all.grace/silentShare
		}
		switch {
		case c.phase == Answered:
		case left > 0:
			wait = min(wait, left)
		case victim == nil || c.before(victim, held):
			victim = c
		}
	}
	return victim, wait
}

// before reports whether c is to be ended before d.
func (c *connection) before(d *connection, held map[netip.Addr]int) bool {
	switch {
	case c.phase != d.phase:
		return c.phase < d.phase
	case held[c.addr] != held[d.addr]:
		return held[c.addr] > held[d.addr]
	}
	return c.since.Before(d.since)
}

// Close implements net.Conn.
func (c *connection) Close() error {
	c.all.mu.Lock()
	delete(c.all.open, c)
	c.all.mu.Unlock()
	c.all.tell()
	return c.Conn.Close()
}

// Read implements net.Conn.
func (c *connection) Read(b []byte) (n int, err error) {
	n, err = c.Conn.Read(b)
	if n > 0 && !c.heard.Swap(true) {
		c.enter(Asking)
	}
	return n, err
}

// enter begins a phase.
func (c *connection) enter(p Phase) {
	c.all.mu.Lock()
	c.phase, c.since = p, time.Now()
	c.all.mu.Unlock()
	if p == Idle {
		c.all.tell()
	}
}

func (all *Connections) tell() {
	select {
	case all.changed <- struct{}{}:
	default:
	}
}

// connectionKey finds a request's connection in its context.
type connectionKey struct{}

// InContext is for http.Server.ConnContext: Enter and Socket find the connection there.
func InContext(ctx context.Context, c net.Conn) context.Context {
	return context.WithValue(ctx, connectionKey{}, c)
}

// Socket returns the connection of a request; nil: InContext was not asked.
func Socket(ctx context.Context) net.Conn {
	c, _ := ctx.Value(connectionKey{}).(net.Conn)
	return c
}

// Enter says what the connection of a request is for from now on.
func Enter(ctx context.Context, p Phase) {
	if c, ok := ctx.Value(connectionKey{}).(*connection); ok {
		c.enter(p)
	}
}

// addressOf returns the address of a client, without a zone.
func addressOf(a net.Addr) netip.Addr {
	if tcp, ok := a.(*net.TCPAddr); ok {
		return tcp.AddrPort().Addr().Unmap().WithZone("")
	}
	return netip.Addr{}
}
