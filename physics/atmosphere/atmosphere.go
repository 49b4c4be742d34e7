package atmosphere

import (
	"math"

	"github.com/sitlark/sitlark/internal/standard"
)

const (
	// exponent is that of the pressure over the temperature. Source: ISO 2533:1975, eq. 12.
	exponent = standard.Gravity / (standard.GasConstant * standard.LapseRate)

	// MinAltitude and MaxAltitude bound what At accepts [m]; beyond them the
	// nearer bound's air is given.
	MinAltitude = -2000.0
	MaxAltitude = 11000.0
)

// Inputs says where the air is wanted.
type Inputs struct {
	Altitude float64 // above mean sea level [m]; geopotential, which over 11 km differs by 0.2 %
	Day      Day
}

// Day is how the air differs from the standard's. The zero value is the standard
// atmosphere.
type Day struct {
	TemperatureOffset float64 // at every height [K], −60 to 40
	PressureOffset    float64 // at sea level [Pa], −15000 to 10000
}

// Air is the state of still air.
type Air struct {
	Density     float64 // [kg/m³]
	Pressure    float64 // [Pa]
	Temperature float64 // [K]
}

// At returns the atmosphere at an altitude: the standard's lapse of temperature
// from the day's at sea level, and the pressure that carries the air above.
//
// Source: ISO 2533:1975, clause 2: linear temperature, hydrostatic pressure, ideal
// gas; the day's temperature and pressure at sea level stand for the
// standard's.
func At(in Inputs) Air {
	h := max(MinAltitude, min(MaxAltitude, in.Altitude))
	sea := standard.SeaLevelTemperature + in.Day.TemperatureOffset
	t := sea - standard.LapseRate*h
	p := (standard.SeaLevelPressure + in.Day.PressureOffset) * math.Exp(exponent*math.Log(t/sea))
	return Air{Density: p / (standard.GasConstant * t), Pressure: p, Temperature: t}
}

// Viscosity returns the dynamic viscosity [Pa s] by Sutherland's formula.
//
// Source: ISO 2533:1975, clause 2: βs T^(3/2)/(T + S), βs = 1.458e-6, S = 110.4 K.
func (a Air) Viscosity() float64 {
	return 1.458e-6 * a.Temperature * math.Sqrt(a.Temperature) / (a.Temperature + 110.4)
}

// SpeedOfSound returns the speed of sound [m/s] of an ideal gas, sqrt(κ R T).
//
// Source: ISO 2533:1975, clause 2, with κ = 1.4.
func (a Air) SpeedOfSound() float64 { return math.Sqrt(1.4 * standard.GasConstant * a.Temperature) }
