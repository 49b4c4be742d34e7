package ui

import (
	"strings"
	"testing"

	"github.com/g3n/engine/window"

	"github.com/sitlark/sitlark/sim/snapshot"
)

// TestEventsWrapAndSeparateFlights: a long text goes on in the next line, and a rule with the
// flight's number stands before its events.
func TestEventsWrapAndSeparateFlights(t *testing.T) {
	inWindow(t, 900, 720, func(r *rig) {
		r.snap.Events = snapshot.EventRing{}
		long := "PreArm: compass 1 is not healthy and the battery failsafe voltages are set wrong, see the parameters"
		eventFrom(&r.snap, snapshot.SourceAutopilot, 1, snapshot.Caution, long)
		r.snap.Flight = 2
		event(&r.snap, 0.5, snapshot.Info, "autopilot connected")
		r.frame()
		r.frame()
		if !r.shows("Flight 2") || r.shows("Flight 1") {
			t.Error("the rule before the second flight is missing, or there is one before the first")
		}
		for _, word := range strings.Fields(long) {
			if !r.says(word) {
				t.Errorf("%q is not to be read", word)
			}
		}
		checkTexts(t, r, "events")
	})
}

// TestEventsAreFiltered by their source and severity, and copied as they are shown.
func TestEventsAreFiltered(t *testing.T) {
	inWindow(t, 1280, 720, func(r *rig) {
		r.snap.Events = snapshot.EventRing{}
		event(&r.snap, 1, snapshot.Info, "wind 5.0 m/s from 270°")
		eventFrom(&r.snap, snapshot.SourceAutopilot, 2, snapshot.Info, "Mission: 2 WP")
		eventFrom(&r.snap, snapshot.SourceAutopilot, 3, snapshot.Caution, "Battery 1 low")
		event(&r.snap, 4, snapshot.Fault, "motor 2 failed")
		r.frame()
		lines := func() (n int) {
			for _, text := range []string{"wind 5.0 m/s from 270°", "Mission: 2 WP", "Battery 1 low", "motor 2 failed"} {
				if r.shows(text) {
					n++
				}
			}
			return n
		}
		if lines() != 4 {
			t.Errorf("%d of 4 are shown", lines())
		}
		r.click("events.source.autopilot")
		r.frame()
		if lines() != 2 || r.shows("Battery 1 low") {
			t.Errorf("without the autopilot's %d are shown", lines())
		}
		r.click("events.source.autopilot")
		r.click("events.severity")
		r.frame()
		if lines() != 2 || r.shows("Mission: 2 WP") {
			t.Errorf("of cautions and faults %d are shown", lines())
		}
		r.key(window.KeyC, window.ModControl)
		want := "flight 1\t3.00 s\tcaution\tautopilot\tBattery 1 low\nflight 1\t4.00 s\tfault\tfaults\tmotor 2 failed\n"
		if got := r.win.GetClipboardString(); got != want {
			t.Errorf("copied %q, want %q", got, want)
		}
	})
}

// TestEventsAreKept when the snapshot has them no more, and a slider's are one.
func TestEventsAreKept(t *testing.T) {
	inWindow(t, 1280, 720, func(r *rig) {
		r.snap.Events = snapshot.EventRing{}
		event(&r.snap, 0.5, snapshot.Info, "the very first")
		r.frame()
		for i := range 3 * snapshot.EventCapacity {
			event(&r.snap, float64(i), snapshot.Info, "another one")
			if i%20 == 0 {
				r.update()
			}
		}
		r.snap.Events.Replace(snapshot.Event{Seq: r.snap.Events.Last(), Flight: 1, Time: 99, Text: snapshot.MakeText("replaced by the slider")})
		r.update()
		if !r.shows("replaced by the slider") {
			t.Error("the newest is not shown as it is now")
		}
		at := r.at("events")
		r.moveTo(at.X+300, at.Bottom()-30)
		for range 60 {
			r.scroll(5)
		}
		if !r.shows("the very first") {
			t.Error("the first is lost")
		}
		event(&r.snap, 200, snapshot.Info, "while reading")
		r.update()
		if !r.shows("the very first") || r.shows("while reading") {
			t.Error("what is read moves when something happens")
		}
	})
}

// TestEventShowsItsMomentInThePlots: held there, with the moment in sight.
func TestEventShowsItsMomentInThePlots(t *testing.T) {
	inWindow(t, 1280, 720, func(r *rig) {
		r.flight(0, 60)
		r.snap.Events = snapshot.EventRing{}
		event(&r.snap, 20, snapshot.Fault, "motor 2 failed")
		event(&r.snap, 59, snapshot.Info, "wind 5.0 m/s from 270°")
		r.frame()
		r.click("events.1")
		r.frame()
		p := r.p.plots
		if !r.p.dock.Drawer.Shows("plots") || !p.Held || p.End() < 20 || p.End() > 45 {
			t.Errorf("the drawer shows the plots: %v, held %v, until %.1f s", r.p.dock.Drawer.Shows("plots"), p.Held, p.End())
		}
	})
}
