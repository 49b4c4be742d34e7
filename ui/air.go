package ui

import (
	"image/color"
	"math"

	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/ui/units"
	"github.com/sitlark/sitlark/ui/widget"
)

// AirView is what the scene shows of the wind.
type AirView struct {
	Display string // "near", "profile", "sheet", "off"; empty: unknown
	// Scale is the wind that has the last colour of the arrows [m/s].
	Scale float64
	// Height is where the sheet lies over home [m].
	Height float64
	Tags   []WindTag // of the profile
}

// WindTag is one wind of the profile and where its arrow is seen.
type WindTag struct {
	X, Y   float64 // in the window [window px]
	Height float64 // over the ground [m]
	Speed  float64 // [m/s]
}

// gustAlarm says when the next gust arrives, or that one is passing.
func gustAlarm(s *snapshot.Snapshot) (b banner, ok bool) {
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
		b = banner{id: "gust", icon: widget.IconInfo, text: text, opacity: 1}
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

// draw draws the legend of the arrows, which ends above bottom, and the tags of the
// profile into r, the middle. zoom is the logical pixels a window pixel.
func (air *AirView) draw(f *pass, r widget.Rect, bottom float32, zoom float64) {
	if air.Scale <= 0 || (air.Display != "profile" && air.Display != "sheet") {
		return
	}
	title := "Wind profile"
	if air.Display == "sheet" {
		title = "Wind at " + units.Metres(air.Height).String()
	}
	card := widget.Rect{X: r.X, Y: r.Bottom() - windLegendH - 2*(bannerH+gap), W: min(windLegendW, r.W), H: windLegendH}
	card.Y = min(card.Y, bottom-gap-windLegendH)
	f.Layer("legend.wind", card)
	f.Ground(card, radius, f.Theme.Panel)
	in := card.Inset(gap, 4)
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

// drawTags writes the profile's speeds beside its arrows, where they do not overlap.
func (air *AirView) drawTags(f *pass, r widget.Rect, zoom float64) {
	last := float32(math.Inf(1))
	for _, t := range air.Tags {
		at := widget.Rect{X: float32(t.X*zoom) + 44, Y: float32(t.Y*zoom) - tagH/2, W: tagW, H: tagH}
		if at.X < r.X || at.Right() > r.Right() || at.Y < r.Y || at.Bottom() > r.Bottom() || at.Bottom() > last-2 {
			continue
		}
		last = at.Y
		f.Layer("tag.wind."+units.Number(t.Height, 0), at)
		f.Round(at, radius, f.Theme.Panel)
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
