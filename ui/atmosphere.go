package ui

import (
	"math"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/ui/units"
	"github.com/sitlark/sitlark/ui/widget"
)

// atmosphere sets how the day differs from the standard one, and by what light it is
// seen.
type atmosphere struct {
	timeOfDay    float64 // [h]
	setTimeOfDay func(hours float64)
}

// DefaultTimeOfDay is where a double click puts the time of day [h].
const DefaultTimeOfDay = 14 + 40.0/60

var timeOfDay = control{id: "light.time", label: "Sun at", tip: "Time of day, 0:00 to 24:00: where the sun stands",
	Range: widget.Range{Min: 0, Max: 24, Step: 1.0 / 12, Default: DefaultTimeOfDay},
	show:  func(v float64) units.Quantity { return units.Quantity{Num: units.HourMinute(v), Unit: "h"} }}

var (
	airTemperature = control{id: "air.temperature", label: "Warmer by", tip: "Temperature above the standard atmosphere's, at every height",
		Range: argRange(command.SetAtmosphere{}, "temperature", 1, 1), show: func(v float64) units.Quantity { return units.Of(v, 0, "°C") }}
	airPressure = control{id: "air.pressure", label: "Pressure by", tip: "Pressure above the standard atmosphere's, at sea level",
		Range: argRange(command.SetAtmosphere{}, "pressure", 1, 1), show: func(v float64) units.Quantity { return units.Of(v, 0, "hPa") }}
)

func (*atmosphere) height(*pass, float32) float32 { return 2*rowH + 4 + 3*lineH + 4 + rowH + rowH }

func (*atmosphere) summary(f *pass) string {
	return units.KilogramsACubicMetre(f.num.Air.Density).String()
}

func (p *atmosphere) draw(f *pass, r widget.Rect) {
	a := f.now.Air
	set := command.SetAtmosphere{TemperatureOffset: a.TemperatureOffset, PressureOffsetHPa: units.ToHectopascal(a.PressureOffset)}
	warm, changed := f.slider(r.CutTop(rowH), airTemperature, a.TemperatureOffset)
	f.slide(airTemperature.id, changed, func(f *pass) {
		set.TemperatureOffset = warm
		f.fault(airTemperature.id, set)
	})
	more, changed := f.slider(r.CutTop(rowH), airPressure, units.ToHectopascal(a.PressureOffset))
	f.slide(airPressure.id, changed, func(f *pass) {
		set.PressureOffsetHPa = more
		f.fault(airPressure.id, set)
	})
	r.CutTop(4)
	drawDensity(f, r.CutTop(3*lineH))
	r.CutTop(4)
	drawStandardDay(f, r.CutTop(rowH))
	if v, changed := f.slider(r.CutTop(rowH), timeOfDay, p.timeOfDay); changed && p.setTimeOfDay != nil {
		p.setTimeOfDay(v)
	}
}

// drawDensity says what comes of it at the vehicle.
func drawDensity(f *pass, r widget.Rect) {
	a := f.num.Air
	f.explain("air.density", r, "At the vehicle. Density altitude: the height at which the standard atmosphere is as thin; rotors lift as they do there")
	f.line(r.CutTop(lineH), "Air here", units.Celsius(a.Temperature).String()+", "+units.Hectopascal(a.Pressure).String(), f.Theme.Text)
	f.line(r.CutTop(lineH), "Density", units.KilogramsACubicMetre(a.Density).String(), f.Theme.Text)
	f.line(r.CutTop(lineH), "Density altitude", units.MetresWhole(densityAltitude(a.Density)).String(), f.Theme.Text)
}

func drawStandardDay(f *pass, r widget.Rect) {
	look, tip := widget.Mend, "Temperature and pressure of the standard atmosphere"
	if f.now.Air.TemperatureOffset == 0 && f.now.Air.PressureOffset == 0 {
		look, tip = widget.Off, "It is a standard day"
	}
	if f.Button("air.standard", r, look, "Standard day") {
		f.submit("air.standard", command.SetAtmosphere{})
	}
	f.SetTip("air.standard", tip)
}

// densityAltitude returns the geopotential height [m] at which the standard
// atmosphere has a density [kg/m³], in its troposphere; NaN for none.
//
// Source: ISO 2533:1975, eqs. 12 and 14: ρ = ρ0 (1 − L h/T0)^(g/RL − 1).
func densityAltitude(density float64) float64 {
	const (
		sea      = 1.225     // ρ0 [kg/m³]
		ground   = 288.15    // T0 [K]
		lapse    = 0.0065    // L [K/m]
		gravity  = 9.80665   // [m/s²]
		gas      = 287.05287 // R [J/(kg K)]
		exponent = gravity/(gas*lapse) - 1
	)
	return ground / lapse * (1 - math.Pow(density/sea, 1/exponent))
}
