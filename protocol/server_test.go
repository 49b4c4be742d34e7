package protocol

import (
	"bytes"
	"net"
	"net/netip"
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

func (e *echo) Idle() { e.idles.Add(1) }

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

func TestIdleIsCalledInSilenceOnly(t *testing.T) {
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
		for range 20 {
			gone, err := net.Dial("udp", s.Addr().String())
			if err != nil {
				t.Fatal(err)
			}
			gone.Write([]byte("!and gone"))
			gone.Close()
		}
		if got := answer(t, client(t, s), "!still there"); got != "!still there" {
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

func TestSpinOnlyWhileWaitsAreShort(t *testing.T) {
	s := newSpinner(2)
	if s.budget() != 0 {
		t.Error("it spins before anything was heard")
	}
	for range 20 {
		s.waited(20 * time.Microsecond)
	}
	if s.budget() == 0 {
		t.Error("it does not spin in a fast exchange")
	}
	for range 20 {
		s.waited(800 * time.Microsecond) // an autopilot at real time
	}
	if s.budget() != 0 {
		t.Error("it spins through an exchange at real time")
	}
	one := newSpinner(1)
	for range 20 {
		one.waited(time.Microsecond)
	}
	if one.budget() != 0 {
		t.Error("it spins on the only core")
	}
}

// BenchmarkExchange is one packet and its answer over loopback, without physics.
func BenchmarkExchange(b *testing.B) {
	for name, with := range transports {
		b.Run(name, func(b *testing.B) {
			s, err := listen("127.0.0.1:0", with)
			if err != nil {
				b.Fatal(err)
			}
			ended := make(chan error, 1)
			go func() { ended <- s.Serve(&echo{}) }()
			conn, err := net.Dial("udp", s.Addr().String())
			if err != nil {
				b.Fatal(err)
			}
			message, buffer := []byte("!x"), make([]byte, 64)
			b.ReportAllocs()
			for b.Loop() {
				conn.Write(message)
				conn.Read(buffer)
			}
			conn.Close()
			s.Close()
			<-ended
		})
	}
}
