package protocol

import (
	"net"
	"testing"
)

// flood is 8 sources of valid servo packets. Source 0 always sends the same frame, the counts
// of 1 to 3 rise and those of the others fall.
type flood struct {
	conns  []net.Conn
	servos [8]Servo
	packet []byte
}

func newFlood(tb testing.TB, addr string) *flood {
	tb.Helper()
	f := &flood{}
	for range f.servos {
		conn, err := net.Dial("udp", addr)
		if err != nil {
			tb.Fatal(err)
		}
		tb.Cleanup(func() { conn.Close() })
		f.conns = append(f.conns, conn)
	}
	return f
}

// send sends n packets of each source.
func (f *flood) send(n int) {
	for range n {
		for i, conn := range f.conns {
			f.servos[i].FrameRate, f.servos[i].Channels = 400, 16
			f.packet = AppendServo(f.packet[:0], &f.servos[i])
			conn.Write(f.packet)
			f.servos[i].FrameCount += [8]uint32{0, 1, 1, 7, 1<<32 - 1, 1<<32 - 5, 1<<32 - 17, 1<<32 - 1000}[i]
		}
	}
}

// TestFloodOfOthersCostsNoFrame: each frame of the first source is a step, none is lost or
// has to be sent again, and no flight begins.
func TestFloodOfOthersCostsNoFrame(t *testing.T) {
	conn, b, stop := run(t, newTransport)
	f := newFlood(t, conn.RemoteAddr().String())
	var got State
	buffer := make([]byte, MaxStateSize)
	const frames = 500
	for count := range uint32(frames) {
		if count >= 2 { // the server has answered the first, and so has a socket for the second
			f.send(25)
		}
		exchange(t, conn, packet16(400, count, 1500), buffer, &got)
	}
	stop()
	if b.kinds[Step] != frames || b.kinds[Restart]+b.kinds[Gap]+b.kinds[Repeat]+b.kinds[Doubted] > 0 {
		t.Errorf("kinds %v, want %d steps", b.kinds, frames)
	}
	if b.kinds[Refused] == 0 {
		t.Error("of the flood nothing was read")
	}
	t.Logf("%d packets of the flood refused, %d dropped", b.kinds[Refused], b.dropped)
}
