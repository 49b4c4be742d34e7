package ui

import (
	"github.com/sitlark/sitlark/physics/command"
	"github.com/sitlark/sitlark/ui/widget"
)

// wind sets the weather.
type wind struct{}

var (
	windSpeed = control{id: "wind.speed", label: "Speed", tip: "Mean wind at 10 m above the ground",
		Range: widget.Range{Min: 0, Max: 40, Step: 0.5}, show: speed}
	windFrom = control{id: "wind.from", label: "From", tip: "Direction it blows from, clockwise from north",
		Range: widget.Range{Min: 0, Max: 360, Step: 5}, show: bearing, round: true}
	windUp = control{id: "wind.vertical", label: "Vertical", tip: "Vertical wind, updraught positive",
		Range: widget.Range{Min: -5, Max: 5, Step: 0.25}, show: speed}
	windTurbulence = control{id: "wind.turbulence", label: "Turbulence", tip: "Intensity: 0 % is still air, 100 % is severe",
		Range: widget.Range{Min: 0, Max: 100, Step: 5}, show: func(v float64) quantity { return percent(share(v)) }}
)

const dialSide = 84

func (wind) height(*pass, float32) float32 { return dialSide + gap/2 + 5*rowH + 4 + rowH }

func (wind) summary(f *pass) string {
	a := f.num.Air
	return speed(a.WindSpeed).String() + " from " + bearing(a.WindFromDeg).String()
}

func (wind) draw(f *pass, r widget.Rect) {
	air := f.now.Air
	top := r.CutTop(dialSide)
	r.CutTop(gap / 2)
	from, turned := f.Dial("wind.dial", top.CutLeft(dialSide), air.WindFromDeg)
	f.SetTip("wind.dial", "Direction it blows from, 0 to 359°; the arrow goes where it blows\nDrag round the compass, wheel, ← →")
	drawWindWords(f, top)

	set := command.SetWind{Speed: air.WindSpeed, FromDeg: air.WindFromDeg, Vertical: air.WindUp}
	if turned {
		set.FromDeg = from
		f.submit("wind.dial", set)
	}
	if v, changed := f.slider(r.CutTop(rowH), windSpeed, air.WindSpeed); changed {
		set.Speed = v
		f.submit(windSpeed.id, set)
	}
	if v, changed := f.slider(r.CutTop(rowH), windFrom, air.WindFromDeg); changed {
		set.FromDeg = v
		f.submit(windFrom.id, set)
	}
	if v, changed := f.slider(r.CutTop(rowH), windUp, air.WindUp); changed {
		set.Vertical = v
		f.submit(windUp.id, set)
	}
	if v, changed := f.slider(r.CutTop(rowH), windTurbulence, toPercent(air.Turbulence)); changed {
		f.submit(windTurbulence.id, command.SetTurbulence{Intensity: share(v)})
	}
	drawAirControls(f, r.CutTop(rowH))
	r.CutTop(4)
	drawGustRow(f, r.CutTop(rowH))
}

// gustSpeed is what the button adds to the wind [m/s]: a quad feels it, and holds.
const gustSpeed = 8

// gustFrom is the button's gust, from a direction [deg].
func gustFrom(fromDeg float64) command.Gust {
	return command.Gust{Speed: gustSpeed, FromDeg: fromDeg, Rise: 1.5, Hold: 2, Lead: 4}
}

// drawWindWords says the wind that is set, and the one at the vehicle.
func drawWindWords(f *pass, r widget.Rect) {
	r.CutLeft(2 * gap)
	a := f.num.Air
	r.CutTop(6)
	big := r.CutTop(24)
	f.Text(big, widget.Left, widget.Head, f.Theme.Text, speed(a.WindSpeed).String())
	words := "calm"
	if a.WindSpeed > 0 {
		words = "from " + compass(a.WindFromDeg) + ", " + bearing(a.WindFromDeg).String()
	}
	f.Text(r.CutTop(lineH), widget.Left, widget.Body, f.Theme.Text, words)
	here := a.WindNED
	f.Text(r.CutTop(lineH), widget.Left, widget.Small, f.Theme.Dim, "at the vehicle "+speed(here.Len()).String())
}
