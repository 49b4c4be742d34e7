package panel

import (
	"math"

	"github.com/sitlark/sitlark/protocol/mavlink/failsafe"
	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/units"
	"github.com/sitlark/sitlark/ui/widget"
)

const (
	barsH   = 60.0 // of the bars with their labels, and what is free below them
	barFull = 1.2  // the variance of a full bar
)

// The marks of a variance: below the first it is good, above the second bad, from the
// third on the filter refuses the sensor.
var varianceMarks = [3]float64{0.5, 0.8, 1.0}

// variances are the five of EKF_STATUS_REPORT in the order of the bars.
func variances(e failsafe.EKFStatus) [5]struct {
	id, label, tip string
	value          float64
} {
	type bar = struct {
		id, label, tip string
		value          float64
	}
	return [5]bar{
		{"velocity", "vel", "Velocity", e.Velocity},
		{"horizontal", "pos", "Horizontal position", e.PosHoriz},
		{"vertical", "hgt", "Height", e.PosVert},
		{"compass", "mag", "Compass", e.Mag},
		{"terrain", "terr", "Height above terrain", e.Terr},
	}
}

// drawVariances draws the EKF's variances as five bars with their marks.
func (a *telemetry) drawVariances(f *form.Pass, r widget.Rect) {
	r.H -= form.Gap
	head := r.CutLeft(32)
	f.Text(head.CutTop(16), widget.Left, widget.Small, f.Theme.Dim, "EKF")
	rail := widget.Rect{X: r.X, Y: r.Y + 4, W: r.W, H: r.H - 16 - 4}
	for i, m := range varianceMarks {
		y := rail.Bottom() - rail.H*float32(m/barFull)
		ink := [3]widget.Ink{f.Theme.Good, f.Theme.Caution, f.Theme.Fault}[i]
		f.Fill(widget.Rect{X: rail.X, Y: y, W: rail.W, H: 1}, widget.Fade(ink, 0.7))
	}
	for i, v := range variances(a.num.EKF) {
		cell := r.Split(i, 5, 4)
		id := "autopilot.ekf." + v.id
		f.Area(id, cell)
		if f.Tipped(id) {
			f.SetTip(id, v.tip+" variance of the EKF: "+units.Number(v.value, 2)+"\nBelow 0.5 good, above 0.8 bad, from 1.0 on it refuses the sensor")
		}
		ink, label := a.varianceInk(f, v.value), v.label
		if v.value >= varianceMarks[0] {
			label = varianceText(v.value)
		}
		if !a.num.EKF.Valid {
			label, v.value = v.label, 0
		}
		drawVariance(f, cell, rail, v.value, ink)
		f.Text(widget.Rect{X: cell.X, Y: cell.Bottom() - 16, W: cell.W, H: 16}, widget.Center, widget.Small, labelInk(f, ink, v.value), label)
	}
}

// varianceText has room below a bar.
func varianceText(v float64) string {
	if v >= 10 {
		return "> 10"
	}
	return units.Number(v, 2)
}

func labelInk(f *form.Pass, ink widget.Ink, value float64) widget.Ink {
	if value < varianceMarks[0] {
		return f.Theme.Dim
	}
	return ink
}

func (a *telemetry) varianceInk(f *form.Pass, v float64) widget.Ink {
	ink := f.Theme.Good
	switch {
	case !(v < varianceMarks[1]): // NaN too
		ink = f.Theme.Fault
	case v >= varianceMarks[0]:
		ink = f.Theme.Caution
	}
	return a.Fresh(f, ink)
}

func drawVariance(f *form.Pass, cell, rail widget.Rect, v float64, ink widget.Ink) {
	const wide = 12
	if math.IsNaN(v) {
		v = barFull
	}
	h := max(2, rail.H*float32(max(0, min(1, v/barFull))))
	f.Fill(widget.Rect{X: cell.X + (cell.W-wide)/2, Y: rail.Bottom() - h, W: wide, H: h}, ink)
	f.Fill(widget.Rect{X: cell.X, Y: rail.Bottom(), W: cell.W, H: 1}, f.Theme.Dim)
}
