// Package stick holds the joystick's panel and the tab that sets a joystick up.
package stick

import (
	"strconv"
	"strings"

	"github.com/sitlark/sitlark/joystick"
	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/widget"
)

// Setup is the drawer's tab on which the user sets up a joystick.
type Setup struct {
	Joysticks *joystick.Manager // nil: none can be used
	selected  int               // channel whose details are shown, from 1
	first     float32           // channel at the top, as an index
	scroll    float32           // of what stands beside the channels [px]
	fault     string            // why the last press did nothing
}

const (
	sticksRow  = 24
	leastRowsW = 440 // width of the channels' rows
	threeFrom  = 1180
	twoFrom    = 2*leastRowsW - 2*form.Gap
)

// Leave ends a calibration, or the wait for a stick that is moved, and reports whether there
// was one.
func (s *Setup) Leave() bool {
	d := s.Joysticks
	if d == nil || !d.Calibrating() && d.Assigning() == 0 {
		return false
	}
	d.Leave()
	return true
}

// part is a piece of the tab with its height [px].
type part struct {
	h    float32
	draw func(r widget.Rect)
}

// Draw draws the channels at the left and the rest beside them, in as many columns as there is
// room for; in a narrow window all of it is one column that scrolls.
func (s *Setup) Draw(f *form.Pass, r widget.Rect) {
	d := s.Joysticks
	s.selected = max(1, s.selected)
	if d == nil || len(d.List()) == 0 && !held(d) {
		drawNone(f, r)
		return
	}
	head := []part{
		{28, func(r widget.Rect) { s.drawTitle(f, r, d) }},
		{2 * 18, func(r widget.Rect) { s.drawGuide(f, r, d) }},
		{sticksRow + 4, func(r widget.Rect) { s.drawButtons(f, r.Inset(0, 2), d) }},
	}
	rest := []part{
		{2*sticksRow + 4, func(r widget.Rect) { s.drawDetails(f, r, d) }},
		{2 * 22, func(r widget.Rect) { s.drawInputs(f, r, d) }},
	}
	rows := part{18 + joystick.MaxChannels*sticksRow, func(r widget.Rect) { s.drawChannels(f, r, d) }}
	switch {
	case r.W >= threeFrom:
		left := r.CutLeft(max(leastRowsW, r.W*0.4))
		r.CutLeft(2 * form.Gap)
		rows.draw(left)
		s.column(f, "sticks.side", r.CutLeft((r.W-2*form.Gap)/2), head)
		r.CutLeft(2 * form.Gap)
		for _, p := range rest {
			p.draw(r.CutTop(p.h))
		}
	case r.W >= twoFrom:
		left := r.CutLeft(leastRowsW)
		r.CutLeft(2 * form.Gap)
		rows.draw(left)
		s.column(f, "sticks.side", r, append(head, rest...))
	default:
		s.column(f, "sticks.side", r, append(append(head, rows), rest...))
	}
}

// drawChannels draws the rows that there is room for.
func (s *Setup) drawChannels(f *form.Pass, r widget.Rect, d *joystick.Manager) {
	s.drawHeads(f, r.CutTop(18))
	s.drawRows(f, r, d, max(1, min(joystick.MaxChannels, int(r.H/sticksRow))))
}

// column draws parts below each other, scrolled by the wheel and by the keyboard's focus.
func (s *Setup) column(f *form.Pass, id string, r widget.Rect, parts []part) {
	total := float32(0)
	for _, p := range parts {
		total += p.h
	}
	if layer, at, moved := f.FocusMoved(); moved && layer == id {
		s.scroll += max(0, at.Bottom()-r.Bottom()) - max(0, r.Y-at.Y)
	}
	s.scroll -= 2 * sticksRow * f.TakeWheel(id, r)
	s.scroll = form.Round(max(0, min(s.scroll, total-r.H)))
	before := f.Panel.ID
	f.Layer(id, r)
	f.Zone(id, r)
	if total > r.H {
		h := r.H * r.H / total
		f.Round(widget.Rect{X: r.Right() - 4, Y: r.Y + r.H*s.scroll/total, W: 4, H: h}, 2, f.Theme.Dim)
		r.CutRight(2 * form.Gap)
	}
	r.Y -= s.scroll
	r.H = total
	for _, p := range parts {
		p.draw(r.CutTop(p.h))
	}
	f.Layer(before, f.Window)
	f.Unclip()
}

// held reports whether a joystick was ever in hand: its place stays where it is
// unplugged.
func held(d *joystick.Manager) bool { dev, _ := d.Device(); return dev.GUID != "" }

// drawNone says that there is nothing to set up.
func drawNone(f *form.Pass, r widget.Rect) {
	f.Text(r.CutTop(form.RowH), widget.Left, widget.Strong, f.Theme.Text, "No joystick is plugged in")
	text := "Plug in a joystick, a gamepad, or a radio by USB in its joystick mode. It is found at once. " +
		"ArduPilot 4.6.3 and later then fly by it; without one they keep their own RC input."
	for _, line := range f.Atlas.Wrap(widget.Body, text, min(r.W, 560)) {
		f.Text(r.CutTop(form.LineH), widget.Left, widget.Body, f.Theme.Dim, line)
	}
}

// drawTitle names the joystick in hand; where several are plugged in, a button takes
// the next.
func (s *Setup) drawTitle(f *form.Pass, r widget.Rect, d *joystick.Manager) {
	dev, present := d.Device()
	if list := d.List(); len(list) > 1 || len(list) == 1 && !present {
		if f.Button("sticks.next", r.CutRight(104).Inset(0, 2), widget.Plain, "Next joystick") {
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
func (s *Setup) drawGuide(f *form.Pass, r widget.Rect, d *joystick.Manager) {
	text, ink := s.guide(f, d)
	lines := f.Atlas.Wrap(widget.Body, text, r.W)
	for _, line := range lines[:min(2, len(lines))] {
		f.Text(r.CutTop(18), widget.Left, widget.Body, ink, line)
	}
}

func (s *Setup) guide(f *form.Pass, d *joystick.Manager) (string, widget.Ink) {
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
