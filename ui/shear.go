package ui

import (
	"github.com/sitlark/sitlark/ui/units"
	"github.com/sitlark/sitlark/ui/widget"
)

const shearH = lineH + 14

// shearHeights are the heights above the ground at which the mean wind is told [m].
var shearHeights = [...]float64{2, 10, 50}

// drawShear tells the mean wind at some heights: near the ground it is slower.
func drawShear(f *pass, r widget.Rect) {
	f.explain("wind.shear", r, "Mean wind [m/s] at heights above the ground [m]: the ground holds it back\nAs set, without turbulence and gusts")
	head := r.CutTop(lineH)
	most := f.now.Wind.MeanSpeedAt(shearHeights[len(shearHeights)-1])
	for i, h := range shearHeights {
		v := f.now.Wind.MeanSpeedAt(h)
		at := head.Split(i, len(shearHeights), gap)
		f.Text(at, widget.Left, widget.Small, f.Theme.Dim, units.Number(h, 0)+" m")
		f.Text(at, widget.Right, widget.Small, f.Theme.Text, units.Number(v, 1))
		bar := r.Split(i, len(shearHeights), gap)
		bar = widget.Rect{X: bar.X, Y: bar.Y + 2, W: bar.W, H: 4}
		f.Round(bar, 2, f.Theme.Track)
		if most > 0 {
			bar.W *= float32(v / most)
			f.Round(bar, 2, f.Theme.Accent)
		}
	}
}
