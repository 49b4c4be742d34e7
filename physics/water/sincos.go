package water

import "math"

// sincos returns what math.Sincos does, to the last bit, without a branch that depends on the quadrant: waves in a row are in any of them,
// and a processor that guesses wrong loses as much time as the sine takes. It is good for phases of some 10⁸ rad; others it passes on.
//
// Source: the polynomials are those of math.Sincos, after S.L. Moshier, Cephes Mathematical Library, 1989 (sin.c).
func sincos(x float64) (sin, cos float64) {
	const (
		pi4A = 7.85398125648498535156e-1 // π/4 in three parts
		pi4B = 3.77489470793079817668e-8
		pi4C = 2.69515142907905952645e-15
		far  = 1 << 27
	)
	abs := math.Abs(x)
	if abs < 0.75 { // a bit less than an eighth of a turn
		sin, cos = octant(abs)
		return math.Copysign(sin, x), cos
	}
	if !(abs < far) {
		return math.Sincos(x)
	}
	j := int64(abs * (4 / math.Pi)) // signed, which processors convert at once
	j += j & 1                      // to the nearest quarter of a turn
	y := float64(j)
	z := ((abs - y*pi4A) - y*pi4B) - y*pi4C
	s, c := octant(z)
	// Quadrants 1 and 3 swap both; 2 and 3 have a negative sine, 1 and 2 a negative cosine.
	a, b := math.Float64bits(s), math.Float64bits(c)
	quadrant := uint64(j) >> 1
	swap := (a ^ b) & -(quadrant & 1)
	a, b = a^swap, b^swap
	a ^= (quadrant>>1&1)<<63 ^ math.Float64bits(x)&(1<<63)
	b ^= ((quadrant>>1 ^ quadrant) & 1) << 63
	return math.Float64frombits(a), math.Float64frombits(b)
}

// octant returns sine and cosine of an angle of at most an eighth of a turn to either side [rad].
func octant(z float64) (sin, cos float64) {
	zz := z * z
	cos = 1.0 - 0.5*zz + zz*zz*((((((-1.13585365213876817300e-11*zz)+2.08757008419747316778e-9)*zz+-2.75573141792967388112e-7)*zz+2.48015872888517045348e-5)*zz+-1.38888888888730564116e-3)*zz+4.16666666666665929218e-2)
	sin = z + z*zz*((((((1.58962301576546568060e-10*zz)+-2.50507477628578072866e-8)*zz+2.75573136213857245213e-6)*zz+-1.98412698295895385996e-4)*zz+8.33333333332211858878e-3)*zz+-1.66666666666666307295e-1)
	return sin, cos
}
