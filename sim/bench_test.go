package sim

import (
	"context"
	"net"
	"testing"

	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

func BenchmarkExchange(b *testing.B) {
	s, err := New(Config{Listen: "127.0.0.1:0", World: physics.Params{Vehicle: airframe.Default()}})
	if err != nil {
		b.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error)
	go func() { ended <- s.Run(ctx) }()
	conn, err := net.Dial("udp", s.Addr().String())
	if err != nil {
		b.Fatal(err)
	}
	answer := make([]byte, 4096)
	out := packet(0, 1500)
	b.ReportAllocs()
	frame := uint32(0)
	for b.Loop() {
		frame++
		out[4], out[5], out[6], out[7] = byte(frame), byte(frame>>8), byte(frame>>16), byte(frame>>24)
		conn.Write(out)
		conn.Read(answer)
	}
	conn.Close()
	cancel()
	<-ended
}
