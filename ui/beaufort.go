package ui

import (
	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/ui/widget"
)

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
