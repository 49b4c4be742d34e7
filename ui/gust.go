package ui

import (
	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/ui/widget"
)

// gustSize is what a person chose of the next gust.
type gustSize struct{ speed, rise, hold, lead float64 }

// usualGust is felt by a quad, which holds in it.
var usualGust = gustSize{speed: 8, rise: 1.5, hold: 2, lead: 4}

var gustSpins = [...]struct {
	id, tip string
	widget.Spinner
	of func(g *gustSize) *float64
}{
	{"wind.gust.speed", "What the gust adds to the wind",
		widget.Spinner{Label: "Size", Unit: "m/s", Show: tenths, Range: withDefault(usualGust.speed, argRange(command.Gust{}, "speed", 1, 0.5))}, func(g *gustSize) *float64 { return &g.speed }},
	{"wind.gust.lead", "Until its front reaches the vehicle",
		widget.Spinner{Label: "Arrives in", Unit: "s", Show: tenths, Range: withDefault(usualGust.lead, argRange(command.Gust{}, "lead", 1, 0.5))}, func(g *gustSize) *float64 { return &g.lead }},
	{"wind.gust.rise", "In which it grows, and falls again",
		widget.Spinner{Label: "Rises", Unit: "s", Show: tenths, Range: withDefault(usualGust.rise, argRange(command.Gust{}, "rise", 1, 0.1))}, func(g *gustSize) *float64 { return &g.rise }},
	{"wind.gust.hold", "At its full size",
		widget.Spinner{Label: "Lasts", Unit: "s", Show: tenths, Range: withDefault(usualGust.hold, argRange(command.Gust{}, "hold", 1, 0.5))}, func(g *gustSize) *float64 { return &g.hold }},
}

// command is the gust from a direction [deg].
func (g gustSize) command(fromDeg float64) command.Gust {
	return command.Gust{Speed: g.speed, FromDeg: fromDeg, Rise: g.rise, Hold: g.hold, Lead: g.lead}
}

// drawGust has the numbers of the next gust, two in a row.
func (g *gustSize) draw(f *pass, r widget.Rect) {
	var row widget.Rect
	for i, s := range gustSpins {
		if i%2 == 0 {
			row = r.CutTop(rowH)
			r.CutTop(4)
		}
		v := s.of(g)
		if to, changed := f.Spin(s.id, row.Split(i%2, 2, gap), s.Spinner, *v); changed {
			*v = to
		}
		f.SetTip(s.id, s.tip+", "+boundsText(s.Range, s.Unit)+"\nDrag, wheel, ← →; type it: click, Enter; Del: default")
	}
}

// gustRows is the height of draw.
const gustRows = 2*rowH + 4
