package sim

import (
	"bytes"
	"math"
	"net/netip"
	"strings"
	"testing"
	"time"

	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/protocol"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

func TestExchangeIsToldWithEveryState(t *testing.T) {
	f := newFlight(t, func(c *Config) {
		c.Message = MessageOptions{NoTimeSync: true, NoLockstep: true, Geodesy: func(n, e, d float64) (lat, lon, alt float64) {
			return 10 + n*1e-5, 20 + e*1e-5, 500 - d
		}}
	}).run()
	state, _ := f.fly(800, 1900)
	if !state.NoTimeSync || !state.NoLockstep || !state.Geodetic {
		t.Fatalf("the last state has no_time_sync %v, no_lockstep %v, a place %v", state.NoTimeSync, state.NoLockstep, state.Geodetic)
	}
	n, e, d := state.PositionNED[0], state.PositionNED[1], state.PositionNED[2]
	if d > -1 {
		t.Fatalf("it did not climb: down %g m", d)
	}
	if off := math.Abs(state.LatDeg-10-n*1e-5) + math.Abs(state.LonDeg-20-e*1e-5); off > 3e-10 || math.Abs(state.AltM-500+d) > 2e-6 {
		t.Errorf("place %.10f, %.10f, %.6f for %g, %g, %g", state.LatDeg, state.LonDeg, state.AltM, n, e, d)
	}
}

func TestUsualExchangeSaysNothingMore(t *testing.T) {
	f := newFlight(t).run()
	if _, raw := f.fly(1, 1000); bytes.Contains(raw, []byte("no_")) || bytes.Contains(raw, []byte("latitude")) {
		t.Errorf("unasked: %s", raw)
	}
}

// heldFlight stands still in the step of the first packet until go is closed.
func heldFlight(t *testing.T, patience time.Duration) (f *flight, release func()) {
	reached, open := make(chan struct{}), make(chan struct{})
	f = newFlight(t, func(c *Config) {
		first := true
		c.Hold = func(uint64, float64) {
			if first {
				first = false
				close(reached)
				<-open
			}
		}
	})
	f.sim.loop.link.patience = patience
	f.run()
	if _, err := f.conn.Write(packet(0, 1000)); err != nil {
		t.Fatal(err)
	}
	<-reached
	return f, func() { close(open) }
}

// read returns the state that comes next.
func (f *flight) read() (state protocol.State) {
	f.Helper()
	raw := make([]byte, protocol.MaxStateSize)
	f.conn.SetReadDeadline(time.Now().Add(60 * time.Second))
	n, err := f.conn.Read(raw)
	if err == nil {
		err = protocol.ParseState(raw[:n], &state)
	}
	if err != nil {
		f.Fatal(err)
	}
	return state
}

// TestCopiesThatPiledUpGetOneAnswer: else ArduPilot would read each later answer as
// many frames late.
func TestCopiesThatPiledUpGetOneAnswer(t *testing.T) {
	f, release := heldFlight(t, time.Hour)
	for range 10 {
		if _, err := f.conn.Write(packet(0, 1000)); err != nil {
			t.Fatal(err)
		}
	}
	release()
	if first := f.read(); math.Abs(first.Time-1.0/400) > 1e-9 {
		t.Fatalf("the first answer is of %g s", first.Time)
	}
	if _, err := f.conn.Write(packet(1, 1000)); err != nil {
		t.Fatal(err)
	}
	if second := f.read(); math.Abs(second.Time-2.0/400) > 1e-9 {
		t.Errorf("the answer after it is of %g s, want the next frame's, 0.005 s", second.Time)
	}
	f.await("ten copies counted", func(s *snapshot.Snapshot) bool { return s.Link.Repeated == 10 })
}

// TestLostAnswerIsSentAgain: a packet that comes again later than
// a copy could means that the answer was lost.
func TestLostAnswerIsSentAgainWithoutLockstep(t *testing.T) {
	f, release := heldFlight(t, 0)
	release()
	first := f.read()
	if _, err := f.conn.Write(packet(0, 1000)); err != nil {
		t.Fatal(err)
	}
	if again := f.read(); again != first {
		t.Errorf("the resend got %+v, want %+v", again, first)
	}
}

// TestHeldAutopilotIsNotSilent: a film held its answer back for longer than the silence after which
// the link counts as lost.
func TestHeldAutopilotIsNotSilent(t *testing.T) {
	f, release := heldFlight(t, time.Hour)
	time.Sleep(silence + 200*time.Millisecond)
	release()
	f.read()
	f.await("the link is looked at", func(s *snapshot.Snapshot) bool { return s.Link.SilentFor > 0.2 })
	if s := f.snapshot(); s.Link.State != snapshot.LinkConnected || count(&s, "autopilot is silent") != 0 {
		t.Errorf("the link is %v, events:\n%s", s.Link.State, eventTexts(&s))
	}
}

// TestPacketsFromElsewhereAreToldOnce for each address, and those of this computer
// not at all.
func TestPacketsFromElsewhereAreToldOnce(t *testing.T) {
	f := newFlight(t)
	for _, addr := range []string{"127.0.0.1", "::1", "192.0.2.7", "192.0.2.7", "2001:db8::1", "127.0.0.9"} {
		f.sim.loop.link.noteForeign(netip.MustParseAddr(addr))
	}
	f.sim.loop.publish(wallClock())
	f.sim.Close()
	s := f.snapshot()
	if got, want := eventTexts(&s), "its packets come over the network, from 192.0.2.7\nits packets come over the network, from 2001:db8::1"; !strings.HasSuffix(got, want) || strings.Count(got, "network") != 2 {
		t.Errorf("events:\n%s\nwant\n%s", got, want)
	}
	f.conn.Close()
}

// TestExchangeCostsNoMemory with all that ArduPilot can be told, for a packet and for
// the same again.
func TestExchangeCostsNoMemory(t *testing.T) {
	f := newFlight(t, func(c *Config) {
		c.Message = MessageOptions{NoTimeSync: true, NoLockstep: true, Geodesy: func(n, e, d float64) (lat, lon, alt float64) { return n, e, -d }}
	})
	defer f.sim.Close()
	defer f.conn.Close()
	f.sim.loop.link.patience = 0
	at, n, peer := packet(0, 1000), uint32(0), f.sim.Addr()
	allocs := testing.AllocsPerRun(100, func() {
		n++
		servo := protocol.Servo{FrameRate: 400, FrameCount: n / 2, Channels: 16}
		at = protocol.AppendServo(at[:0], &servo)
		if f.sim.loop.Packet(at, peer) == nil {
			t.Error("no answer")
		}
	})
	if allocs != 0 {
		t.Errorf("%g allocations a packet", allocs)
	}
}

// TestAnAutopilotInThisProgramIsToldWhatIsSent, to the last digit.
func TestAnAutopilotInThisProgramIsToldWhatIsSent(t *testing.T) {
	s, err := New(Config{World: physics.Params{Vehicle: airframe.Default(), Seed: 1, Yaw: 2}})
	if err != nil {
		t.Fatal(err)
	}
	s.loop.link.patience = 0
	var packet []byte
	for n := range uint32(400) {
		servo := protocol.Servo{FrameRate: 400, FrameCount: n, Channels: 16}
		for i := range 4 {
			servo.PWMUs[i] = uint16(1500 + 100*i)
		}
		packet = protocol.AppendServo(packet[:0], &servo)
		var told, sent protocol.State
		if !s.Answer(packet, &told) {
			t.Fatal("no answer")
		}
		if err := protocol.ParseState(s.Exchange(packet), &sent); err != nil {
			t.Fatal(err)
		}
		if told != sent {
			t.Fatalf("told is %+v, sent %+v", told, sent)
		}
	}
}
