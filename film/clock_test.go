package film

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// TestFilmTimeIsPhysicsTime: whatever the pictures' times, and whichever of them
// found no room, after each taken picture the film is as long as the flight was.
func TestFilmTimeIsPhysicsTime(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := Clock{FPS: rapid.IntRange(1, 120).Draw(t, "fps")}
		start := rapid.Float64Range(0, 100).Draw(t, "start")
		now := start
		for range rapid.IntRange(1, 60).Draw(t, "pictures") {
			n := c.Due(1, now)
			if rapid.Bool().Draw(t, "room") {
				c.Take(n)
				late := (now - start) - c.Seconds() + 1/float64(c.FPS)
				if late < -1e-3 || late > 1/float64(c.FPS)+1e-9 {
					t.Fatalf("at %g s of flight the film has %g s", now-start, c.Seconds())
				}
			}
			now += rapid.Float64Range(0, 0.5).Draw(t, "step")
		}
	})
}

// TestOneFrameAtATimeWhenThePhysicsIsHeld steps at ArduPilot's rate and takes a
// picture whenever the clock says that the next one is due.
func TestOneFrameAtATimeWhenThePhysicsIsHeld(t *testing.T) {
	for _, fps := range []int{24, 25, 30, 60} {
		c := Clock{FPS: fps}
		const dt, seconds = 1.0 / 800, 20
		for i := 0; i <= 800*seconds; i++ {
			now := 3 + float64(i)*dt
			switch n := c.Due(1, now); n {
			case 0:
			case 1:
				if _, next := c.Next(); math.Abs(next-now) > dt {
					t.Fatalf("%d fps: a frame at %g s that was due at %g s", fps, now, next)
				}
				c.Take(1)
			default:
				t.Fatalf("%d fps: %d frames at once at %g s", fps, n, now)
			}
		}
		if want := fps*seconds + 1; c.taken != want {
			t.Errorf("%d fps: %d frames in %d s, want %d", fps, c.taken, seconds, want)
		}
	}
}

// TestFlightsAreSplicedWithoutAGap: a reset puts the flight's time back to zero.
func TestFlightsAreSplicedWithoutAGap(t *testing.T) {
	c := Clock{FPS: 10}
	for _, step := range []struct {
		flight uint64
		t      float64
		due    int
	}{
		{1, 5, 1}, {1, 5.05, 0}, {1, 5.1, 1}, {1, 5.3, 2},
		{2, 0, 0}, {2, 0.1, 1}, {2, math.NaN(), 0}, {2, 0.05, 0}, {2, 0.2, 1},
	} {
		n := c.Due(step.flight, step.t)
		if n != step.due {
			t.Errorf("flight %d at %g s: %d frames due, want %d", step.flight, step.t, n, step.due)
		}
		c.Take(n)
	}
}
