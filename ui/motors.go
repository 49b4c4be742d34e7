package ui

import (
	"strconv"
	"strings"

	"github.com/sitlark/sitlark/physics/command"
	"github.com/sitlark/sitlark/physics/snapshot"
	"github.com/sitlark/sitlark/ui/widget"
)

// motors has a row for each motor; more than maxRows are scrolled.
type motors struct{ first float32 } // the motor at the top, as an index

const (
	maxRows  = 8
	motorRow = 28
)

// motorThrust is the slider of each motor's row.
var motorThrust = control{tip: "Share of a healthy rotor's thrust",
	Range: widget.Range{Min: 0, Max: 100, Step: 1, Default: 100}, show: func(v float64) quantity { return percent(share(v)) }}

func (m *motors) height(f *pass, _ float32) float32 {
	rows := max(1, min(f.now.Count, maxRows))
	return 16 + float32(rows)*motorRow
}

func (m *motors) summary(f *pass) string {
	bad := 0
	for _, r := range f.now.Rotors[:rotorCount(f.now)] {
		if !r.Healthy() {
			bad++
		}
	}
	if bad == 0 {
		return strconv.Itoa(f.now.Count) + " healthy"
	}
	return strconv.Itoa(bad) + " of " + strconv.Itoa(f.now.Count) + " with a fault"
}

func rotorCount(s *snapshot.Snapshot) int { return max(0, min(s.Count, len(s.Rotors))) }

func (m *motors) draw(f *pass, r widget.Rect) {
	m.drawHeads(f, r.CutTop(16))
	n := rotorCount(f.now)
	if n == 0 {
		f.Text(r.CutTop(motorRow), widget.Left, widget.Body, f.Theme.Dim, "No vehicle yet")
		return
	}
	m.followFocus(f)
	m.first = max(0, min(m.first, float32(n-maxRows)))
	list := r
	for i := int(m.first); i < min(n, int(m.first)+maxRows); i++ {
		drawMotor(f, r.CutTop(motorRow).Inset(0, 2), i)
	}
	if n > maxRows {
		m.first -= f.TakeWheel(f.box.id, list) // after the sliders, which come first
		h := list.H * maxRows / float32(n)
		y := list.Y + (list.H-h)*m.first/float32(n-maxRows)
		f.Round(widget.Rect{X: list.Right() + 2, Y: y, W: 4, H: h}, 2, f.Theme.Dim)
	}
}

// followFocus scrolls so that the row after the one with the keyboard's focus, and
// the one before, can be reached.
func (m *motors) followFocus(f *pass) {
	id, _ := f.Focus()
	rest, ok := strings.CutPrefix(id, "motors.")
	if _, _, moved := f.FocusMoved(); !ok || !moved {
		return
	}
	word, _, _ := strings.Cut(rest, ".")
	if row, err := strconv.Atoi(word); err == nil { // numbers count from 1
		m.first = min(m.first, float32(max(0, row-2)))
		m.first = max(m.first, float32(row+1-maxRows))
	}
}

func (m *motors) drawHeads(f *pass, r widget.Rect) {
	c := motorColumns(r)
	for _, h := range []struct {
		r     widget.Rect
		align widget.Align
		text  string
	}{{c.rpm, widget.Right, "rpm"}, {c.thrust, widget.Left, "thrust %"}} {
		f.Text(h.r, h.align, widget.Small, f.Theme.Dim, h.text)
	}
}

type motorCells struct{ spin, number, rpm, thrust, share, fail widget.Rect }

func motorColumns(r widget.Rect) (c motorCells) {
	c.spin = r.CutLeft(16)
	c.number = r.CutLeft(16)
	c.rpm = r.CutLeft(44) // room for the mark of a clamped pulse
	r.CutLeft(gap)
	c.fail = r.CutRight(56)
	r.CutRight(gap)
	c.share = r.CutRight(31)
	c.thrust = r
	return c
}

func drawMotor(f *pass, r widget.Rect, i int) {
	echo, c := f.now.Rotors[i], motorColumns(r)
	name := strconv.Itoa(echo.Number)
	id := "motors." + name
	drawSpin(f, c.spin, echo)
	f.Text(c.number, widget.Center, widget.Strong, f.Theme.Text, name)
	drawRPM(f, c.rpm, id, f.num.Rotors[i], echo)
	drawThrust(f, c, id, echo)
	drawFail(f, c.fail, id, echo)
}

// drawSpin marks which way a motor turns, or that it has failed or lost its
// propeller.
func drawSpin(f *pass, r widget.Rect, rotor snapshot.Rotor) {
	switch {
	case rotor.Failed, rotor.Broken:
		f.Icon(r, widget.IconFault, 12, f.Theme.Fault)
	case rotor.Clockwise:
		f.Icon(r, widget.IconCW, 14, f.Theme.CW)
	default:
		f.Icon(r, widget.IconCCW, 14, f.Theme.CCW)
	}
}

// drawRPM writes the speed, and marks a pulse that had to be clamped.
func drawRPM(f *pass, r widget.Rect, id string, num, echo snapshot.Rotor) {
	ink := f.Theme.Text
	if echo.PWMClamped {
		ink = f.Theme.Caution
		f.Icon(widget.Rect{X: r.X, Y: r.Y, W: 10, H: r.H}, widget.IconCaution, 10, ink)
	}
	f.Text(r, widget.Right, widget.Body, ink, rpm(num.Speed))
	f.Area(id+".rpm", r)
	if !f.Tipped(id + ".rpm") {
		return
	}
	tip := "Pulse " + strconv.Itoa(int(echo.PWMUs)) + " µs"
	switch {
	case echo.PWMClamped:
		tip += ": outside 800 to 2200 µs, clamped"
	case echo.PWMUs == 0:
		tip = "The output is switched off"
	}
	f.SetTip(id+".rpm", tip+"\nthrust "+number(num.Thrust, 1)+" N, "+amperes(num.Current).String())
}

func drawThrust(f *pass, c motorCells, id string, echo snapshot.Rotor) {
	if echo.Failed || echo.Broken {
		text := "failed"
		if echo.Broken {
			text = "broken"
		}
		c.thrust.W += c.share.W
		f.Text(c.thrust, widget.Center, widget.Body, f.Theme.Fault, text)
		return
	}
	slider := motorThrust
	slider.id = id + ".thrust"
	v, changed := drawShare(f, c, slider, toPercent(echo.ThrustFactor))
	f.tipOf(slider)
	if changed {
		f.submit(slider.id, command.DegradeMotor{Motor: echo.Number, Thrust: share(v)})
	}
}

// drawShare draws a motor's slider and its number, or over both the number that is
// being typed.
func drawShare(f *pass, cells motorCells, c control, echo float64) (v float64, changed bool) {
	both := cells.thrust
	both.W += cells.share.W
	if f.TypingIn(c.id) {
		v, changed, _ = f.Number(c.id, both, c.Range, "%", echo)
		return v, changed
	}
	v, changed = f.Slider(c.id, cells.thrust, c.Range, echo)
	if set, by, _ := f.Number(c.id, cells.share, c.Range, "%", v); by {
		v, changed = set, true
	}
	if f.TypingIn(c.id) {
		return v, changed // from the next pass on
	}
	ink := f.Theme.Text
	if v < c.Max {
		ink = f.Theme.Caution
	}
	f.Text(cells.share, widget.Right, widget.Body, ink, number(v, 0))
	return v, changed
}

func drawFail(f *pass, r widget.Rect, id string, echo snapshot.Rotor) {
	if echo.Failed || echo.Broken && !f.now.Ground.Crashed { // a wreck needs a reset
		if f.Button(id+".restore", r, widget.Mend, "Restore") {
			f.submit(id+".restore", command.RestoreMotor{Motor: echo.Number})
		}
		f.SetTip(id+".restore", "Make motor and rotor healthy again")
		return
	}
	if f.Button(id+".fail", r, widget.Danger, "Fail") {
		f.submit(id+".fail", command.FailMotor{Motor: echo.Number})
	}
	f.SetTip(id+".fail", "Stop this motor: its rotor gets no torque")
}
