package reports

import (
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"github.com/sitlark/sitlark/scenario"
)

// bandOpacity is that of the bands of modes behind the curves, of 255; the line at which a band
// begins has edgeOpacity.
const bandOpacity, edgeOpacity = 34, 150

// bands draws the autopilot's modes behind the curves, each with its name above where that has
// room.
type bands struct{ modes []scenario.ModeSpan }

// Plot draws the bands.
func (b *bands) Plot(c draw.Canvas, p *plot.Plot) {
	x, _ := p.Transforms(&c)
	style := b.style(p)
	numbers := map[string]int{}
	for i, m := range b.modes {
		if m.Name == "" {
			continue
		}
		if _, known := numbers[m.Name]; !known {
			numbers[m.Name] = len(numbers)
		}
		left, right := x(max(m.From, p.X.Min)), c.Max.X
		if i+1 < len(b.modes) {
			right = min(right, x(b.modes[i+1].From))
		}
		ink := inks[numbers[m.Name]%len(inks)]
		ink.A = bandOpacity
		c.FillPolygon(ink, []vg.Point{{X: left, Y: c.Min.Y}, {X: right, Y: c.Min.Y}, {X: right, Y: c.Max.Y}, {X: left, Y: c.Max.Y}})
		ink.A = edgeOpacity
		c.StrokeLine2(draw.LineStyle{Color: ink, Width: 0.6}, left, c.Min.Y, left, c.Max.Y)
		if style.Width(m.Name) <= right-left-2 {
			c.FillText(style, vg.Point{X: left + 1, Y: c.Max.Y + 2}, m.Name)
		}
	}
}

// GlyphBoxes keeps room for the names above the plot.
func (b *bands) GlyphBoxes(p *plot.Plot) []plot.GlyphBox {
	if len(b.modes) == 0 {
		return nil
	}
	return []plot.GlyphBox{{X: 0.5, Y: 1, Rectangle: vg.Rectangle{Max: vg.Point{X: 1, Y: b.style(p).Height("X") + 2}}}}
}

func (b *bands) style(p *plot.Plot) draw.TextStyle {
	style := p.X.Tick.Label
	style.Font.Size, style.XAlign, style.YAlign = 7.5, draw.XLeft, draw.YBottom
	return style
}
