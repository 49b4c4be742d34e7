package protocol

import (
	"errors"
	"net"
	"net/netip"
	"os"
	"time"
)

// portable is the transport over net.UDPConn, for every system. It ignores errors of
// single reads and writes: Windows reports there that an earlier answer reached a closed
// port.
type portable struct {
	conn   *net.UDPConn
	buffer [maxDatagram]byte
}

func newPortable(conn *net.UDPConn) (transport, error) {
	_ = conn.SetReadBuffer(receiveBuffer) // the system takes what it allows
	return &portable{conn: conn}, nil
}

func (p *portable) neverSpin()             {} // it never does
func (p *portable) shareCore(func() []int) {} // where it runs is the system's choice
func (p *portable) wake()                  { _ = p.conn.Close() }
func (p *portable) release() error         { return ignoreClosed(p.conn.Close()) }

func ignoreClosed(err error) error {
	if errors.Is(err, net.ErrClosed) {
		return nil
	}
	return err
}

// renewAfter avoids a new deadline for each read; a busy stream's silence is noticed
// after IdleAfter less this.
const renewAfter = IdleAfter / 10

func (p *portable) serve(h Handler) error {
	var renewed time.Time
	quiet := time.Now() // since when nothing of the peer came, or Idle was called
	for {
		now := time.Now()
		if now.Sub(renewed) > renewAfter {
			renewed = now
			if err := p.conn.SetReadDeadline(now.Add(IdleAfter)); err != nil {
				return ignoreClosed(err)
			}
		}
		n, from, err := p.conn.ReadFromUDPAddrPort(p.buffer[:])
		switch {
		case err == nil:
			from = netip.AddrPortFrom(from.Addr().Unmap(), from.Port())
			p.answer(h, p.buffer[:n], from)
			if peer := h.Peer(); peer == from || !peer.IsValid() || peer.Port() == 0 {
				quiet = now
			} else if now.Sub(quiet) >= IdleAfter {
				quiet = now
				p.idle(h)
			}
		case errors.Is(err, net.ErrClosed):
			return nil
		case errors.Is(err, os.ErrDeadlineExceeded):
			quiet = now
			p.idle(h)
		default:
			time.Sleep(time.Millisecond) // so that a persistent error does not use a whole core
		}
	}
}

// idle lets the handler know of silence, and sends what it has for the peer.
func (p *portable) idle(h Handler) {
	if reply := h.Idle(); len(reply) > 0 {
		_, _ = p.conn.WriteToUDPAddrPort(reply, h.Peer())
	}
}

func (p *portable) answer(h Handler, datagram []byte, from netip.AddrPort) {
	if reply := h.Packet(datagram, from); len(reply) > 0 {
		// As if it were lost on the way: the autopilot sends its packet again.
		_, _ = p.conn.WriteToUDPAddrPort(reply, from)
	}
}
