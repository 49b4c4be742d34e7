package ui

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/g3n/engine/window"
	"github.com/google/go-cmp/cmp"

	"github.com/sitlark/sitlark/protocol/mavlink"
	"github.com/sitlark/sitlark/protocol/mavlink/failsafe"
	"github.com/sitlark/sitlark/settings"
)

// tall gives the drawer a height, at the failsafes.
func (r *rig) tall(height int) {
	r.p.dock.Drawer.Recall(settings.Drawer{Tab: "failsafes", Height: height})
	r.update()
	r.update()
}

// TestFailsafesSayWhatTheyWatch: a row for each with its value, threshold and action; what
// fired, with what followed; and in the Autopilot panel why it would not arm.
func TestFailsafesSayWhatTheyWatch(t *testing.T) {
	inWindow(t, 1280, 900, func(r *rig) {
		r.speak(speaking(), running())
		r.openTab("failsafes")
		r.tall(500)
		r.after(1)
		for _, text := range []string{"Battery low", "10.4 V", "below 10.5 V", "RTL", "Fence around", "48.8 m away", "beyond 50 m", "RTL or Land", "off",
			"Battery failsafe", "→ mode RTL 0.1 s later", "→ BATT_FS_LOW_ACT 2 = RTL", "RC failsafe", "over"} {
			if !r.shows(text) {
				t.Errorf("%q is not shown", text)
			}
		}
		r.speak(refusing(), running())
		r.after(13) // the answer to the last request is old
		r.tall(200)
		r.frame()
		if !r.reach("autopilot.answer") {
			t.Error("the autopilot's answer is not reached")
		}
		for _, text := range []string{"Not ready to arm", "GPS 1: Bad fix", "Compass not healthy", "12 s", "not ready to arm", "Not ready: AHRS", "(and 2 more)"} {
			if !r.says(text) {
				t.Errorf("%q is not said", text)
			}
		}
		r.speak(nil, nil)
		r.after(1)
		if !r.says("No MAVLink") || r.shows("Battery low") {
			t.Error("without MAVLink: no hint, or failsafes of before")
		}
	})
}

// TestFailsafesAreSet: a click on a row opens its parameters; choices, masks and numbers are
// sent once each, and the answer is said there. Without heartbeats it does not open.
func TestFailsafesAreSet(t *testing.T) {
	inWindow(t, 1280, 900, func(r *rig) {
		s := speaking()
		r.speak(s, running())
		r.openTab("failsafes")
		r.tall(500)
		r.after(1)
		r.click(fmt.Sprintf("failsafes.%d", failsafe.BatteryLow))
		r.frame()
		r.click("failsafe.BATT_FS_LOW_ACT.Land")
		r.frame()
		r.wheel("failsafe.BATT_LOW_VOLT", 3)
		r.frame()
		if got := len(r.asked); got != 1 {
			t.Errorf("a number that is being turned was sent: %q", r.asked)
		}
		r.after(0.5)
		r.frame()
		r.click("failsafe.BATT_LOW_TIMER")
		r.frame()
		r.types("25")
		r.key(window.KeyEnter, 0)
		r.frame()
		r.after(0.5)
		r.frame()
		s.Answers.Append(mavlink.Answer{Request: "BATT_LOW_TIMER 25", Done: true, Words: "the autopilot keeps 10"})
		r.after(0.3)
		if !r.says("BATT_LOW_TIMER 25: the autopilot keeps 10") {
			t.Error("the answer is not said")
		}
		r.key(window.KeyEscape, 0)
		r.frame()
		if _, open := r.p.ctx.Find("failsafe"); open && r.inSight("failsafe.close") {
			t.Error("Esc leaves the card open")
		}
		r.click("failsafes.Options")
		r.frame()
		r.click("failsafe.FS_OPTIONS.Go on landing")
		r.frame()
		want := []string{"BATT_FS_LOW_ACT 1", "BATT_LOW_VOLT 10.8", "BATT_LOW_TIMER 25", "FS_OPTIONS 24"}
		if d := cmp.Diff(want, r.asked); d != "" {
			t.Errorf("set (-want +got):\n%s", d)
		}
		r.key(window.KeyEscape, 0)
		r.speak(silent(), running())
		r.after(1)
		r.click(fmt.Sprintf("failsafes.%d", failsafe.BatteryLow))
		r.frame()
		if r.inSight("failsafe.close") {
			t.Error("parameters can be set without heartbeats")
		}
	})
}

// TestFailsafeCardsFit: at every size a card is in the window, each of its controls comes into
// sight by scrolling, and no text is cut that no tooltip has.
func TestFailsafeCardsFit(t *testing.T) {
	for _, size := range walkSizes {
		for _, scale := range size.scales {
			inWindow(t, size.w, size.h, func(r *rig) {
				r.p.SetScale(scale)
				r.speak(speaking(), running())
				r.openTab("failsafes")
				r.after(1)
				for _, kind := range []failsafe.Kind{failsafe.BatteryLow, failsafe.FenceCeiling} {
					r.checkCard(fmt.Sprintf("%d×%d, scale %g, %v", size.w, size.h, scale, kind), kind)
				}
			})
		}
	}
}

// checkCard opens the card of a failsafe and scrolls through it.
func (r *rig) checkCard(at string, kind failsafe.Kind) {
	r.p.parts.failsafes.Open(kind)
	r.update()
	win, card := r.p.screen.window(), r.p.ctx.Rects()["failsafe"]
	if card.X < 0 || card.Y < 0 || card.Right() > win.W || card.Bottom() > win.H {
		r.t.Errorf("%s: the card at %v leaves the window %v", at, card, win)
	}
	seen := map[string]bool{}
	for range 20 {
		for id, rect := range r.p.ctx.Rects() {
			if name, is := strings.CutPrefix(id, "failsafe."); is && !rect.Intersect(card).Empty() {
				seen[name] = true
			}
		}
		texts := slices.Clone(r.p.ctx.Texts())
		for i := len(texts) - 1; i >= 0 && texts[i].Text != kind.String(); i-- { // those of the card
			b := texts[i]
			if !b.Rect.Intersect(card).Empty() && strings.HasSuffix(b.Text, "…") && !strings.Contains(r.tipAt(b.Rect), strings.TrimSuffix(b.Text, "…")) {
				r.t.Errorf("%s: %q is cut", at, b.Text)
			}
		}
		k := float32(1 / r.p.screen.zoom)
		r.moveTo((card.X+20)*k, (card.Y+card.H/2)*k)
		r.win.Dispatch(window.OnScroll, &window.ScrollEvent{Yoffset: -1})
		r.update()
		r.update()
	}
	for _, row := range r.p.parts.failsafes.Rows() {
		if row.Kind != kind {
			continue
		}
		for _, name := range row.Settings {
			if !seen[name] && !seen["label."+name] {
				r.t.Errorf("%s: %s is not reached: %v", at, name, seen)
			}
		}
	}
	r.key(window.KeyEscape, 0)
	r.update()
}
