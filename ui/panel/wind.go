package panel

import (
	"math"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/protocol/mavlink/simparams"
	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/units"
	"github.com/sitlark/sitlark/ui/widget"
)

// Wind sets the weather.
type Wind struct {
	gust         gustSize
	Display      string // how the scene shows the wind; empty: unknown
	CycleDisplay func() // to the next display

	SimParams *simparams.Status // parameters of ArduPilot that are followed; nil: none are
}

// NewWind returns the panel with a usual gust.
func NewWind() *Wind { return &Wind{gust: usualGust} }

var (
	windSpeed = widget.Spinner{Label: "Speed", Unit: "m/s", Show: form.Tenths, Range: form.ArgRange(command.SetWind{}, "speed", 1, 0.5)}
	windFrom  = widget.Spinner{Label: "From", Unit: "°", Range: form.ArgRange(command.SetWind{}, "from", 1, 5),
		Show: func(v float64) string { return units.Bearing(v).Num }}
	windUp = form.Control{ID: "wind.vertical", Label: "Vertical", Tip: "Vertical wind, updraught positive",
		Range: form.ArgRange(command.SetWind{}, "vertical", 1, 0.25), Show: units.Speed}
	windTurbulence = form.Control{ID: "wind.turbulence", Label: "Turbulence", Tip: "Intensity: 0 % is still air, 100 % is severe",
		Range: form.ArgRange(command.SetTurbulence{}, "intensity", 100, 5), Show: func(v float64) units.Quantity { return units.Percent(units.Share(v)) }}
	windThermals = form.Control{ID: "wind.thermals", Label: "Thermals", Tip: "Convective velocity scale w*: 1 to 2.5 m/s is a summer's day",
		Range: form.ArgRange(command.SetThermals{}, "scale", 1, 0.1), Show: units.Speed}
)

const dialSide = 76

// windRings are the speeds of the circles in the rose [m/s].
var windRings = []float64{5, 10, 20}

// MoreWord names the control that shows or hides the other controls.
func (*Wind) MoreWord(_ *form.Pass, shown bool) string { return form.MoreOrLess(shown) }

// Summary is the speed of the mean wind and where it comes from.
func (*Wind) Summary(f *form.Pass) string {
	a := f.Num.Air
	return units.Speed(a.WindSpeed).String() + " from " + units.Bearing(a.WindFromDeg).String()
}

// Source names the parameters that the wind and its turbulence come from.
func (w *Wind) Source(f *form.Pass) (words, all string) {
	if w.SimParams == nil {
		return "", ""
	}
	return sourceWords(w.SimParams.Wind(f.Now), w.SimParams.Turbulence(f.Now))
}

// Draw draws the wind and what sets it.
func (w *Wind) Draw(f *form.Pass, r *widget.Rect) {
	top := r.CutTop(dialSide)
	drawMean(f, top)
	air := f.Now.Air
	turbulence, changed := f.Control(r.CutTop(form.RowH), windTurbulence, units.ToPercent(air.Turbulence))
	f.Slide(windTurbulence.ID, changed, func(f *form.Pass) {
		f.Fault(windTurbulence.ID, command.SetTurbulence{Intensity: units.Share(turbulence)})
	})
	r.CutTop(4)
	w.drawButtons(f, r.CutTop(form.RowH))
	if f.Panel.More {
		w.drawMore(f, r)
	}
}

// drawMean has the rose of the mean wind, with its numbers beside.
func drawMean(f *form.Pass, r widget.Rect) {
	air := f.Now.Air
	set := command.SetWind{Speed: air.WindSpeed, FromDeg: air.WindFromDeg, Vertical: air.WindUp}
	send := func(id string) { f.Slide(id, true, func(f *form.Pass) { f.Fault(id, set) }) }
	from, fast, turned := f.Vane("wind.dial", r.CutLeft(dialSide), air.WindFromDeg, air.WindSpeed, 0.5, windSpeed.Max, windRings)
	if turned {
		set.FromDeg, set.Speed = from, fast
		send("wind.dial")
	}
	f.SetTip("wind.dial", "Drag the knob to where the wind comes from, farther out for more: circles at 5, 10 and 20 m/s\n"+
		"Wheel, ← →: direction; double click: calm")
	r.CutLeft(form.Gap + 4)
	if v, changed := f.Spin("wind.speed", r.CutTop(form.RowH), windSpeed, air.WindSpeed); changed {
		set.Speed = v
		send("wind.speed")
	}
	f.SetTip("wind.speed", "Mean wind at 10 m above the ground\n"+"0.0 to "+units.Speed(windSpeed.Max).String()+", default 0.0 m/s\n"+spinKeys)
	r.CutTop(4)
	if v, changed := f.Spin("wind.from", r.CutTop(form.RowH), windFrom, air.WindFromDeg); changed {
		set.FromDeg = v
		send("wind.from")
	}
	f.SetTip("wind.from", "Direction it blows from, clockwise from north\n0 to 359°, default 000°\n"+spinKeys)
	drawHere(f, r)
}

// drawHere says at which height the wind is as set, and how fast it is at the vehicle.
func drawHere(f *form.Pass, r widget.Rect) {
	air := &f.Num.Air
	if math.IsNaN(air.WindHeight) { // of a log or recorded states
		f.Explain("wind.here", r, "Wind at the vehicle [m/s]; elsewhere it is not known")
		f.Text(r, widget.Left, widget.Small, f.Theme.Dim, "here "+units.Speed(air.WindNED.Len()).String())
		return
	}
	height, law := "10 m", "at 10 m above the ground"
	if air.WindHeight > 0 {
		height = units.MetresWhole(air.WindHeight).String()
		switch law = "at " + height + " above the ground, less below"; {
		case air.WindSlope != 0:
			law = "at " + height + " above the ground, with " + units.Number(air.WindSlope, 3) + " m/s more for each metre"
		case air.WindExponent == 0:
			height, law = "any", "at every height above the ground"
		}
	}
	f.Explain("wind.here", r, "Mean wind as set, "+law+"; and the wind at the vehicle, with height, turbulence and gusts [m/s]")
	f.Text(r, widget.Left, widget.Small, f.Theme.Dim, "at "+height+"; here "+units.Speed(air.WindNED.Len()).String())
}

const spinKeys = "Drag, wheel, ← →; default: Del\nType it: click, Enter"

// drawButtons are the gust and the display of the wind.
func (w *Wind) drawButtons(f *form.Pass, r widget.Rect) {
	if f.Button("wind.gust", r.Split(0, 2, form.Gap), widget.Acts, "Gust "+units.Speed(w.gust.speed).String()) {
		f.Fault("wind.gust", w.gust.command(f.Now.Air.WindFromDeg))
	}
	if f.Tipped("wind.gust") {
		f.SetTip("wind.gust", "A gust from where the wind blows; its front arrives in "+units.Seconds(w.gust.lead).String()+
			" and passes in "+units.Seconds(2*w.gust.rise+w.gust.hold).String())
	}
	name := w.Display
	if name == "" {
		name = "near"
	}
	if f.Button("wind.display", r.Split(1, 2, form.Gap), widget.Plain, "Show: "+name) {
		w.CycleDisplay()
	}
	f.SetTip("wind.display", "How the wind is shown: arrows near the vehicle, a profile over the height, a sheet, off\nKey K; Page up and down move the sheet")
}

// drawMore has the gust's numbers, and the parts of the weather that are rarely set.
func (w *Wind) drawMore(f *form.Pass, r *widget.Rect) {
	r.CutTop(form.Gap)
	w.gust.Draw(f, r)
	air := f.Now.Air
	up, changed := f.Control(r.CutTop(form.RowH), windUp, air.WindUp)
	f.Slide(windUp.ID, changed, func(f *form.Pass) {
		f.Fault(windUp.ID, command.SetWind{Speed: air.WindSpeed, FromDeg: air.WindFromDeg, Vertical: up})
	})
	thermals, changed := f.Control(r.CutTop(form.RowH), windThermals, air.Thermals)
	f.Slide(windThermals.ID, changed, func(f *form.Pass) {
		f.Fault(windThermals.ID, command.SetThermals{Scale: thermals})
	})
	r.CutTop(4)
	drawWeathers(f, r.CutTop(form.RowH))
	r.CutTop(4)
	drawShear(f, r.CutTop(shearH))
}

// gustSize is what the user chose of the next gust.
type gustSize struct{ speed, rise, hold, lead float64 }

// usualGust is felt by a quad, which holds in it.
var usualGust = gustSize{speed: 8, rise: 1.5, hold: 2, lead: 4}

var gustSpins = [...]struct {
	id, tip string
	widget.Spinner
	of func(g *gustSize) *float64
}{
	{"wind.gust.speed", "What the gust adds to the wind",
		widget.Spinner{Label: "Size", Unit: "m/s", Show: form.Tenths, Range: form.WithDefault(usualGust.speed, form.ArgRange(command.Gust{}, "speed", 1, 0.5))}, func(g *gustSize) *float64 { return &g.speed }},
	{"wind.gust.lead", "Until its front reaches the vehicle",
		widget.Spinner{Label: "Arrives in", Unit: "s", Show: form.Tenths, Range: form.WithDefault(usualGust.lead, form.ArgRange(command.Gust{}, "lead", 1, 0.5))}, func(g *gustSize) *float64 { return &g.lead }},
	{"wind.gust.rise", "In which it grows, and falls again",
		widget.Spinner{Label: "Rises", Unit: "s", Show: form.Tenths, Range: form.WithDefault(usualGust.rise, form.ArgRange(command.Gust{}, "rise", 1, 0.1))}, func(g *gustSize) *float64 { return &g.rise }},
	{"wind.gust.hold", "At its full size",
		widget.Spinner{Label: "Lasts", Unit: "s", Show: form.Tenths, Range: form.WithDefault(usualGust.hold, form.ArgRange(command.Gust{}, "hold", 1, 0.5))}, func(g *gustSize) *float64 { return &g.hold }},
}

// command is the gust from a direction [deg].
func (g gustSize) command(fromDeg float64) command.Gust {
	return command.Gust{Speed: g.speed, FromDeg: fromDeg, Rise: g.rise, Hold: g.hold, Lead: g.lead}
}

// drawGust has the numbers of the next gust, two in a row.
func (g *gustSize) Draw(f *form.Pass, r *widget.Rect) {
	var row widget.Rect
	for i, s := range gustSpins {
		if i%2 == 0 {
			row = r.CutTop(form.RowH)
			r.CutTop(4)
		}
		v := s.of(g)
		if to, changed := f.Spin(s.id, row.Split(i%2, 2, form.Gap), s.Spinner, *v); changed {
			*v = to
		}
		f.SetTip(s.id, s.tip+", "+form.BoundsText(s.Range, s.Unit)+"\nDrag, wheel, ← →; type it: click, Enter; Del: default")
	}
}

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
func drawWeathers(f *form.Pass, r widget.Rect) {
	for i, w := range weathers {
		id := "wind.weather." + w.id
		look := widget.Acts
		if f.Now.Air.WindSpeed == w.speed && f.Now.Air.Turbulence == w.turbulence {
			look = widget.Chosen
		}
		if f.SmallButton(id, r.Split(i, len(weathers), 3), look, w.name) {
			f.Fault(id, command.SetWind{Speed: w.speed, FromDeg: f.Now.Air.WindFromDeg})
			f.Fault(id, command.SetTurbulence{Intensity: w.turbulence})
		}
		f.SetTip(id, w.tip)
	}
}

const shearH = form.LineH + 14

// shearHeights are the heights above the ground at which the mean wind is told [m].
var shearHeights = [...]float64{2, 10, 50}

// drawShear tells the mean wind at some heights: near the ground it is slower.
func drawShear(f *form.Pass, r widget.Rect) {
	f.Explain("wind.shear", r, "Mean wind [m/s] at heights above the ground [m]: the ground holds it back\nAs set, without turbulence and gusts")
	head := r.CutTop(form.LineH)
	most := f.Now.Wind.MeanSpeedAt(shearHeights[len(shearHeights)-1])
	for i, h := range shearHeights {
		v := f.Now.Wind.MeanSpeedAt(h)
		at := head.Split(i, len(shearHeights), form.Gap)
		f.Text(at, widget.Left, widget.Small, f.Theme.Dim, units.Number(h, 0)+" m")
		f.Text(at, widget.Right, widget.Small, f.Theme.Text, units.Number(v, 1))
		bar := r.Split(i, len(shearHeights), form.Gap)
		bar = widget.Rect{X: bar.X, Y: bar.Y + 2, W: bar.W, H: 4}
		f.Round(bar, 2, f.Theme.Track)
		if most > 0 {
			bar.W *= float32(v / most)
			f.Round(bar, 2, f.Theme.Accent)
		}
	}
}
