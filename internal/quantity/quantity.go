// Package quantity reads numbers with units, such as "36 km/h".
package quantity

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
)

// scales says by unit and by the unit that a person wrote what to multiply with.
var scales = map[string]map[string]float64{
	"":     {"%": 0.01},
	"m/s":  {"m/s": 1, "km/h": 1 / 3.6, "kt": 1852.0 / 3600, "kn": 1852.0 / 3600, "mph": 1609.344 / 3600, "ft/s": 0.3048},
	"m":    {"m": 1, "km": 1000, "cm": 0.01, "mm": 0.001, "ft": 0.3048},
	"deg":  {"deg": 1, "°": 1, "rad": 180 / math.Pi},
	"s":    {"s": 1, "ms": 0.001, "min": 60, "h": 3600},
	"ohm":  {"ohm": 1, "Ω": 1, "mohm": 0.001, "mΩ": 0.001},
	"g mm": {"g mm": 1, "gmm": 1, "g·mm": 1, "kg m": 1e6, "kg·m": 1e6},
	"K":    {"K": 1, "°C": 1, "degC": 1}, // of differences
	"hPa":  {"hPa": 1, "mbar": 1, "Pa": 0.01, "kPa": 10},
	"N":    {"N": 1, "kN": 1000, "mN": 0.001},
	"N m":  {"N m": 1, "Nm": 1, "N·m": 1},
	"V":    {"V": 1, "mV": 0.001},
	"A":    {"A": 1, "mA": 0.001},
	"W":    {"W": 1, "kW": 1000},
	"Hz":   {"Hz": 1},

	"deg/s":  {"deg/s": 1, "°/s": 1, "rad/s": 180 / math.Pi},
	"m/s²":   {"m/s²": 1, "m/s2": 1, "m/s^2": 1, "g": 9.80665},
	"rpm":    {"rpm": 1, "1/min": 1},
	"mGauss": {"mGauss": 1, "mG": 1, "Gauss": 1000, "µT": 10, "uT": 10},
	"kg":     {"kg": 1},
	"degC":   {"degC": 1, "°C": 1}, // of temperatures
	"kg/m³":  {"kg/m³": 1, "kg/m3": 1},
}

// Units returns the units that a quantity measured in unit may be written in, by
// alphabet; nil where unit is not known.
func Units(unit string) []string { return slices.Sorted(maps.Keys(scales[unit])) }

// Parse reads a number with its unit, with or without space between them,
// and returns it in unit. A bare number is in unit. For the unit "", a share, % is
// understood.
func Parse(text, unit string) (float64, error) {
	number, suffix := cut(strings.TrimSpace(text))
	x, err := strconv.ParseFloat(number, 64)
	if err != nil || math.IsNaN(x) || math.IsInf(x, 0) {
		return 0, fmt.Errorf("%s is not a number%s", Quote(text), inUnit(unit))
	}
	if suffix == "" {
		return x, nil
	}
	scale, ok := scales[unit][suffix]
	if !ok {
		return 0, fmt.Errorf("%s is not a quantity%s", Quote(text), inUnit(unit))
	}
	return exact(x, scale), nil
}

// exact keeps 90 % at 0.9: dividing by a whole number rounds once, multiplying by
// its inverse twice.
func exact(x, scale float64) float64 {
	if inverse := 1 / scale; scale < 1 && inverse == math.Trunc(inverse) {
		return x / inverse
	}
	return x * scale
}

func inUnit(unit string) string {
	if unit == "" {
		return " or a share in %"
	}
	return " in " + strings.Join(Units(unit), ", ")
}

// cut parts a number from what follows it.
func cut(text string) (number, suffix string) {
	end := 0
	for i, r := range text {
		switch {
		case r >= '0' && r <= '9', r == '.', (r == '+' || r == '-') && (i == 0 || text[i-1] == 'e' || text[i-1] == 'E'):
		case (r == 'e' || r == 'E') && i > 0 && exponent(text[i+1:]):
		default:
			return text[:end], strings.TrimSpace(text[i:])
		}
		end = i + 1
	}
	return text, ""
}

// exponent tells whether what follows an e is one, and not a unit.
func exponent(rest string) bool {
	rest = strings.TrimLeft(rest, "+-")
	return rest != "" && rest[0] >= '0' && rest[0] <= '9'
}

// Quote returns what was written in quotes, cut where it is long.
func Quote(text string) string {
	const most = 40
	if r := []rune(text); len(r) > most {
		text = string(r[:most]) + "…"
	}
	return strconv.Quote(text)
}
