package battery

// curve is a function over 0 to 1 at equal distances, read linearly: exponentials
// and hyperbolic tangents in each step cost more than the motors.
type curve [1025]float64

func tabulate(f func(float64) float64) *curve {
	var c curve
	for i := range c {
		c[i] = f(float64(i) / float64(len(c)-1))
	}
	return &c
}

// at reads the curve at x from 0 to 1. A NaN stays one.
func (c *curve) at(x float64) float64 {
	if !(x >= 0) {
		return x + c[0]
	}
	x *= float64(len(c) - 1)
	i := min(int(x), len(c)-2)
	return c[i] + (x-float64(i))*(c[i+1]-c[i])
}
