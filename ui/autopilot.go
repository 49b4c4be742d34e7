package ui

import (
	"github.com/sitlark/sitlark/protocol/mavlink"
	"github.com/sitlark/sitlark/ui/widget"
)

// autopilot shows what ArduPilot says of itself over MAVLink, and asks things of it.
type autopilot struct {
	telemetry
	view    autopilotView
	do      autopilotActions
	takeOff float64 // height to take off to [m]
	modes   modeList
	pick    groundPick
}

// autopilotView is what the autopilot's panel shows beside the snapshot.
type autopilotView struct {
	Transfer    *Transfer // of a mission; nil: none was asked for
	MissionFile string    // name of the mission file that can be uploaded; empty: none
}

// autopilotActions are what the autopilot's panel asks for. All are called on the main
// thread, and none waits.
type autopilotActions struct {
	Requests
	UploadMission, DownloadMission func()
}

func newAutopilot() *autopilot { return &autopilot{takeOff: 10} }

// follow takes what the autopilot says of itself, nil for no connection, and lets wall
// time pass.
func (a *autopilot) follow(s *mavlink.Status, dt float64) {
	a.pick.follow(s)
	a.telemetry.follow(s, dt)
	if s == nil || s.State == mavlink.Off {
		a.modes.close()
	}
}

// wanted opens the panel when MAVLink is there.
func (a *autopilot) wanted(*pass) bool { return a.ever }

// rank is when the panel folds for lack of room: late, while there is something in it.
func (a *autopilot) rank(*pass) int {
	if a.ever {
		return 5
	}
	return 1
}

func (a *autopilot) summary(f *pass) string {
	if words := modeWords(a.live); words != "" {
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
