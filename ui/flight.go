package ui

import (
	"fmt"
	"image/color"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/ui/widget"
)

// flight tells what the exchange with the autopilot does, and has what concerns
// the flight as a whole: reset, pause of the view, camera.
type flight struct{}

// linkWord says the link's state in words, with its colour.
func linkWord(t widget.Theme, l snapshot.Link) (string, color.NRGBA) {
	switch l.State {
	case snapshot.LinkConnected:
		return "connected", t.Good
	case snapshot.LinkLost:
		return "silent for " + seconds(l.SilentFor).String(), t.Caution
	case snapshot.LinkNoPort:
		return "port is taken", t.Fault
	}
	return "waiting for ArduPilot", t.Accent
}

// row is a line of the link's report.
type row struct {
	label, value string
	ink          color.NRGBA
}

// linkRows lists what is to be said of the link. Troubles are listed only when
// there are any.
func linkRows(t widget.Theme, l snapshot.Link) []row {
	if l.State == snapshot.LinkWaiting || l.State == snapshot.LinkNoPort {
		return append([]row{{"Listening on", l.Listen.String(), t.Text}}, troubles(t, l)...)
	}
	rows := []row{
		{"From", l.Peer.String(), t.Text},
		{"Rate", hertz(l.Rate).String() + "   " + factor(l.RealTime), t.Text},
		{"Lost, repeated", fmt.Sprintf("%d, %d", l.Lost, l.Repeated), orCaution(t, l.Lost)},
	}
	return append(rows, troubles(t, l)...)
}

func orCaution(t widget.Theme, count uint64) color.NRGBA {
	if count > 0 {
		return t.Caution
	}
	return t.Text
}

func troubles(t widget.Theme, l snapshot.Link) (rows []row) {
	add := func(count uint64, label, value string) {
		if count > 0 {
			rows = append(rows, row{label, value, t.Caution})
		}
	}
	add(l.Refused, "Refused", fmt.Sprintf("%d from %s", l.Refused, l.RefusedPeer))
	add(l.Bad, "Bad packets", fmt.Sprint(l.Bad))
	add(l.BadFrameRate, "Bad frame rate", fmt.Sprint(l.BadFrameRate))
	if l.Restarts > 0 {
		rows = append(rows, row{"Restarts", fmt.Sprint(l.Restarts), t.Text})
	}
	return rows
}

// linkHint explains what will keep the autopilot from flying, empty for nothing.
func linkHint(l snapshot.Link) string {
	if l.State == snapshot.LinkConnected && snapshot.TooSlow(l.FrameRate) {
		return fmt.Sprintf("Frame rate is %d Hz: Copter will not arm below about %d Hz. Raise SIM_RATE_HZ, or free the processor.",
			l.FrameRate, snapshot.LeastFrameRate)
	}
	return ""
}

func (flight) hintLines(f *pass, width float32) []string {
	if f.view.Demo {
		return nil // the built-in autopilot arms at any rate
	}
	return f.Atlas.Wrap(widget.Small, linkHint(f.num.Link), width)
}

func (p flight) height(f *pass, width float32) float32 {
	h := float32(rowH) + lineH*float32(len(linkRows(f.Theme, f.num.Link)))
	h += 16 * float32(len(p.hintLines(f, width)))
	return h + gap + rowH + gap/2 + 2*rowH + 4
}

// least leaves out what the bar says too: the link's rows but its troubles.
func (p flight) least(f *pass) float32 {
	usual := len(linkRows(f.Theme, f.num.Link)) - len(troubles(f.Theme, f.num.Link))
	return p.height(f, panelWidth(f.p.window().W)-2*gap) - lineH*float32(usual) + gap
}

func (flight) lineStep() float32 { return lineH }

func (flight) summary(f *pass) string {
	word, _ := linkWord(f.Theme, f.num.Link)
	return word
}

func (p flight) draw(f *pass, r widget.Rect) {
	word, ink := linkWord(f.Theme, f.num.Link)
	state := r.CutTop(rowH)
	f.dot(state.CutLeft(14), ink)
	f.Text(state, widget.Left, widget.Strong, ink, capital(word))
	// The buttons stand above what comes and goes, so that they never move.
	drawFlightButtons(f, r.CutTop(rowH))
	r.CutTop(gap / 2)
	drawCameras(f, r.CutTop(2*rowH+4))
	r.CutTop(gap)
	hints := p.hintLines(f, r.W)
	rows := linkRows(f.Theme, f.num.Link)
	room := max(0, int((r.H-16*float32(len(hints))+1)/lineH))
	for _, l := range rows[max(0, len(rows)-room):] { // troubles stand last
		f.line(r.CutTop(lineH), l.label, l.value, l.ink)
	}
	for _, l := range hints {
		f.Text(r.CutTop(16), widget.Left, widget.Small, f.Theme.Caution, l)
	}
}

// dot draws the mark of the link's state.
func (f *pass) dot(r widget.Rect, ink color.NRGBA) {
	f.Disc(r.X+5, r.Y+r.H/2, 4, ink)
}

// capital makes the first letter of an ASCII word a capital.
func capital(s string) string {
	if s == "" || s[0] < 'a' || s[0] > 'z' {
		return s
	}
	return string(s[0]-'a'+'A') + s[1:]
}

func drawFlightButtons(f *pass, r widget.Rect) {
	if f.Button("flight.reset", r.Split(0, 2, gap), widget.Danger, "Reset flight") {
		f.submit("flight.reset", command.Reset{})
	}
	f.SetTip("flight.reset", "A whole vehicle on the pad, time at zero; the weather stays\nCtrl+R")
	label, look := "Pause view", widget.Plain
	if f.view.ViewPaused {
		label, look = "Resume view", widget.Chosen
	}
	if f.Button("flight.pause", r.Split(1, 2, gap), look, label) {
		f.p.actions.SetViewPaused(!f.view.ViewPaused)
	}
	f.SetTip("flight.pause", "Hold the picture still; the flight goes on\nSpace")
}
