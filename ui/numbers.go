package ui

import (
	"image/color"
	"math"

	"github.com/sitlark/sitlark/physics/snapshot"
	"github.com/sitlark/sitlark/ui/widget"
)

// numbers are the instruments: artificial horizon, attitude, heights and speeds.
type numbers struct{}

const (
	horizonSide = 96
	tileH       = 40
)

func (numbers) height(*pass, float32) float32 { return horizonSide + gap + 2*tileH + lineH }

func (numbers) summary(f *pass) string {
	b := f.num.Body
	return metres(b.Altitude()).String() + "  " + speed(groundSpeed(b)).String()
}

func groundSpeed(b snapshot.Body) float64 { return math.Hypot(b.VelGround.X, b.VelGround.Y) }

func (numbers) draw(f *pass, r widget.Rect) {
	top := r.CutTop(horizonSide)
	roll, pitch, _ := f.now.Body.Euler()
	drawHorizon(f, top.CutLeft(horizonSide), roll, pitch)
	drawAngles(f, top, f.num.Body)
	r.CutTop(gap)
	b := f.num.Body
	tiles := [4]struct {
		label string
		q     quantity
	}{
		{"Altitude", metres(b.Altitude())}, {"Climb", speed(-b.VelGround.Z)},
		{"Ground speed", speed(groundSpeed(b))}, {"Airspeed", speed(f.num.Air.Airspeed)},
	}
	for i, t := range tiles {
		if i == 2 {
			r.CutTop(tileH)
		}
		cell := r
		cell.H = tileH
		f.tile(cell.Split(i%2, 2, gap), t.label, t.q, f.Theme.Text)
	}
	r.CutTop(tileH)
	drawPower(f, r.CutTop(lineH), f.num.Power)
}

func drawAngles(f *pass, r widget.Rect, b snapshot.Body) {
	r.CutLeft(2 * gap)
	roll, pitch, yaw := b.Euler()
	for _, a := range [3]struct {
		label string
		q     quantity
		small string
	}{{"Roll", degrees(roll), ""}, {"Pitch", degrees(pitch), ""}, {"Heading", heading(yaw), compass(yaw * 180 / math.Pi)}} {
		line := r.CutTop(horizonSide / 3)
		f.Text(line, widget.Left, widget.Body, f.Theme.Dim, a.label)
		unit := line.CutRight(10)
		f.Text(line, widget.Right, widget.Head, f.Theme.Text, a.q.num)
		unit.CutLeft(1)
		f.Text(unit, widget.Left, widget.Head, f.Theme.Dim, a.q.unit)
	}
}

// tile draws a label above a large number.
func (f *pass) tile(r widget.Rect, label string, q quantity, ink color.NRGBA) {
	f.Text(r.CutTop(14), widget.Left, widget.Small, f.Theme.Dim, label)
	line := r.CutTop(20)
	w := f.Text(line, widget.Left, widget.Head, ink, q.num)
	line.CutLeft(w + 4)
	f.Text(line, widget.Left, widget.Small, f.Theme.Dim, q.unit)
}
