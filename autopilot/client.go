package autopilot

import (
	"context"
	"errors"
	"fmt"
	"net"
	"sync/atomic"
	"time"

	"github.com/sitlark/sitlark/protocol"
)

// client is the autopilot's end of the exchange: lockstep, one state for each
// servo packet.
type client struct {
	conn     *net.UDPConn                       // nil: direct is used
	direct   func([]byte, *protocol.State) bool // in place of conn
	channels int                                // of the servo packet: 16 or 32
	servo    protocol.Servo
	out      []byte
	in       []byte

	sent     bool    // a packet was sent in this flight
	asks     bool    // its answer was not taken yet
	resume   bool    // the last packet is sent again, for that
	lastTime float64 // of the last state taken [s]
	again    int     // how often the current frame was sent again
	stale    int     // answers that may still come to the frame before
	resends  atomic.Uint64
	bad      uint64 // messages that could not be read
}

// Times of the exchange.
const (
	resendAfter  = time.Second            // as SITL
	refusedPause = 100 * time.Millisecond // until nobody's port is tried again
)

// dial opens the socket for packets of 16 or 32 channels. A wildcard address means this machine.
func dial(addr string, channels int) (*client, error) {
	to, err := net.ResolveUDPAddr("udp", addr)
	if err != nil {
		return nil, fmt.Errorf("autopilot: address %q: %w: give HOST:PORT of the exchange", addr, err)
	}
	if to.IP.IsUnspecified() {
		to.IP = loopback(to.IP)
	}
	conn, err := net.DialUDP("udp", nil, to)
	if err != nil {
		return nil, fmt.Errorf("autopilot: can't reach %s: %w", addr, err)
	}
	return &client{conn: conn, channels: channels, in: make([]byte, 65536)}, nil
}

func loopback(any net.IP) net.IP {
	if any.To4() != nil || any == nil {
		return net.IPv4(127, 0, 0, 1)
	}
	return net.IPv6loopback
}

// close frees the socket, if there is one.
func (c *client) close() error {
	if c.conn == nil {
		return nil
	}
	return c.conn.Close()
}

// interrupt ends a wait for an answer.
func (c *client) interrupt() {
	if c.conn != nil {
		c.conn.SetReadDeadline(time.Unix(1, 0))
	}
}

// begin starts a flight: the frame count falls to 0, as when SITL is started.
func (c *client) begin() { c.servo.FrameCount, c.sent, c.resume = 0, false, false }

// exchange sends the pulses of the next frame and waits for its state. The same
// frame is sent again after a second without answer, until ctx ends.
func (c *client) exchange(ctx context.Context, rate uint16, pwmUs servos, st *protocol.State) error {
	if c.sent && !c.resume {
		c.servo.FrameCount++
	}
	c.sent, c.asks, c.resume = true, true, false
	c.stale, c.again = c.again, 0
	c.servo.FrameRate, c.servo.Channels, c.servo.PWMUs = rate, c.channels, pwmUs
	c.out = protocol.AppendServo(c.out[:0], &c.servo)
	for {
		if err := ctx.Err(); err != nil {
			return err
		}
		if c.attempt(ctx, st) {
			c.asks = false
			return nil
		}
		c.resends.Add(1)
		c.again++
	}
}

// attempt sends the frame once and reports whether its state came in time.
func (c *client) attempt(ctx context.Context, st *protocol.State) bool {
	if c.direct != nil {
		return c.direct(c.out, st) && c.fresh(st) || c.pause(ctx)
	}
	deadline := time.Now().Add(resendAfter)
	c.conn.SetReadDeadline(deadline)
	if ctx.Err() != nil { // whoever ended ctx may have set the deadline before us
		return false
	}
	if _, err := c.conn.Write(c.out); err != nil {
		return c.pause(ctx)
	}
	for time.Now().Before(deadline) {
		n, err := c.conn.Read(c.in)
		if errors.Is(err, net.ErrClosed) || ctx.Err() != nil {
			return false
		}
		var timeout net.Error
		if errors.As(err, &timeout) && timeout.Timeout() {
			return false
		}
		if err != nil { // nobody listens there, yet or any more
			return c.pause(ctx)
		}
		if c.take(c.in[:n], st) {
			return true
		}
	}
	return false
}

// take decodes a message. It leaves out what can't be read, and the second answer
// to a packet that was sent twice: taken, it would shift all later ones by a frame.
func (c *client) take(datagram []byte, st *protocol.State) bool {
	if err := protocol.ParseState(datagram, st); err != nil {
		c.bad++
		return false
	}
	return c.fresh(st)
}

// fresh reports whether a state is none that was taken already.
func (c *client) fresh(st *protocol.State) bool {
	if c.stale > 0 && st.Time == c.lastTime {
		c.stale--
		return false
	}
	c.lastTime = st.Time
	return true
}

// pause waits before a port is tried again that nobody listened on.
func (c *client) pause(ctx context.Context) bool {
	select {
	case <-ctx.Done():
	case <-time.After(refusedPause):
	}
	return false
}
