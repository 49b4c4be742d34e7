package ui

import (
	"github.com/sitlark/sitlark/protocol/mavlink"
	"github.com/sitlark/sitlark/ui/widget"
)

// autopilot shows what ArduPilot says of itself over MAVLink, and asks things of it.
type autopilot struct {
	view      autopilotView
	do        autopilotActions
	num       mavlink.Status // the numbers on screen, at most numbersPeriod old
	age       float64        // of num [s]
	lost      float64        // since the link was seen to be lost [s]
	takeOff   float64        // height to take off to [m]
	answer    mavlink.Answer // the newest
	answerAge float64        // since it came or changed [s]
	ever      bool           // it was heard: the panel stays while it restarts
	modes     modeList
	pick      groundPick
}

// autopilotView is what the autopilot's panel shows beside the snapshot.
type autopilotView struct {
	Status      *mavlink.Status // what it says of itself; nil: there is no connection
	Transfer    *Transfer       // of a mission; nil: none was asked for
	MissionFile string          // name of the mission file that can be uploaded; empty: none
}

// autopilotActions are what the autopilot's panel asks for. All are called on the main
// thread, and none waits.
type autopilotActions struct {
	Requests
	UploadMission, DownloadMission func()
}

// lostAfter is how long no heartbeat came when mavlink.Lost begins [s].
const lostAfter = 3

func newAutopilot() *autopilot { return &autopilot{takeOff: 10} }

// follow takes the numbers to show, and lets wall time pass.
func (a *autopilot) follow(dt float64) {
	s := a.view.Status
	a.pick.follow(s)
	a.age += dt
	a.answerAge += dt
	if s == nil || s.State == mavlink.Off {
		*a = autopilot{view: a.view, do: a.do, takeOff: a.takeOff, pick: a.pick}
		return
	}
	if heard(s) && (a.age >= numbersPeriod || s.State != a.num.State) {
		a.num, a.age, a.ever = *s, 0, true
	}
	if a.lost += dt; s.State != mavlink.Lost {
		a.lost = 0
	}
	if newest, ok := s.Answers.Get(s.Answers.Last()); ok && newest != a.answer {
		a.answer, a.answerAge = newest, 0
	}
}

// heard tells whether an autopilot speaks, or spoke.
func heard(s *mavlink.Status) bool {
	return s != nil && (s.State == mavlink.Alive || s.State == mavlink.Lost)
}

// wanted opens the panel when MAVLink is there.
func (a *autopilot) wanted(*pass) bool { return a.ever }

// said is what it says, or said last.
func (a *autopilot) said() *mavlink.Status {
	if s := a.view.Status; heard(s) {
		return s
	}
	return &a.num
}

func (a *autopilot) alive() bool {
	return a.view.Status != nil && a.view.Status.State == mavlink.Alive
}

// rank is when the panel folds for lack of room: late, while there is something in it.
func (a *autopilot) rank(*pass) int {
	if a.ever {
		return 5
	}
	return 1
}

func (a *autopilot) summary(f *pass) string {
	if words := modeWords(a.view.Status); words != "" {
		return words
	}
	word, _ := a.linkWord(f.Theme)
	return word
}

const (
	askRows = 3        // of buttons
	answerH = 2 * 16.0 // two small lines
)

func (a *autopilot) height(f *pass, width float32) float32 {
	if lines := a.offLines(f, width); lines != nil {
		return lineH + float32(len(lines))*16
	}
	return a.controlsH(f) + barsH + float32(len(a.lines(f)))*lineH
}

// least is the height without the lines of numbers.
func (a *autopilot) least(f *pass) float32 {
	if lines := a.offLines(f, panelWidth(f.window.W)-2*gap); lines != nil {
		return lineH + float32(len(lines))*16 + gap
	}
	return a.controlsH(f) + barsH + gap
}

func (*autopilot) lineStep() float32 { return lineH }

func (a *autopilot) controlsH(f *pass) float32 {
	return rowH + lineH + askRows*(rowH+4) + answerH + a.missionH(f)
}

func (a *autopilot) draw(f *pass, r widget.Rect) {
	word, ink := a.linkWord(f.Theme)
	if lines := a.offLines(f, r.W); lines != nil {
		f.Text(r.CutTop(lineH), widget.Left, widget.Strong, ink, capital(word))
		for _, l := range lines {
			f.Text(r.CutTop(16), widget.Left, widget.Small, f.Theme.Dim, l)
		}
		return
	}
	a.drawState(f, r.CutTop(rowH))
	a.drawVehicle(f, r.CutTop(lineH))
	for row := range askRows {
		a.drawAsk(f, r.CutTop(rowH), row)
		r.CutTop(4)
	}
	a.drawAnswer(f, r.CutTop(answerH))
	a.drawMissionRow(f, r.CutTop(a.missionH(f)))
	if r.H >= barsH {
		a.drawVariances(f, r.CutTop(barsH))
	}
	for _, l := range a.lines(f) {
		if r.H < lineH-0.5 {
			return
		}
		row := r.CutTop(lineH)
		f.explain(l.id, row, l.tip)
		f.line(row, l.label, l.value, a.fresh(f, l.ink))
	}
}

// fresh dims an ink when what it writes is old.
func (a *autopilot) fresh(f *pass, ink widget.Ink) widget.Ink {
	if !a.alive() {
		return f.Theme.Dim
	}
	return ink
}
