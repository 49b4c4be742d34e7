package atmosphere

import "math"

// Viscosity returns the dynamic viscosity [Pa s] by Sutherland's formula.
//
// Source: ISO 2533:1975, clause 2: βs T^(3/2)/(T + S), βs = 1.458e-6, S = 110.4 K.
func (a Air) Viscosity() float64 {
	return 1.458e-6 * a.Temperature * math.Sqrt(a.Temperature) / (a.Temperature + 110.4)
}

// SpeedOfSound returns the speed of sound [m/s] of an ideal gas, sqrt(κ R T).
//
// Source: ISO 2533:1975, clause 2, with κ = 1.4.
func (a Air) SpeedOfSound() float64 { return math.Sqrt(1.4 * GasConstant * a.Temperature) }
