package sensor

import "math"

// Noise returns a number of the standard normal distribution that depends on nothing but
// the seed, the physics time [s] and the channel, so that a flight flown again has the
// same noise. Two uniform numbers of SplitMix64 (Steele, Lea, Flood: Fast splittable
// pseudorandom number generators, 2014) are transformed by Box and Muller's method.
func Noise(seed int64, t float64, channel int) float64 {
	z := uint64(seed)*0x9e3779b97f4a7c15 ^ math.Float64bits(t) + uint64(channel)*0xbf58476d1ce4e5b9
	u := uniform(&z)
	v := uniform(&z)
	return math.Sqrt(-2*math.Log(u)) * math.Cos(2*math.Pi*v)
}

// uniform is in (0, 1].
func uniform(state *uint64) float64 {
	*state += 0x9e3779b97f4a7c15
	z := *state
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	z ^= z >> 31
	return (float64(z>>11) + 1) / (1 << 53)
}
