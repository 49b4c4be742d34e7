package ui

import (
	"github.com/sitlark/sitlark/physics/state"
	"github.com/sitlark/sitlark/ui/units"
	"github.com/sitlark/sitlark/ui/widget"
)

// numbers are the instruments: artificial horizon, attitude, heights and speeds.
type numbers struct{}

const (
	horizonSide = 96
	readingH    = 22
)

func (numbers) height(*pass, float32) float32 { return horizonSide + gap + 4*readingH + gap/2 + lineH }

func (numbers) summary(f *pass) string {
	b := f.num.Body
	return units.Metres(b.Altitude()).String() + "  " + units.Speed(groundSpeed(b)).String()
}

func (numbers) draw(f *pass, r widget.Rect) {
	top := r.CutTop(horizonSide)
	roll, pitch, _ := f.now.Body.Euler()
	drawHorizon(f, top.CutLeft(horizonSide), roll, pitch)
	drawAngles(f, top, f.num.Body)
	r.CutTop(gap)
	b := f.num.Body
	for _, n := range [4]struct {
		label, tip string
		units.Quantity
	}{
		{"Altitude", "Height above home [m]", units.Metres(b.Altitude())},
		{"Climb", "Vertical speed, up is positive [m/s]", units.Speed(-b.VelGround.Z)},
		{"Ground speed", "Horizontal speed over the ground [m/s]", units.Speed(groundSpeed(b))},
		{"Airspeed", "Speed through the air, wind taken off [m/s]", units.Speed(f.num.Air.Airspeed)},
	} {
		line := r.CutTop(readingH)
		f.explain("numbers."+n.label, line, n.tip)
		drawReading(f, line, n.label, n.Quantity)
	}
	r.CutTop(gap / 2)
	drawPower(f, r.CutTop(lineH), f.num.Power)
}

func drawAngles(f *pass, r widget.Rect, b state.Body) {
	r.CutLeft(2 * gap)
	roll, pitch, yaw := b.Euler()
	for _, a := range [3]struct {
		label, tip string
		units.Quantity
	}{
		{"Roll", "Bank, right wing down is positive, −180 to 180°", units.Degrees(roll)},
		{"Pitch", "Nose up is positive, −90 to 90°", units.Degrees(pitch)},
		{"Heading", "Of the nose, clockwise from north, 0 to 359°", units.Heading(yaw)},
	} {
		line := r.CutTop(horizonSide / 3)
		f.explain("numbers."+a.label, line, a.tip)
		f.Text(line, widget.Left, widget.Body, f.Theme.Dim, a.label)
		unit := line.CutRight(12)
		f.Text(line, widget.Right, widget.Head, f.Theme.Text, a.Num)
		unit.CutLeft(2)
		f.Text(unit, widget.Left, widget.Head, f.Theme.Dim, a.Unit)
	}
}

// drawReading draws a label and a large number with its unit, which stand in columns.
func drawReading(f *pass, r widget.Rect, label string, q units.Quantity) {
	f.unit(r.CutRight(unitW), q.Unit)
	w := f.Text(r, widget.Left, widget.Body, f.Theme.Dim, label)
	r.CutLeft(w)
	f.Text(r, widget.Right, widget.Head, f.Theme.Text, q.Num)
}
