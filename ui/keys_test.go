package ui

import (
	"testing"

	"github.com/g3n/engine/window"
	"github.com/google/go-cmp/cmp"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/ui/form"
)

func TestKeys(t *testing.T) {
	inWindow(t, 1280, 720, func(r *rig) {
		for _, k := range []window.Key{window.Key1, window.Key3, window.Key9, window.KeyKP8} {
			r.key(k, 0)
		}
		if diff := cmp.Diff([]int{1, 3, 9, 8}, r.cameras); diff != "" {
			t.Errorf("cameras, want −, got +:\n%s", diff)
		}
		r.key(window.KeySpace, window.ModShift)
		r.view.Frozen = true
		r.frame()
		r.key(window.KeySpace, window.ModShift)
		if diff := cmp.Diff([]bool{true, false}, r.paused); diff != "" {
			t.Errorf("pause, want −, got +:\n%s", diff)
		}
		r.key(window.KeyJ, window.ModShift)
		if r.thrusts != 1 {
			t.Errorf("J asked %d times for the arrows of thrust", r.thrusts)
		}
		r.key(window.KeyQ, 0)
		if r.quits != 0 {
			t.Error("Q without Ctrl quits")
		}
		r.key(window.KeyQ, window.ModControl)
		if r.quits != 1 {
			t.Errorf("Ctrl+Q quit %d times", r.quits)
		}
	})
}

func TestOneSlipDoesNotResetTheFlight(t *testing.T) {
	inWindow(t, 1280, 720, func(r *rig) {
		resets := func() int { return len(r.sent) }
		r.key(window.KeyR, 0)
		if resets() != 0 || !r.says("Press R again") {
			t.Errorf("one R: %d resets; asked: %v", resets(), r.says("Press R again"))
		}
		r.key(window.KeyR, 0)
		if resets() != 1 || r.sent[0] != (command.Reset{}) {
			t.Errorf("two R: %v", r.sent)
		}
		r.key(window.KeyR, 0)
		r.after(form.ConfirmSeconds + 0.1)
		r.key(window.KeyR, 0)
		r.key(window.KeyEscape, 0)
		r.key(window.KeyR, 0)
		if resets() != 1 {
			t.Errorf("a late R, and one after Esc, reset: %d", resets())
		}
		r.key(window.KeyR, window.ModControl)
		if resets() != 2 {
			t.Errorf("Ctrl+R: %d resets", resets())
		}
	})
}

// TestHelpListsEveryKey: one table feeds both.
func TestHelpListsEveryKey(t *testing.T) {
	inWindow(t, 1024, 640, func(r *rig) {
		r.key(window.KeyF1, 0)
		r.frame()
		for _, b := range bindings {
			if b.help != "" && (!r.shows(b.label) || !r.shows(b.help)) {
				t.Errorf("the help does not show %q: %q", b.label, b.help)
			}
		}
		if card, ok := r.p.ctx.Find("help"); !ok || card.Bottom() > 640 {
			t.Errorf("the help at %v leaves the window", card)
		}
		r.clickAt(3, 16) // on the bar, under the shade: closes the help, does nothing else
		r.frame()
		if len(r.sent) != 0 || r.p.help {
			t.Errorf("a click beside the help: sent %v, still open: %v", r.sent, r.p.help)
		}
		r.key(window.KeyF1, 0)
		r.key(window.KeyEscape, 0)
		if r.p.help {
			t.Error("Esc does not close the help")
		}
	})
}

func TestTabHidesAndShows(t *testing.T) {
	inWindow(t, 1280, 720, func(r *rig) {
		r.key(window.KeyTab, 0)
		if _, _, _, _, ok := r.p.Find("motors"); ok || !r.says("Tab shows them") {
			t.Error("Tab does not hide the panels, or does not say how to get them back")
		}
		r.key(window.KeyTab, 0)
		if _, _, _, _, ok := r.p.Find("motors"); !ok {
			t.Error("Tab does not show the panels again")
		}
	})
}
