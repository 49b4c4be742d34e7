package protocol

import (
	"net/netip"
	"testing"
	"time"

	"pgregory.net/rapid"
)

var (
	first  = netip.MustParseAddrPort("127.0.0.1:5001")
	second = netip.MustParseAddrPort("127.0.0.1:5002")
)

// heardPacket is a packet of a session's course and what it must be taken for.
type heardPacket struct {
	at    time.Duration
	from  netip.AddrPort
	count uint32
	want  Kind
}

func TestTrackerCourses(t *testing.T) {
	const ms, s = time.Millisecond, time.Second
	for name, course := range map[string][]heardPacket{
		"from boot":            {{0, first, 0, Step}, {ms, first, 1, Step}, {2 * ms, first, 2, Step}},
		"joined in the middle": {{0, first, 4711, Step}, {ms, first, 4712, Step}},
		"resent":               {{0, first, 5, Step}, {s, first, 5, Repeat}, {2 * s, first, 5, Repeat}, {2*s + ms, first, 6, Step}},
		"frames lost":          {{0, first, 5, Step}, {ms, first, 9, Gap}, {2 * ms, first, 10, Step}},
		"many frames lost": {{0, first, 5, Step}, {ms, first, 1000, Doubted}, {101 * ms, first, 1001, Doubted}, {201 * ms, first, 1002, Doubted},
			{301 * ms, first, 1003, Gap}, {302 * ms, first, 1004, Step}},
		"many frames lost, sent again": {{0, first, 5, Step}, {ms, first, 1000, Doubted}, {s, first, 1000, Gap}, {s + ms, first, 1001, Step}},
		"SITL restarted":               {{0, first, 90000, Step}, {ms, first, 0, Doubted}, {s, first, 0, Restart}, {s + ms, first, 1, Step}},
		"SITL restarted without lockstep": {{0, first, 90000, Step}, {ms, first, 0, Doubted}, {101 * ms, first, 1, Doubted}, {201 * ms, first, 2, Doubted},
			{301 * ms, first, 3, Restart}, {302 * ms, first, 4, Step}},
		"restart, first lost":     {{0, first, 90000, Step}, {ms, first, 3, Doubted}, {s, first, 3, Restart}, {s + ms, first, 4, Step}},
		"restart just after boot": {{0, first, 8, Step}, {ms, first, 0, Doubted}, {s, first, 0, Restart}},
		"one forged fall":         {{0, first, 90000, Step}, {ms, first, 0, Doubted}, {2 * ms, first, 90001, Step}, {s, first, 0, Doubted}, {s + ms, first, 90002, Step}},
		"one forged jump":         {{0, first, 90, Step}, {ms, first, 1 << 31, Doubted}, {2 * ms, first, 91, Step}},
		"falls that do not go on": {{0, first, 90000, Step}, {ms, first, 500, Doubted}, {2 * ms, first, 400, Doubted}, {300 * ms, first, 300, Doubted},
			{600 * ms, first, 200, Doubted}, {900 * ms, first, 100, Doubted}, {901 * ms, first, 90001, Step}},
		"copies of one fall count once": {{0, first, 90000, Step}, {ms, first, 0, Doubted}, {2 * ms, first, 0, Doubted}, {3 * ms, first, 0, Doubted},
			{4 * ms, first, 0, Doubted}, {5 * ms, first, 0, Doubted}, {6 * ms, first, 90001, Step}},
		"one forged near jump": {{0, first, 90, Step}, {ms, first, 100, Gap}, {2 * ms, first, 91, Stale}, {s, first, 91, Step}, {s + ms, first, 92, Step}},
		"one forged near jump, the answer lost": {{0, first, 90, Step}, {ms, first, 100, Gap}, {s, first, 90, Stale}, {2 * s, first, 90, Repeat},
			{2*s + ms, first, 91, Step}},
		"restarts in turn are slowed": {{0, first, 90000, Step}, {ms, first, 0, Doubted}, {300 * ms, first, 0, Restart},
			{301 * ms, first, 5000, Doubted}, {302 * ms, first, 5001, Doubted}, {303 * ms, first, 5002, Doubted}, {304 * ms, first, 5003, Gap},
			{305 * ms, first, 100, Doubted}, {306 * ms, first, 101, Doubted}, {307 * ms, first, 102, Doubted}, {308 * ms, first, 103, Doubted},
			{1301 * ms, first, 103, Restart}},
		"late copy": {{0, first, 100, Step}, {ms, first, 101, Step}, {2 * ms, first, 100, Stale}, {3 * ms, first, 102, Step}},
		"restart near the count, insists": {{0, first, 8, Step}, {ms, first, 3, Stale}, {s, first, 3, Restart},
			{s + ms, first, 4, Step}},
		"late copies far apart do not add up": {{0, first, 100, Step}, {ms, first, 99, Stale}, {2 * ms, first, 101, Step},
			{s, first, 100, Stale}, {s + ms, first, 102, Step}},
		"late copies keep it alive":        {{0, first, 100, Step}, {2 * s, first, 99, Stale}, {4 * s, second, 0, Refused}},
		"nothing of a takeover is doubted": {{0, first, 100, Step}, {3 * s, second, 100, Doubted}, {4 * s, second, 100, Restart}, {4*s + ms, second, 101, Step}},
		"count wraps":                      {{0, first, 1<<32 - 1, Step}, {ms, first, 0, Step}, {2 * ms, first, 1, Step}},
		"lost at the wrap":                 {{0, first, 1<<32 - 1, Step}, {ms, first, 3, Gap}},
		"second source":                    {{0, first, 5, Step}, {ms, second, 0, Refused}, {2 * ms, first, 6, Step}},
		"takes over after silence": {{0, first, 5, Step}, {2 * s, second, 70, Refused}, {3 * s, second, 70, Restart},
			{3*s + ms, second, 71, Step}, {3*s + 2*ms, first, 6, Refused}},
		"takes over after silence without lockstep": {{0, first, 5, Step}, {2800 * ms, second, 70, Refused}, {2900 * ms, second, 71, Refused},
			{3 * s, second, 72, Doubted}, {3100 * ms, second, 73, Restart}, {3101 * ms, second, 74, Step}},
		"who floods takes over later": {{0, first, 5, Step}, {3 * s, second, 70, Doubted}, {3*s + ms, second, 71, Doubted}, {3*s + 2*ms, second, 72, Doubted},
			{3*s + 3*ms, second, 73, Doubted}, {5990 * ms, second, 74, Doubted}, {6 * s, second, 75, Restart}},
		"refused keeps nobody alive": {{0, first, 5, Step}, {2 * s, second, 0, Refused}, {3100 * ms, second, 0, Restart}},
		"repeats keep it alive":      {{0, first, 5, Step}, {2 * s, first, 5, Repeat}, {4 * s, second, 0, Refused}, {5 * s, second, 0, Restart}},
	} {
		var session Tracker
		for i, p := range course {
			v := session.Classify(p.from, &Servo{FrameRate: 400, FrameCount: p.count}, time.Unix(0, 0).Add(p.at))
			if v.Kind != p.want {
				t.Errorf("%s: packet %d is taken for a %v, want %v", name, i, v.Kind, p.want)
			}
		}
	}
}

func TestTrackerCounts(t *testing.T) {
	var s Tracker
	at := time.Unix(0, 0)
	for _, p := range []struct {
		from  netip.AddrPort
		count uint32
		rate  uint16
	}{{first, 10, 400}, {first, 14, 400}, {first, 14, 400}, {second, 0, 400}, {first, 15, 0}, {first, 16, 20001}, {first, 0, 400}, {first, 0, 400}} {
		at = at.Add(300 * time.Millisecond)
		s.Classify(p.from, &Servo{FrameRate: p.rate, FrameCount: p.count}, at)
	}
	want := Counters{Lost: 3, Repeated: 1, Refused: 1, BadFrameRate: 2, Restarts: 1}
	if s.Counters != want || s.RefusedPeer() != second || s.Peer() != first {
		t.Errorf("counted %+v, peer %v, refused %v, want %+v", s.Counters, s.Peer(), s.RefusedPeer(), want)
	}
}

func TestFrameRateFallsBackToTheLastGoodOne(t *testing.T) {
	var s Tracker
	count := uint32(0)
	for _, c := range []struct{ rate, want uint16 }{{0, 1200}, {400, 400}, {0, 400}, {20001, 400}, {20000, 20000}, {65535, 20000}, {1, 1}} {
		v := s.Classify(first, &Servo{FrameRate: c.rate, FrameCount: count}, time.Unix(0, int64(count)))
		if v.FrameRate != c.want || v.DT != 1/float64(c.want) {
			t.Errorf("rate %d: %d Hz, step %g s, want %d Hz", c.rate, v.FrameRate, v.DT, c.want)
		}
		count++
	}
}

// TestFrameRateIsForgottenAtARestart: the one that flew before says nothing of
// the one that flies now.
func TestFrameRateIsForgottenAtARestart(t *testing.T) {
	var s Tracker
	s.Classify(first, &Servo{FrameRate: 400, FrameCount: 90}, time.Unix(0, 0))
	s.Classify(first, &Servo{FrameRate: 0, FrameCount: 0}, time.Unix(0, 1))
	if v := s.Classify(first, &Servo{FrameRate: 0, FrameCount: 0}, time.Unix(1, 0)); v.Kind != Restart || v.FrameRate != DefaultFrameRate {
		t.Errorf("after a restart with a bad rate: %d Hz, want %d", v.FrameRate, DefaultFrameRate)
	}
}

// TestEveryFrameIsCountedOnce: whatever is lost or repeated on the way, steps and
// lost frames add up to the frames that the autopilot made.
func TestEveryFrameIsCountedOnce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var s Tracker
		start := rapid.Uint32().Draw(t, "first count")
		count, steps := start, uint64(0)
		for i := range 100 {
			servo := Servo{FrameRate: 400, FrameCount: count}
			v := s.Classify(first, &servo, time.Unix(0, int64(i)))
			if v.Kind == Step || v.Kind == Gap {
				steps++
			}
			count += rapid.Uint32Range(0, MaxNear).Draw(t, "advance")
		}
		if made := uint64(s.last-start) + 1; steps+s.Lost != made || s.Restarts != 0 {
			t.Fatalf("%d steps and %d lost of %d frames, %d restarts", steps, s.Lost, made, s.Restarts)
		}
	})
}

// TestNoPacketEndsTheFlightOfALivingSource: whatever a second source sends while
// the first is heard, the first one's frames stay steps.
func TestNoPacketEndsTheFlightOfALivingSource(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var s Tracker
		now := time.Unix(0, 0)
		for count := range uint32(50) {
			now = now.Add(time.Duration(rapid.IntRange(1, 2900).Draw(t, "ms")) * time.Millisecond)
			if v := s.Classify(first, &Servo{FrameRate: 400, FrameCount: count}, now); v.Kind != Step {
				t.Fatalf("frame %d of the first source is a %v", count, v.Kind)
			}
			for range rapid.IntRange(0, 3).Draw(t, "intruders") {
				servo := Servo{FrameRate: rapid.Uint16().Draw(t, "rate"), FrameCount: rapid.Uint32().Draw(t, "count")}
				if v := s.Classify(second, &servo, now); v.Kind != Refused {
					t.Fatalf("an intruder's packet is a %v", v.Kind)
				}
			}
		}
	})
}

// TestReleasedSourceMakesRoom at once for another; it may as well go on itself.
func TestReleasedSourceMakesRoom(t *testing.T) {
	for from, want := range map[netip.AddrPort]Kind{second: Restart, first: Step} {
		var s Tracker
		now := time.Unix(100, 0)
		s.Classify(first, &Servo{FrameRate: 400, FrameCount: 7}, now)
		s.Release()
		if v := s.Classify(from, &Servo{FrameRate: 400, FrameCount: 8}, now.Add(time.Millisecond)); v.Kind != want || s.Refused != 0 {
			t.Errorf("%v after the release is a %v, want a %v; %d refused", from, v.Kind, want, s.Refused)
		}
	}
}

// TestKindsHaveNames, and a value that is no kind does not panic.
func TestKindsHaveNames(t *testing.T) {
	for k, want := range map[Kind]string{Step: "step", Stale: "stale", Doubted: "doubted", Doubted + 1: "Kind(7)", 255: "Kind(255)"} {
		if got := k.String(); got != want {
			t.Errorf("kind %d is %q, want %q", uint8(k), got, want)
		}
	}
}
