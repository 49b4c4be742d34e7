// Package panel holds the panels, one file or family of files each. A panel is a type with
// its own state that implements dock.Body. What it shows beside the snapshot, and through
// what it acts, it is given: see parts.go of package ui, where a new panel is added.
package panel

import (
	"fmt"
	"image/color"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/units"
	"github.com/sitlark/sitlark/ui/widget"
)

// Flight tells what the exchange with the autopilot does, and has what concerns
// the flight as a whole: reset, pause of the view, camera.
type Flight struct {
	View FlightView
	Do   FlightActions
}

// FlightView is what the flight panel shows beside the snapshot.
type FlightView struct {
	Demo       bool   // the built-in autopilot flies
	Frozen     bool   // the picture is held still
	Camera     int    // 1 to 9
	SecondView string // its name, empty for none
}

// FlightActions are what the flight panel asks for. All are called on the main thread.
type FlightActions struct {
	Freeze          func(bool)
	SetCamera       func(n int) // 1 to 9
	CycleSecondView func()      // the next one, or none
}

// LinkWord says the link's state in words, with its colour.
func LinkWord(t widget.Theme, l snapshot.Link) (string, color.NRGBA) {
	switch l.State {
	case snapshot.LinkConnected:
		return "connected", t.Good
	case snapshot.LinkLost:
		return "silent for " + units.Seconds(l.SilentFor).String(), t.Caution
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
		{"Rate", units.Hertz(l.Rate).String() + "   " + units.Factor(l.RealTime), t.Text},
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
	add(l.Dismissed, "Ignored", fmt.Sprint(l.Dismissed))
	add(l.Overflow, "Overflowed", fmt.Sprint(l.Overflow))
	add(l.Bad, "Bad packets", fmt.Sprintf("%d, last %d bytes", l.Bad, l.BadSize))
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
			l.FrameRate, snapshot.MinFrameRate)
	}
	return ""
}

func (p *Flight) hintLines(f *form.Pass, width float32) []string {
	if p.View.Demo {
		return nil // the built-in autopilot arms at any rate
	}
	return f.Atlas.Wrap(widget.Small, linkHint(f.Num.Link), width)
}

func (p *Flight) Height(f *form.Pass, width float32) float32 {
	h := float32(form.RowH) + form.LineH*float32(len(linkRows(f.Theme, f.Num.Link)))
	h += 16 * float32(len(p.hintLines(f, width)))
	return h + form.Gap + form.RowH + form.Gap/2 + 2*form.RowH + 4
}

// least leaves out what the bar says too: the link's rows but its troubles.
func (p *Flight) Least(f *form.Pass) float32 {
	usual := len(linkRows(f.Theme, f.Num.Link)) - len(troubles(f.Theme, f.Num.Link))
	return p.Height(f, form.PanelWidth(f.Window.W)-2*form.Gap) - form.LineH*float32(usual) + form.Gap
}

func (*Flight) LineStep() float32 { return form.LineH }

func (*Flight) Summary(f *form.Pass) string {
	word, _ := LinkWord(f.Theme, f.Num.Link)
	return word
}

func (p *Flight) Draw(f *form.Pass, r widget.Rect) {
	word, ink := LinkWord(f.Theme, f.Num.Link)
	state := r.CutTop(form.RowH)
	f.Dot(state.CutLeft(14), ink)
	f.Text(state, widget.Left, widget.Strong, ink, form.Capital(word))
	// The buttons stand above what comes and goes, so that they never move.
	p.drawButtons(f, r.CutTop(form.RowH))
	r.CutTop(form.Gap / 2)
	p.drawCameras(f, r.CutTop(2*form.RowH+4))
	r.CutTop(form.Gap)
	hints := p.hintLines(f, r.W)
	rows := linkRows(f.Theme, f.Num.Link)
	room := max(0, int((r.H-16*float32(len(hints))+1)/form.LineH))
	for _, l := range rows[max(0, len(rows)-room):] { // troubles stand last
		f.Row(r.CutTop(form.LineH), l.label, l.value, l.ink)
	}
	for _, l := range hints {
		f.Text(r.CutTop(16), widget.Left, widget.Small, f.Theme.Caution, l)
	}
}

func (p *Flight) drawButtons(f *form.Pass, r widget.Rect) {
	if f.Button("flight.reset", r.Split(0, 2, form.Gap), widget.Danger, "Reset flight") {
		f.Submit("flight.reset", command.Reset{})
	}
	f.SetTip("flight.reset", "A whole vehicle on the pad, time at zero; the weather stays\nCtrl+R")
	label, look := "Freeze picture", widget.Plain
	if p.View.Frozen {
		label, look = "Resume picture", widget.Chosen
	}
	if f.Button("flight.pause", r.Split(1, 2, form.Gap), look, label) {
		p.Do.Freeze(!p.View.Frozen)
	}
	f.SetTip("flight.pause", "Freeze the picture; the flight goes on\nSpace")
}

// cameraButton is a camera as its button shows it. Its number is its key.
type cameraButton struct {
	label string
	tip   string
	wide  float32 // share of the row
}

// cameraRows are the cameras 1 to 9, in the order of their keys.
var cameraRows = [2][]cameraButton{
	{
		{"Follow", "behind the tail, horizon level", 38},
		{"Chase", "behind the motion, banks with it", 33},
		{"Orbit", "round the vehicle", 31},
		{"First person", "from the nose; again: steadied", 65},
		{"Ground", "by the pad, zooms; again: walks along", 41},
	},
	{
		{"Top", "map, north up", 28},
		{"Side", "from the side, to scale", 30},
		{"Free", "fly it: W A S D, Q E, shift, mouse", 30},
		{"Director", "chooses shots by what happens", 48},
	},
}

const secondViewWide = 72 // share of the row that the button of the second view has

// drawCameras draws the rows of the cameras and the button of the second view.
func (p *Flight) drawCameras(f *form.Pass, r widget.Rect) {
	n := 1
	for i, row := range cameraRows {
		line := r.CutTop(form.RowH)
		r.CutTop(4)
		total := float32(0)
		for _, b := range row {
			total += b.wide
		}
		count := len(row)
		if i == 1 {
			total, count = total+secondViewWide, count+1
		}
		unit := (line.W - 4*float32(count-1)) / total
		for _, b := range row {
			p.cameraButton(f, n, line.CutLeft(unit*b.wide), b)
			line.CutLeft(4)
			n++
		}
		if i == 1 {
			p.secondViewButton(f, line)
		}
	}
}

func (p *Flight) cameraButton(f *form.Pass, n int, r widget.Rect, b cameraButton) {
	look := widget.Plain
	if p.View.Camera == n {
		look = widget.Chosen
	}
	id := fmt.Sprintf("flight.camera.%d", n)
	if f.SmallButton(id, r, look, b.label) {
		p.Do.SetCamera(n)
	}
	f.SetTip(id, fmt.Sprintf("Camera: %s\n%d", b.tip, n))
}

func (p *Flight) secondViewButton(f *form.Pass, r widget.Rect) {
	look := widget.Plain
	if p.View.SecondView != "" {
		look = widget.Chosen
	}
	if f.SmallButton("flight.inset", r, look, "Second view") {
		p.Do.CycleSecondView()
	}
	f.SetTip("flight.inset", "A second view in the corner: first person, top, ground, none\nO")
}
