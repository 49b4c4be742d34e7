// Package panel holds the panels, one file or family of files each. A panel is a type with
// its own state that implements dock.Body. What it shows beside the snapshot, and through
// what it acts, it is given: see parts.go of package ui, where a new panel is added.
package panel

import (
	"fmt"
	"image/color"
	"strings"

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
	sure sure // asks twice before a flight is reset
}

// FlightView is what the flight panel shows beside the snapshot.
type FlightView struct {
	Demo       bool // the built-in autopilot flies
	CanEndDemo bool // its demonstration was begun in the window
	Continues  bool // the flight goes on from a recorded one: no ArduPilot is awaited
	Frozen     bool // the picture is held still
	Camera     int  // 1 to 10

	Unjudged bool   // a demonstration, which a reset only begins again
	NoPause  string // why the flight can't be paused or stepped; empty: it can

	Recording Recording
}

// Recording says whether the flight is recorded.
type Recording struct {
	On    bool
	Shown bool    // a recording is shown, and none is made of that
	File  string  // empty: it is not there yet
	Why   string  // why nothing is kept at present; empty: all is
	Since float64 // since when, in physics time [s]
	Help  string  // what the user can do then

	Removed string // which older flights were removed to make room; empty: none
}

// FlightActions are what the flight panel asks for. All are called on the main thread.
type FlightActions struct {
	Freeze    func(bool)
	Pause     func(bool) error // the flight of all vehicles
	Step      func(frames int, span float64) error
	SetCamera func(n int) // 1 to 10
	EndDemo   func()      // of the built-in autopilot
}

// LinkWord says the link's state in words, with its colour. own is set where no ArduPilot is
// awaited: the flight has not begun yet.
func LinkWord(t widget.Theme, l snapshot.Link, own bool) (string, color.NRGBA) {
	switch l.State {
	case snapshot.LinkConnected:
		return "connected", t.Good
	case snapshot.LinkLost:
		return "silent for " + units.Seconds(l.SilentFor).String(), t.Caution
	case snapshot.LinkNoPort:
		return "port is taken", t.Fault
	case snapshot.LinkRecorded:
		return "replay", t.Accent
	}
	if own {
		return "not begun yet", t.Accent
	}
	return "waiting for ArduPilot", t.Accent
}

// linkRows says what the bar leaves out in a narrow window.
func linkRows(l snapshot.Link, paused bool) [3][2]string {
	if l.State == snapshot.LinkRecorded {
		return [3][2]string{{"From", "—"}, {"Rate", "—"}, {"Lost, repeated", "—"}}
	}
	if l.State == snapshot.LinkWaiting || l.State == snapshot.LinkNoPort {
		return [3][2]string{{"Listening on", l.Listen.String()}, {"Rate", "—"}, {"Lost, repeated", "—"}}
	}
	rate := units.Hertz(l.Rate).String() + "   " + units.Factor(l.RealTime)
	if paused {
		rate = "paused"
	}
	return [3][2]string{
		{"From", l.Peer.String()},
		{"Rate", rate},
		{"Lost, repeated", fmt.Sprintf("%d, %d", l.Lost, l.Repeated)},
	}
}

// trouble is something that is wrong with the exchange: in few words, and in full.
type trouble struct{ brief, full string }

// troubles lists what is wrong with the exchange, the worst first.
func (p *Flight) troubles(l *snapshot.Link) (list []trouble) {
	if !p.View.Demo && l.State == snapshot.LinkConnected && l.Arming.TooSlow(l.FrameRate) { // the built-in autopilot arms at any rate
		list = append(list, trouble{fmt.Sprintf("only %d Hz", l.FrameRate),
			fmt.Sprintf("Frame rate is %d Hz: %s will not arm below about %d Hz. Raise SIM_RATE_HZ, or free the processor.", l.FrameRate, l.Arming.By.String(), l.Arming.Rate)})
	}
	add := func(count uint64, brief, full string) {
		if count == 1 {
			brief, full = one.Replace(brief), one.Replace(full)
		}
		if count > 0 {
			list = append(list, trouble{fmt.Sprint(count) + " " + brief, fmt.Sprint(count) + " " + full})
		}
	}
	add(l.FlightRestarts, "restarts in flight", "restarts of the autopilot in flight: the vehicle was put back on the pad; Events tells when")
	add(l.Lost, "packets lost", "packets of the autopilot never came")
	add(l.Refused, "packets refused", "packets of a second source were refused, the last from "+l.RefusedPeer.String())
	add(l.Dismissed, "packets ignored", "packets from the autopilot's address were ignored: their frame counts do not fit")
	add(l.Overflow, "packets overflowed", "packets found the socket full")
	add(l.Bad, "bad packets", fmt.Sprintf("packets of wrong size or magic, the last of %d bytes", l.BadSize))
	add(l.BadFrameRate, "bad frame rates", "packets with an impossible frame rate")
	return list
}

// one puts what is said of several packets for a single one.
var one = strings.NewReplacer("packets", "packet", "rates", "rate", "restarts", "restart", " were ", " was ", "their", "its")

// drawTrouble has one line for what is wrong; its tooltip has all.
func (p *Flight) drawTrouble(f *form.Pass, r widget.Rect) {
	list := p.troubles(&f.Num.Link)
	if f.Num.Link.State == snapshot.LinkRecorded {
		f.Explain("flight.trouble", r, "A recording is shown: nothing is exchanged")
		f.Row(r, "Exchange", "—", f.Theme.Dim)
		return
	}
	if len(list) == 0 {
		tip := "No packet was lost, refused or bad, and the frame rate is high enough"
		if n := f.Num.Link.Restarts; n == 1 {
			tip += "\n1 restart of the autopilot: Events tells when"
		} else if n > 1 {
			tip += fmt.Sprintf("\n%d restarts of the autopilot: Events tells when", n)
		}
		f.Explain("flight.trouble", r, tip)
		f.Row(r, "Exchange", "no trouble", f.Theme.Dim)
		return
	}
	text := list[0].brief
	if len(list) > 1 {
		text += ", " + fmt.Sprint(len(list)-1) + " more"
	}
	f.Area("flight.trouble", r)
	if f.Tipped("flight.trouble") {
		words := make([]string, len(list))
		for i, t := range list {
			words[i] = t.full
		}
		f.SetTip("flight.trouble", strings.Join(words, "\n"))
	}
	f.Row(r, "Exchange", text, f.Theme.Caution)
}

// drawRecording has one line for the recording: that it is made, or since when nothing is kept.
func (p *Flight) drawRecording(f *form.Pass, r widget.Rect) {
	now := &p.View.Recording
	if now.Why != "" {
		text := fmt.Sprintf("Not recorded since %s: %s", units.Clock(now.Since), now.Why)
		tip := text + "\nThe flight goes on"
		if now.Help != "" {
			tip += "\n" + now.Help
		}
		f.Explain("flight.recording", r, tip)
		f.Text(r, widget.Left, widget.Small, f.Theme.Caution, text)
		return
	}
	text, tip := "on", "All of the flight is kept in\n"+now.File
	switch {
	case !now.On:
		text, tip = "off", "This flight is not recorded: --record none"
	case now.File == "":
		tip = "It begins with the flight"
	}
	if now.Removed != "" {
		tip += "\n" + now.Removed
	}
	f.Explain("flight.recording", r, tip)
	if now.Shown {
		text = "being replayed"
	}
	f.Row(r, "Recording", text, f.Theme.Dim)
}

// MoreWord shows the link's numbers, most of which the bar has too.
func (*Flight) MoreWord(_ *form.Pass, shown bool) string { return form.MoreOrLess(shown) }

// Summary is the state of the exchange in a word.
func (p *Flight) Summary(f *form.Pass) string {
	word, _ := LinkWord(f.Theme, f.Num.Link, p.View.Continues)
	return word
}

// Draw draws the state of the exchange, what runs the flight, and the cameras.
func (p *Flight) Draw(f *form.Pass, r *widget.Rect) {
	word, ink := LinkWord(f.Theme, f.Num.Link, p.View.Continues)
	state := r.CutTop(form.RowH)
	p.drawEndDemo(f, &state)
	f.Dot(state.CutLeft(14), ink)
	f.Text(state, widget.Left, widget.Strong, ink, form.Capital(word))
	p.drawButtons(f, r.CutTop(form.RowH))
	r.CutTop(4)
	p.drawRun(f, r.CutTop(form.RowH))
	r.CutTop(form.Gap / 2)
	p.drawCameras(f, r.CutTop(2*form.RowH+4))
	r.CutTop(form.Gap / 2)
	p.drawTrouble(f, r.CutTop(form.LineH))
	p.drawRecording(f, r.CutTop(form.LineH))
	if !f.Panel.More {
		return
	}
	for _, l := range linkRows(f.Num.Link, f.Num.Run.Paused) {
		f.Row(r.CutTop(form.LineH), l[0], l[1], f.Theme.Text)
	}
}

// drawEndDemo draws the button that ends a demonstration, while that can be ended.
func (p *Flight) drawEndDemo(f *form.Pass, state *widget.Rect) {
	if !p.View.CanEndDemo {
		return
	}
	if f.SmallButton("flight.demo.end", state.CutRight(64).Inset(0, 2), widget.Plain, "End demo") {
		p.Do.EndDemo()
	}
	f.SetTip("flight.demo.end", "The built-in autopilot leaves; the vehicle stands on the pad and waits for ArduPilot")
	state.CutRight(form.Gap)
}

func (p *Flight) drawButtons(f *form.Pass, r widget.Rect) {
	const tip = "A whole vehicle on the pad, time at zero; the weather stays\nCtrl+R"
	if p.sure.button(f, f.Button, "flight.reset", r.Split(0, 2, form.Gap), widget.Danger, "Reset flight", tip, p.loses(f.Now)) {
		f.Submit("flight.reset", command.Reset{})
	}
	label, look := "Freeze picture", widget.Plain
	if p.View.Frozen {
		label, look = "Resume picture", widget.Chosen
	}
	if f.Button("flight.pause", r.Split(1, 2, form.Gap), look, label) {
		p.Do.Freeze(!p.View.Frozen)
	}
	f.SetTip("flight.pause", "Freeze the picture; the flight goes on\nShift+Space")
}

// loses reports whether a reset ends a flight that is under way: an autopilot's, or a scenario's.
func (p *Flight) loses(s *snapshot.Snapshot) bool {
	return !p.View.Unjudged && (rotorsTurn(s) || !s.Contact.InContact) && s.Link.State == snapshot.LinkConnected
}

// Wait lets wall time go by [s].
func (p *Flight) Wait(dt float64) { p.sure.pass(dt) }

// drawRun draws the buttons that pause and step the flight itself.
func (p *Flight) drawRun(f *form.Pass, r widget.Rect) {
	paused, steps := f.Num.Run.Paused, r.Split(1, 2, form.Gap)
	label, look, tip := "Pause flight", widget.Plain, "The autopilot and all vehicles stand still; commands act at that time\nSpace"
	step, why := widget.Plain, ""
	switch {
	case p.View.NoPause != "":
		why = form.Capital(p.View.NoPause)
		look, tip, step = widget.Off, why, widget.Off
	case paused:
		label, look = "Resume flight", widget.Chosen
	default:
		step, why = widget.Off, "Pause the flight first"
	}
	if f.Button("flight.run", r.Split(0, 2, form.Gap), look, label) && p.Do.Pause != nil {
		p.tell(f, p.Do.Pause(!paused))
	}
	f.SetTip("flight.run", tip)
	for i, s := range [2]struct {
		id, label, tip string
		frames         int
		span           float64
	}{
		{"flight.frame", "+1", "Step the paused flight by one frame\nShift + .", 1, 0},
		{"flight.step", "10 ms", "Step the paused flight by 10 ms\nCtrl + .", 0, 0.01},
	} {
		if f.Button(s.id, steps.Split(i, 2, form.Gap), step, s.label) && p.Do.Step != nil {
			p.tell(f, p.Do.Step(s.frames, s.span))
		}
		if why != "" {
			s.tip = why
		}
		f.SetTip(s.id, s.tip)
	}
}

// tell shows why something was not done.
func (p *Flight) tell(f *form.Pass, err error) {
	if err != nil {
		f.Panel.Note, f.Panel.NoteLeft = "Not done: "+err.Error(), form.NoteSeconds
	}
}

// cameraRows are the widths of the cameras' buttons, as shares of their row, in the order of
// their keys.
var cameraRows = [2][]float32{{38, 33, 31, 65, 41}, {28, 30, 30, 48, 32}}

// drawCameras draws the rows of the cameras.
func (p *Flight) drawCameras(f *form.Pass, r widget.Rect) {
	n := 1
	for _, row := range cameraRows {
		line := r.CutTop(form.RowH)
		r.CutTop(4)
		total := float32(0)
		for _, w := range row {
			total += w
		}
		unit := (line.W - 4*float32(len(row)-1)) / total
		for _, w := range row {
			p.cameraButton(f, n, line.CutLeft(unit*w))
			line.CutLeft(4)
			n++
		}
	}
}

func (p *Flight) cameraButton(f *form.Pass, n int, r widget.Rect) {
	look := widget.Plain
	if p.View.Camera == n {
		look = widget.Chosen
	}
	id := fmt.Sprintf("flight.camera.%d", n)
	if f.SmallButton(id, r, look, cameras[n-1].label) {
		p.Do.SetCamera(n)
	}
	f.SetTip(id, "Camera: "+cameras[n-1].tip+"\n"+cameraKey(n))
}
