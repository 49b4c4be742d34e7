package units

import (
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
