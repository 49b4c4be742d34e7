package ui

import (
	"math"
	"strconv"
	"strings"
)

// This file is the only place of the panels that knows degrees, percent and
// milliohms: everything else hands over SI.

// quantity is a number and its unit, as text.
type quantity struct{ num, unit string }

func (q quantity) String() string {
	if q.unit == "" || q.unit == "°" {
		return q.num + q.unit
	}
	return q.num + " " + q.unit
}

// number formats v with fixed decimals and a true minus. What rounds to zero has
// no sign; what is not finite is a dash.
func number(v float64, decimals int) string {
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

func metres(v float64) quantity { return quantity{number(v, 1), "m"} }
func speed(v float64) quantity  { return quantity{number(v, 1), "m/s"} }
func volts(v float64) quantity  { return quantity{number(v, 2), "V"} }
func amperes(v float64) quantity {
	return quantity{number(v, 1), "A"}
}
func hertz(v float64) quantity   { return quantity{number(v, 0), "Hz"} }
func seconds(v float64) quantity { return quantity{number(v, 1), "s"} }

// minutes takes seconds.
func minutes(v float64) quantity { return quantity{number(v/60, 1), "min"} }

func percent(v float64) quantity  { return quantity{number(100*v, 0), "%"} }
func milliohm(v float64) quantity { return quantity{number(1000*v, 0), "mΩ"} }
func factor(v float64) string     { return "×" + number(v, 2) }

// rpm takes rad/s.
func rpm(v float64) string { return number(v*30/math.Pi, 0) }

// degrees takes rad.
func degrees(v float64) quantity { return quantity{number(v*180/math.Pi, 1), "°"} }

// bearing takes degrees and gives three digits, 000 to 359.
func bearing(deg float64) quantity {
	if math.IsNaN(deg) || math.IsInf(deg, 0) {
		return quantity{"—", "°"}
	}
	whole := int(math.Round(math.Mod(math.Mod(deg, 360)+360, 360))) % 360
	digits := strconv.Itoa(whole)
	return quantity{strings.Repeat("0", 3-len(digits)) + digits, "°"}
}

// heading takes a yaw angle in rad.
func heading(yaw float64) quantity { return bearing(yaw * 180 / math.Pi) }

var winds = [16]string{"N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE",
	"S", "SSW", "SW", "WSW", "W", "WNW", "NW", "NNW"}

// compass returns the word for a direction in degrees, empty if it is not finite.
func compass(deg float64) string {
	if math.IsNaN(deg) || math.IsInf(deg, 0) {
		return ""
	}
	return winds[int(math.Round(math.Mod(math.Mod(deg, 360)+360, 360)/22.5))%16]
}

// radians takes degrees.
func radians(deg float64) float64 { return deg * math.Pi / 180 }

// share takes percent, as a slider sets them, and gives 0 to 1.
func share(percent float64) float64 { return percent / 100 }

// toPercent is the inverse of share.
func toPercent(v float64) float64 { return 100 * v }

// ohm takes milliohms; toMilliohm is its inverse.
func ohm(milli float64) float64    { return milli / 1000 }
func toMilliohm(v float64) float64 { return 1000 * v }

// toGramMillimetres takes kg m.
func toGramMillimetres(v float64) float64 { return 1e6 * v }

// toHectopascal takes Pa; hectopascal formats Pa.
func toHectopascal(v float64) float64 { return v / 100 }
func hectopascal(v float64) quantity  { return quantity{number(v/100, 0), "hPa"} }

// celsius takes K.
func celsius(v float64) quantity              { return quantity{number(v-273.15, 1), "°C"} }
func kilogramsACubicMetre(v float64) quantity { return quantity{number(v, 3), "kg/m³"} }
func metresWhole(v float64) quantity          { return quantity{number(v, 0), "m"} }
func kilograms(v float64) quantity            { return quantity{number(v, 2), "kg"} }
func newtons(v float64) quantity              { return quantity{number(v, 1), "N"} }

// hourMinute formats a time of day in hours.
func hourMinute(hours float64) string {
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

// clock formats a physics time as minutes, seconds and tenths.
func clock(s float64) string {
	if math.IsNaN(s) || math.IsInf(s, 0) || s < 0 {
		return "—"
	}
	tenths := int64(math.Round(s * 10))
	text := strconv.FormatInt(tenths/600, 10) + ":"
	if tenths < 6000 {
		text = "0" + text
	}
	rest := tenths % 600
	if rest < 100 {
		text += "0"
	}
	return text + strconv.FormatInt(rest/10, 10) + "." + strconv.FormatInt(rest%10, 10)
}
