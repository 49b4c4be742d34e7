// Package stick holds the joystick's panel and the card that sets a joystick up.
package stick

import (
	"strconv"
	"strings"

	"github.com/sitlark/sitlark/joystick"
	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/widget"
)

// Card is the card on which the user sets up a joystick.
type Card struct {
	Joysticks *joystick.Manager // nil: none can be used
	open      bool
	selected  int     // channel whose details are shown, from 1
	first     float32 // channel at the top, as an index
	fault     string  // why the last press did nothing
}

const (
	sticksW    = 616
	sticksRow  = 24
	sticksRest = 256 // of the card, beside the rows of its channels
)

func (s *Card) Toggle() { s.open = !s.open; s.fault = "" }

// Escape leaves what the card is in the middle of, else closes it, and reports whether
// there was anything to leave.
func (s *Card) Escape() bool {
	d := s.Joysticks
	if !s.open {
		return false
	}
	if d != nil && (d.Calibrating() || d.Assigning() > 0) {
		d.Leave()
	} else {
		s.open = false
	}
	return true
}

// Draw draws the card over everything but the help.
func (s *Card) Draw(f *form.Pass) {
	d, w := s.Joysticks, f.Window
	if !s.open {
		return
	}
	s.selected = max(1, s.selected)
	rows := int((w.H - form.BarH - 2*form.Gap - sticksRest) / sticksRow)
	rows = max(2, min(rows, joystick.MaxChannels))
	if d == nil || len(d.List()) == 0 && !held(d) {
		s.drawNone(f)
		return
	}
	h := sticksRest + float32(rows)*sticksRow
	width := min(sticksW, w.W-2*form.Gap)
	card := widget.Rect{X: (w.W - width) / 2, Y: max(form.BarH+form.Gap, (w.H-h)/2), W: width, H: h}
	f.OpenCard("sticks", card)
	r := card.Inset(16, 12)
	s.drawTitle(f, r.CutTop(32), d)
	s.drawGuide(f, r.CutTop(2*18), d)
	r.CutTop(4)
	s.drawHeads(f, r.CutTop(18))
	s.drawRows(f, r.CutTop(float32(rows)*sticksRow), d, rows)
	r.CutTop(form.Gap)
	s.drawDetails(f, r.CutTop(2*sticksRow), d)
	r.CutTop(form.Gap)
	s.drawInputs(f, r.CutTop(2*22), d)
	r.CutTop(form.Gap)
	s.drawButtons(f, r.CutTop(sticksRow), d)
	f.Unclip()
}

// held reports whether a joystick was ever in hand: its place stays where it is
// unplugged.
func held(d *joystick.Manager) bool { dev, _ := d.Device(); return dev.GUID != "" }

// drawNone says that there is nothing to set up.
func (s *Card) drawNone(f *form.Pass) {
	w := f.Window
	width := min(460, w.W-2*form.Gap)
	lines := f.Atlas.Wrap(widget.Body, "Plug in a joystick, a gamepad, or a radio by USB in its joystick mode. It is found at once. "+
		"ArduPilot 4.6.3 and later then fly by it; without one they keep their own RC input.", width-32)
	h := float32(12+32+12) + float32(len(lines))*form.LineH
	card := widget.Rect{X: (w.W - width) / 2, Y: max(form.BarH+form.Gap, (w.H-h)/2), W: width, H: h}
	f.OpenCard("sticks", card)
	r := card.Inset(16, 12)
	title := r.CutTop(32)
	s.closeButton(f, &title)
	f.Text(title, widget.Left, widget.Head, f.Theme.Text, "No joystick is plugged in")
	for _, line := range lines {
		f.Text(r.CutTop(form.LineH), widget.Left, widget.Body, f.Theme.Dim, line)
	}
	f.Unclip()
}

func (s *Card) closeButton(f *form.Pass, title *widget.Rect) {
	if f.Button("sticks.close", title.CutRight(72).Inset(0, 4), widget.Plain, "Close") {
		s.open = false
		if s.Joysticks != nil {
			s.Joysticks.Leave()
		}
	}
	f.SetTip("sticks.close", "Esc, G")
	title.CutRight(form.Gap)
}

// drawTitle names the joystick in hand; where several are plugged in, a button takes
// the next.
func (s *Card) drawTitle(f *form.Pass, r widget.Rect, d *joystick.Manager) {
	s.closeButton(f, &r)
	dev, present := d.Device()
	if list := d.List(); len(list) > 1 || len(list) == 1 && !present {
		if f.Button("sticks.next", r.CutRight(104).Inset(0, 4), widget.Plain, "Next joystick") {
			d.Choose(nextDevice(list, dev))
		}
		f.SetTip("sticks.next", strconv.Itoa(len(list))+" joysticks are plugged in; one at a time sends RC\nEnter")
		r.CutRight(form.Gap)
	}
	f.Text(r, widget.Left, widget.Head, f.Theme.Text, dev.Name)
}

func nextDevice(list []joystick.Device, dev joystick.Device) joystick.Device {
	for i, o := range list {
		if o.Slot == dev.Slot && o.GUID == dev.GUID {
			return list[(i+1)%len(list)]
		}
	}
	return list[0]
}

// drawGuide says what goes on, and what to do.
func (s *Card) drawGuide(f *form.Pass, r widget.Rect, d *joystick.Manager) {
	text, ink := s.guide(f, d)
	lines := f.Atlas.Wrap(widget.Body, text, r.W)
	for _, line := range lines[:min(2, len(lines))] {
		f.Text(r.CutTop(18), widget.Left, widget.Body, ink, line)
	}
}

func (s *Card) guide(f *form.Pass, d *joystick.Manager) (string, widget.Ink) {
	_, present := d.Device()
	switch n := d.Assigning(); {
	case s.fault != "":
		return s.fault, f.Theme.Fault
	case !present && d.Using():
		return "Unplugged: RC stops, as a radio out of range does. It goes on once the joystick is plugged in again.", f.Theme.Caution
	case !present:
		return "Unplugged: plug it in to set it up.", f.Theme.Caution
	case d.Calibrating():
		return "Move every stick and switch to all its ends, then let go and press Done. What is sent is held meanwhile.", f.Theme.Accent
	case n > 0:
		return learnText(n) + " What is sent is held; Esc leaves it.", f.Theme.Accent
	case !d.Using():
		return "Nothing is sent yet. See that the bars follow the sticks, then press Use it.", f.Theme.Text
	case f.Now.RC.Lost:
		return "RC is lost by command: nothing is sent until it is restored.", f.Theme.Fault
	}
	return "ArduPilot 4.6.3 and later fly by these channels, and arm with the throttle down; older ones do not read them.", f.Theme.Dim
}

// learnText says what to move, toward the end that makes a long pulse.
func learnText(n int) string {
	switch n {
	case joystick.Roll:
		return "Roll: move its stick fully to the right."
	case joystick.Pitch:
		return "Pitch: pull its stick fully back, nose up."
	case joystick.Throttle:
		return "Throttle: move its stick to full throttle. Where it stands there already, take it down first."
	case joystick.Yaw:
		return "Yaw: move its stick fully to the right."
	}
	return "Channel " + strconv.Itoa(n) + ": move its switch to the far end, or press its button."
}

// buttonList tells a channel's buttons.
func buttonList(c joystick.Channel) string {
	words := make([]string, len(c.Buttons))
	for i, b := range c.Buttons {
		words[i] = strconv.Itoa(b)
	}
	if len(words) == 1 {
		return "Button " + words[0]
	}
	return "Buttons " + strings.Join(words, " ")
}
