package ui

import (
	"os"
	"regexp"
	"testing"
)

// guided are the controls and panels that docs/guide/first-flight.md names, by their names there.
var guided = map[string][]string{
	"Actuators": {"motors.title", "motors.2"}, "Fail": {"motors.fail"}, "Faults": {"drawer.faults"}, "Restore all": {"faults.do"},
	"Flight": {"flight.title"}, "Reset flight": {"flight.reset"}, "End demo": {"flight.demo.end"}, "Power": {"battery.title"}, "Lose 1": {"battery.cell.fail"},
	"Wind": {"wind.title", "wind.dial"}, "Gust 8.0 m/s": {"wind.gust"}, "Fly the demo": {"waiting.demo"},
}

// TestFirstFlightNeedsNoScrolling: what the guide to the first flight names is seen whole in the window
// that sitlark opens, with the time line, whichever of the tabs that it opens is open.
func TestFirstFlightNeedsNoScrolling(t *testing.T) {
	text, err := os.ReadFile("../docs/guide/first-flight.md")
	if err != nil {
		t.Fatal(err)
	}
	names := map[string]bool{}
	for _, m := range regexp.MustCompile(`(?:^|[^*])\*([^*\n]+)\*`).FindAllStringSubmatch(string(text), -1) {
		names[m[1]] = true
		if guided[m[1]] == nil {
			t.Errorf("the guide names %q: say in this test which control that is", m[1])
		}
	}
	inWindow(t, 1280, 720, func(r *rig) {
		r.timed(recorded())
		r.view.CanEndDemo = true
		r.p.actions.FlyDemo, r.view.DemoHint = func() error { return nil }, "sitlark --demo"
		for name, ids := range guided {
			if !names[name] {
				t.Errorf("the guide does not name %q any more", name)
			}
			r.snap, r.view.Demo = flying(), true
			if name == "Fly the demo" {
				r.snap, r.view.Demo = waitingForClient(), false
			}
			for _, tab := range []string{"faults", "plots", "events"} {
				if name == "Restore all" && tab != "faults" {
					continue
				}
				r.p.dock.Drawer.Open(tab)
				r.update()
				r.update()
				for _, id := range ids {
					checkWhole(t, r, id, tab)
				}
			}
		}
	})
}

// checkWhole checks that a control or title is in the window, and that nothing of it is cut off.
func checkWhole(t *testing.T, r *rig, id, tab string) {
	t.Helper()
	at, ok := r.p.ctx.Find(id)
	seen := at.Intersect(r.p.screen.window())
	if ok && seen == at && at.H >= 20 && at.W >= 20 {
		return
	}
	t.Errorf("with the tab %s open %s is at %v of %v", tab, id, at, r.p.screen.window())
}
