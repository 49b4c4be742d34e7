package units

import (
	"math"
	"strconv"
	"strings"
)

// Count writes how many there are of something, with commas and a true minus: 12,345.
func Count(n int) string {
	text := strconv.Itoa(n)
	sign := ""
	if rest, negative := strings.CutPrefix(text, "-"); negative {
		sign, text = "−", rest
	}
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return sign + text
}

// Significant writes so many digits of a number, and all that stand before the point, with commas and a
// true minus.
func Significant(v float64, digits int) string {
	a := math.Abs(v)
	text := strconv.FormatFloat(a, 'g', digits, 64)
	if a >= 1000-0.5*math.Pow10(3-digits) && a < 1e9 {
		text = Count(int(math.Round(a)))
	}
	if v < 0 {
		return "−" + text
	}
	return text
}
