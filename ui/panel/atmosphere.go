package panel

import (
	"math"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/units"
	"github.com/sitlark/sitlark/ui/widget"
)

// airToArduPilot says what of the day ArduPilot learns.
const airToArduPilot = "Rotors and drag feel it. ArduPilot works out pressure and EAS2TAS itself, for the standard atmosphere;\nover MAVLink its barometers read the day's temperature (SIM_TEMP_BRD_OFF)"

// Atmosphere sets rain and icing, what lies on the ground, and how the day differs from the standard one.
type Atmosphere struct{}

var (
	airTemperature = form.Control{ID: "air.temperature", Label: "Warmer by", Tip: "Temperature above the standard atmosphere's, at every height\n" + airToArduPilot,
		Range: form.ArgRange(command.SetAtmosphere{}, "temperature", 1, 1), Show: func(v float64) units.Quantity { return units.Of(v, 0, "°C") }}
	airRain = form.Control{ID: "air.rain", Label: "Rain", Tip: "Rate of rainfall: 2 mm/h is moderate, 10 heavy, 50 violent\nDrops press on the hull and brake the rotors: 1 % of their torque at 300 mm/h",
		Range: form.ArgRange(command.SetRain{}, "rate", 1, 1), Show: func(v float64) units.Quantity { return units.Of(v, 0, "mm/h") }}
	airIcing = form.Control{ID: "air.icing", Label: "Icing", Tip: "Water of a cloud of drops of 20 µm: 0.2 g/m³ is a stratus, 0.6 and more a cumulus\nNeeds air of at most 0 °C. Ice costs the rotors drag and lift, and stays until the motors are restored",
		Range: form.ArgRange(command.SetIcing{}, "content", 1, 0.1), Show: func(v float64) units.Quantity { return units.Of(v, 1, "g/m³") }}
	airPressure = form.Control{ID: "air.pressure", Label: "Pressure by", Tip: "Pressure above the standard atmosphere's, at sea level\n" + airToArduPilot,
		Range: form.ArgRange(command.SetAtmosphere{}, "pressure", 1, 1), Show: func(v float64) units.Quantity { return units.Of(v, 0, "hPa") }}
)

// usualDrops is the diameter of the drops in the cloud that the panel sets [µm].
const usualDrops = 20

// Summary is the air's density at the vehicle.
func (*Atmosphere) Summary(f *form.Pass) string {
	return units.KilogramsACubicMetre(f.Num.Air.Density).String()
}

// Draw draws the air and the standard day.
func (*Atmosphere) Draw(f *form.Pass, r *widget.Rect) {
	a := f.Now.Air
	set := command.SetAtmosphere{TemperatureOffset: a.TemperatureOffset, PressureOffsetHPa: units.ToHectopascal(a.PressureOffset)}
	warm, changed := f.Control(r.CutTop(form.RowH), airTemperature, a.TemperatureOffset)
	f.Slide(airTemperature.ID, changed, func(f *form.Pass) {
		set.TemperatureOffset = warm
		f.Fault(airTemperature.ID, set)
	})
	more, changed := f.Control(r.CutTop(form.RowH), airPressure, units.ToHectopascal(a.PressureOffset))
	f.Slide(airPressure.ID, changed, func(f *form.Pass) {
		set.PressureOffsetHPa = more
		f.Fault(airPressure.ID, set)
	})
	rate, changed := f.Control(r.CutTop(form.RowH), airRain, a.Rain)
	f.Slide(airRain.ID, changed, func(f *form.Pass) {
		f.Fault(airRain.ID, command.SetRain{Rate: rate})
	})
	content, changed := f.Control(r.CutTop(form.RowH), airIcing, a.IcingContent)
	f.Slide(airIcing.ID, changed, func(f *form.Pass) {
		f.Fault(airIcing.ID, command.SetIcing{Content: content, Drops: usualDrops})
	})
	drawGround(f, r)
	r.CutTop(4)
	drawDensity(f, r.CutTop(3*form.LineH))
	r.CutTop(4)
	drawStandardDay(f, r.CutTop(form.RowH))
}

// drawGround has a button for each surface that may lie on the ground.
func drawGround(f *form.Pass, r *widget.Rect) {
	const columns = 3
	f.Text(r.CutTop(form.LineH), widget.Left, widget.Body, f.Theme.Dim, "On the ground")
	var line widget.Rect
	for g := range command.Grounds {
		if g%columns == 0 {
			line = r.CutTop(form.LineH)
			r.CutTop(4)
		}
		look := widget.Acts
		if f.Now.Ground == g && f.Now.Contact.Wheels+f.Now.Contact.Legs > 0 {
			look = widget.Chosen
		}
		id := "air.ground." + g.Word()
		if f.SmallButton(id, line.Split(int(g%columns), columns, 3), look, form.Capital(g.String())) {
			f.Fault(id, command.SetGround{Surface: g})
		}
		f.SetTip(id, groundTips[g])
	}
}

// groundTips say what each surface does.
var groundTips = [command.Grounds]string{
	"Dry asphalt: the friction and the resistance to rolling that vehicle files give", "Dry concrete: as asphalt",
	"Short grass: half the friction, wheels roll 2.5 times as hard", "Long grass: 0.45 of the friction, wheels roll 5 times as hard",
	"Gravel: 0.73 of the friction, wheels roll 1.5 times as hard", "Loose sand: 0.65 of the friction, wheels roll 15 times as hard",
	"Wet asphalt: 0.7 of the friction, wheels roll 1.2 times as hard", "Packed snow: 0.2 of the friction, wheels roll 1.5 times as hard", "Ice: 0.09 of the friction",
	"As it looks: dry asphalt on runway, road and car park, short grass elsewhere",
}

// drawDensity says what comes of it at the vehicle.
func drawDensity(f *form.Pass, r widget.Rect) {
	a := f.Num.Air
	f.Explain("air.density", r, "At the vehicle. Density altitude: the height at which the standard atmosphere is as thin; rotors lift as they do there")
	f.Row(r.CutTop(form.LineH), "Air here", units.Celsius(a.Temperature).String()+", "+units.Hectopascal(a.Pressure).String(), f.Theme.Text)
	f.Row(r.CutTop(form.LineH), "Density", units.KilogramsACubicMetre(a.Density).String(), f.Theme.Text)
	f.Row(r.CutTop(form.LineH), "Density altitude", units.MetresWhole(DensityAltitude(a.Density)).String(), f.Theme.Text)
}

func drawStandardDay(f *form.Pass, r widget.Rect) {
	look, tip := widget.Mend, "Temperature and pressure of the standard atmosphere"
	switch off := f.Now.Air.TemperatureOffset + f.Now.Air.PressureOffset; {
	case math.IsNaN(off):
		look, tip = widget.Off, "What the day was like is not known"
	case f.Now.Air.TemperatureOffset == 0 && f.Now.Air.PressureOffset == 0:
		look, tip = widget.Off, "It is a standard day"
	}
	if f.Button("air.standard", r, look, "Standard day") {
		f.Submit("air.standard", command.SetAtmosphere{})
	}
	f.SetTip("air.standard", tip)
}

// DensityAltitude returns the geopotential height [m] at which the standard
// atmosphere has a density [kg/m³], in its troposphere; NaN for none.
//
// Source: ISO 2533:1975, eqs. 12 and 14: ρ = ρ0 (1 − L h/T0)^(g/RL − 1).
func DensityAltitude(density float64) float64 {
	const exponent = standard.Gravity/(standard.GasConstant*standard.LapseRate) - 1
	return standard.SeaLevelTemperature / standard.LapseRate * (1 - math.Pow(density/standard.SeaLevelDensity, 1/exponent))
}
