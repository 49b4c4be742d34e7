//go:build unix

package sim

import (
	"context"
	"fmt"
	"math"
	"net"
	"net/netip"
	"sync"
	"testing"
	"time"

	"github.com/sitlark/sitlark/internal/cputime"
	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/protocol"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// BenchmarkFleetStep is what one packet costs, from parsing to the answer and the
// Snapshot but without the socket, where so many vehicles hover 6 m apart in one
// airspace and take turns: the cost a vehicle must not grow with their number.
func BenchmarkFleetStep(b *testing.B) {
	for _, n := range []int{1, 5, 20, 100} {
		b.Run(fmt.Sprint(n), func(b *testing.B) { benchmarkFleet(b, n) })
	}
}

func benchmarkFleet(b *testing.B, n int) {
	space := NewAirspace()
	sims := make([]*Sim, n)
	long := int(math.Ceil(math.Sqrt(float64(n))))
	for i := range sims {
		s, err := New(Config{Listen: "127.0.0.1:0", Airspace: space, Name: fmt.Sprint(i), World: physics.Params{
			Vehicle: airframe.Default(), Seed: 7, PadNorth: 6 * float64(i/long), PadEast: 6 * float64(i%long)}})
		if err != nil {
			b.Fatal(err)
		}
		defer s.Close()
		sims[i] = s
	}
	from := netip.MustParseAddrPort("127.0.0.1:5000")
	servo := protocol.Servo{FrameRate: 400, Channels: 16}
	var out []byte
	turn := func() {
		for i := range 4 {
			servo.PWMUs[i] = 1450
		}
		out = protocol.AppendServo(out[:0], &servo)
		for _, s := range sims {
			if len(s.loop.Packet(out, from)) == 0 {
				b.Fatal("no answer")
			}
		}
		servo.FrameCount++
	}
	measureTurns(b, 100, n, turn)
}

// measureTurns makes some turns first, which do not count, and reports what one costs for each
// of n vehicles.
func measureTurns(b *testing.B, first, n int, turn func()) {
	for range first {
		turn()
	}
	steps, before := 0, float64(cputime.Process())
	for b.Loop() {
		turn()
		steps += n
	}
	b.ReportMetric((float64(cputime.Process())-before)/float64(steps), "cpu-ns/vehicle")
}

// BenchmarkFleetExchange is the same over real UDP, as ArduPilot does at 400 Hz: the
// cores' time for a packet, its answer and the waking of both sides, which is what a
// vehicle costs a computer.
func BenchmarkFleetExchange(b *testing.B) {
	for _, n := range []int{1, 5, 20, 100} {
		b.Run(fmt.Sprint(n), func(b *testing.B) { benchmarkExchanges(b, n) })
	}
}

func benchmarkExchanges(b *testing.B, n int) {
	space := NewAirspace()
	ctx, cancel := context.WithCancel(context.Background())
	var running sync.WaitGroup
	defer running.Wait()
	defer cancel()
	conns := make([]net.Conn, n)
	long := int(math.Ceil(math.Sqrt(float64(n))))
	for i := range conns {
		s, err := New(Config{Listen: "127.0.0.1:0", Airspace: space, Name: fmt.Sprint(i), World: physics.Params{
			Vehicle: airframe.Default(), Seed: 7, PadNorth: 6 * float64(i/long), PadEast: 6 * float64(i%long)}})
		if err != nil {
			b.Fatal(err)
		}
		running.Go(func() { s.Run(ctx) })
		if conns[i], err = net.Dial("udp", s.Addr().String()); err != nil {
			b.Fatal(err)
		}
		defer conns[i].Close()
	}
	servo := protocol.Servo{FrameRate: 400, Channels: 16}
	var out []byte
	answer := make([]byte, 4096)
	round := func() {
		out = protocol.AppendServo(out[:0], &servo)
		for _, c := range conns {
			if _, err := c.Write(out); err != nil {
				b.Fatal(err)
			}
			if _, err := c.Read(answer); err != nil {
				b.Fatal(err)
			}
			time.Sleep(2500 * time.Microsecond / time.Duration(n))
		}
		servo.FrameCount++
	}
	measureTurns(b, 20, n, round)
}
