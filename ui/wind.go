package ui

import (
	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/ui/units"
	"github.com/sitlark/sitlark/ui/widget"
)

// wind sets the weather.
type wind struct {
	gust         gustSize
	display      string // how the scene shows the wind; empty: unknown
	cycleDisplay func() // to the next display
}

func newWind() *wind { return &wind{gust: usualGust} }

var (
	windSpeed = widget.Spinner{Label: "Speed", Unit: "m/s", Show: tenths, Range: argRange(command.SetWind{}, "speed", 1, 0.5)}
	windFrom  = widget.Spinner{Label: "From", Unit: "°", Range: argRange(command.SetWind{}, "from", 1, 5),
		Show: func(v float64) string { return units.Bearing(v).Num }}
	windUp = control{id: "wind.vertical", label: "Vertical", tip: "Vertical wind, updraught positive",
		Range: argRange(command.SetWind{}, "vertical", 1, 0.25), show: units.Speed}
	windTurbulence = control{id: "wind.turbulence", label: "Turbulence", tip: "Intensity: 0 % is still air, 100 % is severe",
		Range: argRange(command.SetTurbulence{}, "intensity", 100, 5), show: func(v float64) units.Quantity { return units.Percent(units.Share(v)) }}
	windThermals = control{id: "wind.thermals", label: "Thermals", tip: "Convective velocity scale w*: 1 to 2.5 m/s is a summer's day",
		Range: argRange(command.SetThermals{}, "scale", 1, 0.1), show: units.Speed}
)

const dialSide = 76

// windRings are the speeds of the circles in the rose [m/s].
var windRings = []float64{5, 10, 20}

func (*wind) moreWord(_ *pass, shown bool) string { return moreOrLess(shown) }

func (*wind) height(f *pass, _ float32) float32 {
	h := float32(dialSide + gap/2 + rowH + 4 + rowH)
	if f.panel.more {
		h += gap + gustRows + gap/2 + 2*rowH + 4 + rowH + 4 + shearH
	}
	return h
}

func (*wind) summary(f *pass) string {
	a := f.num.Air
	return units.Speed(a.WindSpeed).String() + " from " + units.Bearing(a.WindFromDeg).String()
}

func (w *wind) draw(f *pass, r widget.Rect) {
	top := r.CutTop(dialSide)
	r.CutTop(gap / 2)
	drawMean(f, top)
	air := f.now.Air
	turbulence, changed := f.slider(r.CutTop(rowH), windTurbulence, units.ToPercent(air.Turbulence))
	f.slide(windTurbulence.id, changed, func(f *pass) {
		f.fault(windTurbulence.id, command.SetTurbulence{Intensity: units.Share(turbulence)})
	})
	r.CutTop(4)
	w.drawButtons(f, r.CutTop(rowH))
	if f.panel.more {
		w.drawMore(f, r)
	}
}

// drawMean has the rose of the mean wind, with its numbers beside.
func drawMean(f *pass, r widget.Rect) {
	air := f.now.Air
	set := command.SetWind{Speed: air.WindSpeed, FromDeg: air.WindFromDeg, Vertical: air.WindUp}
	send := func(id string) { f.slide(id, true, func(f *pass) { f.fault(id, set) }) }
	from, fast, turned := f.Vane("wind.dial", r.CutLeft(dialSide), air.WindFromDeg, air.WindSpeed, 0.5, windSpeed.Max, windRings)
	if turned {
		set.FromDeg, set.Speed = from, fast
		send("wind.dial")
	}
	f.SetTip("wind.dial", "Drag the knob to where the wind comes from, farther out for more: circles at 5, 10 and 20 m/s\n"+
		"Wheel, ← →: direction; double click: calm")
	r.CutLeft(gap + 4)
	if v, changed := f.Spin("wind.speed", r.CutTop(rowH), windSpeed, air.WindSpeed); changed {
		set.Speed = v
		send("wind.speed")
	}
	f.SetTip("wind.speed", "Mean wind at 10 m above the ground\n"+"0.0 to "+units.Speed(windSpeed.Max).String()+", default 0.0 m/s\n"+spinKeys)
	r.CutTop(4)
	if v, changed := f.Spin("wind.from", r.CutTop(rowH), windFrom, air.WindFromDeg); changed {
		set.FromDeg = v
		send("wind.from")
	}
	f.SetTip("wind.from", "Direction it blows from, clockwise from north\n0 to 359°, default 000°\n"+spinKeys)
	words := units.Compass(f.num.Air.WindFromDeg) + ", "
	if air.WindSpeed == 0 {
		words = ""
	}
	f.Text(r, widget.Left, widget.Small, f.Theme.Dim, words+"here "+units.Speed(f.num.Air.WindNED.Len()).String())
}

const spinKeys = "Drag, wheel, ← →; default: Del\nType it: click, Enter"

// drawButtons are the gust and the display of the wind.
func (w *wind) drawButtons(f *pass, r widget.Rect) {
	if f.Button("wind.gust", r.Split(0, 2, gap), widget.Plain, "Gust "+units.Speed(w.gust.speed).String()) {
		f.fault("wind.gust", w.gust.command(f.now.Air.WindFromDeg))
	}
	if f.Tipped("wind.gust") {
		f.SetTip("wind.gust", "A gust from where the wind blows; its front arrives in "+units.Seconds(w.gust.lead).String()+
			" and passes in "+units.Seconds(2*w.gust.rise+w.gust.hold).String())
	}
	name := w.display
	if name == "" {
		name = "near"
	}
	if f.Button("wind.display", r.Split(1, 2, gap), widget.Plain, "Show: "+name) {
		w.cycleDisplay()
	}
	f.SetTip("wind.display", "How the wind is shown: arrows near the vehicle, a profile over the height, a sheet, off\nKey K; Page up and down move the sheet")
}

// drawMore has the gust's numbers, and the parts of the weather that are rarely set.
func (w *wind) drawMore(f *pass, r widget.Rect) {
	r.CutTop(gap)
	w.gust.draw(f, r.CutTop(gustRows))
	r.CutTop(gap / 2)
	air := f.now.Air
	up, changed := f.slider(r.CutTop(rowH), windUp, air.WindUp)
	f.slide(windUp.id, changed, func(f *pass) {
		f.fault(windUp.id, command.SetWind{Speed: air.WindSpeed, FromDeg: air.WindFromDeg, Vertical: up})
	})
	thermals, changed := f.slider(r.CutTop(rowH), windThermals, air.Thermals)
	f.slide(windThermals.id, changed, func(f *pass) {
		f.fault(windThermals.id, command.SetThermals{Scale: thermals})
	})
	r.CutTop(4)
	drawWeathers(f, r.CutTop(rowH))
	r.CutTop(4)
	drawShear(f, r.CutTop(shearH))
}

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

// weather is a wind with a name.
type weather struct {
	id, name   string
	speed      float64 // [m/s]
	turbulence float64 // intensity
	tip        string
}

// weathers go from calm to storm. Speeds lie in the middle of their force; the
// turbulence grows with them, to severe in a storm.
//
// Source: WMO-No. 306, Manual on Codes, table 1805: the Beaufort scale at 10 m.
var weathers = [...]weather{
	{"calm", "Calm", 0, 0, "No wind and no turbulence"},
	{"breeze", "Breeze", 6.5, 0.15, "Moderate breeze, Beaufort 4: 6.5 m/s, turbulence 15 %"},
	{"strong", "Strong", 12, 0.35, "Strong breeze, Beaufort 6: 12 m/s, turbulence 35 %"},
	{"gale", "Gale", 19, 0.6, "Gale, Beaufort 8: 19 m/s, turbulence 60 %"},
	{"storm", "Storm", 26.5, 1, "Storm, Beaufort 10: 26.5 m/s, turbulence 100 %"},
}

// drawWeathers are the buttons of the weathers; the direction stays. With a time to
// grow over, a storm comes up.
func drawWeathers(f *pass, r widget.Rect) {
	for i, w := range weathers {
		id := "wind.weather." + w.id
		look := widget.Plain
		if f.now.Air.WindSpeed == w.speed && f.now.Air.Turbulence == w.turbulence {
			look = widget.Chosen
		}
		if f.SmallButton(id, r.Split(i, len(weathers), 3), look, w.name) {
			f.fault(id, command.SetWind{Speed: w.speed, FromDeg: f.now.Air.WindFromDeg})
			f.fault(id, command.SetTurbulence{Intensity: w.turbulence})
		}
		f.SetTip(id, w.tip)
	}
}

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
