// Package standard holds the standard values that the whole program calculates with.
package standard

// Gravity is the standard acceleration of free fall [m/s²].
//
// Source: 3rd General Conference on Weights and Measures, 1901.
const Gravity = 9.80665

// The International Standard Atmosphere below 11 km.
//
// Source: ISO 2533:1975, Standard Atmosphere, constants of clause 2.
const (
	SeaLevelTemperature = 288.15    // [K]
	SeaLevelPressure    = 101325.0  // [Pa]
	SeaLevelDensity     = 1.2250    // [kg/m³]
	LapseRate           = 0.0065    // [K/m], downwards over height
	GasConstant         = 287.05287 // of dry air [J/(kg K)]
)
