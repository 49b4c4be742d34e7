//go:build !headless

package app

import "testing"

// TestFramesOfAMinimisedWindowAreNoSlowComputers: why frames are missing is told apart, with what helps.
func TestFramesOfAMinimisedWindowAreNoSlowComputers(t *testing.T) {
	const begins = " of 100 frames are missing, so the frames before them are shown longer: "
	for _, c := range []struct {
		missing, hidden int
		waited          bool
		want            string
	}{
		{0, 0, false, ""},
		{9, 9, false, "9" + begins + "the window was minimised for 9"},
		{9, 0, true, "9" + begins + "this computer was too slow for 9"},
		{9, 4, false, "9" + begins + "the window was minimised for 4; this computer was too slow for 5 (--video-wait makes ArduPilot wait for each frame)"},
	} {
		r := &reel{missing: c.missing, hidden: c.hidden}
		if got := r.missed(100, c.waited); got != c.want {
			t.Errorf("%d missing, %d hidden: %q, want %q", c.missing, c.hidden, got, c.want)
		}
	}
}
