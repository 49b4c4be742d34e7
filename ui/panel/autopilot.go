package panel

import (
	"github.com/sitlark/sitlark/protocol/mavlink"
	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/units"
	"github.com/sitlark/sitlark/ui/widget"
)

// Autopilot shows what ArduPilot says of itself over MAVLink, and asks things of it.
type Autopilot struct {
	telemetry
	View    AutopilotView
	Do      AutopilotActions
	takeOff float64 // height to take off to [m]; 0: what is usual

	transferSaid Transfer // as last seen, without its progress
	transferAge  float64  // since it changed [s]

	Modes modeList
	Pick  GroundPick
}

// AutopilotView is what the autopilot's panel shows beside the snapshot.
type AutopilotView struct {
	Transfer    *Transfer // of a mission; nil: none was asked for
	MissionFile string    // name of the mission file that can be uploaded; empty: none
	Then        *Then     // the past is shown; nil: it is not
}

// AutopilotActions are what the autopilot's panel asks for. All are called on the main
// thread, and none waits.
type AutopilotActions struct {
	Requests
	UploadMission, DownloadMission func()
}

// NewAutopilot returns the panel, which asks for a take-off to a usual height until the user says otherwise.
func NewAutopilot() *Autopilot { return &Autopilot{} }

// Follow takes what the autopilot says of itself, nil for no connection, and lets wall
// time pass.
func (a *Autopilot) Follow(s *mavlink.Status, dt float64) {
	a.Pick.follow(s)
	a.telemetry.follow(s, dt)
	a.followTransfer(dt)
	if s == nil || s.State == mavlink.Off {
		a.Modes.Close()
	}
}

// Summary is the autopilot's mode, or how the connection to it is.
func (a *Autopilot) Summary(f *form.Pass) string {
	if a.View.Then != nil {
		return a.View.Then.Mode
	}
	if words := ModeWords(a.live); words != "" {
		return words
	}
	word, _ := a.linkWord(f.Theme)
	return word
}

const (
	askRows   = 3        // of buttons
	answerH   = 2 * 16.0 // two small lines
	transferH = 32
)

// tallWindow is the height from which on the variances and the numbers are shown without
// More [logical px]: below, they would push the instruments out of sight.
const tallWindow = 1000

// MoreWord names the control that shows or hides the mission's buttons, and in a low window the numbers.
func (*Autopilot) MoreWord(_ *form.Pass, shown bool) string { return form.MoreOrLess(shown) }

// Draw has the same rows whether the autopilot speaks or not: what is not known is "—",
// and what can't be asked says why.
func (a *Autopilot) Draw(f *form.Pass, r *widget.Rect) {
	if a.View.Then != nil {
		a.inThePast(f, func() { a.draw(f, r) })
		return
	}
	a.draw(f, r)
}

func (a *Autopilot) draw(f *form.Pass, r *widget.Rect) {
	state, vehicle := r.CutTop(form.RowH), r.CutTop(form.LineH)
	if a.View.Then != nil {
		a.drawThen(f, state, vehicle)
	} else {
		a.drawState(f, state)
		a.drawVehicle(f, vehicle)
	}
	for row := range askRows {
		a.drawAsk(f, r.CutTop(form.RowH), row)
		r.CutTop(4)
	}
	answer := r.CutTop(answerH)
	if f.Panel.More {
		a.drawMissionButtons(f, r.CutTop(form.RowH))
		r.CutTop(4)
		a.drawTransfer(f, r.CutTop(transferH))
		r.CutTop(4)
	}
	switch {
	case a.View.Then != nil:
		a.drawSaid(f, answer)
	case a.hint() != "":
		drawHint(f, answer, a.hint())
	case a.transferring() && a.transferAge <= a.answerAge && !f.Panel.More:
		a.drawTransfer(f, answer)
	default:
		a.drawAnswer(f, answer)
	}
	if !f.Panel.More && f.Window.H < tallWindow {
		return
	}
	a.drawVariances(f, r.CutTop(barsH))
	for _, l := range a.Lines(f) {
		row := r.CutTop(form.LineH)
		f.Explain(l.id, row, l.tip)
		f.Row(row, l.Label, l.value, a.Fresh(f, l.Ink))
	}
}

// drawHint says what to do while nothing is heard of the autopilot.
func drawHint(f *form.Pass, r widget.Rect, text string) {
	f.Explain("autopilot.answer", r, text)
	for _, l := range twoLines(f, text, r.W) {
		f.Text(r.CutTop(16), widget.Left, widget.Small, f.Theme.Dim, l)
	}
}

// Then is what is known of the autopilot at a time in the past.
type Then struct {
	Mode     string           // as it was recorded, such as "AUTO armed"; empty: unknown
	Estimate mavlink.Estimate // Valid: what it believed is known
	Said     string           // its newest message up to then; empty: none
	SaidAt   float64          // [s]
}

// inThePast draws the panel as of then, in the rows that it has now: nothing that the connection
// tells meanwhile is shown.
func (a *Autopilot) inThePast(f *form.Pass, draw func()) {
	a.Escape() // a click on the ground would act now
	now := a.telemetry
	t := a.View.Then
	a.telemetry = telemetry{num: mavlink.Status{Mode: t.Mode, Estimate: t.Estimate}, ever: true}
	draw()
	a.telemetry = now
}

// drawThen draws the mode and how far the estimate was off, in the place of state and vehicle.
func (a *Autopilot) drawThen(f *form.Pass, state, vehicle widget.Rect) {
	t := a.View.Then
	mode, ink := t.Mode, f.Theme.Text
	if mode == "" {
		mode, ink = "Mode not recorded", f.Theme.Dim
	}
	f.Explain("autopilot.state", state, "The mode at the time shown")
	f.Dot(state.CutLeft(14), f.Theme.Caution)
	f.Text(state, widget.Left, widget.Strong, ink, mode)
	words := "Estimate not recorded"
	if e := &t.Estimate; e.Valid {
		words = "Estimate off by " + units.Of(e.PositionError, 2, "m").String() + ", " + units.Degrees(e.AttitudeError).String()
	}
	f.Explain("autopilot.ready", vehicle, "Error of the autopilot's estimate of position and attitude at the time shown")
	f.Text(vehicle, widget.Left, widget.Small, f.Theme.Dim, words)
}

// drawSaid writes the autopilot's newest message up to then.
func (a *Autopilot) drawSaid(f *form.Pass, r widget.Rect) {
	t := a.View.Then
	if t.Said == "" {
		f.Text(r, widget.Left, widget.Small, f.Theme.Dim, "No message before this time")
		return
	}
	text := units.Clock(t.SaidAt) + "  " + t.Said
	f.Explain("autopilot.answer", r, "Its last message before the time shown:\n"+text)
	for _, l := range twoLines(f, text, r.W) {
		f.Text(r.CutTop(16), widget.Left, widget.Small, f.Theme.Text, l)
	}
}
