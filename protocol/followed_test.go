package protocol

import (
	"testing"
	"time"

	"pgregory.net/rapid"
)

// TestAResumedTrackerGivesTheSameVerdicts: at any packet of a flight with losses, repeats and
// restarts, what Followed tells is enough for the packets that follow.
func TestAResumedTrackerGivesTheSameVerdicts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		one := Tracker{Trusted: first}
		at, count := time.Unix(0, 0), uint32(0)
		next := func() *Servo {
			at = at.Add(2 * time.Second)
			switch rapid.IntRange(0, 9).Draw(t, "packet") {
			case 0: // again
			case 1:
				count += rapid.Uint32Range(2, 12).Draw(t, "lost")
			case 2:
				count = 0
			default:
				count++
			}
			return &Servo{FrameRate: rapid.SampledFrom([]uint16{0, 400, 800}).Draw(t, "rate"), FrameCount: count}
		}
		for range rapid.IntRange(1, 30).Draw(t, "before") {
			one.Classify(first, next(), at)
		}
		other := Tracker{Trusted: first}
		other.Resume(one.Followed(), first, at)
		if other.Followed() != one.Followed() {
			t.Fatalf("%+v became %+v", one.Followed(), other.Followed())
		}
		for range 20 {
			servo := next()
			if a, b := one.Classify(first, servo, at), other.Classify(first, servo, at); a != b {
				t.Fatalf("packet %d is %+v, for the resumed one %+v", servo.FrameCount, a, b)
			}
		}
	})
}
