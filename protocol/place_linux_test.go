//go:build linux && !386 && !s390x

package protocol

import (
	"net/netip"
	"runtime"
	"sync/atomic"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"github.com/sitlark/sitlark/internal/cores"
)

// TestPlaceOfAFastExchange: it has a processor of Go's runtime as long as the exchange is fast, and its autopilot is
// asked for once.
func TestPlaceOfAFastExchange(t *testing.T) {
	var p place
	s, asked := newSpinner(2), 0
	with := func() []int { asked++; return nil }
	p.with.Store(&with)
	p.take(&s, s.way(), 0)
	if p.own() || asked > 0 {
		t.Errorf("a slow exchange has a processor (%v), or asks for the autopilot", p.own())
	}
	for range maxScore {
		s.waited(0, time.Microsecond)
	}
	p.take(&s, s.way(), 1)
	p.take(&s, s.way(), 2)
	if !p.own() || asked != 1 || runtime.GOMAXPROCS(0) != cores.Available()+1 {
		t.Errorf("a fast exchange has a processor: %v; it asks %d times; GOMAXPROCS is %d of %d cores", p.own(), asked, runtime.GOMAXPROCS(0), cores.Available())
	}
	if s.contest.may[sharing] {
		t.Error("it may share a core with nobody")
	}
	for range maxScore {
		s.waited(0, time.Millisecond)
	}
	if p.take(&s, s.way(), 3); !p.own() {
		t.Error("a moment's slowness takes the processor away")
	}
	if p.take(&s, s.way(), 3+slowFor); p.own() || runtime.GOMAXPROCS(0) != cores.Available() {
		t.Error("a slow exchange keeps the processor")
	}
}

// runtimeStops is a Handler that answers, and notes that it does.
type runtimeStops struct {
	peer     netip.AddrPort
	answered atomic.Int64
}

func (h *runtimeStops) Packet(d []byte, from netip.AddrPort) []byte {
	h.peer = from
	h.answered.Add(1)
	return d
}
func (h *runtimeStops) Peer() netip.AddrPort   { return h.peer }
func (h *runtimeStops) Idle() []byte           { return nil }
func (h *runtimeStops) Dropped(uint64, uint64) {}

// TestGoroutinesRunBesideAFastExchange: neither they nor the collector of garbage wait for a thread that sleeps without the
// runtime's knowledge, and none of its packets is lost to the signals that stop it.
func TestGoroutinesRunBesideAFastExchange(t *testing.T) {
	s, err := Listen("127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s.NeverSpin()
	h := &runtimeStops{}
	ended := make(chan error, 1)
	go func() { ended <- s.Serve(h) }()
	defer func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
		if err := <-ended; err != nil {
			t.Error(err)
		}
	}()
	client := dial(t, s)
	const packets = 20000
	collections := make(chan int)
	stop := make(chan bool)
	go func() {
		n := 0
		for {
			select {
			case <-stop:
				collections <- n
				return
			default:
				runtime.GC()
				n++
			}
		}
	}()
	buffer := make([]byte, 16)
	for i := range packets {
		if _, err := unix.Write(client, []byte{1, 2, 3}); err != nil {
			t.Fatal(err)
		}
		n, err := unix.Read(client, buffer)
		for err == unix.EINTR { // the runtime stops this thread, too
			n, err = unix.Read(client, buffer)
		}
		if err != nil || n != 3 {
			t.Fatalf("packet %d: %d bytes, %v", i, n, err)
		}
	}
	close(stop)
	if n := <-collections; n == 0 || h.answered.Load() != packets {
		t.Errorf("%d collections, %d of %d packets", n, h.answered.Load(), packets)
	}
}

// dial is a blocking socket that is connected to s, which ends with the test.
func dial(t *testing.T, s *Server) int {
	t.Helper()
	fd, err := unix.Socket(unix.AF_INET, unix.SOCK_DGRAM|unix.SOCK_CLOEXEC, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { unix.Close(fd) })
	limit := unix.NsecToTimeval(int64(20 * time.Second))
	if err := unix.SetsockoptTimeval(fd, unix.SOL_SOCKET, unix.SO_RCVTIMEO, &limit); err != nil {
		t.Fatal(err)
	}
	if err := unix.Connect(fd, &unix.SockaddrInet4{Port: int(s.Addr().Port()), Addr: s.Addr().Addr().As4()}); err != nil {
		t.Fatal(err)
	}
	return fd
}
