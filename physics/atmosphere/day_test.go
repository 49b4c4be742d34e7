package atmosphere

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/internal/standard"
)

// TestOffStandardAirStandsByItself integrates the hydrostatic equation
// dp/dh = −ρ g with the density that At gives, from sea level up.
func TestOffStandardAirStandsByItself(t *testing.T) {
	for _, day := range []Day{{}, {TemperatureOffset: 40, PressureOffset: -15000}, {TemperatureOffset: -60, PressureOffset: 10000}} {
		const step = 1.0
		p := At(Inputs{Day: day}).Pressure
		if want := standard.SeaLevelPressure + day.PressureOffset; math.Abs(p-want) > 1e-9 {
			t.Errorf("%+v: %g Pa at sea level, want %g", day, p, want)
		}
		for h := 0.0; h < 9000; h += step {
			p -= At(Inputs{Altitude: h + step/2, Day: day}).Density * 9.80665 * step
		}
		if got := At(Inputs{Altitude: 9000, Day: day}).Pressure; math.Abs(got/p-1) > 1e-6 {
			t.Errorf("%+v: %g Pa at 9000 m, the air above weighs %g", day, got, p)
		}
	}
}

// TestAirIsAnIdealGas: p = ρ R T, and the temperature is the standard's and the
// day's, at every height.
func TestAirIsAnIdealGas(t *testing.T) {
	for _, day := range []Day{{}, {TemperatureOffset: 30}, {TemperatureOffset: -45, PressureOffset: 5000}} {
		for h := -500.0; h <= 9000; h += 950 {
			a, standard := At(Inputs{Altitude: h, Day: day}), At(Inputs{Altitude: h})
			if d := a.Pressure/(a.Density*287.05287*a.Temperature) - 1; math.Abs(d) > 1e-12 {
				t.Errorf("%+v at %g m: off the gas law by %g", day, h, d)
			}
			if d := a.Temperature - standard.Temperature - day.TemperatureOffset; math.Abs(d) > 1e-9 {
				t.Errorf("%+v at %g m: temperature is off by %g K", day, h, d)
			}
		}
	}
}

// TestHotDayIsThinner in proportion to the absolute temperature, at one pressure
// (Charles's law), from the standard's 1.2250 kg/m³.
func TestHotDayIsThinner(t *testing.T) {
	for _, offset := range []float64{-60, -30, 15, 40} {
		got := At(Inputs{Day: Day{TemperatureOffset: offset}}).Density / standard.SeaLevelDensity
		if want := 288.15 / (288.15 + offset); math.Abs(got/want-1) > 1e-5 {
			t.Errorf("%+g K: %g of the standard density, want %g", offset, got, want)
		}
	}
}
