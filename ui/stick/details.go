package stick

import (
	"strconv"

	"github.com/sitlark/sitlark/joystick"
	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/units"
	"github.com/sitlark/sitlark/ui/widget"
)

var (
	stickZone = form.Control{ID: "sticks.deadzone", Label: "Dead zone", Tip: "Share of the way round the centre that counts as none",
		Range: widget.Range{Min: 0, Max: 100 * joystick.MaxDeadZone, Step: 1, Default: 2}, Show: func(v float64) units.Quantity { return units.Percent(units.Share(v)) }}
	stickExpo = form.Control{ID: "sticks.expo", Label: "Curve", Tip: "0 % is straight; more is flatter round the centre, with the same ends",
		Range: widget.Range{Min: 0, Max: 100, Step: 5}, Show: func(v float64) units.Quantity { return units.Percent(units.Share(v)) }}
)

// drawDetails shows how the selected channel follows.
func (s *Setup) drawDetails(f *form.Pass, r widget.Rect, d *joystick.Manager) {
	m := d.Mapping()
	c := m.Channel(s.selected)
	name := r.CutLeft(96)
	f.Text(name.CutTop(sticksRow), widget.Left, widget.Title, f.Theme.Text, channelName(s.selected))
	if c.Assigned() && f.SmallButton("sticks.clear", name.CutTop(sticksRow).Inset(0, 1), widget.Plain, "Follow nothing") {
		d.Clear(s.selected)
	}
	r.CutLeft(2 * form.Gap)
	switch {
	case c.Axis > 0:
		s.drawCurve(f, r, d, m, c)
	case len(c.Buttons) > 0:
		s.drawSwitch(f, r, d, c)
	default:
		f.Text(r.CutTop(sticksRow), widget.Left, widget.Body, f.Theme.Dim, "Follows nothing: its pulse is the one that ArduPilot's simulation has by itself")
	}
}

func (s *Setup) drawCurve(f *form.Pass, r widget.Rect, d *joystick.Manager, m joystick.Mapping, c joystick.Channel) {
	if v, changed := f.Control(r.CutTop(sticksRow), stickZone, units.ToPercent(m.Calibration(c.Axis).DeadZone)); changed {
		s.say(d.SetDeadZone(c.Number, units.Share(v)))
	}
	if v, changed := f.Control(r.CutTop(sticksRow), stickExpo, units.ToPercent(c.Expo)); changed {
		s.say(d.SetExpo(c.Number, units.Share(v)))
	}
}

// kinds are the kinds of switches in the user's words.
var kinds = map[joystick.Press]string{
	joystick.Hold:   "Long while pressed",
	joystick.Toggle: "Each press switches over",
	joystick.Step:   "One down, one up",
	joystick.Select: "A button for each position",
}

func (s *Setup) drawSwitch(f *form.Pass, r widget.Rect, d *joystick.Manager, c joystick.Channel) {
	line := r.CutTop(sticksRow).Inset(0, 1)
	label := kinds[c.Press]
	if c.Press == joystick.Step {
		label += ": " + strconv.Itoa(c.Positions) + " positions"
	}
	if f.SmallButton("sticks.kind", line.CutLeft(200), widget.Plain, label) {
		d.NextKind(c.Number)
	}
	f.SetTip("sticks.kind", "The next kind of switch that so many buttons can be\nEnter")
	line.CutLeft(form.Gap)
	if len(c.Buttons) < joystick.MaxPositions {
		if f.SmallButton("sticks.add", line.CutLeft(112), widget.Plain, "Add a button") {
			d.Assign(c.Number, true)
		}
		f.SetTip("sticks.add", "Press, then the button on the joystick: two step through positions, more select them\nEnter")
	}
	f.Text(r.CutTop(sticksRow), widget.Left, widget.Small, f.Theme.Dim, "Six positions are the six flight modes. To arm by channel 7: RC7_OPTION 153")
}

// drawInputs shows every axis and button of the joystick, to find out which is which.
func (s *Setup) drawInputs(f *form.Pass, r widget.Rect, d *joystick.Manager) {
	m, reading := d.Mapping(), d.Reading()
	line := r.CutTop(22)
	f.Text(line.CutLeft(56), widget.Left, widget.Small, f.Theme.Dim, "All axes")
	n := min(len(reading.Axes), 8)
	for i := range n {
		cell := line.Split(i, max(n, 4), form.Gap)
		ink := f.Theme.Dim
		if d.Moved(i + 1) {
			ink = f.Theme.Good
		}
		f.Text(cell.CutLeft(12), widget.Left, widget.Small, ink, strconv.Itoa(i+1))
		drawRawAxis(f, cell, d, i+1, m.Calibration(i+1))
	}
	line = r.CutTop(22)
	f.Text(line.CutLeft(56), widget.Left, widget.Small, f.Theme.Dim, "Buttons")
	all := make([]int, len(reading.Buttons))
	for i := range all {
		all[i] = i + 1
	}
	drawLamps(f, line, reading, all)
}

// drawButtons are the card's own.
func (s *Setup) drawButtons(f *form.Pass, r widget.Rect, d *joystick.Manager) {
	if d.Calibrating() {
		if f.Button("sticks.done", r.CutLeft(84), widget.Mend, "Done") {
			s.fault = ""
			if d.Calibrated() == 0 {
				s.fault = "No axis was moved far enough: the calibration is as it was."
			}
		}
		r.CutLeft(form.Gap)
		if f.Button("sticks.cancel", r.CutLeft(84), widget.Plain, "Cancel") {
			d.Leave()
		}
		return
	}
	_, present := d.Device()
	if present && f.Button("sticks.calibrate", r.CutLeft(84), widget.Plain, "Calibrate") {
		s.fault = ""
		d.Calibrate()
	}
	f.SetTip("sticks.calibrate", "Learn how far each axis goes and where it rests\nEnter")
	r.CutLeft(form.Gap)
	if f.Button("sticks.defaults", r.CutLeft(84), widget.Plain, "Defaults") {
		d.Defaults()
	}
	f.SetTip("sticks.defaults", "Channels and calibration as for a new joystick, in mode 2: throttle and yaw at the left\nEnter")
	s.drawUse(f, r.CutRight(84), d)
	r.CutRight(form.Gap)
	s.drawSave(f, r.CutRight(84), d)
}

func (s *Setup) drawUse(f *form.Pass, r widget.Rect, d *joystick.Manager) {
	label, look := "Use it", widget.Mend
	if d.Using() {
		label, look = "In use", widget.Chosen
	}
	if f.Button("sticks.use", r, look, label) {
		s.say(d.Use(!d.Using()))
	}
	f.SetTip("sticks.use", "Send RC channels of this joystick, now and whenever it is plugged in; press again to stop\nEnter")
}

func (s *Setup) drawSave(f *form.Pass, r widget.Rect, d *joystick.Manager) {
	if !d.Unsaved() {
		f.Text(r, widget.Center, widget.Body, f.Theme.Dim, "Saved")
		return
	}
	if f.Button("sticks.save", r, widget.Plain, "Save") {
		s.say(d.Save())
	}
	f.SetTip("sticks.save", "Keep channels and calibration for every joystick of this make\nEnter")
}

// say shows why something was not done.
func (s *Setup) say(err error) {
	s.fault = ""
	if err != nil {
		s.fault = "Not done: " + err.Error()
	}
}
