package protocol

import (
	"bytes"
	"errors"
	"net"
	"net/netip"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// transports are the two socket loops, which the same tests hold to the same.
var transports = map[string]func(*net.UDPConn) (transport, error){
	"native":   newTransport,
	"portable": newPortable,
}

// echo answers with the size of what came, to those datagrams that begin with !.
type echo struct {
	idles atomic.Int64
	sizes chan int
}

func (e *echo) Packet(datagram []byte, _ netip.AddrPort) []byte {
	select {
	case e.sizes <- len(datagram):
	default:
	}
	if bytes.HasPrefix(datagram, []byte("!")) {
		return datagram
	}
	return nil
}

func (e *echo) Idle() []byte {
	e.idles.Add(1)
	return nil
}

func (e *echo) Peer() netip.AddrPort { return netip.AddrPort{} }

func (e *echo) Dropped(peer, others uint64) {}

// serve starts a server on addr with each transport.
func serve(t *testing.T, addr string, test func(t *testing.T, s *Server, h *echo)) {
	for name, with := range transports {
		t.Run(name, func(t *testing.T) {
			s, err := listen(addr, with)
			if err != nil {
				if strings.HasPrefix(addr, "[") {
					t.Skipf("this machine has no IPv6 loopback: %v", err)
				}
				t.Fatal(err)
			}
			h := &echo{sizes: make(chan int, 64)}
			ended := make(chan error, 1)
			go func() { ended <- s.Serve(h) }()
			test(t, s, h)
			if err := s.Close(); err != nil {
				t.Errorf("Close: %v", err)
			}
			if err := s.Close(); err != nil {
				t.Errorf("second Close: %v", err)
			}
			if err := <-ended; err != nil {
				t.Errorf("Serve: %v", err)
			}
		})
	}
}

func client(t *testing.T, s *Server) net.Conn {
	t.Helper()
	conn, err := net.Dial("udp", s.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	return conn
}

func answer(t *testing.T, conn net.Conn, datagram string) string {
	t.Helper()
	if _, err := conn.Write([]byte(datagram)); err != nil {
		t.Fatal(err)
	}
	buffer := make([]byte, maxDatagram)
	conn.SetReadDeadline(time.Now().Add(10 * time.Second))
	n, err := conn.Read(buffer)
	if err != nil {
		t.Fatalf("no answer to %.20q: %v", datagram, err)
	}
	return string(buffer[:n])
}

func TestEachSenderGetsItsOwnAnswer(t *testing.T) {
	for _, addr := range []string{"127.0.0.1:0", "[::1]:0"} {
		serve(t, addr, func(t *testing.T, s *Server, _ *echo) {
			a, b := client(t, s), client(t, s)
			for range 20 {
				if got := answer(t, a, "!from a"); got != "!from a" {
					t.Errorf("a got %q", got)
				}
				if got := answer(t, b, "!from b"); got != "!from b" {
					t.Errorf("b got %q", got)
				}
			}
		})
	}
}

func TestAnySizeArrivesWholeAndServingGoesOn(t *testing.T) {
	serve(t, "127.0.0.1:0", func(t *testing.T, s *Server, h *echo) {
		conn := client(t, s)
		for _, size := range []int{0, 1, 39, 40, 72, 1500, 65507} {
			if _, err := conn.Write(make([]byte, size)); err != nil {
				t.Fatal(err)
			}
			select {
			case got := <-h.sizes:
				if got != size {
					t.Errorf("%d bytes arrived as %d", size, got)
				}
			case <-time.After(10 * time.Second):
				t.Fatalf("a datagram of %d bytes never arrived", size)
			}
		}
		if got := answer(t, conn, "!next"); got != "!next" {
			t.Errorf("afterwards: %q", got)
		}
	})
}

func TestIdleIsCalledInSilence(t *testing.T) {
	serve(t, "127.0.0.1:0", func(t *testing.T, s *Server, h *echo) {
		for deadline := time.Now().Add(10 * time.Second); h.idles.Load() < 3; time.Sleep(time.Millisecond) {
			if time.Now().After(deadline) {
				t.Fatal("Idle is not called")
			}
		}
	})
}

// TestGoneClientDoesNotEndServing: the answer to a closed socket comes back as an
// ICMP error on some systems.
func TestGoneClientDoesNotEndServing(t *testing.T) {
	serve(t, "127.0.0.1:0", func(t *testing.T, s *Server, h *echo) {
		conn := client(t, s) // before the others: it would get the answer for the port of a gone one
		for range 20 {
			gone, err := net.Dial("udp", s.Addr().String())
			if err != nil {
				t.Fatal(err)
			}
			gone.Write([]byte("!and gone"))
			gone.Close()
		}
		if got := answer(t, conn, "!still there"); got != "!still there" {
			t.Errorf("got %q", got)
		}
	})
}

func TestPortIsFreeAfterClose(t *testing.T) {
	var addr string
	serve(t, "127.0.0.1:0", func(_ *testing.T, s *Server, _ *echo) { addr = s.Addr().String() })
	s, err := Listen(addr)
	if err != nil {
		t.Fatalf("the port is not free: %v", err)
	}
	if _, err := Listen(addr); err == nil || !strings.Contains(err.Error(), "in use") || !strings.Contains(err.Error(), "--listen") {
		t.Errorf("second server on one port: %v", err)
	}
	if err := s.Close(); err != nil {
		t.Errorf("Close of a server that never served: %v", err)
	}
}

func TestBadAddressesAreExplained(t *testing.T) {
	for _, addr := range []string{"", "nonsense", "127.0.0.1", "127.0.0.1:", "127.0.0.1:99999", "192.0.2.1:9002"} {
		s, err := Listen(addr)
		if err == nil {
			s.Close()
			t.Errorf("%q was accepted", addr)
		} else if !strings.Contains(err.Error(), "expected") {
			t.Errorf("%q: %v does not say what was expected", addr, err)
		}
	}
}

func TestServeTwiceAndAfterClose(t *testing.T) {
	serve(t, "127.0.0.1:0", func(t *testing.T, s *Server, h *echo) {
		answer(t, client(t, s), "!serving")
		if err := s.Serve(h); err == nil || !strings.Contains(err.Error(), "twice") {
			t.Errorf("second Serve: %v", err)
		}
	})
	for name, with := range transports {
		s, err := listen("127.0.0.1:0", with)
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Close(); err != nil {
			t.Errorf("%s: Close before Serve: %v", name, err)
		}
		if err := s.Serve(&echo{}); err != nil {
			t.Errorf("%s: Serve after Close: %v", name, err)
		}
	}
}

// source notes where datagrams come from.
type source struct{ from chan netip.AddrPort }

func (s *source) Packet(datagram []byte, from netip.AddrPort) []byte {
	s.from <- from
	return datagram
}

func (s *source) Idle() []byte                { return nil }
func (s *source) Peer() netip.AddrPort        { return netip.AddrPort{} }
func (s *source) Dropped(peer, others uint64) {}

// TestSourceIsTheSendersAddress: also where the socket takes both families, so
// that one autopilot has one address.
func TestSourceIsTheSendersAddress(t *testing.T) {
	for name, with := range transports {
		s, err := listen(":0", with)
		if err != nil {
			t.Fatal(err)
		}
		h := &source{from: make(chan netip.AddrPort, 1)}
		ended := make(chan error, 1)
		go func() { ended <- s.Serve(h) }()
		for _, ip := range []string{"127.0.0.1", "::1", "127.0.0.1"} {
			conn, err := net.Dial("udp", net.JoinHostPort(ip, strconv.Itoa(int(s.Addr().Port()))))
			if err != nil {
				t.Logf("no %s on this machine: %v", ip, err)
				continue
			}
			if got := answer(t, conn, "x"); got != "x" {
				t.Errorf("%s: answer %q", name, got)
			}
			if got, want := <-h.from, conn.LocalAddr().(*net.UDPAddr).AddrPort(); got != want {
				t.Errorf("%s: came from %v, want %v", name, got, want)
			}
			conn.Close()
		}
		if err := errors.Join(s.Close(), <-ended); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}
