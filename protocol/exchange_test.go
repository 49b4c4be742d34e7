package protocol

import (
	"net"
	"net/netip"
	"testing"
	"time"
)

// backend is the smallest real handler: what package sim does, without physics.
type backend struct {
	session Tracker
	servo   Servo
	state   State
	message []byte
	bad     int
	kinds   [Doubted + 1]int
	dropped uint64
}

func (b *backend) Packet(datagram []byte, from netip.AddrPort) []byte {
	if ParseServo(datagram, &b.servo) != nil {
		b.bad++
		return nil
	}
	return b.answer(b.session.Classify(from, &b.servo, time.Now()))
}

func (b *backend) answer(v Verdict) []byte {
	b.kinds[v.Kind]++
	switch v.Kind {
	case Refused, Stale, Doubted:
		return nil
	case Restart:
		b.state.Time = 0
	case Repeat:
		return b.message
	}
	b.state.Time += v.DT
	b.message = AppendState(b.message[:0], &b.state)
	return b.message
}

func (b *backend) Idle() []byte {
	v, ok := b.session.Due(time.Now(), &b.servo)
	if !ok {
		return nil
	}
	return b.answer(v)
}

func (b *backend) Peer() netip.AddrPort { return b.session.Peer() }

func (b *backend) Dropped(peer, others uint64) {
	b.dropped += others
	if peer > 0 {
		b.session.NotSilent(time.Now())
	}
}

// run starts a server with a backend; stop ends it, after which b may be read.
func run(tb testing.TB, with func(*net.UDPConn) (transport, error)) (conn net.Conn, b *backend, stop func()) {
	tb.Helper()
	s, err := listen("127.0.0.1:0", with)
	if err != nil {
		tb.Fatal(err)
	}
	b = &backend{message: make([]byte, 0, MaxStateSize)}
	ended := make(chan error, 1)
	go func() { ended <- s.Serve(b) }()
	conn, err = net.Dial("udp", s.Addr().String())
	if err != nil {
		tb.Fatal(err)
	}
	return conn, b, func() {
		conn.Close()
		if err := s.Close(); err != nil {
			tb.Error(err)
		}
		if err := <-ended; err != nil {
			tb.Error(err)
		}
	}
}

// exchange sends packet and decodes the answer.
func exchange(tb testing.TB, conn net.Conn, packet, buffer []byte, got *State) {
	tb.Helper()
	if _, err := conn.Write(packet); err != nil {
		tb.Fatal(err)
	}
	conn.SetReadDeadline(time.Now().Add(10 * time.Second))
	n, err := conn.Read(buffer)
	if err != nil {
		tb.Fatalf("no answer: %v", err)
	}
	if err := ParseState(buffer[:n], got); err != nil {
		tb.Fatal(err)
	}
}

// TestWholeExchange plays an autopilot of 16 channels through 200 frames, with
// resends and noise in between, and its restart with 32.
func TestWholeExchange(t *testing.T) {
	for name, with := range transports {
		t.Run(name, func(t *testing.T) {
			conn, b, stop := run(t, with)
			var got State
			buffer := make([]byte, MaxStateSize)
			for _, packet := range []func(uint16, uint32, ...uint16) []byte{packet16, packet32} {
				for count := range uint32(200) {
					exchange(t, conn, packet(400, count, 1500), buffer, &got)
					if count%50 == 7 {
						before := got
						exchange(t, conn, packet(400, count, 1500), buffer, &got)
						if got != before {
							t.Errorf("the answer to a resend of frame %d differs", count)
						}
						conn.Write([]byte("noise"))
					}
				}
				if want := 200 / 400.0; got.Time < want-1e-9 || got.Time > want+1e-9 {
					t.Errorf("after 200 frames at 400 Hz it is %g s, want %g", got.Time, want)
				}
			}
			stop()
			want := [Doubted + 1]int{Step: 399, Repeat: 8, Restart: 1, Doubted: 1}
			if b.kinds != want || b.bad != 8 {
				t.Errorf("kinds %v and %d bad, want %v and 8", b.kinds, b.bad, want)
			}
		})
	}
}

// TestExchangeAllocatesNothing counts what the whole process allocates while it
// exchanges; the client's own calls allocate nothing either.
func TestExchangeAllocatesNothing(t *testing.T) {
	for name, with := range transports {
		conn, _, stop := run(t, with)
		servo := Servo{FrameRate: 400, Channels: 16}
		packet, buffer := make([]byte, 0, Size16), make([]byte, MaxStateSize)
		conn.SetReadDeadline(time.Now().Add(30 * time.Second))
		var failed error
		allocs := testing.AllocsPerRun(200, func() {
			servo.FrameCount++
			packet = AppendServo(packet[:0], &servo)
			conn.Write(packet)
			if _, err := conn.Read(buffer); err != nil {
				failed = err
			}
		})
		stop()
		if failed != nil || allocs != 0 {
			t.Errorf("%s: %g allocations an exchange, %v", name, allocs, failed)
		}
	}
}

// BenchmarkExchange is one packet and its answer over loopback, without physics.
func BenchmarkExchange(b *testing.B) {
	for name, with := range transports {
		b.Run(name, func(b *testing.B) {
			conn, _, stop := run(b, with)
			servo := Servo{FrameRate: 1200, Channels: 16}
			packet, buffer := make([]byte, 0, Size16), make([]byte, MaxStateSize)
			b.ReportAllocs()
			for b.Loop() {
				servo.FrameCount++
				packet = AppendServo(packet[:0], &servo)
				conn.Write(packet)
				conn.Read(buffer)
			}
			stop()
		})
	}
}
