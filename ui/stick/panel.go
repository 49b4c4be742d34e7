package stick

import (
	"image/color"
	"strconv"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/joystick"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/widget"
)

// Panel shows what the autopilot gets of a joystick, and takes it away.
type Panel struct {
	Joysticks *joystick.Manager // nil: none can be used
	SetUp     func()            // opens or closes the tab that sets a joystick up
}

const (
	rcRow  = 16 // of the channels, two in a row
	rcRows = (joystick.MaxChannels + 1) / 2
)

// Summary says where the RC channels come from.
func (p *Panel) Summary(f *form.Pass) string {
	text, _ := p.state(f)
	return text
}

// state says in few words where the RC channels come from.
func (p *Panel) state(f *form.Pass) (text string, ink color.NRGBA) {
	s, dev, present := &f.Now.RC, joystick.Device{}, false
	if p.Joysticks != nil {
		dev, present = p.Joysticks.Device()
	}
	switch {
	case s.Lost:
		return "RC lost", f.Theme.Fault
	case s.Count > 0:
		return s.Source.String(), f.Theme.Text
	case dev.GUID == "":
		return "no joystick", f.Theme.Dim
	case !present:
		return "unplugged", f.Theme.Caution
	case !p.Joysticks.Using():
		return "not used", f.Theme.Dim
	}
	return "silent", f.Theme.Caution
}

// Draw draws the channels that the autopilot gets, and what takes RC away.
func (p *Panel) Draw(f *form.Pass, r *widget.Rect) {
	text, ink := p.state(f)
	f.Text(r.CutTop(form.LineH), widget.Left, widget.Body, ink, form.Capital(text))
	drawPulses(f, r.CutTop(rcRows*rcRow), &f.Now.RC)
	r.CutTop(4)
	row := r.CutTop(form.RowH)
	if f.Button("rc.setup", row.Split(0, 2, form.Gap), widget.Plain, "Set up") {
		p.SetUp()
	}
	f.SetTip("rc.setup", "Joystick, gamepad or radio by USB: calibrate, assign channels\nG")
	drawLoseRC(f, row.Split(1, 2, form.Gap))
}

func drawLoseRC(f *form.Pass, r widget.Rect) {
	if f.Now.RC.Lost {
		if f.Button("rc.restore", r, widget.Mend, "Restore RC") {
			f.Submit("rc.restore", command.RestoreRC{})
		}
		f.SetTip("rc.restore", "The radio link is there again\nEnter")
		return
	}
	if f.Button("rc.lose", r, widget.Danger, "Lose RC") {
		f.Submit("rc.lose", command.LoseRC{})
	}
	f.SetTip("rc.lose", "The autopilot gets no RC channels from here any more\nOver MAVLink its own RC input too, by SIM_RC_FAIL\nEnter")
}

// drawPulses draws the channels that a joystick makes, two in a row; those that are
// lost are dimmed.
func drawPulses(f *form.Pass, r widget.Rect, s *snapshot.RC) {
	if s.Count == 0 {
		f.Text(r.CutTop(rcRow), widget.Left, widget.Small, f.Theme.Dim, "No channels are sent")
	}
	var row widget.Rect
	for i := range min(s.Count, len(s.Channels)) {
		if i%2 == 0 {
			row = r.CutTop(rcRow)
		}
		cell := row.Split(i%2, 2, form.Gap)
		f.Explain("rc.channel."+strconv.Itoa(i+1), cell, channelName(i+1)+": "+strconv.Itoa(int(s.Channels[i]))+" µs")
		f.Text(cell.CutLeft(16), widget.Left, widget.Small, f.Theme.Dim, strconv.Itoa(i+1))
		f.Text(cell.CutRight(32), widget.Right, widget.Small, f.Theme.Text, strconv.Itoa(int(s.Channels[i])))
		cell.CutRight(6)
		ink := f.Theme.Accent
		if s.Lost {
			ink = f.Theme.Dim
		}
		drawDeflection(f, cell, (float64(s.Channels[i])-1500)/500, ink)
	}
}

// drawDeflection draws a bar from the middle of r to v, −1 to 1.
func drawDeflection(f *form.Pass, r widget.Rect, v float64, ink color.NRGBA) {
	const thick = 6
	rail := widget.Rect{X: r.X, Y: r.Y + (r.H-thick)/2, W: r.W, H: thick}
	f.Round(rail, thick/2, f.Theme.Track)
	middle := rail.X + rail.W/2
	x := middle + rail.W/2*float32(max(-1, min(1, v)))
	f.Fill(widget.Rect{X: min(x, middle), Y: rail.Y, W: max(x-middle, middle-x), H: thick}, ink)
	f.Fill(widget.Rect{X: middle, Y: rail.Y - 2, W: 1, H: thick + 4}, f.Theme.Dim)
	f.Fill(widget.Rect{X: x - 1, Y: rail.Y - 2, W: 2, H: thick + 4}, ink)
}

// channelName is a channel in the user's words.
func channelName(n int) string {
	switch n {
	case joystick.Roll:
		return "1 Roll"
	case joystick.Pitch:
		return "2 Pitch"
	case joystick.Throttle:
		return "3 Throttle"
	case joystick.Yaw:
		return "4 Yaw"
	case joystick.Mode:
		return "5 Mode"
	}
	return strconv.Itoa(n)
}
