package sim

import (
	"math"
	"net"
	"testing"
	"time"

	"github.com/sitlark/sitlark/internal/impair"
	"github.com/sitlark/sitlark/protocol"
)

// TestBadNetworkCostsNoStep: datagrams are lost, doubled and overtake each other, both ways.
// Each frame is one step nevertheless, and the flight is not reset.
func TestBadNetworkCostsNoStep(t *testing.T) {
	f := newFlight(t)
	relay, err := impair.Listen("127.0.0.1:0", f.sim.Addr().String(), impair.Conditions{Loss: 0.05, Copies: 0.05, Jitter: 5 * time.Millisecond, Seed: 3})
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := relay.Close(); err != nil {
			t.Error(err)
		}
	}()
	f.conn.Close()
	if f.conn, err = net.DialUDP("udp", nil, relay.Addr()); err != nil {
		t.Fatal(err)
	}
	f.run()
	const frames = 400
	for n := range uint32(frames) {
		f.persist(n)
	}
	s := f.snapshot()
	if math.Abs(s.Time-frames/400.0) > 1e-9 || s.Flight != 1 || s.Link.Restarts+s.Link.Lost+s.Link.Dismissed+s.Link.Refused > 0 {
		t.Errorf("time %g, flight %d, link %+v", s.Time, s.Flight, s.Link)
	}
	if s.Link.Repeated == 0 || relay.Lost.Load() == 0 || relay.Copied.Load() == 0 {
		t.Errorf("%d repeated, %d lost, %d copied: the network was good", s.Link.Repeated, relay.Lost.Load(), relay.Copied.Load())
	}
}

// persist sends the n-th frame, from 0, until its state comes.
func (f *flight) persist(n uint32) {
	f.Helper()
	raw := make([]byte, protocol.MaxStateSize)
	for range 100 {
		if _, err := f.conn.Write(packet(n, 1000)); err != nil {
			f.Fatal(err)
		}
		f.conn.SetReadDeadline(time.Now().Add(2 * copyPatience))
		for {
			size, err := f.conn.Read(raw)
			if err != nil {
				break // send it again
			}
			var state protocol.State
			if err := protocol.ParseState(raw[:size], &state); err != nil {
				f.Fatal(err)
			}
			if math.Abs(state.Time-float64(n+1)/400) < 1e-9 {
				return
			}
		}
	}
	f.Fatalf("frame %d was never answered: %+v", n, f.snapshot().Link)
}
