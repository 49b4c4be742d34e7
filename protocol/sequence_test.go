package protocol

import (
	"net/netip"
	"testing"
	"time"

	"pgregory.net/rapid"
)

// autopilotModel is an autopilot, those who disturb it, and what a Tracker must make of
// their packets. It knows of each packet who sent it and why, which the Tracker does not.
type autopilotModel struct {
	*rapid.T
	tracker Tracker
	now     time.Time
	port    netip.AddrPort
	count   uint32 // of the autopilot's newest frame

	steps, restarts uint64 // that the Tracker must have come to
	made            uint64 // steps that it made
}

func (m *autopilotModel) wait(d time.Duration) { m.now = m.now.Add(d) }

// send hands over a packet and returns what it is taken for.
func (m *autopilotModel) send(from netip.AddrPort, count uint32) Kind {
	v := m.tracker.Classify(from, &Servo{FrameRate: 400, FrameCount: count}, m.now)
	m.note(v.Kind)
	return v.Kind
}

func (m *autopilotModel) note(k Kind) {
	if k == Step || k == Gap || k == Restart {
		m.made++
	}
}

func (m *autopilotModel) must(what string, got, want Kind) {
	m.Helper()
	if got != want {
		m.Fatalf("%s: frame %d is taken for a %v, want a %v", what, m.count, got, want)
	}
}

// frame is the next one.
func (m *autopilotModel) frame(*rapid.T) {
	m.wait(time.Duration(rapid.IntRange(0, 20).Draw(m.T, "ms")) * time.Millisecond)
	m.count++
	m.steps++
	m.must("next", m.send(m.port, m.count), Step)
}

// again is the last one: the answer was lost.
func (m *autopilotModel) again(*rapid.T) {
	m.wait(time.Second)
	m.must("resend", m.send(m.port, m.count), Repeat)
}

// skip loses a few frames without lockstep.
func (m *autopilotModel) skip(*rapid.T) {
	lost := rapid.Uint32Range(1, MaxNear).Draw(m.T, "lost")
	m.wait(time.Duration(lost+1) * 100 * time.Millisecond)
	m.count += lost + 1
	m.steps++
	m.must("after lost frames", m.send(m.port, m.count), Gap)
}

// late is a copy of an old frame.
func (m *autopilotModel) late(*rapid.T) {
	if behind := rapid.Uint32Range(1, MaxNear).Draw(m.T, "behind"); behind < m.count {
		m.must("late copy", m.send(m.port, m.count-behind), Stale)
	}
}

// forge is a packet of somebody who pretends to be the autopilot.
func (m *autopilotModel) forge(*rapid.T) {
	m.wait(time.Duration(rapid.IntRange(0, 20).Draw(m.T, "ms")) * time.Millisecond)
	count := rapid.OneOf(rapid.Uint32(), rapid.Uint32Range(0, 3), rapid.Map(rapid.Uint32Range(0, 100), func(n uint32) uint32 { return m.count + n - 50 })).
		Filter(func(n uint32) bool { return n != m.count && n != m.count+1 }).Draw(m.T, "forged count")
	switch m.send(m.port, count) {
	case Stale, Doubted:
	case Gap: // so near that frames may have been lost: the autopilot comes back to its own
		if count-m.count > MaxNear+1 {
			m.Fatalf("a forged jump from %d to %d is believed", m.count, count)
		}
		m.steps += 2 // with that of the forged packet
		m.count++
		m.must("after a forged jump", m.send(m.port, m.count), Stale)
		m.wait(time.Second)
		m.must("again after a forged jump", m.send(m.port, m.count), Step)
	default:
		m.Fatalf("the forged count %d after %d made a step, or ended the flight", count, m.count)
	}
}

// stranger is a packet from elsewhere.
func (m *autopilotModel) stranger(*rapid.T) {
	from := netip.AddrPortFrom(first.Addr(), rapid.Uint16Range(7000, 7040).Draw(m.T, "port"))
	m.must("stranger", m.send(from, rapid.Uint32().Draw(m.T, "count")), Refused)
}

// restart boots the autopilot, which sends its first frame until it is answered.
func (m *autopilotModel) restart(*rapid.T) {
	m.frame(nil) // so that nothing forged is the last that was heard of it
	tries := 2   // for another restart just before
	if rapid.Bool().Draw(m.T, "on a new port") {
		m.port = netip.AddrPortFrom(m.port.Addr(), m.port.Port()+1)
		tries += 3
	}
	m.count = rapid.Uint32Range(0, 2).Draw(m.T, "first count")
	if m.tracker.last <= MaxNear+m.count {
		m.count = 0
	}
	m.restarts++
	m.steps++
	for try := range tries {
		switch kind := m.send(m.port, m.count); kind {
		case Restart:
			return
		case Doubted, Refused:
		default:
			m.Fatalf("the packet %d of a restart is a %v", try, kind)
		}
		if m.due() {
			return
		}
	}
	m.Fatalf("a restart was not noticed in %d s", tries)
}

// due waits a second for the Tracker to believe that the autopilot waits.
func (m *autopilotModel) due() bool {
	var servo Servo
	for range 20 {
		m.wait(50 * time.Millisecond)
		if v, ok := m.tracker.Due(m.now, &servo); ok {
			m.note(v.Kind)
			if v.Kind != Restart || servo.FrameCount != m.count {
				m.Fatalf("waiting for a restart at %d: %v of frame %d", m.count, v.Kind, servo.FrameCount)
			}
			return true
		}
	}
	return false
}

func (m *autopilotModel) check(*rapid.T) {
	if m.made != m.steps || m.tracker.Restarts != m.restarts || m.tracker.Peer() != m.port {
		m.Fatalf("%d steps and %d restarts with %v, want %d and %d with %v", m.made, m.tracker.Restarts, m.tracker.Peer(), m.steps, m.restarts, m.port)
	}
}

// TestSequencesAgainstAModel: each frame of the autopilot is one step, each of its restarts
// one restart, and nothing that others send is one.
func TestSequencesAgainstAModel(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := &autopilotModel{T: t, now: time.Unix(1000, 0), port: first, steps: 1,
			count: rapid.OneOf(rapid.Uint32Range(0, 40), rapid.Uint32Range(1000, 100000)).Draw(t, "first count")}
		m.must("first", m.send(m.port, m.count), Step)
		t.Repeat(map[string]func(*rapid.T){
			"": m.check, "frame": m.frame, "again": m.again, "skip": m.skip, "late": m.late, "forge": m.forge, "stranger": m.stranger, "restart": m.restart,
		})
	})
}

// TestAutopilotThatRestartsComesBeforeAFlood: of those who send while the autopilot is
// away, it takes the one that waits for an answer.
func TestAutopilotThatRestartsComesBeforeAFlood(t *testing.T) {
	t.Run("after silence", func(t *testing.T) { restartInAFlood(t, func(*Tracker) {}) })
	t.Run("released", func(t *testing.T) { restartInAFlood(t, (*Tracker).Release) })
}

func restartInAFlood(t *testing.T, end func(*Tracker)) {
	t.Helper()
	var s Tracker
	var servo Servo
	now := time.Unix(1000, 0)
	s.Classify(first, &Servo{FrameRate: 400, FrameCount: 500}, now)
	counts := [8]uint32{}
	for ms := 1; ms <= 4000; ms++ {
		now = now.Add(time.Millisecond)
		for i := range counts { // one stays, the others go on at their own pace
			from := netip.AddrPortFrom(first.Addr(), uint16(7000+i))
			if v := s.Classify(from, &Servo{FrameRate: 400, FrameCount: counts[i]}, now); v.Kind != Refused && v.Kind != Doubted {
				t.Fatalf("after %d ms source %d of the flood: %v", ms, i, v.Kind)
			}
			counts[i] += uint32(i)
		}
		if ms == 100 {
			end(&s)
		}
		if ms%1000 == 500 {
			if v := s.Classify(second, &Servo{FrameRate: 1200, FrameCount: 0}, now); v.Kind == Restart {
				return
			}
		}
		if ms%50 != 0 {
			continue
		}
		if v, ok := s.Due(now, &servo); ok {
			if v.Kind != Restart || s.Peer() != second || servo.FrameRate != 1200 {
				t.Fatalf("after %d ms: %v with %v", ms, v.Kind, s.Peer())
			}
			return
		}
	}
	t.Errorf("the autopilot was not answered; peer %v", s.Peer())
}

// TestUnseenIsNotSilent: packets that were dropped, or that came while nobody read them,
// may have been the autopilot's.
func TestUnseenIsNotSilent(t *testing.T) {
	var s Tracker
	now := time.Unix(1000, 0)
	s.NotSilent(now) // says nothing before the first packet
	s.Classify(first, &Servo{FrameRate: 400, FrameCount: 5}, now)
	for range 5 {
		now = now.Add(time.Second)
		s.NotSilent(now)
		if v := s.Classify(second, &Servo{FrameRate: 400, FrameCount: 0}, now); v.Kind != Refused {
			t.Fatalf("another source is a %v", v.Kind)
		}
	}
	s.Release()
	s.NotSilent(now)
	if v := s.Classify(second, &Servo{FrameRate: 400, FrameCount: 0}, now); v.Kind != Restart {
		t.Errorf("after the release another source is a %v", v.Kind)
	}
}
