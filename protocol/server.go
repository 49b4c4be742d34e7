package protocol

import (
	"errors"
	"net"
	"net/netip"
	"runtime"
	"sync"
	"time"
)

const (
	// IdleAfter is the silence after which a Server calls Handler.Idle, repeatedly
	// while it lasts.
	IdleAfter = 50 * time.Millisecond

	// maxDatagram holds any UDP datagram: 65,507 bytes over IPv4, 65,527 over IPv6.
	maxDatagram = 1 << 16

	// receiveBuffer is how much may wait in a socket [bytes], as far as the system allows:
	// several thousand servo packets, the copies of an hour.
	receiveBuffer = 4 << 20
)

// Handler is what a Server calls, always on the goroutine of Serve.
type Handler interface {
	// Packet gets each datagram, whatever its size (0 to 65,527 bytes), and where
	// it came from. What it returns is sent back there; nil or empty: nothing is.
	// Both slices are only valid until the next call.
	Packet(datagram []byte, from netip.AddrPort) (reply []byte)

	// Peer is the source that the exchange is with; none if it is invalid or has port 0.
	// Its datagrams come first, whatever others send.
	Peer() netip.AddrPort

	// Idle is called when nothing was received from Peer for IdleAfter, whatever others
	// send, or, without a Peer, from anybody. What it returns is sent to Peer, which it
	// may change; nil or empty: nothing is.
	Idle() (reply []byte)

	// Dropped tells how many datagrams the system dropped since the last call, because a
	// socket was full: of peer, those that may have been Peer's, and of others. It is
	// called only where the system counts them.
	Dropped(peer, others uint64)
}

// Server is the socket of the exchange. It answers each datagram before it reads
// the next, on one goroutine, without allocating.
//
// On Linux that goroutine is locked to its thread and reads bare sockets, with a
// short spin before it sleeps (see spinner): one for Handler.Peer alone, so that no
// flood of others displaces its datagrams, and one for everybody else, from which it
// reads a limited number while Peer speaks. Elsewhere it uses one net.UDPConn.
type Server struct {
	transport transport
	addr      netip.AddrPort
	done      chan struct{} // closed when Serve has ended

	mu      sync.Mutex // guards the two below
	serving bool
	closed  bool
}

// transport is the socket under a Server. serve is called at most once and
// returns after wake, or with an error that makes the socket unusable; release is called
// last, never concurrently with serve.
type transport interface {
	serve(h Handler) error
	wake()
	neverSpin() // before serve
	shareCore(with func() []int)
	release() error
}

// Listen opens the UDP socket at hostport, such as "127.0.0.1:9002"; port 0
// takes a free one. The error says what is wrong with the address or which program may
// use the port, and what to do.
func Listen(hostport string) (*Server, error) { return listen(hostport, newTransport) }

func listen(hostport string, with func(*net.UDPConn) (transport, error)) (*Server, error) {
	conn, err := openUDP(hostport)
	if err != nil {
		return nil, err
	}
	addr := conn.LocalAddr().(*net.UDPAddr).AddrPort()
	t, err := with(conn)
	if err != nil {
		return nil, errors.Join(err, conn.Close())
	}
	return &Server{
		transport: t,
		addr:      netip.AddrPortFrom(addr.Addr().Unmap(), addr.Port()),
		done:      make(chan struct{}),
	}, nil
}

// Addr is the address that the server listens on, with the actual port.
func (s *Server) Addr() netip.AddrPort { return s.addr }

// NeverSpin lets the server sleep through every wait for a packet: an exchange is a little slower
// while cores are free, and others have the cores. It must be called before Serve.
func (s *Server) NeverSpin() {
	s.transport.neverSpin()
}

// ShareCore lets the server, during a fast exchange, run on one core with the autopilot if that makes it
// faster, which it tries: both wait for each other all the time, and a core that sleeps takes longer to wake than a step of the physics. On Linux
// it keeps the main threads of the processes that with returns, which must be this program's own, on that core meanwhile; elsewhere, and where with
// returns none, nothing is shared. It may be called from any goroutine; with is called on that of Serve.
func (s *Server) ShareCore(with func() []int) { s.transport.shareCore(with) }

// Serve reads and answers until Close, and then returns nil. Neither a bad
// datagram nor an answer that can't be sent ends it. It may be called once.
func (s *Server) Serve(h Handler) error {
	if ok, err := s.begin(); !ok {
		return err
	}
	defer close(s.done)
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	return s.transport.serve(h)
}

func (s *Server) begin() (ok bool, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return false, nil
	}
	if s.serving {
		return false, errors.New("protocol: Serve was called twice on one Server")
	}
	s.serving = true
	return true, nil
}

// Close ends Serve, waits for it, and frees the port. It may be called any number
// of times, from any goroutine but that of Serve, where it would wait for itself.
func (s *Server) Close() error {
	s.mu.Lock()
	first, serving := !s.closed, s.serving
	s.closed = true
	s.mu.Unlock()
	if serving {
		s.transport.wake()
		<-s.done
	}
	if !first {
		return nil
	}
	return s.transport.release()
}
