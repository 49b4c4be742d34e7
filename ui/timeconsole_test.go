package ui

import (
	"strings"
	"testing"

	"github.com/sitlark/sitlark/ui/panel"
)

// TestTheConsoleShowsThePast: what was written is listed with the line at the shown time marked;
// a click on a line shows its moment; the child can't be stopped from there.
func TestTheConsoleShowsThePast(t *testing.T) {
	inWindow(t, 1280, 720, func(r *rig) {
		r.view.Child = &panel.Child{State: panel.ChildRunning, Program: "arducopter"}
		r.p.actions.StartChild, r.p.actions.StopChild, r.p.actions.RestartChild = func() {}, func() {}, func() {}
		c := recorded()
		c.Lines = written()
		s := r.timed(c)
		r.openTab("console")
		if !r.says("Restart") || r.says("Potential Thrust Loss (2)") {
			t.Fatalf("live: %s", texts(r))
		}
		s.Cursor.Pause(s.Length)
		s.Cursor.Seek(41.2)
		r.update()
		r.update()
		for _, text := range []string{"Potential Thrust Loss (2)", "The past, 00:41.2", "00:41.2 message Potential Thrust Loss (2)", "sitlark"} {
			if !r.says(text) {
				t.Errorf("%q is not shown: %s", text, texts(r))
			}
		}
		if r.says("Restart") || r.says("As it is now") {
			t.Error("the child can be stopped while the past is shown")
		}
		r.click("console.copy")
		if copied := r.win.GetClipboardString(); !strings.Contains(copied, "41.20 s\tmessage\tPotential Thrust Loss (2)\n") || strings.Contains(copied, "Battery Failsafe") {
			t.Errorf("copied %q", copied)
		}
		r.click("console.past.2")
		if at := s.Cursor.At(s.Length); at != 12 {
			t.Errorf("a click on a line of 12 s shows %g s", at)
		}
		s.Replay = true
		r.update()
		if !r.says("As recorded, 00:12.0") {
			t.Errorf("of a recording: %s", texts(r))
		}
		s.Replay = false
		s.Cursor.GoLive()
		r.update()
		if !r.says("Restart") {
			t.Error("live again, the console has no buttons")
		}
	})
}
