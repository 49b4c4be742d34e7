package reports

import (
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"github.com/sitlark/sitlark/internal/linechart"
	"github.com/sitlark/sitlark/scenario"
)

// bandOpacity is that of the bands of modes behind the curves, of 255; the line at which a band
// begins has edgeOpacity.
const bandOpacity, edgeOpacity = 34, 150

// bandText is the size of the names above the bands.
const bandText = 7.5

// aboveBands is the room for their names.
func aboveBands(modes []scenario.ModeSpan) vg.Length {
	if len(modes) == 0 {
		return 0
	}
	return linechart.Style(bandText).Height("X") + 2
}

// bands draws the autopilot's modes behind the curves, each with its name above where that has
// room.
func bands(modes []scenario.ModeSpan) linechart.Item {
	return func(a *linechart.Area) {
		style := linechart.Style(bandText)
		numbers := map[string]int{}
		for i, m := range modes {
			if m.Name == "" {
				continue
			}
			if _, known := numbers[m.Name]; !known {
				numbers[m.Name] = len(numbers)
			}
			left, right := max(a.Min.X, a.At(linechart.Point{X: m.From}).X), a.Max.X
			if i+1 < len(modes) {
				right = min(right, a.At(linechart.Point{X: modes[i+1].From}).X)
			}
			ink := inks[numbers[m.Name]%len(inks)]
			ink.A = bandOpacity
			a.FillPolygon(ink, []vg.Point{{X: left, Y: a.Min.Y}, {X: right, Y: a.Min.Y}, {X: right, Y: a.Max.Y}, {X: left, Y: a.Max.Y}})
			ink.A = edgeOpacity
			a.StrokeLine2(draw.LineStyle{Color: ink, Width: 0.6}, left, a.Min.Y, left, a.Max.Y)
			if style.Width(m.Name) <= right-left-2 {
				a.FillText(style, vg.Point{X: left + 1, Y: a.Max.Y + 2}, m.Name)
			}
		}
	}
}
