package control

import (
	"context"
	"net"
	"net/netip"
	"sync"
	"time"
)

// connections is a listener that always has room for clients that send requests. Where all
// connections are taken, it ends the oldest one that has had its time and whose client has
// not sent a request that is answered; if there is none, the oldest one that is idle. Of
// several addresses the one with the most connections gives one up.
type connections struct {
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
	all   *connections
	addr  netip.Addr
	phase phase     // guarded by all.mu
	since time.Time // when the phase began; guarded by all.mu
}

// phase is what a connection is for.
type phase int

const (
	asking   phase = iota // the client has not sent a whole request that is answered
	idle                  // it has, and got its answer
	answered              // an answer is being sent
)

func newConnections(l net.Listener, most int, grace time.Duration) *connections {
	return &connections{Listener: l, most: most, grace: grace, open: map[*connection]bool{},
		changed: make(chan struct{}, 1), closed: make(chan struct{})}
}

// Accept implements net.Listener.
func (all *connections) Accept() (net.Conn, error) {
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
func (all *connections) Close() error {
	all.once.Do(func() { close(all.closed) })
	return all.Listener.Close()
}

// add takes a connection in. Where there is no room, and none that may be ended, it returns
// how long to wait for one.
func (all *connections) add(c *connection) (wait time.Duration, ok bool) {
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
func (all *connections) victim(now time.Time) (victim *connection, wait time.Duration) {
	held := map[netip.Addr]int{}
	for c := range all.open {
		held[c.addr]++
	}
	wait = all.grace
	for c := range all.open {
		left := all.grace - now.Sub(c.since)
		switch {
		case c.phase == answered:
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

// enter begins a phase.
func (c *connection) enter(p phase) {
	c.all.mu.Lock()
	c.phase, c.since = p, time.Now()
	c.all.mu.Unlock()
	if p != answered {
		c.all.tell()
	}
}

func (all *connections) tell() {
	select {
	case all.changed <- struct{}{}:
	default:
	}
}

// connectionKey finds a request's connection in its context.
type connectionKey struct{}

// inContext is for http.Server.ConnContext.
func inContext(ctx context.Context, c net.Conn) context.Context {
	return context.WithValue(ctx, connectionKey{}, c)
}

// setPhase says what the connection of a request is for now.
func setPhase(ctx context.Context, p phase) {
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
