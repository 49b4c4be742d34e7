//go:build linux && !386 && !s390x

package protocol

import (
	"net"
	"net/netip"
	"syscall"
	"testing"
	"time"
)

// gate notes where datagrams come from, and waits in that of the source that it calls Peer
// which begins with a 1, the first time.
type gate struct {
	peer          netip.AddrPort
	held          bool
	reached, open chan struct{}
	from          chan netip.AddrPort
	others        chan uint64
}

func (g *gate) Packet(datagram []byte, from netip.AddrPort) []byte {
	if !g.peer.IsValid() {
		g.peer = from
		return datagram
	}
	if from == g.peer && datagram[0] == '1' && !g.held {
		g.held = true
		close(g.reached)
		<-g.open
	}
	select {
	case g.from <- from:
	default:
	}
	return nil
}

func (g *gate) Peer() netip.AddrPort { return g.peer }
func (g *gate) Idle() []byte         { return nil }

func (g *gate) Dropped(_, others uint64) {
	select {
	case g.others <- others:
	default:
	}
}

// TestPeersDatagramsComeFirst although ever so many others came before, and find room where
// theirs are dropped.
func TestPeersDatagramsComeFirst(t *testing.T) {
	for _, addr := range []string{"127.0.0.1:0", "[::1]:0", ":0"} {
		s, err := Listen(addr)
		if err != nil {
			t.Logf("%s: %v", addr, err)
			continue
		}
		g := &gate{reached: make(chan struct{}), open: make(chan struct{}), from: make(chan netip.AddrPort, 100), others: make(chan uint64, 1)}
		ended := make(chan error, 1)
		go func() { ended <- s.Serve(g) }()
		peer, other := client(t, s), client(t, s)
		if got := answer(t, peer, "hello"); got != "hello" {
			t.Fatalf("%s: answer %q", addr, got)
		}
		for began := false; !began; { // the socket for the peer is opened after the answer
			peer.Write([]byte("1"))
			select {
			case <-g.reached:
				began = true
			case <-time.After(10 * time.Millisecond):
			}
		}
		for range 20000 {
			other.Write(packet16(400, 0, 1500))
		}
		for range 5 {
			peer.Write([]byte("2"))
		}
		close(g.open)
		for i := range 6 {
			if from := <-g.from; from != g.peer {
				t.Errorf("%s: datagram %d is of %v, want the peer's, %v", addr, i, from, g.peer)
			}
		}
		for g.peer == <-g.from {
		}
		if n := <-g.others; n == 0 {
			t.Errorf("%s: of the others' datagrams none was dropped", addr)
		}
		if err := s.Close(); err != nil {
			t.Error(err)
		}
		if err := <-ended; err != nil {
			t.Error(err)
		}
	}
}

// TestPortStaysExclusive while a second socket is open: no other program gets the
// autopilot's packets, even if it asks for a shared port.
func TestPortStaysExclusive(t *testing.T) {
	conn, _, stop := run(t, newTransport)
	defer stop()
	var got State
	buffer := make([]byte, MaxStateSize)
	for count := range uint32(3) {
		exchange(t, conn, packet16(400, count, 1500), buffer, &got)
	}
	if s, err := Listen(conn.RemoteAddr().String()); err == nil {
		s.Close()
		t.Error("another server got the port")
	}
	shared := net.ListenConfig{Control: reuse}
	if other, err := shared.ListenPacket(t.Context(), "udp", conn.RemoteAddr().String()); err == nil {
		other.Close()
		t.Error("a program that shares ports got this one")
	}
}

// reuse lets a socket share its port with others that do so.
func reuse(_, _ string, c syscall.RawConn) error {
	return c.Control(func(fd uintptr) { share(int(fd), 1) })
}

// TestNoSocketForAPeerWithoutPort: the built-in autopilot in this process has an address without one, and others may
// still knock at the public socket.
func TestNoSocketForAPeerWithoutPort(t *testing.T) {
	conn, err := net.ListenUDP("udp", &net.UDPAddr{IP: net.IPv4(127, 0, 0, 1)})
	if err != nil {
		t.Fatal(err)
	}
	tr, err := newRaw(conn)
	if err != nil {
		t.Fatal(err)
	}
	r := tr.(*raw)
	defer r.release()
	for _, c := range []struct {
		peer string
		own  bool
	}{{"127.0.0.1:0", false}, {"127.0.0.1:9", true}, {"", false}, {"127.0.0.1:9", true}, {"127.0.0.1:0", false}} {
		peer, _ := netip.ParseAddrPort(c.peer)
		if r.follow(peer); r.own >= 0 != c.own {
			t.Errorf("of %q: a socket of its own %v, want %v", c.peer, r.own >= 0, c.own)
		}
	}
}
