package atmosphere

import "math"

// Constants of the International Standard Atmosphere below 11 km.
//
// Source: ISO 2533:1975, Standard Atmosphere, constants and formulas of clause 2.
const (
	SeaLevelTemperature = 288.15    // [K]
	SeaLevelPressure    = 101325.0  // [Pa]
	SeaLevelDensity     = 1.2250    // [kg/m³]
	LapseRate           = 0.0065    // [K/m], downwards over height
	GasConstant         = 287.05287 // of dry air [J/(kg K)]
	gravity             = 9.80665   // [m/s²]
	exponent            = gravity / (GasConstant * LapseRate)

	// MinAltitude and MaxAltitude bound what At accepts [m]; beyond them the
	// nearer bound's air is given.
	MinAltitude = -2000.0
	MaxAltitude = 11000.0
)

// Inputs says where the air is wanted.
type Inputs struct {
	Altitude float64 // above mean sea level [m]; geopotential, which over 11 km differs by 0.2 %
}

// Air is the state of still air.
type Air struct {
	Density     float64 // [kg/m³]
	Pressure    float64 // [Pa]
	Temperature float64 // [K]
}

// At returns the standard atmosphere at an altitude.
//
// Source: ISO 2533:1975, clause 2: linear temperature, hydrostatic pressure, ideal gas.
func At(in Inputs) Air {
	h := max(MinAltitude, min(MaxAltitude, in.Altitude))
	t := SeaLevelTemperature - LapseRate*h
	p := SeaLevelPressure * math.Exp(exponent*math.Log(t/SeaLevelTemperature))
	return Air{Density: p / (GasConstant * t), Pressure: p, Temperature: t}
}
