package sim

import (
	"math"
	"strings"
	"testing"
	"time"

	"github.com/sitlark/sitlark/protocol"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// TestForgedCountsDoNotEndTheFlight: each comes from the autopilot's own address, between two
// of its frames.
func TestForgedCountsDoNotEndTheFlight(t *testing.T) {
	f := newFlight(t).run()
	f.fly(100, 1000)
	for _, count := range []uint32{0, 3, 50, 1 << 31, 1<<32 - 1} {
		if _, err := f.conn.Write(packet(count, 2000)); err != nil {
			t.Fatal(err)
		}
		f.fly(1, 1000)
	}
	f.await("the packets ignored", func(s *snapshot.Snapshot) bool { return s.Link.Dismissed == 5 })
	s := f.snapshot()
	if math.Abs(s.Time-105.0/400) > 1e-9 || s.Flight != 1 || s.Link.Restarts+s.Link.Lost > 0 || s.Rotors[0].Speed > 0 {
		t.Errorf("time %g, flight %d, rotor 1 %+v, link %+v", s.Time, s.Flight, s.Rotors[0], s.Link)
	}
	if n := strings.Count(eventTexts(&s), "their frame counts do not fit"); n != 1 {
		t.Errorf("told %d times:\n%s", n, eventTexts(&s))
	}
}

// TestLongGapIsBoundedAndTold: the flight goes on, as soon as the autopilot insists.
func TestLongGapIsBoundedAndTold(t *testing.T) {
	f := newFlight(t).run()
	f.fly(10, 1000)
	f.frame = 3_000_000_000
	for range 2 { // as ArduPilot, after a second without an answer
		if raw := exchange(t, f.conn, packet(f.frame, 1000), time.Second); raw != nil {
			break
		}
	}
	f.frame++
	f.fly(1, 1000)
	f.await("both frames", func(s *snapshot.Snapshot) bool { return math.Abs(s.Time-12.0/400) < 1e-9 })
	s := f.snapshot()
	if s.Flight != 1 || s.Link.Lost != protocol.MaxLost {
		t.Errorf("flight %d, %d lost", s.Flight, s.Link.Lost)
	}
	if texts := eventTexts(&s); !strings.Contains(texts, "frame count jumped by more than 65536: the flight goes on") {
		t.Errorf("events:\n%s", texts)
	}
}
