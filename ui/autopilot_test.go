package ui

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/g3n/engine/window"
	"github.com/google/go-cmp/cmp"

	"github.com/sitlark/sitlark/protocol/mavlink"
	"github.com/sitlark/sitlark/protocol/mavlink/failsafe"
	"github.com/sitlark/sitlark/ui/panel"
	"github.com/sitlark/sitlark/vehicle/kind"
)

// onGround is one that is ready to fly.
func onGround() *mavlink.Status {
	s := speaking()
	s.Mode, s.Armed, s.Landed = "GUIDED", false, true
	return s
}

// planeOnGround is one without rotors that lift it.
func planeOnGround() *mavlink.Status {
	s := onGround()
	s.Glides = true
	return s
}

// rover is one that can drive.
func rover(armed bool) *mavlink.Status {
	s := onGround()
	s.Kind, s.Mode, s.Armed, s.Landed = kind.Rover, "MANUAL", armed, false
	return s
}

// TestEachRequestIsAsked by the mouse and by the keyboard.
func TestEachRequestIsAsked(t *testing.T) {
	for _, c := range []struct {
		id, want string
		says     *mavlink.Status
	}{
		{"autopilot.arm", "arm", onGround()},
		{"autopilot.arm", "disarm", speaking()},
		{"autopilot.land", "land", speaking()},
		{"autopilot.return", "return", speaking()},
		{"autopilot.takeoff", "take off to 10.0 m", onGround()},
		{"autopilot.takeoff", "take off to 50.0 m", planeOnGround()},
		{"autopilot.mission.start", "start mission", onGround()},
		{"autopilot.download", "download", speaking()},
		{"autopilot.upload", "upload", speaking()},
	} {
		for _, by := range []string{"mouse", "keyboard"} {
			inWindow(t, 1280, 720, func(r *rig) {
				r.view.MissionFile = "survey.plan"
				r.speak(c.says, nil)
				r.unfoldOnly(c.id)
				if by == "mouse" {
					r.click(c.id)
				} else {
					r.to(c.id)
					r.key(window.KeyEnter, 0)
				}
				if !slices.Equal(r.asked, []string{c.want}) {
					t.Errorf("%s by %s: asked %q, want %q", c.id, by, r.asked, c.want)
				}
			})
		}
	}
}

// TestTakeOffToAChosenHeight: wheel and typing.
func TestTakeOffToAChosenHeight(t *testing.T) {
	inWindow(t, 1280, 720, func(r *rig) {
		r.speak(onGround(), nil)
		r.wheel("autopilot.height", 5)
		r.click("autopilot.takeoff")
		r.click("autopilot.height")
		r.key(window.KeyA, window.ModControl)
		r.types("42")
		r.press(window.KeyEnter)
		r.update()
		r.click("autopilot.takeoff")
		if want := []string{"take off to 15.0 m", "take off to 42.0 m"}; !slices.Equal(r.asked, want) {
			t.Errorf("asked %q, want %q", r.asked, want)
		}
	})
}

// TestNothingIsAskedWithoutALink: the buttons do nothing and say why.
func TestNothingIsAskedWithoutALink(t *testing.T) {
	for name, change := range map[string]func(s *mavlink.Status){
		"lost":       func(s *mavlink.Status) { s.State = mavlink.Lost },
		"connecting": func(s *mavlink.Status) { s.State = mavlink.Connecting },
	} {
		inWindow(t, 1280, 720, func(r *rig) {
			r.view.MissionFile = "a.plan"
			r.speak(speaking(), nil)
			s := speaking()
			change(s)
			r.view.Autopilot = s
			r.unfoldOnly("autopilot")
			for _, id := range []string{"arm", "land", "return", "takeoff", "goto", "modes", "mission.start", "upload", "download"} {
				r.click("autopilot." + id)
				r.update()
				r.after(1)
				if text, _ := r.p.ctx.Tip(); !strings.Contains(text, "No heartbeat") {
					t.Errorf("%s: the tip of %s is %q", name, id, text)
				}
			}
			if len(r.asked) > 0 || r.p.parts.autopilot.Modes.Open || r.p.parts.autopilot.Pick.On {
				t.Errorf("%s: asked %q", name, r.asked)
			}
		})
	}
}

// TestARoverStops where others land.
func TestARoverStops(t *testing.T) {
	inWindow(t, 1280, 720, func(r *rig) {
		r.speak(rover(true), nil)
		r.unfoldOnly("autopilot.land")
		if !r.shows("Hold") || r.shows("Land") {
			t.Error("it is asked to land")
		}
		r.click("autopilot.land")
		if !slices.Equal(r.asked, []string{"land"}) {
			t.Errorf("asked %q", r.asked)
		}
	})
}

// TestRequestsThatMakeNoSense say why.
func TestRequestsThatMakeNoSense(t *testing.T) {
	empty := onGround()
	empty.Mission.Total = 1
	for _, c := range []struct {
		id, want string
		says     *mavlink.Status
	}{
		{"autopilot.takeoff", "flies already", speaking()},
		{"autopilot.goto", "Take off first", onGround()},
		{"autopilot.mission.start", "holds no mission", empty},
		{"autopilot.takeoff", "A rover does not take off", rover(false)},
		{"autopilot.goto", "Arm first", rover(false)},
		{"autopilot.upload", "--mission FILE", onGround()},
	} {
		inWindow(t, 1280, 720, func(r *rig) {
			r.speak(c.says, nil)
			r.unfoldOnly(c.id)
			r.click(c.id)
			r.after(1)
			if text, _ := r.p.ctx.Tip(); !strings.Contains(text, c.want) || len(r.asked) > 0 {
				t.Errorf("%s: tip %q, asked %q", c.id, text, r.asked)
			}
		})
	}
}

// TestAnswersAreTold, the newest, with why it was denied.
func TestAnswersAreTold(t *testing.T) {
	inWindow(t, 1280, 720, func(r *rig) {
		s := onGround()
		r.speak(s, nil)
		for _, c := range []struct {
			answer mavlink.Answer
			want   string
		}{
			{mavlink.Answer{Request: "Arm", Words: "asked"}, "Arm: asked"},
			{mavlink.Answer{Request: "Arm", Done: true, OK: true, Words: "accepted"}, "Arm: accepted"},
			{mavlink.Answer{Request: "Take off to 10 m", Done: true, Words: "denied: Mode requires GPS"}, "Take off to 10 m: denied: Mode"},
		} {
			s.Answers.Append(c.answer)
			r.frame()
			if !r.says(c.want) {
				t.Errorf("nothing says %q", c.want)
			}
		}
	})
}

// TestLinkLossIsTold: for how long, with what was said last still there, and dimmed.
func TestLinkLossIsTold(t *testing.T) {
	inWindow(t, 1920, 1080, func(r *rig) {
		r.speak(speaking(), nil)
		if !r.says("AUTO armed") || !r.says("10 sats") {
			t.Error("mode and satellites are not told")
		}
		r.view.Autopilot = silent()
		r.frame()
		if !r.says("No heartbeat for 3 s") || r.says("AUTO armed") || !r.says("10 sats") {
			t.Error("when the link is lost: nothing says so, or the mode is told as if it held")
		}
		for range 5 {
			r.after(1)
		}
		if !r.says("No heartbeat for 8 s") {
			t.Error("nothing says for how long")
		}
		for _, l := range r.p.parts.autopilot.Lines(r.pass()) {
			if got := r.p.parts.autopilot.Fresh(r.pass(), l.Ink); got != r.p.ctx.Theme.Dim {
				t.Errorf("%s is not dimmed", l.Label)
			}
		}
	})
}

// TestNoPanelOpensByItself: whatever the autopilot and the child do, panels and drawer
// stay as they are.
func TestNoPanelOpensByItself(t *testing.T) {
	inWindow(t, 1920, 1080, func(r *rig) {
		layout := func() string {
			text := fmt.Sprint(r.p.dock.Drawer.Rect, r.p.dock.Drawer.At)
			for b := range r.p.dock.EveryBox() {
				text += fmt.Sprint("; ", b.ID, b.Rect)
			}
			return text
		}
		was := layout()
		for name, change := range map[string]func(){
			"a child that boots":   func() { r.speak(&mavlink.Status{State: mavlink.Connecting, Address: "tcp:127.0.0.1:5762"}, running()) },
			"a heartbeat":          func() { r.view.Autopilot = speaking() },
			"a child that fell":    func() { r.speak(speaking(), fell()) },
			"ArduPilot restarting": func() { r.view.Autopilot = &mavlink.Status{State: mavlink.Connecting, Address: "tcp:127.0.0.1:5762"} },
			"no MAVLink":           func() { r.view.Autopilot = nil },
		} {
			change()
			r.after(0.3)
			r.after(4)
			r.frame()
			if diff := cmp.Diff(was, layout()); diff != "" {
				t.Errorf("%s moves panels: was −, is +:\n%s", name, diff)
			}
		}
	})
}

// TestModesAreChosen from the list; Esc and a click beside it close it.
func TestModesAreChosen(t *testing.T) {
	inWindow(t, 1280, 720, func(r *rig) {
		r.speak(speaking(), nil)
		open := func() bool { _, _, _, _, ok := r.p.Find("modes"); return ok }
		r.click("autopilot.modes")
		r.frame()
		r.click("modes.SMART_RTL")
		r.frame()
		if !slices.Equal(r.asked, []string{"mode SMART_RTL"}) || open() {
			t.Errorf("asked %q, open %v", r.asked, open())
		}
		r.click("autopilot.modes")
		r.frame()
		r.to("modes.BRAKE")
		r.key(window.KeyEnter, 0)
		r.frame()
		if len(r.asked) != 2 || r.asked[1] != "mode BRAKE" || open() {
			t.Errorf("by keyboard: asked %q, open %v", r.asked, open())
		}
		for _, leave := range []func(){func() { r.key(window.KeyEscape, 0) }, func() { r.clickAt(500, 660) }} {
			r.click("autopilot.modes")
			r.frame()
			if !open() {
				t.Error("it does not open")
			}
			leave()
			r.frame()
			if open() {
				t.Error("it stays open")
			}
		}
		if len(r.asked) != 2 {
			t.Errorf("asked %q", r.asked)
		}
	})
}

// clickAt clicks a place of the window.
func (r *rig) clickAt(x, y float32) {
	r.moveTo(x, y)
	r.button(window.OnMouseDown, x, y)
	r.button(window.OnMouseUp, x, y)
	r.frame()
}

// TestGoToAClickedPlace: dragging is the camera's, the sky is no place, Esc takes it
// back, and only the click after the button counts.
func TestGoToAClickedPlace(t *testing.T) {
	inWindow(t, 1280, 720, func(r *rig) {
		r.speak(speaking(), nil)
		r.clickAt(640, 400)
		r.click("autopilot.goto")
		if !r.says("click on the ground") {
			t.Error("nothing says what to do")
		}
		r.moveTo(640, 400)
		if n, e, _, ok := r.p.PointedGround(); !ok || n != 640 || e != 400 {
			t.Errorf("the pointer is at %g, %g, %v", n, e, ok)
		}
		r.button(window.OnMouseDown, 640, 400)
		r.moveTo(700, 420)
		r.button(window.OnMouseUp, 700, 420)
		r.frame()
		r.clickAt(640, 200) // sky
		if len(r.asked) > 0 || !r.says("No ground there") {
			t.Errorf("a drag, or the sky: asked %q", r.asked)
		}
		r.clickAt(640, 420)
		if !slices.Equal(r.asked, []string{"go to 640.0 m, 420.0 m"}) {
			t.Errorf("asked %q", r.asked)
		}
		r.clickAt(640, 420)
		r.click("autopilot.goto")
		r.key(window.KeyEscape, 0)
		r.clickAt(640, 420)
		if _, _, _, ok := r.p.PointedGround(); len(r.asked) != 1 || ok {
			t.Errorf("after Esc: asked %q", r.asked)
		}
	})
}

// TestTransferIsTold: a bar with its share, and why it failed.
func TestTransferIsTold(t *testing.T) {
	inWindow(t, 1280, 720, func(r *rig) {
		r.view.MissionFile, r.view.Transfer = "survey.plan", &panel.Transfer{Verb: "Uploading survey.plan", Progress: 0.42}
		r.speak(onGround(), nil)
		if !r.says("Uploading survey.plan") || !r.shows("42 %") {
			t.Error("with what is used less hidden, nothing says how far it is")
		}
		r.click("autopilot.more")
		if !r.says("Uploading survey.plan") || !r.shows("42 %") {
			t.Error("nothing says how far it is")
		}
		if r.click("autopilot.upload"); len(r.asked) > 0 {
			t.Errorf("a second one is asked for: %q", r.asked)
		}
		r.view.Transfer.Error = "item 7 was refused: its latitude is 123°"
		r.frame()
		if !r.says("item 7 was refused") {
			t.Error("nothing says why it failed")
		}
		if r.click("autopilot.upload"); len(r.asked) != 1 {
			t.Error("it can't be tried again")
		}
	})
}

// TestAutopilotFits: nothing overlaps, whatever it says, at all sizes and enlarged.
func TestAutopilotFits(t *testing.T) {
	odd := speaking()
	odd.Battery = mavlink.Battery{Valid: true, Voltage: math.NaN(), Current: -1, Remaining: -1}
	odd.EKF = failsafe.EKFStatus{Valid: true, Velocity: math.NaN(), PosHoriz: math.Inf(1), PosVert: -1, Mag: 1e9}
	odd.GPS.Fix, odd.Mission.ToGo, odd.Mission.CrossTrack = 200, math.NaN(), math.Inf(-1)
	for name, c := range map[string]struct {
		says  *mavlink.Status
		child *panel.Child
	}{"mission": {speaking(), running()}, "refusing": {refusing(), running()}, "silent": {silent(), fell()}, "odd": {odd, nil}, "none": {nil, nil}} {
		for _, size := range windowSizes[:5] {
			inWindow(t, size[0], size[1], func(r *rig) {
				r.snap.Seq++
				r.speak(c.says, c.child)
				at := fmt.Sprintf("%s at %v", name, size)
				checkZones(t, r, at)
				checkTexts(t, r, at)
				r.view.Transfer = &panel.Transfer{Verb: "Downloading", Progress: math.NaN()}
				r.unfoldAll()
				checkTexts(t, r, at+", unfolded")
				r.p.SetScale(1.5)
				r.update()
				r.update()
				checkTexts(t, r, at+", enlarged")
			})
		}
	}
}

// TestAutopilotByKeyboardAndTip: every control is reached, and everything has a
// tooltip.
func TestAutopilotByKeyboardAndTip(t *testing.T) {
	inWindow(t, 1600, 900, func(r *rig) {
		r.view.MissionFile = "a.plan"
		r.speak(speaking(), running())
		r.unfoldAll()
		ids := r.walk(func(string) {})
		for id, rect := range r.p.ctx.Rects() {
			ours := strings.HasPrefix(id, "autopilot.") || strings.HasPrefix(id, "console.")
			if !ours || rect.Empty() {
				continue
			}
			if !onlyTells.MatchString(id) && !slices.Contains(ids, id) {
				t.Errorf("the keyboard does not reach %s", id)
			}
			x, y, w, h, _ := r.p.Find(id)
			r.moveTo(float32(x+w/2), float32(y+h/2))
			r.update()
			r.after(1)
			if text, _ := r.p.ctx.Tip(); text == "" {
				t.Errorf("%s has no tooltip", id)
			}
		}
	})
}

// TestTransitionsAreShown in the panel and with the mode, in the air only.
func TestTransitionsAreShown(t *testing.T) {
	inWindow(t, 1280, 720, func(r *rig) {
		s := speaking()
		s.Mode, s.VTOL = "CRUISE", mavlink.TransitionForward
		r.view.Autopilot = s
		r.unfoldOnly("autopilot")
		if r.after(1); !r.says("transition to forward flight") {
			t.Error("the panel does not show the transition")
		}
		if got := panel.ModeWords(s); got != "CRUISE armed, transition to forward flight" {
			t.Errorf("the bar says %q", got)
		}
		s.VTOL = mavlink.OnWings
		if r.after(1); !r.says("armed, forward flight") || panel.ModeWords(s) != "CRUISE armed" {
			t.Errorf("after the transition the bar says %q", panel.ModeWords(s))
		}
		s.VTOL, s.Landed = mavlink.TransitionForward, true
		if r.after(1); !r.says("armed, on the ground") || panel.ModeWords(s) != "CRUISE armed" {
			t.Error("on the ground it is in transition")
		}
	})
}
