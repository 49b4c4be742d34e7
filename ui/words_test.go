package ui

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/ui/units"
	"github.com/sitlark/sitlark/ui/widget"
)

// TestDelayedFaultsSayWhen: each button that breaks something says after how long.
func TestDelayedFaultsSayWhen(t *testing.T) {
	for _, size := range [][2]int{{1280, 720}, {1920, 1080}} {
		inWindow(t, size[0], size[1], func(r *rig) {
			r.unfoldAll()
			r.choose(2)
			r.p.commands.Later = true
			for _, delay := range []float64{15, 12.5, 600} {
				r.p.commands.Delay = delay
				for id, word := range map[string]string{"motors.fail": "Fail", "motors.stick": "Stick", "battery.cell.fail": "Lose 1", "battery.plug": "Unplug"} {
					r.reach(id)
					r.frame()
					at, _ := r.p.ctx.Find(id)
					want := regexp.MustCompile("^" + word + " (in )?" + strings.TrimSuffix(units.Number(delay, 1), ".0") + `(\.0)? s$`)
					if !slices.ContainsFunc(r.p.ctx.Texts(), func(b widget.TextBox) bool { return want.MatchString(b.Text) && b.Rect.Intersect(at) == b.Rect }) {
						t.Errorf("%v: %s does not say that it acts in %g s", size, id, delay)
					}
				}
			}
			r.p.commands.Later = false
		})
	}
}

// TestExchangeTellsTroubleOnly: a restart of the autopilot on the ground is none, and one packet is not
// "1 packets"; a paused flight has no rate.
func TestExchangeTellsTroubleOnly(t *testing.T) {
	inWindow(t, 1280, 720, func(r *rig) {
		r.unfoldAll()
		r.reach("flight.trouble")
		r.snap.Link.Restarts = 1
		r.after(0.3)
		if r.says("restart") || !r.says("no trouble") {
			t.Error("a restart is said to be trouble")
		}
		r.snap.Link.FlightRestarts = 1
		r.after(0.3)
		if !r.says("1 restart in flight") {
			t.Error("a restart in flight is not said")
		}
		r.snap.Link.FlightRestarts, r.snap.Link.Lost = 0, 1
		r.after(0.3)
		if !r.says("1 packet lost") {
			t.Error("one packet lost is not said")
		}
		if !r.says("Hz") {
			t.Error("no rate in flight")
		}
		r.snap.Run.Paused = true
		r.after(0.3)
		if rate, ok := r.p.ctx.Find("bar.rate"); !ok || !slices.ContainsFunc(r.p.ctx.Texts(), func(b widget.TextBox) bool { return b.Text == "paused" && b.Rect.Intersect(rate) == b.Rect }) {
			t.Error("the bar does not say paused in the place of the rate")
		}
		if _, ok := r.p.ctx.Find("bar.factor"); ok {
			t.Error("the bar still has a pace while the flight is paused")
		}
	})
}
