package ui

import (
	"math"
	"regexp"
	"strings"
	"testing"

	"github.com/g3n/engine/window"

	"github.com/sitlark/sitlark/overlay"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/timeline"
)

// TestThePastHasOneClock: of the second flight of a recording the top bar, the time line, the list of
// events and the labels tell the same time in the same form, and what is typed is that time too.
func TestThePastHasOneClock(t *testing.T) {
	inWindow(t, 1280, 720, func(r *rig) {
		c := recorded()
		c.Flights = append(c.Flights, timeline.Flight{Number: 2, Begins: 42})
		for i := range c.Marks {
			if m := &c.Marks[i]; m.Elapsed > 42 {
				m.Flight, m.Time = 2, m.Elapsed-42
			}
		}
		s := r.timed(c)
		s.Cursor.Seek(70)
		r.snap.Flight, r.snap.Time, r.snap.Events = 2, 28, snapshot.EventRing{}
		event(&r.snap, 28, snapshot.Caution, "failsafe")
		r.view.News = &r.snap.Events
		r.view.Labels = []overlay.Label{{Kind: overlay.PinLabel, X: 640, Y: 330, Clear: 14, Value: 28, Seq: 1, Text: "failsafe", Severity: snapshot.Fault, Opacity: 1}}
		r.after(1)
		r.after(1)
		said := texts(r)
		if n := strings.Count(said, "|00:28.0|"); n < 3 || !strings.Contains(said, "|flight 2  00:28.0|") { // bar, event, label; time line
			t.Errorf("00:28.0 is told %d times: %s", n, said)
		}
		if other := regexp.MustCompile(`\|(\d+\.\d s|01:10\.0)[|,]`).FindString(said); other != "" {
			t.Errorf("another clock says %q", other)
		}
		r.click("timebar.line.number")
		r.p.ctx.Type("3.5")
		r.key(window.KeyEnter, 0)
		r.update()
		if at := s.Cursor.At(s.Length); math.Abs(at-45.5) > 0.01 {
			t.Errorf("3.5 s typed into the clock of the second flight is %.2f s since the start of the recording, want 45.5 s", at)
		}
	})
}

// TestACrashIsAnnouncedOnce, by the line at the top, with and without panels; the list has it too.
func TestACrashIsAnnouncedOnce(t *testing.T) {
	for _, presenting := range []bool{false, true} {
		inWindow(t, 1280, 720, func(r *rig) {
			r.view.Presenting = presenting
			r.p.dock.Drawer.Open("failsafes")
			r.frame()
			text := "crash at 12.6 m/s, 26 m north"
			event(&r.snap, 41.2, snapshot.Fault, text)
			event(&r.snap, 41.2, snapshot.Fault, "leg 4 (rear right) broke: hit at 4.5 m/s")
			r.snap.Contact.Crashed, r.snap.Contact.ImpactSpeed = true, 12.6
			r.view.Labels = []overlay.Label{{Kind: overlay.PinLabel, X: 640, Y: 330, Clear: 14, Value: 41.2, Seq: 4, Text: text, Severity: snapshot.Fault, Opacity: 1}}
			r.after(0.3)
			r.after(0.3)
			var told []string
			for _, b := range r.p.ctx.Texts() {
				if low := strings.ToLower(b.Text); strings.Contains(low, "crash") || strings.Contains(low, "broke") {
					told = append(told, b.Text)
				}
			}
			if len(told) != 1 || told[0] != "Crashed at 12.6 m/s. Reset puts it back on the pad" {
				t.Errorf("presenting %v: the crash is announced by %q", presenting, told)
			}
			r.p.dock.Drawer.Open("events")
			if r.frame(); !presenting && !r.shows(text) {
				t.Error("the list of events does not have it")
			}
		})
	}
}

// TestAnAudienceIsToldNames of all vehicles, and what the ghost is; distances and flags are the
// pilot's.
func TestAnAudienceIsToldNames(t *testing.T) {
	inWindow(t, 1280, 720, func(r *rig) {
		at := func(kind overlay.LabelKind, x, y float64, text string) overlay.Label {
			return overlay.Label{Kind: kind, X: x, Y: y, Clear: 10, Text: text, Value: 5, Off: math.NaN(), Seq: uint64(x), Opacity: 1}
		}
		r.view.Presenting = true
		r.view.Labels = []overlay.Label{at(overlay.VehicleLabel, 300, 300, "Ant"), at(overlay.VehicleLabel, 900, 300, "Bee"),
			at(overlay.EstimateLabel, 600, 200, ""), at(overlay.DistanceLabel, 640, 400, "to 3"), at(overlay.PinLabel, 640, 300, "motors started")}
		r.view.Labels[0].Chosen = true
		r.frame()
		said := texts(r)
		for word, want := range map[string]bool{"Ant|": true, "Bee|": true, "EKF error 5.0 m|": true, "to 3": false, "motors started": false} {
			if strings.Contains(said, word) != want {
				t.Errorf("%q is told: %v, want %v: %s", word, !want, want, said)
			}
		}
	})
}
