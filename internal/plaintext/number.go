package plaintext

import (
	"math"
	"strconv"
)

// Number writes a number for people: rounded to significant digits, and never with an exponent.
func Number(x float64, digits int) string {
	rounded, err := strconv.ParseFloat(strconv.FormatFloat(x, 'g', digits, 64), 64)
	if err != nil {
		rounded = x
	}
	return strconv.FormatFloat(rounded, 'f', -1, 64)
}

// Sentence writes a number as Number does from a billionth up to a million, and with an exponent beyond, where zeros would have to be
// counted. Ten digits are all that people can have written, without what rounding of units adds to them.
func Sentence(x float64, digits int) string {
	if size := math.Abs(x); size == 0 || size >= 1e-9 && size <= 1e6 {
		return Number(x, digits)
	}
	return strconv.FormatFloat(x, 'g', digits, 64)
}
