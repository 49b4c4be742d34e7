package plaintext

import "strconv"

// Number writes a number for people: rounded to significant digits, and never with an exponent.
func Number(x float64, digits int) string {
	rounded, err := strconv.ParseFloat(strconv.FormatFloat(x, 'g', digits, 64), 64)
	if err != nil {
		rounded = x
	}
	return strconv.FormatFloat(rounded, 'f', -1, 64)
}
