package sim

import (
	"bytes"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/protocol"
	"github.com/sitlark/sitlark/sim/snapshot"
)

func sticks(channels ...uint16) Sticks {
	s := Sticks{Source: snapshot.MakeText("Pad"), Count: len(channels)}
	copy(s.Channels[:], channels)
	return s
}

// rc flies one frame and returns the channels that the client got.
func (f *flight) rc() []uint16 {
	f.Helper()
	state, _ := f.fly(1, 1000)
	return append([]uint16(nil), state.RC[:state.RCCount]...)
}

// TestSticksReachTheClient: what is set before a packet is in its answer, and no
// field is there before the first sticks.
func TestSticksReachTheClient(t *testing.T) {
	f := newFlight(t).run()
	if _, raw := f.fly(3, 1000); bytes.Contains(raw, []byte("rc")) {
		t.Errorf("RC without a joystick: %s", raw)
	}
	for i := range 20 {
		want := []uint16{uint16(1000 + 50*i), 1500, 1000, uint16(2000 - 10*i), 1165}
		f.sim.SetSticks(sticks(want...))
		if diff := cmp.Diff(want, f.rc()); diff != "" {
			t.Fatalf("want −, got +:\n%s", diff)
		}
	}
	s := f.snapshot()
	if s.RC.Source.String() != "Pad" || s.RC.Count != 5 || s.RC.Channels[0] != 1950 || !s.RC.Sending() {
		t.Errorf("the snapshot echoes %+v", s.RC)
	}
}

// TestUnpluggedSticksStop and come back, and events tell it.
func TestUnpluggedSticksStop(t *testing.T) {
	f := newFlight(t).run()
	f.sim.SetSticks(sticks(1500, 1500, 1000, 1500))
	f.rc()
	f.sim.SetSticks(Sticks{Source: snapshot.MakeText("Pad"), Unplugged: true})
	if got := f.rc(); len(got) != 0 {
		t.Errorf("unplugged, and the client gets %v", got)
	}
	f.sim.SetSticks(sticks(1500, 1500, 1000, 1500))
	if got := f.rc(); len(got) != 4 {
		t.Errorf("plugged in again, and the client gets %v", got)
	}
	f.sim.SetSticks(Sticks{Source: snapshot.MakeText("Pad")})
	f.rc()
	s := f.snapshot()
	want := "RC from Pad: 4 channels\njoystick unplugged: RC stops\n" +
		"RC from Pad: 4 channels\njoystick switched off: RC stops"
	if got := strings.TrimPrefix(eventTexts(&s), "autopilot connected\n"); !strings.HasSuffix(got, want) {
		t.Errorf("events:\n%s\nwant:\n%s", got, want)
	}
}

// TestLostRCIsAFault: the fields stop, a reset heals it, and the sticks are still
// shown as they are.
func TestLostRCIsAFault(t *testing.T) {
	f := newFlight(t).run()
	f.sim.SetSticks(sticks(1500, 1500, 1000, 1500))
	for _, c := range []struct {
		do   command.Command
		want int
		lost bool
	}{
		{command.LoseRC{}, 0, true}, {command.RestoreRC{}, 4, false}, {command.LoseRC{}, 0, true}, {command.RestoreAll{}, 4, false},
		{command.LoseRC{}, 0, true}, {command.Reset{}, 4, false},
	} {
		f.submit(c.do)
		got := f.rc()
		s := f.snapshot()
		if len(got) != c.want || s.RC.Lost != c.lost || s.RC.Count != 4 || s.RC.Sending() == c.lost {
			t.Errorf("after %s the client gets %v, the snapshot says %+v", command.Name(c.do), got, s.RC)
		}
	}
	s := f.snapshot()
	if got := eventTexts(&s); strings.Count(got, "RC lost") != 3 || strings.Count(got, "RC restored") != 1 {
		t.Errorf("events:\n%s", got)
	}
}

// TestLosingNoRCIsSaid: who loses the RC of a vehicle that gets none from
// here must not take silence for an autopilot that copes.
func TestLosingNoRCIsSaid(t *testing.T) {
	f := newFlight(t).run()
	f.submit(command.LoseRC{})
	f.fly(1, 1000)
	s := f.snapshot()
	if got := eventTexts(&s); !strings.Contains(got, "RC lost") || !strings.Contains(got, "no joystick sends") {
		t.Errorf("events:\n%s", got)
	}
}

// TestHangingWindowIsRadioOutOfRange moves the hour of the last news back.
func TestHangingWindowIsRadioOutOfRange(t *testing.T) {
	f := newFlight(t).run()
	f.sim.SetSticks(sticks(1500, 1500, 1000, 1500))
	if got := f.rc(); len(got) != 4 {
		t.Fatalf("got %v", got)
	}
	f.sim.sticks.at.Add(-int64(sticksPatience + time.Second))
	if got := f.rc(); len(got) != 0 {
		t.Errorf("no news for 4 s, and the client gets %v", got)
	}
	f.sim.SetSticks(sticks(1500, 1500, 1000, 1500))
	if got := f.rc(); len(got) != 4 {
		t.Errorf("the window is back, and the client gets %v", got)
	}
	s := f.snapshot()
	if got := eventTexts(&s); !strings.Contains(got, "window hangs: RC stops") {
		t.Errorf("events:\n%s", got)
	}
}

// TestSticksDoNotMoveTheVehicle: the same packets give the same flight to the last
// bit, whatever the sticks do.
func TestSticksDoNotMoveTheVehicle(t *testing.T) {
	fly := func(move bool) (s protocol.State) {
		f := newFlight(t).run()
		for i := range 300 {
			if move {
				f.sim.SetSticks(sticks(uint16(1000+i), 1900, uint16(1000+3*i)))
			}
			s, _ = f.fly(1, 1700)
		}
		s.RC, s.RCCount = [protocol.MaxRC]uint16{}, 0
		return s
	}
	if still, moved := fly(false), fly(true); still != moved || still.PositionNED[2] > -0.1 {
		t.Errorf("without sticks %+v\nwith %+v", still, moved)
	}
}

// TestSticksCostNoMemory: neither side of an exchange allocates for them.
func TestSticksCostNoMemory(t *testing.T) {
	f := newFlight(t)
	defer f.sim.Close()
	defer f.conn.Close()
	f.sim.SetSticks(sticks(1500, 1500, 1000, 1500))
	at, n := packet(0, 1000), uint32(0)
	peer := f.sim.Addr()
	allocs := testing.AllocsPerRun(100, func() {
		n++
		servo := protocol.Servo{FrameRate: 400, FrameCount: n, Channels: 16}
		at = protocol.AppendServo(at[:0], &servo)
		f.sim.SetSticks(sticks(1500, 1500, 1000, 1500))
		if f.sim.loop.Packet(at, peer) == nil {
			t.Error("no answer")
		}
	})
	if allocs != 0 {
		t.Errorf("%g allocations a packet", allocs)
	}
}

// TestSticksOfARecordedFlightAreSentAtTheirTimes, in place of a joystick's, and the recorder hears of
// each change.
func TestSticksOfARecordedFlightAreSentAtTheirTimes(t *testing.T) {
	heard := &stickRecorder{}
	f := newFlight(t, func(c *Config) {
		c.Recorder = heard
		c.Sticks = []TimedSticks{{Time: 0.01, Sticks: sticks(1500, 1500, 1600)}, {Time: 0.02, Sticks: sticks(1500, 1500, 1700)}, {Time: 0.03}}
	}).run()
	f.sim.SetSticks(sticks(1100))
	var got []uint16
	for range 45 {
		rc := f.rc()
		got = append(got, 0)
		if len(rc) > 0 {
			got[len(got)-1] = rc[len(rc)-1]
		}
	}
	want := []uint16{1100, 1600, 1700, 0}
	if seen := slices.Compact(slices.Clone(got)); !slices.Equal(seen, want) {
		t.Errorf("the client gets %v", got)
	}
	if seen := heard.all(); !slices.Equal(seen, want) {
		t.Errorf("the recorder hears %v, want %v", seen, want)
	}
}

// stickRecorder notes the last channel of each change; 0: none is sent.
type stickRecorder struct {
	forgetful
	mu   sync.Mutex
	last []uint16 // guarded by mu
}

func (r *stickRecorder) all() []uint16 {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Clone(r.last)
}

func (r *stickRecorder) Sticks(pulses []uint16) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.last = append(r.last, 0)
	if n := len(pulses); n > 0 {
		r.last[len(r.last)-1] = pulses[n-1]
	}
}
