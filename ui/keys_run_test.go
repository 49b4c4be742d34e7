package ui

import (
	"fmt"
	"slices"
	"testing"

	"github.com/g3n/engine/window"
)

// TestKeysOfTheRun: pause, steps and speeds go to the flight, and what the snapshot shows
// counts.
func TestKeysOfTheRun(t *testing.T) {
	inWindow(t, 1280, 720, func(r *rig) {
		var got []string
		r.p.actions.Run = RunActions{
			Pause:    func(on bool) error { got = append(got, fmt.Sprint("pause ", on)); return nil },
			Step:     func(n int, span float64) error { got = append(got, fmt.Sprint("step ", n, " ", span)); return nil },
			SetSpeed: func(speed float64) error { got = append(got, fmt.Sprint("speed ", speed)); return nil },
		}
		r.key(window.KeySpace, 0)
		r.snap.Run.Paused, r.snap.Run.Speed = true, 0.05
		r.frame()
		r.key(window.KeySpace, 0)
		r.key(window.KeyPeriod, window.ModShift)
		r.key(window.KeyPeriod, window.ModControl)
		r.key(window.KeyMinus, 0)
		r.key(window.KeyEqual, 0)
		r.snap.Run.Speed = 0.5
		r.frame()
		r.key(window.KeyEqual, 0)
		r.snap.Run.Speed = 0
		r.frame()
		r.key(window.KeyEqual, 0)
		want := []string{"pause true", "pause false", "step 1 0", "step 0 0.01", "speed 0.05", "speed 0.1", "speed 0", "speed 2"}
		if !slices.Equal(got, want) {
			t.Errorf("keys asked for %q, want %q", got, want)
		}
		if len(r.paused) > 0 {
			t.Error("Space froze the picture")
		}
	})
}
