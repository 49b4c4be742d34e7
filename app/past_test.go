//go:build !headless

package app

import (
	"math"
	"path/filepath"
	"testing"

	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/internal/windowtest"
	"github.com/sitlark/sitlark/timeline"
)

// TestTimeLineByRealMouseAndKeyboard drags back in a flight that goes on, through the X server:
// scene and panels show the past, the trail ends there, the flight goes on, and End returns.
func TestTimeLineByRealMouseAndKeyboard(t *testing.T) {
	if !windowtest.InOwnProcess(t) {
		return
	}
	file := filepath.Join(t.TempDir(), "flight.mcap")
	inFlight(t, func(c *config.Config) { quickDemo(c); c.Record = config.Record{Path: file} }, func(v *viewer) {
		u := user{t, v}
		u.climbs(8)
		u.focus()
		p := v.past
		u.soon("the time line", func() bool { return p.state.Ready() && p.state.Length > 6 })
		u.drag("timebar.line", 0.9, 0.5, 0.3, 0.5)
		u.soon("a drag", p.shown)
		u.xdo("key", "k")
		at := func() float64 { return p.cursor.At(p.state.Length) }
		stands := at()
		u.soon("the past is seen", func() bool { return p.cursor.Speed() == 0 && math.Abs(v.seen.Time-stands) < 0.01 })
		if v.shown.Body != v.seen.Body || v.seen.Body.Altitude() >= v.live.Body.Altitude() {
			t.Errorf("the scene shows %.2f m, the panels %.2f m, the flight is at %.2f m", v.shown.Body.Altitude(), v.seen.Body.Altitude(), v.live.Body.Altitude())
		}
		length := p.state.Length
		u.soon("the flight goes on", func() bool { return p.state.Length > length+1 && at() == stands })
		u.xdo("key", "period")
		u.soon("a step", func() bool { return at() > stands && at() < stands+0.1 })
		u.xdo("key", "j")
		u.soon("backward", func() bool { return at() < stands-0.2 })
		u.xdo("key", "Home")
		u.xdo("key", "k")
		u.soon("Home", func() bool { return v.seen.Time < 0.01 })
		u.click("motors.1")
		u.xdo("key", "u") // restore all
		u.xdo("key", "End")
		u.soon("End", func() bool { return !p.shown() && v.seen.Time == v.live.Time })
		if v.live.Flight != 1 || v.live.Rotors[0].Failed {
			t.Errorf("looking at the past changed the flight: flight %d", v.live.Flight)
		}
	})
}

// TestAFleetGoesBackTogether: each vehicle is shown where it was.
func TestAFleetGoesBackTogether(t *testing.T) {
	file := filepath.Join(t.TempDir(), "flight.mcap")
	inFlight(t, func(c *config.Config) { quickDemo(c); c.Record.Path, c.Fleet.Count = file, 2 }, func(v *viewer) {
		u := user{t, v}
		u.climbs(4)
		p := v.past
		u.soon("the time line", func() bool { return p.state.Ready() && p.state.Length > 4 })
		p.move(func(c *timeline.Cursor) { c.Pause(p.state.Length); c.Seek(0.5) })
		u.soon("both on their pads", func() bool {
			if len(v.selection.rows) < 2 {
				return false
			}
			return math.Abs(v.selection.rows[0].Altitude) < 0.3 && math.Abs(v.selection.rows[1].Altitude) < 0.3
		})
	})
}
