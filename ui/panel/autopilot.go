package panel

import (
	"github.com/sitlark/sitlark/protocol/mavlink"
	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/widget"
)

// Autopilot shows what ArduPilot says of itself over MAVLink, and asks things of it.
type Autopilot struct {
	telemetry
	View    AutopilotView
	Do      AutopilotActions
	takeOff float64 // height to take off to [m]
	Modes   modeList
	Pick    GroundPick
}

// AutopilotView is what the autopilot's panel shows beside the snapshot.
type AutopilotView struct {
	Transfer    *Transfer // of a mission; nil: none was asked for
	MissionFile string    // name of the mission file that can be uploaded; empty: none
}

// AutopilotActions are what the autopilot's panel asks for. All are called on the main
// thread, and none waits.
type AutopilotActions struct {
	Requests
	UploadMission, DownloadMission func()
}

func NewAutopilot() *Autopilot { return &Autopilot{takeOff: 10} }

// Follow takes what the autopilot says of itself, nil for no connection, and lets wall
// time pass.
func (a *Autopilot) Follow(s *mavlink.Status, dt float64) {
	a.Pick.follow(s)
	a.telemetry.follow(s, dt)
	if s == nil || s.State == mavlink.Off {
		a.Modes.Close()
	}
}

// wanted opens the panel when MAVLink is there.
func (a *Autopilot) Wanted(*form.Pass) bool { return a.ever }

// rank is when the panel folds for lack of room: late, while there is something in it.
func (a *Autopilot) Rank(*form.Pass) int {
	if a.ever {
		return 5
	}
	return 1
}

func (a *Autopilot) Summary(f *form.Pass) string {
	if words := ModeWords(a.live); words != "" {
		return words
	}
	word, _ := a.linkWord(f.Theme)
	return word
}

const (
	askRows = 3        // of buttons
	answerH = 2 * 16.0 // two small lines
)

func (a *Autopilot) Height(f *form.Pass, width float32) float32 {
	if lines := a.offLines(f, width); lines != nil {
		return form.LineH + float32(len(lines))*16
	}
	return a.controlsH(f) + barsH + float32(len(a.Lines(f)))*form.LineH
}

// least is the height without the lines of numbers.
func (a *Autopilot) Least(f *form.Pass) float32 {
	if lines := a.offLines(f, form.PanelWidth(f.Window.W)-2*form.Gap); lines != nil {
		return form.LineH + float32(len(lines))*16 + form.Gap
	}
	return a.controlsH(f) + barsH + form.Gap
}

func (*Autopilot) LineStep() float32 { return form.LineH }

func (a *Autopilot) controlsH(f *form.Pass) float32 {
	return form.RowH + form.LineH + askRows*(form.RowH+4) + answerH + a.missionH(f)
}

func (a *Autopilot) Draw(f *form.Pass, r widget.Rect) {
	word, ink := a.linkWord(f.Theme)
	if lines := a.offLines(f, r.W); lines != nil {
		f.Text(r.CutTop(form.LineH), widget.Left, widget.Strong, ink, form.Capital(word))
		for _, l := range lines {
			f.Text(r.CutTop(16), widget.Left, widget.Small, f.Theme.Dim, l)
		}
		return
	}
	a.drawState(f, r.CutTop(form.RowH))
	a.drawVehicle(f, r.CutTop(form.LineH))
	for row := range askRows {
		a.drawAsk(f, r.CutTop(form.RowH), row)
		r.CutTop(4)
	}
	a.drawAnswer(f, r.CutTop(answerH))
	a.drawMissionRow(f, r.CutTop(a.missionH(f)))
	if r.H >= barsH {
		a.drawVariances(f, r.CutTop(barsH))
	}
	for _, l := range a.Lines(f) {
		if r.H < form.LineH-0.5 {
			return
		}
		row := r.CutTop(form.LineH)
		f.Explain(l.id, row, l.tip)
		f.Row(row, l.Label, l.value, a.Fresh(f, l.Ink))
	}
}
