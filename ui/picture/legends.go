package picture

import (
	"image/color"
	"math"

	"github.com/sitlark/sitlark/overlay"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/units"
	"github.com/sitlark/sitlark/ui/widget"
)

// LegendW and legendH are the size of a legend [logical px].
const LegendW, legendH = 176, 40

// DrawLegend draws the colours of the trail with the numbers at their ends, at the lower left of
// r, and returns what is free above them. A click calls next, for the next
// quantity.
func DrawLegend(f *form.Pass, l *overlay.Legend, area widget.Rect, next func()) widget.Rect {
	if len(l.Colors) == 0 {
		return area
	}
	card := widget.Rect{X: area.X, Y: area.Bottom() - legendH, W: min(LegendW, area.W), H: legendH}
	area.H = max(0, card.Y-form.Gap-area.Y)
	f.Layer("legend", card)
	f.Zone("legend", card)
	hot, clicked := f.Pressable("legend", card)
	f.SetTip("legend", "Colour of the trail\nClick, or T: the next quantity")
	if clicked {
		next()
	}
	edge := f.Theme.Edge
	if hot {
		edge = f.Theme.Accent
	}
	f.Background(card, form.Radius, f.Theme.Panel)
	f.Outline(card, form.Radius, edge)
	r := card.Inset(form.Gap, 4)
	text := r.CutTop(18)
	f.Text(text, widget.Left, widget.Small, f.Theme.Text, units.Number(l.Low, 0))
	f.Text(text, widget.Right, widget.Small, f.Theme.Text, units.Number(l.High, 0))
	f.Text(text.Inset(28, 0), widget.Center, widget.Small, f.Theme.Dim, l.Name+" "+l.Unit)
	r.CutTop(2)
	bar := r.CutTop(8)
	step := bar.W / float32(len(l.Colors))
	for i, c := range l.Colors {
		f.Fill(widget.Rect{X: bar.X + float32(i)*step, Y: bar.Y, W: step, H: bar.H}, c)
	}
	f.Unclip()
	return area
}

const (
	ScaleMost = 180 // longest bar
	scaleH    = 44
	northW    = 36

	ScaleWidest = ScaleMost + 2*scalePad + form.Gap + northW
	scalePad    = 14
)

// DrawScale draws a length to scale at the lower right of r, where a picture has
// one, and north where it lies up. It returns what is free above and lets the mouse
// through.
func DrawScale(f *form.Pass, r widget.Rect, pixelsPerMetre float64, northUp bool) widget.Rect {
	unit := pixelsPerMetre / float64(f.Atlas.Scale()) // logical px a metre
	if !(unit > 0) || r.W < ScaleMost+80 || r.H < 2*scaleH {
		return r
	}
	length := RoundLength(ScaleMost / unit)
	w := float32(length * unit)
	card := widget.Rect{W: w + 2*scalePad, H: scaleH}
	card.X, card.Y = r.Right()-card.W, r.Bottom()-scaleH
	f.Layer("scale", card)
	f.Round(card, form.Radius, widget.Fade(f.Theme.Card, 0.72))
	bar := card.Inset(scalePad, 8)
	f.Text(bar.CutTop(16), widget.Center, widget.Small, f.Theme.Text, LengthText(length))
	y := bar.Y + 5
	f.Fill(widget.Rect{X: bar.X, Y: y, W: w, H: 2}, f.Theme.Text)
	for _, x := range [3]float32{bar.X, bar.X + w/2, bar.X + w - 2} {
		f.Fill(widget.Rect{X: x, Y: y - 4, W: 2, H: 10}, f.Theme.Text)
	}
	f.Unclip()
	if northUp {
		drawNorth(f, widget.Rect{X: card.X - form.Gap - northW, Y: card.Y, W: northW, H: scaleH})
	}
	r.H -= scaleH + form.Gap
	return r
}

// drawNorth draws an arrow up and its letter.
func drawNorth(f *form.Pass, r widget.Rect) {
	f.Layer("north", r)
	f.Round(r, form.Radius, widget.Fade(f.Theme.Card, 0.72))
	x := r.X + r.W/2
	f.Polygon(f.Theme.Fault, x, r.Y+6, x+6, r.Y+20, x, r.Y+17)
	f.Polygon(f.Theme.Text, x, r.Y+6, x, r.Y+17, x-6, r.Y+20)
	f.Text(widget.Rect{X: r.X, Y: r.Y + 22, W: r.W, H: 16}, widget.Center, widget.Strong, f.Theme.Text, "N")
	f.Unclip()
}

// RoundLength returns the largest 1, 2 or 5 times a power of ten up to most.
func RoundLength(most float64) float64 {
	base := math.Pow(10, math.Floor(math.Log10(most)))
	for _, k := range [2]float64{5, 2} {
		if k*base <= most {
			return k * base
		}
	}
	return base
}

// LengthText writes a round length in the unit that needs no zeros.
func LengthText(m float64) string {
	switch {
	case m >= 1000:
		return units.Of(m/1000, 0, "km").String()
	case m < 0.995:
		return units.Of(100*m, 0, "cm").String()
	}
	return units.Of(m, 0, "m").String()
}

// AirView is what the scene shows of the wind.
type AirView struct {
	Display string // "near", "profile", "sheet", "off"; empty: unknown
	// Scale is the wind that has the last colour of the arrows [m/s].
	Scale float64
	// Height is where the sheet lies over home [m].
	Height float64
	Tags   []overlay.WindTag // of the profile
}

// gustAlarm says when the next gust arrives, or that one is passing.
func gustAlarm(s *snapshot.Snapshot) (b Banner, ok bool) {
	soonest := math.Inf(1)
	for i := 0; ; i++ {
		g, under := s.Wind.Front(i, s.Body.PositionNED, s.Time)
		if !under {
			if i >= maxGusts {
				break
			}
			continue
		}
		if g.Passed() || g.Arrives > 60 || g.Arrives >= soonest {
			continue
		}
		soonest, ok = g.Arrives, true
		from := units.Compass(math.Atan2(-g.VelocityNED.Y, -g.VelocityNED.X) * 180 / math.Pi)
		text := "Gust " + units.Speed(g.VelocityNED.Len()).String() + " from " + from
		if g.Arrives > 0 {
			text += " in " + units.Number(math.Ceil(g.Arrives), 0) + " s"
		} else {
			text += " is here"
		}
		b = Banner{ID: "gust", Icon: widget.IconInfo, Text: text, Opacity: 1}
	}
	return b, ok
}

// maxGusts is as many as the wind can have under way.
const maxGusts = 4

// windLegendW and windLegendH are the size of the legend.
const (
	windLegendW, windLegendH = 196, 48
	tagW, tagH               = 104, 18
)

// Draw draws the legend of the arrows, which ends above bottom, and the tags of the
// profile into r, the middle. zoom is the logical pixels a window pixel.
func (air *AirView) Draw(f *form.Pass, r widget.Rect, bottom float32, zoom float64) {
	if air.Scale <= 0 || (air.Display != "profile" && air.Display != "sheet") {
		return
	}
	title := "Wind profile"
	if air.Display == "sheet" {
		title = "Wind at " + units.Metres(air.Height).String()
	}
	card := widget.Rect{X: r.X, Y: r.Bottom() - windLegendH - 2*(BannerH+form.Gap), W: min(windLegendW, r.W), H: windLegendH}
	card.Y = min(card.Y, bottom-form.Gap-windLegendH)
	f.Layer("legend.wind", card)
	f.Background(card, form.Radius, f.Theme.Panel)
	in := card.Inset(form.Gap, 4)
	head := in.CutTop(16)
	f.Text(head, widget.Left, widget.Small, f.Theme.Text, title)
	f.Text(head, widget.Right, widget.Small, f.Theme.Dim, "m/s")
	bar := in.CutTop(8)
	const parts = 32
	for i := range parts {
		f.Fill(widget.Rect{X: bar.X + bar.W*float32(i)/parts, Y: bar.Y, W: bar.W/parts + 0.5, H: bar.H}, viridis((float64(i)+0.5)/parts))
	}
	for i := range 5 {
		q := float32(i) / 4
		at := widget.Rect{X: in.X + in.W*q - 24*q, Y: in.Y, W: 24, H: 16}
		f.Text(at, widget.Left, widget.Small, f.Theme.Dim, units.Number(air.Scale*float64(q), 0))
	}
	f.Unclip()
	air.drawTags(f, r, zoom)
}

// calm is the wind [m/s] below which a tag would say 0.0 m/s, which the arrow that is missing says too.
const calm = 0.05

// drawTags writes the profile's speeds beside its arrows, where they do not overlap.
func (air *AirView) drawTags(f *form.Pass, r widget.Rect, zoom float64) {
	last := float32(math.Inf(1))
	for _, t := range air.Tags {
		if t.Speed < calm {
			continue
		}
		at := widget.Rect{X: float32(t.X*zoom) + 44, Y: float32(t.Y*zoom) - tagH/2, W: tagW, H: tagH}
		if at.X < r.X || at.Right() > r.Right() || at.Y < r.Y || at.Bottom() > r.Bottom() || at.Bottom() > last-2 {
			continue
		}
		last = at.Y
		f.Layer("tag.wind."+units.Number(t.Height, 0), at)
		f.Round(at, form.Radius, f.Theme.Panel)
		in := at.Inset(6, 0)
		f.Text(in.CutLeft(34), widget.Right, widget.Small, f.Theme.Dim, units.Of(t.Height, 0, "m").String())
		f.Text(in, widget.Right, widget.Small, f.Theme.Text, units.Speed(t.Speed).String())
		f.Unclip()
	}
}

// viridisStops are nine equidistant colours of matplotlib's viridis, as the arrows'.
var viridisStops = [...]color.NRGBA{
	{0x44, 0x01, 0x54, 255}, {0x47, 0x2D, 0x7B, 255}, {0x3B, 0x52, 0x8B, 255}, {0x2C, 0x72, 0x8E, 255}, {0x21, 0x91, 0x8C, 255},
	{0x28, 0xAE, 0x80, 255}, {0x5E, 0xC9, 0x62, 255}, {0xAD, 0xDC, 0x30, 255}, {0xFD, 0xE7, 0x25, 255},
}

// viridis returns the colour at t, 0 to 1.
func viridis(t float64) color.NRGBA {
	x := max(0, min(1, t)) * float64(len(viridisStops)-1)
	i := min(int(x), len(viridisStops)-2)
	a, b := viridisStops[i], viridisStops[i+1]
	b.A = uint8(255 * (x - float64(i)))
	return widget.Over(b, a)
}
