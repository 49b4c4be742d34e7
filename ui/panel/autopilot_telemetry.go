package panel

import (
	"strings"

	"github.com/sitlark/sitlark/protocol/mavlink"
	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/units"
	"github.com/sitlark/sitlark/ui/widget"
)

// telemetry is what the autopilot says of itself, as it is shown.
type telemetry struct {
	live      *mavlink.Status // until the next frame; nil: there is no connection
	num       mavlink.Status  // the numbers on screen, at most numbersPeriod old
	age       float64         // of num [s]
	lost      float64         // since the connection was seen to be lost [s]
	answer    mavlink.Answer  // the newest
	answerAge float64         // since it came or changed [s]
	ever      bool            // it was heard: the panel stays while it restarts
}

// lostAfter is how long no heartbeat came when mavlink.Lost begins [s].
const lostAfter = 3

// follow takes the numbers to show, and lets wall time pass.
func (a *telemetry) follow(s *mavlink.Status, dt float64) {
	a.live = s
	a.age += dt
	a.answerAge += dt
	if s == nil || s.State == mavlink.Off {
		*a = telemetry{live: s}
		return
	}
	if heard(s) && (a.age >= form.NumbersPeriod || s.State != a.num.State) {
		a.num, a.age, a.ever = *s, 0, true
	}
	if a.lost += dt; s.State != mavlink.Lost {
		a.lost = 0
	}
	if newest, ok := s.Answers.Get(s.Answers.Last()); ok && newest != a.answer {
		a.answer, a.answerAge = newest, 0
	}
}

// heard reports whether an autopilot speaks, or spoke.
func heard(s *mavlink.Status) bool {
	return s != nil && (s.State == mavlink.Alive || s.State == mavlink.Lost)
}

// said is what it says, or said last.
func (a *telemetry) said() *mavlink.Status {
	if s := a.live; heard(s) {
		return s
	}
	return &a.num
}

func (a *telemetry) alive() bool {
	return a.live != nil && a.live.State == mavlink.Alive
}

// Fresh dims an ink when what it writes is old.
func (a *telemetry) Fresh(f *form.Pass, ink widget.Ink) widget.Ink {
	if !a.alive() {
		return f.Theme.Dim
	}
	return ink
}

// linkWord says how far the connection with the autopilot is.
func (a *telemetry) linkWord(t widget.Theme) (string, widget.Ink) {
	s := a.live
	if s == nil {
		return "no MAVLink", t.Dim
	}
	switch s.State {
	case mavlink.Connecting:
		return "connecting", t.Accent
	case mavlink.Waiting:
		return "no heartbeat yet", t.Accent
	case mavlink.Lost:
		return "no heartbeat for " + units.Of(lostAfter+float64(int(a.lost)), 0, "s").String(), t.Caution
	case mavlink.Alive:
		return "connected", t.Good
	}
	return "no MAVLink", t.Dim
}

// hint says what to do while nothing was heard over MAVLink; empty when something was.
func (a *telemetry) hint() string {
	s, text := a.live, ""
	switch {
	case s == nil || s.State == mavlink.Off:
		text = "What ArduPilot itself believes, and buttons to fly it: --mavlink tcp:127.0.0.1:5762, or let sitlark start it by --sitl PATH."
	case a.ever:
	default:
		text = "At " + s.Address + "."
		if s.Problem != "" {
			text += " " + s.Problem
		}
	}
	return text
}

// ModeWords are the mode and whether it is armed, as the bar and the displays show
// it; empty where they are unknown.
func ModeWords(s *mavlink.Status) string {
	if s == nil || s.State != mavlink.Alive || s.Mode == "" {
		return ""
	}
	words := s.Mode + " " + armedWord(s)
	if s.Armed && !s.Landed && s.VTOL.Transition() {
		words += ", " + s.VTOL.String()
	}
	return words
}

func armedWord(s *mavlink.Status) string {
	if s.Armed {
		return "armed"
	}
	return "disarmed"
}

// drawState says the mode and what the vehicle does, or that the link is lost.
func (a *telemetry) drawState(f *form.Pass, r widget.Rect) {
	s := a.said()
	word, ink := a.linkWord(f.Theme)
	if f.Area("autopilot.state", r); f.Tipped("autopilot.state") {
		tip := form.Capital(word)
		if live := a.live; live != nil {
			tip = strings.TrimSpace(tip + ": " + live.Address + "\n" + live.Problem)
		}
		if s.VTOL == mavlink.TransitionForward {
			tip += "\nArduPlane says transition to forward flight also while its rotors assist in forward flight"
		}
		f.SetTip("autopilot.state", tip)
	}
	f.Dot(r.CutLeft(14), ink)
	if !a.alive() {
		r.CutLeft(f.Text(r, widget.Left, widget.Strong, ink, form.Capital(word)) + form.Gap)
		f.Text(r, widget.Right, widget.Small, f.Theme.Dim, s.Mode)
		return
	}
	mode := s.Mode
	if mode == "" {
		mode = "Mode unknown"
	}
	r.CutLeft(f.Text(r, widget.Left, widget.Strong, f.Theme.Text, mode) + form.Gap)
	state := "disarmed"
	if s.Armed {
		state, ink = "armed, flying", f.Theme.Accent
		if s.Kind.Stays() {
			state = "armed"
		} else if s.VTOL.Transition() {
			state = s.VTOL.String()
		} else if s.VTOL != mavlink.NoVTOL {
			state = "armed, " + s.VTOL.String()
		}
		if s.Landed {
			state = "armed, on the ground"
		}
	} else {
		ink = f.Theme.Dim
	}
	f.Text(r, widget.Right, widget.Small, ink, state)
}

// drawVehicle says which ArduPilot it is, and whether it would arm.
func (a *telemetry) drawVehicle(f *form.Pass, r widget.Rect) {
	s := a.said()
	ready, ink, tip := "ready to arm", f.Theme.Good, "It passed its pre-arm checks"
	switch {
	case !a.ever:
		ready, tip = "", "Nothing was heard of it yet"
	case s.Armed:
		ready, ink, tip = "", f.Theme.Dim, "It is armed"
	case !s.Ready:
		ready, ink, tip = "not ready to arm", f.Theme.Caution, "Its pre-arm checks have not passed"
		for _, r := range s.Failsafes.PreArm.All() {
			tip += "\n" + r.Text
		}
	}
	f.Explain("autopilot.ready", r, tip)
	r.CutLeft(f.Text(r, widget.Left, widget.Small, f.Theme.Dim, s.Vehicle) + form.Gap)
	f.Text(r, widget.Right, widget.Small, a.Fresh(f, ink), ready)
}

// answerFresh is how long an answer stands out [s].
const answerFresh = 12

// drawAnswer says what came of the newest request.
func (a *telemetry) drawAnswer(f *form.Pass, r widget.Rect) {
	w, s := a.answer, a.said()
	if text := why(&s.Failsafes); text != "" && !s.Ready && !s.Armed && (w.Seq == 0 || w.Done && a.answerAge > answerFresh) {
		text = "Not ready: " + text
		f.Explain("autopilot.answer", r, text)
		for _, l := range twoLines(f, text, r.W) {
			f.Text(r.CutTop(16), widget.Left, widget.Small, f.Theme.Caution, l)
		}
		return
	}
	if w.Seq == 0 {
		f.Text(r, widget.Left, widget.Small, f.Theme.Dim, "No request yet")
		return
	}
	icon, ink, text := widget.IconClock, f.Theme.Accent, w.Request+": "+w.Words
	switch {
	case w.Done && w.OK:
		icon, ink = widget.IconInfo, f.Theme.Good
	case w.Done:
		icon, ink = widget.IconFault, f.Theme.Fault
	case w.Words == "":
		text = w.Request + ": asked"
	}
	if w.Done && a.answerAge > answerFresh {
		ink = f.Theme.Dim
	}
	f.Explain("autopilot.answer", r, text)
	mark := r.CutLeft(18)
	f.Icon(widget.Rect{X: mark.X, Y: mark.Y, W: 12, H: 16}, icon, 10, ink)
	for _, l := range twoLines(f, text, r.W) {
		f.Text(r.CutTop(16), widget.Left, widget.Small, ink, l)
	}
}

// twoLines breaks a text into two small lines at most; what is cut ends with "…".
func twoLines(f *form.Pass, text string, width float32) []string {
	lines := f.Atlas.Wrap(widget.Small, text, width)
	if len(lines) <= 2 {
		return lines
	}
	last := lines[1]
	for f.Atlas.Width(widget.Small, last+" …") > width {
		cut := strings.LastIndex(last, " ")
		if cut < 0 {
			break
		}
		last = last[:cut]
	}
	return []string{lines[0], last + " …"}
}
