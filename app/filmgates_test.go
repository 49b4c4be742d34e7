//go:build !headless

package app

import (
	"context"
	"math"
	"testing"
	"time"

	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/session"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// TestFilmHoldsAllVehiclesBack: the followed vehicle stops at the time of the film's next
// frame, and the other one as far from it in time as before, until the gates open.
func TestFilmHoldsAllVehiclesBack(t *testing.T) {
	s := windowSetup(t, func(c *config.Config) {
		c.Demo, c.Location.Flat, c.Fleet.Count, c.Speedup = true, true, 2, 20
	})
	g := newFilmGates(2)
	f, err := session.New(s, session.Options{Hold: g.hold})
	if err != nil {
		t.Fatal(err)
	}
	var now [2]snapshot.Snapshot
	read := func() {
		for i, v := range f.Vehicles {
			v.Sim.Buffer().Read(&now[i])
		}
	}
	err = f.Run(t.Context(), func(context.Context) error {
		const followed, step = 1, 1.0 / 800
		windowFor := func(frames int, next float64) {
			for range frames { // as the window does
				read()
				g.until(f, followed, &now[followed], next)
				time.Sleep(5 * time.Millisecond)
			}
		}
		awaitState(t, func() bool { read(); return now[0].Time > 1 && now[1].Time > 1 })
		next := now[followed].Time + 2
		awaitState(t, func() bool { windowFor(1, next); return now[followed].Time >= next-step })
		awaitState(t, func() bool { windowFor(1, next); return now[0].Time >= next+g.held[0].ahead-step })
		windowFor(20, next)
		if ahead := now[0].Time - now[1].Time; math.Abs(ahead-g.held[0].ahead) > gateSlack+2*step || now[followed].Time > next+2*step {
			t.Errorf("the film's next frame is at %.4f s: the followed vehicle is at %.4f s, the other one %.4f s ahead, before it was %.4f s",
				next, now[followed].Time, ahead, g.held[0].ahead)
		}
		g.open()
		awaitState(t, func() bool { read(); return now[0].Time > next+1 && now[1].Time > next+1 })
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}

// awaitState waits until something is so.
func awaitState(t *testing.T, is func() bool) {
	t.Helper()
	for deadline := time.Now().Add(time.Minute); !is(); time.Sleep(time.Millisecond) {
		if time.Now().After(deadline) {
			t.Error("it never came")
			return
		}
	}
}
