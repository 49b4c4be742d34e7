package protocol

import (
	"math"
	"strconv"
)

// maxDecimals is the largest number of decimals for appendFixed.
const maxDecimals = 12

var pow10 = [maxDecimals + 1]int64{1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12}

// appendFixed appends v with exactly that many decimals (1 to 12), rounded to the nearest;
// ties may be rounded either way. v must be finite.
//
// It is strconv.AppendFloat(dst, v, 'f', decimals, 64) at less than half the cost:
// whole part and fraction are split exactly, then printed as integers.
func appendFixed(dst []byte, v float64, decimals int) []byte {
	whole, fraction, ok := split(math.Abs(v), pow10[decimals])
	if !ok {
		return strconv.AppendFloat(dst, v, 'f', decimals, 64)
	}
	if math.Signbit(v) {
		dst = append(dst, '-')
	}
	dst = strconv.AppendInt(dst, whole, 10)
	return appendFraction(dst, fraction, decimals)
}

// split returns the whole part of a number of at least 0, and its rest times scale, rounded; false: it is too great for that. Both are
// signed, since processors turn only such integers into floating point and back in one instruction: that is a third of fixed.
func split(abs float64, scale int64) (whole, fraction int64, ok bool) {
	if !(abs < exact) {
		return 0, 0, false
	}
	whole = int64(abs)
	fraction = int64((abs-float64(whole))*float64(scale) + 0.5)
	if fraction >= scale {
		fraction -= scale
		whole++
	}
	return whole, fraction, true
}

// appendFraction appends the point and fraction with leading zeros.
func appendFraction(dst []byte, fraction int64, decimals int) []byte {
	const zeros = ".000000000000"
	end := len(dst) + 1 + decimals
	dst = append(dst, zeros[:1+decimals]...)
	for i := end - 1; fraction > 0; i-- {
		dst[i] = byte('0' + fraction%10)
		fraction /= 10
	}
	return dst
}
