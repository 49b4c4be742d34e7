package stick

import (
	"math"
	"strconv"
	"strings"

	"github.com/sitlark/sitlark/joystick"
	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/widget"
)

// stickCells are the cells of a channel's row.
type stickCells struct{ name, source, raw, invert, out, pulse widget.Rect }

func stickColumns(r widget.Rect) (c stickCells) {
	c.name = r.CutLeft(88)
	r.CutLeft(form.Gap)
	c.source = r.CutLeft(104)
	r.CutLeft(form.Gap)
	c.pulse = r.CutRight(40)
	r.CutRight(form.Gap)
	bar := (r.W - 64 - 2*form.Gap) / 2
	c.raw = r.CutLeft(bar)
	r.CutLeft(form.Gap)
	c.invert = r.CutLeft(64)
	r.CutLeft(form.Gap)
	c.out = r
	return c
}

func (s *Setup) drawHeads(f *form.Pass, r widget.Rect) {
	c := stickColumns(r)
	for _, h := range []struct {
		r     widget.Rect
		align widget.Align
		text  string
	}{{c.name, widget.Left, "channel"}, {c.source, widget.Left, "follows"}, {c.raw, widget.Left, "raw"},
		{c.out, widget.Left, "sent"}, {c.pulse, widget.Right, "µs"}} {
		f.Text(h.r, h.align, widget.Small, f.Theme.Dim, h.text)
	}
}

// drawRows has a row for each channel; more than fit are scrolled.
func (s *Setup) drawRows(f *form.Pass, r widget.Rect, d *joystick.Manager, rows int) {
	s.followFocus(f, rows)
	s.first = max(0, min(s.first-f.TakeWheel("sticks", r), float32(joystick.MaxChannels-rows)))
	m, list := d.Mapping(), r
	for i := range rows {
		n := int(s.first) + i + 1
		s.drawRow(f, r.CutTop(sticksRow).Inset(0, 1), d, m.Channel(n), m)
	}
	if rows < joystick.MaxChannels {
		h := list.H * float32(rows) / joystick.MaxChannels
		f.Round(widget.Rect{X: list.Right() + 4, Y: list.Y + list.H*s.first/joystick.MaxChannels, W: 4, H: h}, 2, f.Theme.Dim)
	}
}

// followFocus scrolls so that the rows beside the one with the keyboard's focus can be
// reached.
func (s *Setup) followFocus(f *form.Pass, rows int) {
	id, _ := f.Focus()
	rest, ok := strings.CutPrefix(id, "sticks.channel.")
	if _, _, moved := f.FocusMoved(); !ok || !moved {
		return
	}
	word, _, _ := strings.Cut(rest, ".")
	if n, err := strconv.Atoi(word); err == nil {
		s.first = min(s.first, float32(max(0, n-2)))
		s.first = max(s.first, float32(n+1-rows))
	}
}

func (s *Setup) drawRow(f *form.Pass, r widget.Rect, d *joystick.Manager, ch joystick.Channel, m joystick.Mapping) {
	c, id := stickColumns(r), "sticks.channel."+strconv.Itoa(ch.Number)
	s.drawName(f, c.name, id, ch.Number)
	s.drawSource(f, c.source, id, d, ch)
	if ch.Axis > 0 {
		drawRawAxis(f, c.raw, d, ch.Axis, m.Calibration(ch.Axis))
	} else {
		drawLamps(f, c.raw, d.Reading(), ch.Buttons)
	}
	if ch.Assigned() {
		look := widget.Plain
		if ch.Inverted {
			look = widget.Chosen
		}
		if f.SmallButton(id+".invert", c.invert.Inset(0, 1), look, "Inverted") {
			d.Invert(ch.Number)
		}
		f.SetTip(id+".invert", "Long pulse and short change places\nEnter")
	}
	pulses, count := d.Pulses()
	if ch.Number > count {
		f.Text(c.out, widget.Left, widget.Small, f.Theme.Dim, "not sent")
		return
	}
	pulse, ink := pulses[ch.Number-1], f.Theme.Accent
	if !ch.Assigned() || !f.Now.RC.Sending() {
		ink = f.Theme.Dim
	}
	if f.Now.RC.Count >= ch.Number {
		pulse = f.Now.RC.Channels[ch.Number-1] // what is applied
	}
	drawDeflection(f, c.out, (float64(pulse)-1500)/500, ink)
	f.Text(c.pulse, widget.Right, widget.Body, f.Theme.Text, strconv.Itoa(int(pulse)))
}

// drawName selects the channel.
func (s *Setup) drawName(f *form.Pass, r widget.Rect, id string, n int) {
	hot, clicked := f.Pressable(id+".name", r)
	ink := f.Theme.Text
	if n == s.selected {
		f.Round(r, form.Radius, widget.Over(widget.Fade(f.Theme.Accent, widget.ChosenTint), f.Theme.Button))
		ink = f.Theme.Accent
	} else if hot {
		f.Round(r, form.Radius, f.Theme.ButtonHot)
	}
	f.SetTip(id+".name", "Show dead zone, curve and switches of this channel below\nEnter")
	if clicked {
		s.selected = n
	}
	r.CutLeft(6)
	f.Text(r, widget.Left, widget.Body, ink, channelName(n))
}

// drawSource is the button that lets a channel follow what the user moves next.
func (s *Setup) drawSource(f *form.Pass, r widget.Rect, id string, d *joystick.Manager, ch joystick.Channel) {
	label, look := "nothing", widget.Plain
	switch {
	case d.Assigning() == ch.Number:
		label, look = "Move it …", widget.Chosen
	case ch.Axis > 0:
		label = "Axis " + strconv.Itoa(ch.Axis)
	case len(ch.Buttons) > 0:
		label = buttonList(ch)
	}
	if f.SmallButton(id+".follow", r.Inset(0, 1), look, label) {
		s.selected, s.fault = ch.Number, ""
		if d.Assigning() == ch.Number {
			d.Leave()
		} else {
			d.Assign(ch.Number, false)
		}
	}
	f.SetTip(id+".follow", "Press, then move the stick or press the button that this channel is to follow\nEnter")
}

// drawRawAxis draws where an axis stands on its whole way, with the ends and the centre
// of its calibration.
func drawRawAxis(f *form.Pass, r widget.Rect, d *joystick.Manager, axis int, a joystick.Axis) {
	const thick = 6
	rail := widget.Rect{X: r.X, Y: r.Y + (r.H-thick)/2, W: r.W, H: thick}
	f.Round(rail, thick/2, f.Theme.Track)
	at := func(v float64) float32 { return rail.X + rail.W*float32(max(0, min(1, (v+1)/2))) }
	zone := a.DeadZone * (a.Max - a.Min) / 2
	f.Fill(widget.Rect{X: at(a.Centre - zone), Y: rail.Y, W: at(a.Centre+zone) - at(a.Centre-zone), H: thick}, widget.Fade(f.Theme.Dim, 0.5))
	for _, mark := range []float64{a.Min, a.Centre, a.Max} {
		f.Fill(widget.Rect{X: at(mark) - 0.5, Y: rail.Y - 2, W: 1, H: thick + 4}, f.Theme.Dim)
	}
	axes := d.Reading().Axes
	if axis > len(axes) || math.IsNaN(axes[axis-1]) {
		f.Text(r, widget.Center, widget.Small, f.Theme.Caution, "not there")
		return
	}
	ink := f.Theme.Text
	if d.Moved(axis) {
		ink = f.Theme.Good
	}
	f.Round(widget.Rect{X: at(axes[axis-1]) - 2, Y: rail.Y - 3, W: 4, H: thick + 6}, 2, ink)
}

// drawLamps draws numbered lamps of buttons.
func drawLamps(f *form.Pass, r widget.Rect, reading *joystick.Reading, buttons []int) {
	const side = 18
	for _, b := range buttons {
		if r.W < side {
			return
		}
		cell := r.CutLeft(side)
		r.CutLeft(3)
		cell.Y, cell.H = cell.Y+(cell.H-side)/2, side
		fill, ink := f.Theme.Track, f.Theme.Text
		if b <= len(reading.Buttons) && reading.Buttons[b-1] {
			fill, ink = f.Theme.Accent, f.Theme.Button
		}
		f.Round(cell, 3, fill)
		f.Text(cell, widget.Center, widget.Small, ink, strconv.Itoa(b))
	}
}
