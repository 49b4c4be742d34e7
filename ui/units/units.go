// Package units turns quantities into text. It is the only place of the panels that
// knows degrees, percent and milliohms: everything else hands over SI units.
package units

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// Quantity is a number and its unit, as text.
type Quantity struct{ Num, Unit string }

// Of returns v with fixed decimals and its unit.
func Of(v float64, decimals int, unit string) Quantity { return Quantity{Number(v, decimals), unit} }

// None is a quantity that is not known.
func None(unit string) Quantity { return Quantity{"—", unit} }

// String joins number and unit: degrees stand close to their number.
func (q Quantity) String() string {
	if q.Unit == "" || q.Unit == "°" {
		return q.Num + q.Unit
	}
	return q.Num + " " + q.Unit
}

// Number formats v with fixed decimals and a true minus. What rounds to zero has
// no sign; what is not finite is a dash.
func Number(v float64, decimals int) string {
	if math.IsNaN(v) || math.IsInf(v, 0) {
		return "—"
	}
	s := strconv.FormatFloat(v, 'f', decimals, 64)
	if rest, negative := strings.CutPrefix(s, "-"); negative {
		if strings.Trim(rest, "0.") == "" {
			return rest
		}
		return "−" + rest
	}
	return s
}

// Metres takes m.
func Metres(v float64) Quantity { return Of(v, 1, "m") }

// Speed takes m/s.
func Speed(v float64) Quantity { return Of(v, 1, "m/s") }

// Volts takes V.
func Volts(v float64) Quantity { return Of(v, 2, "V") }

// Amperes takes A.
func Amperes(v float64) Quantity {
	return Of(v, 1, "A")
}

// Hertz takes Hz.
func Hertz(v float64) Quantity { return Of(v, 0, "Hz") }

// Seconds takes s.
func Seconds(v float64) Quantity { return Of(v, 1, "s") }

// Minutes takes seconds.
func Minutes(v float64) Quantity { return Of(v/60, 1, "min") }

// Percent takes a share, of which 1 is 100 %.
func Percent(v float64) Quantity { return Of(100*v, 0, "%") }

// Milliohm takes ohms.
func Milliohm(v float64) Quantity { return Of(1000*v, 0, "mΩ") }

// Factor takes a number without unit.
func Factor(v float64) string { return "×" + Number(v, 2) }

// Rpm takes rad/s.
func Rpm(v float64) string { return Number(v*30/math.Pi, 0) }

// Degrees takes rad.
func Degrees(v float64) Quantity { return Of(v*180/math.Pi, 1, "°") }

// Bearing takes degrees and gives three digits, 000 to 359.
func Bearing(deg float64) Quantity {
	if math.IsNaN(deg) || math.IsInf(deg, 0) {
		return None("°")
	}
	whole := int(math.Round(math.Mod(math.Mod(deg, 360)+360, 360))) % 360
	digits := strconv.Itoa(whole)
	return Quantity{strings.Repeat("0", 3-len(digits)) + digits, "°"}
}

// Heading takes a yaw angle in rad.
func Heading(yaw float64) Quantity { return Bearing(yaw * 180 / math.Pi) }

var winds = [16]string{"N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE",
	"S", "SSW", "SW", "WSW", "W", "WNW", "NW", "NNW"}

// Compass returns the word for a direction in degrees, empty if it is not finite.
func Compass(deg float64) string {
	if math.IsNaN(deg) || math.IsInf(deg, 0) {
		return ""
	}
	return winds[int(math.Round(math.Mod(math.Mod(deg, 360)+360, 360)/22.5))%16]
}

// ToDegrees is degrees in a radian.
const ToDegrees = 180 / math.Pi

// Radians takes degrees.
func Radians(deg float64) float64 { return deg * math.Pi / 180 }

// Share takes percent, as a slider sets them, and gives 0 to 1.
func Share(percent float64) float64 { return percent / 100 }

// ToPercent is the inverse of share.
func ToPercent(v float64) float64 { return 100 * v }

// Ohm takes milliohms; toMilliohm is its inverse.
func Ohm(milli float64) float64 { return milli / 1000 }

// ToMilliohm takes ohms.
func ToMilliohm(v float64) float64 { return 1000 * v }

// ToGramMillimetres takes kg m.
func ToGramMillimetres(v float64) float64 { return 1e6 * v }

// ToHectopascal takes Pa; hectopascal formats Pa.
func ToHectopascal(v float64) float64 { return v / 100 }

// Hectopascal takes Pa.
func Hectopascal(v float64) Quantity { return Of(v/100, 0, "hPa") }

// Celsius takes K.
func Celsius(v float64) Quantity { return Of(v-273.15, 1, "°C") }

// KilogramsACubicMetre takes kg/m³.
func KilogramsACubicMetre(v float64) Quantity { return Of(v, 3, "kg/m³") }

// MetresWhole takes m and leaves the decimals out.
func MetresWhole(v float64) Quantity { return Of(v, 0, "m") }

// Kilograms takes kg.
func Kilograms(v float64) Quantity { return Of(v, 2, "kg") }

// Newtons takes N.
func Newtons(v float64) Quantity { return Of(v, 1, "N") }

// HourMinute formats a time of day in hours.
func HourMinute(hours float64) string {
	if math.IsNaN(hours) || hours < 0 || hours > 24 {
		return "—"
	}
	minutes := int(math.Round(hours * 60))
	text := strconv.Itoa(minutes/60) + ":"
	if minutes%60 < 10 {
		text += "0"
	}
	return text + strconv.Itoa(minutes%60)
}

// Clock formats a physics time as minutes, seconds and tenths, such as 03:05.2, and from an hour
// on with hours, such as 2:33:19.6.
func Clock(s float64) string {
	if math.IsNaN(s) || math.IsInf(s, 0) || s < 0 || s > 1e12 {
		return "—"
	}
	tenths := int64(math.Round(s * 10))
	hours, minutes, rest := tenths/36000, tenths/600%60, tenths%600
	if hours > 0 {
		return fmt.Sprintf("%d:%02d:%02d.%d", hours, minutes, rest/10, rest%10)
	}
	return fmt.Sprintf("%02d:%02d.%d", minutes, rest/10, rest%10)
}

// Decimals is how many digits a number of the given step needs behind the point, at
// most 6.
func Decimals(step float64) int {
	for d := range 6 {
		if scaled := step * math.Pow10(d); math.Abs(scaled-math.Round(scaled)) < 1e-6*scaled {
			return d
		}
	}
	return 6
}
